import type { Clock } from './clock.js'

export interface ExpiringMapOptions<V> {
  /** Entries held at the same time. */
  readonly most?: number
  /** Sum of the entries' sizes. */
  readonly mostSize?: number
  /** Told of each value that goes because its time is over, because there are too many, or with the map. */
  readonly gone?: (value: V) => void
}

/** Milliseconds an entry lives; for one `inUse`, neither time nor a bound counts until it is set again. */
export type TimeToLive = number | 'inUse'

interface Entry<V> {
  readonly value: V
  readonly size: number
  readonly overMs: number
  readonly isInUse: boolean
}

/** Between two looks for entries whose time is over, at least. Reading an entry looks at its own besides. */
const leastWaitMs = 1000

/**
 * Values by key that live for some time by the server's clock, and are bounded in number and size: the ones set
 * longest ago go first. A timer runs only while there is an entry whose time can be over.
 */
export class ExpiringMap<V> {
  readonly #clock: Clock
  readonly #options: ExpiringMapOptions<V>
  /** The one set longest ago is the first. */
  readonly #entries = new Map<string, Entry<V>>()
  #size = 0
  #sweepMs = Number.POSITIVE_INFINITY
  #cancelSweep = () => {}

  constructor(clock: Clock, options: ExpiringMapOptions<V> = {}) {
    this.#clock = clock
    this.#options = options
  }

  /** The value of a key; undefined where its time is over. */
  get(key: string): V | undefined {
    const entry = this.#entries.get(key)
    return entry === undefined || this.#isOver(entry) ? undefined : entry.value
  }

  /** Sets a value as the youngest; `gone` is not told of the one before it. */
  set(key: string, value: V, ttl: TimeToLive, size = 0): void {
    this.delete(key)
    const isInUse = ttl === 'inUse'
    const overMs = isInUse ? Number.POSITIVE_INFINITY : this.#clock.monotonicMs() + ttl
    this.#entries.set(key, { value, size, overMs, isInUse })
    this.#size += size
    this.#trim()
    this.#sweepAt(overMs)
  }

  /** Removes an entry without telling `gone`. */
  delete(key: string): void {
    this.#size -= this.#entries.get(key)?.size ?? 0
    this.#entries.delete(key)
  }

  /** Removes the entries whose values hold a condition, without telling `gone`. */
  deleteWhere(holds: (value: V) => boolean): void {
    for (const [key, { value }] of this.#entries) if (holds(value)) this.delete(key)
  }

  /** Removes every entry, in use or not, and tells `gone` of each. */
  endAll(): void {
    for (const key of this.#entries.keys()) this.#end(key)
    this.close()
  }

  /** Removes every entry without telling `gone`; no timer is left. */
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
    this.#cancelSweep = this.#clock.schedule(atMs - nowMs, () => this.#sweep())
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
