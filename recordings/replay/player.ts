import type { Readable } from 'node:stream'
import {
  checkOptions,
  filledText,
  flag,
  listOf,
  type OptionTable,
  optional,
  withMethods,
} from '../../core/check-options.js'
import type { Clock } from '../../core/clock.js'
import type { ReplayMiss } from '../../core/errors/replay-miss.js'
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
import type { SessionState } from '../../core/session/session-state.js'
import { catalogStatements } from '../../core/sql/print/catalog-statements.js'
import { type Bound, Lane, type LaneOptions, type NoAnswer } from '../match/lane.js'
import { LaneIndex } from '../match/lane-index.js'
import { explainNoLane, MissExplainer } from '../miss/explain-miss.js'
import { textOf } from '../miss/nearest.js'
import { type LoadedRecordings, loadRecordings } from '../save/load-recordings.js'
import { BlobFolder } from '../store/blob-folder.js'
import { LanePlayer, mostOtherBytes } from './lane-player.js'
import { digestContent, readContent } from './read-content.js'
import { type AllowedUser, letIn } from './user-list.js'
import { userStatements } from './user-statements.js'

export interface PlayerOptions {
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
  const loaded = loadRecordings(options.recordings)
  warnOfLeft(loaded, options.log)
  return new Player(loaded, options)
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
  readonly #lanes: ReadonlyMap<string, LanePlayer>
  readonly #explainers = new Map<Lane, MissExplainer>()
  #misses = 0

  constructor(loaded: LoadedRecordings, options: PlayerOptions) {
    this.#loaded = loaded
    this.#options = options
    const { historyBySession = false, looseOrder = false, strict = false, clock } = options
    const blobs = new BlobFolder(loaded.folder)
    const players = [...loaded.lanes].map(([name, recording]) => {
      const laneOptions: LaneOptions = {
        ...{ historyBySession, looseOrder, isStrict: strict },
        nowMicros: () => clock.nowMicros(),
        bound: bound => this.#tellBound(name, bound),
      }
      const lane = new Lane(new LaneIndex(recording, laneOptions), laneOptions)
      const player = new LanePlayer({
        ...{ lane, blobs, clock },
        tellMiss: miss => this.#count(miss),
        tellOtherFile: ({ stage, path, size }) => {
          options.log.warn(
            'an uploaded file differs from the recorded one: statements that read it will miss',
            {
              lane: name,
              file: `@${stage}/${path}`,
              bytes: size,
            },
          )
        },
      })
      return [name, player] as const
    })
    this.#lanes = new Map(players)
  }

  /** Number of requests that had no recorded answer. */
  misses(): number {
    return this.#misses
  }

  /** The player of a lane; undefined if nothing is recorded of it. */
  lane(name: string): LanePlayer | undefined {
    return this.#lanes.get(this.#laneOf(name))
  }

  facts(): ServerFacts {
    const [first] = this.#loaded.lanes.values()
    return { version: first?.meta.server ?? defaultVersion, arrow: true }
  }

  async authenticate(caller: Caller): Promise<Principal> {
    const made = this.lane(caller.lane)?.admitted(caller)
    const { credential } = caller
    if (made !== undefined && credential.kind === 'bearer' && credential.keyPair) {
      const nowSecs = Number(this.#options.clock.nowMicros() / 1_000_000n)
      checkSignedToken(credential.token, [...made.keys.values()], nowSecs)
    }
    return letIn(caller, made ? [] : (this.#options.users ?? []), made?.defaultRole)
  }

  async readmit(principal: Principal): Promise<Principal> {
    const role = this.lane(principal.lane)?.readmitted(principal.user)?.defaultRole
    return role === undefined ? principal : { ...principal, defaultRole: role }
  }

  /** Refuses a login that is recorded as refused in this state; accepts any other. */
  async login(principal: Principal, session: SessionState): Promise<void> {
    const fault = this.lane(principal.lane)?.refusal(session, principal)
    if (fault !== undefined) throw fault
  }

  start(statement: StatementRequest, context: StatementContext): Run {
    const player = this.#player(context.caller.lane)
    const run = player.start(statement, context)
    if ('reason' in run) throw this.#miss(run, player.lane)
    return run
  }

  async upload({ stage, parts }: Upload, caller: Principal): Promise<readonly string[]> {
    const player = this.#player(caller.lane)
    const names: string[] = []
    for await (const { path, content } of parts) {
      const file = await readContent(content, mostOtherBytes)
      const missed = player.upload(stage, path, file, caller.clientSession)
      if (missed !== undefined) throw this.#miss(missed, player.lane)
      names.push(path)
    }
    return names
  }

  async download(stage: string, path: string, caller: Principal): Promise<Readable> {
    const player = this.#player(caller.lane)
    const content = player.download(stage, path, caller.clientSession)
    if ('reason' in content) throw this.#miss(content, player.lane)
    return content
  }

  async load(load: StreamingLoad, caller: Principal): Promise<LoadResult> {
    const player = this.#player(caller.lane)
    const result = player.load(load, await digestContent(load.content), caller)
    if ('reason' in result) throw this.#miss(result, player.lane)
    return result
  }

  async createUser(user: NewUser): Promise<readonly string[]> {
    return userStatements(user)
  }

  async logout(caller: Principal): Promise<void> {
    this.lane(caller.lane)?.lane.endSession(caller.clientSession)
  }

  async close(): Promise<void> {}

  #laneOf(name: string): string {
    const { only } = this.#loaded
    return only !== undefined && name === 'default' ? only : name
  }

  #player(name: string): LanePlayer {
    const player = this.lane(name)
    if (player !== undefined) return player
    const known = [...this.#lanes.keys()]
    throw this.#count(explainNoLane(name, known, this.#options.recordings))
  }

  #miss(missed: NoAnswer, lane: Lane): ReplayMiss {
    const explainer =
      this.#explainers.get(lane) ??
      new MissExplainer(lane, {
        recordings: this.#options.recordings,
        isOneFile: this.#loaded.only !== undefined,
        isStrict: this.#options.strict === true,
        lanesWith: form => this.#lanesWith(form, lane),
      })
    this.#explainers.set(lane, explainer)
    const miss = explainer.explain(missed)
    lane.noteMissed(missed)
    return this.#count(miss)
  }

  /** Logs which live text was matched to which recorded one, and by what statement. */
  #tellBound(lane: string, { why, question }: Bound): void {
    const sql = textOf(question.document).slice(0, shownCharacters)
    this.#options.log.info('matched by names or times that change with each run', {
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

  #count(miss: ReplayMiss): ReplayMiss {
    this.#misses++
    this.#options.log.warn('no recorded answer', { code: miss.code, message: miss.message })
    return miss
  }
}
