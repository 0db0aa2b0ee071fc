import { QueryError } from '../errors/query-error.js'
import { Unsupported } from '../errors/unsupported.js'
import type { TableId } from '../plan/relation.js'
import { typeText } from '../types/type-text.js'
import type { CatalogView } from './catalog-view.js'
import type {
  DroppedTable,
  Materialized,
  StoredTable,
  TableColumn,
  TableObject,
  View,
} from './objects.js'

/** A view with what makes it a materialized one. */
export type MaterializedView = View & { readonly materialized: Materialized }

export const isMaterialized = (table: TableObject | undefined): table is MaterializedView =>
  table?.kind === 'View' && table.materialized !== undefined

/** The column with which the server finds the row of the source that a stored row was made from. */
export const sourceRowColumn = '_mv_source_row_id'

/** 3905: only REFRESH changes what a materialized view holds. Source: databend catalog/src/table.rs `check_mutable`. */
export function refuseMaterializedChange(database: string, table: TableObject | undefined): void {
  if (!isMaterialized(table)) return
  throw new QueryError(
    'InvalidOperation',
    `Modification not permitted: Table '${database}'.'${table.name}' is READ ONLY, preventing any changes or updates.`,
  )
}

/** Refuses by name what the server does with the stored rows of a materialized view, which mockq does not keep. */
export function refuseStoredRows(table: TableObject | undefined, what: string): void {
  if (isMaterialized(table)) throw new Unsupported(`${what} of a materialized view`)
}

/**
 * Whether a column that a table had is missing or another one now. A new column and a new comment are no such change.
 *
 * Source: databend meta/app/src/schema/materialized_view `invalidates_mv_source_bindings`.
 */
export function breaksColumns(old: readonly TableColumn[], now: readonly TableColumn[]): boolean {
  if (old === now) return false
  const known = new Set(now.map(columnText))
  return old.some(column => !known.has(columnText(column)))
}

function columnText({ name, type, defaultExpr, computed, autoIncrement }: TableColumn): string {
  const counted = autoIncrement && [autoIncrement.start, autoIncrement.step].map(String)
  return JSON.stringify([name, typeText(type), defaultExpr, computed, counted])
}

/** The table with an id, also a dropped one while it is kept. */
export function sourceTable(
  catalog: CatalogView,
  id: TableId,
):
  | { readonly database: string; readonly table: StoredTable; readonly isDropped: boolean }
  | undefined {
  const found = catalog.tableById(id)
  if (found !== undefined) return { ...found, isDropped: false }
  for (const { name: database, dropped = [] } of catalog.databases()) {
    const table = droppedTable(dropped, id)
    if (table !== undefined) return { database, table, isDropped: true }
  }
  return undefined
}

function droppedTable(dropped: readonly DroppedTable[], id: TableId): StoredTable | undefined {
  const table = dropped.find(each => each.table.id === id)?.table
  return table?.kind === 'Table' ? table : undefined
}
