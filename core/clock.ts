import { type StopSignal, unlessAborted } from './unless-aborted.js'

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

/** The longest time that a timer of Node can wait, some 24 days. */
const longestMs = 2 ** 31 - 1

/**
 * Resolves after `ms`, or after 24 days if that is sooner; rejects with the reason of the first of these signals that
 * is aborted before, or already was.
 */
export async function pause(
  clock: Clock,
  ms: number,
  ...signals: readonly StopSignal[]
): Promise<void> {
  let cancel = (): void => {}
  const over = new Promise<void>(resolve => {
    cancel = clock.schedule(Math.min(ms, longestMs), resolve, true)
  })
  try {
    await unlessAborted(over, ...signals)
  } finally {
    cancel()
  }
}
