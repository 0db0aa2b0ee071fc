import { QueryError } from '../../errors/query-error.js'
import { Unsupported } from '../../errors/unsupported.js'
import type { Scalar } from '../../plan/scalar.js'
import type { FunctionCall } from '../../sql/ast/expression.js'
import { uint32Type } from '../../types/data-type.js'
import type { Binding } from '../binding.js'
import type { Clause, ExpressionScope } from '../expression-scope.js'

/** Source: databend scalar_common.rs `grouping_clause_error` and its callers. */
const clauseNames: Partial<Record<Clause, string>> = {
  where: 'Where clause',
  join: 'Join condition',
}

/** `grouping(a, b)`: which keys are not in the row's grouping set. */
export function bindGrouping(binding: Binding, expr: FunctionCall, scope: ExpressionScope): Scalar {
  if (expr.args.length === 0) {
    throw new QueryError('BadArguments', 'grouping requires at least one argument')
  }
  const clause = clauseNames[scope.clause]
  if (scope.calls === undefined || clause !== undefined) {
    const why =
      clause === undefined
        ? 'grouping can only be called in GROUP BY GROUPING SETS clauses'
        : `${clause} can't contain grouping functions`
    throw new QueryError('SemanticError', why, { span: expr.span })
  }
  // The server does not replace these by the id of the grouping set, and fails in one way or another.
  if (scope.inside === 'aggregate') {
    throw new Unsupported('grouping in the arguments of an aggregate', { span: expr.span })
  }
  const args = expr.args.map(arg => binding.expression(arg, scope))
  return scope.calls.addGrouping({ column: binding.newColumn('grouping', uint32Type), args })
}
