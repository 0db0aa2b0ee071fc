import type { QueryRun } from './query-run.js'

export interface DoneLimits {
  /** Queries that are done (drained or closed) and remembered. */
  readonly doneQueries: number
  /** Bytes of last pages kept for them. */
  readonly donePageBytes: number
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
  readonly #forget: (run: QueryRun, why: Leave) => void
  readonly #runs: (QueryRun | undefined)[] = []
  readonly #sizes: number[] = []
  /** Those before it have gone. */
  #head = 0
  /** Those before it hold no page any more. */
  #holding = 0
  #bytes = 0

  /** `forget` is told of each query that goes. */
  constructor(limits: DoneLimits, forget: (run: QueryRun, why: Leave) => void) {
    this.#limits = limits
    this.#forget = forget
  }

  /** Takes a query in, once. */
  add(run: QueryRun): void {
    if (run.isQueued) return
    run.isQueued = true
    this.#runs.push(run)
    this.#sizes.push(run.size)
    this.#bytes += run.size
    while (this.#bytes > this.#limits.donePageBytes) this.#freeOldest()
    while (this.#runs.length - this.#head > this.#limits.doneQueries) this.#dropOldest('full')
  }

  /** Drops the oldest as far as even their memory is over. */
  dropOld(): void {
    while (this.#runs[this.#head]?.age() === 'gone') this.#dropOldest('over')
    for (let i = this.#head; i < this.#runs.length; i++) this.#runs[i]!.age()
  }

  clear(): void {
    this.#runs.length = this.#sizes.length = this.#head = this.#holding = this.#bytes = 0
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
    this.#head++
    if (this.#head > this.#limits.doneQueries) this.#shift()
  }

  #shift(): void {
    this.#runs.splice(0, this.#head)
    this.#sizes.splice(0, this.#head)
    this.#holding -= this.#head
    this.#head = 0
  }
}
