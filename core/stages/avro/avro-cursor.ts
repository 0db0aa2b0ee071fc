import { AvroFault } from './avro-schema.js'

/** Reads the values of one block of an Avro file. Throws `AvroFault` at the end of the block and for invalid values. */
export class AvroCursor {
  readonly #bytes: Buffer
  /** The place of the next byte. */
  at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  /** A boolean. */
  boolean(): boolean {
    return this.take(1)[0] === 1
  }

  /** A zigzag integer of at most 32 bits. */
  int(): number {
    const value = Number(this.long())
    if (value === (value | 0)) return value
    throw new AvroFault(`Value out of range for i32: ${value}`)
  }

  /** A zigzag integer of at most 64 bits. */
  long(): bigint {
    const bytes = this.#bytes
    let [low, scale] = [0, 1]
    // Six bytes hold 42 bits, which a number holds exactly.
    for (let i = 0; i < 6; i++) {
      const byte = bytes[this.at++]
      if (byte === undefined) throw cutShort()
      low += (byte & 0x7f) * scale
      if (byte < 0x80) return BigInt(low % 2 === 0 ? low / 2 : -(low + 1) / 2)
      scale *= 128
    }
    return this.#longRest(BigInt(low))
  }

  #longRest(low: bigint): bigint {
    let coded = low
    for (let shift = 42n; shift < 70n; shift += 7n) {
      const byte = this.#bytes[this.at++]
      if (byte === undefined) throw cutShort()
      coded |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return BigInt.asIntN(64, (coded >> 1n) ^ -(coded & 1n))
    }
    throw new AvroFault('Overflow when decoding integer value')
  }

  float(): number {
    return this.take(4).readFloatLE()
  }

  double(): number {
    return this.take(8).readDoubleLE()
  }

  /** The next `count` bytes, over the block's memory. */
  take(count: number): Buffer {
    const from = this.at
    this.at += count
    if (count < 0 || this.at > this.#bytes.length) throw cutShort()
    return this.#bytes.subarray(from, this.at)
  }

  bytes(): Buffer {
    return this.take(this.count())
  }

  string(): string {
    return this.bytes().toString()
  }

  /** A length or the number of items. */
  count(): number {
    return Number(this.long())
  }

  /** Calls `read` for each item of an array or a map, which come in groups. */
  items(read: () => void): void {
    for (let count = this.count(); count !== 0; count = this.count()) {
      if (count < 0) {
        // A negative count is followed by the size of the group in bytes.
        count = -count
        this.long()
      }
      for (let i = 0; i < count; i++) read()
    }
  }
}

const cutShort = (): AvroFault => new AvroFault('failed to fill whole buffer')
