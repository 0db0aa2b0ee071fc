import { type ExecutionContext, nothing, type Outcome } from '../execution.js'

/** BEGIN: starts a transaction that lasts until COMMIT or ROLLBACK; does nothing inside one. */
export async function begin({ transaction }: ExecutionContext): Promise<Outcome> {
  await transaction.begin()
  return nothing
}

/**
 * COMMIT: rolls back a failed transaction, as in Databend; does nothing outside one. Fails with `QueryError` 4001 if
 * others changed the same rows; the transaction ends in any case.
 */
export async function commit({ transaction }: ExecutionContext): Promise<Outcome> {
  await transaction.commit()
  return nothing
}

/** ROLLBACK and ABORT. */
export async function rollback({ transaction }: ExecutionContext): Promise<Outcome> {
  await transaction.rollback()
  return nothing
}
