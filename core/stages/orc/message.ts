/** A message of Protocol Buffers: the values of its fields by their numbers. */
export class Message {
  readonly #fields = new Map<number, (bigint | Buffer)[]>()

  /** Throws `RangeError` for bytes that are no message. */
  constructor(bytes: Buffer) {
    const cursor = new VarintCursor(bytes)
    while (!cursor.isAtEnd) {
      const tag = Number(cursor.next())
      const field = tag >>> 3
      const known = this.#fields.get(field)
      const value = fieldValue(cursor, tag & 7)
      if (known === undefined) this.#fields.set(field, [value])
      else known.push(value)
    }
  }

  /** A number; 0 if the field is absent. */
  number(field: number): number {
    const value = this.#fields.get(field)?.at(-1)
    return typeof value === 'bigint' ? Number(value) : 0
  }

  /** The numbers of a repeated field, which are packed or one by one. */
  numbers(field: number): readonly number[] {
    return (this.#fields.get(field) ?? []).flatMap(value =>
      typeof value === 'bigint' ? [Number(value)] : packed(value),
    )
  }

  text(field: number): string {
    return this.texts(field).at(-1) ?? ''
  }

  texts(field: number): readonly string[] {
    return this.#buffers(field).map(bytes => bytes.toString())
  }

  messages(field: number): readonly Message[] {
    return this.#buffers(field).map(bytes => new Message(bytes))
  }

  #buffers(field: number): readonly Buffer[] {
    return (this.#fields.get(field) ?? []).filter(value => typeof value !== 'bigint')
  }
}

function fieldValue(cursor: VarintCursor, wireType: number): bigint | Buffer {
  switch (wireType) {
    case 0:
      return cursor.next()
    case 1:
      return cursor.take(8)
    case 2:
      return cursor.take(Number(cursor.next()))
    case 5:
      return cursor.take(4)
    default:
      throw new RangeError(`unknown wire type ${wireType}`)
  }
}

function packed(bytes: Buffer): readonly number[] {
  const cursor = new VarintCursor(bytes)
  const values: number[] = []
  while (!cursor.isAtEnd) values.push(Number(cursor.next()))
  return values
}

/** Reads integers of seven bits in each byte, the lowest first. */
export class VarintCursor {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length
  }

  byte(): number {
    const byte = this.#bytes[this.#at++]
    if (byte === undefined) throw new RangeError('unexpected end of a stream')
    return byte
  }

  next(): bigint {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = this.byte()
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
  }

  /** An integer whose lowest bit is its sign. */
  nextSigned(): bigint {
    return unzigzag(this.next())
  }

  take(length: number): Buffer {
    const bytes = this.#bytes.subarray(this.#at, this.#at + length)
    if (bytes.length < length) throw new RangeError('unexpected end of a stream')
    this.#at += length
    return bytes
  }
}

export const unzigzag = (value: bigint): bigint => (value >> 1n) ^ -(value & 1n)
