import type {
  CreateDatabase,
  DropDatabase,
  RenameDatabase,
  SetDatabaseOptions,
  UseDatabase,
} from '../../binder/bound-statement.js'
import { unknownDatabase } from '../../catalog/catalog.js'
import type { Database } from '../../catalog/objects.js'
import { type ExecutionContext, nothing, type Outcome } from '../execution.js'

export async function createDatabase(
  execution: ExecutionContext,
  command: CreateDatabase,
): Promise<Outcome> {
  const { state } = execution
  const { old } = state.catalog.createDatabase(
    {
      name: command.name,
      id: BigInt(state.catalog.newId()),
      tables: new Map(),
      owner: execution.bind.identity.currentRole,
      ...(Object.keys(command.options).length > 0 && { options: command.options }),
      readOnly: false,
    },
    command.mode,
  )
  await dropTablesOf(execution, old)
  return nothing
}

export async function dropDatabase(
  execution: ExecutionContext,
  command: DropDatabase,
): Promise<Outcome> {
  await dropTablesOf(
    execution,
    execution.state.catalog.dropDatabase(command.name, command.ifExists),
  )
  return nothing
}

async function dropTablesOf(
  execution: ExecutionContext,
  database: Database | undefined,
): Promise<void> {
  if (database === undefined) return
  const { catalog, clock } = execution.state
  catalog.rememberDatabase({ database, droppedOn: clock.nowMicros() })
  const stored = [...database.tables.values()].filter(table => table.kind === 'Table')
  if (stored.length === 0) return
  await execution.transaction.writeAlone(async tables => {
    for (const table of stored) await tables.dropTable(table.id)
  })
}

export async function renameDatabase(
  execution: ExecutionContext,
  command: RenameDatabase,
): Promise<Outcome> {
  execution.state.catalog.renameDatabase(command.name, command.newName, command.ifExists)
  return nothing
}

export async function setDatabaseOptions(
  execution: ExecutionContext,
  { name, options }: SetDatabaseOptions,
): Promise<Outcome> {
  execution.state.catalog.setDatabaseOptions(name, options)
  return nothing
}

/** USE: changes the session's current database. */
export async function useDatabase(
  execution: ExecutionContext,
  { name }: UseDatabase,
): Promise<Outcome> {
  if (execution.state.catalog.view().database(name) === undefined) throw unknownDatabase(name)
  const session = { ...execution.context.session, database: name }
  return { session, affect: { type: 'UseDB', name } }
}
