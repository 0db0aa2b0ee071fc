import type { Readable } from 'node:stream'
import {
  checkOptions,
  filledText,
  type OptionTable,
  optional,
  withMethods,
} from '../../core/check-options.js'
import { isError } from '../../core/errors/is-error.js'
import { QueryError } from '../../core/errors/query-error.js'
import type { Log } from '../../core/log.js'
import type {
  Backend,
  Caller,
  LoadResult,
  NewUser,
  Principal,
  Run,
  ServerFacts,
  SessionEffects,
  StatementContext,
  StatementRequest,
  StreamingLoad,
  Upload,
  UploadPart,
} from '../../core/protocol/backend.js'
import type {
  LaneState,
  ObjectDetail,
  ObjectQuery,
  StateQuery,
} from '../../core/protocol/lane-state.js'
import { restoredFrom, Snapshots } from '../../core/protocol/snapshots.js'
import { emptySession, type SessionState } from '../../core/session/session-state.js'
import { DrainedRun } from '../drained-run.js'
import { isSurelyRead } from '../match/classify.js'
import type { NoAnswer } from '../match/lane.js'
import {
  type DifferentObject,
  LaneDifference,
  type LiveEffects,
  liveEffects,
} from '../match/lane-difference.js'
import { askOf, type SentFile } from '../match/question.js'
import { SecretBook } from '../redact/secret-book.js'
import type { Found, LanePlayer } from '../replay/lane-player.js'
import { createPlayer, otherLane, type Player, type PlayerOptions } from '../replay/player.js'
import type { PlayDocument, Rows, StatementDocument } from '../store/document.js'
import { tee } from './tee.js'

export interface OverlayOptions extends Pick<PlayerOptions, 'recordings' | 'clock' | 'log'> {
  /** Answers what is not recorded. */
  readonly engine: Backend
}

/** The options of `openOverlay`, with the interfaces of a server. */
const overlayOptions: OptionTable<OverlayOptions & { readonly ids: unknown }> = {
  recordings: filledText,
  clock: withMethods('a clock', 'nowMicros', 'monotonicMs', 'schedule'),
  ids: optional(withMethods('ids', 'uuid')),
  log: withMethods('a log', 'info', 'warn', 'error'),
  engine: withMethods('a backend', 'start', 'upload', 'load', 'facts'),
}

/**
 * A backend in which recorded answers take precedence and an engine gives all others. Throws `UsageError` for wrong
 * options, `RecordingError` for recordings that are missing or damaged.
 *
 * Every write runs on the engine, recorded or not, so that statements that are not recorded find what it wrote. A
 * recorded write that the engine cannot run as recorded makes its copy of what was written differ: from then on, the
 * engine is not asked about it (docs/recordings-tools.md#serve---overlay).
 */
export function openOverlay(options: OverlayOptions): Backend {
  checkOptions('openOverlay', options, overlayOptions)
  const player = createPlayer(options)
  if (player.report().lanes.length === 0) {
    options.log.warn('there are no recordings: the engine answers everything', {
      recordings: options.recordings,
    })
  }
  return new Overlay(player, options)
}

/** The recorded part of a lane's snapshot; the engine keeps its own. */
interface Kept {
  readonly player: LanePlayer
  readonly difference: LaneDifference | undefined
}

class Overlay implements Backend {
  readonly catalog
  readonly #engine: Backend
  readonly #player: Player
  readonly #log: Log
  readonly #snapshots = new Snapshots<Kept>()
  /** A reset puts new players in the place of the old ones, so that their differences are forgotten. */
  readonly #differences = new WeakMap<LanePlayer, LaneDifference>()

  constructor(player: Player, { engine, log }: OverlayOptions) {
    this.#engine = engine
    this.#player = player
    this.#log = log
    this.catalog = engine.catalog
  }

  facts(): ServerFacts {
    return { ...this.#engine.facts(), tellsSource: true }
  }

  hasTemporaryTables(caller: Principal): boolean {
    return this.#engine.hasTemporaryTables?.(caller) ?? true
  }

  authenticate(caller: Caller): Principal | Promise<Principal> {
    return this.#engine.authenticate(caller)
  }

  async readmit(principal: Principal): Promise<Principal> {
    return (await this.#engine.readmit?.(principal)) ?? principal
  }

  login(principal: Principal, session: SessionState): Promise<void> {
    return this.#engine.login(principal, session)
  }

  createUser(user: NewUser, caller: Principal): Promise<readonly string[]> {
    return this.#engine.createUser(user, caller)
  }

  async start(statement: StatementRequest, context: StatementContext): Promise<Run> {
    const player = this.#player.lane(context.caller.lane)
    if (player === undefined) return this.#engine.start(statement, context)
    const found = player.find(statement, context)
    return 'reason' in found
      ? this.#startOnEngine(found, player, statement, context)
      : this.#answer(found, player, statement, context)
  }

  /** Gives a recorded answer; a write also runs on the engine. */
  async #answer(
    found: Found,
    player: LanePlayer,
    statement: StatementRequest,
    context: StatementContext,
  ): Promise<Run> {
    const { recording } = player.lane.index
    const { entry } = found.occurrence
    const document = recording.document(entry) as StatementDocument
    const isWhole = !document.error && !document.fault && document.end === undefined
    const effects =
      isWhole && !isSurelyRead(document) ? liveEffects(found.question.asked) : undefined
    if (effects === undefined || !effects.mayChange) {
      await this.#keepTransaction(statement, context)
      return player.give(found, context)
    }
    const done = await this.#run(statement, context)
    const rows = async () => [...recording.rows(entry)].flat()
    const why =
      done instanceof DrainedRun ? await this.#otherAnswer(done, document, rows) : done.message
    if (why !== undefined) this.#noteDifference(player, effects, document, why)
    const run = player.give(found, context)
    return done instanceof DrainedRun && done.error === undefined
      ? withEffects(run, done.effects)
      : run
  }

  /** Runs a statement on the engine to its end. Returns the error if another overlay there has no answer. */
  async #run(
    statement: StatementRequest,
    context: StatementContext,
  ): Promise<DrainedRun | QueryError> {
    try {
      return await DrainedRun.of(await this.#engine.start(statement, context))
    } catch (error) {
      if (error instanceof QueryError && error.kind === 'ReplayOtherHistory') return error
      throw error
    }
  }

  /**
   * Tells the engine of a statement that it does not run. It finds an open transaction by the id of the client's last
   * statement.
   */
  async #keepTransaction({ queryId }: StatementRequest, context: StatementContext): Promise<void> {
    if (context.session.txnState === 'AutoCommit') return
    await DrainedRun.of(await this.#engine.start({ sql: 'SELECT 1', queryId }, context))
  }

  /** How the engine's answer differs from that of a recorded write: it wrote other rows. Undefined if it does not. */
  async #otherAnswer(
    done: DrainedRun,
    { rows: count }: StatementDocument,
    recorded: () => Promise<Rows>,
  ): Promise<string | undefined> {
    if (done.error !== undefined) return done.error.message
    if (count === 0) return undefined
    const [was, is] = [await recorded(), await done.rows()].map(rows => JSON.stringify(rows))
    return was === is ? undefined : `it answered ${shown(is!)} instead of ${shown(was!)}`
  }

  /** Answers a statement that has no recorded answer in this state. */
  async #startOnEngine(
    missed: NoAnswer,
    player: LanePlayer,
    statement: StatementRequest,
    context: StatementContext,
  ): Promise<Run> {
    const effects = liveEffects(missed.asked)
    await this.#checkKnown(player, effects, context)
    this.#tellOtherState(missed, player)
    if (!effects.mayChange) return this.#engine.start(statement, context)
    const done = await DrainedRun.of(await this.#engine.start(statement, context))
    player.lane.noteDone(missed, {
      failed: done.error !== undefined,
      written: done.progress().write.rows,
      rows: done.error === undefined ? await done.rows() : [],
    })
    return done
  }

  /** Rejects if a statement may read what the engine has otherwise than the recording. */
  async #checkKnown(
    player: LanePlayer,
    effects: LiveEffects,
    context: StatementContext,
  ): Promise<void> {
    const difference = this.#differences.get(player)
    if (difference === undefined) return
    const found = await difference.readBy(effects, sql => this.#ask(sql, context))
    if (found !== undefined) throw new QueryError('ReplayOtherHistory', sentenceOf(found))
  }

  /** The first cell of the engine's answer to a query of mockq's own. */
  async #ask(sql: string, context: StatementContext): Promise<string | null | undefined> {
    const request = { sql, queryId: `mockq-${++this.#asked}` }
    // Outside of the client's transaction, which would otherwise go on with this statement.
    const { caller, abort, pageRows } = context
    const outside: StatementContext = {
      ...{ caller, abort, pageRows, session: emptySession },
      presign: file => context.presign(file),
    }
    const done = await DrainedRun.of(await this.#engine.start(request, outside))
    return done.error === undefined ? (await done.rows())[0]?.[0] : undefined
  }

  #asked = 0

  /** Logs that the engine answers a recorded statement: the tables are in another state than when it was recorded. */
  #tellOtherState({ question, reason }: NoAnswer, player: LanePlayer): void {
    if (question === undefined) return
    const { path } = player.lane.index.recording
    const { entry } = question.occurrences[0]!
    this.#log.info(
      'the engine answers a recorded statement, because it is recorded in another state',
      {
        recorded: `${path}:${entry.line}`,
        reason,
      },
    )
  }

  #noteDifference(
    player: LanePlayer,
    effects: LiveEffects,
    document: PlayDocument,
    why: string,
  ): void {
    const { path } = player.lane.index.recording
    const difference = this.#differences.get(player) ?? new LaneDifference()
    this.#differences.set(player, difference)
    const what = 'sql' in document ? document.sql : `@${document.stage}/${document.path}`
    difference.add(effects, `${shown(what)} (${path}, ${document._id}): ${why}`)
    this.#log.warn('the engine did not run a recorded write as it was recorded', {
      sql: shown(what),
      recorded: path,
      id: document._id,
      why,
    })
  }

  async upload(upload: Upload, caller: Principal): Promise<readonly string[]> {
    const player = this.#player.lane(caller.lane)
    if (player === undefined) return this.#engine.upload(upload, caller)
    const sent: { readonly path: string; readonly digest: Promise<SentFile> }[] = []
    async function* parts(): AsyncGenerator<UploadPart> {
      for await (const { path, content } of upload.parts) {
        const { copy, digest } = tee(content)
        sent.push({ path, digest })
        yield { path, content: copy }
      }
    }
    const paths = await this.#engine.upload({ stage: upload.stage, parts: parts() }, caller)
    for (const { path, digest } of sent) {
      const missed = player.upload(upload.stage, path, await digest, caller.clientSession)
      if (missed !== undefined) player.lane.noteMissed(missed)
    }
    return paths
  }

  async download(stage: string, path: string, caller: Principal): Promise<Readable | undefined> {
    const player = this.#player.lane(caller.lane)
    const content = player?.download(stage, path, caller.clientSession)
    if (content !== undefined && !('reason' in content)) return content
    return this.#engine.download?.(stage, path, caller)
  }

  async load(load: StreamingLoad, caller: Principal): Promise<LoadResult> {
    const player = this.#player.lane(caller.lane)
    if (player === undefined) return this.#engine.load(load, caller)
    const { copy, digest } = tee(load.content)
    let error: unknown
    const done = await this.#engine.load({ ...load, content: copy }, caller).catch(failed => {
      error = failed
      return undefined
    })
    copy.resume()
    const file = await digest
    const found = player.findLoad(load, file, caller)
    if ('reason' in found) {
      if (done === undefined) throw error
      player.lane.noteDone(found, { failed: false, written: done.rows, rows: [] })
      return done
    }
    const { document } = found.question
    const recorded = player.giveLoad(found, load)
    const other = done?.rows === recorded.rows ? undefined : `it loaded ${done?.rows} rows`
    const why = done === undefined ? messageOf(error) : other
    if (why !== undefined) {
      const question = askOf(load, load.session, new SecretBook())
      const effects = liveEffects({ k: 'load', ...question, ...file })
      this.#noteDifference(player, effects, document, why)
    }
    return { ...recorded, effects: done?.effects ?? recorded.effects }
  }

  async logout(caller: Principal): Promise<void> {
    await this.#player.logout(caller)
    await this.#engine.logout(caller)
  }

  whyTemporaryTablesEnded(caller: Principal): string | undefined {
    return this.#engine.whyTemporaryTablesEnded?.(caller)
  }

  hold(lane: string, abort: AbortController): () => void {
    const releases = [this.#engine.hold?.(lane, abort), this.#player.hold(lane, abort)]
    return () => {
      for (const release of releases) release?.()
    }
  }

  async snapshot(name: string, lane?: string): Promise<void> {
    // Both at once, so that no statement comes between.
    await Promise.all([this.#engine.snapshot?.(name, lane), this.#keep(name, lane)])
  }

  async state(query: StateQuery): Promise<LaneState> {
    const [state, { lanes, file }] = await Promise.all([
      this.#engine.state!(query),
      this.#player.state({ ...query, limit: 0 }),
    ])
    return { ...state, file, lanes: [...new Set([...state.lanes, ...lanes])].toSorted() }
  }

  object(query: ObjectQuery): Promise<ObjectDetail> {
    return this.#engine.object!(query)
  }

  async #keep(name: string, lane: string | undefined): Promise<void> {
    this.#snapshots.keep(name, lane, () => {
      return new Map(this.#recordedLanes(lane).map(each => [each, this.#kept(each)]))
    })
  }

  async restore(name: string, lane?: string): Promise<void> {
    const { states, lane: only } = this.#snapshots.get(name)
    const lanes = lane === undefined ? [...states.keys()] : this.#recordedLanes(lane)
    const isOther = lane !== undefined && only !== undefined && lane !== only
    if (isOther && (states.size > 0 || lanes.length > 0)) throw otherLane(name, [only], lane)
    const restored = this.#engine.restore?.(name, lane)
    for (const each of lanes) {
      const { player, difference } = states.get(each)!
      this.#player.replace(each, restoredFrom(name), player)
      if (difference !== undefined) {
        this.#differences.set(this.#player.lane(each)!, difference.copy())
      }
    }
    await restored
  }

  /** One lane if it is recorded, or all recorded ones. */
  #recordedLanes(lane: string | undefined): readonly string[] {
    const isKnown = lane === undefined || this.#player.lane(lane) !== undefined
    return isKnown ? this.#player.lanesOf(lane) : []
  }

  #kept(lane: string): Kept {
    const player = this.#player.lane(lane)!
    return { player: player.committed(), difference: this.#differences.get(player)?.copy() }
  }

  /** Returns the engine to the state after `--init`, and the recordings to their start. */
  async reset(lane?: string): Promise<void> {
    const isRecorded = lane === undefined || this.#player.lane(lane) !== undefined
    // Both at once, so that no statement meets one of them from before the reset.
    const played = isRecorded ? this.#player.reset(lane) : undefined
    await Promise.all([this.#engine.reset?.(lane), played])
  }

  async close(): Promise<void> {
    await this.#engine.close()
    await this.#player.close()
  }
}

/** A recorded answer with the effects that the statement had on the session at the engine. */
function withEffects(run: Run, { session, upstreamSession }: SessionEffects): Run {
  const { schema, warnings, source, effects: recorded } = run
  const affect = recorded instanceof Promise ? undefined : recorded.affect
  return {
    ...{ schema, warnings, ...(source && { source }) },
    hasResultSet: () => run.hasResultSet(),
    format: () => run.format(),
    blocks: () => run.blocks(),
    progress: () => run.progress(),
    effects: {
      ...(session !== undefined && { session }),
      ...(upstreamSession !== undefined && { upstreamSession }),
      ...(affect !== undefined && { affect }),
    },
  }
}

function sentenceOf({ what, why }: DifferentObject): string {
  return (
    `this statement is not recorded, and the engine cannot answer it, because it does not have ${what} ` +
    `as the recording does. It could not do a recorded write: ${why}. Record this statement, too, or use serve without --overlay`
  )
}

const mostShown = 200

function shown(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length <= mostShown ? line : `${line.slice(0, mostShown)}…`
}

function messageOf(error: unknown): string {
  return isError(error) ? error.message : String(error)
}
