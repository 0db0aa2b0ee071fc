import type { CellBlock } from '../../core/types/block.js'

/** Hands the rows of a running statement to its client, one block at a time, for as long as the client takes them. */
export class HandOver {
  #block: CellBlock | undefined
  #ended: { readonly error?: unknown } | undefined
  #isLeft = false
  #wakeTaker: (() => void) | undefined
  #wakeGiver: (() => void) | undefined

  /** Resolves when the client wants more, or has stopped reading. */
  give(block: CellBlock): Promise<void> {
    if (this.#isLeft) return Promise.resolve()
    this.#block = block
    this.#wakeTaker?.()
    return new Promise(resolve => {
      this.#wakeGiver = resolve
    })
  }

  /** Ends the rows; `error` is the reason. */
  end(error?: unknown): void {
    this.#ended ??= error === undefined ? {} : { error }
    this.#wakeTaker?.()
  }

  /** Called when the client stops reading. */
  leave(): void {
    this.#isLeft = true
    this.#block = undefined
    this.#wakeGiver?.()
    this.#wakeTaker?.()
  }

  /** Yields the blocks until they end, fail or the client leaves; call it only once. */
  async *taken(): AsyncGenerator<CellBlock> {
    for (;;) {
      const block = this.#block
      if (block !== undefined) {
        this.#block = undefined
        yield block
        this.#wakeGiver?.()
      } else if (this.#isLeft) {
        return
      } else if (this.#ended !== undefined) {
        if ('error' in this.#ended) throw this.#ended.error
        return
      } else {
        await new Promise<void>(resolve => {
          this.#wakeTaker = resolve
        })
      }
    }
  }
}
