import { errorCodes } from '../../core/errors/codes.js'
import { LruCache } from '../../core/lru-cache.js'
import type { InitFile } from '../../core/serve/run-script.js'
import type { Statement } from '../../core/sql/ast/statement.js'
import type { Effects, ObjectName } from '../../core/sql/effects/effects.js'
import { nodesIn } from '../../core/sql/map-tree.js'
import { type Lane, type NoAnswer, noneAlike } from '../match/lane.js'
import { liveEffects } from '../match/lane-difference.js'
import type { LaneIndex } from '../match/lane-index.js'
import type { Likeness } from '../match/literal-candidates.js'
import { type Asked, type LiveQuestion, treeOf } from '../match/question.js'
import { errorCodeOf, type Occurrence, type RecordedQuestion } from '../match/recorded-question.js'
import { literalsOf, looseText } from '../match/shape.js'
import type { LiveEntry, LiveLog, LiveRequest } from '../replay/live-log.js'
import { type Restore, restoreCells } from '../replay/restore.js'
import type { BlobFolder } from '../store/blob-folder.js'
import { type Cell, contextValue, type Rows, type StatementDocument } from '../store/document.js'
import { changesContext } from '../store/session-changes.js'
import { differentColumns, hasEvidence, matchRows } from './compare-rows.js'
import { undeterminedIn } from './determined.js'
import type { EngineAnswer } from './engine-run.js'
import { errorCore, isSameError, messageNow } from './error-message.js'
import { StartAbsence } from './existence.js'
import { mayGenerate } from './generated-values.js'
import { type GivenTables, openGiven } from './given-tables.js'
import { isOfPlan } from './overloads-in.js'
import { PresentRun, withoutEscapes } from './present-run.js'
import { disprovedIn } from './proofs.js'
import { unprovenIn } from './proven.js'
import { type RecordedOutcome, RecordedRun } from './recorded-run.js'
import { type RowRule, rowRule } from './row-order.js'
import { areNatural, newKinds } from './target-types.js'
import { usesOf } from './uses-of.js'

export interface ComputerOptions {
  readonly lane: Lane
  readonly blobs: BlobFolder
  readonly log: LiveLog
  /** Recorded texts as they are in this run, in a session with a time zone. */
  readonly restoreIn: (timezone: string) => Restore
  /** What makes the tables that were there before the recording. */
  readonly init: readonly InitFile[]
}

/** A request without a recorded answer that is provably right. */
export interface ComputeRequest {
  readonly missed: NoAnswer
  readonly live: LiveQuestion
  /** As in the log, if it may change something. */
  readonly entry: LiveRequest
  /** What the log has before this place was sent earlier; a request that may change something is at it. */
  readonly place: number
  readonly mayChange: boolean
  /** The time zone of its session. */
  readonly timezone: string
}

/** An answer that the engine computed. */
export interface Computed {
  /** The recorded answer that bears it out. */
  readonly occurrence: Occurrence
  readonly document: StatementDocument
  /** The recorded rows, with this run's texts, if the answer is the recorded one; else those of the engine. */
  readonly rows: Rows
  /** What the engine answered; absent where the answer is the recorded one. */
  readonly other?: EngineAnswer
  /** Number of rows written, as the recorded server counts them. */
  readonly written: number
}

/** Why no answer could be computed, in words that follow "the engine cannot compute it: ". */
export interface NotComputed {
  readonly why: string
  /** What to do about it in the test, in the imperative; absent if nothing but fixed values would help. */
  readonly advice?: string
}

/**
 * Computes the answers of a lane that are not recorded for the present values (docs/recordings.md#computed-answers).
 *
 * The engine runs what was recorded, and what was sent in this run. Where its answer to a recorded statement is the
 * recorded one, it is asked the statement of now in the state of now.
 */
export class LaneComputer {
  readonly #options: ComputerOptions
  #atStart: StartAbsence | undefined
  #given: Promise<GivenTables | undefined> | undefined
  #recorded: Promise<RecordedRun> | undefined
  #present: Promise<PresentRun> | undefined
  /** The same runs with other times, ids, random numbers and numbers of sequences. */
  /** By their seeds. */
  readonly #variants = new Map<number, Promise<Variants>>()
  /** The recorded texts of values that the server made. */
  readonly #made: ShownValues = new LruCache(mostMade)
  /** The recorded answers that were searched for values of the server: the seed of the variant, and the index. */
  readonly #looked = new Set<string>()
  /** What recorded questions read and write. */
  readonly #objects = new WeakMap<RecordedQuestion, string>()
  /** The engine runs one request after the other. */
  #last: Promise<unknown> = Promise.resolve()

  constructor(options: ComputerOptions) {
    this.#options = options
  }

  /** Computes the answer to a request, after those that were asked before. Rejects only with faults of mockq. */
  answer(request: ComputeRequest): Promise<Computed | NotComputed> {
    const answered = this.#last.then(() => this.#compute(request))
    this.#last = answered.catch(() => {})
    return answered
  }

  async close(): Promise<void> {
    await this.#last
    const variants = await Promise.all(this.#variants.values())
    const runs = [this.#recorded, this.#present, ...variants.flatMap(each => Object.values(each))]
    await Promise.all(runs.map(async run => (await run)?.close()))
  }

  async #compute(request: ComputeRequest): Promise<Computed | NotComputed> {
    const { place, live } = request
    const { asked } = live
    if (asked.k !== 'stmt') return this.#refuse(request, 'it is not a statement')
    if (contextValue(asked, 'user') !== undefined) return this.#refuse(request, ofMadeUser)
    const { history } = request.missed.session
    const { transaction } = history.view
    const isGuess = transaction?.isUnsure === true || transaction?.isGuess === true
    const isUnsure = history.isUnsure || isGuess
    if (isUnsure || history.lost !== undefined) return this.#refuse(request, ofUnsureSession)
    const passedOver = new Set<Occurrence>()
    const candidates = this.#candidatesFor(request, passedOver)
    const first = candidates.next()
    if (first.done === true && passedOver.size === 0) return this.#refuse(request, noneAlike)
    // The values of a statement that nothing else tells from a recorded one are those of this run.
    const fixed = request.missed.reason === 'unknown' ? { advice: useFixedValues } : {}
    if (first.done === true) return { ...(await this.#refuse(request, otherObjects)), ...fixed }
    const present = await this.#presentRun()
    await present.runTo(place)
    const unknown = await present.reasonAgainst(withoutEscapes(asked), request.entry)
    if (unknown !== undefined) return { ...(await this.#refuse(request, unknown)), ...fixed }
    const attempt = new Attempt(request, withoutEscapes(asked), present, {
      index: this.#options.lane.index,
      made: this.#made,
      restore: this.#options.restoreIn(request.timezone),
      variant: way => this.#variantsFor(way),
      findShown: (text, reads, way) => this.#findShown(text, reads, way),
      given: await this.#givenTables(),
    })
    const found = await this.#attempt(attempt, first.value, candidates)
    if (!('why' in found)) {
      attempt.noteAnswered(found, this.#effectsOf(found.occurrence, request))
      return found
    }
    attempt.noteRefused(found.why)
    const advice = adviceAgainst(found.why)
    return { ...found, ...(advice === undefined ? fixed : { advice }) }
  }

  /** The answer that the first of some lists of statements bears out; else why the first does not. */
  async #attempt(
    attempt: Attempt,
    list: Iterable<Occurrence>,
    others: Iterable<Iterable<Occurrence>>,
  ): Promise<Computed | NotComputed> {
    const found = await this.#attemptBy(attempt, list)
    if (!('why' in found) || !mayDependOnEvidence(found.why)) return found
    for (const other of others) {
      const next = await this.#attemptBy(attempt, other)
      if (!('why' in next)) return next
    }
    return found
  }

  /** The answer that the first of these bears out; else why the first does not. */
  async #attemptBy(
    attempt: Attempt,
    candidates: Iterable<Occurrence>,
  ): Promise<Computed | NotComputed> {
    const recorded = await this.#recordedRun()
    let first: string | undefined
    let [tried, searched] = [0, 0]
    for (const occurrence of candidates) {
      if (tried >= mostCandidates) {
        // If the first ones are empty, or show other times of the server, a few others may do.
        if (first !== provesNothing && !ofGenerated.has(first!)) break
        if (tried === 2 * mostCandidates || ++searched > mostSearched) break
        if (!this.#showsSomething(occurrence)) continue
      }
      tried++
      const found = await attempt.by(occurrence, recorded)
      if (typeof found !== 'string') return found
      first ??= found
    }
    return { why: first ?? noneAlike }
  }

  #showsSomething({ entry }: Occurrence): boolean {
    return hasEvidence([...this.#options.lane.index.recording.rows(entry)].flat())
  }

  /**
   * Lists of recorded statements that may bear the answer out, best first; none is empty. One with the same literals may
   * have been asked of other data by chance, and what has the names of one recorded test may be the statement of another.
   * `passedOver` gets those that are not in them because they read or write other objects.
   */
  *#candidatesFor(
    request: ComputeRequest,
    passedOver: Set<Occurrence>,
  ): Generator<Iterable<Occurrence>> {
    const { question } = request.missed
    const given = new Set<Occurrence>()
    const fresh = function* (all: Iterable<Occurrence>) {
      for (const each of all) {
        if (given.has(each)) continue
        given.add(each)
        yield each
      }
    }
    const lists = [
      () => (question === undefined ? [] : this.#occurrencesOf(question, request)),
      () => this.#following(request, passedOver),
      () => this.#inPlaceOf(request, 'exact', passedOver),
      () => this.#like(request, 'exact', passedOver),
      () => this.#inPlaceOf(request, 'loose', passedOver),
      () => this.#like(request, 'loose', passedOver),
    ]
    for (const list of lists) {
      const left = fresh(list())
      const first = left.next()
      if (first.done === true) continue
      yield (function* () {
        yield first.value
        yield* left
      })()
    }
  }

  /** What a request whose answer a recorded statement bears out writes, in the recording's own names. */
  #effectsOf({ question }: Occurrence, { live, missed }: ComputeRequest): Effects {
    const { lane } = this.#options
    const { asked } = live
    const known = question === missed.question ? missed.pairs : undefined
    if (asked.k !== 'stmt' || question.isSurelyRead || lane.standsFor(question, live, known)) {
      return question.effects
    }
    return liveEffects(withTexts(asked, text => lane.binding.withRecordedParts(text)))
  }

  /** What the request may have written is unknown from now on. */
  async #refuse(
    { place, mayChange, live, entry }: ComputeRequest,
    why: string,
  ): Promise<NotComputed> {
    if (mayChange && this.#present !== undefined) {
      const present = await this.#present
      await present.runTo(place)
      present.noteRefused(place, withoutEscapes(live.asked), entry, why)
    }
    return { why }
  }

  /** The occurrences of a recorded question, best first. */
  #occurrencesOf(
    { occurrences }: RecordedQuestion,
    { missed }: ComputeRequest,
  ): readonly Occurrence[] {
    const { lane } = this.#options
    const rank = (occurrence: Occurrence): number => {
      const isOwn = occurrence.entry.session === missed.session.binding.session
      return (lane.isSent(occurrence) ? 2 : 0) + (isOwn ? 0 : 1)
    }
    return occurrences.toSorted((a, b) => rank(a) - rank(b))
  }

  /** For a write, the recorded one that follows that of the write before it, if it is like it. */
  *#following(request: ComputeRequest, passedOver: Set<Occurrence>): Generator<Occurrence> {
    const next = request.mayChange ? this.#nextWrite(request) : undefined
    if (next === undefined) return
    for (const likeness of ['exact', 'loose'] as const) {
      for (const each of this.#inPlaceOf(request, likeness, passedOver)) {
        if (each === next) return yield each
      }
    }
  }

  /** The write that its recorded session has next, if it was not sent yet. */
  #nextWrite({ entry, place }: ComputeRequest): Occurrence | undefined {
    const { lane, log } = this.#options
    let at = place - 1
    const isOwn = (other: LiveEntry | undefined) =>
      typeof other === 'object' && other.session === entry.session && other.answer !== undefined
    while (at >= 0 && !isOwn(log.entries[at])) at--
    const before = (log.entries[at] as LiveRequest | undefined)?.answer
    if (before === undefined) return undefined
    const { occurrences } = lane.index
    for (let i = before.index + 1; i < occurrences.length; i++) {
      const next = occurrences[i]!
      if (next.entry.session !== before.entry.session || next.question.isSurelyRead) continue
      return lane.isSent(next) ? undefined : next
    }
    return undefined
  }

  /** Recorded statements that read and write the same objects and differ only in their texts and numbers. */
  *#inPlaceOf(
    { live, missed: { question, session } }: ComputeRequest,
    likeness: Likeness,
    passedOver: Set<Occurrence>,
  ): Generator<Occurrence> {
    const { lane } = this.#options
    if (live.asked.k !== 'stmt') return
    const put = (text: string) => lane.binding.withRecordedParts(text)
    const effects = objectsIn(liveEffects(withTexts(live.asked, put)))
    const all = lane.inPlaceOf(live, session, likeness)
    for (const each of this.#ofEffects(all, effects, passedOver)) {
      if (each.question !== question) yield each
    }
  }

  /** Of recorded statements, those that read and write the same objects as a statement of now. */
  *#ofEffects(
    all: Iterable<Occurrence>,
    effects: string,
    passedOver: Set<Occurrence>,
  ): Generator<Occurrence> {
    for (const occurrence of all) {
      if (this.#objectsOf(occurrence.question) !== effects) passedOver.add(occurrence)
      else if (!setsContext(occurrence)) yield occurrence
    }
  }

  /** Recorded statements that are this one but for its texts and numbers and for names that the lane makes. */
  *#like(
    { live }: ComputeRequest,
    likeness: Likeness,
    passedOver: Set<Occurrence>,
  ): Generator<Occurrence> {
    const { asked } = live
    if (asked.k !== 'stmt') return
    for (const { occurrence, recorded } of this.#options.lane.like(live, likeness)) {
      const effects = objectsIn(liveEffects(withTexts(asked, recorded)))
      yield* this.#ofEffects([occurrence], effects, passedOver)
    }
  }

  #objectsOf(question: RecordedQuestion): string {
    const objects =
      this.#objects.get(question) ?? objectsIn(liveEffects(question.document as Asked))
    this.#objects.set(question, objects)
    return objects
  }

  #recordedRun(): Promise<RecordedRun> {
    this.#recorded ??= this.#openRecorded(0)
    return this.#recorded
  }

  async #openRecorded(seed: number): Promise<RecordedRun> {
    const { lane, blobs } = this.#options
    const options = { index: lane.index, blobs, atStart: this.#absence() }
    return RecordedRun.open({ ...options, given: await this.#givenTables() }, seed)
  }

  #givenTables(): Promise<GivenTables | undefined> {
    const { init, lane } = this.#options
    this.#given ??= openGiven(init, lane.index)
    return this.#given
  }

  #absence(): StartAbsence {
    this.#atStart ??= new StartAbsence(this.#options.lane.index)
    return this.#atStart
  }

  #presentRun(): Promise<PresentRun> {
    this.#present ??= this.#openPresent(0)
    return this.#present
  }

  async #openPresent(seed: number): Promise<PresentRun> {
    const { lane, blobs, log, restoreIn } = this.#options
    const [atStart, given] = [this.#absence(), await this.#givenTables()]
    return PresentRun.open({ index: lane.index, blobs, log, restoreIn, atStart, given }, seed)
  }

  /**
   * Looks for the recorded text of a value that the server made, given as the variant has it, in the recorded answers that
   * read one of some objects; notes what they show. False: they are too many to tell whether one of them shows it.
   */
  async #findShown(text: string, reads: readonly ObjectName[], way: VariantWay): Promise<boolean> {
    const { index } = this.#options.lane
    const [run, { recorded }] = [await this.#recordedRun(), await this.#variantsFor(way)]
    let looked = 0
    for (const occurrence of index.occurrences) {
      if (this.#made.get(text) !== undefined) return true
      const { question, entry } = occurrence
      const key = `${seeds[way]} ${occurrence.index}`
      if (!question.isSurelyRead || this.#looked.has(key)) continue
      if (!question.effects.reads.some(object => reads.includes(object))) continue
      const showsSome = [...index.recording.rows(entry)].flat(2).some(isDistinctCell)
      if (showsSome && ++looked > mostLooked) return false
      this.#looked.add(key)
      if (!showsSome) continue
      const [outcome, other] = [await run.answerTo(occurrence), await recorded.answerTo(occurrence)]
      if (typeof outcome === 'string' || typeof other === 'string') continue
      noteShownIn(this.#made, outcome, other.answer)
    }
    return true
  }

  #variantsFor(way: VariantWay): Promise<Variants> {
    const seed = seeds[way]
    const known = this.#variants.get(seed)
    if (known !== undefined) return known
    const opened = this.#openVariants(seed)
    this.#variants.set(seed, opened)
    return opened
  }

  async #openVariants(seed: number): Promise<Variants> {
    return { recorded: await this.#openRecorded(seed), present: await this.#openPresent(seed) }
  }
}

interface Variants {
  readonly recorded: RecordedRun
  readonly present: PresentRun
}

/**
 * The number of rows written, as the recorded server counts them: as the engine does, or those that its answer tells. A
 * server that writes blocks anew may count the rows that it leaves in them.
 */
function writtenNow(
  { written }: StatementDocument,
  { answer: recorded, rows }: RecordedOutcome,
  answer: EngineAnswer,
): number {
  if (written !== countIn(rows)) return written === recorded.written ? answer.written : written
  return countIn(answer.rows) ?? answer.written
}

/** The sum of the counts that the answer to a write consists of; undefined if it does not. */
function countIn(rows: Rows): number | undefined {
  const [row] = rows
  if (row === undefined || rows.length !== 1) return undefined
  const counts = row.map(Number)
  return counts.every(Number.isSafeInteger) ? counts.reduce((a, b) => a + b, 0) : undefined
}

/** The seeds of the runs of variants. */
const seeds: Readonly<Record<VariantWay, number>> = {
  ...{ 'other times': 1, 'own time': 1, 'close times': 2 },
}

const provesNothing = 'the recorded answer is empty, which proves nothing'
const asksForShown =
  'it finds nothing, and asks for a value that recorded answers show, which the server may have made'
const nowFails = 'the engine now answers error'
const failedThen = 'it was recorded with error'
const otherColumns = 'its columns or their types are others than the recorded ones'
const otherOverloads =
  'the engine uses other functions or types for it than for the recorded statement'
/** Reasons why a recorded answer does not bear out that of now, although another one may. */
const ofEvidence = [provesNothing, nowFails, failedThen, otherColumns, otherOverloads]
const ofRowOrder = 'the order of rows that have none decides the answer'
const otherObjects =
  'with its values it reads or writes other objects than the recorded statements like it'
const useFixedValues = 'use fixed values in the test'
const ofUnsureSession = 'a request that may have changed its session or transaction had no answer'
const ofMadeUser =
  'it was sent by a user that the recording creates, whose rights the engine does not know'

/** Maximum number of recorded answers that are compared with the engine's for one request; twice as many if they are empty. */
const mostCandidates = 4
/** Maximum number of empty ones that are passed over to find others. */
const mostSearched = 500

/** What a test can do so that a reason against its answer is gone; undefined if that is not clear. */
function adviceAgainst(why: string): string | undefined {
  if (ofGenerated.has(why))
    return 'have the test send the time or the id itself, in place of now(), uuid() or a DEFAULT of the server'
  if (why === ofRowOrder) return 'add an ORDER BY that decides the place of each row'
  return why === provesNothing ? 'have the test find something when it is recorded' : undefined
}

/**
 * Whether another recorded statement may bear out an answer that one does not: not where the engine is shown to be wrong, or
 * where its answer of now is not certain.
 */
function mayDependOnEvidence(why: string): boolean {
  return ofGenerated.has(why) || ofEvidence.some(start => why.startsWith(start))
}

/** Whether an answer may depend on data that is stored. */
function readsData({ question: { effects } }: Occurrence): boolean {
  return effects.readsAll || effects.reads.length + effects.loads.length > 0
}

/** Whether the answer to a statement tells the client another context: that is the recorded one, whatever was sent. */
function setsContext({ question }: Occurrence): boolean {
  const { document } = question
  return document.k !== 'stmt' || document.affect !== null || changesContext(document.sessionSet)
}

/** A statement with other names in its text and context. */
function withTexts(
  asked: Extract<Asked, { k: 'stmt' }>,
  put: (text: string) => string,
): Extract<Asked, { k: 'stmt' }> {
  const { attach, ...rest } = asked
  return {
    ...{ ...rest, sql: put(asked.sql), key: put(asked.key), db: put(asked.db) },
    ...(attach && { attach: { ...attach, location: put(attach.location) } }),
  }
}

/** The objects that a statement reads and writes, to compare statements. */
function objectsIn({
  reads,
  looks,
  lists,
  loads,
  writes,
  ...other
}: ReturnType<typeof liveEffects>) {
  const { readsAll, writesAll, transaction, sets } = other
  const written = writes.map(({ object, mode }) => [object, mode])
  return JSON.stringify([
    reads,
    looks,
    lists,
    loads,
    written,
    readsAll,
    writesAll,
    transaction,
    sets,
  ])
}

interface AttemptOptions {
  readonly index: LaneIndex
  readonly made: ShownValues
  readonly restore: Restore
  readonly variant: (way: VariantWay) => Promise<Variants>
  /** As `LaneComputer.#findShown`. */
  readonly findShown: (
    text: string,
    reads: readonly ObjectName[],
    way: VariantWay,
  ) => Promise<boolean>
  readonly given: GivenTables | undefined
}

/** The engine's answer to one request, held against recorded ones. */
class Attempt {
  readonly #request: ComputeRequest
  readonly #asked: Asked
  readonly #present: PresentRun
  readonly #options: AttemptOptions
  /** The answer of now, and those of the variant of the run. */
  #answer: EngineAnswer | undefined
  readonly #variantAnswers = new Map<VariantWay, EngineAnswer>()
  /** Whether the recorded server and the engine cannot parse it. */
  #isRefusedText = false

  constructor(request: ComputeRequest, asked: Asked, present: PresentRun, options: AttemptOptions) {
    this.#request = request
    this.#asked = asked
    this.#present = present
    this.#options = options
  }

  get #askedText(): string {
    const { sql, params } = this.#asked as { readonly sql?: string; readonly params?: unknown }
    return `${sql ?? ''} ${JSON.stringify(params ?? null)}`
  }

  /** The answer, if a recorded one bears it out; else why it does not. */
  async by(occurrence: Occurrence, recorded: RecordedRun): Promise<Computed | string> {
    const found = await this.#by(occurrence, recorded, 'other times')
    if (typeof found !== 'string' && this.#options.given?.hasTimes === true) {
      const other = await this.#by(occurrence, recorded, 'close times')
      if (typeof other === 'string') return other
      return JSON.stringify(other.rows) === JSON.stringify(found.rows) ? found : dependsOnGenerated
    }
    if (typeof found !== 'string' || !ofGenerated.has(found)) return found
    const { question } = occurrence
    // What it compares with the time of now may be what clients have sent, rather than what the server has made.
    // That does not hold for times of before: they would be as long before the time of now.
    const mayRunAgain =
      question.isSurelyRead && !this.#request.mayChange && this.#options.given?.hasTimes !== true
    if (!mayRunAgain || !mayGenerate(question.document as StatementDocument)) return found
    const again = await this.#by(occurrence, recorded, 'own time')
    return typeof again === 'string' ? found : again
  }

  async #by(
    occurrence: Occurrence,
    recorded: RecordedRun,
    way: VariantWay,
  ): Promise<Computed | string> {
    const outcome = await recorded.answerTo(occurrence)
    if (typeof outcome === 'string') return outcome
    const { document } = outcome
    const shared = this.#options.given?.reasonAgainst(occurrence.question.parts, this.#askedText)
    if (shared !== undefined) return shared
    const tree = treeOf(document.sql, document)
    const names = document.schema.map(([name]) => name)
    const rule = rowRule(tree, names)
    const treeNow = 'sql' in this.#asked ? treeOf(this.#asked.sql, this.#asked) : undefined
    // Its literals may be places of columns in ORDER BY, or a LIMIT.
    const ruleNow = rowRule(treeNow, names)
    const generates = outcome.mayGenerate || this.#present.mayGenerate || mayGenerate(document)
    const generated = generates
      ? await this.#generatedIn(occurrence, outcome, way)
      : nothingGenerated
    if (typeof generated === 'string') return generated
    const order = agreement(outcome, rule, generated.columns)
    if (typeof order === 'string') return order
    const kinds = newKinds(
      { tree, asked: document },
      { tree: treeNow, asked: this.#asked as StatementDocument },
    )
    if (kinds.size > 0 && !areNatural(kinds, await this.#present.columnsIn(this.#asked)))
      return otherOverloads
    const answer = await this.#now(occurrence)
    const variant = generates ? await this.#variantOf(occurrence, way) : answer
    const now = differentColumns(answer, variant)
    if (now === undefined) return dependsOnGenerated
    if ([...now].some(each => !generated.columns.has(each))) return shownGenerated
    const disproved = await this.#disprovedIn(outcome, answer, [tree, treeNow])
    if (disproved !== undefined) return disproved
    if (answer.error !== undefined && answer.error[0] === errorCodeOf(document)) {
      const [code, text] = answer.error
      const message = messageNow({
        ...{ code, recorded: document.error![1] },
        engine: { recorded: outcome.answer.error![1], now: text },
        sql: { recorded: document.sql, now: 'sql' in this.#asked ? this.#asked.sql : '' },
      })
      if (message === undefined) {
        this.#isRefusedText ||= code === errorCodes.SyntaxException
        return 'the message of its error shows texts of the recording'
      }
      const other: EngineAnswer = { ...answer, error: [code, message] }
      return { occurrence, document, rows: [], other, written: document.written }
    }
    const live = this.#liveRows(occurrence)
    const isError = answer.error !== undefined || document.error !== undefined
    const columns = isError ? 'other' : this.#columnsOf(occurrence, document, answer)
    const places =
      columns === 'same' || columns === 'same types'
        ? matchRows(live, answer.rows, ruleNow, generated.columns)
        : undefined
    if (places !== undefined) {
      const mayFind = generates && !hasEvidence(outcome.rows) && readsData(occurrence)
      if (mayFind && this.#asksForShown(document)) return asksForShown
      const isSame = hasSameGenerated(generated, outcome.answer, order, { places, answer, variant })
      // Names of columns that show literals are those of now.
      const other = columns === 'same' ? {} : { other: answer }
      const { written } = document
      if (isSame) return { occurrence, document, rows: live, ...other, written }
    } else {
      const why = await this.#reasonAgainst(occurrence, outcome, answer, ruleNow, treeNow)
      if (why !== undefined) return why
    }
    if (isAlikeByChance(generated, answer.rows, variant.rows)) return dependsOnGenerated
    const { reads } = occurrence.question.effects
    const told = await this.#shownNow(answer, variant, generated, outcome, order, reads, way)
    if (told === undefined) return shownGenerated
    const rows = inRecordedOrder(told, order, ruleNow)
    const written = writtenNow(document, outcome, answer)
    return { occurrence, document, rows, other: answer, written }
  }

  /**
   * The rows of now with the recorded values in place of those that the server makes; undefined if one is not known.
   *
   * One row that is asked for as the recorded one may be of a like statement that the recording never shows: which of those
   * it was is a choice of this run, so that from then on its values are those of the recorded row, and of no other.
   */
  async #shownNow(
    { rows }: EngineAnswer,
    variant: EngineAnswer,
    generated: Generated,
    outcome: RecordedOutcome,
    order: readonly number[],
    reads: readonly ObjectName[],
    way: VariantWay,
  ): Promise<Rows | undefined> {
    const { made, findShown } = this.#options
    noteShownValues(made, generated, outcome, order)
    const told = shownRows(rows, variant.rows, made)
    if (told !== undefined || rows.length !== 1 || order.length !== 1) return told
    for (const column of generated.columns) {
      const [was, is] = [generated.rows[order[0]!]![column], variant.rows[0]![column]]
      if (typeof was !== 'string' || typeof is !== 'string' || !isDistinct.test(is)) continue
      if (made.get(is) === undefined && !(await findShown(is, reads, way))) return undefined
      const value = made.get(was)
      if (made.get(is) !== undefined || value === undefined) continue
      made.set(is, value)
      made.set(was, null)
    }
    return shownRows(rows, variant.rows, made)
  }

  /** What the statement, and the writes before it, use of the engine that is found to be wrong now. */
  async #disprovedIn(
    { answer: recorded }: RecordedOutcome,
    { overloads }: EngineAnswer,
    trees: readonly (Statement | undefined)[],
  ): Promise<string | undefined> {
    const all = [...recorded.overloads, ...overloads]
    const uses = trees.flatMap(tree => [...usesOf(all, tree)])
    return disprovedIn(new Set([...uses, ...this.#present.uses]))
  }

  /** Ends the attempts: the request has this answer. */
  noteAnswered({ occurrence }: Computed, effects: Effects): void {
    const { place, mayChange, entry } = this.#request
    entry.answer = occurrence
    entry.isComputed = true
    if (!mayChange) return
    this.#present.noteAnswered(place, this.#asked, effects, occurrence.isError)
    if (this.#answer!.error !== undefined) return
    const tree = 'sql' in this.#asked ? treeOf(this.#asked.sql, this.#asked) : undefined
    this.#present.noteUses(this.#answer!.overloads, tree)
    const unproven = unprovenIn(this.#answer!.overloads, tree)
    if (unproven !== undefined) this.#present.noteUnproven(this.#asked, unproven)
  }

  /** Ends the attempts: the request has no answer, so that what it wrote is unknown. */
  noteRefused(why: string): void {
    const { place, mayChange, entry } = this.#request
    if (!mayChange) return
    // What no server can parse changes nothing, whatever its message is.
    if (this.#isRefusedText && !this.#present.isInTransaction(entry)) this.#present.skip(place)
    else this.#present.noteRefused(place, this.#asked, entry, why)
  }

  /** Runs the request once. */
  async #now(like: Occurrence): Promise<EngineAnswer> {
    this.#answer ??= await this.#present.ask(this.#asked, this.#request.entry, like)
    return this.#answer
  }

  /**
   * Whether the request has a literal that the recorded statement does not have, and that recorded answers show: it may be
   * a value that the recorded server made, which the engine does not have.
   */
  #asksForShown(document: StatementDocument): boolean {
    const known = new Set(literalsOf(document as Asked))
    const others = literalsOf(this.#asked).filter(each => !known.has(each))
    return others.some(each => this.#options.index.shown.has(each))
  }

  /** The columns of the recorded statement's answer in which the server's own values show. */
  async #generatedIn(
    occurrence: Occurrence,
    { answer }: RecordedOutcome,
    way: VariantWay,
  ): Promise<Generated | string> {
    const { recorded } = await this.#options.variant(way)
    const other = await (way === 'own time'
      ? recorded.answerAtItsTime(occurrence)
      : recorded.answerTo(occurrence))
    if (typeof other === 'string') return other
    const { rows } = other.answer
    const columns = differentColumns(answer, other.answer)
    return columns === undefined ? dependsOnGenerated : { columns, rows }
  }

  /** The answer of now in the variant of the run. */
  async #variantOf(like: Occurrence, way: VariantWay): Promise<EngineAnswer> {
    const { present } = await this.#options.variant(way)
    const { entry, place, mayChange } = this.#request
    const known = this.#variantAnswers.get(way)
    if (known !== undefined) return known
    await present.runTo(place)
    const answer = await present.ask(this.#asked, entry, like, way === 'own time')
    if (mayChange) present.skip(place)
    this.#variantAnswers.set(way, answer)
    return answer
  }

  /** The recorded rows with this run's texts. */
  #liveRows({ entry }: Occurrence): Rows {
    const rows = [...this.#options.index.recording.rows(entry)].flat()
    return restoreCells(rows, this.#options.restore)
  }

  /** The rule against an answer that differs from the recorded one; undefined if all of them allow it. */
  async #reasonAgainst(
    occurrence: Occurrence,
    { answer: recorded, document, rows }: RecordedOutcome,
    answer: EngineAnswer,
    rule: RowRule,
    tree: Statement | undefined,
  ): Promise<string | undefined> {
    const { error } = answer
    if (error !== undefined) {
      return `${nowFails} ${error[0]}: ${errorCore(error[1])}`
    }
    if (document.error !== undefined) {
      return `${failedThen} ${document.error[0]}, and the engine now runs it`
    }
    if (this.#columnsOf(occurrence, document, answer) === 'other') {
      return otherColumns
    }
    if (!hasEvidence(rows)) return provesNothing
    if (!isSameOverloads(recorded.overloads, answer.overloads, hasLists(tree))) {
      return otherOverloads
    }
    const unproven =
      unprovenIn(answer.overloads, tree) ?? (await this.#present.readsUnproven(this.#asked))
    if (unproven !== undefined) return unproven
    return this.#undetermined(occurrence, answer, rule, tree)
  }

  /**
   * How the columns of now differ from the recorded ones. Of a statement that reads nothing, such as `SELECT 1`, other
   * names are another question: nobody has recorded `SELECT 2`.
   */
  #columnsOf({ question }: Occurrence, document: StatementDocument, answer: EngineAnswer) {
    const columns = compareColumns(document, answer, this.#options.restore)
    const { reads, lists } = question.effects
    return columns === 'same' || reads.length + lists.length > 0 ? columns : 'other'
  }

  /** Whether another server may answer something else now, because rows without an order decide it. */
  async #undetermined(
    occurrence: Occurrence,
    answer: EngineAnswer,
    rule: RowRule,
    tree: Statement | undefined,
  ): Promise<string | undefined> {
    if (!occurrence.question.isSurelyRead) {
      const what = tree === undefined ? 'what mockq cannot parse' : undeterminedIn(tree)
      return what && `${what} leaves open what it writes`
    }
    const back = await this.#present.askBackwards(this.#asked, this.#request.entry, occurrence)
    const isSame = matchRows(answer.rows, back.rows, rule, none) !== undefined
    return isSame ? undefined : ofRowOrder
  }
}

/** A number that is no time: the engine makes such values alike in both runs, but not times and what has them. */
const aCount = /^-?\d{1,9}(?:\.\d+)?$/

/** The columns of a recorded answer that show values which the server made, and the rows of the variant. */
interface Generated {
  readonly columns: ReadonlySet<number>
  readonly rows: Rows
}

/**
 * With which clock the variant of a run answers a statement: one that differs as that of the writes before it does, or that
 * of the statement itself.
 */
type VariantWay = 'other times' | 'own time' | 'close times'

/** An answer of now, that of the variant, and which of their rows each recorded row is. */
interface RowsOfNow {
  readonly places: readonly number[]
  readonly answer: EngineAnswer
  readonly variant: EngineAnswer
}

/**
 * Whether the values that the server made are those of the same statements as in the recorded answer: then they are the
 * recorded ones. `order`: which row of the engine's answer each recorded row is.
 */
function hasSameGenerated(
  { columns, rows }: Generated,
  recorded: EngineAnswer,
  order: readonly number[],
  { places, answer, variant }: RowsOfNow,
): boolean {
  return [...columns].every(column =>
    order.every((place, i) => {
      const [then, is] = [recorded.rows[place]![column], answer.rows[places[i]!]![column]]
      if (rows[place]![column] !== variant.rows[places[i]!]![column]) return false
      // What is computed of such values, a count of them too, may be the same in the variants by chance.
      return then === is || !aCount.test(then ?? '') || !aCount.test(is ?? '')
    }),
  )
}

/**
 * The recorded texts of values that the server made, by what the variant of the recorded run has in their place: where the
 * variant of now has the same text, it is the value of the same statement. `null`: recorded answers show several.
 */
type ShownValues = LruCache<Cell>

/** Notes the values that a recorded answer shows: only texts that no other statement makes. */
function noteShownValues(
  values: ShownValues,
  { columns, rows }: Generated,
  { rows: recorded }: RecordedOutcome,
  order: readonly number[],
): void {
  for (const column of columns) {
    for (const [i, place] of order.entries()) {
      const made = rows[place]![column]
      if (typeof made !== 'string' || !isDistinct.test(made)) continue
      const shown = recorded[i]![column]!
      const known = values.get(made)
      values.set(made, known === undefined || known === shown ? shown : null)
    }
  }
}

/** As `noteShownValues`, for a recorded answer of which nothing is known yet. `other`: that of the variant. */
function noteShownIn(values: ShownValues, outcome: RecordedOutcome, other: EngineAnswer): void {
  const columns = differentColumns(outcome.answer, other)
  if (columns === undefined) return
  const { document } = outcome
  const names = document.schema.map(([name]) => name)
  const rule = rowRule(treeOf(document.sql, document), names)
  const order = agreement(outcome, rule, columns)
  if (typeof order !== 'string') {
    noteShownValues(values, { columns, rows: other.rows }, outcome, order)
  }
}

/** Maximum number of recorded answers that are searched for one value of the server. */
const mostLooked = 300

const isDistinctCell = (cell: string | null): boolean => cell !== null && isDistinct.test(cell)

/** Maximum number of such texts that are remembered. */
const mostMade = 10_000

/** A time to the microsecond, or a UUID. */
const isDistinct = /:\d\d\.\d{3}(?!000)\d{3}|[\da-f]{8}-[\da-f]{4}-/

/**
 * Whether cells are the same in the variant of now, although those of the recorded answer were made of values of the
 * server: a count or sum of other rows may be the same by chance. A time or id is not: it is what a client has sent.
 */
function isAlikeByChance({ columns }: Generated, rows: Rows, variant: Rows): boolean {
  return [...columns].some(column => {
    const alike = rows.flatMap((row, i) =>
      row[column] === variant[i]![column] ? [row[column]!] : [],
    )
    const isNothing = alike.length === rows.length && alike.every(cell => cell === null)
    return isNothing || alike.some(cell => cell !== null && !timeOrId.test(cell))
  })
}

const timeOrId = /^\d{4}-\d\d-\d\d|[\da-f]{8}-[\da-f]{4}-/

/**
 * The rows of an answer with the recorded values in place of those that the server makes; undefined if one of them is not
 * known. Where the variant has the same cell, the server did not make it.
 */
function shownRows(rows: Rows, variant: Rows, values: ShownValues): Rows | undefined {
  let isKnown = true
  const shown = rows.map((row, i) =>
    row.map((cell, column) => {
      const made = variant[i]![column]!
      if (made === cell) return cell
      const value = (made === null ? undefined : values.get(made)) ?? null
      isKnown &&= value !== null
      return value
    }),
  )
  const columns = rows[0]?.keys() ?? []
  return isKnown && [...columns].every(column => isInOrder(rows, shown, column)) ? shown : undefined
}

/** Whether shown times are in the order of those that the engine has: statements may have come in another order. */
function isInOrder(rows: Rows, shown: Rows, column: number): boolean {
  const times = rows.flatMap((row, i) => {
    const [cell, told] = [row[column], shown[i]![column]]
    return cell !== told && aTime.test(cell ?? '') ? [[cell!, told ?? ''] as const] : []
  })
  times.sort(([a], [b]) => (a < b ? -1 : Number(a > b)))
  return times.every(([cell, told], i) => {
    const [before, toldBefore] = times[i - 1] ?? ['', '']
    return cell === before || toldBefore <= told
  })
}

const aTime = /:\d\d\.\d{6}$/

const none: ReadonlySet<number> = new Set()
const nothingGenerated: Generated = { columns: none, rows: [] }
const dependsOnGenerated = 'values that the server makes itself decide which rows it has'
const shownGenerated =
  'it shows or computes with values that the server made itself (a time, an id, a number of a sequence), which the recording does not show'
/** Reasons of rule 5. */
const ofGenerated: ReadonlySet<string> = new Set([dependsOnGenerated, shownGenerated])

/** Which recorded row each row of the engine's answer is; or how the answers differ. */
function agreement(
  { answer, document, rows }: RecordedOutcome,
  rule: RowRule,
  generated: ReadonlySet<number>,
): readonly number[] | string {
  const code = errorCodeOf(document)
  const live = answer.error
  if (document.fault !== undefined) return 'the recorded server refused the request'
  if (document.end !== undefined) return 'the recorded answer is incomplete'
  if (code !== live?.[0]) {
    if (code === undefined) return differs(`error ${live![0]}: ${errorCore(live![1])}`)
    return differs(live === undefined ? 'no error' : `error ${live[0]}`)
  }
  if (code !== undefined) {
    if (isSameError(code, document.error![1], live![1])) return []
    return differs(`the error ${errorCore(live![1])}`)
  }
  const [was, is] = [document.schema, answer.fields.map(({ name, type }) => [name, type])]
  if (JSON.stringify(was) !== JSON.stringify(is))
    return differs(`columns ${JSON.stringify(is)} instead of ${JSON.stringify(was)}`)
  const order = matchRows(rows, answer.rows, rule, generated)
  if (order !== undefined) return order
  const shown = JSON.stringify(answer.rows)
  return differs(`rows ${shown.length <= mostShown ? shown : `${shown.slice(0, mostShown)}…`}`)
}

function differs(what: string): string {
  return `for the recorded statement the engine answers otherwise than the recorded server: ${what}`
}

const mostShown = 200

/**
 * Whether the columns of now are the recorded ones, with this run's texts; or differ from them only in literals that their
 * names show and in the width of numbers, as the same expressions of other literals do.
 */
function compareColumns(
  { schema }: StatementDocument,
  { fields }: EngineAnswer,
  restore: Restore,
): 'same' | 'same types' | 'alike' | 'other' {
  if (schema.length !== fields.length) return 'other'
  const pairs = schema.map(([name, type], i) => ({
    name: restore(name),
    type,
    now: fields[i]!,
  }))
  const isAlike = pairs.every(
    ({ name, type, now }) =>
      (name === now.name || looseName(name) === looseName(now.name)) &&
      withWidestNumbers(type) === withWidestNumbers(now.type),
  )
  if (!isAlike) return 'other'
  if (!pairs.every(({ type, now }) => type === now.type)) return 'alike'
  return pairs.every(({ name, now }) => name === now.name) ? 'same' : 'same types'
}

/**
 * The name of a column without what may be another text in this run. That of a list has the name of its database.
 * Source: databend binder/ddl/table.rs `bind_show_tables`, binder/ddl/view.rs.
 */
function looseName(name: string): string {
  return listName.exec(name)?.[1] ?? looseText(name)
}

const listName = /^((?:Tables|Views|Dictionaries|Streams|Databases)_in_)\S+$/i

/**
 * Whether two runs used the same functions; a literal may be of a narrower or wider number type, with or without a sign.
 * `haveLists`: IN lists may have more or fewer elements.
 */
function isSameOverloads(a: readonly string[], b: readonly string[], haveLists: boolean): boolean {
  const plain = (all: readonly string[]) => {
    const calls = all.filter(each => !isOfPlan(each))
    const alike = haveLists ? withoutLists(calls) : calls
    return [...new Set(alike.map(withSignedNumbers))].toSorted().join('\n')
  }
  return plain(a) === plain(b)
}

function hasLists(tree: Statement | undefined): boolean {
  return tree !== undefined && [...nodesIn(tree)].some(({ kind }) => kind === 'InList')
}

/**
 * The functions of a statement as if each IN list had one element: more of them are joined by OR, and from four on it is
 * one constant. Source: databend type_check/in_list.rs `resolve_in_list`.
 */
function withoutLists(calls: readonly string[]): readonly string[] {
  const elements = calls.flatMap(each => elementOf(each) ?? [])
  const single = new Map(
    elements.flatMap(each => [
      [searchFor(each), `eq(${each}, ${each})`] as const,
      [`literal(Array(${each}))`, `literal(${each})`] as const,
      [`literal(Array(${each}) NULL)`, `literal(${each})`] as const,
    ]),
  )
  return calls.filter(each => !each.startsWith('or(Boolean')).map(each => single.get(each) ?? each)
}

/** The search for a value of a type in a list of constants. */
function searchFor(element: string): string {
  return `contains(Array(${element}), ${element})`
}

/** The type of the value that a function searches for in a list; undefined if it is another function. */
function elementOf(call: string): string | undefined {
  const length = (call.length - searchFor('').length) / 2
  const element = call.slice('contains(Array('.length).slice(0, Math.max(0, length))
  return call === searchFor(element) ? element : undefined
}

/** As `withWidestNumbers`, with all integers alike: the literal 5 is of an unsigned type, and -5 is not. */
function withSignedNumbers(text: string): string {
  return withWidestNumbers(text).replaceAll(/\bUInt\b/g, 'Int')
}

/** A text of types in which all integers, and all decimals, are of one width. */
function withWidestNumbers(text: string): string {
  return text.replaceAll(numberTypes, found => widest[found[0]!] ?? found)
}

const numberTypes = /\bU?Int(?:8|16|32|64)\b|\bDecimal\(\d+, \d+\)/g
const widest: Readonly<Record<string, string>> = { U: 'Int', I: 'Int', D: 'Decimal' }

/** Rows without an order of their own, in the order of the recorded ones where there are as many. */
function inRecordedOrder(rows: Rows, order: readonly number[], rule: RowRule): Rows {
  if (rule.kind !== 'any' || order.length !== rows.length) return rows
  return order.map(place => rows[place]!)
}
