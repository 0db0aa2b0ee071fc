import type { IncomingMessage } from 'node:http'
import type { ArrowForm } from '../arrow/arrow-field.js'
import { QueryError } from '../errors/query-error.js'
import type { HeldStart } from '../faults/held-start.js'
import { emptySession, type SessionState } from '../session/session-state.js'
import { whenReady } from '../when-ready.js'
import type { Visit } from './admission.js'
import type {
  Json,
  NodeFacts,
  PresignedFile,
  Principal,
  Run,
  StatementContext,
  StatementRequest,
} from './backend.js'
import type { Dialect } from './dialect.js'
import { Execution } from './execution.js'
import { HttpQuery } from './http-query.js'
import { lostTables } from './lost-tables.js'
import { lostTransaction } from './lost-transaction.js'
import { type LocalAddress, originOf } from './origin.js'
import { PageBuffer } from './page-buffer.js'
import type { ServerContext } from './server-context.js'
import { afterQuery, failed } from './session-wire.js'
import type { QueryRequest } from './wire.js'

export interface QueryStart {
  readonly query: QueryRequest
  /** Size of the request's body. */
  readonly bytes: number
  /** The Arrow format agreed with the client; undefined: JSON. */
  readonly arrow: ArrowForm | undefined
  readonly dialect: Dialect
  readonly visit: Visit
  /** The client's own id, or a new one. */
  readonly id: string
  /** Number of earlier queries with this id. */
  readonly idUses: number
  /** Of the query, if its client chose the id and may use it again. */
  readonly fingerprint: string
  /** The deduplication label; undefined: none. */
  readonly label: string | undefined
  /** The local address on which the request arrived. */
  readonly address: LocalAddress
  readonly request: IncomingMessage
  /** Whether the client names the node that has its session. */
  readonly isSticky: boolean
  readonly faults: QueryFaults | undefined
}

/** What is done to a query so that a fault happens. */
export interface QueryFaults {
  /** For the journal; absent: none. */
  readonly fault: string | undefined
  /** The statement fails with this error instead of being run. */
  readonly error: QueryError | undefined
  readonly held: HeldStart | undefined
  /** Whether another node takes the statement: it knows no transaction and no session of this one. */
  readonly isElsewhere: boolean
  /** Called with the id of the query. */
  readonly started: (id: string) => void
}

/** Why a query could not start, and the session to return if the client sent one. */
export interface FailedStart {
  readonly error: QueryError
  readonly session?: SessionState
}

/**
 * Hands a statement to the backend and returns its query without waiting; or a `FailedStart` if its session cannot be
 * continued.
 *
 * Throws `ProtocolError` 400 for a session object that cannot be read.
 */
export function startQuery(start: QueryStart, cx: ServerContext): HttpQuery | FailedStart {
  const { query, dialect, id } = start
  const place = findPlace(start, cx)
  if (place instanceof QueryError) return { error: place }
  const { caller, session } = place
  const { isSticky, visit } = start
  const { isWorksheet } = visit.session
  const lost = lostTables({ caller, session, queryId: id, isSticky, isWorksheet }, cx)
  if (lost !== undefined) return lost
  const lostState = lostTransaction(session, cx)
  if (lostState !== undefined) return { error: lostState, session: failed(session) }
  const { faults } = start
  const waitSecs = query.pagination.waitTimeSecs ?? dialect.waitTimeSecs
  const { maxRowsPerPage } = query.pagination
  const pages = new PageBuffer({
    rows: maxRowsPerPage,
    bytes: cx.limits.pageBytes,
    keepsBlocks: start.arrow !== undefined,
    sized: cx.queries.sized,
  })
  const entry = journalEntry(start, place, cx)
  if (faults?.fault !== undefined) entry?.blame(faults.fault)
  const execution = new Execution(pages, session, cx.clock, entry)
  const run = new HttpQuery({
    id,
    fingerprint: start.fingerprint,
    idUses: start.idUses,
    dialect,
    owner: visit.principal,
    sessionId: place.sessionId,
    waitMs: waitSecs * 1000,
    resultTimeoutSecs: resultTimeoutSecs(session),
    clock: cx.clock,
    pages,
    execution,
    arrow: start.arrow,
    held: faults?.held,
  })
  cx.queries.add(run)
  faults?.started(id)
  const context = new RequestContext(start, place, execution, cx)
  const begin = endsSession(start, place)
    ? () => cx.backend.logout(caller).then(() => cx.backend.start(statementOf(start), context))
    : () => cx.backend.start(statementOf(start), context)
  const hold = (abort: AbortController) => cx.backend.hold?.(caller.lane, abort)
  const beginFaulty =
    faults === undefined ? begin : () => beginWith(faults, execution, { hold, begin })
  // A query with no wait time is answered before it starts, however soon it ends.
  const running = execution.run(run.waits ? beginFaulty : () => Promise.resolve().then(beginFaulty))
  const leave = cx.sessions.enter(place.sessionId, caller)
  if (leave !== undefined) {
    void whenReady(running, () => leave(afterQuery(execution.session, id, cx.nodeId)))
  }
  return run
}

async function beginWith(
  { held, error }: QueryFaults,
  { abort }: Execution,
  backend: {
    readonly hold: (abort: AbortController) => (() => void) | undefined
    readonly begin: () => Run | Promise<Run>
  },
): Promise<Run> {
  if (held !== undefined) {
    const release = backend.hold(abort)
    try {
      await held.until(abort.signal)
    } finally {
      release?.()
    }
  }
  if (error !== undefined) throw error
  return backend.begin()
}

function journalEntry({ query, id, bytes }: QueryStart, place: Place, { journal }: ServerContext) {
  const { lane, user } = place.caller
  const { sql, params } = query
  const session = place.sessionId
  const { database } = place.session
  const kind = 'statement'
  return journal.begin({ kind, lane, user, session, queryId: id, database, sql, params, bytes })
}

/** The session that a query runs in; without a server-side session, the query's own id names it. */
interface Place {
  /** The caller as the backend sees it: a server-side session is its client session. */
  readonly caller: Principal
  readonly session: SessionState
  readonly sessionId: string
}

function findPlace(start: QueryStart, cx: ServerContext): Place | QueryError {
  const { query, dialect, visit, id } = start
  const { principal, session: client } = visit
  if (!dialect.serverSessions) {
    const session = sessionOf(query, emptySession, principal)
    return { caller: principal, session, sessionId: client.id ?? '' }
  }
  if (query.sessionId !== undefined) {
    const { sessionId } = query
    const held = start.faults?.isElsewhere ? undefined : cx.sessions.state(sessionId, principal)
    if (held === undefined) {
      return new QueryError('UnknownSession', `unknown session-id ${sessionId}, maybe expired`)
    }
    const session = sessionOf(query, held, principal)
    return { caller: { ...principal, clientSession: sessionId }, session, sessionId }
  }
  const session = sessionOf(query, emptySession, principal)
  if (session.keepServerSessionSecs === 0) {
    return { caller: principal, session, sessionId: client.id ?? id }
  }
  const sessionId = client.id ?? cx.ids.uuid()
  const caller = { ...principal, clientSession: sessionId }
  cx.sessions.begin(sessionId, caller, session)
  return { caller, session, sessionId }
}

function sessionOf({ session }: QueryRequest, base: SessionState, who: Principal): SessionState {
  return session === undefined ? base : session.stateFor(who, base)
}

/**
 * Whether the client starts over: a worksheet whose session has none of our state gives up its temporary tables.
 *
 * Source: databend http_query_context.rs `try_set_worksheet_session`.
 */
function endsSession({ query, visit }: QueryStart, { caller, session }: Place): boolean {
  if (!visit.session.isWorksheet || caller.clientSession === undefined) return false
  return query.session !== undefined && session.internal === emptySession.internal
}

/** The statement's context for the backend. What few statements ask for is made when they do. */
class RequestContext implements StatementContext {
  readonly caller: Principal
  readonly session: SessionState
  readonly pageRows: number
  readonly #start: QueryStart
  readonly #execution: Execution
  readonly #cx: ServerContext

  constructor(
    start: QueryStart,
    { caller, session }: Place,
    execution: Execution,
    cx: ServerContext,
  ) {
    this.caller = caller
    this.session = session
    this.pageRows = start.query.pagination.maxRowsPerPage
    this.#start = start
    this.#execution = execution
    this.#cx = cx
  }

  get node(): NodeFacts {
    const { host, port } = this.#start.address
    return { id: this.#cx.nodeId, host, port }
  }

  get upstreamSession(): Json {
    return (this.session.internal.upstream ?? null) as Json
  }

  get abort(): AbortController {
    return this.#execution.abort
  }

  get stopReason(): unknown {
    return this.#execution.stopReason
  }

  isAbandoned(): boolean {
    return this.#execution.isAbandoned
  }

  presign(file: PresignedFile): string {
    return originOf(this.#start.request) + this.#cx.presigned.issue(file, this.caller)
  }
}

function statementOf({ query, id, idUses, label }: QueryStart): StatementRequest {
  const { sql, params, wholeFloats, stageAttachment } = query
  const isPlain = params === undefined && stageAttachment === undefined && label === undefined
  if (isPlain && idUses === 0) return { sql, queryId: id }
  return {
    sql,
    queryId: id,
    ...(idUses > 0 && { idUses }),
    ...(label !== undefined && { deduplicateLabel: label }),
    ...(params !== undefined && { params }),
    ...(wholeFloats !== undefined && { wholeFloats }),
    ...(stageAttachment !== undefined && { stageAttachment }),
  }
}

const defaultResultTimeoutSecs = 60

function resultTimeoutSecs(session: SessionState): number {
  const text = session.settings.get('http_handler_result_timeout_secs')
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : defaultResultTimeoutSecs
}
