import { byName, entriesByName } from '../../by-name.js'
import type { SnapshotSize } from '../../plan/relation.js'
import { tableSizes } from '../../table-sizes.js'
import {
  booleanType,
  type DataType,
  nullableType,
  stringType,
  timestampType,
  uint64Type,
} from '../../types/data-type.js'
import type { Value } from '../../types/value.js'
import { engineName } from '../engine-name.js'
import { internalOptions } from '../internal-options.js'
import { isMaterialized } from '../materialized-views.js'
import type { Database, DroppedTable, StoredTable, TableObject, TableOptions } from '../objects.js'
import { storageText } from '../storage-params.js'
import { sortedDatabases } from './databases.js'
import type { SystemFacts, SystemTableSpec } from './system-table.js'

/** A table in a listing; a dropped one has the time and its number of rows. */
interface Listed {
  readonly database: Database
  readonly table: TableObject
  readonly dropped?: DroppedTable
}

/**
 * Tables and views by database and name. A temporary table is listed only if its name is in `names`.
 * Source: databend storages/system/src/util.rs `get_tables`, session_catalog.rs `list_tables`.
 */
export function* listedTables(facts: SystemFacts, names?: readonly string[]): Generator<Listed> {
  for (const database of sortedDatabases(facts)) {
    const asked = names?.flatMap(name => facts.catalog.table(database.name, name) ?? [])
    for (const table of byName(asked ?? database.tables.values())) {
      if (facts.visible.table(database, table)) yield { database, table }
    }
  }
}

/** As `listTables`, with dropped tables, the latest first. */
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

/** The table or view if a user created it; undefined for system tables. */
const created = ({ table }: Listed) => (table.kind === 'SystemTable' ? undefined : table)

const storedTable = ({ table }: Listed) => (table.kind === 'Table' ? table : undefined)

/** How a table or materialized view is stored. */
const storage = ({ table }: Listed) =>
  isMaterialized(table) ? table.materialized : table.kind === 'Table' ? table : undefined

function columnCount(table: TableObject): number {
  if (isMaterialized(table)) return table.materialized.stored.length
  return 'columns' in table ? table.columns.length : 0
}

function typeOf(table: TableObject): string {
  if (isMaterialized(table)) return 'MATERIALIZED VIEW'
  return table.kind === 'View' ? 'VIEW' : 'BASE TABLE'
}

/** A column of a listing: its name, its type and its value for one table. */
type Column = readonly [
  name: string,
  type: DataType,
  value: (listed: Listed, facts: SystemFacts) => Value,
]

const nullableUInt64 = nullableType(uint64Type)

/**
 * The columns of `system.tables` with sizes, by name; null in the others that `tableSizes` lists, which are sizes of
 * indexes. mockq neither compresses its rows nor keeps indexes: the compressed size is the size, and that of indexes 0.
 * Without a snapshot a table has no number of blocks. One of ENGINE = Memory has its size alone.
 *
 * Source: databend fuse_table.rs `table_statistics`, memory_table.rs `table_statistics`.
 */
const sizeColumns: { readonly [name: string]: Column[2] } = {
  data_size: sizeColumn(({ bytes }) => bytes),
  data_compressed_size: sizeColumn(({ bytes }) => bytes),
  index_size: sizeColumn((_, { engine }) => (engine === 'FUSE' ? 0 : undefined)),
  number_of_segments: (listed, facts) => storedParts(keptTable(listed), facts)?.segments ?? null,
  number_of_blocks: (listed, facts) => storedParts(keptTable(listed), facts)?.blocks ?? null,
}

/** The table if it was not dropped: the engine no longer tells the size of those. */
const keptTable = (listed: Listed) => (listed.dropped ? undefined : storedTable(listed))

function sizeColumn(
  value: (size: SnapshotSize, table: StoredTable) => number | undefined,
): Column[2] {
  return (listed, facts) => {
    const table = keptTable(listed)
    const size = table && facts.size(table.id)
    const found = size && value(size, table)
    return found === undefined ? null : BigInt(found)
  }
}

/** The numbers of segments and blocks of a table with a snapshot. */
function storedParts(
  table: StoredTable | undefined,
  facts: SystemFacts,
): { readonly segments: bigint; readonly blocks: bigint } | undefined {
  if (table?.engine !== 'FUSE' || facts.lastSnapshot(table.id) === undefined) return undefined
  const size = facts.size(table.id)
  return size && { segments: BigInt(size.segments), blocks: BigInt(size.blocks) }
}

const tableColumns: readonly Column[] = [
  ['catalog', stringType, () => 'default'],
  ['database', stringType, ({ database }) => database.name],
  ['database_id', uint64Type, ({ database }) => database.id],
  ['name', stringType, ({ table }) => table.name],
  ['table_id', uint64Type, listed => BigInt(created(listed)?.id ?? 0)],
  ['total_columns', uint64Type, ({ table }) => BigInt(columnCount(table))],
  ['engine', stringType, ({ table }) => engineName(table)],
  ['engine_full', stringType, ({ table }) => engineName(table)],
  ['cluster_by', stringType, listed => keyText(storage(listed)?.clusterBy ?? [])],
  ['is_transient', stringType, listed => (storedTable(listed)?.transient ? 'TRANSIENT' : '')],
  ['is_attach', stringType, () => ''],
  ['created_on', timestampType, listed => created(listed)?.createdOn ?? 0n],
  ['dropped_on', nullableType(timestampType), ({ dropped }) => dropped?.droppedOn ?? null],
  ['updated_on', timestampType, listed => created(listed)?.updatedOn ?? 0n],
  ['num_rows', nullableUInt64, rowCount],
  ...tableSizes.map((name): Column => [name, nullableUInt64, sizeColumns[name] ?? (() => null)]),
  ['owner', nullableType(stringType), listed => created(listed)?.owner ?? null],
  ['comment', stringType, listed => created(listed)?.comment ?? ''],
  ['table_type', stringType, ({ table }) => typeOf(table)],
  ['is_external', booleanType, listed => storedTable(listed)?.storage !== undefined],
  ['table_option', stringType, listed => optionsText(storage(listed)?.options ?? {})],
  ['storage_param', stringType, storageOf],
]

function storageOf(listed: Listed): string {
  const storage = storedTable(listed)?.storage
  return storage === undefined ? '' : storageText(storage)
}

function rowCount(listed: Listed, facts: SystemFacts): Value {
  const stored = storedTable(listed)
  const rows = listed.dropped?.rowCount ?? (stored && facts.rowCount(stored))
  return rows === undefined ? null : BigInt(rows)
}

const keyText = (keys: readonly string[]): string => (keys.length > 0 ? `(${keys.join(', ')})` : '')

/** As ` COMPRESSION='zstd' ROW_PER_BLOCK='5'`, sorted by name. Source: databend tables_table.rs `get_full_data`. */
function optionsText(options: TableOptions): string {
  const shown = Object.entries(options).filter(([name]) => !internalOptions.has(name))
  return entriesByName(shown)
    .map(([name, value]) => ` ${name.toUpperCase()}='${value}'`)
    .join('')
}

/** Columns that listings of views do not have. */
const tablesOnly = new Set([
  ...['total_columns', 'cluster_by', 'is_transient', 'is_attach', 'num_rows', ...tableSizes],
  ...['table_type', 'is_external', 'table_option', 'storage_param'],
])

const viewColumns: readonly Column[] = [
  ...tableColumns.filter(([name]) => !tablesOnly.has(name)),
  ['view_query', stringType, ({ table }) => (table.kind === 'View' ? table.query : '')],
]

/** A system table with these columns that lists tables or views. */
function listing(
  name: string,
  columns: readonly Column[],
  list: typeof listedTables,
): SystemTableSpec {
  return {
    name,
    engine: 'SystemTables',
    columns: columns.map(([column, type]) => [column, type]),
    *rows(facts, names, wanted) {
      for (const listed of list(facts, names)) {
        if (columns === viewColumns && typeOf(listed.table) !== 'VIEW') continue
        yield columns.map(([column, , value]) =>
          wanted?.has(column) === false ? null : value(listed, facts),
        )
      }
    },
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
    const parts = storedParts(table, facts)
    const bytes = table.engine === 'FUSE' ? facts.size(table.id)?.bytes : undefined
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
      BigInt(bytes ?? 0),
      0n,
      BigInt(facts.rowCount(table)),
      parts?.segments ?? null,
      parts?.blocks ?? null,
      facts.node?.id ?? '',
    ]
  }
}

/** Tables and views. Source: databend storages/system/src/tables_table.rs, temporary_tables_table.rs. */
export const tableTables: readonly SystemTableSpec[] = [
  listing('tables', tableColumns, listedTables),
  listing('tables_with_history', tableColumns, listWithHistory),
  listing('views', viewColumns, facts => listedTables(facts)),
  listing('views_with_history', viewColumns, listWithHistory),
  {
    name: 'temporary_tables',
    columns: temporaryColumns,
    rows: temporaryRows,
  },
]
