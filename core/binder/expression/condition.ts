import type { Scalar } from '../../plan/scalar.js'
import type { Expression } from '../../sql/ast/expression.js'
import { booleanType, float32Type, removeNullable } from '../../types/data-type.js'
import { isFloatKind } from '../../types/number-kind.js'
import type { Binding } from '../binding.js'
import type { ExpressionScope } from '../expression-scope.js'
import { conjunctsOf } from '../scalar/walk-scalar.js'

/**
 * The conjuncts of a condition, in order, each Boolean: `a AND (b AND c)` is a, b, c. One that compares a Float32 column
 * with a constant compares two Float32: `price = 0.1` is true of a stored 0.1, although SELECT says that it is not.
 *
 * Source: databend optimizer/operator/filter/common.rs `remove_trivial_type_cast`.
 */
export function bindCondition(
  binding: Binding,
  expr: Expression,
  scope: ExpressionScope,
): readonly Scalar[] {
  const { scalars } = binding
  const parts = splitAnd(expr).map(part => binding.expression(part, scope))
  // AND itself takes fewer types than a filter.
  const refused = parts.length > 1 ? parts.filter(part => !isTruth(part)) : []
  for (const part of refused) scalars.call('and', [part, part], { span: expr.span })
  return parts.flatMap(part =>
    conjunctsOf(asCondition(binding, part)).map(each => asSingles(binding, each)),
  )
}

const comparisons: ReadonlySet<string> = new Set(['eq', 'noteq', 'lt', 'lte', 'gt', 'gte'])
const greatestSingle = (2 - 2 ** -23) * 2 ** 127

/** A comparison of a Float32 column with a constant that a Float32 can hold, both as Float32; others as they are. */
function asSingles({ scalars }: Binding, scalar: Scalar): Scalar {
  if (scalar.kind !== 'Call' || !comparisons.has(scalar.overload.name)) return scalar
  const column = scalar.args.find(isWidenedColumn)
  const constant = scalar.args.find(arg => arg.kind === 'Literal')
  if (column === undefined || constant === undefined || constant.value === null) return scalar
  const value = Number(constant.value)
  if (!isFloatKind(removeNullable(constant.type).kind) || !(Math.abs(value) <= greatestSingle)) {
    return scalar
  }
  const single = scalars.literal(float32Type, Math.fround(value))
  const args = scalar.args.map(arg => (arg === column ? column.input : single))
  return scalars.call(scalar.overload.name, args)
}

/** Whether a scalar is a column of type Float32 as Float64. */
function isWidenedColumn(scalar: Scalar): scalar is Extract<Scalar, { kind: 'Cast' }> {
  if (scalar.kind !== 'Cast' || scalar.input.kind !== 'ColumnRef') return false
  return removeNullable(scalar.input.type) === float32Type
}

const isTruth = ({ type }: Scalar): boolean =>
  type.kind === 'Null' || removeNullable(type) === booleanType

/**
 * A scalar as a filter condition: cast to Boolean, or false if there is no such cast.
 *
 * Source: databend executor/util.rs `cast_expr_to_non_null_boolean`.
 */
export function asCondition({ scalars }: Binding, scalar: Scalar): Scalar {
  return isTruth(scalar) ? scalar : scalars.tryCast(scalar, booleanType)
}

/** The terms of an AND chain in order, however it is nested. */
function splitAnd(expr: Expression): readonly Expression[] {
  const terms: Expression[] = []
  const rest = [expr]
  for (let at = rest.pop(); at !== undefined; at = rest.pop()) {
    if (at.kind === 'Binary' && at.op === 'AND') rest.push(at.right, at.left)
    else terms.push(at)
  }
  return terms
}
