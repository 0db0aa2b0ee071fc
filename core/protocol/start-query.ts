import type { ArrowForm } from '../arrow/arrow-field.js'
import { QueryError } from '../errors/query-error.js'
import { emptySession, type SessionState } from '../session/session-state.js'
import type { Visit } from './admission.js'
import type { Json, NodeFacts, Principal, StatementContext, StatementRequest } from './backend.js'
import type { Dialect } from './dialect.js'
import { Execution } from './execution.js'
import { HttpQuery } from './http-query.js'
import { lostTables } from './lost-tables.js'
import { PageBuffer } from './page-buffer.js'
import type { ServerContext } from './server-context.js'
import { afterQuery, decodeSession, failed, withoutDefaultRole } from './session-wire.js'
import type { QueryRequest } from './wire.js'

export interface QueryStart {
  readonly query: QueryRequest
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
  readonly label: Pick<StatementRequest, 'deduplicateLabel'>
  /** How the client reaches this server, for presigned URLs. */
  readonly origin: string
  /** The local address on which the request arrived. */
  readonly address: Pick<NodeFacts, 'host' | 'port'>
  /** Whether the client names the node that has its session. */
  readonly isSticky: boolean
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
  if (lost !== undefined) return { error: lost, session: failed(session) }
  const waitSecs = query.pagination.waitTimeSecs ?? dialect.waitTimeSecs
  const { maxRowsPerPage } = query.pagination
  const pages = new PageBuffer({
    rows: maxRowsPerPage,
    bytes: cx.limits.pageBytes,
    keepsBlocks: start.arrow !== undefined,
  })
  const execution = new Execution(pages, session, cx.clock)
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
  })
  cx.queries.add(run)
  const context = statementContext(start, place, execution, cx)
  const begin = endsSession(start, place)
    ? () => cx.backend.logout(caller).then(() => cx.backend.start(statementOf(start), context))
    : () => cx.backend.start(statementOf(start), context)
  // A query with no wait time is answered before it starts, however soon it ends.
  const running = execution.run(run.waits ? begin : () => Promise.resolve().then(begin))
  const leave = cx.sessions.enter(place.sessionId)
  if (leave !== undefined) {
    void running.then(() => leave(afterQuery(execution.session, id, cx.nodeId)))
  }
  return run
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
    const held = cx.sessions.state(sessionId, principal.user)
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
  return session === undefined ? base : withoutDefaultRole(decodeSession(session, base), who)
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

/** The statement's context for the backend. Has only plain properties, because backends spread it. */
function statementContext(
  start: QueryStart,
  { caller, session }: Place,
  execution: Execution,
  cx: ServerContext,
): StatementContext {
  return {
    caller,
    node: { id: cx.nodeId, ...start.address },
    session,
    upstreamSession: (session.internal.upstream ?? null) as Json,
    pageRows: start.query.pagination.maxRowsPerPage,
    get abort() {
      return execution.abort
    },
    isAbandoned: () => execution.isAbandoned,
    presign: file => start.origin + cx.presigned.issue(file, caller),
  }
}

function statementOf({ query, id, idUses, label }: QueryStart): StatementRequest {
  const { sql, params, stageAttachment } = query
  return {
    sql,
    queryId: id,
    ...(idUses > 0 && { idUses }),
    ...label,
    ...(params !== undefined && { params }),
    ...(stageAttachment !== undefined && { stageAttachment }),
  }
}

const defaultResultTimeoutSecs = 60

function resultTimeoutSecs(session: SessionState): number {
  const text = session.settings.get('http_handler_result_timeout_secs')
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : defaultResultTimeoutSecs
}
