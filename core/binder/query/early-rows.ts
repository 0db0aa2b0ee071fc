import type { Query } from '../../sql/ast/query.js'
import { printWholeQuery } from '../../sql/print/print-expression.js'
import { sqlStyle } from '../../sql/print/print-style.js'
import type { Value } from '../../types/value.js'
import type { NamedType } from '../bind-context.js'
import type { Binding } from '../binding.js'
import { bindQueryStatement } from './query-statement.js'

/**
 * The columns and rows of a query that runs before the binding of the statement goes on. It sees neither the WITH
 * clauses nor the columns around it, since the server runs its text alone. Throws `FactNeeded`. Source: databend
 * bind_select.rs `rewrite_pivot`, table_args.rs `execute_subquery_for_scalar`.
 */
export function earlyRows(
  binding: Binding,
  query: Query,
): { readonly columns: readonly NamedType[]; readonly rows: readonly (readonly Value[])[] } {
  const bound = bindQueryStatement(
    binding.within({ cteName: undefined, explained: undefined }),
    query,
  )
  const key = [binding.around.database, printWholeQuery(query, sqlStyle)]
  const rows = binding.known.fact(key, cx => cx.rowsOf(bound))
  return { columns: bound.columns, rows }
}
