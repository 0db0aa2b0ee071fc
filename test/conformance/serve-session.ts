import { SystemClock } from '../../core/clock.js'
import type { EngineWatch } from '../../core/engine/memory/engine-watch.js'
import { SeededIds } from '../../core/ids.js'
import type { Backend, Principal } from '../../core/protocol/backend.js'
import { cellRows } from '../../core/protocol/row-text.js'
import { openServe } from '../../core/serve/open-serve.js'
import { emptySession, type SessionState } from '../../core/session/session-state.js'
import { abortAfter } from '../specs-runner/backend-session.js'

/** What a statement answers: the types of its columns and its cells. */
export interface Answer {
  readonly types: readonly string[]
  readonly rows: readonly (readonly (string | null)[])[]
}

const root: Principal = {
  user: 'root',
  fullName: 'root',
  credential: { kind: 'basic', password: '' },
  lane: 'default',
  userAgent: 'conformance',
  roles: ['account_admin'],
  defaultRole: 'account_admin',
}

/** One client of a serve backend in this process, with the session that it carries. */
export class ServeSession {
  readonly #backend: Backend
  session: SessionState = emptySession
  #queries = 0

  private constructor(backend: Backend) {
    this.#backend = backend
  }

  /** `watch`: sees the plans that run. */
  static async open(watch?: EngineWatch): Promise<ServeSession> {
    const ports = { clock: new SystemClock(), ids: new SeededIds(1) }
    const options = { engine: 'memory' as const, ...(watch !== undefined && { watch }) }
    return new ServeSession(await openServe(options, ports))
  }

  /** Runs a statement to its end. Throws what it throws. */
  async run(sql: string, maxMs: number): Promise<Answer> {
    const run = await this.#backend.start(
      { sql, queryId: `q${this.#queries++}` },
      {
        caller: root,
        session: this.session,
        abort: abortAfter(maxMs),
        pageRows: 10_000,
        presign: () => '',
      },
    )
    const fields = await run.schema
    const rows: (readonly (string | null)[])[] = []
    for await (const block of run.blocks()) {
      rows.push(...(await cellRows(block, fields, run.format())))
    }
    const { session } = await run.effects
    if (session !== undefined) this.session = session
    return { types: fields.map(field => field.type), rows }
  }

  /** The bytes of the one file of a stage below a folder. */
  async onlyFile(stage: string, folder: string): Promise<Buffer> {
    const { rows } = await this.run(`LIST @${stage}/${folder}/`, 10_000)
    const content = await this.#backend.download!(stage, rows[0]![0]!, root)
    return Buffer.concat(await content!.toArray())
  }

  async close(): Promise<void> {
    await this.#backend.close()
  }
}
