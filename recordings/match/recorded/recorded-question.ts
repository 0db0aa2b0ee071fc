import { errorCodes } from '../../../core/errors/codes.js'
import { RecordingError } from '../../../core/errors/recording-error.js'
import {
  type Effects,
  type ObjectName,
  ofRefusedSyntax,
} from '../../../core/sql/effects/effects.js'
import type { PlayDocument } from '../../store/document.js'
import type { Entry, Recording } from '../../store/recording.js'
import { type Classifier, isSurelyRead } from '../question/classify.js'
import { type Digest, digestText } from '../question/digest.js'
import { hasOwnKey } from '../question/tree.js'
import type { FingerprintOptions } from '../state/fingerprint.js'
import type { SessionView } from '../state/session-view.js'
import type { WriteHistory } from '../state/write-history.js'
import { Match, type Occurrence } from './match.js'
import { isBindError, isSyntaxError } from './outcome.js'

/** The write history as recorded, of a session. */
type Recorded = (session: number) => WriteHistory

/** What must be the same for the answer of an occurrence to hold, the strictest first. */
interface Level {
  readonly options: FingerprintOptions
  readonly holds: (occurrence: Occurrence) => boolean
}

export interface QuestionOptions {
  readonly text: string
  readonly parts: readonly string[]
  readonly recording: Recording
  /** Where it stands for the first time, and what stands there. */
  readonly entry: Entry
  readonly document: PlayDocument
  readonly classifier: Classifier
}

/**
 * One thing that was asked, once or more: the same text, bind values and context.
 *
 * Its occurrences are sorted by what their answers depended on when it is asked for the first time:
 * most of a recording is never asked, and a start must be quick.
 */
export class RecordedQuestion {
  /** Its random parts and secrets, in order: placeholders, and texts that stand for themselves. */
  readonly parts: readonly string[]
  readonly occurrences: Occurrence[] = []
  /** It writes nothing, as its first words tell; else its effects have to be looked at. */
  readonly isSurelyRead: boolean
  readonly #text: string
  readonly #recording: Recording
  readonly #entry: Entry
  readonly #classifier: Classifier
  #untouched: Match | undefined
  #effects: Effects | undefined
  #digest: Digest | undefined
  #levels: readonly Level[] | undefined
  /** The occurrences of each level, sorted by what their answers depended on, as far as they were needed. */
  #matches: (ReadonlyMap<Digest, Match> | undefined)[] | undefined

  constructor({ text, parts, recording, entry, document, classifier }: QuestionOptions) {
    this.#text = text
    this.parts = parts
    this.isSurelyRead = isSurelyRead(document)
    this.#recording = recording
    this.#entry = entry
    this.#classifier = classifier
  }

  /** Tells it from every other question. */
  get digest(): Digest {
    this.#digest ??= digestText(this.#text)
    return this.#digest
  }

  get document(): PlayDocument {
    return this.#recording.document(this.#entry)
  }

  get effects(): Effects {
    this.#effects ??= this.#classifier.classify(this.document)
    return this.#effects
  }

  /** What its answers depend on: that a text is no statement depends on nothing, that one is refused on rights, too. */
  get #dependencies(): Effects {
    const { effects } = this
    if (this.occurrences.some(({ error }) => error === permissionDenied)) {
      return { ...effects, lists: [...effects.lists, ...rights] }
    }
    if (effects.isUnparsed !== true) return effects
    const isNone = this.occurrences.every(
      ({ error }) => error !== undefined && isSyntaxError(error),
    )
    return isNone ? ofRefusedSyntax(effects) : effects
  }

  /**
   * The occurrences whose answers hold in the state of now, undefined where there are none.
   *
   * Those come first that were asked in just this state. Then those of states that are the same but
   * for who dropped what was not there; then, of a load, those of other files, if none of them was
   * written otherwise; then errors of meaning, where the definitions are the same. Of these only such
   * as were always answered the same.
   */
  match(now: WriteHistory, view: SessionView, recorded: Recorded): Match | undefined {
    for (const [i, { options }] of this.#allLevels(recorded).entries()) {
      const matches = this.#matchesAt(i, recorded)
      if (matches.size === 0) continue
      const match = matches.get(now.fingerprint(this.#dependencies, view, options))
      if (match === undefined) continue
      if (i === 0) return match
      const isOther = options.loads !== true && !this.#hasSameFiles(match, now, recorded)
      if (match.isUniform && !isOther) return match
    }
    return undefined
  }

  /**
   * Whether files that are loaded hold what they held once when it was recorded, as far as they were written
   * now: a load needs no upload before it, but none of other content either.
   */
  #hasSameFiles({ occurrences }: Match, now: WriteHistory, recorded: Recorded): boolean {
    const all = this.#dependencies.loads.filter(object => object.startsWith('@'))
    if (all.length === 0) return true
    // Beside the files that a load names stands the folder that they are in.
    const places = all.filter(place => !all.some(each => each !== place && each.startsWith(place)))
    return occurrences.some(
      ({ entry, time }) => !now.hasOtherFiles(places, recorded(entry.session), time),
    )
  }

  /** All occurrences: of a recording in which nobody ever writes anything. */
  get untouched(): Match {
    if (this.#untouched === undefined) {
      this.#checkKey()
      this.#untouched = new Match(this.#recording)
      for (const occurrence of this.occurrences) this.#untouched.add(occurrence)
    }
    return this.#untouched
  }

  /** Throws `RecordingError` where what people read is not what machines look for. */
  #checkKey(): void {
    if (hasOwnKey(this.document)) return
    const sentence = '`key` is not the normal form of `sql`: one of them was changed'
    throw new RecordingError('corrupt', this.#recording.path, sentence, this.#entry.line)
  }

  #allLevels(recorded: Recorded): readonly Level[] {
    if (this.#levels !== undefined) return this.#levels
    this.#checkKey()
    const effects = this.#dependencies
    this.#levels = levelsOf(effects, false)
    const first = this.#matchesAt(0, recorded)
    const differs = [...first.values()].some(match => !match.isUniform)
    // A name may be that of a view over what was written, or a right may have been granted: where
    // answers differ with nothing to tell them apart, the state of everything must.
    if (differs && !effects.readsAll && effects.reads.some(isSource)) {
      this.#levels = levelsOf(effects, true)
      this.#matches = []
    }
    return this.#levels
  }

  #matchesAt(i: number, recorded: Recorded): ReadonlyMap<Digest, Match> {
    this.#matches ??= []
    const known = this.#matches[i]
    if (known !== undefined) return known
    const { holds, options } = this.#levels![i]!
    const matches = new Map<Digest, Match>()
    for (const occurrence of this.occurrences) {
      if (!holds(occurrence)) continue
      const history = recorded(occurrence.entry.session)
      const fingerprint = this.#fingerprint(occurrence, history, options)
      this.#matchOf(matches, fingerprint).add(occurrence)
    }
    this.#matches[i] = matches
    return matches
  }

  /** What the answer of an occurrence depended on when it was recorded. */
  seenBy(occurrence: Occurrence, recorded: WriteHistory): Digest {
    return this.#fingerprint(occurrence, recorded, {})
  }

  /** Of the files that an occurrence took in when it was recorded. */
  loadedBy({ view, time }: Occurrence, recorded: WriteHistory): Digest {
    return recorded.loaded(this.effects, view, time)
  }

  #fingerprint(
    { view, time }: Occurrence,
    recorded: WriteHistory,
    options: FingerprintOptions,
  ): Digest {
    return recorded.fingerprint(this.#dependencies, view, { ...options, at: time })
  }

  #matchOf(matches: Map<Digest, Match>, fingerprint: Digest): Match {
    const known = matches.get(fingerprint)
    if (known !== undefined) return known
    const match = new Match(this.#recording)
    matches.set(fingerprint, match)
    return match
  }
}

function levelsOf({ loads, transaction, commitsBefore }: Effects, all: boolean): readonly Level[] {
  const any = () => true
  const isAnswer = ({ isError }: Occurrence) => !isError
  // Statements that end a transaction tell the client so.
  const isInAny = transaction === undefined && !commitsBefore
  const mayAnswer = (occurrence: Occurrence) =>
    isInAny && (isAnswer(occurrence) || isOfStatement(occurrence))
  const isOfMeaning = ({ error, view }: Occurrence) =>
    error !== undefined && isBindError(error) && view.transaction?.failed !== true
  return [
    { options: { all, session: true, loads: true, exact: true }, holds: any },
    { options: { all, session: true, loads: true }, holds: any },
    { options: { all, loads: true }, holds: mayAnswer },
    // An error is only told again where what it may come from is the same.
    { options: { all }, holds: loads.length > 0 ? isAnswer : () => false },
    { options: { all, session: true, onlyDefinitions: true }, holds: isOfMeaning },
  ]
}

/** Whether an error is that of a statement itself, in a transaction or in none: no commit and no earlier statement failed. */
function isOfStatement({ error, view }: Occurrence): boolean {
  if (error === undefined || view.transaction?.failed === true) return false
  return !transactionErrors.has(error)
}

const transactionErrors: ReadonlySet<number> = new Set([
  errorCodes.TableVersionMismatched,
  errorCodes.UnresolvableConflict,
  errorCodes.CurrentTransactionIsAborted,
  errorCodes.TransactionTimeout,
])

/** Source: databend exception_code.rs `PermissionDenied`. */
const permissionDenied = 1063

/** What says who may do what. */
const rights = ['#grants', '#role', '#user'].map(of => ({ of, facet: 'definition' as const }))

/** Whether an object has rows: that a statement calls functions tells nothing of what it reads. */
function isSource(object: ObjectName): boolean {
  return !object.startsWith('#function ')
}

/** Questions that differ in their random-looking parts alone. */
export class QuestionFamily {
  readonly #byParts = new Map<string, RecordedQuestion>()
  readonly #all: RecordedQuestion[] = []
  /** Those of `#all` before it have all their parts bound. */
  #next = 0

  /** In play order. */
  get questions(): readonly RecordedQuestion[] {
    return this.#all
  }

  /** The question with just these parts. */
  get(parts: readonly string[]): RecordedQuestion | undefined {
    return this.#byParts.get(parts.join('\u0000'))
  }

  add(question: RecordedQuestion): void {
    const key = question.parts.join('\u0000')
    if (this.#byParts.has(key)) return
    this.#byParts.set(key, question)
    this.#all.push(question)
  }

  /** The questions in play order; those in front whose parts are all `bound` are left out. */
  *withFree(isBound: (part: string) => boolean): Generator<RecordedQuestion> {
    const isDone = ({ parts }: RecordedQuestion) => parts.every(isBound)
    while (this.#next < this.#all.length && isDone(this.#all[this.#next]!)) this.#next++
    for (let i = this.#next; i < this.#all.length; i++) yield this.#all[i]!
  }
}
