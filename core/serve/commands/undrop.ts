import type { UndropDatabase, UndropTable } from '../../binder/bound-statement.js'
import { noTableHistory } from '../../catalog/catalog.js'
import { type ExecutionContext, nothing, type Outcome } from '../execution.js'

/**
 * UNDROP TABLE: the table that was dropped last under the name is back, with its rows and snapshots.
 *
 * Throws `QueryError` 1003, 2308, 2309. Source: databend interpreter_table_undrop.rs.
 */
export async function undropTable(
  execution: ExecutionContext,
  { table: { database, name } }: UndropTable,
): Promise<Outcome> {
  const { catalog } = execution.state
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

/** UNDROP DATABASE, with its tables. Throws `QueryError` 2301, 2312. */
export async function undropDatabase(
  execution: ExecutionContext,
  { name }: UndropDatabase,
): Promise<Outcome> {
  const { catalog } = execution.state
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
