import type { ColumnId, Scalar } from '../../plan/scalar.js'
import { isCallOf } from './walk-scalar.js'

/** Whether a condition is not true wherever all columns `ids` are NULL, as those of a missing side of a join. */
export function rejectsNull(condition: Scalar, ids: ReadonlySet<ColumnId>): boolean {
  if (isCallOf(condition, 'or')) return condition.args.every(arg => rejectsNull(arg, ids))
  if (isCallOf(condition, 'and')) return condition.args.some(arg => rejectsNull(arg, ids))
  if (isCallOf(condition, 'is_true')) return rejectsNull(condition.args[0]!, ids)
  if (isCallOf(condition, 'is_not_null')) return isNullFor(condition.args[0]!, ids)
  return isNullFor(condition, ids)
}

/** Whether a scalar is NULL wherever all columns `ids` are. */
function isNullFor(scalar: Scalar, ids: ReadonlySet<ColumnId>): boolean {
  switch (scalar.kind) {
    case 'ColumnRef':
      return ids.has(scalar.id)
    case 'Cast':
      return isNullFor(scalar.input, ids)
    case 'Call':
      return (
        scalar.overload.nulls === 'pass' &&
        scalar.overload.evaluateLazily === undefined &&
        scalar.args.some(arg => isNullFor(arg, ids))
      )
    default:
      return false
  }
}
