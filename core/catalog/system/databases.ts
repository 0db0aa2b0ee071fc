import {
  nullableType,
  nullType,
  stringType,
  timestampType,
  uint64Type,
} from '../../types/data-type.js'
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
    yield ['default', database.name, BigInt(database.id), database.owner ?? null, null]
  }
}

/** Databases by name, as every listing shows them. */
export function sortedDatabases(facts: SystemFacts): readonly Database[] {
  return [...facts.catalog.databases()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** Databases, and the catalogs that hold them. */
export const databaseTables: readonly SystemTableSpec[] = [
  { database: 'system', name: 'databases', columns: databaseColumns, rows: databaseRows },
  {
    database: 'system',
    name: 'databases_with_history',
    columns: databaseColumns,
    rows: databaseRows,
  },
  {
    database: 'system',
    name: 'catalogs',
    columns: [['name', stringType]],
    rows: () => [['default']],
  },
  {
    database: 'information_schema',
    name: 'schemata',
    columns: [
      ['catalog_name', stringType],
      ['schema_name', stringType],
      ['schema_owner', stringType],
      ['default_character_set_catalog', nullType],
      ['default_character_set_schema', nullType],
      ['default_character_set_name', nullType],
      ['default_collation_name', nullType],
      ['sql_path', nullType],
    ],
    *rows(facts) {
      for (const database of sortedDatabases(facts)) {
        yield ['default', database.name, 'default', null, null, null, null, null]
      }
    },
  },
]
