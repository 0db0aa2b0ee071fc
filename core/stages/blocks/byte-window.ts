const firstCapacity = 1 << 20

/** The bytes of a file from some place on, as far as they were read. They may be changed by who reads them. */
export class ByteWindow {
  readonly #pieces: AsyncIterator<Uint8Array>
  #buffer = Buffer.alloc(0)
  #from = 0
  #to = 0
  #isAtEnd = false

  constructor(pieces: AsyncIterable<Uint8Array>) {
    this.#pieces = pieces[Symbol.asyncIterator]()
  }

  /** Memory of which the bytes from `from` up to but excluding `to` are those of the file. */
  get bytes(): Buffer {
    return this.#buffer
  }

  get from(): number {
    return this.#from
  }

  get to(): number {
    return this.#to
  }

  /** Whether there are no more bytes in the file. */
  get isAtEnd(): boolean {
    return this.#isAtEnd
  }

  /** Forgets the bytes before `at`. */
  advance(at: number): void {
    this.#from = at
  }

  /** Moves the bytes to the start of the memory if they are in its second half: all places found before are void. */
  settle(): void {
    if (this.#from < this.#buffer.length / 2) return
    this.#buffer.copyWithin(0, this.#from, this.#to)
    this.#to -= this.#from
    this.#from = 0
  }

  /** Reads on. The places of the bytes from `kept` on stay the same, but `bytes` may be other memory. */
  async more(kept: number): Promise<void> {
    const { value, done } = await this.#pieces.next()
    if (done === true) {
      this.#isAtEnd = true
      return
    }
    const needed = this.#to + value.length
    if (needed > this.#buffer.length) {
      const larger = Buffer.allocUnsafeSlow(
        Math.max(firstCapacity, 2 * this.#buffer.length, needed),
      )
      larger.set(this.#buffer.subarray(kept, this.#to), kept)
      this.#buffer = larger
    }
    this.#buffer.set(value, this.#to)
    this.#to = needed
  }

  /** Stops reading. */
  async close(): Promise<void> {
    await this.#pieces.return?.()
  }
}
