import type { Clock } from '../clock.js'
import { ProtocolError } from '../errors/protocol-error.js'
import type { Principal } from './backend.js'
import type { QueryRun } from './query-run.js'

export interface QueryStoreLimits {
  /** Queries that are done (drained or closed) and remembered. */
  readonly doneQueries: number
  /** Bytes of last pages kept for them. */
  readonly donePageBytes: number
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
  readonly #limits: QueryStoreLimits
  readonly #runs = new Map<string, QueryRun>()
  readonly #open = new Set<QueryRun>()
  /** Oldest first. */
  readonly #done = new Set<QueryRun>()
  /** Those of them that hold a page, with its bytes. */
  readonly #holding = new Map<QueryRun, number>()
  #heldBytes = 0
  #cancelSweep: (() => void) | undefined

  constructor(clock: Clock, limits: QueryStoreLimits) {
    this.#clock = clock
    this.#limits = limits
  }

  get size(): number {
    return this.#runs.size
  }

  add(run: QueryRun): void {
    this.#runs.set(keyOf(run.lane, run.id), run)
    this.#open.add(run)
    this.#cancelSweep ??= this.#clock.schedule(sweepMs, () => this.#sweep())
  }

  find(lane: string, id: string): QueryRun | undefined {
    const run = this.#runs.get(keyOf(lane, id))
    if (run === undefined) return undefined
    if (run.age() === 'gone') return this.#remove(run)
    this.settle(run)
    return run
  }

  /**
   * The query of an id, for its own client. Throws `ProtocolError` 404 for an unknown one, 401 for
   * one of another user or client session.
   */
  get(caller: Principal, id: string, nodeId: string): QueryRun {
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

  /** To be called when something was done with a query: sees to it that it holds no more than due. */
  settle(run: QueryRun): void {
    if (!run.isDone || !this.#runs.has(keyOf(run.lane, run.id))) return
    this.#open.delete(run)
    this.#done.add(run)
    this.#release(run)
    if (run.size > 0) {
      this.#holding.set(run, run.size)
      this.#heldBytes += run.size
    }
    this.#trim()
  }

  /** Cancels all that runs. */
  close(): void {
    this.#cancelSweep?.()
    for (const run of this.#open) run.close('canceled')
    this.#runs.clear()
    this.#open.clear()
    this.#done.clear()
    this.#holding.clear()
  }

  #trim(): void {
    for (const run of this.#holding.keys()) {
      if (this.#heldBytes <= this.#limits.donePageBytes) break
      this.#release(run)
      run.forgetPages()
    }
    for (const run of this.#done) {
      if (this.#done.size <= this.#limits.doneQueries) break
      this.#remove(run)
    }
  }

  #release(run: QueryRun): void {
    this.#heldBytes -= this.#holding.get(run) ?? 0
    this.#holding.delete(run)
  }

  #remove(run: QueryRun): undefined {
    this.#release(run)
    this.#done.delete(run)
    this.#open.delete(run)
    this.#runs.delete(keyOf(run.lane, run.id))
  }

  #sweep(): void {
    for (const run of this.#open) {
      run.age()
      this.settle(run)
    }
    for (const run of this.#done) if (run.age() === 'gone') this.#remove(run)
    this.#cancelSweep =
      this.#runs.size === 0 ? undefined : this.#clock.schedule(sweepMs, () => this.#sweep())
  }
}

const keyOf = (lane: string, id: string): string => `${lane}/${id}`

/** As Rust prints an `Option<String>`. */
function debugOption(text: string | undefined): string {
  return text === undefined ? 'None' : `Some(${JSON.stringify(text)})`
}
