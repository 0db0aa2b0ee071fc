import { QueryError } from '../errors/query-error.js'
import type { Backend, Principal, Run, StatementContext } from '../protocol/backend.js'
import { type CellRow, cellRows } from '../protocol/row-text.js'
import { emptySession, type SessionState } from '../session/session-state.js'
import type { Block, CellBlock } from '../types/block.js'

/** A session of root in which statements run that no client sent. */
export class ScriptSession {
  readonly #backend: Backend
  #state: SessionState = emptySession
  #count = 0

  constructor(backend: Backend) {
    this.#backend = backend
  }

  /** After the statements so far. */
  get state(): SessionState {
    return this.#state
  }

  /** Runs a statement to its end. Rejects with its `QueryError`. */
  async run(sql: string): Promise<void> {
    await this.#start(sql, () => {})
  }

  /** Runs a statement and returns its rows. Rejects with its `QueryError`. */
  async rows(sql: string): Promise<readonly CellRow[]> {
    const rows: CellRow[] = []
    await this.#start(sql, async (block, run) => {
      for (const row of await cellRows(block, await run.schema, run.format())) rows.push(row)
    })
    return rows
  }

  async #start(
    sql: string,
    take: (block: Block | CellBlock, run: Run) => Promise<void> | void,
  ): Promise<void> {
    const queryId = `init-${++this.#count}`
    const run = await this.#backend.start({ sql, queryId }, scriptContext(this.#state))
    for await (const block of run.blocks()) await take(block, run)
    const { session = this.#state } = await run.effects
    this.#state = { ...session, internal: { ...session.internal, lastQueryIds: [queryId] } }
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

/** Who runs scripts. */
export const root: Principal = {
  user: 'root',
  fullName: 'root',
  credential: { kind: 'basic', password: '' },
  lane: 'default',
  userAgent: 'mockq',
  roles: ['account_admin', 'public'],
  defaultRole: 'account_admin',
}
