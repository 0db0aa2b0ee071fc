import type { Span } from '../../errors/query-error.js'
import type { PlanColumn, Scalar, SetReturningCall } from '../../plan/scalar.js'
import { nullableType } from '../../types/data-type.js'
import type { Binding } from '../binding.js'

/**
 * A call of a set-returning function with the columns that it fills: those of a Tuple with names, else one.
 * They are Nullable, because a call that gives fewer rows than the one beside it is padded with NULL.
 */
export function setReturningCall(
  binding: Binding,
  name: string,
  args: readonly Scalar[],
  span: Span,
): SetReturningCall {
  const resolved = binding.scalars.setReturning(name, args, span)
  const { returns } = resolved.overload
  const columns: readonly PlanColumn[] =
    returns.kind === 'Tuple' && returns.names !== undefined
      ? returns.fields.map((type, i) => binding.newColumn(returns.names![i]!, nullableType(type)))
      : [binding.newColumn(name, nullableType(returns))]
  return { columns, ...resolved }
}
