import { QueryError } from '../errors/query-error.js'
import { evaluationError, type FailedCall } from '../functions/evaluation-error.js'
import type { Call, Cast, Scalar } from '../plan/scalar.js'
import { scalarText } from '../plan/scalar-text.js'
import { CastFault } from '../types/cast-fault.js'
import { castName } from '../types/cast-name.js'
import { type DataType, removeNullable } from '../types/data-type.js'
import { typeText } from '../types/type-text.js'
import type { Value } from '../types/value.js'

/** A row that a constraint refuses is no fault of a function; errors of code say themselves which function it was. */
const complete = new Set<QueryError['kind']>(['ConstraintError', 'UDFRuntimeError', 'UDFDataError'])

/**
 * The error of a call or cast that threw `cause` for these arguments, while `whole` was evaluated. A `cause` that is not
 * a `QueryError` is returned as it is, as are those of `complete`.
 */
export function callFault(
  node: Call | Cast,
  whole: Scalar,
  values: readonly Value[],
  cause: unknown,
): unknown {
  if (!(cause instanceof QueryError) || complete.has(cause.kind)) return cause
  const fault = faultOf(node, whole, values, cause)
  if (node.kind !== 'Cast' || node.errorPrefix === undefined) return fault
  return new QueryError(fault.kind, `${node.errorPrefix}\n${fault.message}`, { cause })
}

function faultOf(
  node: Call | Cast,
  whole: Scalar,
  values: readonly Value[],
  cause: QueryError,
): QueryError {
  if (cause instanceof CastFault && cause.value === null) {
    const message = `${cause.message}, during run expr: \`${scalarText(whole)}\``
    return new QueryError(cause.kind, message, { cause })
  }
  const call: FailedCall = { ...calledOf(node, values, cause), expr: scalarText(node) }
  return evaluationError(cause, whole === node ? call : { ...call, whole: scalarText(whole) })
}

/** The function that failed; for a cast of a container, the function that casts an element. */
function calledOf(
  node: Call | Cast,
  values: readonly Value[],
  cause: QueryError,
): Omit<FailedCall, 'expr'> {
  if (node.kind === 'Call') {
    const { name, params } = node.overload
    // A lambda has no printable value.
    const args = node.args.flatMap((input, at) =>
      input.kind === 'Lambda' ? [] : [{ type: input.type, value: values[at]! }],
    )
    return params === undefined ? { name, args } : { name, params, args }
  }
  const { from, to, value } =
    cause instanceof CastFault ? cause : { from: node.input.type, to: node.type, value: values[0]! }
  return { ...castCalled(from, to, node.try), args: [{ type: from, value }] }
}

/** The function that a cast calls. */
function castCalled(
  from: DataType,
  type: DataType,
  isTry: boolean,
): Pick<FailedCall, 'name' | 'params'> {
  const to = removeNullable(type)
  const called = castName(to, from) ?? `to_${typeText(to).toLowerCase()}`
  const name = isTry ? `try_${called}` : called
  return to.kind === 'Decimal' ? { name, params: [to.precision, to.scale] } : { name }
}
