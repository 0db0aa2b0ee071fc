import type { BoundStatement } from '../binder/bound-statement.js'
import { ProtocolError } from '../errors/protocol-error.js'
import { QueryError } from '../errors/query-error.js'
import { displayText } from '../protocol/failure-answer.js'
import { unrestored } from '../protocol/unrestored.js'

/** Whether a statement reads the body of a streaming load: `INSERT … FROM @_databend_load`. */
function readsBody(bound: BoundStatement): boolean {
  return bound.kind === 'StreamingLoad' && bound.format !== undefined
}

/**
 * Throws `ProtocolError` 400 for a statement that `PUT /v1/streaming_load` does not accept.
 *
 * Source: databend v1/streaming_load.rs.
 */
export function checkStreamed(bound: BoundStatement): void {
  if (readsBody(bound)) return
  const kind = queryKind(bound)
  const message =
    kind === 'Insert'
      ? "Unsupported INSERT source. Streaming upload only supports 'INSERT INTO $table FILE_FORMAT = (type = <type> ...)'"
      : 'Only INSERT statements are supported in streaming load'
  throw new ProtocolError(400, `${message}. Got: ${kind}`)
}

/**
 * Throws `QueryError` 1006 for an ordinary statement that reads the body of a streaming load.
 *
 * Source: databend binder/insert.rs `STAGE_PLACEHOLDER`.
 */
export function checkNotStreamed(bound: BoundStatement): void {
  if (!readsBody(bound)) return
  throw new QueryError(
    'BadArguments',
    'placeholder @_databend_upload in query handler: should be used in streaming_load handler or replaced in client.',
  )
}

/** Errors of the session that a client sent: it is in a transaction that has ended, or in a role that it has not. */
const ofSession: ReadonlySet<string> = new Set(['TransactionTimeout', 'InvalidRole'])

/** Converts an error that occurs before a streaming load reads its body: a `QueryError` becomes a 400. */
export function unplanned(error: unknown): unknown {
  if (!(error instanceof QueryError)) return error
  return ofSession.has(error.kind) ? unrestored(error) : new ProtocolError(400, displayText(error))
}

/** The server's name for the kind of plan. Source: databend plans/plan.rs `kind`. */
function queryKind(bound: BoundStatement): string {
  switch (bound.kind) {
    case 'Query':
    case 'Explain':
    case 'CopyIntoTable':
    case 'CopyIntoLocation':
      return bound.kind
    case 'StreamingLoad':
      return bound.load.replace === undefined ? 'Insert' : 'Update'
    case 'Write':
      if (bound.statement === 'MultiInsert') return 'Other'
      return bound.statement === 'Insert' ? 'Insert' : 'Update'
    default:
      return 'Other'
  }
}
