import { QueryError } from '../errors/query-error.js'
import type { TypedValue } from '../types/literal-type.js'
import type { Value } from '../types/value.js'
import { valueText } from '../types/value-text.js'

/** The call or cast that failed. */
export interface FailedCall {
  /** The function's name, such as `divide`; for a cast, the cast function, such as `to_int32`. */
  readonly name: string
  readonly params?: readonly Value[]
  readonly args: readonly TypedValue[]
  /** The call as canonical SQL. */
  readonly expr: string
  /** The whole expression, if the call is only a part of it. */
  readonly whole?: string
}

/**
 * Makes the error of a function call that failed for a row, with the values of its arguments.
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
