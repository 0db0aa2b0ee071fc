import type { SessionTables } from '../catalog/catalog.js'
import type { TableObject } from '../catalog/objects.js'

/** Temporary tables of all client sessions, by the session's id. */
export class TemporaryTables {
  readonly #sessions = new Map<string, Map<string, Map<string, TableObject>>>()

  of(session: string | undefined): SessionTables | undefined {
    return session === undefined ? undefined : this.#sessions.get(session)
  }

  set(session: string, database: string, table: TableObject): void {
    const databases = this.#sessions.get(session) ?? new Map<string, Map<string, TableObject>>()
    const tables = databases.get(database) ?? new Map<string, TableObject>()
    this.#sessions.set(session, databases)
    databases.set(database, tables)
    tables.set(table.name, table)
  }

  /** Removes one table; true if there was one. */
  remove(session: string, database: string, name: string): boolean {
    const databases = this.#sessions.get(session)
    const found = databases?.get(database)?.delete(name) ?? false
    if (databases && [...databases.values()].every(tables => tables.size === 0)) {
      this.#sessions.delete(session)
    }
    return found
  }

  /** Removes all tables of a session and gives them. */
  removeAll(session: string): readonly TableObject[] {
    const databases = this.#sessions.get(session)
    this.#sessions.delete(session)
    return [...(databases?.values() ?? [])].flatMap(tables => [...tables.values()])
  }
}
