import type { TableName } from '../binder/bound-statement.js'
import type { SessionTables } from '../catalog/catalog.js'
import type { TableObject } from '../catalog/objects.js'
import type { TemporaryTableFacts } from '../catalog/system/system-table.js'
import { QueryError } from '../errors/query-error.js'
import type { TableId } from '../plan/relation.js'

/** Temporary tables of all client sessions, by the session's id. */
export class TemporaryTables {
  readonly #sessions = new Map<string, Map<string, Map<string, TableObject>>>()

  readonly #users = new Map<string, string>()

  of(session: string | undefined): SessionTables | undefined {
    return session === undefined ? undefined : this.#sessions.get(session)
  }

  /** Records the user of a session, before its first table. */
  belongsTo(session: string, user: string): void {
    this.#users.set(session, user)
  }

  set(session: string, database: string, table: TableObject): void {
    const databases = this.#sessions.get(session) ?? new Map<string, Map<string, TableObject>>()
    const tables = databases.get(database) ?? new Map<string, TableObject>()
    this.#sessions.set(session, databases)
    databases.set(database, tables)
    tables.set(table.name, table)
  }

  /** Removes a table; returns whether it existed. */
  remove(session: string, database: string, name: string): boolean {
    const databases = this.#sessions.get(session)
    const found = databases?.get(database)?.delete(name) ?? false
    if (databases && [...databases.values()].every(tables => tables.size === 0)) {
      this.#forget(session)
    }
    return found
  }

  /**
   * Renames a table; returns false if the session has no such table. Throws `QueryError` 2302 if the new name is
   * taken in the session. Source: databend temp_table.rs `rename_table`.
   */
  rename(session: string, from: TableName, to: TableName): boolean {
    const databases = this.#sessions.get(session)
    const table = databases?.get(from.database)?.get(from.name)
    if (table === undefined) return false
    if (from.database === to.database && from.name === to.name) return true
    if (databases?.get(to.database)?.has(to.name)) {
      throw new QueryError(
        'TableAlreadyExists',
        `Temporary table '${to.database}'.'${to.name}' already exists`,
      )
    }
    databases?.get(from.database)?.delete(from.name)
    this.set(session, to.database, { ...table, name: to.name })
    return true
  }

  /** The rows of `system.temporary_tables` for a session. */
  *facts(session: string | undefined): Iterable<TemporaryTableFacts> {
    for (const [id, databases] of this.#sessions) {
      for (const [database, tables] of databases) {
        for (const table of tables.values()) {
          if (table.kind !== 'Table') continue
          yield {
            database,
            table,
            user: this.#users.get(id) ?? '',
            session: id,
            current: id === session,
          }
        }
      }
    }
  }

  /** The ids of all sessions' tables. */
  tableIds(): readonly TableId[] {
    return [...this.#sessions.values()].flatMap(databases =>
      [...databases.values()].flatMap(tables =>
        [...tables.values()].flatMap(table => (table.kind === 'Table' ? [table.id] : [])),
      ),
    )
  }

  /** The ids of the sessions that have tables. */
  sessions(): Iterable<string> {
    return this.#sessions.keys()
  }

  /** Removes and returns all tables of a session. */
  removeAll(session: string): readonly TableObject[] {
    const databases = this.#sessions.get(session)
    this.#forget(session)
    return [...(databases?.values() ?? [])].flatMap(tables => [...tables.values()])
  }

  #forget(session: string): void {
    this.#sessions.delete(session)
    this.#users.delete(session)
  }
}
