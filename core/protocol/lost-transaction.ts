import { QueryError } from '../errors/query-error.js'
import type { SessionState } from '../session/session-state.js'
import type { ServerContext } from './server-context.js'

/**
 * The error for a session in a transaction that cannot be one of this server: 5111 if it names another server, 5112 if it
 * names no server or no query. Undefined: no error.
 *
 * Source: databend http_query.rs `try_set_txn`, http_query_manager.rs `check_sticky_for_txn`.
 */
export function lostTransaction(
  { txnState, internal: { lastNodeId, lastQueryIds } }: SessionState,
  { nodeId, startedAt }: ServerContext,
): QueryError | undefined {
  if (txnState !== 'Active') return undefined
  if (lastNodeId === undefined) {
    return new QueryError('InvalidSessionState', 'Transaction is active but missing server_info')
  }
  if (lastNodeId !== nodeId) {
    return new QueryError(
      'SessionLost',
      `Transaction aborted because server restart or route error: expecting server ${lastNodeId}, current one is ${nodeId} started at ${startedAt.text} `,
    )
  }
  if (lastQueryIds.length > 0) return undefined
  return new QueryError(
    'InvalidSessionState',
    'Invalid transaction state: transaction is active but last_query_ids is empty',
  )
}
