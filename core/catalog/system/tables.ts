import {
  booleanType,
  nullableType,
  nullType,
  stringType,
  timestampType,
  uint8Type,
  uint64Type,
} from '../../types/data-type.js'
import type { Value } from '../../types/value.js'
import type { Database, TableObject, TableOptions, View } from '../objects.js'
import { sortedDatabases } from './databases.js'
import type { SystemFacts, SystemTableSpec } from './system-table.js'

const nullableUInt64 = nullableType(uint64Type)

interface Listed {
  readonly database: Database
  readonly table: TableObject
}

/** Tables and views by database and name. */
export function* listTables(facts: SystemFacts): Generator<Listed> {
  for (const database of sortedDatabases(facts)) {
    const tables = [...database.tables.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
    for (const table of tables) yield { database, table }
  }
}

function* listViews(facts: SystemFacts): Generator<{ database: Database; view: View }> {
  for (const { database, table } of listTables(facts)) {
    if (table.kind === 'View') yield { database, view: table }
  }
}

/** The engine's name as listings have it. */
export function engineName(table: TableObject): string {
  if (table.kind === 'Table') return table.engine
  if (table.kind === 'View') return 'VIEW'
  return `System${table.name.replace(/(^|_)([a-z])/g, (_all, _bar, letter) => letter.toUpperCase())}`
}

const tableColumns: SystemTableSpec['columns'] = [
  ['catalog', stringType],
  ['database', stringType],
  ['database_id', uint64Type],
  ['name', stringType],
  ['table_id', uint64Type],
  ['total_columns', uint64Type],
  ['engine', stringType],
  ['engine_full', stringType],
  ['cluster_by', stringType],
  ['is_transient', stringType],
  ['is_attach', stringType],
  ['created_on', timestampType],
  ['dropped_on', nullableType(timestampType)],
  ['updated_on', timestampType],
  ['num_rows', nullableUInt64],
  ['data_size', nullableUInt64],
  ['data_compressed_size', nullableUInt64],
  ['index_size', nullableUInt64],
  ['bloom_index_size', nullableUInt64],
  ['ngram_index_size', nullableUInt64],
  ['inverted_index_size', nullableUInt64],
  ['vector_index_size', nullableUInt64],
  ['virtual_column_size', nullableUInt64],
  ['number_of_segments', nullableUInt64],
  ['number_of_blocks', nullableUInt64],
  ['owner', nullableType(stringType)],
  ['comment', stringType],
  ['table_type', stringType],
  ['is_external', booleanType],
  ['table_option', stringType],
  ['storage_param', stringType],
]

/** Sizes that only a real storage has: NULL, in every listing. */
const noSizes: readonly Value[] = Array.from({ length: 10 }, () => null)

function tableRow(facts: SystemFacts, { database, table }: Listed): readonly Value[] {
  const stored = table.kind === 'Table' ? table : undefined
  const made = table.kind === 'SystemTable' ? undefined : table
  const clusterBy = stored?.clusterBy.length ? `linear(${stored.clusterBy.join(', ')})` : ''
  return [
    'default',
    database.name,
    BigInt(database.id),
    table.name,
    BigInt(made?.id ?? 0),
    BigInt(table.kind === 'View' ? 0 : table.columns.length),
    engineName(table),
    engineName(table),
    clusterBy,
    stored?.transient ? 'TRANSIENT' : '',
    '',
    made?.createdOn ?? 0n,
    null,
    made?.updatedOn ?? 0n,
    stored === undefined ? null : BigInt(facts.rowCount(stored)),
    ...noSizes,
    made?.owner ?? null,
    made?.comment ?? '',
    tableType(table),
    false,
    optionsText(stored?.options ?? {}),
    '',
  ]
}

/** `COMPRESSION='zstd' ROW_PER_BLOCK='5'`, by name. */
function optionsText(options: TableOptions): string {
  return Object.entries(options)
    .map(([name, value]) => `${name.toUpperCase()}='${value}'`)
    .sort()
    .join(' ')
}

function tableType(table: TableObject): string {
  if (table.kind === 'View') return 'VIEW'
  return table.kind === 'Table' && table.temporary ? 'TEMPORARY' : 'BASE TABLE'
}

function* tableRows(facts: SystemFacts) {
  for (const listed of listTables(facts)) {
    if (listed.table.kind !== 'View') yield tableRow(facts, listed)
  }
}

const viewColumns: SystemTableSpec['columns'] = [
  ['catalog', stringType],
  ['comment', stringType],
  ['created_on', timestampType],
  ['database', stringType],
  ['database_id', uint64Type],
  ['dropped_on', nullableType(timestampType)],
  ['engine', stringType],
  ['engine_full', stringType],
  ['name', stringType],
  ['owner', nullableType(stringType)],
  ['table_id', uint64Type],
  ['updated_on', timestampType],
  ['view_query', stringType],
]

function* viewRows(facts: SystemFacts) {
  for (const { database, view } of listViews(facts)) {
    yield [
      'default',
      view.comment,
      view.createdOn,
      database.name,
      BigInt(database.id),
      null,
      'VIEW',
      'VIEW',
      view.name,
      view.owner ?? null,
      BigInt(view.id),
      view.updatedOn,
      view.query,
    ]
  }
}

/** Tables and views, in both databases of system tables. */
export const tableTables: readonly SystemTableSpec[] = [
  { database: 'system', name: 'tables', columns: tableColumns, rows: tableRows },
  { database: 'system', name: 'tables_with_history', columns: tableColumns, rows: tableRows },
  { database: 'system', name: 'views', columns: viewColumns, rows: viewRows },
  { database: 'system', name: 'views_with_history', columns: viewColumns, rows: viewRows },
  {
    database: 'information_schema',
    name: 'tables',
    columns: [
      ['table_catalog', stringType],
      ['table_schema', stringType],
      ['table_name', stringType],
      ['table_type', stringType],
      ['engine', stringType],
      ['create_time', timestampType],
      ['drop_time', nullableType(timestampType)],
      ['data_length', nullableUInt64],
      ['index_length', nullableUInt64],
      ['table_rows', nullableUInt64],
      ['auto_increment', nullType],
      ['table_collation', nullType],
      ['data_free', nullType],
      ['table_comment', stringType],
    ],
    *rows(facts) {
      for (const { database, table } of listTables(facts)) {
        const made = table.kind === 'SystemTable' ? undefined : table
        yield [
          'default',
          database.name,
          table.name,
          tableType(table),
          engineName(table),
          made?.createdOn ?? 0n,
          null,
          null,
          null,
          table.kind === 'Table' ? BigInt(facts.rowCount(table)) : null,
          null,
          null,
          null,
          made?.comment ?? '',
        ]
      }
    },
  },
  {
    database: 'information_schema',
    name: 'views',
    columns: [
      ['table_catalog', stringType],
      ['table_schema', stringType],
      ['table_name', stringType],
      ['view_definition', stringType],
      ['check_option', stringType],
      ['is_updatable', uint8Type],
      ['is_insertable_into', booleanType],
      ['is_trigger_updatable', uint8Type],
      ['is_trigger_deletable', uint8Type],
      ['is_trigger_insertable_into', uint8Type],
    ],
    *rows(facts) {
      for (const { database, view } of listViews(facts)) {
        yield ['default', database.name, view.name, view.query, 'NONE', 0, false, 0, 0, 0]
      }
    },
  },
]
