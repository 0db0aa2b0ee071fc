import { errorCodes } from '../../core/errors/codes.js'
import { type Effects, type ObjectName, ofRefusedSyntax } from '../../core/sql/effects/effects.js'
import { hasSameAnswer } from '../store/answer-key.js'
import type { PlayDocument, Rows } from '../store/document.js'
import { formatId } from '../store/document-id.js'
import type { Entry, Recording } from '../store/recording.js'
import type { Classifier } from './classify.js'
import type { FingerprintOptions } from './fingerprint.js'
import { questionText } from './question.js'
import { type Digest, digestText, type SessionView } from './state.js'
import type { WriteHistory } from './write-history.js'

/**
 * A recorded question, asked once or more: one statement with its bind values and context.
 *
 * Its occurrences are grouped by the state they depended on only when it is first asked, because most of a recording is
 * never asked and startup must be fast.
 */
export class RecordedQuestion {
  /** Its number in the index. */
  readonly number: number
  /** The parts that may differ, in order: placeholders (also of secrets) and random-looking texts. */
  readonly parts: readonly string[]
  /** Whether its first words show that it writes nothing; if not, its effects decide. */
  readonly isSurelyRead: boolean
  readonly #source: QuestionSource
  readonly #recording: Recording
  /** Those that were asked for. */
  #occurrences: Occurrence[] | undefined
  #untouched: Match | undefined
  #effects: Effects | undefined
  #digest: Digest | undefined
  #levels: readonly Level[] | undefined
  /** The occurrences of each level by the state they depended on, as far as computed. */
  #matches: (ReadonlyMap<Digest, Match> | undefined)[] | undefined

  constructor({ number, parts, isSurelyRead, source, known }: QuestionOptions) {
    this.number = number
    this.parts = parts
    this.isSurelyRead = isSurelyRead
    this.#source = source
    this.#recording = source.recording
    if (known === undefined) return
    this.#effects = source.classifier.classify(known.document)
    this.#digest = digestText(known.text)
  }

  /** Its occurrences in play order: all, or those so far while the recording is loaded. */
  get occurrences(): readonly Occurrence[] {
    this.#occurrences = this.#source.occurrencesOf(this.number, this.#occurrences)
    return this.#occurrences
  }

  /** Unique to the question. */
  get digest(): Digest {
    this.#digest ??= digestText(questionText(this.document))
    return this.#digest
  }

  get document(): PlayDocument {
    return this.#recording.document(this.#source.firstEntry(this.number))
  }

  get effects(): Effects {
    this.#effects ??= this.#source.classifier.classify(this.document)
    return this.#effects
  }

  /** What its answers depend on. A syntax error depends on nothing; a denied permission also depends on grants. */
  get dependencies(): Effects {
    const { effects } = this
    if (this.occurrences.some(({ error }) => error === errorCodes.PermissionDenied)) {
      return { ...effects, lists: [...effects.lists, ...rights] }
    }
    if (effects.isUnparsed !== true) return effects
    return this.#isRefusedText() ? ofRefusedSyntax(effects) : effects
  }

  #isRefusedText(): boolean {
    const { document } = this
    const hasValues = document.k === 'stmt' && /^(?:insert|replace)\b/.test(document.key)
    return this.occurrences.every(
      each => isSyntaxError(each) || (hasValues && valuesErrors.has(each.error ?? 0)),
    )
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
      const match = matches.get(now.fingerprint(this.dependencies, view, options))
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
    const all = this.dependencies.loads.filter(object => object.startsWith('@'))
    if (all.length === 0) return true
    // The folder of the files that a load names is among them.
    const places = all.filter(place => !all.some(each => each !== place && each.startsWith(place)))
    return occurrences.some(
      ({ entry, time }) => !now.hasOtherFiles(places, recorded(entry.session), time),
    )
  }

  /** The occurrences that have different answers in exactly the same state, for each such state. */
  ambiguous(recorded: Recorded): readonly Match[] {
    this.#allLevels(recorded)
    return [...this.#matchesAt(0, recorded).values()].filter(match => !match.isUniform)
  }

  /** All occurrences, for a recording in which nothing is ever written. */
  get untouched(): Match {
    this.#untouched ??= new Match(this.#recording, this.occurrences)
    return this.#untouched
  }

  #allLevels(recorded: Recorded): readonly Level[] {
    if (this.#levels !== undefined) return this.#levels
    const effects = this.dependencies
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
    const byState = grouped(this.occurrences.filter(holds), occurrence =>
      this.#fingerprint(occurrence, recorded(occurrence.entry.session), options),
    )
    const matches = new Map<Digest, Match>()
    for (const [state, alike] of byState) matches.set(state, new Match(this.#recording, alike))
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
    return recorded.fingerprint(this.dependencies, view, { ...options, at: time })
  }
}

interface QuestionOptions {
  readonly number: number
  readonly parts: readonly string[]
  readonly isSurelyRead: boolean
  readonly source: QuestionSource
  /** The document there and its text, if they are at hand: then its effects are computed from them at once. */
  readonly known?: { readonly document: PlayDocument; readonly text: string } | undefined
}

/** The recording of a question. */
export interface QuestionSource {
  readonly recording: Recording
  readonly classifier: Classifier
  /** The first entry of the question with this number. */
  firstEntry(number: number): Entry
  /** The occurrences of the question with this number; `known`: what was returned before, to which new ones are added. */
  occurrencesOf(number: number, known: Occurrence[] | undefined): Occurrence[]
}

/** The write history as recorded, of a session. */
type Recorded = (session: number) => WriteHistory

/** The conditions under which a recorded answer holds; the strictest level comes first. */
interface Level {
  readonly options: FingerprintOptions
  readonly holds: (occurrence: Occurrence) => boolean
}

function levelsOf({ loads, transaction, commitsBefore }: Effects, all: boolean): readonly Level[] {
  const any = () => true
  const isAnswer = ({ isError }: Occurrence) => !isError
  // The answer to a statement that may end a transaction shows whether it did.
  const mayEnd = transaction !== undefined || commitsBefore === true
  const mayAnswer = (occurrence: Occurrence) => isAnswer(occurrence) || isOfStatement(occurrence)
  const isOfMeaning = ({ error, view }: Occurrence) =>
    error !== undefined &&
    bindErrors.has(error) &&
    view.transaction?.failed !== true &&
    // Whether a file lacks a column of the table shows only if it is read: those that were loaded before are not.
    !(loads.length > 0 && error === errorCodes.SemanticError)
  return [
    { options: { all, session: 'all', loads: true, exact: true }, holds: any },
    { options: { all, session: 'all', loads: true }, holds: any },
    { options: { all, ...(mayEnd && { session: 'transaction' }), loads: true }, holds: mayAnswer },
    // An error is repeated only if everything that may cause it is the same.
    { options: { all }, holds: loads.length > 0 ? isAnswer : () => false },
    { options: { all, session: 'all', onlyDefinitions: true }, holds: isOfMeaning },
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
  errorCodes.SessionLost,
  errorCodes.InvalidSessionState,
])

/** The listings on which privileges depend. */
const rights = ['#grants', '#role', '#user'].map(of => ({ of, facet: 'definition' as const }))

/** Whether an object may have rows; functions do not. */
function isSource(object: ObjectName): boolean {
  return !object.startsWith('#function ')
}

/** Questions that differ only in their parts. */
export class QuestionFamily {
  readonly #questionOf: (number: number) => RecordedQuestion
  /** The numbers of the questions by their parts. */
  readonly #byParts = new Map<string, number>()
  #all: readonly RecordedQuestion[] = []
  /** All parts of the questions before this index are bound by `#binding`. */
  #next = 0
  #binding: object | undefined

  /** `questionOf`: the question with a number. */
  constructor(questionOf: (number: number) => RecordedQuestion) {
    this.#questionOf = questionOf
  }

  /** In play order. */
  get questions(): readonly RecordedQuestion[] {
    if (this.#all.length < this.#byParts.size) {
      this.#all = Array.from(this.#byParts.values(), this.#questionOf)
    }
    return this.#all
  }

  /** Their numbers, in play order. */
  get numbers(): Iterable<number> {
    return this.#byParts.values()
  }

  /** The question with exactly these parts. */
  get(parts: readonly string[]): RecordedQuestion | undefined {
    const number = this.numberOf(joinedParts(parts))
    return number === undefined ? undefined : this.#questionOf(number)
  }

  /** The number of the question with these parts, joined. */
  numberOf(joined: string): number | undefined {
    return this.#byParts.get(joined)
  }

  /** Adds a question with parts that none has. */
  add(joined: string, number: number): void {
    this.#byParts.set(joined, number)
  }

  /** The questions in play order, without those at the front whose parts are all bound. */
  *withFree(binding: { live(part: string): string | undefined }): Generator<RecordedQuestion> {
    if (this.#binding !== binding) this.#next = 0
    this.#binding = binding
    const isBound = (part: string) => binding.live(part) !== undefined
    const isDone = ({ parts }: RecordedQuestion) => parts.every(isBound)
    const { questions } = this
    while (this.#next < questions.length && isDone(questions[this.#next]!)) this.#next++
    for (let i = this.#next; i < questions.length; i++) yield questions[i]!
  }
}

/** Parts as one string, which holds no reference to the text in which they were found. */
export function joinedParts(parts: readonly string[]): string {
  return parts.length === 0 ? '' : ['', ...parts].join('\u0000')
}

/** The parts that were joined. */
export function splitParts(joined: string): readonly string[] {
  return joined.split('\u0000').slice(1)
}

/** One recorded time that a question was asked and answered. */
export interface Occurrence {
  /** Place in play order, from 0. */
  readonly index: number
  readonly entry: Entry
  readonly question: RecordedQuestion
  readonly isError: boolean
  /** The code of a SQL error. */
  readonly error: number | undefined
  /** Whether the answer shows that no row was written. */
  readonly changedNothing: boolean
  /** Time in the write history when it was asked. */
  readonly time: number
  /** What only its session saw at that time. */
  readonly view: SessionView
  /** Rows to answer instead of the recorded ones, in recorded texts. */
  readonly rows?: Rows
}

/** The `_id` of an occurrence's document. */
export function idOf({ entry }: Occurrence): string {
  return formatId({ ...entry, part: 0 })
}

/** The occurrences of a question in one state, in play order: each may be the right answer. There is at least one. */
export class Match {
  readonly occurrences: readonly Occurrence[]
  readonly #recording: Recording
  #uniform: boolean | undefined
  /** Made only for more than one occurrence, because most questions of a recording were asked once. */
  #queues: Queues | undefined

  constructor(recording: Recording, occurrences: readonly Occurrence[]) {
    this.#recording = recording
    this.occurrences = occurrences
  }

  /** The recorded sessions that asked. */
  get sessions(): Iterable<number> {
    const only = this.#only
    return only === undefined ? this.#queuesOf().bySession.keys() : [only.entry.session]
  }

  /** Whether all of them have the same answer. */
  get isUniform(): boolean {
    this.#uniform ??= sameAnswers(this.occurrences, this.#recording)
    return this.#uniform
  }

  /** The first unused one, of a session or of all. */
  unused(used: UsedOccurrences, session?: number): Occurrence | undefined {
    const only = this.#only
    if (only === undefined) return this.#queuesOf().unused(used, session)
    const isOther = session !== undefined && session !== only.entry.session
    return isOther || used.has(only) ? undefined : only
  }

  /** Whether all unused ones have the same answer, or belong to one session. */
  isUnusedPlain(used: UsedOccurrences): boolean {
    if (this.isUniform) return true
    const left = this.occurrences.filter(each => !used.has(each))
    const isOne = left.every(({ entry }) => entry.session === left[0]!.entry.session)
    return isOne || sameAnswers(left, this.#recording)
  }

  /** Marks an occurrence as unused again. */
  release(occurrence: Occurrence, used: UsedOccurrences): void {
    used.delete(occurrence)
    this.#queues?.release(occurrence)
  }

  get #only(): Occurrence | undefined {
    return this.occurrences.length === 1 ? this.occurrences[0] : undefined
  }

  #queuesOf(): Queues {
    this.#queues ??= new Queues(this.occurrences)
    return this.#queues
  }
}

/** The occurrences of a match, of each session and of all, from the first unused one on. */
class Queues {
  readonly bySession = new Map<number, Queue>()
  readonly #all: Queue
  /** The replay whose used occurrences the queues leave out. */
  #replay: UsedOccurrences | undefined

  constructor(occurrences: readonly Occurrence[]) {
    this.#all = { occurrences, next: 0 }
    for (const [session, own] of grouped(occurrences, ({ entry }) => entry.session)) {
      this.bySession.set(session, { occurrences: own, next: 0 })
    }
  }

  unused(used: UsedOccurrences, session: number | undefined): Occurrence | undefined {
    if (this.#replay !== used) this.#rewind(used)
    const queue = session === undefined ? this.#all : this.bySession.get(session)
    if (queue === undefined) return undefined
    for (; queue.next < queue.occurrences.length; queue.next++) {
      const occurrence = queue.occurrences[queue.next]!
      if (!used.has(occurrence)) return occurrence
    }
    return undefined
  }

  release(occurrence: Occurrence): void {
    for (const queue of [this.#all, this.bySession.get(occurrence.entry.session)!]) {
      queue.next = Math.min(queue.next, queue.occurrences.indexOf(occurrence))
    }
  }

  /** Begins at the first occurrences again, for another replay. */
  #rewind(used: UsedOccurrences): void {
    this.#replay = used
    for (const queue of [this.#all, ...this.bySession.values()]) queue.next = 0
  }
}

interface Queue {
  readonly occurrences: readonly Occurrence[]
  /** The ones before it are used. */
  next: number
}

/** The occurrences with each key, in their order. */
function grouped<K>(
  occurrences: readonly Occurrence[],
  keyOf: (occurrence: Occurrence) => K,
): Map<K, Occurrence[]> {
  const groups = new Map<K, Occurrence[]>()
  for (const occurrence of occurrences) {
    const key = keyOf(occurrence)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [occurrence])
    else group.push(occurrence)
  }
  return groups
}

/** Which occurrences have been used, one byte each. */
export class UsedOccurrences {
  readonly #used: Uint8Array

  /** None of so many, or those that another replay has used. */
  constructor(from: number | UsedOccurrences) {
    this.#used = from instanceof UsedOccurrences ? from.#used.slice() : new Uint8Array(from)
  }

  has({ index }: Pick<Occurrence, 'index'>): boolean {
    return this.#used[index] === 1
  }

  add({ index }: Occurrence): void {
    this.#used[index] = 1
  }

  delete({ index }: Occurrence): void {
    this.#used[index] = 0
  }
}

function sameAnswers(occurrences: readonly Occurrence[], recording: Recording): boolean {
  const [first, ...others] = occurrences
  return others.every(each => hasSameAnswer(recording, first!.entry, each.entry))
}

/** The code of the answered SQL error; undefined if there was none. */
export function errorCodeOf(document: PlayDocument): number | undefined {
  return document.k === 'stmt' ? document.error?.[0] : undefined
}

/** Whether a request was rejected or failed. */
export function hasFailed(document: PlayDocument): boolean {
  return 'error' in document || 'fault' in document
}

/**
 * Whether an answer shows that no row was written: by the count of written rows, or, for UPDATE, DELETE and MERGE, only
 * by the numbers in the answer, because these can remove rows without writing any.
 */
export function changedNothing(
  { writes }: Effects,
  document: PlayDocument,
  rowsOf: () => Iterable<Rows>,
): boolean {
  const counted = writes.find(each => each.counted !== undefined)?.counted
  if (counted === undefined || document.k !== 'stmt' || document.written > 0) return false
  if (counted === 'written') return true
  const cells = [...rowsOf()].flat(2)
  return cells.length > 0 && cells.every(cell => cell === '0')
}

/**
 * Errors that are raised before a statement runs: they depend on the definitions of objects, not on their contents.
 */
const bindErrors: ReadonlySet<number> = new Set([
  errorCodes.UnknownDatabase,
  errorCodes.UnknownTable,
  errorCodes.UnknownView,
  errorCodes.UnknownColumn,
  errorCodes.UnknownFunction,
  errorCodes.UnknownAggregateFunction,
  errorCodes.NumberArgumentsNotMatch,
  errorCodes.SemanticError,
])

/** Errors of the server's reader of VALUES, where the text is no list of rows (core/sql/parser/dml.ts). */
const valuesErrors: ReadonlySet<number> = new Set([
  errorCodes.BadDataValueType,
  errorCodes.StorageOther,
])

/** Whether an answer is a syntax error. */
export function isSyntaxError({ error }: Occurrence): boolean {
  return error === errorCodes.SyntaxException
}
