import type { WrittenTables } from '../catalog/catalog.js'
import type { StoredTable } from '../catalog/objects.js'
import type { EngineTransaction } from '../engine/engine.js'
import type { TableId } from '../plan/relation.js'
import { CommitEffects } from './commit-effects.js'
import type { ServeState } from './serve-state.js'

/**
 * A client's transaction, from BEGIN to its end.
 *
 * A table that it wrote to it sees as it made it, structure and all, until it ends; any other as it is when
 * a statement begins.
 *
 * Source: databend session_catalog.rs `get_table` (tables of the transaction's buffer by name, else the
 * latest).
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

  /** Remembers what a table was like when the transaction first wrote to it. */
  touch(database: string, table: StoredTable): void {
    if (this.#known.has(table.id) || !this.engine.hasChanged(table.id)) return
    this.#named.set(JSON.stringify([database, table.name]), table)
    this.#known.set(table.id, table)
  }

  async commit(state: ServeState): Promise<void> {
    await this.engine.commit({ lone: false, publish: () => this.effects.publish(state) })
    await this.effects.finish()
  }

  rollback(): Promise<void> {
    return this.engine.rollback()
  }
}
