import type { Scalar } from '../../plan/scalar.js'
import type { PositionForm, Substring, Trim } from '../../sql/ast/expression.js'
import type { Binding } from '../binding.js'
import type { ExpressionScope } from '../expression-scope.js'
import { substring } from './special-functions.js'

const trims = { BOTH: 'trim_both', LEADING: 'trim_leading', TRAILING: 'trim_trailing' } as const

/** `POSITION(a IN b)`. */
export function bindPosition(binding: Binding, expr: PositionForm, scope: ExpressionScope): Scalar {
  const args = [binding.expression(expr.needle, scope), binding.expression(expr.text, scope)]
  return binding.scalars.call('locate', args, { span: expr.span })
}

/** `SUBSTRING(a FROM b FOR c)`. */
export function bindSubstring(binding: Binding, expr: Substring, scope: ExpressionScope): Scalar {
  const parts = [expr.operand, expr.from, ...(expr.length === undefined ? [] : [expr.length])]
  const args = parts.map(part => binding.expression(part, scope))
  return substring(binding, { name: 'substr', args, span: expr.span })
}

/** `TRIM(BOTH x FROM a)`; without `x` it trims blanks. */
export function bindTrim(binding: Binding, expr: Trim, scope: ExpressionScope): Scalar {
  const operand = binding.expression(expr.operand, scope)
  const what =
    expr.what === undefined ? binding.scalars.text(' ') : binding.expression(expr.what, scope)
  return binding.scalars.call(trims[expr.side ?? 'BOTH'], [operand, what], { span: expr.span })
}
