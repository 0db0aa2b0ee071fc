import type { WrittenTables } from '../catalog/catalog.js'
import type { StoredTable } from '../catalog/objects.js'
import type { EngineTransaction, SnapshotStamp } from '../engine/engine.js'
import type { TableId } from '../plan/relation.js'
import { CommitEffects } from './commit-effects.js'
import type { ServeState } from './serve-state.js'

/**
 * A client's transaction, from BEGIN to its end.
 *
 * The transaction keeps seeing its own version, with structure, of each table that it wrote to; it sees every other
 * table as of the start of the statement.
 *
 * Source: databend session_catalog.rs `get_table` (looks in the transaction's buffer by name, then at the latest
 * version).
 */
export class ClientTransaction implements WrittenTables {
  readonly engine: EngineTransaction
  readonly effects = new CommitEffects()
  readonly #named = new Map<string, StoredTable>()
  readonly #known = new Map<TableId, StoredTable>()

  constructor(engine: EngineTransaction) {
    this.engine = engine
  }

  named(database: string, name: string): StoredTable | undefined {
    return this.#named.get(JSON.stringify([database, name]))
  }

  known(id: TableId): StoredTable | undefined {
    return this.#known.get(id)
  }

  /**
   * Keeps the definition that a table had when the transaction first wrote to it, and gives what it wrote until now its
   * time.
   */
  touch(database: string, table: StoredTable, stamp: () => SnapshotStamp): void {
    this.engine.snapshots(table.id, stamp)
    if (this.#known.has(table.id) || !this.engine.hasChanged(table.id)) return
    this.#named.set(JSON.stringify([database, table.name]), table)
    this.#known.set(table.id, table)
  }

  async commit(state: ServeState): Promise<void> {
    await this.engine.commit({
      lone: false,
      publish: () => this.effects.publish(state),
      stamp: () => state.stamp(),
    })
    await this.effects.finish()
  }

  rollback(): Promise<void> {
    return this.engine.rollback()
  }
}
