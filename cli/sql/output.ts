import type { Writable } from 'node:stream'

/** Thrown by `Output.write` once nobody reads any more, as after `| head`. */
export class ReaderGone extends Error {}

/** Text for a stream, no faster than it is read. */
export class Output {
  readonly #stream: Writable
  #isGone = false

  constructor(stream: Writable) {
    this.#stream = stream
    const gone = (): void => {
      this.#isGone = true
    }
    stream.on('error', gone).on('close', gone)
  }

  /** Resolves once more may be written. Rejects with `ReaderGone`. */
  async write(text: string): Promise<void> {
    if (this.#isGone || this.#stream.destroyed) throw new ReaderGone()
    if (this.#stream.write(text)) return
    await new Promise<void>(resolve => {
      const done = (): void => {
        for (const event of ['drain', 'error', 'close']) this.#stream.off(event, done)
        resolve()
      }
      for (const event of ['drain', 'error', 'close']) this.#stream.on(event, done)
    })
    if (this.#isGone) throw new ReaderGone()
  }
}
