import { QueryError } from '../../errors/query-error.js'
import type { TableAlias } from '../../sql/ast/query.js'
import type { Binding, BoundRelation } from '../binding.js'

/** The columns under the alias' name, and renamed by its list. Source: databend bind_context.rs `apply_table_alias`. */
export function aliased(
  binding: Binding,
  bound: BoundRelation,
  alias: TableAlias | undefined,
): BoundRelation {
  if (alias === undefined) return bound
  const table = binding.name(alias.name)
  const names = alias.columns.map(column => binding.name(column))
  const listed = bound.columns.filter(column => column.unlisted !== true).length
  if (names.length > listed) {
    throw new QueryError(
      'SemanticError',
      `table has ${listed} columns available but ${names.length} columns specified`,
      { span: alias.name.span },
    )
  }
  const columns = bound.columns.map(({ database: _, ...column }, i) => ({
    ...column,
    name: names[i] ?? column.name,
    table,
  }))
  return { ...bound, columns }
}
