import type { WindowSpec } from '../../sql/ast/expression.js'
import type { Binding } from '../binding.js'
import type { Alias, Clause, ExpressionScope } from '../expression-scope.js'
import type { PendingSubqueries } from '../pending-subqueries.js'
import type { Scope } from '../scope.js'
import type { SelectCalls } from '../select-calls.js'

/** The state that the clauses of one SELECT share while they are bound. */
export interface SelectBinding {
  readonly binding: Binding
  readonly scope: Scope
  readonly calls: SelectCalls
  readonly subqueries: PendingSubqueries
  /** The WINDOW clause. */
  readonly windows: ReadonlyMap<string, WindowSpec>
}

/** The scope of the expressions in a clause. */
export function clauseScope(
  select: SelectBinding,
  clause: Clause,
  aliases: readonly Alias[],
): ExpressionScope {
  const { scope, calls, subqueries, windows } = select
  return { clause, scope, aliases, calls, subqueries, windows, params: [] }
}
