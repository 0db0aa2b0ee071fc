import type { ObjectName, Write } from '../../../core/sql/effects/effects.js'
import { databaseOf } from '../../../core/sql/effects/object-name.js'
import { nameable } from '../question/tree.js'
import type { RecordedQuestion } from './recorded-question.js'

/**
 * Which objects existed at the start of a recording. An object did if a statement that needs it, or was answered from
 * it, comes before any statement that creates it; otherwise it did not exist.
 *
 * It is built while the recording is read in order, and `end` completes it.
 */
export class StartState {
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
    const told = this.#isEnded ? undefined : toldBy(first)
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
      for (const word of new Set(words)) {
        const list = this.#byWord.get(word)
        if (list === undefined) this.#byWord.set(word, [question])
        else list.push(question)
      }
    }
    this.#waiting.length = 0
  }
}

/** Whether the object existed before its first write; undefined if the write does not show it. */
function toldBy({ object, mode, ifExists, from }: Write): boolean | undefined {
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
