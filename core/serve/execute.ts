import type { BoundStatement } from '../binder/bound-statement.js'
import type { Block } from '../types/block.js'
import { alterAccountPolicy, createAccountPolicy } from './commands/account-policies.js'
import {
  alterRole,
  alterUser,
  createRole,
  createUser,
  dropRole,
  dropUser,
  grantOwnership,
  grantPrivileges,
  grantRole,
  setRole,
  setSecondaryRoles,
} from './commands/accounts.js'
import { createAggregatingIndex, refreshAggregatingIndex } from './commands/aggregating-index.js'
import { loadAttachment } from './commands/attachment.js'
import { createCatalog, dropCatalog } from './commands/catalogs.js'
import { createConnection } from './commands/connections.js'
import { copyIntoLocation } from './commands/copy-into-location.js'
import { copyIntoTable } from './commands/copy-into-table.js'
import {
  createDatabase,
  dropDatabase,
  renameDatabase,
  setDatabaseOptions,
  useDatabase,
} from './commands/databases.js'
import { createDictionary, dropDictionary, renameDictionary } from './commands/dictionaries.js'
import { dropNamed } from './commands/drop-named.js'
import {
  alterMaterializedView,
  createMaterializedView,
  dropMaterializedView,
  refreshMaterializedView,
} from './commands/materialized-views.js'
import { analyzeTable, optimizeTable, vacuumTable } from './commands/optimize.js'
import { createPolicy } from './commands/policies.js'
import { createProcedure } from './commands/procedures.js'
import { runScript } from './commands/script.js'
import { createSequence } from './commands/sequences.js'
import { explain, kill, presign } from './commands/server.js'
import { setSettings, setVariables, unsetSettings, unsetVariables } from './commands/settings.js'
import { alterStage, createFileFormat, createStage, removeFiles } from './commands/stages.js'
import { consumeStreams, createStream, dropStream } from './commands/streams.js'
import {
  alterTable,
  createTable,
  createView,
  dropTable,
  dropView,
  renameTable,
  swapTables,
  truncateTable,
} from './commands/tables.js'
import { alterTags, createTag } from './commands/tags.js'
import { begin, commit, rollback } from './commands/transactions.js'
import { undropDatabase, undropTable, vacuumDropTable } from './commands/undrop.js'
import { createUserFunction } from './commands/user-functions.js'
import {
  alterWorkloadGroup,
  createWorkloadGroup,
  renameWorkloadGroup,
} from './commands/workload-groups.js'
import { type ExecutionContext, nothing, type Outcome } from './execution.js'
import { runQuery, runWrite } from './query.js'
import type { StatementTransaction } from './statement-transaction.js'

type Executor<K extends BoundStatement['kind']> = (
  execution: ExecutionContext,
  statement: Extract<BoundStatement, { kind: K }>,
) => Outcome | Promise<Outcome>

/** The function that runs each kind of bound statement. */
const executors: { readonly [K in BoundStatement['kind']]: Executor<K> } = {
  Query: runQuery,
  Write: runWrite,
  StreamingLoad: loadAttachment,
  CopyIntoTable: copyIntoTable,
  CopyIntoLocation: copyIntoLocation,
  CreateDatabase: createDatabase,
  DropDatabase: dropDatabase,
  RenameDatabase: renameDatabase,
  SetDatabaseOptions: setDatabaseOptions,
  UseDatabase: useDatabase,
  CreateTable: createTable,
  DropTable: dropTable,
  RenameTable: renameTable,
  SwapTables: swapTables,
  TruncateTable: truncateTable,
  AlterTable: alterTable,
  CreateView: createView,
  CreateStream: createStream,
  DropStream: dropStream,
  DropView: dropView,
  CreateMaterializedView: createMaterializedView,
  AlterMaterializedView: alterMaterializedView,
  DropMaterializedView: dropMaterializedView,
  RefreshMaterializedView: refreshMaterializedView,
  CreateStage: createStage,
  AlterStage: alterStage,
  CreateCatalog: createCatalog,
  DropCatalog: dropCatalog,
  CreateConnection: createConnection,
  DropNamed: dropNamed,
  CreateAggregatingIndex: createAggregatingIndex,
  RefreshAggregatingIndex: refreshAggregatingIndex,
  RemoveFiles: removeFiles,
  CreateFileFormat: createFileFormat,
  CreateSequence: createSequence,
  CreateAccountPolicy: createAccountPolicy,
  AlterAccountPolicy: alterAccountPolicy,
  CreateWorkloadGroup: createWorkloadGroup,
  AlterWorkloadGroup: alterWorkloadGroup,
  RenameWorkloadGroup: renameWorkloadGroup,
  CreateTag: createTag,
  CreateDictionary: createDictionary,
  DropDictionary: dropDictionary,
  RenameDictionary: renameDictionary,
  AlterTags: alterTags,
  CreatePolicy: createPolicy,
  CreateUserFunction: createUserFunction,
  CreateProcedure: createProcedure,
  RunScript: runScript,
  SetSettings: setSettings,
  UnsetSettings: unsetSettings,
  SetVariables: setVariables,
  UnsetVariables: unsetVariables,
  SetRole: setRole,
  SetSecondaryRoles: setSecondaryRoles,
  CreateUser: createUser,
  AlterUser: alterUser,
  DropUser: dropUser,
  CreateRole: createRole,
  AlterRole: alterRole,
  DropRole: dropRole,
  GrantRole: grantRole,
  GrantPrivileges: grantPrivileges,
  GrantOwnership: grantOwnership,
  UndropTable: undropTable,
  UndropDatabase: undropDatabase,
  OptimizeTable: optimizeTable,
  AnalyzeTable: analyzeTable,
  VacuumTable: vacuumTable,
  VacuumDropTable: vacuumDropTable,
  Kill: kill,
  Presign: presign,
  Explain: explain,
  Nothing: () => nothing,
  Begin: begin,
  Commit: commit,
  Abort: rollback,
}

/** Runs a bound statement; a query starts only when its blocks are pulled. */
export async function execute(
  execution: ExecutionContext,
  statement: BoundStatement,
): Promise<Outcome> {
  const executor = executors[statement.kind] as Executor<BoundStatement['kind']>
  const { consumes } = statement
  if (consumes === undefined) return executor(execution, statement)
  const { transaction } = execution
  transaction.beforeWrite((tables, effects) =>
    consumeStreams(execution, consumes, { tables, effects }),
  )
  const outcome = await executor(execution, statement)
  if (statement.kind === 'Query' && outcome.result !== undefined) {
    const { columns, blocks } = outcome.result
    return { ...outcome, result: { columns, blocks: settledAfter(blocks, transaction) } }
  }
  await transaction.settle()
  return outcome
}

/** The blocks of a query that consumes streams: their offsets move when the last block was read. */
async function* settledAfter(
  blocks: AsyncIterable<Block>,
  transaction: StatementTransaction,
): AsyncGenerator<Block> {
  yield* blocks
  await transaction.settle()
}
