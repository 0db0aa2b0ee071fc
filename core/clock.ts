/** The interface to time. Everything outside `cli/` and this file uses it, never `Date`. */
export interface Clock {
  /** Microseconds since 1970-01-01 00:00:00 UTC. */
  nowMicros(): bigint
  /** Milliseconds on a clock that never goes back; only differences are meaningful. */
  monotonicMs(): number
  /** Runs `task` after `ms`; returns a function that cancels it. Only if `isAwaited` does it keep the process alive. */
  schedule(ms: number, task: () => void, isAwaited?: boolean): () => void
}

/** The machine's own clock: read once at the start of the process, then advanced by the time that has passed. */
export class SystemClock implements Clock {
  readonly #start = BigInt(Date.now()) * 1000n
  readonly #origin = performance.now()

  nowMicros(): bigint {
    return this.#start + BigInt(Math.round((performance.now() - this.#origin) * 1000))
  }

  monotonicMs(): number {
    return performance.now()
  }

  schedule(ms: number, task: () => void, isAwaited = false): () => void {
    const timer = setTimeout(task, ms)
    if (!isAwaited) timer.unref()
    return () => clearTimeout(timer)
  }
}

/** A wall clock fixed at one instant (`serve --now`); timers run as usual. */
export class StandingClock extends SystemClock {
  readonly #micros: bigint

  constructor(micros: bigint) {
    super()
    this.#micros = micros
  }

  override nowMicros(): bigint {
    return this.#micros
  }
}

/** A clock for tests: it stands still, and its timers run only in `advance`. */
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
