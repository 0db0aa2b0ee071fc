import type { Readable } from 'node:stream'
import { ProtocolError } from '../../core/errors/protocol-error.js'
import { QueryError } from '../../core/errors/query-error.js'
import { ServerError } from '../../core/errors/server-error.js'
import { type Ids, SeededIds } from '../../core/ids.js'
import type { Backend, Principal, ResultField } from '../../core/protocol/backend.js'
import type { InitFile } from '../../core/serve/run-script.js'
import { emptySession, type SessionState } from '../../core/session/session-state.js'
import { textName } from '../../core/sql/print/quote.js'
import { DrainedRun } from '../drained-run.js'
import { parseOnce } from '../match/question.js'
import type { Question, Rows } from '../store/document.js'
import { sentBy } from '../store/session-changes.js'
import { statementRequest } from '../store/statement-request.js'
import { GivenClock } from './given-clock.js'
import { overloadsIn } from './overloads-in.js'

/** What the engine answered to a statement. */
export interface EngineAnswer {
  readonly fields: readonly ResultField[]
  /** Cells as a client gets them. */
  readonly rows: Rows
  /** Number of rows written. */
  readonly written: number
  /** Code and message, if the statement failed. */
  readonly error?: readonly [number, string]
  /** The functions, aggregates and casts of its plans, with their types, in the order of the plans. */
  readonly overloads: readonly string[]
}

/** A statement to run: text, bind values, database, context and stage attachment, with this run's texts. */
export type EngineStatement = Pick<Question, 'sql' | 'params' | 'db' | 'ctx' | 'attach'>

/** The recorded statement that a statement is, or is answered by. */
export interface Begun {
  readonly index: number
  /** When a variant runs it, in microseconds since 1970 (`VariantClock`). */
  readonly variantTime: bigint
}

export interface EngineRunOptions {
  /** The version of the recorded server. */
  readonly version: string
  /** 0; another number makes a variant with other times, ids, random numbers and numbers of sequences. */
  readonly seed: number
  /** What runs before everything else. */
  readonly init?: readonly InitFile[]
}

/**
 * A server of its own on the engine of `serve`, without clients, in which the statements of a lane run one after
 * another. Nothing that runs in it reaches files of the machine or other servers.
 */
export class EngineRun {
  readonly #backend: Backend
  readonly #root: Principal
  readonly #clock: GivenClock
  readonly #ids: TaggedIds
  readonly #plans: PlanNotes
  readonly #sessions = new Map<string, SessionState>()
  #statements = 0

  private constructor(backend: Backend, root: Principal, { clock, ids, plans }: Ports) {
    this.#backend = backend
    this.#root = root
    this.#clock = clock
    this.#ids = ids
    this.#plans = plans
  }

  static async open({ version, seed, init = [] }: EngineRunOptions): Promise<EngineRun> {
    const { openServe } = await import('../../core/serve/open-serve.js')
    const clock = new GivenClock()
    const ids = new TaggedIds(seed)
    const plans = new PlanNotes(seed)
    const backend = await openServe(
      {
        ...{ engine: 'memory', version, isClosed: true, watch: plans, init, parse: parseOnce },
        limits: { snapshots: mostKept },
      },
      { clock, ids },
    )
    const root = await backend.authenticate(rootCaller)
    return new EngineRun(backend, root, { clock, ids, plans })
  }

  /**
   * Begins a statement that was sent at a time, in microseconds since 1970.
   *
   * In a variant (a seed other than 0), the time and the ids depend on the recorded statement alone that it is, or is
   * answered by: statements of two variants with the same one make the same values. With `keepsTime`, the statement alone
   * has the time that it is sent, but later by seconds: for one that stores nothing, and only compares what is stored with
   * the time of now.
   */
  begin(micros: bigint, { index, variantTime }: Begun, keepsTime = false): void {
    const made = keepsTime ? micros + drift : variantTime
    this.#clock.micros = this.#plans.isVariant ? made : micros
    this.#ids.begin(index)
  }

  /** Runs a statement of a session to its end. `session`: absent for a statement without a session. */
  async run(statement: EngineStatement, session?: string): Promise<EngineAnswer> {
    const key = session ?? `statement ${this.#statements}`
    this.#statements++
    const queryId = this.#ids.queryId(statement.sql)
    const before = this.#sessions.get(key) ?? emptySession
    const state = sentBy(before, statement)
    const abort = new AbortController()
    const context = {
      ...{ caller: { ...this.#root, clientSession: key }, session: state, abort, pageRows },
      presign: () => '',
    }
    this.#plans.overloads = []
    const run = await DrainedRun.of(
      await this.#backend.start(statementRequest(statement, queryId), context),
    )
    const fields = run.error === undefined ? await run.schema : []
    const rows = run.error === undefined ? await run.rows() : []
    const after = run.effects.session ?? state
    const internal = { ...after.internal, lastQueryIds: [queryId] }
    if (session !== undefined) this.#sessions.set(key, { ...after, internal })
    const overloads = this.#plans.overloads
    const written = run.progress().write.rows
    if (run.error === undefined) return { fields, rows, written, overloads }
    return { fields, rows, written, overloads, error: failureOf(run.error) }
  }

  /** Runs a query with all tables read from their last row to the first. */
  async runBackwards(statement: EngineStatement, session?: string): Promise<EngineAnswer> {
    this.#plans.isBackwards = true
    try {
      return await this.run(statement, session)
    } finally {
      this.#plans.isBackwards = false
    }
  }

  /** Makes databases that existed before the first statement. */
  async makeDatabases(names: readonly string[]): Promise<void> {
    for (const name of names) {
      await this.run({ sql: `CREATE DATABASE IF NOT EXISTS ${textName(name)}`, db: 'default' })
    }
  }

  /** Puts a file into a stage. */
  async upload(stage: string, path: string, content: Readable): Promise<EngineAnswer> {
    async function* parts() {
      yield { path, content }
    }
    return this.#done(async () => {
      await this.#backend.upload({ stage, parts: parts() }, this.#root)
      return 0
    })
  }

  /** Runs a streaming load. */
  async load(
    statement: EngineStatement,
    content: Readable,
    session?: string,
  ): Promise<EngineAnswer> {
    const before = (session && this.#sessions.get(session)) || emptySession
    const queryId = `mockq-${++this.#statements}`
    const { sql } = statement
    return this.#done(async () => {
      const load = { sql, queryId, session: sentBy(before, statement), content }
      return (await this.#backend.load(load, this.#root)).rows
    })
  }

  async #done(task: () => Promise<number>): Promise<EngineAnswer> {
    const nothing = { fields: [], rows: [], overloads: [] }
    try {
      return { ...nothing, written: await task() }
    } catch (error) {
      return { ...nothing, written: 0, error: failureOf(error) }
    }
  }

  /** Whether a session has an open transaction, also one that has failed. */
  isInTransaction(session: string): boolean {
    return (this.#sessions.get(session)?.txnState ?? 'AutoCommit') !== 'AutoCommit'
  }

  /** Whether a session has what a kept state lacks: an open transaction or temporary tables. */
  get hasOpenSessions(): boolean {
    return [...this.#sessions.values()].some(
      ({ txnState, internal }) => txnState !== 'AutoCommit' || internal.hasTempTable,
    )
  }

  /** Keeps the present state under a name; open transactions and temporary tables are not part of it. */
  async keep(name: string): Promise<KeptRun> {
    await this.#backend.snapshot!(name)
    return { name, sessions: new Map(this.#sessions), unloads: new Map(this.#ids.unloads) }
  }

  /** Returns to a state that was kept. */
  async restore({ name, sessions, unloads }: KeptRun): Promise<void> {
    await this.#backend.restore!(name)
    this.#ids.unloads = new Map(unloads)
    this.#sessions.clear()
    for (const [key, session] of sessions) this.#sessions.set(key, session)
  }

  /** Ends all sessions: their transactions are rolled back and their temporary tables dropped. */
  async endSessions(): Promise<void> {
    await this.restore({ ...(await this.keep('ended')), sessions: new Map() })
  }

  async close(): Promise<void> {
    await this.#backend.close()
  }
}

/** A state that an `EngineRun` can return to. */
export interface KeptRun {
  readonly name: string
  readonly sessions: ReadonlyMap<string, SessionState>
  /** How often statements with an index have unloaded files. */
  readonly unloads: ReadonlyMap<number, number>
}

/** Maximum number of states that a run keeps, with the one that it begins in. */
const mostKept = 200

/** Rows per block: a hint. */
const pageRows = 10_000

const rootCaller = {
  ...{ user: 'root', fullName: 'root', lane: 'default', userAgent: 'mockq' },
  credential: { kind: 'basic', password: '' } as const,
}

interface Ports {
  readonly clock: GivenClock
  readonly ids: TaggedIds
  readonly plans: PlanNotes
}

/** Ids that depend on a seed and on the statement that draws them. */
class TaggedIds implements Ids {
  readonly #seed: number
  #index = 0
  #ids: SeededIds
  /** How often statements that may unload files have run, by index. */
  unloads = new Map<number, number>()

  constructor(seed: number) {
    this.#seed = seed
    this.#ids = new SeededIds(seed)
  }

  begin(index: number): void {
    this.#index = index
    this.#ids = new SeededIds((index + 1) * 2 + this.#seed)
  }

  /**
   * The id of the statement that runs. Unloaded files are named by it (databend append/path.rs `unload_path`), so that one
   * with the index of an earlier one has another.
   */
  queryId(sql: string): string {
    const times = this.unloads.get(this.#index) ?? 0
    if (unloading.test(sql)) this.unloads.set(this.#index, times + 1)
    const own = (this.#index + 1) * 2 + this.#seed
    return new SeededIds(idStep * (times + 1) + own).uuid()
  }

  uuid(): string {
    return this.#ids.uuid()
  }

  random(): number {
    return this.#ids.random()
  }

  bytes(n: number): Uint8Array {
    return this.#ids.bytes(n)
  }
}

/** Larger than the indexes of a lane, so that no two statements have the same id. */
const idStep = 100_000_007
/** Also of a script. */
const unloading = /\bcopy\b/i

/** Notes the functions of the plans that an engine runs. */
class PlanNotes {
  overloads: string[] = []
  isBackwards = false
  readonly sequenceOffset: bigint
  readonly isVariant: boolean

  constructor(seed: number) {
    this.sequenceOffset = BigInt(seed) * sequenceStep
    this.isVariant = seed !== 0
  }

  readonly planned = (plan: Parameters<typeof overloadsIn>[0]): void => {
    this.overloads.push(...overloadsIn(plan))
  }

  readonly readsBackwards = (): boolean => this.isBackwards
}

/** How far the sequences of runs with different seeds are apart. */
const sequenceStep = 1_000_003n

/** How much later, in microseconds, a clock may be that another server shows at the same time. */
const drift = 5_000_123n

/** The code and message of an error of a statement. */
function failureOf(error: unknown): readonly [number, string] {
  if (error instanceof QueryError || error instanceof ServerError) {
    return [error.code, error.message]
  }
  if (error instanceof ProtocolError) return [error.code, error.message]
  throw error
}
