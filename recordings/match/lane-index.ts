import { type Effects, noEffects, type ObjectName } from '../../core/sql/effects/effects.js'
import { append } from '../append.js'
import { madeParts } from '../redact/created-name.js'
import { generalise } from '../redact/volatile-parts.js'
import type { PlayDocument } from '../store/document.js'
import type { Entry, Recording } from '../store/recording.js'
import { type Asking, Classifier, isSurelyRead } from './classify.js'
import { FoundViews } from './found-views.js'
import { hashesOf, KeyText, marksOf } from './key-text.js'
import { questionText, textWithoutDatabase } from './question.js'
import { type Mark, noMore, QuestionTable } from './question-table.js'
import {
  changedNothing,
  errorCodeOf,
  hasFailed,
  joinedParts,
  type Occurrence,
  QuestionFamily,
  type QuestionSource,
  RecordedQuestion,
  splitParts,
} from './recorded-question.js'
import { type FilePath, generalPath, type RecordedUpload } from './recorded-upload.js'
import { ShownCells } from './shown-cells.js'
import { StartState } from './start-state.js'
import { plainView, SessionHistory, type SessionView } from './state.js'
import { WriteHistory } from './write-history.js'

/**
 * The index of a recording: its questions, and the write history at each moment. Computed when the recording is loaded;
 * nothing of it is stored.
 *
 * Most of a recording are reads without random parts. Of these only numbers are kept: their objects are made when they
 * are asked for.
 */
export class LaneIndex {
  readonly recording: Recording
  readonly #order: Uint32Array
  readonly #table: QuestionTable
  /** The text of the occurrence that is added, and of a question that it is compared with. */
  readonly #text: KeyText
  readonly #other: KeyText
  /** The views that were there before the recording. */
  readonly foundViews: FoundViews
  /** The cells of its answers. */
  readonly shown: ShownCells
  readonly #classifier: Classifier
  readonly #source: QuestionSource
  /** Questions with parts, by their common form. */
  readonly #families = new Map<string, QuestionFamily>()
  /** The family of each question that is the first of one, and the parts of each question that has any. */
  readonly #firstOfFamily = new Map<number, QuestionFamily>()
  readonly #parts = new Map<number, string>()
  /** The questions and occurrences that were asked for, by number, without those that are made anew each time. */
  readonly #questions: (RecordedQuestion | undefined)[]
  readonly #occurrences: (Occurrence | undefined)[]
  /** Of the occurrences: those that failed, with the code if it is a SQL error, and those that wrote nothing. */
  readonly #failed = new Map<number, number | undefined>()
  readonly #unchanged = new Set<number>()
  /** What only their sessions saw, where that is not the same as everybody sees. */
  readonly #views = new Map<number, SessionView>()
  #all: readonly Occurrence[] | undefined
  #numbersInOrder: Uint32Array | undefined
  readonly #histories = new Map<number, WriteHistory>()
  readonly #sessions = new Map<number, SessionHistory>()
  readonly #start: StartState
  readonly #firstUses = new Map<string, number>()
  readonly #made = new Set<string>()
  /** The numbers of the questions by their parts; read when it is first needed. */
  #uses: ReadonlyMap<string, readonly number[]> | undefined
  /** By the form of their paths; read when it is first needed. */
  #uploads: ReadonlyMap<string, readonly RecordedUpload[]> | undefined
  /** The index of the first occurrence that creates each object from nothing. */
  readonly #makers = new Map<ObjectName, number>()
  /** Objects with data from elsewhere: from files, or from objects that existed before the recording. */
  readonly #filled = new Set<ObjectName>()
  #mayFillAny = false
  readonly #options: LaneIndexOptions
  #isUntouched = true
  #refusesLogins = false
  readonly #databases = new Set(['default'])

  constructor(recording: Recording, options: LaneIndexOptions) {
    this.recording = recording
    this.foundViews = new FoundViews(recording)
    this.shown = new ShownCells(this)
    this.#classifier = new Classifier(effects => this.foundViews.through(effects))
    this.#options = options
    const { table } = recording
    this.#order = table.playOrder()
    this.#table = new QuestionTable(table.count)
    this.#text = new KeyText(recording)
    this.#other = new KeyText(recording)
    this.#questions = new Array(table.count)
    this.#occurrences = new Array(table.count)
    this.#source = {
      recording,
      classifier: this.#classifier,
      firstEntry: number => this.#firstEntry(number),
      occurrencesOf: (number, known) => this.#occurrencesOf(number, known),
    }
    this.#start = new StartState({
      table: this.#table,
      keyOf: number => this.readKey(number),
      documentOf: number => recording.document(table.at(this.#firstPlace(number))),
      question: number => this.#question(number),
    })
    for (let index = 0; index < table.count; index++) this.#add(index)
    this.#sessions.clear()
    this.#start.end()
  }

  /** Number of occurrences. */
  get count(): number {
    return this.#order.length
  }

  /** All occurrences, in play order. */
  get occurrences(): readonly Occurrence[] {
    this.#all ??= Array.from(this.#order, (_, index) => this.#occurrence(index))
    return this.#all
  }

  /** Whether no statement of the recording writes anything. */
  get isUntouched(): boolean {
    return this.#isUntouched
  }

  /** Whether a statement succeeded in a database: it exists. */
  hasAnswersIn(database: string): boolean {
    return this.#databases.has(database)
  }

  /** Whether a login was refused. */
  get refusesLogins(): boolean {
    return this.#refusesLogins
  }

  /** The questions of a form, with any parts; `hasParts`: only those with parts, or only the one without. */
  family(form: string, hasParts?: boolean): RecordedQuestion | QuestionFamily | undefined {
    const family = hasParts === false ? undefined : this.#families.get(form)
    if (family !== undefined || hasParts === true) return family
    const number = this.#find(form, hashesOf(form))
    return number === undefined ? undefined : this.#question(number)
  }

  /** Whether a part is in a name that the lane creates. */
  isMade(part: string): boolean {
    return this.#made.has(part)
  }

  /** Whether everything that a question reads was created from nothing earlier and filled by statements alone. */
  readsMade({ effects, occurrences }: RecordedQuestion): boolean {
    const { reads, readsAll, readsPast, lists, loads } = effects
    if (readsAll || readsPast || lists.length > 0 || loads.length > 0) return false
    return reads.every(object => this.madeBefore(object, { occurrences }))
  }

  /** Whether an object was created from nothing earlier than a question, and filled by statements alone. */
  madeBefore(object: ObjectName, { occurrences }: Pick<RecordedQuestion, 'occurrences'>): boolean {
    // The definition of a view that was there before has no place in the recording.
    const index = occurrences[0]?.index ?? 0
    const isMade = (this.#makers.get(object) ?? index) < index
    return isMade && !this.#mayFillAny && !this.#filled.has(object)
  }

  /** Whether an answer has no rows, or one row of zeros. */
  showsNothing({ entry }: Occurrence): boolean {
    const document = this.recording.document(entry)
    // Rows may also be in a blob, or missing.
    if (document.k !== 'stmt' || document.blob !== undefined || document.end !== undefined) {
      return false
    }
    const rows = [...this.recording.rows(entry)].flat()
    return rows.length === 0 || (rows.length === 1 && rows[0]!.every(cell => cell === '0'))
  }

  /** The first question that contains a part. */
  firstUse(part: string): RecordedQuestion | undefined {
    const number = this.#firstUses.get(part)
    return number === undefined ? undefined : this.#question(number)
  }

  /** Whether a question contains a part. */
  has(part: string): boolean {
    return this.#firstUses.has(part)
  }

  /** The questions that contain a part, in play order. */
  usesOf(part: string): readonly RecordedQuestion[] {
    this.#uses ??= this.#readUses()
    return (this.#uses.get(part) ?? []).map(number => this.#question(number))
  }

  #readUses(): ReadonlyMap<string, readonly number[]> {
    const uses = new Map<string, number[]>()
    for (const [number, joined] of this.#parts) {
      for (const part of new Set(splitParts(joined))) append(uses, part, number)
    }
    return uses
  }

  /** The write history as it was recorded, for a recorded session. */
  history(session: number): WriteHistory {
    const key = this.#options.historyBySession ? session : 0
    const known = this.#histories.get(key)
    if (known !== undefined) return known
    const history = this.newHistory(true)
    this.#histories.set(key, history)
    return history
  }

  /** A new history in the state at the start of the recording. */
  newHistory(keepsAll = false): WriteHistory {
    const wasThere = this.#start.wasThere.bind(this.#start)
    return new WriteHistory({ keepsAll, wasThere })
  }

  get questions(): Iterable<RecordedQuestion> {
    return this.#questionsOf(this.questionNumbers)
  }

  /** The questions with parts, in the order in which they were first asked. */
  get questionsWithParts(): Iterable<RecordedQuestion> {
    return this.#questionsOf(this.#parts.keys())
  }

  /** The numbers of all questions, in the order of `questions`: those of a family follow each other. */
  get questionNumbers(): Uint32Array {
    this.#numbersInOrder ??= this.#inOrder()
    return this.#numbersInOrder
  }

  /** The question with a number. */
  question(number: number): RecordedQuestion {
    return this.#question(number)
  }

  /** The questions that may write, in the order of `questions`. */
  get writers(): Iterable<RecordedQuestion> {
    return this.#questionsOf(
      this.questionNumbers.filter(number => !this.#table.isSurelyRead(number)),
    )
  }

  /** Those of other requests than statements, and of statements whose lines are parsed, in the order of `questions`. */
  get parsedQuestions(): Iterable<RecordedQuestion> {
    const { table } = this.recording
    return this.#questionsOf(
      this.questionNumbers.filter(number => !table.isPlain(this.#firstPlace(number))),
    )
  }

  /** The recorded uploads to a path, or to one that differs from it in random parts only; in recorded order. */
  uploadsTo(file: FilePath): readonly RecordedUpload[] {
    this.#uploads ??= this.#readUploads()
    return this.#uploads.get(generalPath(file).form) ?? []
  }

  #readUploads(): ReadonlyMap<string, readonly RecordedUpload[]> {
    const uploads = new Map<string, RecordedUpload[]>()
    for (const question of this.parsedQuestions) {
      const { document } = question
      if (document.k !== 'upload') continue
      const { form, parts } = generalPath(document)
      append(uploads, form, { question, document, parts })
    }
    return uploads
  }

  /** The questions whose texts may have a mark of this value, in the order of `questions`. */
  marked(mark: Mark, value: number): Iterable<RecordedQuestion> {
    const found = this.#table.marked(mark, value)
    if (found.length < 2) return this.#questionsOf(found)
    const known = new Set(found)
    return this.#questionsOf(this.questionNumbers.filter(number => known.has(number)))
  }

  /**
   * Reads the normal form of a question's statement into an object that is the same in each call; undefined if its line
   * has to be parsed.
   */
  readKey(number: number): KeyText | undefined {
    const { table } = this.recording
    const place = this.#firstPlace(number)
    const isRead = table.isPlain(place) && this.#other.readKey(table.start(place))
    return isRead ? this.#other : undefined
  }

  #inOrder(): Uint32Array {
    const numbers = new Uint32Array(this.#table.count)
    let length = 0
    for (let number = 0; number < numbers.length; number++) {
      const family = this.#firstOfFamily.get(number)
      if (family === undefined) {
        if (!this.#parts.has(number)) numbers[length++] = number
      } else for (const each of family.numbers) numbers[length++] = each
    }
    return numbers
  }

  *#questionsOf(numbers: Iterable<number>): Generator<RecordedQuestion> {
    for (const number of numbers) yield this.#question(number)
  }

  #question(number: number): RecordedQuestion {
    return this.#questions[number] ?? this.#makeQuestion(number)
  }

  #makeQuestion(
    number: number,
    known?: { readonly document: PlayDocument; readonly text: string },
  ): RecordedQuestion {
    const joined = this.#parts.get(number)
    const question = new RecordedQuestion({
      number,
      parts: joined === undefined ? noParts : splitParts(joined),
      isSurelyRead: this.#table.isSurelyRead(number),
      source: this.#source,
      known,
    })
    if (this.#isKept(number)) this.#questions[number] = question
    return question
  }

  /**
   * Whether the objects of a question are kept once they are made. With `forgetsReads`, those of a read that was recorded
   * once are not, where nothing is ever written: there is nothing to remember of it.
   */
  #isKept(number: number): boolean {
    if (this.#options.forgetsReads !== true || !this.#isUntouched) return true
    const isPlain = this.#table.isSurelyRead(number) && !this.#parts.has(number)
    return !isPlain || !this.#table.isAskedOnce(number)
  }

  #occurrencesOf(number: number, known?: Occurrence[]): Occurrence[] {
    const table = this.#table
    const found = known ?? [this.#occurrence(table.firstOf(number))]
    let index = table.nextOf(found.at(-1)!.index)
    for (; index !== noMore; index = table.nextOf(index)) found.push(this.#occurrence(index))
    return found
  }

  #occurrence(index: number): Occurrence {
    const known = this.#occurrences[index]
    if (known !== undefined) return known
    const number = this.#table.questionOf(index)
    const isKept = this.#isKept(number)
    const place = this.#order[index]!
    const occurrence: Occurrence = {
      index,
      entry: isKept ? this.recording.entry(place) : this.recording.table.at(place),
      question: this.#question(number),
      isError: this.#failed.has(index),
      error: this.#failed.get(index),
      changedNothing: this.#unchanged.has(index),
      time: this.#table.timeOf(index),
      view: this.#views.get(index) ?? plainView,
    }
    if (isKept) this.#occurrences[index] = occurrence
    return occurrence
  }

  #firstEntry(number: number): Entry {
    return this.recording.entry(this.#firstPlace(number))
  }

  #firstPlace(number: number): number {
    return this.#order[this.#table.firstOf(number)]!
  }

  /** The key of a question, read from its bytes; undefined if it has to be parsed. */
  #keyOf(number: number): KeyText | undefined {
    const { table } = this.recording
    const place = this.#firstPlace(number)
    const isRead = table.isPlain(place) && this.#other.read(table.start(place))
    return isRead ? this.#other : undefined
  }

  /** The question without parts that has a text; undefined if there is none. */
  #find(text: string, { hash, check }: ReturnType<typeof hashesOf>): number | undefined {
    return this.#table.find(hash, check, number => {
      const key = this.#keyOf(number)
      if (key !== undefined) return key.equals(text)
      return questionText(this.recording.document(this.#firstEntry(number))) === text
    })
  }

  #add(index: number): void {
    const { table } = this.recording
    const place = this.#order[index]!
    const text = this.#text
    if (!table.isPlain(place) || !text.read(table.start(place))) {
      const document = this.recording.document(table.at(place))
      const whole = questionText(document)
      const number = this.#numberOf(whole, document)
      if (this.#isNew(number)) {
        this.#table.mark(number, marksOf(whole, textWithoutDatabase(document)))
      }
      this.#addParsed(index, number, document, whole)
      return
    }
    const number = this.#numberInBytes()
    if (this.#isNew(number)) this.#table.mark(number, text)
    const session = table.session(place)
    if (!this.#table.isSurelyRead(number) || this.#sessions.get(session)?.isPlain === false) {
      this.#addParsed(index, number, this.recording.document(table.at(place)), text.toString())
      return
    }
    const known = this.#histories.get(this.#options.historyBySession ? session : 0)
    this.#table.addOccurrence(index, number, known?.time ?? 0)
    if (!text.isInSameDatabase) this.#databases.add(text.database)
  }

  /** Whether a question has no occurrence yet. */
  #isNew(number: number): boolean {
    return this.#table.firstOf(number) === noMore
  }

  /** Adds a request of any kind. */
  #addParsed(index: number, number: number, document: PlayDocument, text: string): void {
    const { k } = document
    this.#refusesLogins ||= k === 'login'
    const sessionNumber = this.recording.table.session(this.#order[index]!)
    const history = this.history(sessionNumber)
    const session = this.#session(sessionNumber)
    const failed = hasFailed(document)
    if (k === 'stmt' && !failed) this.#databases.add(document.db)
    this.#table.addOccurrence(index, number, history.time)
    if (failed) this.#failed.set(index, errorCodeOf(document))
    if (!session.isPlain) this.#views.set(index, session.view)
    if (session.isPlain && this.#table.isSurelyRead(number)) return
    const isFirst = this.#table.firstOf(number) === index
    const question = isFirst
      ? this.#makeQuestion(number, { document, text })
      : this.#question(number)
    const effects = failed ? noEffects : question.effects
    const rowsOf = () => this.recording.rows(this.recording.entry(this.#order[index]!))
    const isUnchanged = changedNothing(effects, document, rowsOf)
    if (isUnchanged) this.#unchanged.add(index)
    this.#noteOrigin(effects, index, k === 'load')
    history.add(question, session, { failed, changedNothing: isUnchanged })
    this.#isUntouched &&= history.time === 0 && session.isPlain
  }

  /** Notes which objects a statement creates, and where their data comes from. */
  #noteOrigin(effects: Effects, index: number, hasBody: boolean): void {
    const { reads, readsAll, loads, writes, writesAll } = effects
    if (writesAll) this.#mayFillAny = true
    const isOther = (object: ObjectName) => !this.#makers.has(object) || this.#filled.has(object)
    for (const { object, mode } of writes) {
      const isAnew = mode === 'create' || mode === 'anew'
      if (isAnew && !this.#makers.has(object)) this.#makers.set(object, index)
      if (hasBody || readsAll || loads.length > 0 || reads.some(isOther)) this.#filled.add(object)
    }
  }

  /** The number of the question whose text was just read, which may be new. */
  #numberInBytes(): number {
    const text = this.#text
    if (text.mayHaveParts) return this.#numberOf(text.toString(), { k: 'stmt', key: text.key })
    const { hash, check } = text
    const known = this.#table.find(hash, check, this.#isInText)
    if (known !== undefined) return known
    const number = this.#table.add(text.isSurelyRead)
    this.#table.list(number, hash, check)
    return number
  }

  /** Whether the text that was just read is that of a question. */
  readonly #isInText = (number: number): boolean => {
    const key = this.#keyOf(number)
    if (key !== undefined) return key.equalsRead(this.#text)
    return this.#text.equals(questionText(this.recording.document(this.#firstEntry(number))))
  }

  /** The number of the question with a text, which may be new. */
  #numberOf(text: string, asking: Asking): number {
    const { form, parts } = generalise(text)
    if (parts.length > 0) return this.#numberInFamily(form, joinedParts(parts), asking)
    const hashes = hashesOf(form)
    const known = this.#find(form, hashes)
    if (known !== undefined) return known
    const number = this.#table.add(isSurelyRead(asking))
    this.#table.list(number, hashes.hash, hashes.check)
    return number
  }

  #numberInFamily(form: string, joined: string, asking: Asking): number {
    const known = this.#families.get(form)
    const asked = known?.numberOf(joined)
    if (asked !== undefined) return asked
    const number = this.#table.add(isSurelyRead(asking))
    const family = known ?? new QuestionFamily(each => this.#question(each))
    if (known === undefined) {
      this.#families.set(form, family)
      this.#firstOfFamily.set(number, family)
    }
    family.add(joined, number)
    this.#parts.set(number, joined)
    for (const part of madeParts(asking)) this.#made.add(part)
    for (const part of splitParts(joined)) {
      if (!this.#firstUses.has(part)) this.#firstUses.set(part, number)
    }
    return number
  }

  /** The history of a session; each statement without identity is a new session of its own. */
  #session(number: number): SessionHistory {
    if (number === 0) return new SessionHistory()
    const known = this.#sessions.get(number)
    if (known !== undefined) return known
    const session = new SessionHistory()
    this.#sessions.set(number, session)
    return session
  }
}

const noParts: readonly string[] = []

interface LaneIndexOptions {
  /** Each session has its own write history (`--history session`). */
  readonly historyBySession: boolean
  /**
   * Objects of reads that were recorded once are made anew each time that they are asked for. Most statements of a run
   * are asked once: an object kept for each costs the garbage collector more than it saves.
   */
  readonly forgetsReads?: boolean
}
