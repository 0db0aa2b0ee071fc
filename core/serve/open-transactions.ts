import type { Clock } from '../clock.js'
import { QueryError } from '../errors/query-error.js'
import { ExpiringMap } from '../expiring-map.js'
import type { ClientTransaction } from './client-transaction.js'

/**
 * Clients' open transactions between statements.
 *
 * A client sends the id of its last statement (`internal.last_query_ids`), which identifies its transaction. A
 * transaction that is not continued in time is rolled back.
 */
export class OpenTransactions {
  readonly #rollbacks = new Set<Promise<void>>()
  readonly #byLastQuery: ExpiringMap<ClientTransaction>

  constructor(clock: Clock) {
    this.#byLastQuery = new ExpiringMap(clock, {
      gone: transaction => {
        const rollback = transaction.rollback().finally(() => this.#rollbacks.delete(rollback))
        this.#rollbacks.add(rollback)
      },
    })
  }

  /** Takes the transaction that the session's last statement left open. Throws `QueryError` 4003 if there is none. */
  take(lastQueryId = ''): ClientTransaction {
    const transaction = this.#byLastQuery.get(lastQueryId)
    if (transaction === undefined) {
      throw new QueryError(
        'TransactionTimeout',
        `Transaction timeout: last_query_id ${lastQueryId} not found on this server`,
      )
    }
    this.#byLastQuery.delete(lastQueryId)
    return transaction
  }

  /** Keeps a transaction open after a statement, for at most `idleSecs` seconds. */
  keep(queryId: string, transaction: ClientTransaction, idleSecs: number): void {
    this.#byLastQuery.set(queryId, transaction, idleSecs * 1000)
  }

  async rollbackAll(): Promise<void> {
    this.#byLastQuery.endAll()
    await Promise.all(this.#rollbacks)
  }
}
