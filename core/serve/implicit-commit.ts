import { QueryError } from '../errors/query-error.js'
import type { Statement } from '../sql/ast/statement.js'
import type { StatementTransaction } from './statement-transaction.js'

/**
 * What a statement does to its client's transaction before it runs: one that may not run inside commits it.
 *
 * Source: databend interpreter.rs `auto_commit_if_not_allowed_in_transaction`.
 */
export async function enterTransaction(
  tree: Statement,
  transaction: StatementTransaction,
): Promise<void> {
  if (!allowedInTransaction(tree)) await transaction.commit()
  const isCommand = tree.kind === 'Begin' || tree.kind === 'Commit' || tree.kind === 'Abort'
  if (isCommand || transaction.txnState !== 'Fail') return
  throw new QueryError(
    'CurrentTransactionIsAborted',
    'Current transaction is aborted, commands ignored until end of transaction block',
  )
}

/**
 * Whether a statement runs inside an open transaction; before one that does not, the transaction is
 * committed.
 *
 * Source: databend statement.rs `allowed_in_multi_statement`.
 */
function allowedInTransaction(tree: Statement): boolean {
  return tree.kind === 'WithSettings' ? allowedInTransaction(tree.statement) : allowed[tree.kind]
}

const allowed: { readonly [K in Exclude<Statement['kind'], 'WithSettings'>]: boolean } = {
  QueryStatement: true,
  Insert: true,
  MultiInsert: true,
  Replace: true,
  Update: true,
  Delete: true,
  Merge: true,
  CopyIntoTable: true,
  CopyIntoLocation: true,
  UseDatabase: true,
  UseCatalog: true,
  Set: true,
  Unset: true,
  SetRole: true,
  SetSecondaryRoles: true,
  Show: true,
  ShowCreate: true,
  Describe: true,
  ExistsTable: true,
  ListStage: true,
  RemoveStage: true,
  Presign: true,
  Kill: true,
  Explain: true,
  Begin: true,
  Commit: true,
  Abort: true,
  Maintenance: true,
  Call: true,
  ExecuteImmediate: true,
  CreateTable: false,
  DropTable: false,
  UndropTable: false,
  TruncateTable: false,
  RenameTable: false,
  AlterTable: false,
  CreateDatabase: false,
  DropDatabase: false,
  UndropDatabase: false,
  AlterDatabase: false,
  CreateView: false,
  AlterView: false,
  DropView: false,
  CreateStage: false,
  AlterStage: false,
  DropStage: false,
  CreateFileFormat: false,
  DropFileFormat: false,
  CreateUser: false,
  AlterUser: false,
  DropUser: false,
  CreateRole: false,
  AlterRole: false,
  DropRole: false,
  Grant: false,
  Revoke: false,
  CreateDataPolicy: false,
  CreateAccountPolicy: false,
  AlterAccountPolicy: false,
  CreateFunction: false,
  AlterFunction: false,
  CreateProcedure: false,
  DropProcedure: false,
  CreateStream: false,
  CreateSequence: false,
  CreateConnection: false,
  CreateTag: false,
  CreateTableIndex: false,
  DropTableIndex: false,
  DropObject: false,
  AlterTags: false,
  CommentOn: false,
  // Read by nobody, so refused.
  Foreign: true,
}
