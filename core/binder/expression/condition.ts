import type { Scalar } from '../../plan/scalar.js'
import type { Expression } from '../../sql/ast/expression.js'
import { booleanType, removeNullable } from '../../types/data-type.js'
import type { Binding } from '../binding.js'
import type { ExpressionScope } from '../expression-scope.js'
import { conjunctsOf } from '../scalar/walk-scalar.js'

/** The conjuncts of a condition, in order, each Boolean: `a AND (b AND c)` is a, b, c. */
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
  return parts.flatMap(part => conjunctsOf(asCondition(binding, part)))
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
