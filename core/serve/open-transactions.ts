import type { Clock } from '../clock.js'
import { QueryError } from '../errors/query-error.js'
import type { ClientTransaction } from './client-transaction.js'

interface Open {
  readonly transaction: ClientTransaction
  readonly cancelTimeout: () => void
}

/**
 * Transactions that clients have open between statements.
 *
 * A client carries the id of its last statement (`internal.last_query_ids`); a transaction is found by
 * that id and goes on under the next statement's. One that nobody comes back to is rolled back.
 */
export class OpenTransactions {
  readonly #byLastQuery = new Map<string, Open>()
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Takes the transaction that the session's last statement left open. Throws `QueryError` 4003. */
  take(lastQueryId: string | undefined): ClientTransaction {
    const open = lastQueryId === undefined ? undefined : this.#byLastQuery.get(lastQueryId)
    if (open === undefined) {
      throw new QueryError(
        'TransactionTimeout',
        `Transaction timeout: last_query_id ${lastQueryId ?? ''} not found on this server`,
      )
    }
    this.#byLastQuery.delete(lastQueryId!)
    open.cancelTimeout()
    return open.transaction
  }

  /** Leaves a transaction open behind a statement, for `idleSecs` at most. */
  keep(queryId: string, transaction: ClientTransaction, idleSecs: number): void {
    const cancelTimeout = this.#clock.schedule(idleSecs * 1000, () => {
      this.#byLastQuery.delete(queryId)
      void transaction.rollback()
    })
    this.#byLastQuery.set(queryId, { transaction, cancelTimeout })
  }

  async rollbackAll(): Promise<void> {
    const open = [...this.#byLastQuery.values()]
    this.#byLastQuery.clear()
    for (const { transaction, cancelTimeout } of open) {
      cancelTimeout()
      await transaction.rollback()
    }
  }
}
