import { Readable } from 'node:stream'
import type { Clock } from '../../core/clock.js'
import { ProtocolError } from '../../core/errors/protocol-error.js'
import type { QueryError } from '../../core/errors/query-error.js'
import { RecordingError } from '../../core/errors/recording-error.js'
import { ReplayMiss } from '../../core/errors/replay-miss.js'
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
import { type LaneNow, MadeNames, namesAnew, type PiecePair } from '../match/made-names.js'
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
import { identityOf, type SessionIdentity } from '../match/sessions.js'
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
  Rows,
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
import { NameAliases } from './name-aliases.js'
import { Questions, type StatementQuestion } from './questions.js'
import { contentOf, type HideFile } from './read-content.js'
import { ReplayedStatement } from './replayed-statement.js'
import { type Restore, restoreCells, restoreOf } from './restore.js'

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
  readonly #aliases: NameAliases
  readonly #madeNames: MadeNames
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
    this.#aliases = new NameAliases(from === undefined ? undefined : from.#aliases)
    this.#madeNames = new MadeNames(lane.index)
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
    const questionNow = () => this.#questionOf(shown, session, caller)
    if (this.#hasOtherFiles && mayChangeFiles(questionNow().asked)) this.#forgetOtherFiles()
    const identity = identityOf(session, caller.clientSession, statement.queryId)
    if (session.txnState === 'Active') this.lane.checkTransaction(identity)
    const { question, occurrence } = this.#ask(questionNow, identity)
    this.#aliases.noteSent(question.asked)
    if ('reason' in occurrence) return { ...occurrence, live: question, note: hidden?.note }
    if (this.#listsOtherwise(occurrence, question)) {
      const { lastSession: session } = this.lane
      const missed = { reason: 'computed' as const, asked: question.asked, session: session! }
      const { question: recorded } = occurrence
      return { ...missed, question: recorded, live: question, notComputed: otherOrder }
    }
    hidden?.note()
    // A statement that fails ends the transaction that it is in.
    const failsTransaction = occurrence.isError && session.txnState !== 'AutoCommit'
    if (!occurrence.question.isSurelyRead || failsTransaction) {
      const isRecorded = question.parts.length === 0 && occurrence.question.parts.length === 0
      this.#logSent(isRecorded ? undefined : question.asked, occurrence)
    }
    return { question, changed, occurrence, queryId: statement.queryId }
  }

  #questionOf(
    statement: StatementRequest,
    session: SessionState,
    { user }: Caller | Principal,
  ): StatementQuestion {
    const maker = this.#made.find(user)
    const aliases = this.#aliases
    if (aliases.isEmpty) return this.#questions.of(statement, session, maker)
    const recorded = aliases.session(session)
    const own = maker && aliases.recorded(maker)
    return this.#questions.of(aliases.statement(statement, recorded), recorded, own)
  }

  /** Asks the lane, and once more if the name that the statement makes may stand for a recorded one. */
  #ask(
    questionNow: () => StatementQuestion,
    identity: SessionIdentity,
  ): AskedQuestion<Occurrence | NoAnswer> {
    const question = questionNow()
    // Without an engine, the texts alone tell what is recorded.
    if (this.#log === undefined || !namesAnew(question.asked)) {
      return this.#answerTo(question, identity)
    }
    const answered = this.#askByNames(question, questionNow, identity)
    const { occurrence } = answered
    if (!('reason' in occurrence)) this.#madeNames.noteSent(occurrence.question)
    return answered
  }

  #askByNames(
    question: StatementQuestion,
    questionNow: () => StatementQuestion,
    identity: SessionIdentity,
  ): AskedQuestion<Occurrence | NoAnswer> {
    const { lane } = this
    const session = lane.session(identity)
    const now: LaneNow = {
      binding: lane.binding,
      isSent: occurrence => lane.isSent(occurrence),
      hasNamed: text => lane.history(session).hasNamed(text),
    }
    const plain = question.parts.length > 0 ? this.#madeNames.findPlain(question, now) : undefined
    const first = plain === undefined ? this.#answerTo(question, identity) : undefined
    if (first !== undefined && !('reason' in first.occurrence)) return first
    const pair = plain ?? this.#madeNames.find(question, now)
    const named = pair && this.#askAs(pair, questionNow, identity, now)
    if (named !== undefined) return named
    const before = this.#aliases.onlyDropped(question.asked)
    if (before !== undefined) {
      this.#aliases.remove(before)
      const other = this.#madeNames.find(questionNow(), now)
      const again = other && this.#askAs(other, questionNow, identity, now)
      if (again !== undefined) return again
      this.#aliases.add(before)
    }
    return first ?? this.#answerTo(question, identity)
  }

  #answerTo(
    question: StatementQuestion,
    identity: SessionIdentity,
  ): AskedQuestion<Occurrence | NoAnswer> {
    return { question, occurrence: this.lane.ask(question, identity) }
  }

  /** Asks the lane with a further name that stands for a recorded one; undefined if that gives no answer. */
  #askAs(
    pair: PiecePair,
    questionNow: () => StatementQuestion,
    identity: SessionIdentity,
    now: LaneNow,
  ): AskedQuestion<Occurrence> | undefined {
    const aliases = this.#aliases
    if (!aliases.mayAdd(pair, now)) return undefined
    const before = aliases.add(pair)
    const { question, occurrence } = this.#answerTo(questionNow(), identity)
    if (!('reason' in occurrence)) return { question, occurrence }
    aliases.remove(pair)
    if (before !== undefined) aliases.add(before)
    return undefined
  }

  /** Whether an answer lists names by which live ones go that were not asked for, or in an order that is another one now. */
  #listsOtherwise(
    { entry, question }: Occurrence,
    { asked }: StatementQuestion,
    rows?: Rows,
  ): boolean {
    const aliases = this.#aliases
    if (aliases.isEmpty || asked.k !== 'stmt' || question.effects.lists.length === 0) return false
    const recorded = rows ?? [...this.lane.index.recording.rows(entry)].flat()
    const told = rows ?? restoreCells(recorded, this.#restoreIn('UTC'))
    if (!told.some(row => row.some(cell => cell !== null && aliases.shows(cell)))) return false
    const isListing = /^(?:show|desc)/.test(asked.key) || aliases.shows(asked.key)
    return !isListing || /\blimit\b/.test(asked.key) || aliases.reorders(told)
  }

  /** Notes a request without an answer: what it would have written is unknown from now on. */
  noteMissed(missed: NoAnswer): void {
    this.lane.noteMissed(missed)
    this.#aliases.noteMissed(missed.asked)
  }

  /** A request with the names of this run. */
  withLiveNames(text: string): string {
    return this.#aliases.live(text)
  }

  /** A miss whose message has the request with the names of this run; the rest of it is about the recording. */
  told(miss: ReplayMiss): ReplayMiss {
    if (this.#aliases.isEmpty) return miss
    const lines = miss.message.split('\n')
    const asked = lines.slice(0, linesOfRequest).map(line => this.#aliases.live(line))
    const message = [...asked, ...lines.slice(linesOfRequest)].join('\n')
    return new ReplayMiss(miss.kind, message, miss.nearest)
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
    if (log === undefined || missed.notComputed !== undefined) return undefined
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
    if (this.#listsOtherwise(occurrence, missed.live, rows)) return { why: otherOrder }
    const pairs = occurrence.question === missed.question ? missed.pairs : undefined
    this.lane.noteComputed(occurrence, request.live, missed.session, pairs)
    missed.note?.()
    this.#answered++
    this.#noteComputed(occurrence, document)
    const { session } = context
    const format = resultFormatOf(session, document.style ?? [])
    const file = this.lane.index.recording.path
    const restore = this.#liveIn(format.timezone)
    const aliases = this.#aliases
    const [code, ...texts] = other?.error ?? []
    const [message = '', detail] = texts.map(text => text && aliases.live(text))
    const error = code === undefined ? undefined : new ServerError(code, message, detail)
    const fields = other?.fields.map(each => ({ ...each, name: aliases.live(each.name) }))
    const told = {
      ...document,
      rows: rows.length,
      // How many bytes another answer would have written is not known: it is progress, not part of the answer.
      ...(other && { written }),
    }
    const blocks =
      rows.length === 0 ? [] : [answerBlock(aliases.isEmpty ? rows : aliases.liveRows(rows))]
    return new ReplayedStatement({
      ...{ file, document: told, session, format, blocks, restore },
      ...(error === undefined && fields && { fields }),
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
    const restore = this.#liveIn(format.timezone)
    const fields = this.#aliases.isEmpty ? answer.fields : undefined
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
    const live = { restore, hasRenamed, nowMicros, timezone }
    return this.#aliases.liveBlocks(liveBlocks(answer.rows, answer.document, live))
  }

  /** Restores this run's texts in recorded ones, for sessions with a time zone. */
  #restoreIn(timezone: string): Restore {
    const known = this.#restores.get(timezone)
    if (known !== undefined) return known
    const restore = restoreOf(this.lane, this.#clock, timezone)
    this.#restores.set(timezone, restore)
    return restore
  }

  /** As `#restoreIn`, also with the names for which recorded ones stand in. */
  #liveIn(timezone: string): Restore {
    const restore = this.#restoreIn(timezone)
    return this.#aliases.isEmpty ? restore : text => this.#aliases.live(restore(text))
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
    return new ProtocolError(status, this.#liveIn('UTC')(message), code)
  }

  /** The recorded error of a login that names something unknown; undefined if none was recorded. */
  refusal(session: SessionState, { user, clientSession }: Principal): ServerError | undefined {
    const { database } = this.#aliases.session(session)
    const ctx = contextOf(session, this.#made.find(user))
    const question = { sql: 'LOGIN', key: 'login', db: database }
    const asked = { k: 'login' as const, ...question, ...(ctx.length > 0 && { ctx }) }
    const identity = { queryId: '', ...(clientSession && { clientSession }) }
    const found = this.lane.ask(liveQuestion(asked), identity)
    if ('reason' in found) {
      this.lane.noteLogin(database)
      return undefined
    }
    const [, code, message] = (this.#document(found) as LoginDocument).fault
    return new ServerError(code, this.#liveIn('UTC')(message))
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
    return this.#upload(
      this.#aliases.recorded(stage),
      this.#aliases.recorded(path),
      file,
      clientSession,
    )
  }

  #upload(
    stage: string,
    path: string,
    file: SentFile & { readonly bytes?: Buffer },
    clientSession: string | undefined,
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
  download(liveStage: string, livePath: string, clientSession?: string): Readable | NoAnswer {
    const [stage, path] = [liveStage, livePath].map(each => this.#aliases.recorded(each)) as [
      string,
      string,
    ]
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
    return contentOf(document, this.#blobs, this.#liveIn('UTC'))
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
    const session = this.#aliases.session(load.session)
    const named = this.#aliases.statement(shown, session)
    const question = askOf(named, session, this.lane.secrets, user)
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
    throw new ProtocolError(status, this.#liveIn('UTC')(message), code)
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

/** A question with what the lane answers. */
interface AskedQuestion<T> {
  readonly question: StatementQuestion
  readonly occurrence: T
}

/** The lines of the message of a miss that say what was asked: the reason, and the request. */
const linesOfRequest = 2

/** Why a list is not answered, in words that follow "the engine cannot compute it: ". */
const otherOrder =
  'names of this run stand for recorded ones in its rows, and may have another order'

/** Whether a statement may change or remove files. */
function mayChangeFiles(asked: Asked): boolean {
  if (asked.k !== 'stmt' || isSurelyRead(asked as StatementDocument)) return false
  return asked.attach !== undefined || /@|\bstage\b|^(?:call|execute)\b/.test(asked.key)
}
