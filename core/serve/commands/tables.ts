import type {
  AlterTable,
  AlterTableAction,
  CreateTable,
  CreateView,
  DropTable,
  DropView,
  RenameTable,
  SwapTables,
  TableName,
  TruncateTable,
} from '../../binder/bound-statement.js'
import { unknownTable } from '../../catalog/catalog.js'
import { leafPosition } from '../../catalog/leaf-position.js'
import { breaksColumns } from '../../catalog/materialized-views.js'
import type { StoredTable, TableColumn, TableObject, TableOptions } from '../../catalog/objects.js'
import { withoutSnapshotTag, withSnapshotTag } from '../../catalog/snapshot-tags.js'
import { trackedTable, tracksChanges } from '../../catalog/streams.js'
import type { EngineTransaction, StorageChange } from '../../engine/engine.js'
import { QueryError } from '../../errors/query-error.js'
import { booleanOption } from '../../types/boolean-option.js'
import { castFunction, castRefused } from '../../types/cast.js'
import { isNullable, removeNullable } from '../../types/data-type.js'
import { zeroValue } from '../../types/zero-value.js'
import { checkDefaults, columnDefaults } from '../column-defaults.js'
import type { CommitEffects } from '../commit-effects.js'
import { compactionLimits } from '../compact-after-write.js'
import { hasLabel, labelWrite } from '../deduplication.js'
import { type ExecutionContext, nothing, type Outcome } from '../execution.js'
import { checkPlan, drain } from '../query.js'
import type { ServeState } from '../serve-state.js'
import { describeTable } from './describe-table.js'
import { withPolicyAction } from './policies.js'

/** Finds a stored table by name, temporary tables first. Throws `QueryError` 1025 if there is none. */
export function storedTable(
  execution: ExecutionContext,
  { database, name }: TableName,
): StoredTable {
  const found = execution.bind.catalog.table(database, name)
  if (found === undefined) throw unknownTable(name)
  if (found.kind === 'Table') return found
  const engine = found.kind === 'View' ? 'VIEW' : `System${name}`
  throw new QueryError(
    'TableEngineNotSupported',
    `${database}.${name} engine is ${engine} that doesn't support this operation`,
  )
}

export async function createTable(
  execution: ExecutionContext,
  command: CreateTable,
): Promise<Outcome> {
  const { state } = execution
  const now = state.clock.nowMicros()
  const table: StoredTable = {
    kind: 'Table',
    id: state.catalog.newId(),
    name: command.table.name,
    columns: command.columns.map(column => counted(state, column)),
    engine: command.engine,
    transient: command.transient,
    temporary: command.temporary,
    clusterBy: command.clusterBy,
    partitionBy: command.partitionBy,
    indexes: command.indexes,
    constraints: command.constraints,
    options: optionsOf(execution, command),
    comment: command.comment,
    ...(command.storage !== undefined && { storage: command.storage }),
    createdOn: now,
    updatedOn: now,
    ...(!command.temporary && { owner: execution.bind.identity.currentRole }),
  }
  if (isTaken(execution, command)) return nothing
  checkDefaults(execution, command.columns)
  let old: TableObject | undefined
  const outcome = await execution.transaction.writeAlone(async (tables, effects) => {
    await tables.createTable(table.id, command.columns, {
      keepsNothing: command.engine === 'NULL',
      keepsSnapshots: command.engine === 'FUSE',
    })
    await describeTable(tables, table)
    await tables.configure(table.id, storageOf(table.options))
    const filled = await fill(execution, { tables, effects }, command, table)
    effects.publishing(() => {
      old = register(execution, command, table)
    })
    return filled
  })
  const isNew = old?.kind === 'Table' && old.id === table.id
  await dropStored(execution, old, isNew ? undefined : command.table.database)
  return outcome
}

/** A new column, with a counter of its own if it is AUTOINCREMENT. */
function counted({ catalog }: ServeState, column: TableColumn): TableColumn {
  const { autoIncrement } = column
  if (autoIncrement === undefined) return column
  return { ...column, autoIncrement: { ...autoIncrement, id: catalog.newId() } }
}

/** The options of a new table, including those that settings add. Source: databend interpreter_table_create.rs. */
function optionsOf({ settings }: ExecutionContext, { engine, options }: CreateTable): TableOptions {
  const isFull = engine === 'FUSE' && settings.get('copy_dedup_full_path_by_default') === '1'
  return isFull ? { ...options, copy_dedup_full_path: 'true' } : options
}

/** How the options of a table say that it is stored. */
function storageOf(options: TableOptions): StorageChange {
  const { row_per_block: rows, change_tracking: tracks } = options
  return {
    tracksChanges: tracks !== undefined && booleanOption(tracks) === true,
    ...(rows !== undefined && { blockRows: Number(rows) }),
  }
}

/** Whether IF NOT EXISTS applies because the name is taken; the statement then does nothing. */
function isTaken(execution: ExecutionContext, { table, mode }: CreateTable): boolean {
  return (
    mode === 'ifNotExists' && execution.bind.catalog.table(table.database, table.name) !== undefined
  )
}

/** CREATE TABLE AS: inserts the rows of the query. */
async function fill(
  execution: ExecutionContext,
  { tables, effects }: { readonly tables: EngineTransaction; readonly effects: CommitEffects },
  { as }: CreateTable,
  { id }: StoredTable,
): Promise<Outcome> {
  if (as === undefined || hasLabel(execution)) return nothing
  const plan = {
    kind: 'Insert',
    table: id,
    input: as.query.root,
    columns: as.columns,
    overwrite: false,
  } as const
  checkPlan(execution, plan)
  const written = await drain(execution, tables, plan)
  if (written.inserted > 0) labelWrite(execution, effects)
  execution.counters.add('write', written.inserted, written.storedBytes)
  return nothing
}

/** Registers a table. Returns the one to drop: the replaced one, or the new one if IF NOT EXISTS found another. */
function register(
  execution: ExecutionContext,
  { table: { database }, mode, temporary }: CreateTable,
  table: StoredTable,
): TableObject | undefined {
  const { state, context } = execution
  const session = context.caller.clientSession
  if (!temporary) {
    const { created, old } = state.catalog.createTable(database, table, mode)
    return created ? old : table
  }
  if (state.catalog.view().database(database)?.readOnly) {
    throw new QueryError('Unimplemented', 'Cannot create table in system database')
  }
  if (session === undefined) {
    throw new QueryError(
      'InvalidSessionState',
      'temporary tables need a client session: connect with a driver, or a client that keeps cookies',
    )
  }
  const old = state.temporary.of(session)?.get(database)?.get(table.name)
  if (old !== undefined && mode === 'create') {
    throw new QueryError('TableAlreadyExists', `Table '${table.name}' already exists`)
  }
  // Source: databend temp_table.rs `create_table`.
  if (old?.kind === 'Table' && old.engine !== table.engine) {
    throw new QueryError(
      'TableEngineNotSupported',
      `The temporary table '${table.name}' has the engine ${old.engine}: a table with the engine ${table.engine} cannot replace it`,
    )
  }
  state.temporary.belongsTo(session, context.caller.user)
  state.temporary.set(session, database, table)
  return old
}

export async function dropTable(execution: ExecutionContext, command: DropTable): Promise<Outcome> {
  const { state, context } = execution
  const { database, name } = command.table
  const session = context.caller.clientSession
  const temporary = state.temporary.of(session)?.get(database)?.get(name)
  if (temporary !== undefined) state.temporary.remove(session!, database, name)
  const old = temporary ?? state.catalog.dropTable(database, name, 'Table', command.ifExists)
  if (command.all && old?.kind === 'Table') await truncateDropped(execution, old.id)
  await dropStored(execution, old, database)
  if (temporary?.kind === 'Table') state.engine.purge([temporary.id])
  return nothing
}

/** DROP … ALL truncates the table too, so UNDROP finds it empty. Source: databend interpreter_table_drop.rs `execute2`. */
async function truncateDropped(execution: ExecutionContext, id: StoredTable['id']): Promise<void> {
  await execution.transaction.writeAlone(tables => {
    tables.refresh()
    return tables.truncateTable(id)
  })
}

function forgetLoads({ state }: ExecutionContext, id: StoredTable['id']): void {
  state.loadedFiles.deleteWhere(({ table }) => table === id)
}

/** Drops a table's rows and its record of loaded files, and lists it in the history of the database `from`. */
export async function dropStored(
  execution: ExecutionContext,
  table: TableObject | undefined,
  from: string | undefined,
): Promise<void> {
  if (table?.kind !== 'Table') return remember(execution, table, from)
  forgetLoads(execution, table.id)
  await execution.transaction.writeAlone(tables => {
    // The table may be newer than the statement's snapshot: the catalog was read just now.
    tables.refresh()
    remember(execution, table, from, tables)
    return tables.dropTable(table.id)
  })
}

/** Lists a dropped table or view in the history, unless it was temporary. */
export function remember(
  { state }: ExecutionContext,
  table: TableObject | undefined,
  from: string | undefined,
  tables?: EngineTransaction,
): void {
  if (table === undefined || from === undefined) return
  if (table.kind === 'SystemTable' || table.kind === 'Stream') return
  if (table.kind === 'Table' && table.temporary) return
  state.catalog.rememberTable(from, {
    table,
    droppedOn: state.clock.nowMicros(),
    ...(table.kind === 'Table' && tables && { rowCount: tables.rowCount(table.id) }),
  })
}

export async function renameTable(
  execution: ExecutionContext,
  command: RenameTable,
): Promise<Outcome> {
  const { state, context } = execution
  const session = context.caller.clientSession
  const { table, to, ifExists } = command
  const isRenamed = session !== undefined && state.temporary.rename(session, table, to)
  if (!isRenamed) state.catalog.renameTable(table, to, ifExists)
  return nothing
}

export async function swapTables(
  execution: ExecutionContext,
  { table, other, ifExists }: SwapTables,
): Promise<Outcome> {
  if (ifExists && isMissing(execution, table)) return nothing
  refuseTemporarySwap(execution, [table, other])
  execution.state.catalog.swapTables(table.database, table.name, other.name)
  return nothing
}

/** Throws 1132 for temporary tables. Source: databend interpreter_table_swap.rs. */
function refuseTemporarySwap(execution: ExecutionContext, names: readonly TableName[]): void {
  for (const { database, name } of names) {
    const found = execution.bind.catalog.table(database, name)
    if (found?.kind !== 'Table' || !found.temporary) continue
    throw new QueryError('AlterTableError', 'Can not swap temp table')
  }
}

export async function truncateTable(
  execution: ExecutionContext,
  command: TruncateTable,
): Promise<Outcome> {
  const table = execution.bind.catalog.table(command.table.database, command.table.name)
  // TRUNCATE of a view does nothing, as on the real server.
  if (table?.kind === 'View') return nothing
  const { id } = storedTable(execution, command.table)
  await execution.transaction.writeAlone(async (tables, effects) => {
    await tables.truncateTable(id)
    effects.publishing(() => forgetLoads(execution, id))
  })
  return nothing
}

export async function alterTable(
  execution: ExecutionContext,
  command: AlterTable,
): Promise<Outcome> {
  if (command.ifExists && isMissing(execution, command.table)) return nothing
  const table = storedTable(execution, command.table)
  const updatedOn = execution.state.clock.nowMicros()
  await execution.transaction.writeAlone(async (tables, effects) => {
    const applied = await applyAction(tables, table, command, execution)
    const isTracked = tracksChanges(applied) && !tracksChanges(table)
    const begin = isTracked ? tables.versionOf(table.id).sequence + 1 : undefined
    const changed = begin === undefined ? applied : trackedTable(applied, begin)
    const columnChanges = (table.columnChanges ?? 0) + 1
    const breaks = breaksColumns(table.columns, changed.columns)
    const now = { ...changed, updatedOn, ...(breaks && { columnChanges }) }
    const isChanged = now.columns !== table.columns || now.clusterBy !== table.clusterBy
    // A flashback leaves no snapshot of its own, and changes no option that the engine knows.
    if (command.action.kind !== 'flashback') {
      if (isChanged) await describeTable(tables, now)
      if (now.options !== table.options) await tables.configure(table.id, storageOf(now.options))
    }
    effects.publishing(() => replaceTable(execution, command.table.database, now))
  })
  return nothing
}

/** Puts another version of a table into the catalog, or among the session's temporary tables. */
export function replaceTable(
  { state, context }: ExecutionContext,
  database: string,
  table: StoredTable,
): void {
  if (!table.temporary) state.catalog.replaceTable(database, table)
  else state.temporary.set(context.caller.clientSession!, database, table)
}

function isMissing(execution: ExecutionContext, { database, name }: TableName): boolean {
  return execution.bind.catalog.table(database, name) === undefined
}

async function applyAction(
  transaction: EngineTransaction,
  table: StoredTable,
  { action, table: { database } }: AlterTable,
  execution: ExecutionContext,
): Promise<StoredTable> {
  const { columns } = table
  switch (action.kind) {
    case 'addColumn': {
      await addColumn(execution, transaction, { database, table }, action)
      const column = counted(execution.state, action.column)
      return { ...table, columns: columns.toSpliced(action.position, 0, column) }
    }
    case 'dropColumn':
      await transaction.dropColumn(table.id, action.position)
      return {
        ...table,
        columns: columns.toSpliced(action.position, 1),
        options: action.options,
      }
    case 'renameColumn': {
      const { kind: _kind, ...renamed } = action
      return { ...table, ...renamed }
    }
    case 'modifyColumns': {
      let now = columns
      for (const change of action.changes) checkNoNulls(transaction, table, change)
      checkDefaults(
        execution,
        action.changes.map(change => change.column),
      )
      refuseTracked(transaction, table, database, action.changes)
      for (const change of action.changes) {
        await changeType(transaction, table, change, execution)
        now = now.with(change.position, change.column)
      }
      return { ...table, columns: now }
    }
    case 'setOptions':
      return { ...table, options: { ...table.options, ...action.options } }
    case 'unsetOptions':
      return {
        ...table,
        options: Object.fromEntries(
          Object.entries(table.options).filter(([name]) => !action.names.includes(name)),
        ),
      }
    case 'recluster': {
      const { kind, ...chosen } = action
      const limits = { ...compactionLimits(execution, table), ...chosen }
      await transaction.compact(table.id, limits, execution.run)
      return table
    }
    case 'flashback':
      await transaction.revert(table.id, action.to)
      return {
        ...table,
        columns: action.columns,
        clusterBy: action.to.clustering.clusterBy,
        options: action.options,
      }
    case 'createSnapshotTag':
      return withSnapshotTag(table, action.tag)
    case 'dropSnapshotTag':
      return withoutSnapshotTag(table, action.name)
    case 'setComment':
      return { ...table, comment: action.comment }
    case 'setColumns':
      return {
        ...table,
        columns: action.changes.reduce(
          (now, { position, column }) => now.with(position, column),
          columns,
        ),
      }
    case 'setClusterBy':
      return { ...table, clusterBy: action.clusterBy, options: action.options }
    case 'setPartitionBy':
      return { ...table, partitionBy: action.partitionBy }
    case 'setConstraints':
      return { ...table, constraints: action.constraints }
    case 'setIndexes':
      return { ...table, indexes: action.indexes }
    case 'setMaskingPolicy':
    case 'unsetMaskingPolicy':
    case 'addRowAccessPolicy':
    case 'dropRowAccessPolicy':
      return withPolicyAction(table, action, execution.state.catalog.view())
  }
}

async function addColumn(
  execution: ExecutionContext,
  transaction: EngineTransaction,
  { database, table }: { readonly database: string; readonly table: StoredTable },
  action: Extract<AlterTableAction, { kind: 'addColumn' }>,
): Promise<void> {
  const { id, name } = table
  const { position, column, fill, onlyWhenEmpty, computed } = action
  if (fill !== undefined) return transaction.addColumn(id, position, column, fill)
  if (tracksChanges(table) && !onlyWhenEmpty && transaction.rowCount(id) > 0) {
    // Source: databend interpreter_table_add_column.rs.
    const what = computed === undefined ? 'non-deterministic default' : 'stored computed'
    throw new QueryError(
      'AlterTableError',
      `Cannot add ${what} column to table ''${database}'.'${name}'' with change tracking enabled`,
    )
  }
  if (computed !== undefined) {
    await transaction.addColumn(id, position, column, zeroValue(column.type))
    // Rewrites each row: rows that another transaction commits meanwhile would lack a value of their own, and so
    // conflict.
    await transaction.mapColumn(id, position, column, value => value)
    await drain(execution, transaction, computed)
    return
  }
  checkDefaults(execution, [column])
  if (onlyWhenEmpty && transaction.rowCount(id) > 0) {
    const what = column.autoIncrement ? '`AUTOINCREMENT`' : '`nextval` as default value'
    throw new QueryError(
      'AlterTableError',
      `Cannot add column '${column.name}' with ${what} to non-empty table '${name}'`,
    )
  }
  await transaction.addColumn(id, position, column, zeroValue(column.type))
  if (column.autoIncrement !== undefined) return
  const [next] = columnDefaults(execution, [column])
  await transaction.mapColumn(id, position, column, () => next!())
}

interface ColumnChange {
  readonly position: number
  readonly column: TableColumn
}

/**
 * A column becomes NOT NULL only if the table's statistics say that it has no NULL: 1006 if they count some, 1058 for a
 * column without statistics, which is one of a type without them, without values, or of an empty table.
 *
 * Source: databend interpreter_table_modify_column.rs `do_set_data_type`, fuse_column.rs `column_statistics`,
 * basic_statistics.rs `get_useful_stat`.
 */
function checkNoNulls(
  transaction: EngineTransaction,
  { id, columns }: StoredTable,
  { position, column: { name, type } }: ColumnChange,
): void {
  if (!isNullable(columns[position]!.type) || isNullable(type)) return
  const { leaves } = transaction.statistics(id)
  const first = leaves.find(leaf => leaf.column === position && leaf.part === 0)
  if (first === undefined || first.min === null) {
    const columnId = leafPosition(columns, position)
    throw new QueryError(
      'UnknownColumn',
      `Cannot find statistics for column '${name}' (id: ${columnId})`,
    )
  }
  if (first.nulls === 0) return
  throw new QueryError(
    'BadArguments',
    `Cannot change column '${name}' to NOT NULL: contains ${first.nulls} NULL values`,
  )
}

/** 1132 for a change of a type or default that would rewrite rows whose changes are tracked. */
function refuseTracked(
  transaction: EngineTransaction,
  table: StoredTable,
  database: string,
  changes: readonly ColumnChange[],
): void {
  if (!tracksChanges(table) || transaction.rowCount(table.id) === 0) return
  const rewrites = changes.some(({ position, column }) => {
    const old = table.columns[position]!
    const kinds = [old.type, column.type].map(type => removeNullable(type).kind).join()
    const isKept = old.type === column.type || kinds === 'String,Binary'
    return !isKept || old.defaultExpr !== column.defaultExpr
  })
  if (!rewrites) return
  throw new QueryError(
    'AlterTableError',
    `table '${database}'.'${table.name}' has change tracking enabled, modifying columns should be avoided`,
  )
}

/**
 * Casts the stored values; a table without rows gets any type. If one cannot be cast, the statement fails and changes
 * nothing.
 */
async function changeType(
  transaction: EngineTransaction,
  { id, columns }: StoredTable,
  { position, column }: ColumnChange,
  { eval: cx }: ExecutionContext,
): Promise<void> {
  const from = columns[position]!.type
  if (from === column.type) return
  if (transaction.rowCount(id) === 0) {
    await transaction.mapColumn(id, position, column, value => value)
    return
  }
  const cast = castFunction(from, column.type)
  if (cast === undefined) throw castRefused(from, column.type)
  await transaction.mapColumn(id, position, column, value => cast(cx, value))
}

export async function createView(
  execution: ExecutionContext,
  command: CreateView,
): Promise<Outcome> {
  const { state } = execution
  const now = state.clock.nowMicros()
  const { old } = state.catalog.createTable(
    command.view.database,
    {
      kind: 'View',
      id: state.catalog.newId(),
      name: command.view.name,
      query: command.query,
      comment: command.comment,
      createdOn: now,
      updatedOn: now,
    },
    command.mode,
  )
  await dropStored(execution, old, command.view.database)
  return nothing
}

export async function dropView(execution: ExecutionContext, command: DropView): Promise<Outcome> {
  const { database, name } = command.view
  const old = execution.state.catalog.dropTable(database, name, 'View', command.ifExists)
  remember(execution, old, database)
  return nothing
}
