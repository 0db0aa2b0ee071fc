import { isMaterialized } from './materialized-views.js'
import type { TableObject } from './objects.js'

/** The engine of a table, as listings and errors show it; of a view, its kind. */
export const engineName = (table: TableObject): string => {
  if ('engine' in table) return table.engine
  return isMaterialized(table) ? 'MATERIALIZED_VIEW' : table.kind.toUpperCase()
}
