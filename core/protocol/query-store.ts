import type { Clock } from '../clock.js'
import { ProtocolError } from '../errors/protocol-error.js'
import type { Principal } from './backend.js'
import { type DoneLimits, DoneQueue, type Leave } from './done-queue.js'
import { EndedQueries } from './ended-queries.js'
import { type HttpQuery, queryKey } from './http-query.js'

export interface QueryLimits extends DoneLimits {
  /** Queries of which it is still known, after that, that they have ended. */
  readonly endedQueries: number
}

/** How often abandoned queries are looked for; every access looks at its own besides. */
const sweepMs = 1000

/**
 * The queries that a server knows, by lane and id.
 *
 * Those still in use are bounded by their clients and the result timeout. Those that are done are
 * bounded in number and bytes: the oldest lose their last page first, then go.
 */
export class QueryStore {
  readonly #clock: Clock
  readonly #runs = new Map<string, HttpQuery>()
  /** Those whose client is not done with them. */
  readonly #open = new Set<HttpQuery>()
  readonly #done: DoneQueue
  readonly #ended: EndedQueries
  #cancelSweep: (() => void) | undefined

  constructor(clock: Clock, limits: QueryLimits) {
    this.#clock = clock
    this.#done = new DoneQueue(limits, (run, why) => this.#forget(run, why))
    this.#ended = new EndedQueries(limits.endedQueries)
  }

  get size(): number {
    return this.#runs.size
  }

  /** To be followed by `settle` when the first answer is there. */
  add(run: HttpQuery): void {
    this.#runs.set(run.key, run)
    this.#cancelSweep ??= this.#clock.schedule(sweepMs, () => this.#sweep())
  }

  find(lane: string, id: string): HttpQuery | undefined {
    const key = queryKey(lane, id)
    const run = this.#runs.get(key)
    if (run === undefined) return undefined
    if (run.age() === 'gone') {
      this.#runs.delete(key)
      return undefined
    }
    this.settle(run)
    return run
  }

  /**
   * The query of an id, for its own client. Throws `ProtocolError` 404 for an unknown one, 401 for
   * one of another user or client session.
   */
  get(caller: Principal, id: string, nodeId: string): HttpQuery {
    const run = this.find(caller.lane, id)
    if (run === undefined) {
      throw new ProtocolError(404, `Query ID ${id} not found on node ${nodeId}`)
    }
    if (run.user !== caller.user) {
      throw new ProtocolError(
        401,
        `Authentication error: query ${id} expected user ${run.user}, but got ${caller.user}`,
      )
    }
    if (run.clientSession !== caller.clientSession) {
      const expected = debugOption(run.clientSession)
      const got = debugOption(caller.clientSession)
      throw new ProtocolError(
        401,
        `Authentication error: wrong client_session_id, expected ${expected}, got ${got}`,
      )
    }
    return run
  }

  /** Whether a query of the caller's, forgotten since, had been read to its end. */
  hadEnded(caller: Principal, id: string): boolean {
    return this.#ended.has(ownedKey(queryKey(caller.lane, id), caller))
  }

  /** To be called after each request for a query: queues it if it is done, and drops what exceeds the limits. */
  settle(run: HttpQuery): void {
    if (!run.isDone) {
      this.#open.add(run)
      return
    }
    this.#open.delete(run)
    this.#done.add(run)
  }

  /** Cancels all that runs. */
  close(): void {
    this.#cancelSweep?.()
    for (const run of this.#runs.values()) run.close('canceled', 'server')
    this.#runs.clear()
    this.#open.clear()
    this.#done.clear()
  }

  #sweep(): void {
    for (const run of this.#open) {
      run.age()
      this.settle(run)
    }
    this.#done.dropOld()
    this.#cancelSweep =
      this.#runs.size === 0 ? undefined : this.#clock.schedule(sweepMs, () => this.#sweep())
  }

  #forget(run: HttpQuery, why: Leave): void {
    // Another query may have taken the id since this one was over.
    if (this.#runs.get(run.key) === run) this.#runs.delete(run.key)
    const endedWell = run.closed === undefined && run.execution.failure === undefined
    if (why === 'full' && endedWell) this.#ended.add(ownedKey(run.key, run))
  }
}

function ownedKey(
  key: string,
  owner: { readonly user: string; readonly clientSession?: string | undefined },
): string {
  return `${key}\n${owner.user}\n${owner.clientSession ?? ''}`
}

/** As Rust prints an `Option<String>`. */
function debugOption(text: string | undefined): string {
  return text === undefined ? 'None' : `Some(${JSON.stringify(text)})`
}
