import { QueryError } from './query-error.js'

/** Error 4003 for a session whose open transaction is not on this server, by the id of its last query. */
export function transactionTimeout(lastQueryId: string): QueryError {
  const message = `Transaction timeout: last_query_id ${lastQueryId} not found on this server`
  return new QueryError('TransactionTimeout', message)
}

/** Error 4003 for a transaction that mockq has rolled back; `why`: `lane "a" was reset`. */
export function rolledBackBecause(why: string): QueryError {
  return new QueryError('TransactionTimeout', `the transaction was rolled back: ${why}`)
}
