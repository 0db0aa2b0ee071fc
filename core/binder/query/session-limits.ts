import { QueryError } from '../../errors/query-error.js'
import { Unsupported } from '../../errors/unsupported.js'
import type { Relation } from '../../plan/relation.js'
import type { Query } from '../../sql/ast/query.js'
import type { Statement } from '../../sql/ast/statement.js'
import { nodesIn } from '../../sql/map-tree.js'
import type { BindContext } from '../bind-context.js'
import type { BoundQuery } from '../bound-statement.js'
import { relationInputs } from '../rewrite/walk-relation.js'

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

/**
 * Refuses to read tables while the server might answer from its query result cache, whose results may be outdated:
 * that is, while it caches even quick results. Source: databend interpreter_select.rs `execute2`.
 */
export function refuseOldResults({ plan }: BoundQuery, { eval: cx }: BindContext): void {
  const holds = (name: string, value: string) => cx.setting(name) === value
  if (
    holds('enable_query_result_cache', '1') &&
    holds('query_result_cache_allow_inconsistent', '1') &&
    holds('query_result_cache_min_execute_secs', '0') &&
    readsTable(plan.root)
  ) {
    throw new Unsupported('cached query results (query_result_cache_allow_inconsistent)')
  }
}

const readsTable = (relation: Relation): boolean =>
  relation.kind === 'Scan' || relationInputs(relation).some(readsTable)

/** Whether a query, or the one in its parentheses, has a LIMIT. */
function hasLimit(query: Query): boolean {
  const { limit, offset, order, body } = query
  if (limit !== undefined) return true
  const isBare = offset === undefined && order.length === 0 && query.with === undefined
  return isBare && body.kind === 'Query' && hasLimit(body)
}
