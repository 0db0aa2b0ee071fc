import type { Clock } from '../../clock.js'

/** How long a run may hold the event loop, in milliseconds. */
const turnMs = 8

/**
 * Lets a long run be cancelled and share the event loop.
 *
 * Operators ask `due` before each chunk of work (about a thousand rows) and await `pause` when it is
 * true. Both throw the signal's reason once the run is cancelled.
 */
export class Pacer {
  readonly #clock: Clock
  readonly #signal: AbortSignal
  #turnEnds: number

  constructor(clock: Clock, signal: AbortSignal) {
    this.#clock = clock
    this.#signal = signal
    this.#turnEnds = clock.monotonicMs() + turnMs
  }

  due(): boolean {
    if (this.#signal.aborted) throw this.#signal.reason
    return this.#clock.monotonicMs() >= this.#turnEnds
  }

  async pause(): Promise<void> {
    await new Promise(resolve => setImmediate(resolve))
    if (this.#signal.aborted) throw this.#signal.reason
    this.#turnEnds = this.#clock.monotonicMs() + turnMs
  }
}
