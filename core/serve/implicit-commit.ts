import { QueryError } from '../errors/query-error.js'
import type { Statement } from '../sql/ast/statement.js'
import { commitsBefore } from '../sql/effects/statement-effects.js'
import type { StatementTransaction } from './statement-transaction.js'

/**
 * Commits the client's transaction before a statement that cannot run inside one.
 *
 * Source: databend interpreter.rs `auto_commit_if_not_allowed_in_transaction`.
 */
export async function enterTransaction(
  tree: Statement,
  transaction: StatementTransaction,
): Promise<void> {
  if (commitsBefore(tree)) await transaction.commit()
  const isCommand = tree.kind === 'Begin' || tree.kind === 'Commit' || tree.kind === 'Abort'
  if (isCommand || transaction.txnState !== 'Fail') return
  throw new QueryError(
    'CurrentTransactionIsAborted',
    'Current transaction is aborted, commands ignored until end of transaction block',
  )
}
