import type { StoredTable } from '../catalog/objects.js'
import type { EngineTransaction } from '../engine/engine.js'
import type { TableId, TableSnapshot } from '../plan/relation.js'
import type { TxnState } from '../session/session-state.js'
import { ClientTransaction } from './client-transaction.js'
import { CommitEffects, loadKey } from './commit-effects.js'
import type { ServeState } from './serve-state.js'

type Work = (tables: EngineTransaction, effects: CommitEffects) => void

/**
 * The transaction that a statement reads and writes in: the client's open one, or one of its own. Also begins and
 * ends the client's.
 *
 * Source: databend session/transaction.rs `TxnManager`, interpreter_txn_commit.rs.
 */
export class StatementTransaction {
  readonly #state: ServeState
  #txnState: TxnState
  #client: ClientTransaction | undefined
  #own: Promise<EngineTransaction> | undefined
  /** What to do at the beginning of the statement's next write. */
  #before: Work | undefined

  constructor(state: ServeState, txnState: TxnState, client: ClientTransaction | undefined) {
    this.#state = state
    this.#txnState = txnState
    this.#client = client
  }

  /** The transaction state for the client's session after the statement. */
  get txnState(): TxnState {
    return this.#txnState
  }

  get client(): ClientTransaction | undefined {
    return this.#client
  }

  /** Refreshes the snapshot to what is committed now: called when the catalog's view is taken. */
  look(): void {
    if (this.#client !== undefined) this.#client.engine.refresh()
    else {
      void this.release()
      this.#own = this.#state.engine.begin('write')
    }
  }

  /** The transaction that the statement reads in. */
  async reading(): Promise<EngineTransaction> {
    if (this.#client !== undefined) return this.#client.engine
    this.#own ??= this.#state.engine.begin('write')
    return this.#own
  }

  /**
   * Runs `work` in the client's open transaction, or else in one of its own, which is then committed. Fails with 2009
   * if another statement committed first: this one may then be retried.
   */
  async write<T>(
    work: (tables: EngineTransaction, effects: CommitEffects) => Promise<T>,
  ): Promise<T> {
    if (this.#client === undefined) return this.writeAlone(work)
    const { engine, effects } = this.#client
    this.#begin(engine, effects)
    return work(engine, effects)
  }

  /** Like `write`, but always in a transaction of the statement's own. */
  async writeAlone<T>(
    work: (tables: EngineTransaction, effects: CommitEffects) => Promise<T>,
  ): Promise<T> {
    const transaction = await (this.#own ?? this.#state.engine.begin('write'))
    this.#own = undefined
    const effects = new CommitEffects()
    let done: T
    try {
      this.#begin(transaction, effects)
      done = await work(transaction, effects)
    } catch (error) {
      await transaction.rollback()
      throw error
    }
    await transaction.commit({
      lone: true,
      publish: () => effects.publish(this.#state),
      stamp: () => this.#state.stamp(),
    })
    await effects.finish()
    return done
  }

  /** Has `work` done at the beginning of the statement's next write, in its transaction. */
  beforeWrite(work: Work): void {
    this.#before = work
  }

  /** Does now what is left to do before a write. */
  async settle(): Promise<void> {
    if (this.#before !== undefined) await this.write(async () => {})
  }

  #begin(tables: EngineTransaction, effects: CommitEffects): void {
    const work = this.#before
    this.#before = undefined
    work?.(tables, effects)
  }

  /** Records that the client's transaction, if there is one, wrote to a table. */
  touch(database: string, table: StoredTable): void {
    this.#client?.touch(database, table, () => this.#state.stamp())
  }

  /** The snapshots of a table, the oldest first: the committed ones, and that of the client's transaction. */
  snapshots(table: TableId): readonly TableSnapshot[] {
    if (this.#client === undefined) return this.#state.engine.snapshots(table)
    return this.#client.engine.snapshots(table, () => this.#state.stamp())
  }

  hasLoaded(table: StoredTable, file: string): boolean {
    const key = loadKey(table.id, file)
    return (
      this.#state.loadedFiles.get(key) !== undefined ||
      this.#client?.effects.hasLoaded(key) === true
    )
  }

  /**
   * Whether a write with this label was already done. A transaction checks only its own labels.
   *
   * Source: databend interpreters/common/util.rs `check_deduplicate_label`.
   */
  hasLabel(label: string): boolean {
    if (this.#client !== undefined) return this.#client.effects.hasLabel(label)
    return this.#state.labels.get(label) === true
  }

  /** BEGIN: does nothing inside a transaction. */
  async begin(): Promise<void> {
    if (this.#txnState !== 'AutoCommit') return
    this.#client = new ClientTransaction(await this.#state.engine.begin('write'))
    this.#txnState = 'Active'
  }

  /** COMMIT: afterwards the session is in AutoCommit, whether this succeeds or not. */
  async commit(): Promise<void> {
    const client = this.#leave()
    await client?.commit(this.#state)
  }

  /** ROLLBACK. */
  async rollback(): Promise<void> {
    await this.#leave()?.rollback()
  }

  /** Marks the client's transaction as failed after an error: it runs no further statements. */
  async fail(): Promise<void> {
    await this.release()
    if (this.#txnState !== 'Active') return
    await this.#leave()?.rollback()
    this.#txnState = 'Fail'
  }

  /** Releases the statement's own transaction. */
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
