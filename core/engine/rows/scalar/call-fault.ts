import { QueryError } from '../../../errors/query-error.js'
import type { Call, Cast } from '../../../plan/scalar.js'
import type { Value } from '../../../types/value.js'

/** The error of a call or cast that threw `cause` for these arguments. */
export function callFault(node: Call | Cast, values: readonly Value[], cause: unknown): unknown {
  if (!(cause instanceof QueryError)) return cause
  const name = node.kind === 'Call' ? node.overload.name : 'cast'
  const message = `${cause.message} while evaluating function \`${name}(${values.join(', ')})\``
  return new QueryError(cause.kind, message, { cause })
}
