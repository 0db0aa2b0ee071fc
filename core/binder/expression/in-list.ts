import type { Scalar } from '../../plan/scalar.js'
import type { Expression, InList } from '../../sql/ast/expression.js'
import type { Binding } from '../binding.js'
import type { ExpressionScope } from '../expression-scope.js'
import { balanced } from '../scalar/walk-scalar.js'

/**
 * `x IN (a, b)`: equalities joined by OR; more than `max_inlist_to_or` literals become `contains` of one array. Source:
 * databend type_check/in_list.rs.
 */
export function bindInList(binding: Binding, expr: InList, scope: ExpressionScope): Scalar {
  const { not, span } = expr
  const { scalars } = binding
  const operand = binding.expression(expr.operand, scope)
  const items = expr.list.map(item => binding.expression(item, scope))
  const most = Number(binding.cx.eval.setting('max_inlist_to_or'))
  const found =
    items.length > most && expr.list.every(isPlainLiteral)
      ? scalars.call('contains', [distinctArray(binding, items), operand], { span })
      : balanced(
          items.map(item => scalars.call('eq', [operand, item], { span })),
          (a, b) => scalars.call('or', [a, b], { span }),
        )
  return not ? scalars.not(found) : found
}

function distinctArray(binding: Binding, items: readonly Scalar[]): Scalar {
  return binding.scalars.call('array_distinct', [binding.scalars.call('array', items)])
}

function isPlainLiteral(expr: Expression): boolean {
  switch (expr.kind) {
    case 'Number':
    case 'String':
    case 'Hex':
    case 'Boolean':
      return true
    case 'Tuple':
    case 'Array':
      return expr.items.every(isPlainLiteral)
    default:
      return false
  }
}
