import { keepAlive } from '../../core/client/keep-alive.js'
import type { SentRows } from '../../core/client/sent-rows.js'
import type { UpstreamQuery } from '../../core/client/upstream-query.js'
import type { UpstreamAnswer, UpstreamFault, UpstreamSession } from '../../core/client/wire.js'
import type { Clock } from '../../core/clock.js'
import { ClosedQuery, type Closer } from '../../core/errors/closed-query.js'
import { ProtocolError } from '../../core/errors/protocol-error.js'
import { QueryError } from '../../core/errors/query-error.js'
import { RecordingError } from '../../core/errors/recording-error.js'
import { ServerError } from '../../core/errors/server-error.js'
import { UpstreamError } from '../../core/errors/upstream-error.js'
import type {
  Affect,
  Counter,
  Json,
  Principal,
  Progress,
  ResultField,
  ResultFormat,
  Run,
  SessionEffects,
} from '../../core/protocol/backend.js'
import { withoutDefaultRole } from '../../core/protocol/session-wire.js'
import type { SessionState } from '../../core/session/session-state.js'
import type { CellBlock } from '../../core/types/block.js'
import { mapTexts } from '../redact/map-texts.js'
import type { RedactedStatement } from '../redact/redactor.js'
import type { SecretBook } from '../redact/secret-book.js'
import type {
  End,
  ErrorDocument,
  Pair,
  Question,
  Rows,
  StatementDocument,
} from '../store/document.js'
import { resultFormatOf, styleOf } from '../store/result-style.js'
import { applyChanges, sessionChanges } from '../store/session-changes.js'
import { whyNot } from './content-sink.js'
import { HandOver } from './hand-over.js'
import {
  affectOf,
  type CellMask,
  cellMask,
  maskError,
  maskText,
  setsRole,
} from './masked-answer.js'
import type { ReadOnLimits } from './read-on.js'
import type { ResultWriter } from './result-writer.js'
import { type Carried, sessionAfter } from './upstream-session.js'

/** The recorded part of an answer; written before the client learns that the statement has ended. */
export type AnswerDocument = Omit<StatementDocument, 'rows' | 'blob' | '_id'>

export interface ForwardedStatementOptions {
  /** Sends the statement to the upstream; the signal aborts this and everything after it. */
  readonly start: (signal: AbortSignal) => Promise<UpstreamQuery>
  readonly question: Question
  /** Whether the statement may write something. */
  readonly mayWrite: boolean
  /** As the client sent it. */
  readonly session: SessionState
  readonly caller: Principal
  /** The upstream's session data that the client sent back. */
  readonly carried: Carried | undefined
  readonly secrets: SecretBook
  readonly writer: ResultWriter
  /** Aborted when the client, or the server on its behalf, closes the statement. */
  readonly signal: AbortSignal
  /** Whether the client disconnected while it waited. */
  readonly isAbandoned: () => boolean
  readonly clock: Clock
  readonly readOn: ReadOnLimits
  /** Whether to record how long the answer took. */
  readonly times: boolean
  /** Replaces the received rows: with rows for the client, and rows to record. */
  readonly replaceRows?: (rows: Rows) => { readonly live: Rows; readonly recorded: Rows }
  /** Hides data in what is recorded of the answer; throws if it cannot be told what is to be hidden. */
  readonly hide?: Pick<RedactedStatement, 'rows' | 'text' | 'error'> | undefined
  /** Called if the answer is not recorded: data in it could not be hidden, or the recording cannot be written. */
  readonly leaveOut: (why: string) => void
  /** Resolves once the statement is on disk. */
  readonly record: (answered: AnswerDocument) => Promise<void>
  /** Called if the upstream rejected the statement, or did not answer at all. Rejects with the error for the client. */
  readonly refuse: (error: unknown) => Promise<never>
}

const none: Counter = { rows: 0, bytes: 0 }

/**
 * A statement that runs at the upstream and is recorded while its rows pass: the client gets the end only when all of
 * it is on disk.
 *
 * An answer that its client abandons is read on, up to limits, and recorded as far as it was read. A running statement
 * that the client stops is stopped at the upstream, too, and recorded as far as it went.
 */
export class ForwardedStatement implements Run {
  readonly schema: Promise<readonly ResultField[]>
  /** Settles once everything is recorded. */
  readonly effects: Promise<SessionEffects>
  readonly warnings: string[] = []
  readonly #options: ForwardedStatementOptions
  readonly #startMs: number
  /** Time until the first rows, in milliseconds. */
  #rowsMs: number | undefined
  readonly #rows = new HandOver()
  /** Aborted when nothing more is needed from the upstream. */
  readonly #life = new AbortController()
  #settleEffects: (effects: SessionEffects) => void = () => {}
  #settleSchema: (fields: readonly ResultField[]) => void = () => {}
  #refuseSchema: (error: unknown) => void = () => {}
  #query: UpstreamQuery | undefined
  /** The session as the server last sent it, and the client's session that results. */
  #session:
    | {
        readonly told: UpstreamSession
        readonly after: SessionState
        changes?: readonly Pair<Json>[]
      }
    | undefined
  #affect: Affect | undefined
  #settings: UpstreamAnswer['settings']
  #stopBeating: (() => void) | undefined
  #stopReadingOn: (() => void) | undefined
  #hasGiven = false
  #isLeft = false
  /** How the answer ends, if not regularly. */
  #end: End | undefined
  #isOver = false
  /** Why the answer cannot be recorded; it is passed on. */
  #whyNot: string | undefined
  /** Rows read since the client left. */
  #readRows = 0
  #readBytes = 0

  constructor(options: ForwardedStatementOptions) {
    this.#options = options
    this.#startMs = options.clock.monotonicMs()
    this.effects = new Promise(resolve => {
      this.#settleEffects = resolve
    })
    this.schema = new Promise((resolve, reject) => {
      this.#settleSchema = resolve
      this.#refuseSchema = reject
    })
    // If nobody awaits the schema, `blocks` reports the error.
    this.schema.catch(() => {})
    const { signal } = options
    if (signal.aborted) this.#onAbort()
    else signal.addEventListener('abort', this.#onAbort, { once: true })
    void this.#run()
  }

  hasResultSet(): boolean {
    const { has_result_set: told, schema = [] } = this.#query?.answer ?? {}
    return told ?? schema.length > 0
  }

  format(): ResultFormat {
    return resultFormatOf(this.#options.session, this.#style())
  }

  answerHeaders(): readonly string[] | undefined {
    return this.#query?.answerHeaders
  }

  progress(): Progress {
    const stats = this.#query?.answer.stats
    return {
      scan: stats?.scan_progress ?? none,
      write: stats?.write_progress ?? none,
      result: stats?.result_progress ?? none,
      total: stats?.total_scan ?? none,
    }
  }

  async *blocks(): AsyncGenerator<CellBlock> {
    try {
      yield* this.#rows.taken()
    } finally {
      // The reader stopped before the end.
      this.#leave('final')
    }
  }

  /** Reads the whole answer. Never rejects: errors go to the client. */
  async #run(): Promise<void> {
    try {
      await this.#pass()
      this.#over()
    } catch (error) {
      const told = await this.#breakOff(error).catch(worse => worse)
      this.#over(told)
    }
  }

  async #pass(): Promise<void> {
    const { start, clock } = this.#options
    const query = await start(this.#life.signal)
    this.#query = query
    this.#note(query.answer)
    if (!query.isLast) this.#stopBeating = keepAlive(query, clock)
    // A server sends no columns while it plans.
    while (query.answer.schema.length === 0 && !query.isLast) await this.#next(query)
    const { schema, error } = query.answer
    if (error === null || schema.length > 0) {
      this.#settleSchema(schema.map(({ name, type }) => ({ name, type })))
      await this.#passRows(query)
    }
    const { error: failed } = query.answer
    const fault = failed === null ? undefined : this.#maskedError(failed)
    if (this.#options.isAbandoned()) this.#end ??= 'gone'
    await this.#record(fault)
    if (failed !== null) throw new ServerError(failed.code, failed.message, failed.detail)
  }

  async #passRows(query: UpstreamQuery): Promise<void> {
    const { question, secrets } = this.#options
    const columns = query.answer.schema.map(field => field.name)
    const mask = cellMask(question.key, columns, secrets)
    for (;;) {
      const { data, rows } = query.answer
      if (rows !== undefined && this.#isRecordedAsSent(rows, mask)) await this.#passSent(rows)
      else await this.#passCells(rows?.cells ?? data, query.answer.schema, mask)
      if (query.isLast) return
      await this.#next(query)
    }
  }

  /** Whether rows are recorded as they were sent, so that nobody needs their cells. */
  #isRecordedAsSent({ json }: SentRows, mask: CellMask): boolean {
    const { hide, replaceRows, writer } = this.#options
    const changes = hide !== undefined || replaceRows !== undefined || this.#isLeft
    return !changes && writer.takesSent && mask.keeps(json.text)
  }

  async #passSent(rows: SentRows): Promise<void> {
    this.#rowsMs ??= this.#elapsedMs()
    await this.#options.writer.addSent(rows)
    await this.#give(rows)
  }

  async #passCells(data: Rows, columns: readonly ResultField[], mask: CellMask): Promise<void> {
    if (data.length === 0) return
    this.#rowsMs ??= this.#elapsedMs()
    const { live, recorded } = this.#options.replaceRows?.(data) ?? { live: data, recorded: data }
    if (this.#isLeft) this.#count(recorded)
    await this.#add(recorded, columns, mask)
    await this.#give({ cells: live })
  }

  async #give(block: CellBlock): Promise<void> {
    if (this.#isLeft) return
    this.#hasGiven = true
    await this.#rows.give(block)
  }

  /** Keeps rows for the recording, unless data in them cannot be hidden. */
  async #add(rows: Rows, columns: readonly ResultField[], mask: CellMask): Promise<void> {
    const { writer, hide } = this.#options
    const hidden = hide === undefined ? rows : this.#hidden(() => hide.rows(rows, columns))
    if (hidden !== undefined) await writer.add(mask.rows(hidden))
  }

  /** The result of `hide`; undefined if this or an earlier call failed, so that nothing may be recorded. */
  #hidden<T>(hide: () => T): T | undefined {
    if (this.#whyNot !== undefined) return undefined
    try {
      return hide()
    } catch (error) {
      this.#whyNot = whyNot(error)
      return undefined
    }
  }

  #elapsedMs(): number {
    return Math.round(this.#options.clock.monotonicMs() - this.#startMs)
  }

  #maskedError(failed: UpstreamFault): ErrorDocument {
    const { secrets } = this.#options
    const { hide } = this.#options
    const hidden = (text: string) =>
      hide === undefined ? text : (this.#hidden(() => hide.error(text)) ?? '')
    const message = hidden(failed.message)
    const detail = failed.detail && hidden(failed.detail)
    return maskError({ ...failed, message, ...(detail && { detail }) }, secrets)
  }

  #hideText(text: string): string {
    const { hide } = this.#options
    return hide === undefined ? text : (this.#hidden(() => hide.text(text)) ?? '')
  }

  async #next(query: UpstreamQuery): Promise<void> {
    this.#note(await query.next())
  }

  /** Counts rows read after the client left. Throws above the limits. */
  #count(rows: Rows): void {
    const { readOn } = this.#options
    this.#readRows += rows.length
    for (const row of rows) for (const cell of row) this.#readBytes += cell?.length ?? 0
    if (this.#readRows <= readOn.rows && this.#readBytes <= readOn.bytes) return
    this.#end = 'unread'
    throw new Error('the rest is over the limits')
  }

  /** Stores what an answer says only once: session, affect, settings, warnings. */
  #note({ session, affect, settings, warnings }: UpstreamAnswer): void {
    if (session !== null) {
      const { session: before, question, caller } = this.#options
      const after = sessionAfter(before, session, setsRole(question.key))
      this.#session = { told: session, after: withoutDefaultRole(after, caller) }
    }
    this.#affect ??= affectOf(affect)
    if (settings != null) this.#settings = settings
    for (const warning of warnings ?? []) {
      if (!this.warnings.includes(warning)) this.warnings.push(warning)
    }
  }

  readonly #onAbort = (): void => {
    const { reason } = this.#options.signal
    this.#leave(reason instanceof ClosedQuery ? reason.closer : 'kill')
  }

  /** The client takes no more rows: stops the statement if the client meant to stop it; otherwise reads on. */
  #leave(closer: Closer): void {
    if (this.#isOver || this.#isLeft) return
    this.#isLeft = true
    const reason = this.#options.signal.reason ?? new ClosedQuery(closer, 'closed by client')
    this.#refuseSchema(reason)
    const end = this.#endBy(closer)
    if (end === undefined) {
      const { clock, readOn } = this.#options
      this.#stopReadingOn = clock.schedule(readOn.secs * 1000, () => {
        this.#end ??= this.#options.isAbandoned() ? 'closed' : 'unread'
        this.#life.abort(reason)
      })
    } else {
      this.#end = end
      this.#query?.end(closer === 'kill' ? 'kill' : 'final')
      this.#life.abort(reason)
    }
    this.#rows.leave()
  }

  /**
   * How the client ended a running statement. Closing one that has delivered rows means that no more are wanted;
   * closing one that has not, or that writes, means to stop it.
   */
  #endBy(closer: Closer): End | undefined {
    if (closer === 'kill') return 'killed'
    const { mayWrite } = this.#options
    const stops = closer === 'final' && this.#isRunning && (mayWrite || !this.#hasGiven)
    return stops ? 'closed' : undefined
  }

  get #isRunning(): boolean {
    const { state = 'Starting' } = this.#query?.answer ?? {}
    return state === 'Starting' || state === 'Running'
  }

  /** Records what there is of an answer that broke off; returns the error for the client. */
  async #breakOff(error: unknown): Promise<unknown> {
    // This is recorded already.
    if (error instanceof ServerError) return error
    const { writer, refuse, leaveOut } = this.#options
    if (error instanceof RecordingError) {
      leaveOut(error.message)
      this.#query?.end('kill')
      await writer.discard()
      return error
    }
    if (this.#query === undefined && this.#end === undefined) {
      await writer.discard()
      return await refuse(error)
    }
    const end = this.#end
    this.#end ??= 'lost'
    this.#query?.end(end === 'unread' ? 'final' : 'kill')
    await this.#record(this.#stopped())
    return end === undefined ? lostTarget(error) : error
  }

  /** The error of a statement that was stopped while it ran, and so did not complete. */
  #stopped(): ErrorDocument | undefined {
    if (!this.#isRunning) return undefined
    if (this.#end === 'killed') return [1043, 'canceled by client']
    return this.#end === 'closed' ? [1044, 'closed by client'] : undefined
  }

  /** Writes the whole statement to disk; only then may the client learn that it has ended. */
  async #record(error?: ErrorDocument): Promise<void> {
    const { question, secrets, record, writer, hide, leaveOut, times } = this.#options
    const style = this.#style()
    const text = (each: string) => maskText(this.#hideText(each), secrets)
    const { schema = [] } = this.#query?.answer ?? {}
    const answered: AnswerDocument = {
      k: 'stmt',
      ...question,
      schema: schema.map(({ name, type }) => [text(name), type] as const),
      ...countsOf(this.progress()),
      ...(times && { ms: this.#rowsMs ?? this.#elapsedMs() }),
      affect: hide === undefined ? (this.#affect ?? null) : this.#hideTexts(this.#affect ?? null),
      sessionSet: hide === undefined ? this.#changes() : this.#hideTexts(this.#changes()),
      ...(style.length > 0 && { style }),
      ...(this.warnings.length > 0 && { warnings: this.warnings.map(text) }),
      ...(error !== undefined && { error }),
      ...(this.#end !== undefined && { end: this.#end }),
    }
    if (this.#whyNot === undefined) await record(answered)
    else {
      await writer.discard()
      leaveOut(this.#whyNot)
    }
  }

  #hideTexts<T>(value: T): T {
    return mapTexts(value as Json, text => this.#hideText(text)) as T
  }

  /** Its changes to the client's session: none unless the server sent a different one. */
  #changes(): readonly Pair<Json>[] {
    const { session } = this.#options
    if (this.#session === undefined) return []
    this.#session.changes ??= sessionChanges(session, this.#session.after)
    return this.#session.changes
  }

  /** Releases everything, and ends the rows for the client. */
  #over(error?: unknown): void {
    this.#isOver = true
    this.#stopBeating?.()
    this.#stopReadingOn?.()
    this.#options.signal.removeEventListener('abort', this.#onAbort)
    // The client gets the end of its answer first.
    setImmediate(() => this.#query?.end('final'))
    this.#settle()
    if (error !== undefined) this.#refuseSchema(error)
    this.#rows.end(error)
  }

  #settle(): void {
    const { session, carried } = this.#options
    const changes = this.#changes()
    const node = this.#query?.node ?? carried?.node
    const told = this.#session?.told ?? carried?.session
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
}

/** The final progress counts that a client sees. */
function countsOf({
  write,
  scan,
}: Progress): Pick<StatementDocument, 'written' | 'writtenBytes' | 'scanned' | 'scannedBytes'> {
  return {
    written: write.rows,
    ...(write.bytes > 0 && { writtenBytes: write.bytes }),
    ...(scan.rows > 0 && { scanned: scan.rows }),
    ...(scan.bytes > 0 && { scannedBytes: scan.bytes }),
  }
}

/** The error for a client whose answer broke off; one that is not the upstream's fault is returned unchanged. */
export function lostTarget(error: unknown): unknown {
  if (!(error instanceof UpstreamError || error instanceof ProtocolError)) return error
  const status = error instanceof ProtocolError ? `status ${error.status}, ` : ''
  const message = `the real server sent no complete answer: ${status}${error.message}`
  return new QueryError('TargetLost', message, { cause: error })
}
