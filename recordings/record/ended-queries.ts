import type { Clock } from '../../core/clock.js'

/** The longest time that the upstream waits for the end of a query, in milliseconds. */
const longestMs = 10

interface Ended {
  end(how: 'final'): void
}

/**
 * Queries whose answers were read to their ends, and which the upstream may now free. Each is ended there in the
 * background, right behind the next statement, or soon if there is none: a client often asks on as soon as it is
 * answered, and its statement should not wait until the upstream has freed the one before.
 */
export class EndedQueries {
  readonly #clock: Clock
  #queries: Ended[] = []
  #isScheduled = false

  constructor(clock: Clock) {
    this.#clock = clock
  }

  add(query: Ended): void {
    this.#queries.push(query)
    if (this.#isScheduled) return
    this.#isScheduled = true
    this.#clock.schedule(longestMs, () => {
      this.#isScheduled = false
      this.endAll()
    })
  }

  /** Called when a statement is being sent: the queries are ended behind it. */
  endBehind(): void {
    if (this.#queries.length > 0) setImmediate(() => this.endAll())
  }

  /** Ends the queries now. */
  endAll(): void {
    const queries = this.#queries
    this.#queries = []
    for (const query of queries) query.end('final')
  }
}
