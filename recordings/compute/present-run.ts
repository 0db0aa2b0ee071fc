import { Readable } from 'node:stream'
import type { Statement } from '../../core/sql/ast/statement.js'
import type { Effects } from '../../core/sql/effects/effects.js'
import { LaneDifference, type LiveEffects, liveEffects } from '../match/lane-difference.js'
import type { LaneIndex } from '../match/lane-index.js'
import { type Asked, treeOf } from '../match/question.js'
import type { Occurrence } from '../match/recorded-question.js'
import { mapTexts } from '../redact/map-texts.js'
import { unescapeBraces } from '../redact/placeholder.js'
import { endOfSessions, type LiveLog, type LiveRequest } from '../replay/live-log.js'
import { contentOf } from '../replay/read-content.js'
import type { Restore } from '../replay/restore.js'
import type { BlobFolder } from '../store/blob-folder.js'
import type { Rows } from '../store/document.js'
import { type EngineAnswer, EngineRun } from './engine-run.js'
import { Existence, type StartAbsence } from './existence.js'
import { mayGenerate } from './generated-values.js'
import type { GivenTables } from './given-tables.js'
import { unprovenIn } from './proven.js'
import { isRefusedText, unlike } from './recorded-run.js'
import type { TableColumn } from './target-types.js'
import { usesOf } from './uses-of.js'
import { VariantClock } from './variant-clock.js'
import { writeDifference } from './write-difference.js'

export interface PresentOptions {
  readonly index: LaneIndex
  readonly atStart: StartAbsence
  /** The tables that were there before. */
  readonly given: GivenTables | undefined
  readonly blobs: BlobFolder
  readonly log: LiveLog
  /** Recorded texts as they are in this run, in a session with a time zone. */
  readonly restoreIn: (timezone: string) => Restore
}

/** What the clients of a lane have sent in this run, run by the engine in the order in which it came. */
export class PresentRun {
  readonly #options: PresentOptions
  readonly #run: EngineRun
  readonly #clock: VariantClock
  #next = 0
  readonly #differences = new LaneDifference()
  /** Objects with data that functions have made of changed values which nothing has proven. */
  readonly #unproven = new LaneDifference()
  readonly #existence: Existence
  /** Sessions in whose open transaction a request had no answer. */
  readonly #broken = new Set<number>()
  #mayGenerate = false
  readonly #uses = new Set<string>()

  private constructor(options: PresentOptions, run: EngineRun) {
    this.#options = options
    this.#run = run
    const { atStart, given, index } = options
    this.#clock = new VariantClock(index)
    this.#existence = new Existence(atStart, given?.same)
    given?.noteIn(this.#differences)
    this.#mayGenerate = given?.hasTimes ?? false
  }

  static async open(options: PresentOptions, seed: number): Promise<PresentRun> {
    const version = options.index.recording.meta.server
    const init = options.given?.filesFor(seed) ?? []
    const run = await EngineRun.open({ version, seed, init })
    await run.makeDatabases(options.atStart.databases.map(options.restoreIn('UTC')))
    return new PresentRun(options, run)
  }

  /** As `RecordedOutcome.mayGenerate`. */
  get mayGenerate(): boolean {
    return this.#mayGenerate
  }

  /** What of the engine the requests so far have used (`usesOf`). */
  get uses(): ReadonlySet<string> {
    return this.#uses
  }

  noteUses(overloads: readonly string[], tree: Statement | undefined): void {
    for (const use of usesOf(overloads, tree)) this.#uses.add(use)
  }

  /** Runs what was sent before a place of the log. */
  async runTo(place: number): Promise<void> {
    const { entries } = this.#options.log
    for (; this.#next < place; this.#next++) {
      const next = entries[this.#next]!
      if (next === endOfSessions) await this.#run.endSessions()
      else await this.#take(next)
    }
  }

  /** Why the engine cannot know the answer to a request now; undefined if it can. */
  async reasonAgainst(asked: Asked, { session }: LiveRequest): Promise<string | undefined> {
    if (this.#isBroken(session)) return brokenTransaction
    const found = await this.#unknownIn(liveEffects(asked))
    return found && unlike(found)
  }

  /**
   * Runs a request of this run that comes after all that have run; `like`: the recorded one that it is compared with.
   * `keepsTime`: see `EngineRun.begin`.
   */
  async ask(
    asked: Asked,
    { session, at }: LiveRequest,
    like: Occurrence,
    keepsTime = false,
  ): Promise<EngineAnswer> {
    this.#begin(at, like, keepsTime)
    return this.#run.run(statementOf(asked), sessionKey(session))
  }

  /** As `ask`, with tables read from their last row to the first. */
  async askBackwards(
    asked: Asked,
    { session, at }: LiveRequest,
    like: Occurrence,
  ): Promise<EngineAnswer> {
    this.#begin(at, like)
    return this.#run.runBackwards(statementOf(asked), sessionKey(session))
  }

  #begin(at: bigint, like: Occurrence, keepsTime = false): void {
    this.#run.begin(at, { index: like.index, variantTime: this.#clock.at(like) }, keepsTime)
  }

  /** Notes that the request at a place of the log has run with `ask`, and is not to run again. */
  skip(place: number): void {
    this.#next = Math.max(this.#next, place + 1)
  }

  /**
   * Notes that the request at a place of the log has run with `ask`, and is not to run again: with the answer that a
   * recorded one bears out. `effects`: what it wrote, in the recording's own names.
   */
  noteAnswered(place: number, asked: Asked, effects: Effects, isError: boolean): void {
    this.skip(place)
    const own = liveEffects(asked)
    this.#mayGenerate ||= 'key' in asked && mayGenerate(asked)
    this.#differences.noteDefinitions(own)
    if (isError) return
    const doubt = this.#existence.doubtIn(effects)
    if (doubt !== undefined) this.#differences.add(own, `${textOf(asked)}: ${doubt}`)
    this.#existence.noteWrite(effects)
  }

  /** Notes that there is no answer to the request at a place of the log: what it wrote is unknown. */
  noteRefused(place: number, asked: Asked, { session }: LiveRequest, why: string): void {
    this.skip(place)
    this.#loseTrack(asked, session, why)
  }

  /** Notes a request of which nobody knows what it did: in a transaction, not even whether that has failed. */
  #loseTrack(asked: Asked, session: number, why: string): void {
    this.#differences.add(liveEffects(asked), why)
    if (this.isInTransaction({ session })) this.#broken.add(session)
  }

  /** Whether the engine's session of a request is in a transaction. */
  isInTransaction({ session }: Pick<LiveRequest, 'session'>): boolean {
    return this.#run.isInTransaction(sessionKey(session))
  }

  #noteRenewed(effects: LiveEffects): void {
    this.#differences.noteRenewed(effects)
    this.#unproven.noteRenewed(effects)
  }

  /** Whether the session is in a transaction that may have failed. */
  #isBroken(session: number): boolean {
    if (!this.#broken.has(session)) return false
    if (this.isInTransaction({ session })) return true
    this.#broken.delete(session)
    return false
  }

  /** Notes why nothing proves that the engine has written what the server would have for the values of now. */
  noteUnproven(asked: Asked, why: string): void {
    this.#unproven.add(liveEffects(asked), why)
  }

  /** Why data that a request reads is not proven to be what the server has; undefined if it is. */
  async readsUnproven(asked: Asked): Promise<string | undefined> {
    const found = await this.#unproven.readBy(liveEffects(asked), sql => this.#cellOf(sql))
    return found?.why
  }

  /** The columns of the table that a request writes to; none if it writes to no table, or to several. */
  async columnsIn(asked: Asked): Promise<readonly TableColumn[]> {
    const [write, ...others] = liveEffects(asked).writes
    if (write === undefined || others.length > 0) return []
    const { rows } = await this.#run.run({ sql: `DESC ${write.object}`, db: 'default' })
    return rows.map(([name, type]) => [name ?? '', type ?? ''])
  }

  async close(): Promise<void> {
    await this.#run.close()
  }

  async #unknownIn(effects: LiveEffects) {
    this.#options.given?.noteShared(this.#differences, this.#options.restoreIn('UTC'))
    return this.#differences.readBy(effects, sql => this.#cellOf(sql))
  }

  /** The first cell of a query's answer. */
  async #cellOf(sql: string): Promise<string | null | undefined> {
    return (await this.#run.run({ sql, db: 'default' })).rows[0]?.[0]
  }

  /** Runs a request that was answered. */
  async #take(entry: LiveRequest): Promise<void> {
    const { answer } = entry
    const asked = this.askedIn(entry)
    if (asked === undefined) return
    const effects = liveEffects(asked)
    if (answer === undefined) {
      this.#loseTrack(asked, entry.session, `a request had no answer: ${textOf(asked)}`)
      return
    }
    if (entry.isComputed === true) {
      // Another run has computed the answer: this one follows it.
      const { overloads } = await this.ask(asked, entry, answer)
      if (asked.k === 'stmt') this.noteUses(overloads, treeOf(asked.sql, asked))
      return
    }
    if (isRefusedText(answer) && !this.isInTransaction(entry)) return
    this.#differences.noteDefinitions(effects)
    const isBroken = this.#isBroken(entry.session)
    const isEmptied = this.#differences.isEmptied(effects)
    const unknown = isEmptied ? undefined : await this.#unknownIn(LaneDifference.besideOwn(effects))
    this.#begin(entry.at, answer)
    const done = await this.#perform(entry, asked, answer)
    this.#mayGenerate ||= 'key' in asked && mayGenerate(asked)
    const why =
      (isBroken ? brokenTransaction : undefined) ??
      (unknown && unlike(unknown)) ??
      (done === undefined ? 'its content is not kept' : undefined) ??
      (isEmptied ? undefined : this.#difference(done!, answer)) ??
      this.#existence.doubtIn(answer.question.effects)
    if (why !== undefined) this.#loseTrack(asked, entry.session, `${textOf(asked)}: ${why}`)
    const tree = 'sql' in asked ? treeOf(asked.sql, asked) : undefined
    if (done !== undefined) this.noteUses(done.overloads, tree)
    if (done?.error !== undefined) return
    if (why === undefined) this.#noteRenewed(effects)
    this.#existence.noteWrite(answer.question.effects)
    // A computed write has names of now.
    this.#existence.noteWrite(effects)
    // What is exactly the recorded request has the recorded values.
    if (entry.asked === undefined || asked.k !== 'stmt' || done === undefined) return
    const unproven = unprovenIn(done.overloads, tree)
    if (unproven !== undefined) this.noteUnproven(asked, unproven)
  }

  async #perform(
    entry: LiveRequest,
    asked: Asked,
    occurrence: Occurrence,
  ): Promise<EngineAnswer | undefined> {
    const session = sessionKey(entry.session)
    if (asked.k === 'stmt') return this.#run.run(statementOf(asked), session)
    const content = this.#contentOf(entry, occurrence)
    if (content === undefined) return undefined
    if (asked.k === 'upload') return this.#run.upload(asked.stage, asked.path, content)
    return asked.k === 'load' ? this.#run.load(statementOf(asked), content, session) : undefined
  }

  #contentOf({ content }: LiveRequest, { entry }: Occurrence): Readable | undefined {
    if (content === null) return undefined
    if (content !== undefined) return Readable.from([content], { objectMode: false })
    const document = this.#options.index.recording.document(entry)
    if (document.k !== 'upload' && document.k !== 'load') return undefined
    return contentOf(document, this.#options.blobs, this.#options.restoreIn('UTC'))
  }

  /** How the engine's answer differs from the one that the client got. */
  #difference(answer: EngineAnswer, { entry }: Occurrence): string | undefined {
    const { recording } = this.#options.index
    const document = recording.document(entry)
    const restore = this.#options.restoreIn('UTC')
    const rows: Rows = [...recording.rows(entry)]
      .flat()
      .map(row => row.map(cell => (cell === null ? null : restore(cell))))
    return writeDifference(answer, document, rows)
  }

  /** The request of an entry, with this run's texts. */
  askedIn({ asked, answer }: LiveRequest): Asked | undefined {
    if (asked !== undefined) return withoutEscapes(asked)
    if (typeof answer !== 'object') return undefined
    const document = this.#options.index.recording.document(answer.entry)
    if (document.k === 'download' || document.k === 'login') return undefined
    return mapTexts(document as never, this.#options.restoreIn('UTC')) as unknown as Asked
  }
}

/** A request as the client sent it, but for its secrets. */
export function withoutEscapes(asked: Asked): Asked {
  return mapTexts(asked as never, unescapeBraces) as unknown as Asked
}

function sessionKey(session: number): string {
  return `session ${session}`
}

const brokenTransaction =
  'a request in its transaction had no answer, so that the transaction may have failed'

function statementOf(asked: Asked) {
  if (asked.k !== 'stmt' && asked.k !== 'load') throw new TypeError(`no statement: ${asked.k}`)
  return asked
}

function textOf(asked: Asked): string {
  const text = 'sql' in asked ? asked.sql : `@${asked.stage}/${asked.path}`
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length <= mostShown ? line : `${line.slice(0, mostShown)}…`
}

const mostShown = 120
