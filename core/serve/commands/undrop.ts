import type { UndropDatabase, UndropTable, VacuumDropTable } from '../../binder/bound-statement.js'
import { noTableHistory, unknownTable } from '../../catalog/catalog.js'
import { isMaterialized } from '../../catalog/materialized-views.js'
import type { DroppedTable } from '../../catalog/objects.js'
import { QueryError } from '../../errors/query-error.js'
import { Unsupported } from '../../errors/unsupported.js'
import { stringType, uint64Type } from '../../types/data-type.js'
import { type ExecutionContext, nothing, type Outcome, rowsBlock } from '../execution.js'

/**
 * UNDROP TABLE: the table that was dropped last under the name is back, with its rows and snapshots.
 *
 * Throws `QueryError` 1002, 1003, 1025, 2308, 2309. Source: databend interpreter_table_undrop.rs.
 */
export async function undropTable(
  execution: ExecutionContext,
  { table: { database, name } }: UndropTable,
): Promise<Outcome> {
  const { catalog } = execution.state
  if (catalog.view().database(database)?.readOnly) {
    if (catalog.view().table(database, name) === undefined) throw unknownTable(name)
    throw refused('table')
  }
  await execution.transaction.writeAlone(async (tables, effects) => {
    const found = execution.state.catalog.view().database(database)?.dropped
    const last = found?.findLast(({ table }) => table.name === name)?.table
    const isKept = last?.kind !== 'Table' || (await tables.undropTable(last.id))
    effects.publishing(() => {
      const isFree = catalog.view().table(database, name) === undefined
      if (!isKept && isFree) throw noTableHistory(name)
      catalog.undropTable(database, name)
    })
  })
  return nothing
}

/** 1002. Source: databend immutable_catalog.rs. */
const refused = (what: 'table' | 'database'): QueryError =>
  new QueryError('Unimplemented', `Cannot undrop ${what} in system database`)

/** Whether the server has files of a dropped object, as of a materialized view. */
const isStored = (object: DroppedTable['table']): boolean =>
  object.kind === 'Table' || isMaterialized(object)

/** UNDROP DATABASE, with its tables. Throws `QueryError` 1002, 2301, 2312. */
export async function undropDatabase(
  execution: ExecutionContext,
  { name }: UndropDatabase,
): Promise<Outcome> {
  const { catalog } = execution.state
  if (catalog.view().database(name)?.readOnly) throw refused('database')
  await execution.transaction.writeAlone(async (tables, effects) => {
    const dropped = [...catalog.view().droppedDatabases()]
    const last = dropped.findLast(({ database }) => database.name === name)?.database
    for (const table of last?.tables.values() ?? []) {
      if (table.kind === 'Table') await tables.undropTable(table.id)
    }
    effects.publishing(() => catalog.undropDatabase(name))
  })
  return nothing
}

const vacuumColumns = [
  { name: 'success_tables_count', type: uint64Type },
  { name: 'failed_tables_count', type: uint64Type },
] as const

const dayMicros = 86_400_000_000n

const dryColumns = {
  'DRY RUN': [
    { name: 'table', type: stringType },
    { name: 'file', type: stringType },
    { name: 'file_size', type: uint64Type },
  ],
  'DRY RUN SUMMARY': [
    { name: 'table', type: stringType },
    { name: 'total_files', type: uint64Type },
    { name: 'total_size', type: uint64Type },
  ],
} as const

/**
 * VACUUM DROP TABLE: forgets tables and databases that were dropped before the time of retention. They cannot be
 * undropped, and no stream knows them. The row counts the tables without the views.
 *
 * DRY RUN forgets nothing. It tells which files would be removed: none, or it is refused, because mockq has none to name.
 *
 * Source: databend interpreter_vacuum_drop_tables.rs, plans/ddl/table.rs `VacuumDropTablePlan::schema`.
 */
export async function vacuumDropTable(
  { state, settings }: ExecutionContext,
  { database, dryRun, limit }: VacuumDropTable,
): Promise<Outcome> {
  const days = BigInt(settings.number('data_retention_time_in_days'))
  const until = state.clock.nowMicros() - days * dayMicros
  if (dryRun !== undefined) {
    const { objects } = state.catalog.droppedUntil(database, until, limit)
    if (objects.some(isStored)) {
      throw new Unsupported(`VACUUM DROP TABLE … ${dryRun} with tables to remove`)
    }
    return { result: { columns: dryColumns[dryRun], blocks: rowsBlock([]) } }
  }
  const forgotten = state.catalog.forgetDropped(database, until, limit)
  const tables = forgotten.filter(isStored)
  state.engine.purge(tables.map(({ id }) => id))
  const row = [BigInt(tables.length), 0n]
  return { result: { columns: vacuumColumns, blocks: rowsBlock([row]) } }
}
