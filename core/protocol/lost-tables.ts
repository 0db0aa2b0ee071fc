import { QueryError } from '../errors/query-error.js'
import type { SessionState } from '../session/session-state.js'
import type { Principal } from './backend.js'
import type { ServerContext } from './server-context.js'
import { failed } from './session-wire.js'

/** A statement of a client that carries a session. */
interface Claimed {
  readonly caller: Principal
  readonly session: SessionState
  readonly queryId: string
  /** Whether `X-DATABEND-STICKY-NODE` was sent. */
  readonly isSticky: boolean
  readonly isWorksheet: boolean
}

/** The error, and the session to return to the client. */
interface Lost {
  readonly error: QueryError
  readonly session: SessionState
}

/**
 * The error for a session that claims to have temporary tables: 5110 if they are gone, 5111 if another server has them,
 * 5112 if the session names no server or no client session. Undefined: no error. After a reset of the backend, the
 * client gets a session that claims none, so that its connection can be used on.
 *
 * Source: databend http_query.rs `HttpSessionConf::restore`.
 */
export function lostTables(claimed: Claimed, cx: ServerContext): Lost | undefined {
  const error = lostError(claimed, cx)
  if (error === undefined) return undefined
  const session = failed(claimed.session)
  const isReset = cx.backend.whyTemporaryTablesEnded?.(claimed.caller) !== undefined
  const internal = { ...session.internal, hasTempTable: false }
  return { error, session: isReset ? { ...session, internal } : session }
}

function lostError(claimed: Claimed, cx: ServerContext): QueryError | undefined {
  const { caller, session, queryId } = claimed
  const { hasTempTable, lastNodeId } = session.internal
  if (!hasTempTable) return undefined
  if (lastNodeId === undefined) {
    return invalid('contains temporary tables but missing last_server_info field')
  }
  if (lastNodeId !== cx.nodeId) return new QueryError('SessionLost', lostText(claimed, cx))
  if (cx.backend.hasTemporaryTables?.(caller) ?? true) return undefined
  if (caller.clientSession === undefined) {
    return invalid('contains temporary tables but missing session info')
  }
  const why = cx.backend.whyTemporaryTablesEnded?.(caller)
  if (why !== undefined) {
    const text = `the temporary tables of session ${caller.clientSession} were dropped: ${why}`
    return new QueryError('SessionTimeout', text)
  }
  return new QueryError(
    'SessionTimeout',
    `temporary tables in session ${caller.clientSession} expired after idle for more than ${cx.limits.sessionTimeoutSecs} seconds, when starting query ${queryId}`,
  )
}

const invalid = (message: string): QueryError => new QueryError('InvalidSessionState', message)

function lostText(
  { caller, session, queryId, isSticky, isWorksheet }: Claimed,
  { startedAt, nodeId }: ServerContext,
): string {
  if (isWorksheet) return 'Temp table lost due to server restart.'
  return (
    `Temp table lost due to server restart (at ${startedAt.text}) or route error: node_id=${nodeId} ` +
    `(expected ${session.internal.lastNodeId}); session_id=${caller.clientSession ?? 'None'}, ` +
    `query_id=${queryId}, is_sticky_node=${isSticky}`
  )
}
