import type { Query } from '../../sql/ast/query.js'
import type { NamedType } from '../bind-context.js'
import type { Binding } from '../binding.js'
import type { QueryRows } from '../known-facts.js'
import { bindQueryStatement } from './query-statement.js'

/**
 * The columns and rows of a query that runs before the binding of the statement goes on. It sees neither the WITH
 * clauses nor the columns around it, since the server runs its text alone. Throws `FactNeeded`. Source: databend
 * bind_select.rs `rewrite_pivot`, table_args.rs `execute_subquery_for_scalar`.
 */
export function earlyRows(
  binding: Binding,
  query: Query,
): { readonly columns: readonly NamedType[]; readonly rows: QueryRows } {
  const bound = bindQueryStatement(binding.within({ cteName: undefined }), query)
  return { columns: bound.columns, rows: binding.known.rowsOf(bound) }
}
