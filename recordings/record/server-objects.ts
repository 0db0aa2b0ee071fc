import type { Upstream } from '../../core/client/upstream.js'
import type { ObjectName } from '../../core/sql/effects/effects.js'
import { definesTable } from '../match/found-views.js'
import { sqlName } from '../store/table-checksum.js'
import { askUpstream, isAbsence, type StatementToSend } from './own-query.js'

/** What an object of a server is, with what SHOW CREATE TABLE says of it. */
export type ServerObject =
  | { readonly kind: 'table' | 'view'; readonly definition: string }
  | { readonly kind: 'absent' }
  /** The server does not tell. */
  | { readonly kind: 'unknown' }

/** What the server says of the objects that lanes find there: shared by all lanes of a recorder. */
export class ServerObjects {
  readonly #upstream: Upstream
  readonly #known = new Map<ObjectName, Promise<ServerObject>>()

  constructor(upstream: Upstream) {
    this.#upstream = upstream
  }

  /** What the object with this name is. Never rejects. */
  async find(name: ObjectName, statement: StatementToSend, part: string): Promise<ServerObject> {
    const known = this.#known.get(name) ?? this.#ask(name, statement, part)
    this.#known.set(name, known)
    const found = await known
    // Perhaps it is there, or told, when it is asked for again.
    if (found.kind === 'absent' || found.kind === 'unknown') this.forget(name)
    return found
  }

  /** Forgets what an object is, because a statement may change that. */
  forget(name: ObjectName): void {
    this.#known.delete(name)
  }

  async #ask(name: ObjectName, statement: StatementToSend, part: string): Promise<ServerObject> {
    const sql = `SHOW CREATE TABLE ${sqlName(name)}`
    const unknown = { kind: 'unknown' } as const
    try {
      const { error, rows } = await askUpstream(
        this.#upstream,
        { sql, part, pageRows: 1 },
        statement,
      )
      if (error !== undefined) return isAbsence(error) ? { kind: 'absent' } : unknown
      const definition = rows[0]?.[1]
      if (typeof definition !== 'string') return unknown
      return { kind: definesTable(definition) ? 'table' : 'view', definition }
    } catch {
      // The client learns from its own statement what ails the server.
      return unknown
    }
  }
}
