import type { TableObject } from './objects.js'

/** The engine of a table, as listings and errors show it; of a view, its kind. */
export const engineName = (table: TableObject): string =>
  'engine' in table ? table.engine : table.kind.toUpperCase()
