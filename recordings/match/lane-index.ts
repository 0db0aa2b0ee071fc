import {
  type Effects,
  noEffects,
  type ObjectName,
  type Write,
} from '../../core/sql/effects/effects.js'
import { databaseOf } from '../../core/sql/effects/object-name.js'
import { append } from '../append.js'
import { madeParts } from '../redact/created-name.js'
import { generalise } from '../redact/volatile-parts.js'
import type { PlayDocument } from '../store/document.js'
import type { Entry, Recording } from '../store/recording.js'
import { Classifier } from './classify.js'
import { nameable, questionText } from './question.js'
import {
  changedNothing,
  errorCodeOf,
  hasFailed,
  type Occurrence,
  QuestionFamily,
  RecordedQuestion,
} from './recorded-question.js'
import { SessionHistory } from './state.js'
import { WriteHistory } from './write-history.js'

/**
 * The index of a recording: its questions, and the write history at each moment. Computed when the recording is loaded;
 * nothing of it is stored.
 */
export class LaneIndex {
  readonly recording: Recording
  /** In play order. */
  readonly occurrences: readonly Occurrence[]
  readonly #families = new Map<string, RecordedQuestion | QuestionFamily>()
  readonly #histories = new Map<number, WriteHistory>()
  readonly #sessions = new Map<number, SessionHistory>()
  readonly #start = new StartState()
  readonly #firstUses = new Map<string, RecordedQuestion>()
  readonly #made = new Set<string>()
  /** The index of the first occurrence that creates each object from nothing. */
  readonly #makers = new Map<ObjectName, number>()
  /** Objects with data from elsewhere: from files, or from objects that existed before the recording. */
  readonly #filled = new Set<ObjectName>()
  #mayFillAny = false
  readonly #options: LaneIndexOptions
  readonly #classifier = new Classifier()
  #isUntouched = true
  #refusesLogins = false
  readonly #databases = new Set(['default'])

  constructor(recording: Recording, options: LaneIndexOptions) {
    this.recording = recording
    this.#options = options
    const order = recording.entries.toSorted((a, b) => a.ordinal - b.ordinal)
    this.occurrences = order.map((entry, index) => this.#add(entry, index))
    this.#sessions.clear()
    this.#start.end()
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

  /** The questions of a form, with any parts. */
  family(form: string): RecordedQuestion | QuestionFamily | undefined {
    return this.#families.get(form)
  }

  /** Whether a part is in a name that the lane creates. */
  isMade(part: string): boolean {
    return this.#made.has(part)
  }

  /** Whether everything that a question reads was created from nothing earlier and filled by statements alone. */
  readsMade({ effects, occurrences }: RecordedQuestion): boolean {
    const { reads, readsAll, readsPast, lists, loads } = effects
    if (readsAll || readsPast || lists.length > 0 || loads.length > 0) return false
    const { index } = occurrences[0]!
    return (
      !this.#mayFillAny &&
      reads.every(
        object => (this.#makers.get(object) ?? index) < index && !this.#filled.has(object),
      )
    )
  }

  /** The first question that contains a part. */
  firstUse(part: string): RecordedQuestion | undefined {
    return this.#firstUses.get(part)
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
    return this.#allQuestions()
  }

  *#allQuestions(): Generator<RecordedQuestion> {
    for (const family of this.#families.values()) {
      if (family instanceof QuestionFamily) yield* family.questions
      else yield family
    }
  }

  #add(entry: Entry, index: number): Occurrence {
    const document = this.recording.document(entry)
    this.#refusesLogins ||= document.k === 'login'
    const question = this.#question(document, entry)
    const history = this.history(entry.session)
    const session = this.#session(entry.session)
    const isError = hasFailed(document)
    if (document.k === 'stmt' && !isError) this.#databases.add(document.db)
    const error = errorCodeOf(document)
    const { view } = session
    const isPlainRead = session.isPlain && question.isSurelyRead
    const effects = isPlainRead || isError ? noEffects : question.effects
    const rowsOf = () => this.recording.rows(entry)
    const occurrence: Occurrence = {
      index,
      entry,
      question,
      isError,
      error,
      changedNothing: changedNothing(effects, document, rowsOf),
      time: history.time,
      view,
    }
    question.occurrences.push(occurrence)
    this.#noteOrigin(effects, index, document.k === 'load')
    if (!isPlainRead) {
      history.add(question, session, { ...occurrence, failed: isError })
      this.#isUntouched &&= history.time === 0 && session.isPlain
    }
    return occurrence
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

  #question(document: PlayDocument, entry: Entry): RecordedQuestion {
    const text = questionText(document)
    const { form, parts } = generalise(text)
    const known = this.#families.get(form)
    const { recording } = this
    const classifier = this.#classifier
    const create = () => {
      const options = { text, parts, recording, entry, document, classifier }
      const question = new RecordedQuestion(options)
      if (question.isSurelyRead) this.#start.add(question)
      return question
    }
    if (parts.length === 0) {
      if (known instanceof RecordedQuestion) return known
      const question = create()
      this.#families.set(form, question)
      return question
    }
    const family = known instanceof QuestionFamily ? known : new QuestionFamily()
    if (family !== known) this.#families.set(form, family)
    const asked = family.get(parts)
    if (asked !== undefined) return asked
    const question = create()
    family.add(question)
    for (const part of madeParts(document)) this.#made.add(part)
    for (const part of parts) {
      if (!this.#firstUses.has(part)) this.#firstUses.set(part, question)
    }
    return question
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

interface LaneIndexOptions {
  /** Each session has its own write history (`--history session`). */
  readonly historyBySession: boolean
}

/**
 * Which objects existed at the start of a recording. An object did if a statement that needs it, or was answered from
 * it, comes before any statement that creates it; otherwise it did not exist.
 *
 * It is built while the recording is read in order, and `end` completes it.
 */
class StartState {
  readonly #known = new Map<ObjectName, boolean>()
  /** Reading questions by the words in them, as far as indexed. */
  readonly #byWord = new Map<string, RecordedQuestion[]>()
  readonly #waiting: RecordedQuestion[] = []
  #isEnded = false

  /** Adds a question that only reads, at its first occurrence. */
  add(question: RecordedQuestion): void {
    this.#waiting.push(question)
  }

  /** Ends the recording: later writes say nothing about its start. */
  end(): void {
    this.#isEnded = true
  }

  /** Whether an object existed at the start; `first` is the first write to it. */
  wasThere(object: ObjectName, first: Write): boolean {
    const known = this.#known.get(object)
    if (known !== undefined) return known
    const told = this.#isEnded ? undefined : impliedBy(first)
    const wasThere = told ?? (this.#holdsTables(object) || this.#isRead(object))
    this.#known.set(object, wasThere)
    return wasThere
  }

  /** Whether the object is a database that contains a known object. */
  #holdsTables(object: ObjectName): boolean {
    if (!object.startsWith('#database ')) return false
    const name = object.slice('#database '.length)
    return [...this.#known.keys()].some(each => databaseOf(each) === name)
  }

  #isRead(object: ObjectName): boolean {
    if (/^#(?:global|temporary) /.test(object) || object === '**') return false
    this.#index()
    // The database may be that of a session.
    const word = wordsIn(object).at(-1)
    const questions = word === undefined ? [] : (this.#byWord.get(word) ?? [])
    return questions.some(question => shows(question, object)) && !this.#holdsFiles(object)
  }

  /** Whether it is a folder of a stage with files written since the start. */
  #holdsFiles(object: ObjectName): boolean {
    if (!object.startsWith('@')) return false
    return [...this.#known.keys()].some(each => each !== object && each.startsWith(object))
  }

  #index(): void {
    for (const question of this.#waiting) {
      const { document } = question
      const words = 'key' in document ? wordsIn(nameable(document.key)) : []
      for (const word of new Set(words)) append(this.#byWord, word, question)
    }
    this.#waiting.length = 0
  }
}

/** Whether the object existed before its first write; undefined if the write does not show it. */
function impliedBy({ object, mode, ifExists, from }: Write): boolean | undefined {
  if (object.startsWith('@') && object.includes('/')) return undefined
  if (mode === 'create' || mode === 'back') return false
  if (mode === 'moved') return object === from
  if (mode === 'anew' || mode === 'ensure' || ifExists === true) return undefined
  return true
}

/** Whether an answer shows that an object existed. */
function shows({ occurrences, effects }: RecordedQuestion, object: ObjectName): boolean {
  const { reads, looks } = effects
  const isPart =
    reads.includes(object) ||
    looks.some(look => look.object === object && look.facet === 'definition')
  return isPart && occurrences.some(({ isError, view }) => !isError && view.own.size === 0)
}

function wordsIn(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_$]+/gu) ?? []
}
