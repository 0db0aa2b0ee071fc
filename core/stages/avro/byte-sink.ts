/** A growing sequence of bytes, to which Avro's primitive types are appended. */
export class ByteSink {
  #bytes = Buffer.allocUnsafe(1024)
  length = 0

  /** Takes what was appended, and begins anew. */
  take(): Buffer {
    const taken = this.#bytes.subarray(0, this.length)
    this.#bytes = Buffer.allocUnsafe(1024)
    this.length = 0
    return taken
  }

  byte(value: number): void {
    this.#room(1)
    this.#bytes[this.length++] = value
  }

  bytes(value: Uint8Array): void {
    this.#room(value.length)
    this.#bytes.set(value, this.length)
    this.length += value.length
  }

  /** A zigzag integer of at most 64 bits. */
  long(value: bigint): void {
    let coded = BigInt.asUintN(64, (value << 1n) ^ (value >> 63n))
    this.#room(10)
    while (coded > 0x7fn) {
      this.#bytes[this.length++] = Number(coded & 0x7fn) | 0x80
      coded >>= 7n
    }
    this.#bytes[this.length++] = Number(coded)
  }

  float(value: number): void {
    this.#room(4)
    this.length = this.#bytes.writeFloatLE(value, this.length)
  }

  double(value: number): void {
    this.#room(8)
    this.length = this.#bytes.writeDoubleLE(value, this.length)
  }

  /** Bytes after their number. */
  counted(value: Uint8Array): void {
    this.long(BigInt(value.length))
    this.bytes(value)
  }

  text(value: string): void {
    this.counted(Buffer.from(value))
  }

  #room(count: number): void {
    if (this.length + count <= this.#bytes.length) return
    const more = Buffer.allocUnsafe(Math.max(2 * this.#bytes.length, this.length + count))
    more.set(this.#bytes.subarray(0, this.length))
    this.#bytes = more
  }
}
