import type { Clock } from '../clock.js'
import { ClosedQuery } from '../errors/closed-query.js'
import { ProtocolError } from '../errors/protocol-error.js'
import type { QueryError } from '../errors/query-error.js'
import type { Principal } from './backend.js'
import { type DoneLimits, DoneQueue, type Leave } from './done-queue.js'
import { EndedQueries } from './ended-queries.js'
import type { HttpQuery } from './http-query.js'
import { inLane } from './lane-name.js'

export interface QueryLimits extends DoneLimits {
  /** Bytes of pages held for queries that are not done, and for done ones. */
  readonly unreadBytes: number
  /** Number of ended queries that are remembered after that, by id alone. */
  readonly endedQueries: number
}

/** Interval of the sweep for abandoned queries; each access also checks the query it is for. */
const sweepMs = 1000

/**
 * The queries that a server knows, by lane and id.
 *
 * Those still in use are bounded in the bytes of their pages: those whose clients have not asked for longest fail. Those that are done are bounded in number and
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
  readonly #unreadBytes: number
  /** Of the pages of all queries. */
  #bytes = 0
  /** Whether `#giveUp` is about to be called. */
  #givesUp = false
  #cancelSweep: (() => void) | undefined

  constructor(clock: Clock, limits: QueryLimits) {
    this.#clock = clock
    this.#done = new DoneQueue(limits, (run, why) => this.#forget(run, why))
    this.#ended = new EndedQueries(limits.endedQueries)
    this.#unreadBytes = limits.unreadBytes
  }

  /** For `PageBuffer`: notes that more or fewer bytes of pages are held. */
  readonly sized = (change: number): void => {
    this.#bytes += change
    if (change < 0 || this.#bytes <= this.#unreadBytes || this.#givesUp) return
    this.#givesUp = true
    // Not at once: the buffer that grows is in the middle of a write.
    queueMicrotask(() => {
      this.#givesUp = false
      this.#giveUp()
    })
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

  /** Gives up the results that have waited longest for their clients, until the others fit. */
  #giveUp(): void {
    const idle = [...this.#open].flatMap(run => {
      const since = run.idleSinceMs
      return since === undefined ? [] : [{ run, since }]
    })
    idle.sort((a, b) => a.since - b.since)
    for (const { run } of idle) {
      if (this.#bytes <= this.#unreadBytes) return
      run.giveUp(givenUp(this.#unreadBytes))
    }
  }

  #sweep(): void {
    if (this.#bytes > this.#unreadBytes) this.#giveUp()
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

function givenUp(limit: number): QueryError {
  return new ClosedQuery(
    'timeout',
    `the rest of the result was given up: results that clients have not read to their end took more than ${limit} bytes ` +
      '(--max-unread-bytes), and this one had waited longest. Read results to their end, or finalize them',
  )
}
