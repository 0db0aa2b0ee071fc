import { randomUUID } from 'node:crypto'
import { QueryError } from '../../core/errors/query-error.js'
import type {
  Backend,
  Principal,
  StageAttachment,
  StatementRequest,
} from '../../core/protocol/backend.js'
import { type CellRow, cellRows } from '../../core/protocol/row-text.js'
import { emptySession, type SessionState, type TxnState } from '../../core/session/session-state.js'
import type { SpecAnswer, SpecSession } from './run-spec.js'

const root: Principal = {
  user: 'root',
  fullName: 'root',
  credential: { kind: 'basic', password: '' },
  lane: 'default',
  userAgent: 'specs',
  roles: ['account_admin'],
}

/** A session in process: statements go straight to a backend, without a protocol in between. */
export class BackendSession implements SpecSession {
  readonly #backend: Backend
  readonly #name: string
  readonly #lane: string
  #session: SessionState = emptySession
  #statements = 0

  /** `name`: two sessions of a lane must have different ones. */
  constructor(backend: Backend, name: string = randomUUID(), lane = root.lane) {
    this.#backend = backend
    this.#name = name
    this.#lane = lane
  }

  /** As the client is told it. */
  get txnState(): TxnState {
    return this.#session.txnState
  }

  /** Runs a statement to its end; files may come beside it. */
  async run(
    sql: string,
    stageAttachment?: StageAttachment,
    abort = new AbortController(),
  ): Promise<SpecAnswer> {
    const asked = { sql, ...(stageAttachment !== undefined && { stageAttachment }) }
    try {
      return await this.#run(asked, abort)
    } catch (error) {
      if (error instanceof QueryError) throw new Error(`${error.code} ${error.message}`)
      throw error
    }
  }

  async #run(
    asked: Pick<StatementRequest, 'sql' | 'stageAttachment'>,
    abort: AbortController,
  ): Promise<SpecAnswer> {
    const queryId = `${this.#name}-${this.#statements++}`
    const run = await this.#backend.start(
      { ...asked, queryId },
      {
        caller: { ...root, lane: this.#lane, clientSession: this.#name },
        session: this.#session,
        abort,
        pageRows: 10_000,
        presign: () => {
          throw new Error('specs presign nothing')
        },
      },
    )
    try {
      const schema = await run.schema
      const rows: CellRow[] = []
      for await (const block of run.blocks())
        rows.push(...(await cellRows(block, schema, run.format())))
      return {
        names: schema.map(column => column.name),
        types: schema.map(column => column.type),
        rows,
      }
    } finally {
      const session = (await run.effects).session ?? this.#session
      this.#session = { ...session, internal: { ...session.internal, lastQueryIds: [queryId] } }
    }
  }
}

/** Ends a statement after so many milliseconds. */
export function abortAfter(ms: number): AbortController {
  const abort = new AbortController()
  AbortSignal.timeout(ms).addEventListener('abort', ({ target }) =>
    abort.abort((target as AbortSignal).reason),
  )
  return abort
}
