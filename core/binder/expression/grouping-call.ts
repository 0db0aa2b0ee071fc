import { QueryError } from '../../errors/query-error.js'
import type { Scalar } from '../../plan/scalar.js'
import type { FunctionCall } from '../../sql/ast/expression.js'
import { uint32Type } from '../../types/data-type.js'
import type { Binding } from '../binding.js'
import type { ExpressionScope } from '../expression-scope.js'

/** `grouping(a, b)`: which keys are not in the row's grouping set. */
export function bindGrouping(binding: Binding, expr: FunctionCall, scope: ExpressionScope): Scalar {
  if (expr.args.length === 0) {
    throw new QueryError('BadArguments', 'grouping requires at least one argument')
  }
  if (scope.calls === undefined) {
    throw new QueryError(
      'SemanticError',
      'grouping can only be called in GROUP BY GROUPING SETS clauses',
      { span: expr.span },
    )
  }
  const args = expr.args.map(arg => binding.expression(arg, scope))
  return scope.calls.addGrouping({ column: binding.newColumn('grouping', uint32Type), args })
}
