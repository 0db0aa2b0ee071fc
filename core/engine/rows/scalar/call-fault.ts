import { QueryError } from '../../../errors/query-error.js'
import { evaluationError, type FailedCall } from '../../../functions/evaluation-error.js'
import type { Call, Cast, Scalar } from '../../../plan/scalar.js'
import { scalarText } from '../../../plan/scalar-text.js'
import { removeNullable } from '../../../types/data-type.js'
import { typeText } from '../../../types/type-text.js'
import type { Value } from '../../../types/value.js'

/**
 * The error of a call or cast that threw `cause` for these arguments, while `whole` was evaluated; what is no
 * fault of a function stays as it is.
 */
export function callFault(
  node: Call | Cast,
  whole: Scalar,
  values: readonly Value[],
  cause: unknown,
): unknown {
  if (!(cause instanceof QueryError)) return cause
  const inputs = node.kind === 'Call' ? node.args : [node.input]
  const called = node.kind === 'Call' ? node.overload : castName(node)
  const call: FailedCall = {
    name: called.name,
    ...(called.params === undefined ? {} : { params: called.params }),
    args: inputs.map((input, at) => ({ type: input.type, value: values[at]! })),
    expr: scalarText(node),
  }
  return evaluationError(cause, whole === node ? call : { ...call, whole: scalarText(whole) })
}

/**
 * The function that a cast calls.
 *
 * Source: databend type_check.rs `get_simple_cast_function`.
 */
function castName({ input, type, try: isTry }: Cast): Pick<FailedCall, 'name' | 'params'> {
  const to = removeNullable(type)
  const prefix = isTry ? 'try_' : ''
  if (to.kind === 'Decimal') {
    return { name: `${prefix}to_decimal`, params: [to.precision, to.scale] }
  }
  if (to.kind === 'Variant' && removeNullable(input.type).kind === 'String') {
    return { name: `${prefix}parse_json` }
  }
  return { name: `${prefix}to_${typeText(to).toLowerCase()}` }
}
