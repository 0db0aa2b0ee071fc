import { Readable } from 'node:stream'
import { type LoadAnswer, putFile, putLoad } from '../../core/client/put-file.js'
import type { Upstream } from '../../core/client/upstream.js'
import { UpstreamQuery } from '../../core/client/upstream-query.js'
import type { Clock } from '../../core/clock.js'
import { ForeignRefusal } from '../../core/errors/foreign-refusal.js'
import { ProtocolError } from '../../core/errors/protocol-error.js'
import { RecordingError } from '../../core/errors/recording-error.js'
import { LruCache } from '../../core/lru-cache.js'
import type {
  Caller,
  LoadResult,
  PresignedFile,
  Principal,
  Run,
  StatementContext,
  StatementRequest,
  StreamingLoad,
  UploadPart,
} from '../../core/protocol/backend.js'
import type { LaneReport } from '../../core/protocol/run-report.js'
import { emptySession, type SessionState } from '../../core/session/session-state.js'
import { isSurelyRead } from '../match/classify.js'
import type { NoAnswer } from '../match/lane.js'
import {
  asksLastQuery,
  presignedPlace,
  presignedRow,
  presignRequest,
  withoutLastQuery,
} from '../match/own-answers.js'
import {
  askOf,
  contextOf,
  credentialQuestion,
  MadeUsers,
  sqlDialectOf,
  subjectOf,
  userStatement,
} from '../match/question.js'
import type { Occurrence } from '../match/recorded-question.js'
import { identityOf, type SessionIdentity } from '../match/sessions.js'
import type { Masked } from '../redact/mask.js'
import type { RedactedStatement, Redactor } from '../redact/redactor.js'
import { withoutValues } from '../redact/without-values.js'
import type { LanePlayer } from '../replay/lane-player.js'
import type { BlobFolder } from '../store/blob-folder.js'
import type {
  FaultDocument,
  FoundTable,
  PartFields,
  PlayDocument,
  Question,
  Rows,
  StatementDocument,
} from '../store/document.js'
import { applyChanges, sessionChanges } from '../store/session-changes.js'
import { keepContent, whyNot } from './content-sink.js'
import { type AnswerDocument, ForwardedStatement, lostTarget } from './forwarded-statement.js'
import { type FoundObjects, type FoundRowsOptions, LaneFindings } from './found-objects.js'
import type { LaneTally } from './lane-tally.js'
import type { LaneWriter } from './lane-writer.js'
import { maskText } from './masked-answer.js'
import type { OwnAnswer, StatementToSend } from './own-query.js'
import type { ReadOnLimits } from './read-on.js'
import { changeFrom, type RecordedWrite, recordedWrite } from './recorded-write.js'
import type { ResultWriter } from './result-writer.js'
import type { ServerObjects } from './server-objects.js'
import { type Carried, readCarried, sessionAfter, sessionFor } from './upstream-session.js'

export interface LaneRecorderOptions {
  readonly writer: LaneWriter
  readonly upstream: Upstream
  readonly blobs: BlobFolder
  readonly clock: Clock
  readonly readOn: ReadOnLimits
  readonly times: boolean
  /** What to keep of the tables that the lane finds. */
  readonly foundRows: Omit<FoundRowsOptions, 'hide'>
  readonly serverObjects: ServerObjects
  /** Hides data in what is recorded. */
  readonly redactor?: Redactor | undefined
  /** Counts what is not recorded as it was answered. */
  readonly tally: LaneTally
}

/** Forwards the requests of one lane to the upstream, and records the answers. */
export class LaneRecorder {
  readonly #writer: LaneWriter
  readonly #upstream: Upstream
  readonly #blobs: BlobFolder
  readonly #clock: Clock
  readonly #readOn: ReadOnLimits
  readonly #times: boolean
  readonly #tally: LaneTally
  readonly #redactor: Redactor | undefined
  readonly #made = new MadeUsers()
  readonly #findings: LaneFindings
  /** Whom the upstream has answered, as `keyOfCaller` names them. */
  readonly #admitted = new Set<string>()
  readonly #running = new Set<Promise<unknown>>()
  /** The upstream's rows for PRESIGN DOWNLOAD, by file. */
  readonly #downloads = new LruCache<readonly (string | null)[]>(mostDownloads)
  /** Number of client requests that the upstream has not started to answer. */
  #asking = 0
  #forwarded = 0

  constructor(options: LaneRecorderOptions) {
    const { writer, upstream, blobs, clock, readOn, times, tally, redactor } = options
    this.#redactor = redactor
    this.#findings = new LaneFindings(upstream, options.serverObjects, {
      ...options.foundRows,
      hide: redactor && ((sql, answer) => this.#hiddenRows(sql, answer)),
    })
    this.#readOn = readOn
    this.#times = times
    this.#tally = tally
    this.#writer = writer
    this.#upstream = upstream
    this.#blobs = blobs
    this.#clock = clock
  }

  /** What was sent to the upstream so far, and what became of the answers. */
  counts(): Pick<LaneReport, 'forwarded' | 'recorded' | 'leftOut' | 'lost' | 'changed'> {
    const { leftOut, lost, changed } = this.#tally
    return { forwarded: this.#forwarded, recorded: this.#writer.written, leftOut, lost, changed }
  }

  /** Waits for running statements, and saves the recording. */
  async save(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled(this.#running)
    await this.#writer.save()
  }

  /** Starts a statement. `recorded`: its recorded answer, if it is sent again because it writes. */
  start(statement: StatementRequest, context: StatementContext, recorded?: RecordedWrite): Run {
    const { session, caller } = context
    const changed = userStatement(statement.sql, session)
    this.#made.note(changed)
    const hidden = this.#hidden(statement, session)
    const shown = { ...statement, ...hidden?.statement }
    const question = hidden === undefined ? unaskable : this.#question(shown, session, caller)
    const carried = readCarried(context.upstreamSession)
    const { queryId } = statement
    const sql = hidden === undefined ? withoutValues(statement.sql) : shown.sql
    const entry: NewEntry = {
      ...{ sql, question, recorded, writer: this.#writer.result() },
      hideText: text => hidden?.error(text) ?? '',
      identity: identityOf(session, caller.clientSession, queryId),
      mayWrite: !isSurelyRead({ k: 'stmt', ...question } as StatementDocument),
    }
    const run = new ForwardedStatement({
      ...{ question, session, caller, carried, writer: entry.writer, mayWrite: entry.mayWrite },
      hide: this.#redactor === undefined ? undefined : (hidden ?? nothingShown),
      leaveOut: why => this.#tally.leaveOut({ what: sql, why }),
      ...{ secrets: this.#writer.secrets, clock: this.#clock, readOn: this.#readOn },
      times: this.#times,
      signal: context.abort.signal,
      isAbandoned: () => context.isAbandoned?.() ?? false,
      start: signal => this.#startUpstream({ statement, context, carried, entry, signal }),
      record: answered => {
        if (changed !== undefined && answered.error === undefined) {
          this.#upstream.noteUser(changed, caller)
        }
        if (answered.error === undefined) hidden?.note()
        this.#noteAdmitted(caller)
        return this.#addStatement(entry, answered)
      },
      refuse: error => this.#refuse(entry, caller, error),
      ...(asksLastQuery(question.key) && { replaceRows: lastQueryReplaced }),
      ...this.#presigned(statement.sql, question, context),
    })
    void this.#track(run.effects)
    return run
  }

  async #startUpstream({ statement, context, carried, entry, signal }: UpstreamStart) {
    const { caller, pageRows } = context
    const session = sessionFor(context.session, carried)
    const sessionNode = carried?.node
    const asked = {
      statement,
      asker: caller,
      session,
      sessionNode,
      pageRows,
      signal,
      slicesRows: true,
    }
    const { question } = entry
    if (question !== unaskable) {
      const { queryId } = statement
      const toSend = { question, queryId, asker: caller, signal, session: context.session }
      if (entry.recorded === undefined) entry.found = await this.#found(toSend)
      else this.#findings.note(question)
    }
    const started = await this.#ask(() => UpstreamQuery.start(this.#upstream, asked))
    entry.beside = started.beside
    // A read is placed at its start, because its rows show that moment; a write at its end.
    if (!entry.mayWrite) entry.ordinal = this.#writer.nextOrdinal()
    return started.answer
  }

  /** Records a statement; one that is recorded already is only compared. */
  async #addStatement(entry: NewEntry, answered: AnswerDocument): Promise<void> {
    const { sql, question, recorded, writer, identity, ordinal, found } = entry
    if (recorded !== undefined) this.#compare(recorded, answered, writer.rows)
    else if (answered.end !== undefined) this.#tally.ended(answered.end, sql)
    else this.#tally.answered(nameOf(question))
    if (recorded !== undefined || question === unaskable) await writer.discard()
    else {
      const { tables = [], views = [] } = found ?? {}
      const own = {
        ...entry.beside,
        ...(tables.length > 0 && { found: tables }),
        ...(views.length > 0 && { views }),
      }
      await this.#writer.addStatement({ ...answered, ...own }, writer, identity, ordinal)
    }
  }

  /** What a statement finds on the server, without redacted data. */
  async #found(statement: StatementToSend): Promise<FoundObjects> {
    const signal = AbortSignal.any([statement.signal, AbortSignal.timeout(longestOwnQuery)])
    const { tables, views } = await this.#findings.before({ ...statement, signal })
    if (this.#redactor === undefined) return { tables, views }
    const hidden = (sql: string | undefined) =>
      sql === undefined ? undefined : this.#hidden({ sql }, emptySession)?.statement.sql
    return {
      tables: tables.flatMap((table): readonly FoundTable[] => {
        const [name, definition, rows] = table
        if (typeof definition !== 'string') return [table]
        const shown = hidden(definition)
        if (shown === undefined) return []
        return [typeof rows === 'object' ? [name, shown, rows] : [name, shown]]
      }),
      views: views.map(([name, sql]) => {
        const shown = hidden(sql)
        return shown === undefined ? [name] : [name, shown]
      }),
    }
  }

  /** The rows of a query of the recorder itself, without redacted data. */
  #hiddenRows(sql: string, { columns, rows }: OwnAnswer): Rows | undefined {
    const fields = columns.map(([name, type]) => ({ name, type }))
    return this.#hidden({ sql }, emptySession)?.rows(rows as Rows, fields)
  }

  async #refuse(entry: NewEntry, caller: Principal, error: unknown): Promise<never> {
    const fault = this.#fault(error, entry.hideText)
    const isLogin = isLoginRefusal(error)
    if (isLogin) await this.refuseCaller(caller, error)
    if ('fault' in fault)
      await this.#addStatement(entry, { ...unanswered, ...entry.question, ...fault })
    else {
      // A client whose token has expired logs in again, and sends the statement again.
      const isForNow = isBusy(error) || (isLogin && this.#wasAdmitted(caller))
      const busy = isForNow ? nameOf(entry.question) : undefined
      this.#tally.passedOn(entry.sql, hiddenError(error, entry.hideText), busy)
    }
    throw error instanceof ProtocolError ? error : lostTarget(error)
  }

  /** The row of a PRESIGN: an address of mockq's own, so that the file passes through it. */
  #presigned(sql: string, question: Question, context: StatementContext) {
    const presign = presignRequest(sql, sqlDialectOf(question))
    if (presign === undefined) return {}
    const replaceRows = (rows: Rows) => {
      if (presign.method === 'GET') this.#downloads.set(addressKey(presign), rows[0]!)
      return {
        live: [presignedRow(presign, file => context.presign(file))],
        recorded: [presignedRow(presign, () => presignedPlace)],
      }
    }
    return { replaceRows }
  }

  /** Records that the upstream does not let somebody in. */
  async refuseCaller(caller: Caller, refusal: ProtocolError): Promise<void> {
    const question = credentialQuestion(caller)
    // Users that the lane creates are known from their statements. Who was let in before is let in again in a replay: the
    // token has expired, or the password was changed elsewhere.
    if (question === undefined || this.#made.find(caller.user) !== undefined) return
    if (this.#wasAdmitted(caller)) return
    const { status, code, message } = refusal
    const fault = [status, code, maskText(message, this.#writer.secrets)] as const
    const document = { k: 'login' as const, ...question, fault }
    await this.#track(this.#writer.addFile(document, fileIdentity(caller)), 'a login')
  }

  #noteAdmitted(caller: Caller): void {
    this.#admitted.add(keyOfCaller(caller))
  }

  /** Whether the upstream has answered a statement of somebody with this name and password, or token. */
  #wasAdmitted(caller: Caller): boolean {
    return this.#admitted.has(keyOfCaller(caller))
  }

  /** Notes that the upstream did not say whether it lets somebody in. */
  loseLogin(error: unknown): void {
    const told = hiddenError(error, text => this.#redactor?.text(text) ?? text)
    this.#tally.passedOn('LOGIN', told)
  }

  /** Records that the upstream rejected a login because of its contents. */
  refuseLogin(
    session: SessionState,
    { user, clientSession }: Principal,
    refusal: ProtocolError,
  ): Promise<void> {
    const ctx = contextOf(session, this.#made.find(user))
    const fault = this.#fault(refusal).fault!
    const question = { sql: 'LOGIN', key: 'login', db: session.database }
    const document = { k: 'login' as const, ...question, ...(ctx.length > 0 && { ctx }), fault }
    return this.#track(this.#writer.addFile(document, fileIdentity({ clientSession })), 'a login')
  }

  /** Forwards a file, unless it is recorded already. Rejects with `ProtocolError` if the upstream rejects it. */
  upload(
    stage: string,
    part: UploadPart,
    caller: Principal,
    played: LanePlayer | undefined,
  ): Promise<void> {
    return this.#track(this.#upload(stage, part, caller, played), `@${stage}/${part.path}`)
  }

  async #upload(
    stage: string,
    part: UploadPart,
    caller: Principal,
    played: LanePlayer | undefined,
  ): Promise<void> {
    const { path } = part
    const kept = await keepContent(part.content, path, this.#blobs, this.#hideFile)
    const { content, size, read } = kept
    const found = content && played?.findUpload(stage, path, content, caller.clientSession)
    const file = { name: path, size, read }
    const put = () => this.#sent(`@${stage}/${path}`, putFile(this.#upstream, stage, file, caller))
    const { answer: sent, beside } = await this.#ask(put)
    if (content === undefined) this.#tally.leaveOut({ what: `@${stage}/${path}`, why: kept.why! })
    else {
      const place = { stage, path, ...content }
      const document = { k: 'upload' as const, ...place, ...this.#fault(sent), ...beside }
      const recorded = recordedBy(played, found)
      if (recorded !== undefined) this.#compare(recorded, document)
      else await this.#writer.addFile(document, fileIdentity(caller))
    }
    if (sent instanceof ProtocolError) throw sent
  }

  /**
   * Fetches a file from the URL that the upstream gave for it, unless it is recorded already; undefined if there is no
   * such URL. Rejects with `ProtocolError` if the upstream does.
   */
  download(
    stage: string,
    path: string,
    caller: Principal,
    played: LanePlayer | undefined,
  ): Promise<Readable | undefined> {
    return this.#track(this.#download(stage, path, caller, played), `@${stage}/${path}`)
  }

  async #download(
    stage: string,
    path: string,
    caller: Principal,
    played: LanePlayer | undefined,
  ): Promise<Readable | undefined> {
    const known = played?.download(stage, path, caller.clientSession)
    if (known !== undefined && !('reason' in known)) return known
    const address = this.#downloads.get(addressKey({ stage, path }))
    if (address === undefined) return undefined
    const [, headers, url] = address
    const get = () =>
      this.#sent(`@${stage}/${path}`, this.#upstream.get(url!, JSON.parse(headers ?? '{}')))
    const { answer, beside } = await this.#ask(get)
    const refused = answer instanceof ProtocolError
    const source = refused ? Readable.from([]) : answer
    const { content, why, read } = await keepContent(source, path, this.#blobs, this.#hideFile)
    if (content === undefined) this.#tally.leaveOut({ what: `@${stage}/${path}`, why: why! })
    else {
      const document = { k: 'download' as const, stage, path, ...content }
      await this.#writer.addFile(
        { ...document, ...this.#fault(answer), ...beside },
        fileIdentity(caller),
      )
    }
    if (refused) throw answer
    return read()
  }

  /** Forwards a streaming load, unless it is recorded. Rejects with `ProtocolError` if the upstream rejects it. */
  load(
    load: StreamingLoad,
    caller: Principal,
    played: LanePlayer | undefined,
  ): Promise<LoadResult> {
    return this.#track(this.#load(load, caller, played), withoutValues(load.sql))
  }

  async #load(
    load: StreamingLoad,
    caller: Principal,
    played: LanePlayer | undefined,
  ): Promise<LoadResult> {
    const { session } = load
    const hidden = this.#hidden(load, session)
    const question =
      hidden === undefined
        ? unaskable
        : this.#question({ ...load, ...hidden.statement }, session, caller)
    const carried = readCarried(session.internal.upstream as never)
    const kept = await keepContent(load.content, 'load.bin', this.#blobs, this.#hideFile)
    const { content, size, read } = kept
    const found = content && played?.findLoad(load, content, caller)
    const file = { name: 'load', size, read }
    const forUpstream = sessionFor(session, carried)
    const put = () =>
      this.#sent(
        question.sql || withoutValues(load.sql),
        putLoad(this.#upstream, load, forUpstream, file, caller),
      )
    const { answer: sent, beside } = await this.#ask(put)
    const refused = sent instanceof ProtocolError
    const { rows, bytes, session: after }: LoadAnswer = refused ? { rows: 0, bytes: 0 } : sent
    const sessionSet = after ? sessionChanges(session, sessionAfter(session, after, false)) : []
    const answered = { rows, bytes, sessionSet, ...this.#fault(sent, hidden?.text) }
    if (content === undefined) this.#tally.leaveOut({ what: question.sql, why: kept.why! })
    else {
      const document = { k: 'load' as const, ...question, ...content, ...answered, ...beside }
      const identity = identityOf(session, caller.clientSession, load.queryId)
      const recorded = recordedBy(played, found)
      if (recorded !== undefined) this.#compare(recorded, document)
      else if (question !== unaskable) await this.#writer.addFile(document, identity)
    }
    if (refused) throw sent
    const upstreamSession =
      after === undefined ? {} : { upstreamSession: { session: after } as never }
    const changed = sessionSet.length > 0 ? { session: applyChanges(session, sessionSet) } : {}
    return { rows, bytes, effects: { ...changed, ...upstreamSession } }
  }

  /** Logs and counts a write whose answer differs from the recorded one. */
  #compare(recorded: RecordedWrite, now: Omit<PlayDocument, '_id'>, rows: Rows = []): void {
    const change = changeFrom(recorded, this.#writer.named(now), rows)
    const { document } = recorded
    if (change !== undefined) this.#tally.change(subjectOf(document), change)
  }

  /** Sends a request to the upstream, and returns also when, and whether another request was waiting at the time. */
  async #ask<T>(
    ask: () => Promise<T>,
  ): Promise<{ answer: T; beside: Pick<PartFields, 'beside' | 'at'> }> {
    const at = Number(this.#clock.nowMicros())
    const beside = this.#asking > 0 ? { beside: true as const, at } : { at }
    this.#asking++
    this.#forwarded++
    try {
      return { answer: await ask(), beside }
    } finally {
      this.#asking--
    }
  }

  /** A statement without redacted data; undefined if that cannot be told, and so it is left out of the recording. */
  #hidden({ sql, params }: Masked, session: SessionState): RedactedStatement | undefined {
    if (this.#redactor === undefined) return plain({ sql, ...(params !== undefined && { params }) })
    const dialect = sqlDialectOf({ ctx: contextOf(session) })
    try {
      return this.#redactor.statement({ sql, ...(params !== undefined && { params }) }, dialect)
    } catch (error) {
      this.#tally.leaveOut({ what: withoutValues(sql), why: whyNot(error) })
      return undefined
    }
  }

  /** Hides the data in a file. */
  get #hideFile(): ((bytes: Buffer) => Buffer) | undefined {
    const redactor = this.#redactor
    return redactor && (bytes => redactor.file(bytes))
  }

  /** The question of a statement. A statement too long to record is still forwarded. */
  #question(
    statement: StatementRequest | StreamingLoad,
    session: SessionState,
    { user }: Principal,
  ): Question {
    try {
      return askOf(statement, session, this.#writer.secrets, this.#made.find(user))
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      this.#tally.leaveOut({ what: statement.sql, why: error.message })
      return unaskable
    }
  }

  /** Returns a rejection by status, because that is recorded, too; any other error is counted and thrown. */
  #sent<T>(what: string, answer: Promise<T>): Promise<T | ProtocolError> {
    const settled = (told: T | ProtocolError): T | ProtocolError => {
      this.#tally.answered(what)
      return told
    }
    return answer.then(settled, error => {
      if (error instanceof ProtocolError && isRefusal(error)) return settled(error)
      this.#tally.passedOn(what, error, isBusy(error) ? what : undefined)
      throw error
    })
  }

  /** The fault to record for a rejection that would be repeated. */
  #fault(
    sent: unknown,
    hide = (text: string): string => this.#redactor?.text(text) ?? text,
  ): { readonly fault?: FaultDocument } {
    if (!(sent instanceof ProtocolError) || !isRefusal(sent)) return {}
    return { fault: [sent.status, sent.code, maskText(hide(sent.message), this.#writer.secrets)] }
  }

  /** Makes the save wait for a running request, and counts one that could not be written. `what` names it. */
  #track<T>(running: Promise<T>, what?: string): Promise<T> {
    this.#running.add(running)
    const done = () => this.#running.delete(running)
    running.then(done, error => {
      done()
      if (what !== undefined && error instanceof RecordingError)
        this.#tally.leaveOut({ what, why: error.message })
    })
    return running
  }
}

/** A statement to be added to the recording. */
interface NewEntry {
  readonly sql: string
  readonly question: Question
  readonly recorded: RecordedWrite | undefined
  readonly writer: ResultWriter
  /** Hides data in the message of a rejection. */
  readonly hideText: (text: string) => string
  readonly identity: SessionIdentity
  readonly mayWrite: boolean
  /** Known once the upstream has started to answer. */
  beside?: Pick<PartFields, 'beside'>
  found?: FoundObjects
  ordinal?: number
}

interface UpstreamStart {
  readonly statement: StatementRequest
  readonly context: StatementContext
  readonly carried: Carried | undefined
  readonly entry: NewEntry
  readonly signal: AbortSignal
}

/** An error for the log. */
function hiddenError(error: unknown, hide: (text: string) => string): unknown {
  return hide(error instanceof Error ? error.message : String(error))
}

/** What is hidden without `--redact`: nothing. */
function plain(statement: Masked): RedactedStatement {
  return { statement, rows: rows => rows, text: text => text, error: text => text, note: () => {} }
}

/** For the answer to a statement that is left out: nothing of it may be written. */
const nothingShown: Pick<RedactedStatement, 'rows' | 'text' | 'error'> = {
  rows: () => [],
  text: () => '',
  error: () => '',
}

function recordedBy(
  played: LanePlayer | undefined,
  found: Occurrence | NoAnswer | undefined,
): RecordedWrite | undefined {
  if (played === undefined || found === undefined || 'reason' in found) return undefined
  return recordedWrite(played.lane.index.recording, found.entry)
}

/** For how long, in milliseconds, a statement waits for what the recorder asks itself: a warehouse may be asleep. */
const longestOwnQuery = 60_000

/** Maximum number of file URLs that are remembered. */
const mostDownloads = 10_000

function addressKey({ stage, path }: Pick<PresignedFile, 'stage' | 'path'>): string {
  return `${stage}/${path}`
}

/** The question of a statement that cannot be recorded. */
const unaskable: Question = { sql: '', key: '', db: '' }

function fileIdentity({
  clientSession,
}: {
  readonly clientSession?: string | undefined
}): SessionIdentity {
  return { queryId: '', ...(clientSession !== undefined && { clientSession }) }
}

/** What names a statement among those of its lane. */
function nameOf({ key, params, db }: Question): string {
  return JSON.stringify([key, params, db])
}

/** Whether the server, or a gateway in front of it, cannot answer now and the client is to ask again. */
function isBusy(error: unknown): boolean {
  return error instanceof ProtocolError && (error.status === 429 || error.status === 503)
}

/** Names a user with the password or token. */
function keyOfCaller(caller: Caller): string {
  return JSON.stringify(credentialQuestion(caller)?.ctx ?? [])
}

/** Whether the server itself does not let a user in. */
export function isLoginRefusal(error: unknown): error is ProtocolError & { status: 401 } {
  const isRefused = error instanceof ProtocolError && error.status === 401
  return isRefused && !(error instanceof ForeignRefusal)
}

/** Whether a status depends on the request: not on the credentials, the state of the server, or what is in front of it. */
function isRefusal(refusal: ProtocolError): boolean {
  const { status, message } = refusal
  if (refusal instanceof ForeignRefusal) return false
  if (status === 500) return refusalInside.test(message)
  return status >= 400 && status < 500 && !passing.has(status)
}

/**
 * Matches the rejection of an upload because of its contents, which has status 500.
 * Source: databend stage.rs `upload_to_stage`, which maps all errors to `InternalServerError`.
 */
const refusalInside =
  /^(?:(?:Unknown|Illegal|Invalid)\w*|PermissionDenied|BadArguments)\. Code: \d+/

const passing: ReadonlySet<number> = new Set([401, 408, 429])

/** The fields of a statement that the upstream rejected by status. */
const unanswered = { k: 'stmt', schema: [], written: 0, affect: null, sessionSet: [] } as const

const lastQueryReplaced = (rows: Rows) => ({ live: rows, recorded: withoutLastQuery(rows) })
