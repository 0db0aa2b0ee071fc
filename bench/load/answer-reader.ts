/** Reads HTTP answers that come one at a time over a connection, at as little cost as it can. */
export class AnswerReader {
  #chunks: Buffer[] = []
  #got = 0
  #needed = Number.POSITIVE_INFINITY
  #isChunked = false

  /** Takes bytes from the connection; gives the whole answer once it is complete, and is then ready for the next. */
  add(chunk: Buffer): Buffer | undefined {
    this.#chunks.push(chunk)
    this.#got += chunk.length
    if (this.#needed === Number.POSITIVE_INFINITY && !this.#isChunked) this.#readHead()
    const isWhole = this.#isChunked ? this.#endsWithLastChunk() : this.#got >= this.#needed
    if (!isWhole) return undefined
    const answer = this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks)
    this.#chunks = []
    this.#got = 0
    this.#needed = Number.POSITIVE_INFINITY
    this.#isChunked = false
    return answer
  }

  #readHead(): void {
    if (this.#chunks.length > 1) this.#chunks = [Buffer.concat(this.#chunks)]
    const head = headOf(this.#chunks[0]!)
    if (head === undefined) return
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
    if (length !== undefined) this.#needed = head.length + 4 + Number(length)
    else if (/\r\ntransfer-encoding: chunked/i.test(head)) this.#isChunked = true
    else throw new Error(`an answer without its length: ${head}`)
  }

  #endsWithLastChunk(): boolean {
    const last = this.#chunks.length > 1 ? Buffer.concat(this.#chunks) : this.#chunks[0]!
    this.#chunks = [last]
    return last.toString('latin1', Math.max(0, last.length - lastChunk.length)) === lastChunk
  }
}

const lastChunk = '\r\n0\r\n\r\n'

/** Status line and headers of an answer, without the empty line; undefined if they are not complete. */
export function headOf(answer: Buffer): string | undefined {
  const end = answer.indexOf('\r\n\r\n')
  return end < 0 ? undefined : answer.toString('latin1', 0, end)
}

/** The body of an answer of known length. */
export const bodyOf = (answer: Buffer): string =>
  answer.toString('utf8', answer.indexOf('\r\n\r\n') + 4)
