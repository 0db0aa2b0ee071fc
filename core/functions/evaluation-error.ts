import { QueryError } from '../errors/query-error.js'
import type { TypedValue } from '../types/literal-type.js'
import type { Value } from '../types/value.js'
import { valueText } from '../types/value-text.js'

/** The call or cast that failed. */
export interface FailedCall {
  /** `divide`; of a cast the function that casts, `to_int32`. */
  readonly name: string
  readonly params?: readonly Value[]
  readonly args: readonly TypedValue[]
  /** The call as canonical SQL. */
  readonly expr: string
  /** The whole expression, if it is not the call itself. */
  readonly whole?: string
}

/**
 * The error of a function that failed for a row: 1006 with the values of its arguments.
 *
 * Source: databend function.rs `render_error` (docs/sql.md#error-texts).
 */
export function evaluationError(cause: QueryError, call: FailedCall): QueryError {
  const params = call.params?.length ? `(${call.params.join(', ')})` : ''
  const args = call.args.map(({ type, value }) => valueText(type, value)).join(', ')
  const during = call.whole === undefined ? '' : `, during run expr: \`${call.whole}\``
  const where = `while evaluating function \`${call.name}${params}(${args})\` in expr \`${call.expr}\``
  return new QueryError(cause.kind, `${cause.message} ${where}${during}`, { cause })
}
