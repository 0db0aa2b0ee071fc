import type { HttpQuery } from './http-query.js'

export interface DoneLimits {
  /** Number of done queries (drained or closed) that are remembered. */
  readonly doneQueries: number
  /** Bytes of last pages kept for done queries. */
  readonly donePageBytes: number
  /** Bytes of their answers without the pages: sessions that clients made large, errors, columns. */
  readonly doneStateBytes: number
}

/** Why a query is dropped: the queue is full, or its time is over. */
export type Leave = 'full' | 'over'

/**
 * The queries that are done, oldest first, bounded in number and in the bytes of their last pages.
 *
 * An array with two start indexes instead of sets or an `ExpiringMap`, because every query passes through it, it holds
 * most of a server's memory, and a query loses its page before it goes itself.
 */
export class DoneQueue {
  readonly #limits: DoneLimits
  readonly #forget: (run: HttpQuery, why: Leave) => void
  readonly #runs: (HttpQuery | undefined)[] = []
  readonly #sizes: number[] = []
  readonly #stateSizes: number[] = []
  /** Queries before this index have been dropped. */
  #head = 0
  /** Queries before this index no longer hold a page. */
  #holding = 0
  #bytes = 0
  #stateBytes = 0

  /** `forget` is called for each query that is dropped. */
  constructor(limits: DoneLimits, forget: (run: HttpQuery, why: Leave) => void) {
    this.#limits = limits
    this.#forget = forget
  }

  /** Adds a query, once. */
  add(run: HttpQuery): void {
    if (run.isQueued) return
    run.isQueued = true
    this.#runs.push(run)
    this.#sizes.push(run.size)
    this.#stateSizes.push(run.stateSize)
    this.#bytes += run.size
    this.#stateBytes += run.stateSize
    while (this.#bytes > this.#limits.donePageBytes) this.#freeOldest()
    const { doneQueries, doneStateBytes } = this.#limits
    while (this.#count > doneQueries || (this.#stateBytes > doneStateBytes && this.#count > 1)) {
      this.#dropOldest('full')
    }
  }

  /** Drops the oldest queries whose time is over. */
  dropOld(): void {
    while (this.#runs[this.#head]?.age() === 'gone') this.#dropOldest('over')
    for (let i = this.#head; i < this.#runs.length; i++) this.#runs[i]!.age()
  }

  clear(): void {
    this.#runs.length = this.#sizes.length = this.#stateSizes.length = 0
    this.#head = this.#holding = this.#bytes = this.#stateBytes = 0
  }

  get #count(): number {
    return this.#runs.length - this.#head
  }

  #freeOldest(): void {
    this.#runs[this.#holding]!.forgetPages()
    this.#bytes -= this.#sizes[this.#holding]!
    this.#holding++
  }

  #dropOldest(why: Leave): void {
    if (this.#holding === this.#head) this.#freeOldest()
    this.#forget(this.#runs[this.#head]!, why)
    this.#runs[this.#head] = undefined
    this.#stateBytes -= this.#stateSizes[this.#head]!
    this.#head++
    if (this.#head > this.#limits.doneQueries) this.#shift()
  }

  #shift(): void {
    this.#runs.splice(0, this.#head)
    this.#sizes.splice(0, this.#head)
    this.#stateSizes.splice(0, this.#head)
    this.#holding -= this.#head
    this.#head = 0
  }
}
