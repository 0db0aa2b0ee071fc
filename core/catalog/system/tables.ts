import {
  booleanType,
  nullableType,
  stringType,
  timestampType,
  uint64Type,
} from '../../types/data-type.js'
import type { Value } from '../../types/value.js'
import { byName } from '../by-name.js'
import { internalOptions } from '../internal-options.js'
import type { Database, DroppedTable, TableObject, TableOptions } from '../objects.js'
import { sortedDatabases } from './databases.js'
import type { SystemFacts, SystemTableSpec } from './system-table.js'

const nullableUInt64 = nullableType(uint64Type)

/** A table of a listing; those that are gone have the moment and the number of rows. */
interface Listed {
  readonly database: Database
  readonly table: TableObject
  readonly dropped?: DroppedTable
}

/**
 * Tables and views by database and name. Temporary tables are listed where their names are asked for.
 * Source: databend storages/system/src/util.rs `get_tables`, session_catalog.rs `list_tables`.
 */
export function* listTables(facts: SystemFacts, names?: readonly string[]): Generator<Listed> {
  for (const database of sortedDatabases(facts)) {
    const asked = names?.flatMap(name => facts.catalog.table(database.name, name) ?? [])
    for (const table of byName(asked ?? database.tables.values())) {
      if (facts.visible.table(database, table)) yield { database, table }
    }
  }
}

/** With those that are gone, the last ones first. */
function* listWithHistory(facts: SystemFacts): Generator<Listed> {
  for (const database of sortedDatabases(facts)) {
    for (const table of byName(database.tables.values())) {
      if (facts.visible.table(database, table)) yield { database, table }
    }
    for (const dropped of database.dropped ?? []) {
      if (!facts.visible.table(database, dropped.table)) continue
      yield { database, table: dropped.table, dropped }
    }
  }
}

/** The engine's name as listings have it. */
function engineName(table: TableObject): string {
  return table.kind === 'View' ? 'VIEW' : table.engine
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

function tableRow(facts: SystemFacts, { database, table, dropped }: Listed): readonly Value[] {
  const stored = table.kind === 'Table' ? table : undefined
  const made = table.kind === 'SystemTable' ? undefined : table
  const rows = dropped?.rowCount ?? (stored && facts.rowCount(stored))
  return [
    'default',
    database.name,
    database.id,
    table.name,
    BigInt(made?.id ?? 0),
    BigInt(table.kind === 'View' ? 0 : table.columns.length),
    engineName(table),
    engineName(table),
    stored?.clusterBy.length ? `(${stored.clusterBy.join(', ')})` : '',
    stored?.transient ? 'TRANSIENT' : '',
    '',
    made?.createdOn ?? 0n,
    dropped?.droppedOn ?? null,
    made?.updatedOn ?? 0n,
    rows === undefined ? null : BigInt(rows),
    ...noSizes,
    made?.owner ?? null,
    made?.comment ?? '',
    table.kind === 'View' ? 'VIEW' : 'BASE TABLE',
    false,
    optionsText(stored?.options ?? {}),
    '',
  ]
}

/** ` COMPRESSION='zstd' ROW_PER_BLOCK='5'`, by name. Source: databend tables_table.rs `get_full_data`. */
function optionsText(options: TableOptions): string {
  return Object.entries(options)
    .filter(([name]) => !internalOptions.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => ` ${name.toUpperCase()}='${value}'`)
    .join('')
}

function* tableRows(facts: SystemFacts, names?: readonly string[]) {
  for (const listed of listTables(facts, names)) yield tableRow(facts, listed)
}

function* tableHistory(facts: SystemFacts) {
  for (const listed of listWithHistory(facts)) yield tableRow(facts, listed)
}

const viewColumns: SystemTableSpec['columns'] = [
  ['catalog', stringType],
  ['database', stringType],
  ['database_id', uint64Type],
  ['name', stringType],
  ['table_id', uint64Type],
  ['engine', stringType],
  ['engine_full', stringType],
  ['created_on', timestampType],
  ['dropped_on', nullableType(timestampType)],
  ['updated_on', timestampType],
  ['owner', nullableType(stringType)],
  ['comment', stringType],
  ['view_query', stringType],
]

function* viewRows(listed: Iterable<Listed>): Generator<readonly Value[]> {
  for (const { database, table: view, dropped } of listed) {
    if (view.kind !== 'View') continue
    yield [
      'default',
      database.name,
      database.id,
      view.name,
      BigInt(view.id),
      'VIEW',
      'VIEW',
      view.createdOn,
      dropped?.droppedOn ?? null,
      view.updatedOn,
      view.owner ?? null,
      view.comment,
      view.query,
    ]
  }
}

const temporaryColumns: SystemTableSpec['columns'] = [
  ['database', stringType],
  ['name', stringType],
  ['table_id', uint64Type],
  ['engine', stringType],
  ['user', stringType],
  ['session_id', stringType],
  ['session_type', stringType],
  ['is_current_session', booleanType],
  ['created_on', timestampType],
  ['updated_on', timestampType],
  ['compressed_data_bytes', uint64Type],
  ['index_data_bytes', uint64Type],
  ['num_rows', uint64Type],
  ['num_segments', nullableUInt64],
  ['num_blocks', nullableUInt64],
  ['node', stringType],
]

function* temporaryRows(facts: SystemFacts): Generator<readonly Value[]> {
  for (const { database, table, user, session, current } of facts.temporaryTables()) {
    yield [
      database,
      table.name,
      BigInt(table.id),
      table.engine,
      user,
      session,
      'HTTPQuery',
      current,
      table.createdOn,
      table.updatedOn,
      0n,
      0n,
      BigInt(facts.rowCount(table)),
      null,
      null,
      facts.node?.id ?? '',
    ]
  }
}

/** Tables and views. Source: databend storages/system/src/tables_table.rs, temporary_tables_table.rs. */
export const tableTables: readonly SystemTableSpec[] = [
  { database: 'system', name: 'tables', columns: tableColumns, rows: tableRows },
  {
    database: 'system',
    name: 'tables_with_history',
    engine: 'SystemTables',
    columns: tableColumns,
    rows: tableHistory,
  },
  {
    database: 'system',
    name: 'views',
    engine: 'SystemTables',
    columns: viewColumns,
    rows: facts => viewRows(listTables(facts)),
  },
  {
    database: 'system',
    name: 'views_with_history',
    engine: 'SystemTables',
    columns: viewColumns,
    rows: facts => viewRows(listWithHistory(facts)),
  },
  {
    database: 'system',
    name: 'temporary_tables',
    columns: temporaryColumns,
    rows: temporaryRows,
  },
]
