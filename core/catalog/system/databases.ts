import { nullableType, stringType, timestampType, uint64Type } from '../../types/data-type.js'
import type { Database } from '../objects.js'
import type { SystemFacts, SystemTableSpec } from './system-table.js'

const databaseColumns: SystemTableSpec['columns'] = [
  ['catalog', stringType],
  ['name', stringType],
  ['database_id', uint64Type],
  ['owner', nullableType(stringType)],
  ['dropped_on', nullableType(timestampType)],
]

function* databaseRows(facts: SystemFacts) {
  for (const database of sortedDatabases(facts)) {
    yield ['default', database.name, database.id, database.owner ?? null, null]
  }
}

function* databaseHistory(facts: SystemFacts) {
  yield* databaseRows(facts)
  for (const { database, droppedOn } of facts.catalog.droppedDatabases()) {
    if (!facts.visible.database(database)) continue
    yield ['default', database.name, database.id, database.owner ?? null, droppedOn]
  }
}

/** The databases that the user may see, sorted by name. */
export function sortedDatabases(facts: SystemFacts): readonly Database[] {
  return [...facts.catalog.databases()]
    .filter(database => facts.visible.database(database))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** Databases, and the catalogs that hold them. */
export const databaseTables: readonly SystemTableSpec[] = [
  { name: 'databases', columns: databaseColumns, rows: databaseRows },
  {
    name: 'databases_with_history',
    engine: 'SystemDatabases',
    columns: databaseColumns,
    rows: databaseHistory,
  },
  {
    name: 'catalogs',
    columns: [['name', stringType]],
    rows: () => [['default']],
  },
]
