import { unlessAborted } from '../unless-aborted.js'

/**
 * Holds a statement back: for a number of empty answers to its client, or until it is released. Its query is `Starting`
 * meanwhile.
 */
export class HeldStart {
  readonly opened: Promise<void>
  readonly #held: Set<HeldStart>
  #open = (): void => {}
  #polls: number

  /** `held`: has this as long as the statement waits. `polls`: number of empty answers; absent: it never starts. */
  constructor(held: Set<HeldStart>, polls?: number) {
    this.#held = held
    this.#polls = polls ?? 0
    this.opened = new Promise(resolve => {
      this.#open = resolve
    })
  }

  /** Whether to answer at once and without rows; the statement starts after the last such answer. */
  takePoll(): boolean {
    if (this.#polls === 0) return false
    this.#polls--
    if (this.#polls === 0) this.#open()
    return true
  }

  /** Lets the statement start. */
  release(): void {
    this.#polls = 0
    this.#open()
  }

  /** Resolves when the statement may start; rejects with the reason of `signal` if it is stopped before. */
  async until(signal: AbortSignal): Promise<void> {
    this.#held.add(this)
    try {
      await unlessAborted(this.opened, signal)
    } finally {
      this.#held.delete(this)
    }
  }
}
