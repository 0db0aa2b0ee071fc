import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Upstream } from '../../core/client/upstream.js'
import type { Clock } from '../../core/clock.js'
import { errorCodes } from '../../core/errors/codes.js'
import { UpstreamError } from '../../core/errors/upstream-error.js'
import type { Credential, Json, StatementRequest } from '../../core/protocol/backend.js'
import { type Effects, noEffects } from '../../core/sql/effects/effects.js'
import { databaseObject } from '../../core/sql/effects/object-name.js'
import { normalForm } from '../../core/sql/normal-form.js'
import { printLocation } from '../../core/sql/print/quote.js'
import { type RowRule, rowRule } from '../compute/row-order.js'
import { classify } from '../match/classify.js'
import { LaneIndex } from '../match/lane-index.js'
import { nameable, sqlDialectOf, subjectOf, treeOf } from '../match/question.js'
import type { Occurrence } from '../match/recorded-question.js'
import { SessionHistory } from '../match/state.js'
import type { WriteHistory } from '../match/write-history.js'
import { mapTexts } from '../redact/map-texts.js'
import { recordedRows } from '../replay/answer-rows.js'
import type { BlobFolder } from '../store/blob-folder.js'
import {
  contextValue,
  type PlayDocument,
  type Question,
  type Rows,
  timezoneOf,
} from '../store/document.js'
import { formatId } from '../store/document-id.js'
import type { Entry, Recording } from '../store/recording.js'
import { statementRequest } from '../store/statement-request.js'
import {
  type ComparedAnswer,
  compareAnswers,
  type Difference,
  difference,
} from './compare-answers.js'
import { FakedData } from './faked-data.js'
import { comparableRows, LiveNames, type SecretOf } from './live-names.js'
import { type RecordedContext, TargetSession } from './target-session.js'
import { type Running, WriteGuard, type WritesAllowed } from './write-guard.js'

export interface RerunOptions {
  readonly lane: string
  readonly recording: Recording
  readonly blobs: BlobFolder
  readonly upstream: Upstream
  readonly user: string
  readonly credential: Credential
  readonly clock: Clock
  readonly writes: WritesAllowed
  /** Whether to compare a statement; others run only if they write or change their session. */
  readonly isChosen: (entry: Entry) => boolean
  /** The live database for each recorded one that has another name. */
  readonly databases: ReadonlyMap<string, string>
  readonly secretOf: SecretOf
  /** The longest time for one statement. */
  readonly timeoutMs: number
  /** Aborting it ends the run; what was created is dropped all the same. */
  readonly signal: AbortSignal
}

/** A recorded statement, upload or load, and how a server answered it. */
export interface Checked {
  readonly id: string
  readonly line: number
  /** The statement as recorded, or the request in words. */
  readonly sql: string
  /** Empty if the answers are equal. */
  readonly differences: readonly Difference[]
  /** Why it was not run; absent if it was. */
  readonly notRun?: string
  /** Why its rows were not compared; absent if they were. */
  readonly rowsNotCompared?: string
}

export interface LaneReport {
  readonly lane: string
  readonly file: string
  /** The version of the server that was recorded. */
  readonly recordedVersion: string
  readonly statements: readonly Checked[]
  /** Objects that the run has created and could not drop: the statement, and the server's error. */
  readonly leftBehind: readonly string[]
}

/**
 * Runs the statements of a lane on a server, in recorded order and in their sessions, and compares the answers.
 *
 * A statement is compared with its rows only if it runs in the state in which it was recorded: if a write before it was
 * not run or was answered differently, then only what depends on the definitions of tables is compared, or nothing.
 * Rejects with `UpstreamError` if the server gives no usable answer.
 */
export async function rerunLane(options: RerunOptions): Promise<LaneReport> {
  const rerun = new LaneRerun(options)
  const statements: Checked[] = []
  const { recording, lane } = options
  try {
    for (const occurrence of rerun.occurrences) {
      const checked = await rerun.check(occurrence)
      if (checked !== undefined) statements.push(checked)
    }
  } catch (error) {
    const left = await rerun.cleanUp()
    if (!(error instanceof UpstreamError) || left.length === 0) throw error
    const message = `${error.message}; left on the server: ${left.join('; ')}`
    throw new UpstreamError(error.reason, error.url, message, error)
  }
  const leftBehind = await rerun.cleanUp()
  const { path: file, meta } = recording
  return { lane, file, recordedVersion: meta.server, statements, leftBehind }
}

/** A request with the names of this run. */
interface LiveRequest {
  readonly document: PlayDocument
  /** Its context, and the user who sends it. */
  readonly context: RecordedContext
  readonly running: Running
  readonly timezone: string
}

/** How a statement runs here, compared with when it was recorded. */
type StateNow = 'same' | 'same definitions' | 'other'

class LaneRerun {
  readonly #options: RerunOptions
  readonly #index: LaneIndex
  readonly #names: LiveNames
  readonly #guard: WriteGuard
  readonly #history: WriteHistory
  readonly #sessions = new Map<string, TargetSession>()
  readonly #views = new Map<number, SessionHistory>()
  readonly #passwords = new Map<string, string>()
  /** Absent: the lane was recorded without `--redact`. */
  readonly #faked: FakedData | undefined
  /** The first write that was not run or was answered differently, for messages. */
  #diverged: string | undefined
  #statements = 0

  constructor(options: RerunOptions) {
    this.#options = options
    this.#index = new LaneIndex(options.recording, { historyBySession: false })
    this.#names = new LiveNames(options.clock, options.secretOf)
    this.#history = this.#index.newHistory()
    const { redacted } = options.recording.meta
    this.#faked = redacted && new FakedData(redacted)
    const probe = this.#session('probe', options.user, options.credential)
    this.#guard = new WriteGuard(options.writes, async sql => {
      const limits = this.#limits(1)
      try {
        const { error, fault, rows } = await probe.run(this.#request(sql), noContext, limits)
        const code = error?.[0] ?? fault?.[1]
        return code === undefined ? rows.length > 0 : { code }
      } catch (error) {
        if (error instanceof UpstreamError || !limits.signal.aborted) throw error
        return { code: errorCodes.AbortedQuery }
      }
    })
  }

  get occurrences(): readonly Occurrence[] {
    return this.#index.occurrences
  }

  /** Runs one statement; undefined if it was not chosen. */
  async check(occurrence: Occurrence): Promise<Checked | undefined> {
    const { entry, question } = occurrence
    const document = this.#options.recording.document(entry)
    const sql = subjectOf(document)
    const isChosen = this.#options.isChosen(entry)
    if (!isChosen && question.isSurelyRead) return undefined
    const place = { id: formatId({ ...entry, part: 0 }), line: entry.line, sql }
    const view = this.#view(entry.session)
    const done = await this.#run(document, occurrence, view)
    if (typeof done === 'string') {
      if (!question.isSurelyRead) this.#noteDiverged(place, 'was not run')
      return isChosen ? { ...place, differences: [], notRun: done } : undefined
    }
    const { differences, rowsNotCompared, live } = done
    const failed = live.error !== undefined || live.fault !== undefined
    this.#noteWrite(occurrence, view, failed)
    if (failed !== occurrence.isError) this.#noteDiverged(place, 'is now answered differently')
    if (!isChosen) return undefined
    return { ...place, differences, ...(rowsNotCompared !== undefined && { rowsNotCompared }) }
  }

  /** Drops what the run has created, and ends its sessions; returns what could not be dropped. */
  async cleanUp(): Promise<readonly string[]> {
    const left: string[] = []
    const { user, credential } = this.#options
    const session = this.#session('probe', user, credential)
    for (const sql of this.#guard.cleanUp()) {
      // Not the run's own signal, which may be aborted.
      const limits = { mostRows: 1, signal: AbortSignal.timeout(cleanUpMs) }
      try {
        const { error, fault } = await session.run(this.#request(sql), noContext, limits)
        const message = error?.[1] ?? fault?.[2]
        if (message !== undefined) left.push(`${sql}: ${message}`)
      } catch (error) {
        left.push(`${sql}: ${error instanceof Error ? error.message : error}`)
      }
    }
    for (const each of this.#sessions.values()) each.end()
    return left
  }

  async #run(
    document: PlayDocument,
    occurrence: Occurrence,
    view: SessionHistory,
  ): Promise<
    | string
    | (Pick<Checked, 'differences' | 'rowsNotCompared'> & {
        readonly live: ComparedAnswer
      })
  > {
    if (this.#options.signal.aborted) return 'the run was stopped'
    const impossible = notRepeatable(document)
    if (impossible !== undefined) return impossible
    const request = this.#live(document, occurrence.entry.session)
    if (typeof request === 'string') return request
    const state = this.#state(occurrence, view)
    const faked = this.#faked?.of(document, request.running.effects)
    if (state === 'other') return this.#dependence()
    if (faked?.notRun !== undefined) return faked.notRun
    const refusal = await this.#guard.refusal(request.running)
    if (refusal !== undefined) return refusal
    const session = this.#sessionOf(request, occurrence.entry.session)
    if (session === undefined) return 'it is sent by a user who logs in with a key pair'
    const recorded = await this.#recordedAnswer(document, occurrence)
    const live = await this.#send(request, session, recorded)
    if (typeof live === 'string') return live
    if (live.error === undefined && live.fault === undefined) this.#noteSuccess(request)
    return {
      ...this.#compare(request, recorded, live, state, faked?.rowsNotCompared),
      live,
    }
  }

  /** The request with this run's names; a reason if it cannot be made. */
  #live(document: PlayDocument, session: number): LiveRequest | string {
    const makesUser = 'key' in document && /^(?:create|alter) user\b/.test(document.key)
    const unknown = this.#names.bind(requestOf(document), makesUser)
    if (unknown.length > 0) return `it needs ${secretsNeeded(unknown)}`
    const timezone = timezoneOf(document) ?? 'UTC'
    const restore = this.#names.restoreIn(timezone)
    if ('stage' in document) {
      const live = { ...document, stage: restore(document.stage), path: restore(document.path) }
      const running = { effects: classify(live), isUpload: document.k === 'upload', session: '' }
      return { document: live, context: noContext, running, timezone }
    }
    const sql = this.#names.restoreSql(document.sql, timezone)
    const db = restore(document.db)
    const ctx = (document.ctx ?? []).map(([name, value]) => [name, restore(value)] as const)
    const { params, attach } = document
    const live = {
      ...document,
      ...{ sql, ctx, key: normalForm(sql, sqlDialectOf(document)) },
      db: this.#options.databases.get(db) ?? db,
      ...(params !== undefined && { params: mapTexts(params, restore) }),
      ...(attach && { attach: { ...attach, location: restore(attach.location) } }),
    }
    const running = {
      tree: treeOf(sql, live),
      isUpload: false,
      effects: classify(live),
      session: String(session),
    }
    return { document: live, context: { database: live.db, ctx }, running, timezone }
  }

  #state(occurrence: Occurrence, view: SessionHistory): StateNow {
    const { question, entry, time, view: recordedView } = occurrence
    const recorded = (session: number) => this.#index.history(session)
    const home = homeOf(question.document)
    const hasHome = this.#history.fingerprint(home, view.view)
    if (hasHome !== recorded(entry.session).fingerprint(home, recordedView, { at: time }))
      return 'other'
    const match = question.match(this.#history, view.view, recorded)
    if (match?.occurrences.includes(occurrence) === true) return 'same'
    const options = { onlyDefinitions: true }
    const now = this.#history.fingerprint(question.effects, view.view, options)
    const then = recorded(entry.session).fingerprint(question.effects, recordedView, {
      ...options,
      at: time,
    })
    return now === then && question.isSurelyRead ? 'same definitions' : 'other'
  }

  #dependence(): string {
    return `it depends on a write that ${this.#diverged ?? 'was not run'}`
  }

  async #send(
    { document, context }: LiveRequest,
    session: TargetSession,
    recorded: ComparedAnswer,
  ): Promise<ComparedAnswer | string> {
    const limits = this.#limits(recorded.rows.length + rowsBeyond)
    try {
      switch (document.k) {
        case 'stmt':
          return await session.run(statementRequest(document, this.#queryId()), context, limits)
        case 'upload':
          return await session.upload(document.stage, this.#file(document.path, document))
        case 'load': {
          const file = this.#file('load', document)
          const id = this.#queryId()
          return await session.load(document.sql, id, { ...file, content: file.read() }, context)
        }
        case 'download':
          return await this.#download(document, session)
        default:
          return 'it is a login that the recorded server refused, whose password is not recorded'
      }
    } catch (error) {
      if (error instanceof UpstreamError || !limits.signal.aborted) throw error
      if (this.#options.signal.aborted) return 'the run was stopped'
      const seconds = Math.round(this.#options.timeoutMs / 1000)
      return `it did not end within ${seconds} s (--timeout)`
    }
  }

  /** Fetches a file as its recorded client did, through the URL of PRESIGN. */
  async #download(
    document: Extract<PlayDocument, { k: 'download' }>,
    session: TargetSession,
  ): Promise<ComparedAnswer> {
    const { stage, path } = document
    const sql = `PRESIGN DOWNLOAD ${printLocation(`${stage}/${path}`)}`
    const answer = await session.run(this.#request(sql), noContext, this.#limits(1))
    const [, headers, url] = answer.rows[0] ?? []
    if (url === undefined || url === null) return answer
    const { size, sha } = await session.fetch(url, JSON.parse(headers ?? '{}'))
    return { ...emptyAnswer, rows: [[String(size), sha]] }
  }

  #compare(
    { running, timezone, document }: LiveRequest,
    recorded: ComparedAnswer,
    live: ComparedAnswer,
    state: StateNow,
    rowsNotCompared: string | undefined,
  ): Pick<Checked, 'differences' | 'rowsNotCompared'> {
    const restore = this.#names.restoreIn(timezone)
    const schema = recorded.schema.map(([name, type]) => [restore(name), type] as const)
    const names = schema.map(([name]) => name)
    const rule: RowRule =
      rowsNotCompared === undefined
        ? ruleFor(document, running, names, state, this.#dependence())
        : { kind: 'none', why: rowsNotCompared }
    const rows = comparableRows(recorded.rows, live.rows, this.#names, timezone)
    const { error, fault } = recorded
    const was = {
      ...{ ...recorded, schema, rows: rows.recorded },
      ...(error && { error: [error[0], restore(error[1])] as const }),
      ...(fault && { fault: [fault[0], fault[1], restore(fault[2])] as const }),
    }
    const isDownload = document.k === 'download'
    const compared = compareAnswers(was, { ...live, rows: rows.live }, rule)
    const differences = compared.map(each =>
      isDownload && each.kind === 'rows'
        ? difference('file', `the file has ${fileWas(was.rows, live.rows)}`)
        : each,
    )
    return { differences, ...(rule.kind === 'none' && { rowsNotCompared: rule.why }) }
  }

  async #recordedAnswer(document: PlayDocument, { entry }: Occurrence): Promise<ComparedAnswer> {
    const { recording, blobs } = this.#options
    const fault = document.fault && { fault: document.fault }
    if (document.k === 'load') return { ...emptyAnswer, written: document.rows, ...fault }
    if (document.k === 'download') {
      const file = fault ? [] : [[String(document.size), document.sha]]
      return { ...emptyAnswer, rows: file, ...fault }
    }
    if (document.k !== 'stmt') return { ...emptyAnswer, ...fault }
    const rows: Rows[number][] = []
    for await (const some of recordedRows(recording, entry, document, blobs)) rows.push(...some)
    const { schema, written, error } = document
    return { schema, rows, written, ...(error && { error }), ...fault }
  }

  /**
   * Notes what a statement wrote. If it wrote other rows than when it was recorded, that is reported, and later rows are
   * compared all the same.
   */
  #noteWrite(occurrence: Occurrence, view: SessionHistory, failed: boolean): void {
    const { question, entry, changedNothing } = occurrence
    if (view.isPlain && question.isSurelyRead) return
    const loaded = question.loadedBy(occurrence, this.#index.history(entry.session))
    this.#history.add(question, view, { failed, changedNothing, loaded })
  }

  #noteDiverged({ line }: Pick<Checked, 'line'>, how: string): void {
    this.#diverged ??= `${how} (line ${line})`
  }

  #noteSuccess({ running }: LiveRequest): void {
    this.#guard.note(running)
    this.#faked?.note(running.effects)
    const { tree } = running
    if (tree?.kind === 'CreateUser' || tree?.kind === 'AlterUser') {
      const password = tree.authentication?.password
      const name = tree.user?.name
      if (name !== undefined && password !== undefined) this.#passwords.set(name, password)
    }
  }

  #view(session: number): SessionHistory {
    const known = session === 0 ? undefined : this.#views.get(session)
    if (known !== undefined) return known
    const view = new SessionHistory()
    if (session !== 0) this.#views.set(session, view)
    return view
  }

  /** The session of a request; undefined if its user cannot log in. */
  #sessionOf({ document }: LiveRequest, session: number): TargetSession | undefined {
    const { user, credential } = this.#options
    const made = 'stage' in document ? undefined : contextValue(document, 'user')
    const key = session === 0 ? `statement ${++this.#statements}` : `session ${session}`
    if (made === undefined) return this.#session(key, user, credential, session !== 0)
    const password = this.#passwords.get(made)
    if (password === undefined) return undefined
    const own = { kind: 'basic', password } as const
    return this.#session(`${key} of ${made}`, made, own, session !== 0)
  }

  #session(key: string, user: string, credential: Credential, isKept = true): TargetSession {
    const known = this.#sessions.get(key)
    if (known !== undefined) return known
    const cookies = isKept ? { clientSession: randomUUID() } : {}
    const session = new TargetSession(this.#options.upstream, { user, credential, ...cookies })
    if (isKept) this.#sessions.set(key, session)
    return session
  }

  #request(sql: string): StatementRequest {
    return { sql, queryId: this.#queryId() }
  }

  #queryId(): string {
    return randomUUID().replaceAll('-', '')
  }

  #file(name: string, { text, blob, size }: Extract<PlayDocument, { k: 'upload' | 'load' }>) {
    if (blob !== undefined) return { name, size, read: () => this.#options.blobs.read(blob) }
    const bytes = Buffer.from((text ?? []).map(this.#names.restoreIn('UTC')).join('\n'))
    return { name, size: bytes.length, read: () => Readable.from([bytes], { objectMode: false }) }
  }

  #limits(mostRows: number) {
    const { signal, timeoutMs } = this.#options
    return { mostRows, signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) }
  }
}

const noContext: RecordedContext = { database: 'default', ctx: [] }
const emptyAnswer: ComparedAnswer = { schema: [], rows: [], written: 0 }

/** How many rows more than recorded are read, to show how many there are. */
const rowsBeyond = 1000

/** Maximum time for a statement that drops an object. */
const cleanUpMs = 30_000

/** Why a recorded request cannot be repeated; undefined if it can. */
function notRepeatable(document: PlayDocument): string | undefined {
  if (document.k === 'login') {
    return 'it is a login that the recorded server refused, whose password is not recorded'
  }
  if (document.k !== 'stmt' || document.end === undefined) return undefined
  return incomplete[document.end]
}

const incomplete = {
  killed: 'its client killed it, so no whole answer is recorded',
  closed: 'its client closed it while it ran, so no whole answer is recorded',
  lost: 'the recorded server was lost while it ran, so no answer is recorded',
  gone: undefined,
  unread: undefined,
  trimmed: undefined,
} as const

function ruleFor(
  document: PlayDocument,
  { tree }: Running,
  columns: readonly string[],
  state: StateNow,
  dependence: string,
): RowRule {
  if (document.k !== 'stmt') return { kind: 'given' }
  if (state === 'same definitions') return { kind: 'none', why: dependence }
  if (document.end === 'unread') return { kind: 'none', why: 'its client did not read all rows' }
  if (document.end === 'trimmed') return { kind: 'none', why: 'its rows were trimmed' }
  return rowRule(tree, columns)
}

/** What a request depends on besides its own effects: that the database of its session exists. */
function homeOf(document: PlayDocument): Effects {
  if ('stage' in document) return noEffects
  const object = databaseObject(nameable(document.db))
  return { ...noEffects, looks: [{ object, facet: 'existence' }] }
}

/** The texts of a request that may contain placeholders. */
function requestOf(document: PlayDocument): Json {
  if ('stage' in document) {
    const text = document.k === 'upload' ? (document.text ?? []) : []
    return [document.stage, document.path, ...text]
  }
  const { sql, db, ctx, params, attach } = document as Question
  const file = document.k === 'load' ? (document.text ?? []) : []
  return [sql, db, (ctx ?? []) as Json, params ?? null, (attach ?? null) as Json, ...file]
}

function fileWas([was]: Rows, [is]: Rows): string {
  return `${is?.[0]} bytes (SHA-256 ${is?.[1]}), had ${was?.[0]} (${was?.[1]})`
}

/** The variable that holds a secret of a recording: `MOCKQ_SECRET_PASSWORD_1`. */
export function secretVariable(kind: string, number: number | string): string {
  return `MOCKQ_SECRET_${kind.toUpperCase()}_${number}`
}

function secretsNeeded(secrets: readonly string[]): string {
  const variables = secrets.map(secret =>
    secretVariable(...(secret.split(':') as [string, string])),
  )
  return `the secret ${secrets.map(each => `{{secret:${each}}}`).join(', ')}: set ${variables.join(', ')}`
}
