import { type Clock, pause } from '../../clock.js'
import type { StopSignal } from '../../unless-aborted.js'

/** How long a run may hold the event loop, in milliseconds. */
const turnMs = 8

/**
 * Lets a long run be cancelled and share the event loop.
 *
 * Operators call `due` before each chunk of work (about a thousand rows) and await `pause` if it is true. Both throw
 * the signal's reason once the run is cancelled.
 */
export class Pacer {
  readonly #clock: Clock
  readonly #signal: StopSignal
  #turnEnds: number
  #restMs = 0

  constructor(clock: Clock, signal: StopSignal) {
    this.#clock = clock
    this.#signal = signal
    this.#turnEnds = clock.monotonicMs() + turnMs
  }

  due(): boolean {
    if (this.#signal.aborted) throw this.#signal.reason
    return this.#restMs > 0 || this.#clock.monotonicMs() >= this.#turnEnds
  }

  /** Makes the next pause at least this long, for `sleep(1)`; the rows of one chunk sleep together. */
  rest(ms: number): void {
    this.#restMs = Math.max(this.#restMs, ms)
  }

  async pause(): Promise<void> {
    if (this.#restMs > 0) await this.#sleep()
    else await new Promise(resolve => setImmediate(resolve))
    if (this.#signal.aborted) throw this.#signal.reason
    this.#turnEnds = this.#clock.monotonicMs() + turnMs
  }

  async #sleep(): Promise<void> {
    const ms = this.#restMs
    this.#restMs = 0
    await pause(this.#clock, ms, this.#signal)
  }
}
