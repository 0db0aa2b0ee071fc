import type { Clock } from '../../core/clock.js'

/** A clock that stands still; its timers run only in `advance`. */
export class FixedClock implements Clock {
  #micros: bigint
  #ms = 0
  readonly #timers = new Set<{ at: number; task: () => void }>()

  constructor(micros: bigint) {
    this.#micros = micros
  }

  nowMicros(): bigint {
    return this.#micros
  }

  monotonicMs(): number {
    return this.#ms
  }

  schedule(ms: number, task: () => void): () => void {
    const timer = { at: this.#ms + ms, task }
    this.#timers.add(timer)
    return () => this.#timers.delete(timer)
  }

  /** Advances the clock and runs the tasks that are due, in order of time. */
  advance(ms: number): void {
    this.#ms += ms
    this.#micros += BigInt(Math.round(ms * 1000))
    const due = [...this.#timers].filter(timer => timer.at <= this.#ms)
    for (const timer of due.sort((a, b) => a.at - b.at)) {
      this.#timers.delete(timer)
      timer.task()
    }
  }
}
