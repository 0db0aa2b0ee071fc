import type { Clock } from '../../core/clock.js'
import { QueryError } from '../../core/errors/query-error.js'
import { ServerError } from '../../core/errors/server-error.js'
import type {
  Affect,
  Counter,
  Json,
  Progress,
  ResultField,
  ResultFormat,
  Run,
  SessionEffects,
} from '../../core/protocol/backend.js'
import type { SessionState } from '../../core/session/session-state.js'
import type { CellBlock } from '../../core/types/block.js'
import type { SecretBook } from '../redact/secret-book.js'
import type { Pair, Question, StatementDocument } from '../store/document.js'
import { formatOf, styleOf } from '../store/result-style.js'
import { applyChanges, sessionChanges } from '../store/session-changes.js'
import { keepAlive } from '../upstream/keep-alive.js'
import type { UpstreamQuery } from '../upstream/upstream-query.js'
import { type Carried, sessionAfter } from '../upstream/upstream-session.js'
import type { UpstreamAnswer, UpstreamFault, UpstreamSession } from '../upstream/wire.js'
import { affectOf, cellMask, maskError, maskText, setsRole } from './masked-answer.js'
import type { ResultWriter } from './result-writer.js'

/** What a run leaves in the recording; written before the client hears of the end. */
export type Answered = Omit<StatementDocument, 'rows' | 'blob' | '_id'>

export interface RecordingRunOptions {
  readonly query: UpstreamQuery
  readonly question: Question
  /** As the client sent it. */
  readonly session: SessionState
  /** What the client carried for the upstream. */
  readonly carried: Carried | undefined
  readonly secrets: SecretBook
  readonly writer: ResultWriter
  readonly signal: AbortSignal
  readonly clock: Clock
  /** Instead of the rows that come: what mockq answers for them, and what is recorded. */
  readonly replaceRows?: (rows: Rows) => { readonly live: Rows; readonly recorded: Rows }
  /** Resolves once the statement is on disk. */
  readonly record: (answered: Answered) => Promise<void>
}

type Rows = CellBlock['cells']

const none: Counter = { rows: 0, bytes: 0 }

/**
 * A statement that runs at the upstream and is recorded as its rows pass: the client has the end
 * only when all of it is on disk. What breaks off, or the client ends early, is not recorded.
 */
export class RecordingRun implements Run {
  readonly schema: Promise<readonly ResultField[]>
  readonly effects: Promise<SessionEffects>
  readonly warnings: string[] = []
  readonly #options: RecordingRunOptions
  #settleEffects: (effects: SessionEffects) => void = () => {}
  #session: UpstreamSession | undefined
  #affect: Affect | undefined
  #settings: UpstreamAnswer['settings']
  #stopBeating: (() => void) | undefined
  #isOver = false

  constructor(options: RecordingRunOptions) {
    this.#options = options
    this.effects = new Promise(resolve => {
      this.#settleEffects = resolve
    })
    this.#note(options.query.answer)
    if (!options.query.isLast) this.#stopBeating = keepAlive(options.query, options.clock)
    options.signal.addEventListener('abort', this.#onAbort, { once: true })
    this.schema = this.#waitForSchema().catch(error => this.#breakOff(error))
    // One who reads no schema is told by `blocks`.
    this.schema.catch(() => {})
  }

  hasResultSet(): boolean {
    const { has_result_set: told, schema } = this.#options.query.answer
    return told ?? schema.length > 0
  }

  format(): ResultFormat {
    return formatOf(this.#options.session, this.#style())
  }

  progress(): Progress {
    const { stats } = this.#options.query.answer
    return {
      scan: stats?.scan_progress ?? none,
      write: stats?.write_progress ?? none,
      result: stats?.result_progress ?? none,
      total: stats?.total_scan ?? none,
    }
  }

  async *blocks(): AsyncGenerator<CellBlock> {
    try {
      yield* this.#rows()
    } catch (error) {
      await this.#breakOff(error)
    } finally {
      // The reader left before the end.
      if (!this.#isOver) this.#letGo('final')
    }
  }

  /** A server says nothing of columns while it plans. */
  async #waitForSchema(): Promise<readonly ResultField[]> {
    const { query } = this.#options
    while (query.answer.schema.length === 0 && !query.isLast) this.#note(await query.next())
    const { schema, error } = query.answer
    if (error !== null && schema.length === 0) return await this.#fail(error)
    return schema.map(({ name, type }) => ({ name, type }))
  }

  async *#rows(): AsyncGenerator<CellBlock> {
    const { query, writer, question, secrets } = this.#options
    const columns = (await this.schema).map(field => field.name)
    const mask = cellMask(question.key, columns, secrets)
    for (;;) {
      const { data } = query.answer
      if (data.length > 0) {
        const { live, recorded } = this.#options.replaceRows?.(data) ?? {
          live: data,
          recorded: data,
        }
        await writer.add(mask(recorded))
        yield { cells: live }
      }
      if (query.isLast) break
      this.#note(await query.next())
    }
    const { error } = query.answer
    if (error !== null) await this.#fail(error)
    await this.#record()
  }

  /** Takes note of what an answer says once: session, affect, settings, warnings. */
  #note({ session, affect, settings, warnings }: UpstreamAnswer): void {
    if (session !== null) this.#session = session
    this.#affect ??= affectOf(affect)
    if (settings != null) this.#settings = settings
    for (const warning of warnings ?? []) {
      if (!this.warnings.includes(warning)) this.warnings.push(warning)
    }
  }

  async #fail(error: UpstreamFault): Promise<never> {
    await this.#record(error)
    throw new ServerError(error.code, error.message, error.detail)
  }

  /** Puts the whole statement on disk; after it the client may know the end. */
  async #record(error?: UpstreamFault): Promise<void> {
    const { question, secrets, record, session } = this.#options
    const changes = sessionChanges(session, this.#after())
    const style = this.#style()
    const text = (each: string) => maskText(each, secrets)
    await record({
      k: 'stmt',
      ...question,
      schema: this.#options.query.answer.schema.map(
        ({ name, type }) => [text(name), type] as const,
      ),
      written: this.progress().write.rows,
      affect: this.#affect ?? null,
      sessionSet: changes,
      ...(style.length > 0 && { style }),
      ...(this.warnings.length > 0 && { warnings: this.warnings.map(text) }),
      ...(error !== undefined && { error: maskError(error, secrets) }),
    })
    this.#end()
    this.#settle(changes)
    this.#options.query.end('final')
  }

  /** The client's session now: as it sent it, unless the server told another one. */
  #after(): SessionState {
    const { session, question } = this.#options
    if (this.#session === undefined) return session
    return sessionAfter(session, this.#session, setsRole(question.key))
  }

  #settle(changes: readonly Pair<Json>[]): void {
    const { session, query, carried } = this.#options
    const node = query.node ?? carried?.node
    const told = this.#session ?? carried?.session
    const carry = told && { session: told, ...(node !== undefined && { node }) }
    this.#settleEffects({
      ...(changes.length > 0 && { session: applyChanges(session, changes) }),
      ...(this.#affect !== undefined && { affect: this.#affect }),
      ...(carry !== undefined && { upstreamSession: carry as unknown as Json }),
    })
  }

  #style(): readonly Pair[] {
    return styleOf(this.#settings ?? {}, this.#options.session)
  }

  readonly #onAbort = (): void => {
    const { reason } = this.#options.signal
    const isClosed = reason instanceof QueryError && reason.kind === 'ClosedQuery'
    if (!this.#isOver) this.#letGo(isClosed ? 'final' : 'kill')
  }

  async #breakOff(error: unknown): Promise<never> {
    if (!this.#isOver) this.#letGo('kill')
    throw error
  }

  #end(): void {
    this.#isOver = true
    this.#stopBeating?.()
    this.#options.signal.removeEventListener('abort', this.#onAbort)
  }

  /** Ends it here and at the upstream; nothing of it is recorded. */
  #letGo(how: 'final' | 'kill'): void {
    this.#end()
    const { query, writer } = this.#options
    query.end(how)
    writer.discard().catch(() => {})
    this.#settle(sessionChanges(this.#options.session, this.#after()))
  }
}
