import { QueryError } from '../../errors/query-error.js'
import { Unsupported } from '../../errors/unsupported.js'
import type { Scalar } from '../../plan/scalar.js'
import type { FunctionCall } from '../../sql/ast/expression.js'
import type { Binding } from '../binding.js'
import type { Clause, ExpressionScope } from '../expression-scope.js'
import { setReturningCall } from './set-returning-call.js'

const refusedIn: { readonly [C in Clause]?: string } = {
  where: 'set-returning functions are not allowed in WHERE clause',
  having: 'set-returning functions cannot be used in HAVING clause',
  qualify: 'set-returning functions cannot be used in QUALIFY clause',
}

/** `unnest(a)` in a select list: one column of its rows, or a tuple of its columns. */
export function bindSetReturning(
  binding: Binding,
  expr: FunctionCall,
  name: string,
  scope: ExpressionScope,
): Scalar {
  const { span } = expr
  // The server takes them, but no row has a value for them.
  if (scope.params.length > 0) {
    throw new Unsupported('set-returning functions in a lambda', { span })
  }
  const refused =
    scope.inside === 'set-returning'
      ? 'set-returning functions cannot be nested'
      : ((scope.clause === 'where' ? scope.refusal : undefined) ??
        refusedIn[scope.clause] ??
        (scope.inside?.startsWith('window')
          ? 'set-returning functions cannot be used in window spec'
          : scope.calls === undefined
            ? 'set-returning functions can only be used in SELECT'
            : undefined))
  if (refused !== undefined) throw new QueryError('SemanticError', refused, { span })
  const inside: ExpressionScope = { ...scope, inside: 'set-returning' }
  const args = expr.args.map(arg => binding.expression(arg, inside))
  const call = setReturningCall(binding, name, args, span)
  const columns = scope.calls!.addSetReturning(call)
  return columns.length === 1 ? columns[0]! : binding.scalars.call('tuple', columns, { span })
}
