import type {
  AlterMaterializedView,
  CreateMaterializedView,
  DropMaterializedView,
  RefreshMaterializedView,
} from '../../binder/bound-statement.js'
import { unknownTable } from '../../catalog/catalog.js'
import { isMaterialized, type MaterializedView } from '../../catalog/materialized-views.js'
import type { TableObject } from '../../catalog/objects.js'
import { trackedTable, tracksChanges } from '../../catalog/streams.js'
import { type ExecutionContext, nothing, type Outcome } from '../execution.js'
import { queryBlocks } from '../query.js'
import { dropStored, remember } from './tables.js'

/**
 * CREATE MATERIALIZED VIEW. Its source tracks changes from then on, if it did not before. A materialized view has no owner.
 *
 * Throws `QueryError` 2329. Source: databend interpreter_materialized_view_create.rs.
 */
export async function createMaterializedView(
  execution: ExecutionContext,
  { view: { database, name }, mode, query, comment, source, materialized }: CreateMaterializedView,
): Promise<Outcome> {
  const { state } = execution
  const now = state.clock.nowMicros()
  let replaced: TableObject | undefined
  await execution.transaction.writeAlone(async (tables, effects) => {
    const table = state.catalog.view().tableById(source.id)?.table
    if (table === undefined) throw unknownTable(source.name)
    const made: MaterializedView = {
      kind: 'View',
      id: state.catalog.newId(),
      name,
      query,
      materialized: {
        ...materialized,
        source: table.id,
        sourceChanges: table.columnChanges ?? 0,
      },
      comment,
      createdOn: now,
      updatedOn: now,
    }
    // Before the table is told to track changes, which it only does for a view that is made.
    if (!state.catalog.mayCreateTable(database, made, mode)) return
    const isNew = !tracksChanges(table)
    if (isNew) await tables.configure(table.id, { tracksChanges: true })
    const since = tables.versionOf(table.id).sequence + 1
    effects.publishing(() => {
      replaced = state.catalog.createTable(database, made, mode).old
      if (isNew) state.catalog.replaceTable(source.database, trackedTable(table, since))
    })
  })
  await dropStored(execution, replaced, database)
  return nothing
}

/** Source: databend interpreter_materialized_view_drop.rs. */
export async function dropMaterializedView(
  execution: ExecutionContext,
  { view: { database, name }, ifExists }: DropMaterializedView,
): Promise<Outcome> {
  const old = execution.state.catalog.dropTable(database, name, 'MaterializedView', ifExists)
  remember(execution, old, database)
  return nothing
}

export async function alterMaterializedView(
  execution: ExecutionContext,
  { view: { database, name }, change }: AlterMaterializedView,
): Promise<Outcome> {
  const { catalog, clock } = execution.state
  const old = catalog.view().table(database, name)
  if (!isMaterialized(old)) throw unknownTable(name)
  catalog.replaceTable(database, { ...old, ...change, updatedOn: clock.nowMicros() })
  return nothing
}

/** Runs the query to its end. Nothing changes if the source has not changed since the last time. */
export async function refreshMaterializedView(
  execution: ExecutionContext,
  { view: { database, name }, query }: RefreshMaterializedView,
): Promise<Outcome> {
  const { catalog, clock } = execution.state
  for await (const _ of await queryBlocks(execution, query));
  const old = catalog.view().table(database, name)
  if (!isMaterialized(old)) throw unknownTable(name)
  const { materialized } = old
  const reading = await execution.transaction.reading()
  const { sequence: refreshed } = reading.versionOf(materialized.source)
  if (refreshed === materialized.refreshed) return nothing
  const updatedOn = clock.nowMicros()
  catalog.replaceTable(database, {
    ...old,
    materialized: { ...materialized, refreshed },
    updatedOn,
  })
  return nothing
}
