import type { Asker } from '../../core/client/asker.js'
import { ClientQuery, type ClientRow } from '../../core/client/client-query.js'
import type { Upstream } from '../../core/client/upstream.js'
import { UpstreamQuery } from '../../core/client/upstream-query.js'
import { errorCodes } from '../../core/errors/codes.js'
import { emptySession, type SessionState } from '../../core/session/session-state.js'
import type { ObjectName } from '../../core/sql/effects/effects.js'
import { databaseOf } from '../../core/sql/effects/object-name.js'
import type { Question } from '../store/document.js'
import { sessionFor } from './upstream-session.js'

/** A statement that is about to be sent. */
export interface StatementToSend {
  readonly question: Question
  readonly queryId: string
  readonly session: SessionState
  readonly asker: Asker
  readonly signal: AbortSignal
}

/** A query of the recorder itself. */
interface OwnQuery {
  readonly sql: string
  /** Added to the query id of the statement on whose occasion it is asked. */
  readonly part: string
  /** The most rows that are wanted. */
  readonly pageRows: number
}

export interface OwnAnswer {
  readonly columns: readonly (readonly [name: string, type: string])[]
  readonly rows: readonly ClientRow[]
  /** The code of the error with which the query has failed. */
  readonly error?: number
}

/**
 * Asks the upstream a query of the recorder itself: in a session of its own, so that the client's is not disturbed, with
 * the client's role and rights. Rejects if the upstream gives no answer.
 */
export async function askUpstream(
  upstream: Upstream,
  { sql, part, pageRows }: OwnQuery,
  { queryId, session, asker, signal }: Omit<StatementToSend, 'question'>,
): Promise<OwnAnswer> {
  const { role, secondaryRoles } = session
  const own = {
    ...emptySession,
    settings: new Map([['timezone', 'UTC']]),
    ...(role !== undefined && { role }),
    ...(secondaryRoles !== undefined && { secondaryRoles }),
  }
  const started = await UpstreamQuery.start(upstream, {
    ...{ asker, signal, pageRows, sessionNode: undefined },
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

/** Whether an object is a table or view of the default catalog, and no system table. */
export function isTableName(object: ObjectName): boolean {
  const database = databaseOf(object)
  if (database === undefined || systemDatabases.has(database)) return false
  return object.split('.').length === 2
}

const systemDatabases: ReadonlySet<string> = new Set(['system', 'information_schema'])

/** Whether an error says that there is no such table. */
export function isAbsence(error: number): boolean {
  return error === errorCodes.UnknownTable || error === errorCodes.UnknownDatabase
}
