import type { Clock } from './clock.js'

export interface ExpiringMapOptions<V> {
  /** Maximum number of entries. */
  readonly most?: number
  /** Maximum sum of the entries' sizes. */
  readonly mostSize?: number
  /** Called with each value that is dropped because it expired, because there are too many, or by `endAll`. */
  readonly gone?: (value: V) => void
}

/** Milliseconds that an entry lives; an `inUse` entry is not dropped for time or size until it is set again. */
export type TimeToLive = number | 'inUse'

interface Entry<V> {
  readonly value: V
  readonly size: number
  readonly overMs: number
  readonly isInUse: boolean
}

/** Minimum time between two sweeps for expired entries. Reading an entry also checks that entry. */
const leastWaitMs = 1000
/** Node's timers fire at once for a longer time. */
const mostWaitMs = 2 ** 31 - 1

/**
 * A map whose entries expire by the server's clock, bounded in number and size: the entries set longest ago are dropped
 * first. A timer runs only while there is an entry that can expire.
 */
export class ExpiringMap<V> {
  readonly #clock: Clock
  readonly #options: ExpiringMapOptions<V>
  /** In the order in which they were set. */
  readonly #entries = new Map<string, Entry<V>>()
  #size = 0
  #sweepMs = Number.POSITIVE_INFINITY
  #cancelSweep = () => {}

  constructor(clock: Clock, options: ExpiringMapOptions<V> = {}) {
    this.#clock = clock
    this.#options = options
  }

  /** The value of a key; undefined if it is absent or has expired. */
  get(key: string): V | undefined {
    const entry = this.#entries.get(key)
    return entry === undefined || this.#isOver(entry) ? undefined : entry.value
  }

  /** Number of entries, also of those that have expired since the last sweep. */
  get size(): number {
    return this.#entries.size
  }

  /** The values that have not expired, in the order in which they were set. */
  *values(): Generator<V> {
    for (const entry of this.#entries.values()) if (!this.#isOver(entry)) yield entry.value
  }

  keys(): Iterable<string> {
    return this.#entries.keys()
  }

  /** Sets a value as the newest entry; `gone` is not called for the value that it replaces. */
  set(key: string, value: V, ttl: TimeToLive, size = 0): void {
    this.delete(key)
    const isInUse = ttl === 'inUse'
    const overMs = isInUse ? Number.POSITIVE_INFINITY : this.#clock.monotonicMs() + ttl
    this.#entries.set(key, { value, size, overMs, isInUse })
    this.#size += size
    this.#trim()
    this.#sweepAt(overMs)
  }

  /** Removes an entry without calling `gone`. */
  delete(key: string): void {
    this.#size -= this.#entries.get(key)?.size ?? 0
    this.#entries.delete(key)
  }

  /** Removes the entries whose values satisfy the condition, without calling `gone`. */
  deleteWhere(holds: (value: V) => boolean): void {
    for (const [key, { value }] of this.#entries) if (holds(value)) this.delete(key)
  }

  /** A map with the same entries, which expire at the same times. */
  copy(): ExpiringMap<V> {
    const copy = new ExpiringMap<V>(this.#clock, this.#options)
    let dueMs = Number.POSITIVE_INFINITY
    for (const [key, entry] of this.#entries) {
      copy.#entries.set(key, entry)
      dueMs = Math.min(dueMs, entry.overMs)
    }
    copy.#size = this.#size
    copy.#sweepAt(dueMs)
    return copy
  }

  /** Removes every entry, in use or not, and calls `gone` for each. */
  endAll(): void {
    for (const key of this.#entries.keys()) this.#end(key)
    this.close()
  }

  /** Removes every entry without calling `gone`, and stops the timer. */
  close(): void {
    this.#cancelSweep()
    this.#sweepMs = Number.POSITIVE_INFINITY
    this.#entries.clear()
    this.#size = 0
  }

  #isOver({ overMs }: Entry<V>): boolean {
    return this.#clock.monotonicMs() >= overMs
  }

  #end(key: string): void {
    const { value } = this.#entries.get(key)!
    this.delete(key)
    this.#options.gone?.(value)
  }

  #trim(): void {
    const { most = Number.POSITIVE_INFINITY, mostSize = Number.POSITIVE_INFINITY } = this.#options
    for (const [key, { isInUse }] of this.#entries) {
      if (this.#entries.size <= most && this.#size <= mostSize) return
      if (!isInUse) this.#end(key)
    }
  }

  #sweepAt(dueMs: number): void {
    const nowMs = this.#clock.monotonicMs()
    const atMs = Math.max(dueMs, nowMs + leastWaitMs)
    if (atMs >= this.#sweepMs) return
    this.#cancelSweep()
    this.#sweepMs = atMs
    this.#cancelSweep = this.#clock.schedule(Math.min(atMs - nowMs, mostWaitMs), () =>
      this.#sweep(),
    )
  }

  #sweep(): void {
    this.#sweepMs = Number.POSITIVE_INFINITY
    let nextMs = Number.POSITIVE_INFINITY
    for (const [key, entry] of this.#entries) {
      if (this.#isOver(entry)) this.#end(key)
      else nextMs = Math.min(nextMs, entry.overMs)
    }
    this.#sweepAt(nextMs)
  }
}
