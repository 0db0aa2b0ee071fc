import type { Database, TableObject } from '../objects.js'
import type { GrantObject } from './grants.js'

/** First id for system tables, which are numbered by position in their database, below all other ids. */
const firstSystemTable = -1_000_000

/** A table as the object of a grant. */
export function tableObject(database: Database, table: TableObject): GrantObject {
  if (table.kind !== 'SystemTable') return { kind: 'Table', database: database.id, table: table.id }
  const place = [...database.tables.keys()].indexOf(table.name)
  return { kind: 'Table', database: database.id, table: firstSystemTable - place }
}
