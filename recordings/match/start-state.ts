import type { ObjectName, Write } from '../../core/sql/effects/effects.js'
import { databaseOf } from '../../core/sql/effects/object-name.js'
import type { PlayDocument } from '../store/document.js'
import { type KeyText, wordHash } from './key-text.js'
import { nameable } from './question.js'
import type { QuestionTable } from './question-table.js'
import type { RecordedQuestion } from './recorded-question.js'

/** The questions of a recording while it is loaded. */
interface Questions {
  readonly table: QuestionTable
  /** The key of a question, read from its bytes; undefined if it has to be parsed. */
  readonly keyOf: (number: number) => KeyText | undefined
  readonly documentOf: (number: number) => PlayDocument
  readonly question: (number: number) => RecordedQuestion
}

/**
 * Which objects existed at the start of a recording. An object did if a statement that needs it, or was answered from
 * it, comes before any statement that creates it; otherwise it did not exist.
 *
 * It is used while the recording is read in order, and `end` completes it.
 */
export class StartState {
  readonly #questions: Questions
  readonly #known = new Map<ObjectName, boolean>()
  /** The questions that only read, by the words in them, as far as they were needed. */
  #words: WordIndex | undefined
  #isEnded = false

  constructor(questions: Questions) {
    this.#questions = questions
  }

  /** Ends the recording: later writes say nothing about its start. */
  end(): void {
    this.#isEnded = true
    // Few replays ever need it again.
    this.#words = undefined
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
    if (/^(?:#(?:global|temporary) |\*)/.test(object)) return false
    // The database may be that of a session.
    const word = wordsIn(object).at(-1)
    if (word === undefined) return false
    this.#words ??= new WordIndex(this.#questions)
    return this.#words.some(word, each => shows(each, object)) && !this.#holdsFiles(object)
  }

  /** Whether it is a folder of a stage with files written since the start. */
  #holdsFiles(object: ObjectName): boolean {
    if (!object.startsWith('@')) return false
    return [...this.#known.keys()].some(each => each !== object && each.startsWith(object))
  }
}

/** Finds the questions that only read and contain a word. */
class WordIndex {
  readonly #questions: Questions
  /** All questions before it are indexed. */
  #next = 0
  /** For each word in a question: its hash, the question, and the word before in the same list, plus one. */
  #hashes = new Uint32Array(firstCapacity)
  #numbers = new Uint32Array(firstCapacity)
  #before = new Uint32Array(firstCapacity)
  #count = 0
  /** The last word of each list, plus one; 0 for an empty list. */
  readonly #lists = new Uint32Array(listCount)

  constructor(questions: Questions) {
    this.#questions = questions
  }

  /** Whether a question so far that contains the word passes a test. */
  some(word: string, test: (question: RecordedQuestion) => boolean): boolean {
    this.#index()
    const { documentOf, question } = this.#questions
    const hash = wordHash(word)
    for (let at = this.#lists[hash % listCount]!; at > 0; at = this.#before[at - 1]!) {
      if (this.#hashes[at - 1] !== hash) continue
      const number = this.#numbers[at - 1]!
      if (wordsOf(documentOf(number)).includes(word) && test(question(number))) return true
    }
    return false
  }

  #index(): void {
    const { table, keyOf, documentOf } = this.#questions
    for (; this.#next < table.count; this.#next++) {
      if (!table.isSurelyRead(this.#next)) continue
      const number = this.#next
      const add = (hash: number) => this.#add(number, hash)
      if (keyOf(number)?.eachWord(add) === true) continue
      for (const word of wordsOf(documentOf(number))) add(wordHash(word))
    }
  }

  #add(number: number, hash: number): void {
    const list = hash % listCount
    const last = this.#lists[list]!
    const isLast = last > 0 && this.#numbers[last - 1] === number
    if (isLast && this.#hashes[last - 1] === hash) return
    if (this.#count === this.#numbers.length) {
      this.#hashes = doubled(this.#hashes)
      this.#numbers = doubled(this.#numbers)
      this.#before = doubled(this.#before)
    }
    this.#hashes[this.#count] = hash
    this.#numbers[this.#count] = number
    this.#before[this.#count] = last
    this.#lists[list] = ++this.#count
  }
}

const firstCapacity = 1024
/** A prime, so that all bits of a hash decide the list. */
const listCount = 65_537

function doubled(column: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(2 * column.length)
  larger.set(column)
  return larger
}

function wordsOf(document: PlayDocument): readonly string[] {
  return 'key' in document ? wordsIn(nameable(document.key)) : []
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
