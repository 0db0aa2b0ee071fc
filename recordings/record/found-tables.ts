import type { Asker } from '../../core/client/asker.js'
import { ClientQuery, type ClientRow } from '../../core/client/client-query.js'
import type { Upstream } from '../../core/client/upstream.js'
import { UpstreamQuery } from '../../core/client/upstream-query.js'
import { errorCodes } from '../../core/errors/codes.js'
import { emptySession, type SessionState } from '../../core/session/session-state.js'
import type { ObjectName } from '../../core/sql/effects/effects.js'
import { databaseOf } from '../../core/sql/effects/object-name.js'
import { liveEffects } from '../match/lane-difference.js'
import type { FoundTable, Question } from '../store/document.js'
import { contentQueries, mostFoundRows, tableChecksum } from '../store/table-checksum.js'
import { sessionFor } from './upstream-session.js'

/** A statement that is about to be sent. */
interface StatementToSend {
  readonly question: Question
  readonly queryId: string
  readonly session: SessionState
  readonly asker: Asker
  readonly signal: AbortSignal
}

/**
 * The tables that a lane finds on the server: what each was before the lane's first use of it
 * (docs/recordings.md#tables-that-were-there-before).
 */
export class FoundTables {
  readonly #upstream: Upstream
  /** Resolves when the server has told what a table is, by its name; statements that use it wait for that. */
  readonly #asked = new Map<ObjectName, Promise<void>>()

  constructor(upstream: Upstream) {
    this.#upstream = upstream
  }

  /**
   * The tables of which a statement is the first use, as they are now. A table that the server does not tell, or that has
   * too many rows, is left out.
   */
  async before(statement: StatementToSend): Promise<readonly FoundTable[]> {
    const { reads, writes } = liveEffects({ k: 'stmt', ...statement.question })
    const found: FoundTable[] = []
    const asked: Promise<void>[] = []
    for (const { object, mode, temporary } of writes) {
      const isMadeHere = mode === 'create' || mode === 'anew' || mode === 'gone' || temporary
      if (isMadeHere && !this.#asked.has(object)) this.#asked.set(object, Promise.resolve())
    }
    const used = [...reads, ...writes.flatMap(({ object, from }) => [object, from ?? object])]
    for (const object of used) {
      if (!isTable(object)) continue
      const known = this.#asked.get(object)
      const telling =
        known ??
        this.#contents(object, statement, this.#asked.size).then(
          table => {
            if (table !== undefined) found.push(table)
          },
          // The client learns from its own statement what ails the server.
          () => {},
        )
      if (known === undefined) this.#asked.set(object, telling)
      asked.push(telling)
    }
    await Promise.all(asked)
    return found
  }

  async #contents(
    table: ObjectName,
    statement: StatementToSend,
    place: number,
  ): Promise<FoundTable | undefined> {
    const [describe, select] = contentQueries(table)
    const described = await this.#rowsOf(describe, statement, `table-${place}`)
    if (described.error !== undefined) return unknown.has(described.error) ? [table] : undefined
    const { columns, rows, error } = await this.#rowsOf(select, statement, `rows-${place}`)
    if (error !== undefined || rows.length > mostFoundRows) return undefined
    return [table, rows.length, tableChecksum({ described: described.rows, columns, rows })]
  }

  /** Runs a query in a session of its own, with the client's role. */
  async #rowsOf(
    sql: string,
    { queryId, session, asker, signal }: StatementToSend,
    part: string,
  ): Promise<Contents> {
    const { role, secondaryRoles } = session
    const own = {
      ...emptySession,
      settings: new Map([['timezone', 'UTC']]),
      ...(role !== undefined && { role }),
      ...(secondaryRoles !== undefined && { secondaryRoles }),
    }
    const started = await UpstreamQuery.start(this.#upstream, {
      ...{ asker, signal, pageRows: mostFoundRows, sessionNode: undefined },
      statement: { sql, queryId: `${queryId}-${part}` },
      session: sessionFor(own, undefined),
    })
    const query = await ClientQuery.open(started, { answered: () => {}, ended: () => {} }, signal)
    const rows: ClientRow[] = []
    for await (const page of query.pages()) rows.push(...page)
    const { error, schema } = query
    const columns = schema.map(({ name, type }) => [name, type] as const)
    return { columns, rows, ...(error !== null && { error: error.code }) }
  }
}

interface Contents {
  readonly columns: readonly (readonly [name: string, type: string])[]
  readonly rows: readonly ClientRow[]
  /** The code of the error with which the query has failed. */
  readonly error?: number
}

/** Whether an object is a table or view of the default catalog, and no system table. */
function isTable(object: ObjectName): boolean {
  const database = databaseOf(object)
  if (database === undefined || systemDatabases.has(database)) return false
  return object.split('.').length === 2
}

const systemDatabases: ReadonlySet<string> = new Set(['system', 'information_schema'])

const unknown: ReadonlySet<number> = new Set([errorCodes.UnknownTable, errorCodes.UnknownDatabase])
