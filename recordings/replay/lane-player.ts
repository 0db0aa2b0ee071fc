import { Readable } from 'node:stream'
import type { Clock } from '../../core/clock.js'
import { ProtocolError } from '../../core/errors/protocol-error.js'
import type { QueryError } from '../../core/errors/query-error.js'
import { RecordingError } from '../../core/errors/recording-error.js'
import type { ReplayMiss } from '../../core/errors/replay-miss.js'
import { ServerError } from '../../core/errors/server-error.js'
import { LruCache } from '../../core/lru-cache.js'
import type {
  Caller,
  LoadResult,
  Principal,
  ResultFormat,
  StatementContext,
  StatementRequest,
  StreamingLoad,
} from '../../core/protocol/backend.js'
import type { ComputedReport } from '../../core/protocol/run-report.js'
import type { InitFile } from '../../core/serve/run-script.js'
import type { SessionState } from '../../core/session/session-state.js'
import type { ComputeRequest, LaneComputer, NotComputed } from '../compute/lane-computer.js'
import { isSurelyRead } from '../match/classify.js'
import type { Lane, NoAnswer } from '../match/lane.js'
import { lastQueryRows, presignedRow } from '../match/own-answers.js'
import {
  type Asked,
  askOf,
  contextOf,
  credentialQuestion,
  hasKeyOf,
  hasOwnKey,
  liveQuestion,
  MadeUsers,
  type SentFile,
  sqlDialectOf,
  type UserStatement,
  userStatement,
} from '../match/question.js'
import { idOf, type Occurrence } from '../match/recorded-question.js'
import { identityOf } from '../match/sessions.js'
import { explainCut } from '../miss/explain-cut.js'
import type { Masked } from '../redact/mask.js'
import type { RedactedStatement, Redactor } from '../redact/redactor.js'
import { Unredactable } from '../redact/unredactable.js'
import type { BlobFolder } from '../store/blob-folder.js'
import type {
  DownloadDocument,
  LoadDocument,
  LoginDocument,
  PlayDocument,
  StatementDocument,
  UploadDocument,
} from '../store/document.js'
import { resultFormatOf } from '../store/result-style.js'
import { applyChanges } from '../store/session-changes.js'
import { type AnswerBlock, answerBlock, liveBlocks } from './answer-rows.js'
import { Answers, type StoredAnswer } from './answers.js'
import { CutStatement } from './cut-statement.js'
import { LiveLog, type LiveRequest } from './live-log.js'
import { type Admitted, Logins } from './logins.js'
import { Questions, type StatementQuestion } from './questions.js'
import { contentOf, type HideFile } from './read-content.js'
import { ReplayedStatement } from './replayed-statement.js'
import { type Restore, restoreOf } from './restore.js'

/** A file whose content differs from the recorded one. */
export type OtherFile = Pick<UploadDocument, 'stage' | 'path' | 'size'>

export interface LanePlayerOptions {
  readonly lane: Lane
  readonly blobs: BlobFolder
  readonly clock: Clock
  /** Called for an incomplete answer, with the statement and its query id. */
  readonly tellMiss: (miss: ReplayMiss, asked: Asked, queryId: string) => void
  readonly tellOtherFile: (file: OtherFile) => void
  /** Hides the data in requests that the recording hides. */
  readonly redactor?: Redactor | undefined
  /** Whether the engine may compute answers (docs/recordings.md#computed-answers). */
  readonly computes?: boolean
  /** What makes the tables that were there before the recording, for computed answers. */
  readonly init?: readonly InitFile[]
}

/** A statement that is answered from the recording. */
export type RecordedRun = ReplayedStatement | CutStatement

/** The recorded answer to a statement. */
export interface Found {
  readonly question: StatementQuestion
  readonly occurrence: Occurrence
  readonly queryId: string
  /** The syntax tree, if the statement creates, changes or drops a user. */
  readonly changed: UserStatement | undefined
}

/** A statement without a recorded answer. */
export interface Missed extends NoAnswer {
  readonly live: StatementQuestion
  /** Notes what a statement of a redacted lane defines; call it once the statement is answered. */
  readonly note?: (() => void) | undefined
}

/** Maximum number of recorded statements in the report of computed answers. */
const mostComputed = 1000

/** Maximum number of callers that are remembered. */
const mostCallers = 1000

/** Files with unrecorded content that can be fetched again: the most recent ones, up to 64 MiB in all. */
const mostOtherFiles = 64
export const mostOtherBytes = 2 ** 20

/** Answers from one lane; returns `NoAnswer` if there is no recorded answer. */
export class LanePlayer {
  readonly lane: Lane
  readonly #logins: Logins
  readonly #made: MadeUsers
  /** Recently admitted and refused callers, for the current users. */
  readonly #callers = new LruCache<{ readonly refusal: ProtocolError | undefined }>(mostCallers)
  readonly #questions: Questions
  readonly #answers: Answers
  readonly #blobs: BlobFolder
  readonly #clock: Clock
  readonly #restores = new Map<string, Restore>()
  readonly #options: LanePlayerOptions
  readonly #tellMiss: LanePlayerOptions['tellMiss']
  readonly #tellOtherFile: (file: OtherFile) => void
  /** Ends the statements that run until their client closes them. */
  readonly #end = new AbortController()
  /** Statements that are to start later. */
  readonly #held = new Set<AbortController>()
  /** Files whose content differs from the recorded one, by stage and path. */
  readonly #otherFiles = new LruCache<Buffer>(mostOtherFiles)
  #hasOtherFiles = false
  #answered = 0
  /** The recorded statements that bore out answers of the engine, by `_id`. */
  readonly #computed: Map<string, ComputedReport>
  /** What was sent and may have changed something; undefined if the engine computes no answers. */
  readonly #log: LiveLog | undefined
  #computer: Promise<LaneComputer> | undefined

  /** A player at the lane's start, or in the present state of another player, with its own copy of the lane. */
  constructor(options: LanePlayerOptions, from?: LanePlayer) {
    const { lane, blobs, clock, tellMiss, tellOtherFile } = options
    this.#options = options
    this.#tellMiss = tellMiss
    this.#tellOtherFile = tellOtherFile
    this.lane = lane
    this.#questions = new Questions(lane.secrets)
    this.#blobs = blobs
    this.#computed = new Map()
    this.#answers = new Answers(lane.index.recording, blobs)
    this.#clock = clock
    this.#logins = new Logins(from === undefined ? undefined : from.#logins)
    this.#made = new MadeUsers(from === undefined ? undefined : from.#made)
    this.#log =
      options.computes === true ? new LiveLog(from === undefined ? from : from.#log) : undefined
    if (from === undefined) return
    this.#hasOtherFiles = from.#hasOtherFiles
    for (const [path, file] of from.#otherFiles.entries()) this.#otherFiles.set(path, file)
  }

  /** What is committed in the lane now, to go on from later: it answers nothing itself. */
  committed(): LanePlayer {
    return new LanePlayer({ ...this.#options, lane: this.lane.committed() }, this)
  }

  /**
   * A player that takes the place of this one, and goes on counting: in the state that `committed` returned, else at the
   * lane's start. `why`: what became of open transactions.
   */
  replacement(why: string, committed?: LanePlayer): LanePlayer {
    const lane = this.lane.replacement(why, committed?.lane)
    const player = new LanePlayer({ ...this.#options, lane }, committed)
    player.#answered = this.#answered
    for (const [id, each] of this.#computed) player.#computed.set(id, each)
    return player
  }

  /** Ends running statements with `reason`. */
  end(reason: QueryError): void {
    this.#end.abort(reason)
    for (const abort of this.#held) abort.abort(reason)
    void this.close()
  }

  /** As `Backend.hold`. */
  hold(abort: AbortController): () => void {
    this.#held.add(abort)
    return () => this.#held.delete(abort)
  }

  /** Throws the reason why the player has ended, if it has. */
  checkNotEnded(): void {
    this.#end.signal.throwIfAborted()
  }

  /** Number of requests that were answered from the recording. */
  get answered(): number {
    return this.#answered
  }

  /** The recorded statements that bore out answers which the engine computed, by `_id`. */
  get computed(): ReadonlyMap<string, ComputedReport> {
    return this.#computed
  }

  #noteComputed(occurrence: Occurrence, { sql }: StatementDocument): void {
    const id = idOf(occurrence)
    const known = this.#computed.get(id)
    if (known === undefined && this.#computed.size >= mostComputed) return
    const { line } = occurrence.entry
    this.#computed.set(id, { id, line, sql, times: (known?.times ?? 0) + 1 })
  }

  /** Ends the engine, if it runs. */
  async close(): Promise<void> {
    await (await this.#computer)?.close()
  }

  start(statement: StatementRequest, context: StatementContext): RecordedRun | Missed {
    const found = this.find(statement, context)
    return 'reason' in found ? found : this.give(found, context)
  }

  /** Finds the recorded answer to a statement, and marks it as used. */
  find(statement: StatementRequest, { session, caller }: StatementContext): Found | Missed {
    const changed = userStatement(statement.sql, session)
    this.#made.note(changed)
    const hidden = this.#hidden(statement, session)
    const shown = hidden === undefined ? statement : { ...statement, ...hidden.statement }
    const question = this.#questions.of(shown, session, this.#made.find(caller.user))
    if (this.#hasOtherFiles && mayChangeFiles(question.asked)) this.#forgetOtherFiles()
    const identity = identityOf(session, caller.clientSession, statement.queryId)
    if (session.txnState === 'Active') this.lane.checkTransaction(identity)
    const occurrence = this.lane.ask(question, identity)
    if ('reason' in occurrence) return { ...occurrence, live: question, note: hidden?.note }
    hidden?.note()
    // A statement that fails ends the transaction that it is in.
    const failsTransaction = occurrence.isError && session.txnState !== 'AutoCommit'
    if (!occurrence.question.isSurelyRead || failsTransaction) {
      const isRecorded = question.parts.length === 0 && occurrence.question.parts.length === 0
      this.#logSent(isRecorded ? undefined : question.asked, occurrence)
    }
    return { question, changed, occurrence, queryId: statement.queryId }
  }

  /**
   * Adds the request that was just asked to the log, with its recorded answer if it has one. `asked`: absent if it is
   * exactly the recorded request.
   */
  #logSent(
    asked: Asked | undefined,
    answer: Occurrence | undefined,
    content?: Buffer | null,
  ): void {
    const log = this.#log
    if (log === undefined) return
    log.add({
      ...(asked !== undefined && { asked }),
      ...(content !== undefined && { content }),
      session: log.numberOf(this.lane.lastSession!),
      at: this.#clock.nowMicros(),
      answer,
    })
  }

  /**
   * Has the engine compute the answer to a statement without a recorded one; undefined if it may not. Until it is
   * answered or refused, the statement counts as not sent.
   */
  compute(
    missed: Missed,
    context: StatementContext,
  ): Promise<ReplayedStatement | NotComputed> | undefined {
    const { live, session } = missed
    const log = this.#log
    if (log === undefined) return undefined
    const isInTransaction = context.session.txnState !== 'AutoCommit'
    const mayChange = isInTransaction || !isSurelyRead(live.asked as StatementDocument)
    const entry: LiveRequest = {
      asked: live.asked,
      session: log.numberOf(session),
      at: this.#clock.nowMicros(),
      answer: undefined,
    }
    const place = mayChange ? log.add(entry) : log.entries.length
    const { timezone } = resultFormatOf(context.session, [])
    return this.#compute(missed, { missed, live, entry, place, mayChange, timezone }, context)
  }

  async #compute(
    missed: Missed,
    request: ComputeRequest,
    context: StatementContext,
  ): Promise<ReplayedStatement | NotComputed> {
    this.#computer ??= this.#openComputer()
    const computer = await this.#computer
    const found = await computer.answer(request)
    this.checkNotEnded()
    if ('why' in found) return found
    const { occurrence, document, rows, other, written } = found
    const pairs = occurrence.question === missed.question ? missed.pairs : undefined
    this.lane.noteComputed(occurrence, request.live, missed.session, pairs)
    missed.note?.()
    this.#answered++
    this.#noteComputed(occurrence, document)
    const { session } = context
    const format = resultFormatOf(session, document.style ?? [])
    const file = this.lane.index.recording.path
    const restore = this.#restoreIn(format.timezone)
    const error = other?.error && new ServerError(...other.error)
    const told = {
      ...document,
      rows: rows.length,
      // How many bytes another answer would have written is not known: it is progress, not part of the answer.
      ...(other && { written }),
    }
    const blocks = rows.length === 0 ? [] : [answerBlock(rows)]
    return new ReplayedStatement({
      ...{ file, document: told, session, format, blocks, restore },
      ...(other && other.error === undefined && { fields: other.fields }),
      computed: { error },
    })
  }

  async #openComputer(): Promise<LaneComputer> {
    const { LaneComputer } = await import('../compute/lane-computer.js')
    return new LaneComputer({
      ...{ lane: this.lane, blobs: this.#blobs, log: this.#log!, init: this.#options.init ?? [] },
      restoreIn: timezone => this.#restoreIn(timezone),
    })
  }

  /** A request without redacted data; undefined if there is nothing to hide, or nothing that can be hidden. */
  #hidden(statement: Masked, session: SessionState): RedactedStatement | undefined {
    const { redactor } = this.#options
    if (redactor === undefined) return undefined
    const { sql, params } = statement
    const dialect = sqlDialectOf({ ctx: contextOf(session) })
    return redacted(() =>
      redactor.statement({ sql, ...(params !== undefined && { params }) }, dialect),
    )
  }

  /** Hides the data in a file that a client sends, as it was hidden in the recording. */
  get hideFile(): HideFile | undefined {
    const { redactor } = this.#options
    return redactor && (bytes => redacted(() => redactor.file(bytes)) ?? bytes)
  }

  /** Answers with the result of `find`. */
  give({ question, changed, occurrence, queryId }: Found, context: StatementContext): RecordedRun {
    this.#answered++
    const { session, caller } = context
    const answer = this.#answers.of(occurrence.entry)
    const { document } = answer
    this.#checkKey(document, occurrence, question.asked)
    this.#checkFault(document)
    if (changed !== undefined && !document.error) this.#takeUser(changed, caller)
    const format = resultFormatOf(session, document.style ?? [])
    const told = occurrence.rows === undefined ? answer : { rows: [occurrence.rows], document }
    const blocks = this.#ownBlocks(question, document, context) ?? this.#blocks(told, format)
    const restore = this.#restoreIn(format.timezone)
    const { fields } = answer
    const file = this.lane.index.recording.path
    const own = { file, document, fields, session, format, blocks, restore }
    const run = new ReplayedStatement(own)
    if (document.end === undefined) return run
    const { end } = document
    const beyond = (): ReplayMiss => {
      const miss = explainCut({ ...document, end }, this.lane.index.recording, occurrence.entry)
      this.#answered--
      this.#tellMiss(miss, question.asked, queryId)
      return miss
    }
    const { signal } = context.abort
    const laneSignal = this.#end.signal
    return new CutStatement({ run, end, signal, laneSignal, clock: this.#clock, beyond })
  }

  /** Throws `RecordingError` if the key of an answer is not the normal form of its SQL; `asked`: the live statement. */
  #checkKey(document: PlayDocument, { entry }: Occurrence, asked?: Asked): void {
    if (asked === undefined ? hasOwnKey(document) : hasKeyOf(document, asked)) return
    const sentence = '`key` is not the normal form of `sql`: one of them was edited'
    throw new RecordingError('corrupt', this.lane.index.recording.path, sentence, entry.line)
  }

  #forgetOtherFiles(): void {
    this.#otherFiles.clear()
    this.#hasOtherFiles = false
  }

  #takeUser(statement: UserStatement, { user }: Caller): void {
    this.#logins.take(statement, user)
    this.#callers.clear()
  }

  /** Rows that mockq makes itself: those of a PRESIGN and the id of the last query differ in each run. */
  #ownBlocks(
    { presign, asksLastQuery }: StatementQuestion,
    document: StatementDocument,
    context: StatementContext,
  ): readonly AnswerBlock[] | undefined {
    if (document.rows === 0) return undefined
    if (asksLastQuery) return [answerBlock(lastQueryRows(context.session))]
    if (presign === undefined) return undefined
    return [answerBlock([presignedRow(presign, file => context.presign(file))])]
  }

  #blocks(answer: StoredAnswer, { timezone }: ResultFormat) {
    const { hasRenamed } = this.lane.binding
    const restore = this.#restoreIn(timezone)
    const nowMicros = () => this.#clock.nowMicros()
    return liveBlocks(answer.rows, answer.document, { restore, hasRenamed, nowMicros, timezone })
  }

  /** Restores this run's texts in recorded ones, for sessions with a time zone. */
  #restoreIn(timezone: string): Restore {
    const known = this.#restores.get(timezone)
    if (known !== undefined) return known
    const restore = restoreOf(this.lane, this.#clock, timezone)
    this.#restores.set(timezone, restore)
    return restore
  }

  /**
   * What is known of a caller whom the lane created; undefined for others. Throws `ProtocolError` 401 for a created
   * user with wrong credentials, and for any caller recorded as refused.
   */
  admitted(caller: Caller): Admitted | undefined {
    const made = this.#logins.admitted(caller)
    if (made !== undefined || !this.lane.index.refusesLogins) return made
    const key = JSON.stringify([caller.user, caller.credential])
    const known = this.#callers.get(key)
    const refusal = known === undefined ? this.#refusedCaller(caller) : known.refusal
    if (known === undefined) this.#callers.set(key, { refusal })
    if (refusal !== undefined) throw refusal
    return undefined
  }

  /** As `admitted`, for a caller with a login token. */
  readmitted(user: string): Admitted | undefined {
    return this.#logins.known(user)
  }

  #refusedCaller(caller: Caller): ProtocolError | undefined {
    const question = credentialQuestion(caller)
    if (question === undefined) return undefined
    const asked = { k: 'login' as const, ...question }
    const found = this.lane.ask(liveQuestion(asked), { queryId: '' })
    if ('reason' in found) return undefined
    const [status, code, message] = (this.#document(found) as LoginDocument).fault
    return new ProtocolError(status, this.#restoreIn('UTC')(message), code)
  }

  /** The recorded error of a login that names something unknown; undefined if none was recorded. */
  refusal(session: SessionState, { user, clientSession }: Principal): ServerError | undefined {
    const ctx = contextOf(session, this.#made.find(user))
    const question = { sql: 'LOGIN', key: 'login', db: session.database }
    const asked = { k: 'login' as const, ...question, ...(ctx.length > 0 && { ctx }) }
    const identity = { queryId: '', ...(clientSession && { clientSession }) }
    const found = this.lane.ask(liveQuestion(asked), identity)
    if ('reason' in found) {
      this.lane.noteLogin(session.database)
      return undefined
    }
    const [, code, message] = (this.#document(found) as LoginDocument).fault
    return new ServerError(code, this.#restoreIn('UTC')(message))
  }

  /**
   * Returns undefined if a successful upload is recorded, with this content or another: the answer is the same. After
   * another content, statements that read the file have no answer; only downloads do.
   */
  upload(
    stage: string,
    path: string,
    file: SentFile & { readonly bytes?: Buffer },
    clientSession?: string,
  ): NoAnswer | undefined {
    const found = this.findUpload(stage, path, file, clientSession)
    this.#otherFiles.delete(`${stage}/${path}`)
    if ('reason' in found) {
      const missed = this.#uploadOther(found, file.bytes)
      if (missed !== undefined) this.#logSent(missed.asked, undefined)
      return missed
    }
    const document = this.#document(found) as UploadDocument
    // What stands for a recorded path now may be another one when the log is read.
    const isRecorded = document.stage === stage && document.path === path
    const { size, sha } = file
    this.#logSent(isRecorded ? undefined : { k: 'upload', stage, path, size, sha }, found)
    this.#answered++
    this.#checkFault(document)
    return undefined
  }

  /** Accepts a file with unrecorded content if the server accepted the recorded one. */
  #uploadOther(missed: NoAnswer, bytes: Buffer | undefined): NoAnswer | undefined {
    const { asked, reason } = missed
    if (asked.k !== 'upload' || reason !== 'unknown' || this.lane.isStrict) return missed
    const found = this.lane.takeOtherContent(missed)
    if (found === undefined) return missed
    this.#logSent(asked, found, bytes ?? null)
    this.#answered++
    this.#checkFault(this.#document(found))
    if (bytes !== undefined) {
      this.#otherFiles.set(`${asked.stage}/${asked.path}`, bytes)
      this.#hasOtherFiles = true
    }
    this.#tellOtherFile(asked)
    return undefined
  }

  /** Finds the recorded upload of the same file, and marks it as used. */
  findUpload(
    stage: string,
    path: string,
    { size, sha, text }: SentFile,
    clientSession?: string,
  ): Occurrence | NoAnswer {
    const asked = { k: 'upload' as const, stage, path, size, sha, ...(text && { text }) }
    const identity = { queryId: '', ...(clientSession && { clientSession }) }
    return this.lane.ask(liveQuestion(asked), identity)
  }

  /** The recorded content of a file for which PRESIGN returned a URL. */
  download(stage: string, path: string, clientSession?: string): Readable | NoAnswer {
    const other = this.#otherFiles.get(`${stage}/${path}`)
    if (other !== undefined) {
      this.#answered++
      return Readable.from([other], { objectMode: false })
    }
    const identity = { queryId: '', ...(clientSession && { clientSession }) }
    const found = this.lane.ask(liveQuestion({ k: 'download', stage, path }), identity)
    if ('reason' in found) return found
    this.#answered++
    const document = this.#document(found) as DownloadDocument
    this.#checkFault(document)
    return contentOf(document, this.#blobs, this.#restoreIn('UTC'))
  }

  load(load: StreamingLoad, file: SentFile, caller: Principal): LoadResult | NoAnswer {
    const found = this.findLoad(load, file, caller)
    if ('reason' in found) {
      this.#logSent(found.asked, undefined)
      return found
    }
    this.#logSent(undefined, found)
    return this.giveLoad(found, load)
  }

  /** Answers with the result of `findLoad`. */
  giveLoad(found: Occurrence, load: StreamingLoad): LoadResult {
    this.#answered++
    const document = this.#document(found) as LoadDocument
    this.#checkKey(document, found)
    this.#checkFault(document)
    const { rows, bytes, sessionSet } = document
    const session = applyChanges(load.session, sessionSet)
    return { rows, bytes, effects: sessionSet.length > 0 ? { session } : {} }
  }

  /** Finds the recorded load of the same file, and marks it as used. */
  findLoad(load: StreamingLoad, file: SentFile, caller: Principal): Occurrence | NoAnswer {
    const user = this.#made.find(caller.user)
    const shown = { ...load, ...this.#hidden(load, load.session)?.statement }
    const question = askOf(shown, load.session, this.lane.secrets, user)
    const identity = identityOf(load.session, caller.clientSession, load.queryId)
    const { size, sha, text } = file
    const asked = { k: 'load' as const, ...question, size, sha, ...(text && { text }) }
    return this.lane.ask(liveQuestion(asked), identity)
  }

  #document({ entry }: Occurrence) {
    return this.lane.index.recording.document(entry)
  }

  #checkFault({ fault }: PlayDocument): void {
    if (fault === undefined) return
    const [status, code, message] = fault
    throw new ProtocolError(status, this.#restoreIn('UTC')(message), code)
  }
}

/** The result of `hide`; undefined for what the recorder left out because it could not be redacted. */
function redacted<T>(hide: () => T): T | undefined {
  try {
    return hide()
  } catch (error) {
    if (error instanceof Unredactable) return undefined
    throw error
  }
}

/** Whether a statement may change or remove files. */
function mayChangeFiles(asked: Asked): boolean {
  if (asked.k !== 'stmt' || isSurelyRead(asked as StatementDocument)) return false
  return asked.attach !== undefined || /@|\bstage\b|^(?:call|execute)\b/.test(asked.key)
}
