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

/** The conditions under which a recorded answer holds; the strictest level comes first. */
interface Level {
  readonly options: FingerprintOptions
  readonly holds: (occurrence: Occurrence) => boolean
}

export interface QuestionOptions {
  readonly text: string
  readonly parts: readonly string[]
  readonly recording: Recording
  /** Its first entry in the recording, and the document there. */
  readonly entry: Entry
  readonly document: PlayDocument
  readonly classifier: Classifier
}

/**
 * A recorded question, asked once or more: one statement with its bind values and context.
 *
 * Its occurrences are grouped by the state they depended on only when it is first asked, because most of a recording is
 * never asked and startup must be fast.
 */
export class RecordedQuestion {
  /** The parts that may differ, in order: placeholders (also of secrets) and random-looking texts. */
  readonly parts: readonly string[]
  readonly occurrences: Occurrence[] = []
  /** Whether its first words show that it writes nothing; if not, its effects decide. */
  readonly isSurelyRead: boolean
  readonly #text: string
  readonly #recording: Recording
  readonly #entry: Entry
  readonly #classifier: Classifier
  #untouched: Match | undefined
  #effects: Effects | undefined
  #digest: Digest | undefined
  #levels: readonly Level[] | undefined
  /** The occurrences of each level by the state they depended on, as far as computed. */
  #matches: (ReadonlyMap<Digest, Match> | undefined)[] | undefined

  constructor({ text, parts, recording, entry, document, classifier }: QuestionOptions) {
    this.#text = text
    this.parts = parts
    this.isSurelyRead = isSurelyRead(document)
    this.#recording = recording
    this.#entry = entry
    this.#classifier = classifier
  }

  /** Unique to the question. */
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

  /** What its answers depend on. A syntax error depends on nothing; a denied permission also depends on grants. */
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
   * The occurrences whose answers are right in the current state; undefined if there are none.
   *
   * First those recorded in exactly this state; then those of states that differ only in whether a missing object was
   * dropped; then, for a load, those with other files, unless a file has other content now; then errors of binding, if
   * the definitions are equal. After the first level only occurrences that all have the same answer count.
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
   * Whether the files that a load reads, if this run wrote them, have the same content as for one of the recorded
   * loads. A load needs no upload before it, but there must not be an upload with other content.
   */
  #hasSameFiles({ occurrences }: Match, now: WriteHistory, recorded: Recorded): boolean {
    const all = this.#dependencies.loads.filter(object => object.startsWith('@'))
    if (all.length === 0) return true
    // The folder of the files that a load names is among them.
    const places = all.filter(place => !all.some(each => each !== place && each.startsWith(place)))
    return occurrences.some(
      ({ entry, time }) => !now.hasOtherFiles(places, recorded(entry.session), time),
    )
  }

  /** All occurrences, for a recording in which nothing is ever written. */
  get untouched(): Match {
    if (this.#untouched === undefined) {
      this.#checkKey()
      this.#untouched = new Match(this.#recording)
      for (const occurrence of this.occurrences) this.#untouched.add(occurrence)
    }
    return this.#untouched
  }

  /** Throws `RecordingError` if the key is not the normal form of the SQL. */
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
    // A name may belong to an unknown view, or a privilege may have been granted. If answers differ in the same state,
    // the state of all objects distinguishes them.
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

  /** The digest of the files that an occurrence loaded when it was recorded. */
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
  // The answer to a statement that may end a transaction shows whether it did.
  const isInAny = transaction === undefined && !commitsBefore
  const mayAnswer = (occurrence: Occurrence) =>
    isInAny && (isAnswer(occurrence) || isOfStatement(occurrence))
  const isOfMeaning = ({ error, view }: Occurrence) =>
    error !== undefined && isBindError(error) && view.transaction?.failed !== true
  return [
    { options: { all, session: true, loads: true, exact: true }, holds: any },
    { options: { all, session: true, loads: true }, holds: any },
    { options: { all, loads: true }, holds: mayAnswer },
    // An error is repeated only if everything that may cause it is the same.
    { options: { all }, holds: loads.length > 0 ? isAnswer : () => false },
    { options: { all, session: true, onlyDefinitions: true }, holds: isOfMeaning },
  ]
}

/** Whether an error is the statement's own, not that of a commit or of an earlier statement in the transaction. */
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

/** The listings on which privileges depend. */
const rights = ['#grants', '#role', '#user'].map(of => ({ of, facet: 'definition' as const }))

/** Whether an object may have rows; functions do not. */
function isSource(object: ObjectName): boolean {
  return !object.startsWith('#function ')
}

/** Questions that differ only in their parts. */
export class QuestionFamily {
  readonly #byParts = new Map<string, RecordedQuestion>()
  readonly #all: RecordedQuestion[] = []
  /** All parts of the questions before this index are bound. */
  #next = 0

  /** In play order. */
  get questions(): readonly RecordedQuestion[] {
    return this.#all
  }

  /** The question with exactly these parts. */
  get(parts: readonly string[]): RecordedQuestion | undefined {
    return this.#byParts.get(parts.join('\u0000'))
  }

  add(question: RecordedQuestion): void {
    const key = question.parts.join('\u0000')
    if (this.#byParts.has(key)) return
    this.#byParts.set(key, question)
    this.#all.push(question)
  }

  /** The questions in play order, without those at the front whose parts are all bound. */
  *withFree(isBound: (part: string) => boolean): Generator<RecordedQuestion> {
    const isDone = ({ parts }: RecordedQuestion) => parts.every(isBound)
    while (this.#next < this.#all.length && isDone(this.#all[this.#next]!)) this.#next++
    for (let i = this.#next; i < this.#all.length; i++) yield this.#all[i]!
  }
}
