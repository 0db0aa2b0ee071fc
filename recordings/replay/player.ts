import type { Readable } from 'node:stream'
import {
  checkOptions,
  factor,
  filledText,
  flag,
  initFiles,
  listOf,
  type OptionTable,
  optional,
  someTexts,
  withMethods,
} from '../../core/check-options.js'
import { type Clock, pause } from '../../core/clock.js'
import { ProtocolError } from '../../core/errors/protocol-error.js'
import { QueryError } from '../../core/errors/query-error.js'
import type { ReplayMiss } from '../../core/errors/replay-miss.js'
import { UsageError } from '../../core/errors/usage-error.js'
import type { Log } from '../../core/log.js'
import type {
  Backend,
  Caller,
  LoadResult,
  NewUser,
  Principal,
  Run,
  ServerFacts,
  StatementContext,
  StatementRequest,
  StreamingLoad,
  Upload,
} from '../../core/protocol/backend.js'
import { checkSignedToken } from '../../core/protocol/key-pair-token.js'
import { defaultLane } from '../../core/protocol/lane-name.js'
import type {
  LaneState,
  ObjectDetail,
  ObjectQuery,
  StateQuery,
} from '../../core/protocol/lane-state.js'
import type { RunReport } from '../../core/protocol/run-report.js'
import { restoredFrom, Snapshots } from '../../core/protocol/snapshots.js'
import type { InitFile } from '../../core/serve/run-script.js'
import type { SessionState } from '../../core/session/session-state.js'
import { catalogStatements } from '../../core/sql/print/catalog-statements.js'
import type { NotComputed } from '../compute/lane-computer.js'
import { type Bound, Lane, type LaneOptions, type NoAnswer } from '../match/lane.js'
import { LaneIndex } from '../match/lane-index.js'
import { askOf } from '../match/question.js'
import { textOf } from '../miss/compared-text.js'
import { explainNoLane, MissExplainer, someLanes } from '../miss/explain-miss.js'
import { recordCommandLine } from '../miss/record-command.js'
import type { Redactor } from '../redact/redactor.js'
import { SecretBook } from '../redact/secret-book.js'
import { type LoadedRecordings, loadRecordings } from '../save/load-recordings.js'
import { BlobFolder } from '../store/blob-folder.js'
import { LanePlayer, mostOtherBytes, type OtherFile } from './lane-player.js'
import { checkIsRedacted, LaneRedaction, type RedactOptions } from './lane-redaction.js'
import { laneReport } from './lane-report.js'
import { MissBook, type MissedRequest, missedFile, missedRequest } from './miss-book.js'
import { digestContent, readContent } from './read-content.js'
import { type AllowedUser, letIn } from './user-list.js'
import { userStatements } from './user-statements.js'

export interface PlayerOptions extends RedactOptions {
  /** A folder of recordings, or one `.nedb` file, which is then the only lane. */
  readonly recordings: string
  readonly clock: Clock
  readonly log: Log
  /** The users who may log in; absent: anyone. */
  readonly users?: readonly AllowedUser[]
  /** Set by the user if sessions do not see each other's writes. */
  readonly historyBySession?: boolean
  /** If the write history does not match, use the next answer in recorded order. */
  readonly looseOrder?: boolean
  /** Changing texts (names, times, orders of lists) must be the recorded ones. */
  readonly strict?: boolean
  /**
   * Whether the engine may compute answers that are not recorded for the present values; default: yes, unless `strict`.
   */
  readonly computed?: boolean
  /**
   * What makes the tables that were there before the recording; computed answers use them where the recording has their
   * checksums.
   */
  readonly init?: readonly InitFile[]
  /** Statements take so many times the recorded time; 0 (the default): they are answered at once. */
  readonly timing?: number
}

/** Maximum length of a statement in a log line. */
const shownCharacters = 120

/** The version to advertise if nothing is recorded. */
const defaultVersion = '1.2.900'

/** The options of `openPlayer`, with the interfaces of a server. */
export const playerOptions: OptionTable<PlayerOptions & { readonly ids: unknown }> = {
  recordings: filledText,
  clock: withMethods('a clock', 'nowMicros', 'monotonicMs', 'schedule'),
  ids: optional(withMethods('ids', 'uuid')),
  log: withMethods('a log', 'info', 'warn', 'error'),
  users: optional(listOf('name', 'password')),
  historyBySession: optional(flag),
  looseOrder: optional(flag),
  strict: optional(flag),
  computed: optional(flag),
  init: optional(initFiles),
  timing: optional(factor),
  redact: optional(someTexts),
  redactKey: optional(filledText),
}

/**
 * Loads recordings and returns the backend that answers from them. Throws `UsageError` for wrong options,
 * `RecordingError` for a missing path and for any damage.
 */
export function openPlayer(options: PlayerOptions): Player {
  checkOptions('openPlayer', options, playerOptions)
  return createPlayer(options)
}

/** As `openPlayer`, for options that are already checked. */
export function createPlayer(options: PlayerOptions): Player {
  if (options.init !== undefined && options.init.length > 0 && !mayCompute(options)) {
    const others = '--strict, --history, --order and --computed off'
    throw new UsageError(`--init is for computed answers: it cannot go with ${others}`)
  }
  const loaded = loadRecordings(options.recordings)
  if (options.timing !== undefined && options.timing > 0) checkTimes(loaded, options)
  warnOfLeft(loaded, options.log)
  if (loaded.lanes.size === 0) {
    options.log.warn('nothing is recorded here: every request will be a miss', {
      recordings: options.recordings,
      next: recordCommandLine('once', options.recordings),
    })
  }
  checkIsRedacted(loaded, options)
  return new Player(loaded, options)
}

/** Whether the engine may compute answers: it has one state for all sessions. */
function mayCompute({ computed, strict, historyBySession, looseOrder }: PlayerOptions): boolean {
  return computed !== false && !strict && !historyBySession && !looseOrder
}

/** Warns of lanes with statements that have no times; throws `UsageError` if that is so in all lanes. */
function checkTimes({ lanes }: LoadedRecordings, { recordings, log }: PlayerOptions): void {
  const without = [...lanes].flatMap(([name, recording]) => {
    const documents = recording.entries.map(entry => recording.document(entry))
    const statements = documents.filter(each => each.k === 'stmt').filter(each => !each.fault)
    const times = statements.filter(({ ms }) => ms !== undefined)
    if (times.length === statements.length) return []
    return [{ name, isTimed: times.length > 0, count: statements.length - times.length }]
  })
  if (without.length === 0) return
  if (lanes.size === without.length && !without.some(({ isTimed }) => isTimed)) {
    throw new UsageError(
      `${recordings} has no times: record it with "mockq record --timing" to replay it with --timing`,
    )
  }
  for (const { name, count } of without) {
    log.warn('statements are answered at once, because their times are not recorded', {
      lane: name,
      statements: count,
      next: 'record the lane again with --timing',
    })
  }
}

/** Warns of what could not be read from the files of killed recorders. */
export function warnOfLeft({ left }: LoadedRecordings, log: Log): void {
  for (const { file, torn, leftOut } of left) {
    if (torn) {
      log.warn('a recorder was killed: the incomplete last line of its file is ignored', { file })
    }
    for (const { what, why } of leftOut) {
      log.warn('a recorder was killed: a statement in its file is ignored', {
        file,
        why,
        sql: what.slice(0, 300),
      })
    }
  }
}

/** The replay backend: answers from recordings, without a network, and never writes. */
export class Player implements Backend {
  readonly catalog = catalogStatements
  readonly #loaded: LoadedRecordings
  readonly #options: PlayerOptions
  readonly #lanes: Map<string, LanePlayer>
  readonly #explainers = new Map<Lane, MissExplainer>()
  readonly #misses = new MissBook()
  readonly #snapshots = new Snapshots<LanePlayer>()
  readonly #redaction: LaneRedaction
  readonly #lanesWithOtherFiles = new Set<string>()

  constructor(loaded: LoadedRecordings, options: PlayerOptions) {
    this.#loaded = loaded
    this.#options = options
    const { historyBySession = false, looseOrder = false, strict = false, clock } = options
    const blobs = new BlobFolder(loaded.folder)
    this.#redaction = new LaneRedaction(loaded, options)
    const players = [...loaded.lanes].map(([name, recording]) => {
      const laneOptions: LaneOptions = {
        ...{ historyBySession, looseOrder, isStrict: strict },
        nowMicros: () => clock.nowMicros(),
        bound: bound => this.#tellBound(name, bound),
      }
      const lane = new Lane(
        new LaneIndex(recording, { historyBySession, forgetsReads: true }),
        laneOptions,
      )
      const player = new LanePlayer({
        ...{ lane, blobs, clock, redactor: this.#redaction.of(name) },
        ...{ computes: mayCompute(options), init: options.init ?? [] },
        tellMiss: (miss, asked, queryId) => {
          this.#note(miss, name, missedRequest(asked, queryId))
        },
        tellOtherFile: file => this.#tellOtherFile(name, file),
      })
      return [name, player] as const
    })
    this.#lanes = new Map(players)
  }

  /** Warns once per lane of files whose content is another one, where no engine computes what reads them. */
  #tellOtherFile(lane: string, { stage, path, size }: OtherFile): void {
    if (mayCompute(this.#options) || this.#lanesWithOtherFiles.has(lane)) return
    this.#lanesWithOtherFiles.add(lane)
    const told =
      this.#options.looseOrder === true
        ? 'statements that read such files may get the answers for the recorded content'
        : 'statements that read such files will miss, because computed answers are off'
    this.#options.log.warn(`an uploaded file differs from the recorded one: ${told}`, {
      ...{ lane, file: `@${stage}/${path}`, bytes: size },
    })
  }

  /** The redactor of the first lane that is redacted; undefined if none is, or there is no key. */
  get redactor(): Redactor | undefined {
    return this.#redaction.first
  }

  /** Number of requests that had no recorded answer. */
  misses(): number {
    return this.#misses.count
  }

  report(only?: string): RunReport {
    const all = new Set([...this.#lanes.keys(), ...this.#misses.lanes])
    const meant = only === undefined ? undefined : this.#laneOf(only)
    const names = meant === undefined ? [...all].toSorted() : all.has(meant) ? [meant] : []
    const lanes = names.map(name => {
      const player = this.#lanes.get(name)
      return laneReport(name, player, this.#misses.of(name))
    })
    return { mode: 'replay', recordings: this.#options.recordings, lanes }
  }

  /** The player of a lane; undefined if nothing is recorded of it. */
  lane(name: string): LanePlayer | undefined {
    return this.#lanes.get(this.#laneOf(name))
  }

  facts(): ServerFacts {
    const [first] = this.#loaded.lanes.values()
    return { mode: 'replay', version: first?.meta.server ?? defaultVersion, arrow: true }
  }

  authenticate(caller: Caller): Principal {
    const made = this.lane(caller.lane)?.admitted(caller)
    const { credential } = caller
    if (made !== undefined && credential.kind === 'bearer' && credential.keyPair) {
      const nowSecs = Number(this.#options.clock.nowMicros() / 1_000_000n)
      checkSignedToken(credential.token, [...made.keys.values()], nowSecs)
    }
    return letIn(caller, made ? [] : (this.#options.users ?? []), made?.defaultRole)
  }

  readmit(principal: Principal): Principal {
    const role = this.lane(principal.lane)?.readmitted(principal.user)?.defaultRole
    return role === undefined ? principal : { ...principal, defaultRole: role }
  }

  /** Refuses a login that is recorded as refused in this state; accepts any other. */
  async login(principal: Principal, session: SessionState): Promise<void> {
    const fault = this.lane(principal.lane)?.refusal(session, principal)
    if (fault !== undefined) throw fault
  }

  start(statement: StatementRequest, context: StatementContext): Run | Promise<Run> {
    const { lane } = context.caller
    const { queryId } = statement
    const player = this.#player(lane, () => {
      const question = askOf(statement, context.session, new SecretBook())
      return missedRequest({ k: 'stmt', ...question }, queryId)
    })
    const run = player.start(statement, context)
    if ('reason' in run) {
      const computing = player.compute(run, context)
      if (computing === undefined) return this.#refuse(run, lane, player, queryId)
      return this.#computed(computing, run, { name: lane, player, queryId })
    }
    const ms = run.ms * (this.#options.timing ?? 0)
    return ms === 0 ? run : this.#later(run, ms, player, context.abort)
  }

  /** Returns a computed answer, or rejects with the miss if there is none. */
  async #computed(
    computing: Promise<Run | NotComputed>,
    missed: NoAnswer,
    {
      name,
      player,
      queryId,
    }: { readonly name: string; readonly player: LanePlayer; readonly queryId: string },
  ): Promise<Run> {
    const found = await computing
    if (!('why' in found)) return found
    const { why, advice } = found
    const reason = { notComputed: why, ...(advice !== undefined && { advice }) }
    return this.#refuse({ ...missed, ...reason }, name, player, queryId)
  }

  /** Returns a statement after some milliseconds; rejects if it is stopped before, or its lane is replaced. */
  async #later(run: Run, ms: number, player: LanePlayer, abort: AbortController): Promise<Run> {
    const release = player.hold(abort)
    try {
      await pause(this.#options.clock, ms, abort.signal)
    } finally {
      release()
    }
    return run
  }

  async upload({ stage, parts }: Upload, caller: Principal): Promise<readonly string[]> {
    const player = this.#player(caller.lane, () => missedFile('upload', stage, ''))
    const names: string[] = []
    for await (const { path, content } of parts) {
      const file = await readContent(content, mostOtherBytes, player.hideFile)
      const missed = player.upload(stage, path, file, caller.clientSession)
      if (missed !== undefined) await this.#refuse(missed, caller.lane, player)
      names.push(path)
    }
    player.checkNotEnded()
    return names
  }

  async download(stage: string, path: string, caller: Principal): Promise<Readable> {
    const player = this.#player(caller.lane, () => missedFile('download', stage, path))
    const content = player.download(stage, path, caller.clientSession)
    if ('reason' in content) return this.#refuse(content, caller.lane, player)
    return content
  }

  async load(load: StreamingLoad, caller: Principal): Promise<LoadResult> {
    const player = this.#player(caller.lane, () => {
      const question = askOf(load, load.session, new SecretBook())
      return { ...missedRequest({ k: 'stmt', ...question }, load.queryId), kind: 'load' }
    })
    const content = await digestContent(load.content, player.hideFile)
    player.checkNotEnded()
    const result = player.load(load, content, caller)
    if ('reason' in result) return this.#refuse(result, caller.lane, player, load.queryId)
    return result
  }

  async createUser(user: NewUser): Promise<readonly string[]> {
    return userStatements(user)
  }

  async logout(caller: Principal): Promise<void> {
    this.lane(caller.lane)?.lane.endSession(caller.clientSession)
  }

  hold(lane: string, abort: AbortController): () => void {
    return this.lane(lane)?.hold(abort) ?? (() => {})
  }

  /** Plays one lane, or all, from the start again: no answer is used, no text bound, no session begun. */
  async reset(name?: string): Promise<void> {
    for (const lane of this.lanesOf(name)) this.replace(lane, 'was reset')
  }

  /** Keeps how far one lane, or all, are played: answers used, writes seen, texts bound, users created. */
  async snapshot(name: string, lane?: string): Promise<void> {
    const lanes = this.lanesOf(lane)
    const [only] = lane === undefined ? [] : lanes
    this.#snapshots.keep(name, only, () => {
      return new Map(lanes.map(each => [each, this.#lanes.get(each)!.committed()]))
    })
  }

  /** Rejects with `ProtocolError` 409 for a lane that the snapshot does not have: its recording is another one. */
  async restore(name: string, lane?: string): Promise<void> {
    const { states } = this.#snapshots.get(name)
    const lanes = lane === undefined ? [...states.keys()] : this.lanesOf(lane)
    for (const each of lanes) {
      if (!states.has(each)) throw otherLane(name, [...states.keys()], each)
    }
    for (const each of lanes) this.replace(each, restoredFrom(name), states.get(each))
  }

  /** The names of one lane, or of all. Throws `ProtocolError` 404 if nothing is recorded of it. */
  lanesOf(name?: string): readonly string[] {
    if (name === undefined) return [...this.#lanes.keys()]
    const lane = this.#laneOf(name)
    if (!this.#lanes.has(lane)) throw this.#unknownLane(name)
    return [lane]
  }

  /** Puts a lane in the state that was kept, else at its start; `what`: `was reset`. */
  replace(name: string, what: string, kept?: LanePlayer): void {
    const before = this.#lanes.get(name)!
    const why = `lane ${JSON.stringify(name)} ${what}`
    this.#lanes.set(name, before.replacement(why, kept))
    this.#explainers.delete(before.lane)
    before.end(new QueryError('AbortedQuery', `${why} while the statement ran`))
  }

  async state(query: StateQuery): Promise<LaneState> {
    const player = this.lane(query.lane)
    const lanes = [...this.#lanes.keys()].toSorted()
    const { names: snapshots } = this.#snapshots
    const { RecordedObjects, unrecordedState } = await import('./recorded-objects.js')
    if (player === undefined) {
      return { lanes, file: null, snapshots, ...unrecordedState(query), skipped: [] }
    }
    const objects = new RecordedObjects(player.lane)
    const file = player.lane.index.recording.path
    return { lanes, file, snapshots, ...objects.list(query), skipped: objects.skipped() }
  }

  async object(query: ObjectQuery): Promise<ObjectDetail> {
    const player = this.lane(query.lane)
    const { RecordedObjects, unrecordedObject } = await import('./recorded-objects.js')
    return player ? new RecordedObjects(player.lane).find(query) : unrecordedObject(query)
  }

  async close(): Promise<void> {
    await Promise.all([...this.#lanes.values()].map(player => player.close()))
  }

  #unknownLane(name: string): ProtocolError {
    const known = someLanes(name, [...this.#lanes.keys()])
    const { recordings } = this.#options
    return new ProtocolError(
      404,
      `nothing is recorded for the lane ${JSON.stringify(name)} in ${recordings}; recorded lanes: ${known}`,
    )
  }

  #laneOf(name: string): string {
    const { only } = this.#loaded
    return only !== undefined && name === 'default' ? only : name
  }

  /** The player of a lane. Throws `ReplayMiss` if nothing is recorded of it. */
  #player(name: string, request: () => MissedRequest): LanePlayer {
    const player = this.lane(name)
    if (player !== undefined) return player
    const known = [...this.#lanes.keys()]
    throw this.#note(explainNoLane(name, known, this.#options.recordings), name, request())
  }

  /** Throws a miss, or rejects with it where the recording has to be read for its message. */
  #refuse(missed: NoAnswer, name: string, player: LanePlayer, queryId = ''): Promise<never> {
    const { lane } = player
    const explainer = this.#explainerOf(lane, name)
    const explained = () => {
      const { sql, ...request } = missedRequest(missed.asked, queryId)
      const miss = player.told(explainer.explain(missed))
      return this.#note(miss, this.#laneOf(name), { ...request, sql: player.withLiveNames(sql) })
    }
    const preparing = explainer.prepare(missed)
    if (preparing === undefined) {
      const miss = explained()
      player.noteMissed(missed)
      throw miss
    }
    // What the miss may have written counts for the requests that come meanwhile. Its message does not depend on it.
    player.noteMissed(missed)
    return preparing.then(() => {
      throw explained()
    })
  }

  #explainerOf(lane: Lane, name: string): MissExplainer {
    const explainer =
      this.#explainers.get(lane) ??
      new MissExplainer(lane, {
        recordings: this.#options.recordings,
        isOneFile: this.#loaded.only !== undefined,
        isStrict: this.#options.strict === true,
        redacted: this.#redaction.withoutKey(this.#laneOf(name)),
        lanesWith: form => this.#lanesWith(form, lane),
        isOwnLane: this.#loaded.only === undefined && name !== defaultLane,
        nowMicros: () => this.#options.clock.nowMicros(),
      })
    this.#explainers.set(lane, explainer)
    return explainer
  }

  /** Logs which live text was matched to which recorded one, and by what statement. */
  #tellBound(lane: string, { why, question }: Bound): void {
    const sql = textOf(question.document).slice(0, shownCharacters)
    // Only for who wants to follow it: a suite binds thousands of values, and the summary has their number.
    this.#options.log.debug?.('matched by names or times that change with each run', {
      lane,
      why,
      sql,
    })
  }

  #lanesWith(form: string, but: Lane): readonly string[] {
    const others = [...this.#lanes].filter(([, { lane }]) => lane !== but)
    return others
      .filter(([, { lane }]) => lane.index.family(form) !== undefined)
      .map(([name]) => name)
  }

  /** Counts and logs a miss. */
  #note(miss: ReplayMiss, lane: string, request: MissedRequest): ReplayMiss {
    this.#misses.note(lane, request, miss)
    // The client gets the explanation; the log names the request that it belongs to.
    const sql = request.sql.slice(0, shownCharacters)
    this.#options.log.warn('no recorded answer', { code: miss.code, lane, sql })
    return miss
  }
}

/** The error for a lane that a snapshot of others cannot be restored in. */
export function otherLane(name: string, lanes: readonly string[], lane: string): ProtocolError {
  const [kept, asked] = [lanes.map(each => JSON.stringify(each)).join(', '), JSON.stringify(lane)]
  return new ProtocolError(
    409,
    `the snapshot ${JSON.stringify(name)} is of lane ${kept}: it cannot be restored in lane ${asked}, ` +
      'because each lane replays a recording of its own',
  )
}
