import type { DataFile } from '../data-file.js'
import { QueryError } from '../errors/query-error.js'
import type { Backend } from '../protocol/backend.js'
import type { SessionState } from '../session/session-state.js'
import type { SqlDialect } from '../sql/lexer/lexer.js'
import { scriptFaultText, splitStatements } from '../sql/script.js'
import { loadDataFile } from './load-data-file.js'
import { ScriptSession } from './script-session.js'

/** A file of statements, separated by `;`. */
export interface Script {
  /** For error messages. */
  readonly path: string
  readonly sql: string
}

/** What runs before a server accepts clients: statements, or rows for a table. */
export type InitFile = Script | DataFile

/**
 * Runs the statements of a file one after the other in one session, as root, or loads its rows; returns the final
 * session.
 *
 * Stops at the first statement that fails: rejects with its `QueryError`, the message prefixed with the file's path, the
 * line and the column. Rejects with `UsageError` for a data file that cannot be read.
 */
export async function runInitFile(backend: Backend, file: InitFile): Promise<SessionState> {
  const session = new ScriptSession(backend)
  if ('sql' in file) await runScript(session, file)
  else await loadDataFile(backend, session, file)
  return session.state
}

async function runScript(session: ScriptSession, { path, sql }: Script): Promise<void> {
  const dialectOf = () => session.state.settings.get('sql_dialect') as SqlDialect | undefined
  const split = (dialect: SqlDialect | undefined, from: number) =>
    splitStatements(sql, { from, ...(dialect !== undefined && { dialect }) })
  let dialect = dialectOf()
  let rest = split(dialect, 0)
  for (let statement = rest[0]; statement !== undefined; statement = rest[0]) {
    try {
      await session.run(statement.sql)
    } catch (error) {
      if (!(error instanceof QueryError)) throw error
      throw new QueryError(error.kind, scriptFaultText(path, statement, error), { cause: error })
    }
    const after = dialectOf()
    rest = after === dialect ? rest.slice(1) : split(after, statement.end)
    dialect = after
  }
}
