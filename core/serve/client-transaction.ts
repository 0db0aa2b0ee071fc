import type { SessionTables } from '../catalog/catalog.js'
import type { StoredTable } from '../catalog/objects.js'
import type { Transaction } from '../engine/engine.js'
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
export class ClientTransaction {
  readonly engine: Transaction
  readonly effects = new CommitEffects()
  readonly #tables = new Map<string, Map<string, StoredTable>>()

  constructor(engine: Transaction) {
    this.engine = engine
  }

  /** The tables that it wrote to. */
  get tables(): SessionTables {
    return this.#tables
  }

  /** Remembers what a table was like when the transaction first wrote to it. */
  touch(database: string, table: StoredTable): void {
    if (!this.engine.hasChanged(table.id)) return
    const tables = this.#tables.get(database) ?? new Map<string, StoredTable>()
    this.#tables.set(database, tables)
    if (!tables.has(table.name)) tables.set(table.name, table)
  }

  async commit(state: ServeState): Promise<void> {
    await this.engine.commit({ lone: false, publish: () => this.effects.publish(state) })
    await this.effects.finish()
  }

  rollback(): Promise<void> {
    return this.engine.rollback()
  }
}
