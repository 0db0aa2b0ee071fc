import { QueryError } from '../errors/query-error.js'
import type { Backend, Principal, StatementContext } from '../protocol/backend.js'
import { emptySession, type SessionState } from '../session/session-state.js'
import { parseStatements } from '../sql/parse.js'

/** A file of statements, separated by `;`. */
export interface Script {
  /** For error messages. */
  readonly path: string
  readonly sql: string
}

/**
 * Runs the statements of a file one after the other in one session, as root; returns the final session.
 *
 * Stops at the first that fails: rejects with its `QueryError`, the message prefixed with the file's path.
 */
export async function runScript(backend: Backend, { path, sql }: Script): Promise<SessionState> {
  let session = emptySession
  let count = 0
  try {
    for (const { span } of parseStatements(sql)) {
      const queryId = `init-${++count}`
      const run = await backend.start(
        { sql: sql.slice(span.start, span.end), queryId },
        scriptContext(session),
      )
      for await (const _ of run.blocks());
      const effects = await run.effects
      session = effects.session ?? session
      session = { ...session, internal: { ...session.internal, lastQueryIds: [queryId] } }
    }
    return session
  } catch (error) {
    if (!(error instanceof QueryError)) throw error
    throw new QueryError(error.kind, `${path}: ${error.message.trim()}`, { cause: error })
  }
}

/** The context of a statement not sent by a client: user root, in the given session. */
export function scriptContext(session: SessionState): StatementContext {
  return {
    caller: root,
    session,
    abort: new AbortController(),
    pageRows: 10_000,
    presign: () => {
      throw new QueryError('StorageUnsupported', 'PRESIGN is not allowed in a script')
    },
  }
}

const root: Principal = {
  user: 'root',
  fullName: 'root',
  credential: { kind: 'basic', password: '' },
  lane: 'default',
  userAgent: 'mockq',
  roles: ['account_admin', 'public'],
  defaultRole: 'account_admin',
}
