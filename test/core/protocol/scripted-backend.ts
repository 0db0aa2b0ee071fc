import { ProtocolError } from '../../../core/errors/protocol-error.js'
import { QueryError } from '../../../core/errors/query-error.js'
import type {
  Backend,
  Caller,
  NewUser,
  Principal,
  Progress,
  Run,
  SessionEffects,
  StatementContext,
  StatementRequest,
  StreamingLoad,
  Upload,
} from '../../../core/protocol/backend.js'
import type { SessionState } from '../../../core/session/session-state.js'
import { catalogStatements } from '../../../core/sql/print/catalog-statements.js'
import type { CellBlock } from '../../../core/types/block.js'
import { userStatements } from '../../../recordings/replay/user-statements.js'

type Cells = readonly (readonly (string | null)[])[]

/** What a scripted statement answers with; absent parts are those of an empty, quick success. */
export interface Script {
  readonly columns?: readonly (readonly [name: string, type: string])[]
  /** Blocks of rows; a function between them is awaited, to make a statement slow. */
  readonly blocks?: readonly (Cells | ((signal: AbortSignal) => Promise<void>))[]
  readonly fails?: Error
  readonly effects?: (session: SessionState) => SessionEffects
  readonly written?: number
  readonly warnings?: readonly string[]
  /** Awaited before the schema is known. */
  readonly planning?: () => Promise<void>
  /** Called when the run has freed what it held. */
  readonly freed?: () => void
  /** Fails `start` itself. */
  readonly refused?: Error
}

/**
 * A backend that answers by a table of scripts, and `numbers(N)` with N rows in blocks of 1,000.
 * It notes what it was asked.
 */
export class ScriptedBackend implements Backend {
  readonly scripts = new Map<string, Script>()
  readonly started: { statement: StatementRequest; context: StatementContext }[] = []
  readonly uploaded: { stage: string; path: string; text: string }[] = []
  readonly loggedOut: string[] = []
  readonly users = new Map([['root', '']])
  readonly catalog = catalogStatements
  closed = false
  arrow = true

  async authenticate(caller: Caller): Promise<Principal> {
    const { credential } = caller
    if (credential.kind === 'none') {
      throw new ProtocolError(401, 'Authentication error: no authorization header provided', 5100)
    }
    if (credential.kind !== 'basic' || this.users.get(caller.user) !== credential.password) {
      throw new ProtocolError(401, 'Authentication error: wrong user or password', 5100)
    }
    return { ...caller, roles: ['account_admin'] }
  }

  async login(_principal: Principal, session: SessionState): Promise<void> {
    if (session.database !== 'default') {
      throw new QueryError('UnknownDatabase', `Unknown database '${session.database}'`)
    }
  }

  async start(statement: StatementRequest, context: StatementContext): Promise<Run> {
    this.started.push({ statement, context })
    const script = this.#find(statement.sql)
    if (script.refused !== undefined) throw script.refused
    return new ScriptedRun(script, context)
  }

  async upload(upload: Upload): Promise<readonly string[]> {
    const names: string[] = []
    for await (const { path, content } of upload.parts) {
      const chunks = await content.toArray()
      const text = Buffer.concat(chunks as Buffer[]).toString()
      this.uploaded.push({ stage: upload.stage, path, text })
      names.push(path)
    }
    return names
  }

  async load(load: StreamingLoad) {
    const chunks = (await load.content.toArray()) as Buffer[]
    const bytes = Buffer.concat(chunks)
    return { rows: bytes.toString().trim().split('\n').length, bytes: bytes.length, effects: {} }
  }

  async createUser(user: NewUser): Promise<readonly string[]> {
    return userStatements(user)
  }

  async logout(caller: Principal): Promise<void> {
    this.loggedOut.push(caller.clientSession ?? '')
  }

  facts() {
    return { mode: 'serve' as const, version: '1.2.900', arrow: this.arrow }
  }

  async close(): Promise<void> {
    this.closed = true
  }

  #find(sql: string): Script {
    const rows = /^numbers\((\d+)\)$/.exec(sql)?.[1]
    if (rows !== undefined) return numbers(Number(rows))
    const script = this.scripts.get(sql)
    if (script === undefined) throw new QueryError('SemanticError', `no script for ${sql}`)
    return script
  }
}

function numbers(rows: number): Script {
  const all = Array.from({ length: rows }, (_, i) => [String(i)])
  const blocks = Array.from({ length: Math.ceil(rows / 1000) }, (_, i) =>
    all.slice(i * 1000, (i + 1) * 1000),
  )
  return { columns: [['number', 'UInt64']], blocks }
}

class ScriptedRun implements Run {
  readonly schema: Run['schema']
  readonly effects: Promise<SessionEffects>
  readonly warnings: readonly string[]
  readonly #script: Script
  readonly #context: StatementContext
  #settle: () => void = () => {}
  #rows = 0

  constructor(script: Script, context: StatementContext) {
    this.#script = script
    this.#context = context
    this.warnings = script.warnings ?? []
    this.schema = this.#plan()
    this.effects = new Promise(resolve => {
      this.#settle = () => resolve(script.effects?.(context.session) ?? {})
    })
  }

  hasResultSet = (): boolean => this.#script.columns !== undefined

  format = () => ({
    timezone: 'UTC',
    binaryOutputFormat: 'HEX',
    geometryOutputFormat: 'GeoJSON',
    httpJsonResultMode: 'display',
    formatNullAsStr: false,
  })

  async *blocks(): AsyncGenerator<CellBlock> {
    const { signal } = this.#context.abort
    try {
      for (const block of this.#script.blocks ?? []) {
        signal.throwIfAborted()
        if (typeof block === 'function') await block(signal)
        else {
          this.#rows += block.length
          yield { cells: block }
        }
      }
      if (this.#script.fails !== undefined) throw this.#script.fails
    } finally {
      this.#settle()
      this.#script.freed?.()
    }
  }

  progress(): Progress {
    const counter = { rows: this.#rows, bytes: this.#rows * 8 }
    const written = this.#script.written ?? 0
    const write = { rows: written, bytes: written * 8 }
    return { scan: counter, write, result: counter, total: counter }
  }

  async #plan() {
    try {
      await this.#script.planning?.()
    } catch (error) {
      this.#settle()
      throw error
    }
    return (this.#script.columns ?? []).map(([name, type]) => ({ name, type }))
  }
}
