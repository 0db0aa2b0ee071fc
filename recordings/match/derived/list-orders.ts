import { mayMake, type ObjectName } from '../../../core/sql/effects/effects.js'
import { renamePart, replaceCandidates } from '../../redact/volatile-parts.js'
import { type Asked, questionText } from '../question/question-text.js'
import { dialectOf, nameable } from '../question/tree.js'
import type { LaneIndex } from '../recorded/lane-index.js'
import type { RecordedQuestion } from '../recorded/recorded-question.js'
import { inOneOrder, mayHaveLists } from './list-order.js'

/** Finds recorded statements whose lists of literals come in another order. */
export class ListOrders {
  readonly #index: LaneIndex
  #questions: Map<string, RecordedQuestion[]> | undefined

  constructor(index: LaneIndex) {
    this.#index = index
  }

  /** Those that ask the same but for the order; `recorded` gives the recorded part of a live one. */
  find(asked: Asked, recorded: (live: string) => string): readonly RecordedQuestion[] {
    const text = inOrder(asked, key => replaceCandidates(key, part => renamePart(part, recorded)))
    if (text === undefined) return []
    this.#questions ??= this.#all()
    return this.#questions.get(text) ?? []
  }

  /** Reads all of a recording: made when it is needed first. */
  #all(): Map<string, RecordedQuestion[]> {
    const all = new Map<string, RecordedQuestion[]>()
    const ordered = orderedTables(this.#index.questions)
    for (const question of this.#index.questions) {
      const text = isSafe(question, ordered) ? inOrder(question.document, key => key) : undefined
      if (text === undefined) continue
      const list = all.get(text)
      if (list === undefined) all.set(text, [question])
      else list.push(question)
    }
    return all
  }
}

function inOrder(asked: Asked, map: (key: string) => string): string | undefined {
  if (asked.k !== 'stmt' || !mayHaveLists(asked.key)) return undefined
  if (/^(?:explain|create|alter)\b/.test(asked.key)) return undefined
  const key = inOneOrder(nameable(map(asked.key)), dialectOf(asked))
  // The database and the parameters have names, too.
  return key === undefined ? undefined : map(questionText({ ...asked, key }))
}

/** Whether order shows nowhere: in no error, and in no numbers that rows get as they come. */
function isSafe(
  { document, occurrences, effects, isSurelyRead }: RecordedQuestion,
  ordered: ReadonlyMap<ObjectName, boolean>,
): boolean {
  if (occurrences.some(({ isError }) => isError)) return false
  // A list may be part of the name of a column.
  const names = document.k === 'stmt' ? document.schema.map(([name]) => name) : []
  if (names.some(name => /\bin ?\(|\bor\b/i.test(name))) return false
  return isSurelyRead || effects.writes.every(({ object }) => ordered.get(object) === false)
}

/** Of the tables that are made in a recording, whether the order of rows shows in what they hold. */
function orderedTables(questions: Iterable<RecordedQuestion>): ReadonlyMap<ObjectName, boolean> {
  const ordered = new Map<ObjectName, boolean>()
  for (const { effects, isSurelyRead } of questions) {
    for (const { object, mode, isOrdered, sequences } of isSurelyRead ? [] : effects.writes) {
      if (!mayMake(mode) && !ordered.has(object)) continue
      const isNow = isOrdered === true || (sequences?.length ?? 0) > 0
      ordered.set(object, isNow || ordered.get(object) === true)
    }
  }
  return ordered
}
