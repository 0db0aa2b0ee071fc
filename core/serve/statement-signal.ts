import type { StatementContext } from '../protocol/backend.js'
import type { StopSignal } from '../unless-aborted.js'

/** Whether a statement is to end. Makes its `AbortSignal` only for those that wait for the end. */
export class StatementSignal implements StopSignal {
  readonly #context: StatementContext

  constructor(context: StatementContext) {
    this.#context = context
  }

  get aborted(): boolean {
    return this.reason !== undefined
  }

  get reason(): unknown {
    if ('stopReason' in this.#context) return this.#context.stopReason
    const { signal } = this.#context.abort
    return signal.aborted ? signal.reason : undefined
  }

  throwIfAborted(): void {
    const { reason } = this
    if (reason !== undefined) throw reason
  }

  addEventListener(
    type: 'abort',
    listener: () => void,
    options?: { readonly signal?: AbortSignal },
  ): void {
    this.#context.abort.signal.addEventListener(type, listener, options)
  }
}
