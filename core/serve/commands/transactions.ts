import { type ExecutionContext, nothing, type Outcome } from '../execution.js'

/** BEGIN: a transaction that lasts until COMMIT or ROLLBACK. Inside one it does nothing. */
export async function begin({ transaction }: ExecutionContext): Promise<Outcome> {
  await transaction.begin()
  return nothing
}

/**
 * COMMIT: of a failed transaction it is a rollback, as in Databend. Outside one it does nothing. Fails with
 * `QueryError` 4001 where others changed the same rows, and the transaction is over all the same.
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
