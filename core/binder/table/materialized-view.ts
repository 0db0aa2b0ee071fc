import {
  isMaterialized,
  type MaterializedView,
  sourceRowColumn,
  sourceTable,
} from '../../catalog/materialized-views.js'
import type { StoredTable } from '../../catalog/objects.js'
import { tracksChanges } from '../../catalog/streams.js'
import { QueryError } from '../../errors/query-error.js'
import { Unsupported } from '../../errors/unsupported.js'
import { typeText } from '../../types/type-text.js'
import type { Binding, BoundRelation } from '../binding.js'
import type { TableName } from '../bound-statement.js'
import { parseQueryText } from '../query/query-text.js'

/**
 * Checks that a materialized view is still of the table that it was made from. `shown`: how errors name the view.
 *
 * Throws `QueryError`: 2328 if columns of the source were changed or dropped, or another table has its name; 1065 if rows
 * of the source are not told apart any more. A source without its name is left to the query. Refused by name: a source
 * with policies, which the server does not apply to what it has stored.
 *
 * Source: databend bind_materialized_view.rs `bind_materialized_view_with_mode`, semantic/materialized_view_rewriter.rs
 * `validate_materialized_view_source`.
 */
export function checkSource(binding: Binding, view: MaterializedView, shown: string): void {
  const { source: id, sourceChanges, stored } = view.materialized
  const source = sourceTable(binding.cx.catalog, id)
  if (source !== undefined && (source.table.columnChanges ?? 0) !== sourceChanges) {
    throw invalid(
      `materialized view ${shown} has an invalid source binding; recreate the materialized view`,
    )
  }
  const { database, name } = sourceName(binding, view)
  const found = binding.cx.catalog.table(database, name)
  if (found === undefined) return
  if (found.kind === 'View' && !isMaterialized(found)) {
    throw invalid(
      `materialized view ${shown} physical definition must resolve to exactly one source table`,
    )
  }
  const resolved = found.kind === 'SystemTable' ? 0 : found.id
  if (found.kind !== 'Table' || resolved !== id) {
    throw invalid(
      `materialized view ${shown} source table changed: expected table id ${id}, resolved table id ${resolved}`,
    )
  }
  if (hasPolicies(found)) {
    throw new Unsupported('reading a materialized view of a table with policies')
  }
  const keepsRows = stored.at(-1)?.name === sourceRowColumn
  if (keepsRows && !tracksChanges(found)) {
    throw new QueryError('SemanticError', "column change$row_id doesn't exist")
  }
}

export const hasPolicies = ({ rowAccessPolicy, maskingPolicies }: StoredTable): boolean =>
  rowAccessPolicy !== undefined || maskingPolicies !== undefined

/** The name of the source in the view's query, which always has a database. */
function sourceName(binding: Binding, { query }: MaterializedView): TableName {
  const { body } = parseQueryText(query)
  const from = body.kind === 'Select' ? body.from[0] : undefined
  const path = from?.kind === 'Table' ? from.name : []
  const [name = '', database = ''] = path.toReversed().map(part => binding.name(part))
  return { database, name }
}

/**
 * What REFRESH checks besides. Throws `QueryError` 2328 too if the source is gone, or tracks no changes any more.
 *
 * Source: the server's cases of materialized views; databend ee materialized_view/refresh.rs.
 */
export function checkRefreshed(binding: Binding, database: string, view: MaterializedView): void {
  const shown = `${database}.${view.name}`
  const { source: id } = view.materialized
  const source = sourceTable(binding.cx.catalog, id)
  const { database: home, name } = sourceName(binding, view)
  if (binding.cx.catalog.table(home, name) === undefined) {
    throw invalid(
      `materialized view ${shown} source table changed: expected table id ${id}: Unknown table '${name}'`,
    )
  }
  checkSource(binding, view, shown)
  if (source !== undefined && !tracksChanges(source.table)) {
    throw invalid(
      `materialized view ${shown} source table id ${id} does not have CHANGE_TRACKING enabled`,
    )
  }
}

/**
 * The rows of a materialized view under the names of its columns. Throws `QueryError` 1001 if the types are others by now,
 * as settings can make them.
 */
export function materializedRows(
  view: MaterializedView,
  { relation, columns }: BoundRelation,
): BoundRelation {
  const named = columns.map((column, i) => {
    const { name, type } = view.materialized.columns[i]!
    if (column.type === type || column.type.kind === 'Null') return { ...column, name }
    throw new QueryError(
      'Internal',
      `materialized view logical column '${name}' expects ${typeText(type)}, query produces ${typeText(column.type)}`,
    )
  })
  return { relation, columns: named }
}

const invalid = (message: string): QueryError => new QueryError('InvalidMaterializedView', message)
