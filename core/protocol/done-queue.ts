import type { HttpQuery } from './http-query.js'

export interface DoneLimits {
  /** Queries that are done (drained or closed) and remembered. */
  readonly doneQueries: number
  /** Bytes of last pages kept for them. */
  readonly donePageBytes: number
  /** Bytes of their answers without the pages: sessions that clients made large, errors, columns. */
  readonly doneStateBytes: number
}

/** Why a query goes: there are too many, or its time is over. */
export type Leave = 'full' | 'over'

/**
 * The queries that are done, oldest first, bounded in number and in the bytes of their last pages.
 *
 * An array with two heads instead of sets: every query passes through it, and most of a server's
 * memory is here.
 */
export class DoneQueue {
  readonly #limits: DoneLimits
  readonly #forget: (run: HttpQuery, why: Leave) => void
  readonly #runs: (HttpQuery | undefined)[] = []
  readonly #sizes: number[] = []
  readonly #stateSizes: number[] = []
  /** Those before it have gone. */
  #head = 0
  /** Those before it hold no page any more. */
  #holding = 0
  #bytes = 0
  #stateBytes = 0

  /** `forget` is told of each query that goes. */
  constructor(limits: DoneLimits, forget: (run: HttpQuery, why: Leave) => void) {
    this.#limits = limits
    this.#forget = forget
  }

  /** Takes a query in, once. */
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

  /** Drops the oldest as far as even their memory is over. */
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
