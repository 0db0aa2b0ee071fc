import type { Clock } from '../clock.js'
import { ProtocolError } from '../errors/protocol-error.js'
import type { Principal } from './backend.js'
import { type DoneLimits, DoneQueue, type Leave } from './done-queue.js'
import { EndedQueries } from './ended-queries.js'
import type { HttpQuery } from './http-query.js'
import { inLane } from './lane-name.js'

export interface QueryLimits extends DoneLimits {
  /** Number of ended queries that are remembered after that, by id alone. */
  readonly endedQueries: number
}

/** Interval of the sweep for abandoned queries; each access also checks the query it is for. */
const sweepMs = 1000

/**
 * The queries that a server knows, by lane and id.
 *
 * Those still in use are bounded by their clients and the result timeout. Those that are done are bounded in number and
 * bytes: the oldest lose their last page first, then go. Not an `ExpiringMap`: each request postpones a query's end, and
 * a query whose time is over is closed first, and known for some time after that.
 */
export class QueryStore {
  readonly #clock: Clock
  readonly #runs = new Map<string, HttpQuery>()
  /** Queries that their clients are not done with. */
  readonly #open = new Set<HttpQuery>()
  readonly #done: DoneQueue
  readonly #ended: EndedQueries
  #cancelSweep: (() => void) | undefined

  constructor(clock: Clock, limits: QueryLimits) {
    this.#clock = clock
    this.#done = new DoneQueue(limits, (run, why) => this.#forget(run, why))
    this.#ended = new EndedQueries(limits.endedQueries)
  }

  /** Adds a query; call `settle` once its first response is ready. */
  add(run: HttpQuery): void {
    this.#runs.set(run.key, run)
    this.#cancelSweep ??= this.#clock.schedule(sweepMs, () => this.#sweep())
  }

  find(lane: string, id: string): HttpQuery | undefined {
    const key = inLane(lane, id)
    const run = this.#runs.get(key)
    if (run === undefined) return undefined
    if (run.age() === 'gone') {
      this.#runs.delete(key)
      return undefined
    }
    this.settle(run)
    return run
  }

  /** The query with this id. Throws `ProtocolError` 404 if unknown, 401 if of another user or client session. */
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

  /** Whether a forgotten query of this caller had been read to its end. */
  hadEnded(caller: Principal, id: string): boolean {
    return this.#ended.has(ownedKey(inLane(caller.lane, id), caller))
  }

  /** Call after each request for a query: queues the query if it is done, and drops what exceeds the limits. */
  settle(run: HttpQuery): void {
    if (!run.isDone) {
      this.#open.add(run)
      return
    }
    this.#open.delete(run)
    this.#done.add(run)
  }

  /** Forgets a query, as if its time were over. */
  expire(run: HttpQuery): void {
    run.close('timed out')
    this.#open.delete(run)
    this.#runs.delete(run.key)
  }

  /** Cancels all running queries. */
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
