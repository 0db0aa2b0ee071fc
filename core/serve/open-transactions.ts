import type { Clock } from '../clock.js'
import { rolledBackBecause, transactionTimeout } from '../errors/transaction-timeout.js'
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

  /**
   * Takes the transaction that the session's last statement left open. Throws `QueryError` 4003 if there is none: the
   * reason is `why`, or else that its time was over.
   */
  take(lastQueryId = '', why?: string): ClientTransaction {
    const transaction = this.#byLastQuery.get(lastQueryId)
    if (transaction === undefined) {
      throw why === undefined ? transactionTimeout(lastQueryId) : rolledBackBecause(why)
    }
    this.#byLastQuery.delete(lastQueryId)
    return transaction
  }

  /** Keeps a transaction open after a statement, for at most `idleSecs` seconds. */
  keep(queryId: string, transaction: ClientTransaction, idleSecs: number): void {
    this.#byLastQuery.set(queryId, transaction, idleSecs * 1000)
  }

  /** The ids of the statements that left a transaction open. */
  lastQueries(): Iterable<string> {
    return this.#byLastQuery.keys()
  }

  async rollbackAll(): Promise<void> {
    this.#byLastQuery.endAll()
    await Promise.all(this.#rollbacks)
  }
}
