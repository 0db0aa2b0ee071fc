import type { Effects } from '../../../core/sql/effects/effects.js'
import { classify } from '../question/classify.js'
import { type Asked, questionText } from '../question/question-text.js'
import type { LaneIndex } from '../recorded/lane-index.js'
import { isSyntaxError } from '../recorded/outcome.js'
import type { RecordedQuestion } from '../recorded/recorded-question.js'

/** Finds statements that were recorded in another database, and mean the same in every database. */
export class OtherDatabases {
  readonly #index: LaneIndex
  #questions: Map<string, RecordedQuestion[]> | undefined

  constructor(index: LaneIndex) {
    this.#index = index
  }

  /** The recorded questions that are the same except for the database. */
  find(asked: Asked): readonly RecordedQuestion[] {
    const text = withoutDatabase(asked)
    if (text === undefined) return []
    this.#questions ??= this.#all()
    return (this.#questions.get(text) ?? []).filter(isIndependent)
  }

  /** Reads the whole recording, so it is made only when it is first needed. */
  #all(): Map<string, RecordedQuestion[]> {
    const all = new Map<string, RecordedQuestion[]>()
    for (const question of this.#index.questions) {
      const text = withoutDatabase(question.document)
      if (text === undefined) continue
      const list = all.get(text)
      if (list === undefined) all.set(text, [question])
      else list.push(question)
    }
    return all
  }
}

function withoutDatabase(asked: Asked): string | undefined {
  return asked.k === 'stmt' ? questionText({ ...asked, db: '' }) : undefined
}

/** Whether a statement is a read that does not depend on the session's database, or is a syntax error. */
function isIndependent({ document, occurrences }: RecordedQuestion): boolean {
  if (document.k !== 'stmt') return false
  if (occurrences.every(({ error }) => error !== undefined && isSyntaxError(error))) return true
  if (tellsDatabase.test(document.key)) return false
  const [one, other] = ['a', 'b'].map(db => classify({ ...document, db })) as [Effects, Effects]
  const { writes, writesAll, readsAll, readsPast, transaction, commitsBefore } = one
  if (writes.length > 0 || writesAll || readsAll || readsPast) return false
  return (
    transaction === undefined && !commitsBefore && JSON.stringify(one) === JSON.stringify(other)
  )
}

/** `currentDatabase()`, `database()`, `current_schema()`; not the tables of that name. */
const tellsDatabase = /database(?!s\b)|schema ?\(|\bcurrent_schema\b|\bprocesses\b|\bquery_log\b/
