import type { ArrowForm } from '../arrow/arrow-field.js'
import type { Clock } from '../clock.js'
import { ClosedQuery, type Closer } from '../errors/closed-query.js'
import { ProtocolError } from '../errors/protocol-error.js'
import { QueryError } from '../errors/query-error.js'
import type { HeldStart } from '../faults/held-start.js'
import type { SessionState } from '../session/session-state.js'
import type { Principal } from './backend.js'
import type { Dialect } from './dialect.js'
import type { Execution } from './execution.js'
import { inLane } from './lane-name.js'
import type { Page, PageBuffer } from './page-buffer.js'

/** Why a query was closed, as its error messages word it. */
export type CloseReason = 'finalized' | 'canceled' | 'timed out'

const closers: Readonly<Record<CloseReason, Closer>> = {
  finalized: 'final',
  canceled: 'kill',
  'timed out': 'timeout',
}

/** The longest time that a finalized query is remembered. */
const finalizedMs = 30_000

export interface HttpQueryOptions {
  readonly id: string
  readonly dialect: Dialect
  readonly owner: Principal
  /** `session_id` in responses. */
  readonly sessionId: string
  readonly waitMs: number
  readonly resultTimeoutSecs: number
  readonly clock: Clock
  readonly pages: PageBuffer
  readonly execution: Execution
  /** Fingerprint of the request: a POST with the same fingerprint is a repeat of this one. */
  readonly fingerprint: string
  /** Number of earlier queries with this id. */
  readonly idUses: number
  /** The Arrow format agreed with the client; undefined: JSON. */
  readonly arrow: ArrowForm | undefined
  /** Holds the statement back, as a fault; undefined: it starts at once. */
  readonly held?: HeldStart | undefined
}

/**
 * A query from its POST until it is forgotten: what the client may still do with it (docs/protocol.md#life-of-a-query).
 *
 * Times out when the client does not use it for the result timeout; if it is closed more than once, the first reason
 * counts.
 */
export class HttpQuery {
  readonly id: string
  readonly dialect: Dialect
  /** Its key in the `QueryStore`. */
  readonly key: string
  readonly user: string
  readonly clientSession: string | undefined
  readonly sessionId: string
  readonly resultTimeoutSecs: number
  readonly execution: Execution
  readonly fingerprint: string
  readonly idUses: number
  readonly arrow: ArrowForm | undefined
  /** Approximate size in bytes of the latest answer without its rows. */
  stateSize = 0
  /** Whether the query is in the queue of done queries; set by the queue. */
  isQueued = false
  readonly #waitMs: number
  readonly #clock: Clock
  readonly #pages: PageBuffer
  readonly #held: HeldStart | undefined
  #polls = 0
  #accessMs: number
  #closed: { readonly reason: CloseReason; readonly atMs: number } | undefined
  #toldSession: SessionState | undefined

  constructor(options: HttpQueryOptions) {
    this.id = options.id
    this.dialect = options.dialect
    this.user = options.owner.user
    this.key = inLane(options.owner.lane, options.id)
    this.clientSession = options.owner.clientSession
    this.sessionId = options.sessionId
    this.resultTimeoutSecs = options.resultTimeoutSecs
    this.execution = options.execution
    this.fingerprint = options.fingerprint
    this.idUses = options.idUses
    this.arrow = options.arrow
    this.#waitMs = options.waitMs
    this.#clock = options.clock
    this.#pages = options.pages
    this.#held = options.held
    this.#accessMs = options.clock.monotonicMs()
  }

  get closed(): CloseReason | undefined {
    return this.#closed?.reason
  }

  /** Whether the client has read the last page or closed the query, so that it is only remembered. */
  get isDone(): boolean {
    return this.#closed !== undefined || this.#pages.drained
  }

  /** Whether the statement has ended and at most one page of its rows is left. */
  get isOver(): boolean {
    return this.execution.isStopped && !this.#pages.isFull
  }

  /** Whether requests for its pages wait until they are ready. */
  get waits(): boolean {
    return this.#waitMs > 0
  }

  /** Bytes of text held for pages. */
  get size(): number {
    return this.#pages.size
  }

  /**
   * Returns a page, waiting for it as long as the query's POST asked.
   *
   * Throws or rejects with `ProtocolError` 400 if the query is closed, 404 for a page that is gone or not there yet, and
   * with the statement's failure if that is not a `QueryError`.
   */
  page(pageNo: number): Page | Promise<Page> {
    if (this.#closed !== undefined) {
      throw new ProtocolError(400, `Query ${this.id} is closed for ${this.#closed.reason}`)
    }
    const wasDrained = this.#pages.drained
    this.execution.isAbandoned = false
    if (!wasDrained) this.#touch()
    if (this.#held?.takePoll()) return { rows: 0, text: '', next: pageNo }
    const page = this.#pages.read(pageNo, this.#waitMs, this.#clock)
    return page instanceof Promise ? this.#later(page, wasDrained) : this.#checked(page)
  }

  #checked(page: Page): Page {
    const { failure } = this.execution
    if (failure !== undefined && !(failure instanceof QueryError)) throw failure
    return page
  }

  async #later(page: Promise<Page>, wasDrained: boolean): Promise<Page> {
    this.#polls++
    try {
      return this.#checked(await page)
    } finally {
      this.#polls--
      if (!wasDrained) this.#touch()
    }
  }

  /** Page 0 for a repeated POST; also for a finalized query as long as its only page is held. */
  firstPage(): Page | Promise<Page> {
    return (this.closed === 'finalized' && this.#pages.only) || this.page(0)
  }

  /** Restarts the timeout. Returns whether no further heartbeat is needed for it. */
  heartbeat(): boolean {
    if (!this.isDone) this.#touch()
    return this.isDone
  }

  /** Closes the query; a running statement fails with the error of `closer`. */
  close(reason: CloseReason, closer = closers[reason]): void {
    if (this.#closed !== undefined) return
    this.#closed = { reason, atMs: this.#clock.monotonicMs() }
    // An error is made only for a statement that is running, because its stack takes longer than the rest.
    if (!this.execution.isStopped) {
      this.execution.stop(closeError(closer, this.resultTimeoutSecs, this.#pages.drained))
    }
    if (reason !== 'finalized' || this.#pages.only === undefined) this.forgetPages()
  }

  /** Makes the query fail as if its statement had failed now, even if that has ended. */
  fail(error: QueryError): void {
    this.execution.spoil(error)
    this.#pages.end('unfetched')
  }

  /** When its client last used it; undefined if it is closed, nothing of it is held or its client waits for a page. */
  get idleSinceMs(): number | undefined {
    const isHeld = this.#closed === undefined && this.#pages.size > 0 && this.#polls === 0
    return isHeld ? this.#accessMs : undefined
  }

  /** Frees the pages and makes the query fail. */
  giveUp(error: QueryError): void {
    this.fail(error)
    this.forgetPages()
  }

  /** Frees the last page, which can then no longer be fetched again. */
  forgetPages(): void {
    this.#pages.forget()
  }

  /** Applies the timeouts; returns `gone` if the query is to be forgotten. */
  age(): 'here' | 'gone' {
    const now = this.#clock.monotonicMs()
    const timeoutMs = this.resultTimeoutSecs * 1000
    if (this.#closed === undefined) {
      const pollMs = this.#polls > 0 ? this.#waitMs : 0
      if (now >= this.#accessMs + timeoutMs + pollMs) this.close('timed out')
      return 'here'
    }
    const keptMs =
      this.#closed.reason === 'finalized' ? Math.min(timeoutMs, finalizedMs) : timeoutMs
    return now >= this.#closed.atMs + keptMs ? 'gone' : 'here'
  }

  /** Whether to send the session: it changed since it was last sent, or the dialect repeats it. Marks it as sent. */
  isSessionNews(): boolean {
    const { session } = this.execution
    if (this.#toldSession === session && !this.dialect.repeatsSession) return false
    this.#toldSession = session
    return true
  }

  #touch(): void {
    this.#accessMs = this.#clock.monotonicMs()
  }
}

function closeError(closer: Closer, timeoutSecs: number, drained: boolean): ClosedQuery {
  if (closer === 'final') return new ClosedQuery(closer, 'closed by client')
  if (closer === 'kill') return new ClosedQuery(closer, 'canceled by client')
  if (closer === 'server') return new ClosedQuery(closer, 'canceled: the server ends')
  return new ClosedQuery(closer, `timed out after ${timeoutSecs} secs, drained = ${drained}`)
}
