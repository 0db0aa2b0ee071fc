import { basename } from 'node:path'
import type { Readable } from 'node:stream'
import { parseAddress, type ServerAddress } from '../../core/client/address.js'
import { isAboutContents, lacksRoute, type Upstream } from '../../core/client/upstream.js'
import { loginOf, refuseSession, upstreamAt } from '../../core/client/upstream-at.js'
import type { Clock } from '../../core/clock.js'
import { ProtocolError } from '../../core/errors/protocol-error.js'
import { ServerError } from '../../core/errors/server-error.js'
import { UpstreamError } from '../../core/errors/upstream-error.js'
import type { Log, LogFields } from '../../core/log.js'
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
import type {
  LaneState,
  ObjectDetail,
  ObjectQuery,
  StateQuery,
} from '../../core/protocol/lane-state.js'
import { principalOf } from '../../core/protocol/principal.js'
import type { RunReport } from '../../core/protocol/run-report.js'
import type { SessionState } from '../../core/session/session-state.js'
import { catalogStatements } from '../../core/sql/print/catalog-statements.js'
import { isSurelyRead } from '../match/classify.js'
import { Redactor } from '../redact/redactor.js'
import type { LanePlayer } from '../replay/lane-player.js'
import { checkRedaction, type RedactOptions, redactionOf } from '../replay/lane-redaction.js'
import { laneReport } from '../replay/lane-report.js'
import { Player, warnOfLeft } from '../replay/player.js'
import type { LeftOut } from '../save/left-out.js'
import {
  type LoadedRecordings,
  loadForRecording,
  recordingFolder,
} from '../save/load-recordings.js'
import { BlobFolder } from '../store/blob-folder.js'
import { lockFolder } from '../store/folder-lock.js'
import { advertisedVersion } from './advertised-version.js'
import { isLoginRefusal, LaneRecorder } from './lane-recorder.js'
import { LaneTally } from './lane-tally.js'
import { LaneWriter } from './lane-writer.js'
import type { TargetLogin } from './open-recorder.js'
import { defaultReadOn, type ReadOnLimits } from './read-on.js'
import type { RecordMode } from './record-mode.js'
import { recordedWrite } from './recorded-write.js'
import { ServerObjects } from './server-objects.js'
import { sessionFor } from './upstream-session.js'

export interface RecorderOptions extends RedactOptions {
  /** A folder for recordings (created if missing), or one `.nedb` file: the only lane. */
  readonly recordings: string
  /**
   * The server to record: `http://host:port`, or a DSN. Its user, warehouse and tenant are those of requests that name
   * none. Only mode `none` needs no server.
   */
  readonly target?: string
  readonly mode: RecordMode
  readonly clock: Clock
  readonly log: Log
  /** Advertised instead of the target's own version. */
  readonly serverVersion?: string
  /** In mode `all`: removes recorded statements that are not sent in this run; otherwise they are kept. */
  readonly prune?: boolean
  /** How much to read of answers that their clients left. */
  readonly readOn?: Partial<ReadOnLimits>
  /** Also records how long answers took, for `timing` of the player. */
  readonly times?: boolean
  /**
   * Also records a checksum of each table that a lane finds on the server, for `init` of the player. Not with `redact`.
   */
  readonly tableChecksums?: boolean
  /**
   * Tables that were there before the recording are kept if they have at most so many rows, so that answers can be computed
   * from them; 0: none. Default: 100.
   */
  readonly tableRows?: number
  /** CA certificates in PEM to trust for an https target, besides those of the system. */
  readonly targetCa?: string
  /** The proxy for requests to the target, instead of those of `environment`. */
  readonly targetProxy?: string
  /** The variables that may name proxies: `HTTPS_PROXY`, `HTTP_PROXY`, `NO_PROXY`. */
  readonly environment?: Readonly<Record<string, string | undefined>>
}

/**
 * Connects to the target and returns the backend that records it.
 *
 * Rejects with `UsageError` for an invalid target address, `UpstreamError` if the target cannot be reached and there is
 * nothing to replay in its place, `RecordingError` for damaged recordings.
 */
export async function createRecorder(
  options: RecorderOptions & { readonly target: string },
): Promise<Recorder> {
  const address = parseAddress(options.target)
  refuseSession(address, 'roles and settings are those of the clients')
  const { targetCa: ca, targetProxy: proxy, environment, clock } = options
  const upstream = upstreamAt(address, {
    ...{ userAgent: 'mockq-record', ca, proxy, environment, clock },
    login: loginOf(address),
  })
  const told = await upstream.version().catch(unreachable)
  if (told instanceof UpstreamError && options.mode !== 'once') throw told
  const { folder } = await recordingFolder(options.recordings)
  const unlock = lockFolder(folder)
  try {
    const loaded = await loadForRecording(options.recordings)
    const [recorded] = loaded.lanes.values()
    const isUnreachable = told instanceof UpstreamError
    if (isUnreachable && recorded === undefined) throw told
    const version =
      options.serverVersion ?? (isUnreachable ? recorded!.meta.server : advertisedVersion(told))
    const given = redactionOf(options)
    const redactor = given && new Redactor(given.rules, given.key)
    const isAnew = options.mode === 'all' && options.prune === true
    checkRedaction(loaded, redactor?.told, isAnew)
    warnOfLeft(loaded, options.log)
    if (isUnreachable) {
      const { message: why } = told
      options.log.warn('the server cannot be reached: only what is recorded is answered', { why })
    }
    const unreached = isUnreachable ? told : undefined
    const found = { address, version, redactor, unreached }
    return new Recorder({ ...options, ...found }, loaded, upstream, unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

/** With what `createRecorder` finds out. */
type FullOptions = RecorderOptions & {
  readonly address: ServerAddress
  readonly version: string
  readonly redactor?: Redactor | undefined
  /** The target could not be reached at the start: nothing is recorded, because its version is unknown. */
  readonly unreached?: UpstreamError | undefined
}

/** The record backend: forwards requests to the upstream, and records its answers. */
export class Recorder implements Backend {
  readonly catalog = catalogStatements
  readonly #options: FullOptions
  readonly #redactor: Redactor | undefined
  readonly #loaded: LoadedRecordings
  readonly #upstream: Upstream
  readonly #serverObjects: ServerObjects
  readonly #player: Player
  readonly #blobs: BlobFolder
  readonly #lanes = new Map<string, LaneRecorder>()
  readonly #unlock: () => void
  readonly #tallies: LaneTally[] = []
  /** Whether a request was refused because the target could not be reached at the start. */
  #hasRefused = false

  constructor(
    options: FullOptions,
    loaded: LoadedRecordings,
    upstream: Upstream,
    unlock: () => void,
  ) {
    this.#unlock = unlock
    this.#options = options
    this.#loaded = loaded
    this.#upstream = upstream
    this.#serverObjects = new ServerObjects(upstream)
    const { redactor, redact: _, redactKey: __, ...others } = options
    // A lane that was redacted otherwise is recorded anew, and so never replayed.
    const isAnew = options.mode === 'all'
    this.#player = new Player(loaded, isAnew ? others : options)
    // The player's own knows the recorded statements.
    this.#redactor = redactor && (this.#player.redactor ?? redactor)
    this.#blobs = new BlobFolder(loaded.folder)
  }

  /** Number of requests that had no recorded answer and that the mode did not allow to forward. */
  misses(): number {
    return this.#player.misses()
  }

  /** Number of answers that are not in the recording. */
  leftOut(): number {
    return this.#tallies.reduce((sum, { leftOut }) => sum + leftOut, 0)
  }

  /** Number of answers that the target, or the connection to it, broke off or did not give. */
  lost(): number {
    return this.#tallies.reduce((sum, { lost }) => sum + lost, 0)
  }

  /** Number of writes whose answer differs from the recorded one. */
  changed(): number {
    return this.#tallies.reduce((sum, { changed }) => sum + changed, 0)
  }

  /** The user and the database that the address of the target names. */
  targetLogin(): TargetLogin {
    const { user, password = '', database } = this.#options.address
    return {
      ...(user !== undefined && { user: { name: user, password } }),
      ...(database !== undefined && { database }),
    }
  }

  /** Whether the target was lost and did not come back. */
  isTargetLost(): boolean {
    return this.#upstream.isLost || this.#hasRefused
  }

  report(only?: string): RunReport {
    const played = this.#player.report(only)
    const reports = new Map(played.lanes.map(report => [report.lane, report]))
    for (const [name, recorder] of this.#lanes) {
      if (only !== undefined && name !== this.#laneName(only)) continue
      const counts = recorder.counts()
      const before = reports.get(name) ?? laneReport(name, undefined, { missed: 0, misses: [] })
      // A lane that is recorded again has another file now.
      const unused = this.#options.mode === 'new' ? before.unused : []
      const file = basename(this.#loaded.pathOf(name))
      const answered = before.answered + counts.forwarded
      reports.set(name, { ...before, ...counts, file, answered, unused })
    }
    const lanes = [...reports.values()].toSorted((a, b) => (a.lane < b.lane ? -1 : 1))
    return { ...played, mode: 'record', lanes }
  }

  facts(): ServerFacts {
    const { version } = this.#options
    return { mode: 'record', version, arrow: false, passesHeaders: true }
  }

  /** What is recorded of a lane since before this run, and what the run wrote. */
  async state(query: StateQuery): Promise<LaneState> {
    const played = await this.#player.state(query)
    const lanes = [...new Set([...played.lanes, ...this.#lanes.keys()])].toSorted()
    if (this.#options.mode !== 'all') return { ...played, lanes }
    const { unrecordedState } = await import('../replay/recorded-objects.js')
    return { ...played, lanes, ...unrecordedState(query), skipped: [] }
  }

  async object(query: ObjectQuery): Promise<ObjectDetail> {
    if (this.#options.mode !== 'all') return this.#player.object(query)
    const { unrecordedObject } = await import('../replay/recorded-objects.js')
    return unrecordedObject(query)
  }

  async authenticate(caller: Caller): Promise<Principal> {
    const lane = this.#laneName(caller.lane)
    if (this.#isPlayed(lane)) return this.#player.authenticate(caller)
    this.#checkReached(lane)
    try {
      const { roles, defaultRole } = await this.#upstream.authenticate(caller)
      return principalOf(caller, roles, defaultRole)
    } catch (error) {
      const recorder = this.#lane(caller.lane)
      if (isLoginRefusal(error)) await recorder?.refuseCaller(caller, error)
      else recorder?.loseLogin(error)
      throw error
    }
  }

  async readmit(principal: Principal): Promise<Principal> {
    const isPlayed = this.#isPlayed(this.#laneName(principal.lane))
    return isPlayed ? this.#player.readmit(principal) : this.#upstream.readmit(principal)
  }

  async login(principal: Principal, session: SessionState): Promise<void> {
    if (this.#isPlayed(this.#laneName(principal.lane))) {
      return this.#player.login(principal, session)
    }
    const { database, role, settings } = sessionFor(session, undefined)
    const url = '/v1/session/login?disable_session_token=true'
    const body = { database, role, settings }
    await this.#upstream.post(url, body, principal, { isPatient: true }).catch(async error => {
      // An old server has no login.
      if (!(error instanceof ProtocolError) || lacksRoute(error)) return
      const recorder = this.#lane(principal.lane)
      if (!isAboutContents(error)) {
        recorder?.loseLogin(error)
        throw error
      }
      await recorder?.refuseLogin(session, principal, error)
      throw new ServerError(error.code, error.message)
    })
  }

  async start(statement: StatementRequest, context: StatementContext): Promise<Run> {
    const lane = this.#lane(context.caller.lane)
    if (lane === undefined) return this.#player.start(statement, context)
    const played = this.#played(context.caller)
    const found = played?.find(statement, context)
    if (played === undefined || found === undefined || 'reason' in found) {
      return lane.start(statement, context)
    }
    const recorded = recordedWrite(played.lane.index.recording, found.occurrence.entry)
    if (isSurelyRead(recorded.document)) return played.give(found, context)
    // Later statements that are not recorded yet need the server in the state that this write creates.
    return lane.start(statement, context, recorded)
  }

  async upload(upload: Upload, caller: Principal): Promise<readonly string[]> {
    const lane = this.#lane(caller.lane)
    if (lane === undefined) return this.#player.upload(upload, caller)
    const names: string[] = []
    for await (const part of upload.parts) {
      await lane.upload(upload.stage, part, caller, this.#played(caller))
      names.push(part.path)
    }
    return names
  }

  async download(stage: string, path: string, caller: Principal): Promise<Readable | undefined> {
    const lane = this.#lane(caller.lane)
    if (lane === undefined) return this.#player.download(stage, path, caller)
    return lane.download(stage, path, caller, this.#played(caller))
  }

  async load(load: StreamingLoad, caller: Principal): Promise<LoadResult> {
    const lane = this.#lane(caller.lane)
    if (lane === undefined) return this.#player.load(load, caller)
    return lane.load(load, caller, this.#played(caller))
  }

  async createUser(user: NewUser): Promise<readonly string[]> {
    return this.#player.createUser(user)
  }

  async logout(caller: Principal): Promise<void> {
    await this.#player.logout(caller)
    if (this.#isPlayed(this.#laneName(caller.lane))) return
    const ended = this.#upstream.post('/v1/session/logout', {}, caller)
    await ended.catch(() => {})
    this.#upstream.forget(caller)
  }

  /** Plays a lane that is replayed from its start again. Rejects with `ProtocolError` 409 for one that is recorded. */
  async reset(lane?: string): Promise<void> {
    this.#checkPlayed('reset', lane)
    await this.#player.reset(lane)
  }

  /** As `reset`, of lanes that are replayed. */
  async snapshot(name: string, lane?: string): Promise<void> {
    this.#checkPlayed('snapshots', lane)
    await this.#player.snapshot(name, lane)
  }

  async restore(name: string, lane?: string): Promise<void> {
    this.#checkPlayed('snapshots', lane)
    await this.#player.restore(name, lane)
  }

  /** Throws `ProtocolError` 409 unless a lane, or each lane of this run so far, is replayed. */
  #checkPlayed(what: string, lane: string | undefined): void {
    const isPlayed =
      lane === undefined
        ? this.#options.mode === 'once' && this.#lanes.size === 0 && this.#loaded.lanes.size > 0
        : this.#isPlayed(this.#laneName(lane))
    if (isPlayed) return
    throw new ProtocolError(
      409,
      `mockq record has no ${what} of lanes that it records: the server behind it keeps its state. ` +
        'Let each test make what it needs and drop it',
    )
  }

  async close(): Promise<void> {
    const saved = await Promise.allSettled([...this.#lanes.values()].map(lane => lane.save()))
    await this.#upstream.close()
    this.#unlock()
    const summary = summaryOf(this.#tallies)
    if (summary !== undefined)
      this.#options.log.warn('some answers are missing or incomplete in the recordings', summary)
    for (const result of saved) if (result.status === 'rejected') throw result.reason
  }

  /** In mode `new`, the player that answers from the recording first; else undefined. */
  #played({ lane }: Principal): LanePlayer | undefined {
    return this.#options.mode === 'new' ? this.#player.lane(this.#laneName(lane)) : undefined
  }

  /** Whether a lane is replayed without ever asking the target. */
  #isPlayed(lane: string): boolean {
    return this.#options.mode === 'once' && this.#loaded.lanes.has(lane)
  }

  /** The recorder of a lane; undefined for one that is replayed. */
  #lane(name: string): LaneRecorder | undefined {
    const lane = this.#laneName(name)
    const known = this.#lanes.get(lane)
    if (known !== undefined) return known
    const { mode, version } = this.#options
    if (this.#isPlayed(lane)) return undefined
    this.#checkReached(lane)
    const blobs = this.#blobs
    const player = this.#player.lane(lane)
    const tally = new LaneTally(lane, this.#options.log)
    this.#tallies.push(tally)
    const leaveOut = (each: LeftOut) => tally.leaveOut(each)
    const writer = new LaneWriter({
      ...{ path: this.#loaded.pathOf(lane), lane, server: version, blobs },
      ...(player !== undefined && mode === 'new' && { played: player.lane }),
      leaveOut,
      redacted: this.#redactor?.told,
      prune: this.#options.prune === true,
      tellRest: rest => tally.notAsked(rest),
    })
    const recorder = new LaneRecorder({
      ...{ writer, upstream: this.#upstream, blobs, tally, redactor: this.#redactor },
      clock: this.#options.clock,
      readOn: { ...defaultReadOn, ...this.#options.readOn },
      times: this.#options.times ?? false,
      foundRows: {
        tableRows: this.#options.tableRows ?? defaultTableRows,
        tableChecksums: this.#options.tableChecksums ?? false,
      },
      serverObjects: this.#serverObjects,
    })
    this.#lanes.set(lane, recorder)
    return recorder
  }

  /** Throws `UpstreamError` for a lane that is not recorded if the target could not be reached at the start. */
  #checkReached(lane: string): void {
    const { unreached } = this.#options
    if (unreached === undefined) return
    this.#hasRefused = true
    const { reason, url, message } = unreached
    throw new UpstreamError(
      reason,
      url,
      `lane ${JSON.stringify(lane)} is not recorded, and when mockq record started, ${message}. ` +
        'Start the server, then mockq record again',
    )
  }

  #laneName(name: string): string {
    const { only } = this.#loaded
    if (only === undefined || name === only) return name
    if (name === 'default') return only
    const path = this.#loaded.pathOf(only)
    throw new ProtocolError(
      400,
      `only the lane of ${path} can be used here, not ${name}: give a folder of recordings for several lanes`,
    )
  }
}

/** Counts of events that recordings do not show, over all lanes; undefined if there were none. */
function summaryOf(tallies: readonly LaneTally[]): LogFields | undefined {
  const counts = new Map<string, number>()
  for (const [event, count] of tallies.flatMap(tally => [...tally.counts])) {
    counts.set(event, (counts.get(event) ?? 0) + count)
  }
  return counts.size === 0 ? undefined : Object.fromEntries(counts)
}

/** The error of a target that cannot be reached. */
function unreachable(error: unknown): UpstreamError {
  if (error instanceof UpstreamError) return error
  throw error
}

/** Tables that are found on the server are kept by default if they have at most so many rows. */
const defaultTableRows = 100
