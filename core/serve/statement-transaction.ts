import type { StoredTable } from '../catalog/objects.js'
import type { EngineTransaction } from '../engine/engine.js'
import type { TxnState } from '../session/session-state.js'
import { ClientTransaction } from './client-transaction.js'
import { CommitEffects } from './commit-effects.js'
import type { ServeState } from './serve-state.js'

/**
 * What one statement reads and writes in: its client's open transaction, or one of its own; and what the
 * statement makes of the client's.
 *
 * Source: databend session/transaction.rs `TxnManager`, interpreter_txn_commit.rs.
 */
export class StatementTransaction {
  readonly #state: ServeState
  #txnState: TxnState
  #client: ClientTransaction | undefined
  #own: Promise<EngineTransaction> | undefined

  constructor(state: ServeState, txnState: TxnState, client: ClientTransaction | undefined) {
    this.#state = state
    this.#txnState = txnState
    this.#client = client
  }

  /** What the client's session is told when the statement has ended. */
  get txnState(): TxnState {
    return this.#txnState
  }

  get client(): ClientTransaction | undefined {
    return this.#client
  }

  /** From now on the statement sees what is committed now: called as the catalog is looked at. */
  look(): void {
    if (this.#client !== undefined) this.#client.engine.refresh()
    else {
      void this.release()
      this.#own = this.#state.engine.begin('write')
    }
  }

  /** What the statement reads in. */
  async reading(): Promise<EngineTransaction> {
    if (this.#client !== undefined) return this.#client.engine
    this.#own ??= this.#state.engine.begin('write')
    return this.#own
  }

  /**
   * Runs `work` in the client's transaction, which stays open, or else in one of the statement's own, which
   * is committed behind it. Fails with 2009 where another statement was first: then it may run again.
   */
  async write<T>(
    work: (tables: EngineTransaction, effects: CommitEffects) => Promise<T>,
  ): Promise<T> {
    if (this.#client !== undefined) return work(this.#client.engine, this.#client.effects)
    return this.writeAlone(work)
  }

  /** The same in a transaction of the statement's own, whatever the client has open. */
  async writeAlone<T>(
    work: (tables: EngineTransaction, effects: CommitEffects) => Promise<T>,
  ): Promise<T> {
    const transaction = await (this.#own ?? this.#state.engine.begin('write'))
    this.#own = undefined
    const effects = new CommitEffects()
    let done: T
    try {
      done = await work(transaction, effects)
    } catch (error) {
      await transaction.rollback()
      throw error
    }
    await transaction.commit({ lone: true, publish: () => effects.publish(this.#state) })
    await effects.finish()
    return done
  }

  /** Notes that the client's transaction, if there is one, wrote to a table. */
  touch(database: string, table: StoredTable): void {
    this.#client?.touch(database, table)
  }

  hasLoaded(table: StoredTable, file: string, now: bigint): boolean {
    return (
      this.#state.loadedFiles.has(table.id, file, now) ||
      this.#client?.effects.hasLoaded(table.id, file, now) === true
    )
  }

  /**
   * Whether a write under that label is done already. Inside a transaction only its own labels count.
   *
   * Source: databend interpreters/common/util.rs `check_deduplicate_label`.
   */
  hasLabel(label: string): boolean {
    if (this.#client !== undefined) return this.#client.effects.hasLabel(label)
    return this.#state.labels.get(label) === true
  }

  /** BEGIN: nothing but outside a transaction. */
  async begin(): Promise<void> {
    if (this.#txnState !== 'AutoCommit') return
    this.#client = new ClientTransaction(await this.#state.engine.begin('write'))
    this.#txnState = 'Active'
  }

  /** COMMIT: the session is in AutoCommit behind it, whether it succeeds or not. */
  async commit(): Promise<void> {
    const client = this.#leave()
    await client?.commit(this.#state)
  }

  /** ROLLBACK. */
  async rollback(): Promise<void> {
    await this.#leave()?.rollback()
  }

  /** After a statement that failed: nothing more runs in the client's transaction. */
  async fail(): Promise<void> {
    await this.release()
    if (this.#txnState !== 'Active') return
    await this.#leave()?.rollback()
    this.#txnState = 'Fail'
  }

  /** Lets go of the statement's own transaction. */
  async release(): Promise<void> {
    const own = this.#own
    this.#own = undefined
    await (await own)?.rollback()
  }

  #leave(): ClientTransaction | undefined {
    const client = this.#client
    this.#client = undefined
    this.#txnState = 'AutoCommit'
    return client
  }
}
