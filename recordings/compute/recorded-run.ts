import type { Readable } from 'node:stream'
import { errorCodes } from '../../core/errors/codes.js'
import { LruCache } from '../../core/lru-cache.js'
import type { Json } from '../../core/protocol/backend.js'
import {
  type DifferentObject,
  LaneDifference,
  type LiveEffects,
  liveEffects,
} from '../match/lane-difference.js'
import type { LaneIndex } from '../match/lane-index.js'
import type { Asked } from '../match/question.js'
import type { Occurrence } from '../match/recorded-question.js'
import { mapTexts } from '../redact/map-texts.js'
import {
  paramsWithRecordedValues,
  type RecordedTexts,
  withRecordedValues,
} from '../redact/recorded-text.js'
import { contentOf } from '../replay/read-content.js'
import type { BlobFolder } from '../store/blob-folder.js'
import { type PlayDocument, type Rows, timezoneOf } from '../store/document.js'
import type { Recording } from '../store/recording.js'
import { type EngineAnswer, EngineRun, type KeptRun } from './engine-run.js'
import { Existence, type StartAbsence } from './existence.js'
import { mayGenerate } from './generated-values.js'
import type { GivenTables } from './given-tables.js'
import { recordedTime, VariantClock } from './variant-clock.js'
import { writeDifference } from './write-difference.js'

export interface RecordedOptions {
  readonly index: LaneIndex
  readonly blobs: BlobFolder
  readonly atStart: StartAbsence
  /** The tables that were there before. */
  readonly given: GivenTables | undefined
}

/** The engine's answer to a recorded statement, and the recorded one with the recorded values. */
export interface RecordedOutcome {
  readonly answer: EngineAnswer
  readonly document: Extract<PlayDocument, { k: 'stmt' }>
  readonly rows: Rows
  /** Whether a write up to there has, or may have, stored values that a server makes itself, such as the time. */
  readonly mayGenerate: boolean
}

/**
 * The recorded requests of a lane, run by the engine in recorded order with the recorded values. What the engine does
 * otherwise than the recorded server makes its objects unknown.
 */
export class RecordedRun {
  readonly #index: LaneIndex
  readonly #blobs: BlobFolder
  readonly #run: EngineRun
  readonly #clock: VariantClock
  /** All occurrences before this index have run. */
  #next = 0
  #differences = new LaneDifference()
  #existence: Existence
  #mayGenerate = false
  /** States that the run can return to, in the order of the recording; there is always one at the start. */
  readonly #kept: Kept[] = []
  /** The outcomes of the statements that were asked for lately, by index: they never change. */
  readonly #outcomes = new LruCache<RecordedOutcome | string, number>(mostOutcomes)
  #sinceKept = 0
  #names = 0

  private constructor({ index, blobs, atStart, given }: RecordedOptions, run: EngineRun) {
    this.#index = index
    this.#blobs = blobs
    this.#run = run
    this.#clock = new VariantClock(index)
    this.#existence = new Existence(atStart, given?.same)
    given?.noteIn(this.#differences)
    this.#mayGenerate = given?.hasTimes ?? false
  }

  /** `seed`: see `EngineRunOptions`. */
  static async open(options: RecordedOptions, seed: number): Promise<RecordedRun> {
    const version = options.index.recording.meta.server
    const init = options.given?.filesFor(seed) ?? []
    const run = await EngineRun.open({ version, seed, init })
    const recorded = new RecordedRun(options, run)
    await recorded.#run.makeDatabases(options.atStart.databases)
    await recorded.#keep()
    return recorded
  }

  /**
   * The engine's answer to a recorded statement in the state in which it was recorded; or why the engine cannot be
   * compared with the recording there.
   */
  async answerTo(occurrence: Occurrence): Promise<RecordedOutcome | string> {
    const known = this.#outcomes.get(occurrence.index)
    if (known !== undefined) return known
    const outcome = await this.#answerTo(occurrence)
    const isSmall = typeof outcome === 'string' || outcome.rows.length <= mostRows
    if (isSmall) this.#outcomes.set(occurrence.index, outcome)
    return outcome
  }

  /** As `answerTo`, of a variant, for a statement that only reads: see `EngineRun.begin`. */
  answerAtItsTime(occurrence: Occurrence): Promise<RecordedOutcome | string> {
    return this.#answerTo(occurrence, true)
  }

  async #answerTo(occurrence: Occurrence, keepsTime = false): Promise<RecordedOutcome | string> {
    await this.#runTo(occurrence.index)
    const document = this.#documentOf(occurrence)
    if (document === undefined) return withoutValues
    if (document.k !== 'stmt') return 'it is not a statement'
    const rows = this.#rowsOf(occurrence, document)
    if (rows === undefined) return withoutValues
    const different = await this.#unknownIn(liveEffects(document as Asked))
    if (different !== undefined) return unlike(different)
    this.#begin(occurrence, keepsTime)
    if (mayChange(occurrence)) {
      // It is run as the next of the recorded writes, so that it does not run twice.
      const answer = await this.#runNext(occurrence, document)
      return { answer, document, rows, mayGenerate: this.#mayGenerate }
    }
    const answer = await this.#run.run(document, sessionOf(occurrence))
    return { answer, document, rows, mayGenerate: this.#mayGenerate }
  }

  async close(): Promise<void> {
    await this.#run.close()
  }

  async #unknownIn(effects: LiveEffects): Promise<DifferentObject | undefined> {
    return this.#differences.readBy(effects, async sql => {
      const { rows } = await this.#run.run({ sql, db: 'default' })
      return rows[0]?.[0]
    })
  }

  /** Runs the recorded requests before an index, from where the run is or from the nearest kept state before it. */
  async #runTo(index: number): Promise<void> {
    const nearest = this.#kept.findLast(({ next }) => next <= index)!
    if (index < this.#next || nearest.next > this.#next) await this.#restore(nearest)
    const { occurrences } = this.#index
    while (this.#next < index) {
      const occurrence = occurrences[this.#next]!
      if (!mayChange(occurrence)) {
        this.#next++
        continue
      }
      const document = this.#documentOf(occurrence)
      if (document === undefined) {
        this.#differences.add(liveEffects(occurrence.question.document as Asked), withoutValues)
        this.#next++
        continue
      }
      this.#begin(occurrence)
      await this.#runNext(occurrence, document)
      if (++this.#sinceKept >= writesPerKept) await this.#keep()
    }
  }

  /** Runs a recorded request that may change something, and compares the answers. */
  async #runNext(occurrence: Occurrence, document: PlayDocument): Promise<EngineAnswer> {
    const effects = liveEffects(document as Asked)
    this.#mayGenerate ||= 'key' in document && mayGenerate(document)
    this.#differences.noteDefinitions(effects)
    const isEmptied = this.#differences.isEmptied(effects)
    const unknown = isEmptied ? undefined : await this.#unknownIn(LaneDifference.besideOwn(effects))
    const answer = await this.#perform(document, sessionOf(occurrence))
    this.#next = occurrence.index + 1
    const rows = this.#rowsOf(occurrence, document)
    const why =
      (unknown && unlike(unknown)) ??
      (rows === undefined
        ? withoutValues
        : writeDifference(answer, document, isEmptied ? answer.rows : rows)) ??
      this.#existence.doubtIn(occurrence.question.effects)
    if (why !== undefined) this.#differences.add(effects, why)
    if (answer.error !== undefined) return answer
    if (why === undefined) this.#differences.noteRenewed(effects)
    this.#existence.noteWrite(occurrence.question.effects)
    return answer
  }

  async #perform(document: PlayDocument, session: string | undefined): Promise<EngineAnswer> {
    switch (document.k) {
      case 'stmt':
        return this.#run.run(document, session)
      case 'upload':
        return this.#run.upload(document.stage, document.path, this.#contentOf(document))
      case 'load':
        return this.#run.load(document, this.#contentOf(document), session)
      default:
        return { fields: [], rows: [], written: 0, overloads: [] }
    }
  }

  #contentOf(document: Extract<PlayDocument, { k: 'upload' | 'load' }>): Readable {
    return contentOf(document, this.#blobs, text => text)
  }

  /** The recorded request with the recorded values; undefined if the file does not have all of them. */
  #documentOf({ entry }: Occurrence): PlayDocument | undefined {
    return documentWithValues(this.#index.recording, this.#index.recording.document(entry))
  }

  #rowsOf({ entry }: Occurrence, document: PlayDocument): Rows | undefined {
    if (document.k !== 'stmt') return []
    return rowsWithValues(
      this.#index.recording,
      [...this.#index.recording.rows(entry)].flat(),
      document,
    )
  }

  #begin(occurrence: Occurrence, keepsTime = false): void {
    const { index } = occurrence
    const variantTime = this.#clock.at(occurrence)
    this.#run.begin(
      recordedTime(this.#index.recording, occurrence),
      { index, variantTime },
      keepsTime,
    )
  }

  /** Keeps the present state, unless it is kept. */
  async #keep(): Promise<void> {
    if (this.#run.hasOpenSessions) return
    this.#sinceKept = 0
    if (this.#kept.some(({ next }) => next === this.#next)) return
    if (this.#kept.length >= mostKept) this.#thinOut()
    const free = this.#freeNames.pop()
    const kept = {
      next: this.#next,
      run: await this.#run.keep(free ?? `at-${++this.#names}`),
      differences: this.#differences.copy(),
      existence: this.#existence.copy(),
      mayGenerate: this.#mayGenerate,
    }
    const place = this.#kept.findLastIndex(({ next }) => next < kept.next) + 1
    this.#kept.splice(place, 0, kept)
  }

  readonly #freeNames: string[] = []

  /** Forgets every second kept state but the first. */
  #thinOut(): void {
    const left = this.#kept.filter((_, i) => i % 2 === 0)
    for (const [i, { run }] of this.#kept.entries()) if (i % 2 === 1) this.#freeNames.push(run.name)
    this.#kept.splice(0, this.#kept.length, ...left)
  }

  async #restore({ next, run, differences, existence, mayGenerate: may }: Kept): Promise<void> {
    await this.#run.restore(run)
    this.#next = next
    this.#differences = differences.copy()
    this.#existence = existence.copy()
    this.#mayGenerate = may
    this.#sinceKept = 0
  }
}

/** A state of the run that it can return to. */
interface Kept {
  readonly next: number
  readonly run: KeptRun
  readonly differences: LaneDifference
  readonly existence: Existence
  readonly mayGenerate: boolean
}

/** After so many writes a state is kept. */
const writesPerKept = 50

/** Maximum number of states that are kept. */
const mostKept = 100

/** Maximum number of outcomes that are kept, and of the rows of one. */
const mostOutcomes = 2000
const mostRows = 20

const withoutValues =
  'the recording does not say what its placeholders stood for: record it again to have such answers computed'

export function unlike({ what, why }: DifferentObject): string {
  return `the engine does not have ${what} as the recording does: ${why}`
}

function sessionOf({ entry }: Occurrence): string | undefined {
  return entry.session === 0 ? undefined : `session ${entry.session}`
}

/** Whether a recorded statement is one that the server could not parse: outside of a transaction, it changes nothing. */
export function isRefusedText({ isError, error }: Occurrence): boolean {
  return isError && error === errorCodes.SyntaxException
}

/** Whether a recorded request may have changed something, or made a transaction fail: the others need not run. */
function mayChange(occurrence: Occurrence): boolean {
  const { question, isError, view } = occurrence
  const { k } = question.document
  if (isError && view.transaction !== undefined) return true
  if (k === 'download' || k === 'login' || question.isSurelyRead) return false
  return !isRefusedText(occurrence)
}

/** Recorded texts with the recorded values, in a session with a time zone; notes whether all of them are known. */
class ValueTexts {
  isKnown = true
  readonly #values: RecordedTexts
  readonly #timezone: string

  constructor(values: RecordedTexts | undefined, document: PlayDocument) {
    this.#values = values ?? noValues
    this.#timezone = timezoneOf(document) ?? 'UTC'
  }

  readonly put = (text: string): string => {
    if (!text.includes('{{')) return text
    return this.#known(withRecordedValues(text, this.#values, this.#timezone)) ?? text
  }

  params(params: Json): Json {
    return this.#known(paramsWithRecordedValues(params, this.#values, this.#timezone)) ?? params
  }

  #known<T>(value: T | undefined): T | undefined {
    this.isKnown &&= value !== undefined
    return value
  }
}

/** A recording of an older format: what placeholders stood for is unknown. */
const noValues = { texts: new Map<string, string>() }

/**
 * A request with the values that were recorded, or with other ones, in place of placeholders; undefined if one is not
 * known.
 */
export function documentWithValues(
  { values: recorded }: Pick<Recording, 'values'>,
  document: PlayDocument,
  values: RecordedTexts | undefined = recorded,
): PlayDocument | undefined {
  const texts = new ValueTexts(values, document)
  const { params, ...rest } = document as PlayDocument & { readonly params?: Json }
  const made = mapTexts(rest as unknown as Json, texts.put) as object
  const bound = params === undefined ? {} : { params: texts.params(params) }
  return texts.isKnown ? ({ ...made, ...bound } as PlayDocument) : undefined
}

/** Recorded rows with the recorded values; undefined if one is not known. */
export function rowsWithValues(
  recording: Recording,
  rows: Rows,
  document: PlayDocument,
): Rows | undefined {
  const texts = new ValueTexts(recording.values, document)
  const shown = rows.map(row => row.map(cell => (cell === null ? null : texts.put(cell))))
  return texts.isKnown ? shown : undefined
}
