import type { Scalar } from '../../plan/scalar.js'
import type { Expression } from '../../sql/ast/expression.js'
import { booleanType, nullableType, removeNullable } from '../../types/data-type.js'
import type { Binding } from '../binding.js'
import type { ExpressionScope } from './expression-scope.js'

/** The conjuncts of a condition, in order, each Boolean: `a AND (b AND c)` is a, b, c. */
export function bindCondition(
  binding: Binding,
  expr: Expression,
  scope: ExpressionScope,
): readonly Scalar[] {
  return splitAnd(expr).flatMap(part =>
    conjunctsOf(asCondition(binding, binding.expression(part, scope))),
  )
}

/** A scalar as a filter takes it: what is not Boolean is cast. Source: databend binder/select.rs `bind_where`. */
export function asCondition(binding: Binding, scalar: Scalar): Scalar {
  if (removeNullable(scalar.type) === booleanType) return scalar
  return binding.scalars.cast(scalar, nullableType(booleanType))
}

/** A bound condition as its conjuncts, in order: BETWEEN is two. */
export function conjunctsOf(scalar: Scalar): readonly Scalar[] {
  if (scalar.kind !== 'Call' || scalar.overload.name !== 'and') return [scalar]
  return scalar.args.flatMap(conjunctsOf)
}

/** The terms of an AND chain in order, however it is nested. */
export function splitAnd(expr: Expression): readonly Expression[] {
  const terms: Expression[] = []
  const rest = [expr]
  for (let at = rest.pop(); at !== undefined; at = rest.pop()) {
    if (at.kind === 'Binary' && at.op === 'AND') rest.push(at.right, at.left)
    else terms.push(at)
  }
  return terms
}
