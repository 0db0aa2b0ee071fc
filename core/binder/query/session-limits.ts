import { QueryError } from '../../errors/query-error.js'
import type { Query } from '../../sql/ast/query.js'
import type { Statement } from '../../sql/ast/statement.js'
import { nodesIn } from '../../sql/map-tree.js'
import type { BindContext } from '../bind-context.js'

const unbounded = '18446744073709551615'

/**
 * Throws `QueryError` 1005 for more set operations than `max_set_operator_count` of the session.
 * Source: databend planner.rs `replace_stmt`.
 */
export function checkSetOperations(tree: Statement, { ownSettings }: BindContext): void {
  const most = ownSettings.ofSession('max_set_operator_count')
  if (most === unbounded) return
  let count = 0
  for (const node of nodesIn(tree)) if (node['kind'] === 'SetOperation') count++
  if (BigInt(count) <= BigInt(most)) return
  throw new QueryError(
    'SyntaxException',
    `Set operations count ${count} exceeds maximum limit ${most}`,
  )
}

/**
 * The rows that `max_result_rows` of the session leaves to a query that is a statement and has no LIMIT;
 * undefined without a bound. Source: databend planner.rs `add_max_rows_limit`.
 */
export function resultRows(query: Query, { ownSettings }: BindContext): number | undefined {
  const most = Number(ownSettings.ofSession('max_result_rows'))
  return most === 0 || hasLimit(query) ? undefined : most
}

/** Whether a query, or the one in its parentheses, has a LIMIT. */
function hasLimit(query: Query): boolean {
  const { limit, offset, order, body } = query
  if (limit !== undefined) return true
  const isBare = offset === undefined && order.length === 0 && query.with === undefined
  return isBare && body.kind === 'Query' && hasLimit(body)
}
