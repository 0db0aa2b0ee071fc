import type { Database, TableObject } from '../objects.js'
import type { GrantObject } from './grants.js'

/** Ids of computed tables, by their place in their database: below those of all others. */
const firstSystemTable = -1_000_000

/** A table as privileges are granted on it. */
export function tableObject(database: Database, table: TableObject): GrantObject {
  if (table.kind !== 'SystemTable') return { kind: 'Table', database: database.id, table: table.id }
  const place = [...database.tables.keys()].indexOf(table.name)
  return { kind: 'Table', database: database.id, table: firstSystemTable - place }
}
