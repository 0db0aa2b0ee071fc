import { type Effects, mayMake, type ObjectName } from '../../core/sql/effects/effects.js'
import { sqlDialectOf } from '../match/question.js'
import { ColumnFlow } from '../redact/column-flow.js'
import type { Redacted } from '../redact/redactor.js'
import { Unredactable } from '../redact/unredactable.js'
import { toldRules } from '../replay/lane-redaction.js'
import type { PlayDocument } from '../store/document.js'

/** What a statement of a redacted recording can show on a server with other data. */
export interface Faked {
  /** Why it is not run: it would ask the server for fakes. */
  readonly notRun?: string
  /** Why its rows are not compared. */
  readonly rowsNotCompared?: string
}

/**
 * Knows where a recording that was made with `--redact` has fakes. A server has the fakes only in what the run itself
 * has created; elsewhere it has the data, which differs from the recording for no other reason.
 */
export class FakedData {
  readonly #told: string
  readonly #flow: ColumnFlow
  readonly #hasPatterns: boolean
  /** The objects that this run has created. */
  readonly #made = new Set<ObjectName>()

  constructor(redacted: Redacted) {
    this.#told = toldRules(redacted)
    this.#flow = new ColumnFlow(new Set(redacted.columns))
    this.#hasPatterns = redacted.patterns.length > 0
  }

  /** What holds for a recorded statement that is about to be run, and notes the names that it defines. */
  of(document: PlayDocument, effects: Effects): Faked {
    if (document.k !== 'stmt') return {}
    const parts = this.#partsOf(document.sql, document)
    if (parts === undefined) return {}
    parts.note()
    const other = effects.reads.find(object => !this.#made.has(object))
    if (other === undefined) return {}
    const where = `reads ${other}, which this run has not created`
    if (parts.values.length > 0)
      return { notRun: `it has fakes in place of data (${this.#told}) and ${where}` }
    const { schema } = document
    const column = schema.find(([name], i) => parts.isHidden(name, i, schema.length))
    if (column !== undefined)
      return { rowsNotCompared: `${column[0]} has fakes (${this.#told}), and it ${where}` }
    if (!this.#hasPatterns) return {}
    return { rowsNotCompared: `they may have fakes (${this.#told}), and it ${where}` }
  }

  /** Notes what a statement that succeeded has created, and from which data. */
  note({ writes, reads }: Effects): void {
    const isReal = reads.some(object => !this.#made.has(object))
    for (const { object, mode, from, dependsOn = [] } of writes) {
      const isOther = isReal || dependsOn.some(each => !this.#made.has(each))
      if (mode === 'gone' || isOther) this.#made.delete(object)
      else if (mayMake(mode) || (mode === 'moved' && this.#made.has(from!))) this.#made.add(object)
    }
  }

  #partsOf(sql: string, document: PlayDocument) {
    try {
      return this.#flow.hiddenIn(sql, sqlDialectOf(document as never))
    } catch (error) {
      // It was recorded nevertheless: with the fakes of another statement, or by hand.
      if (error instanceof Unredactable) return undefined
      throw error
    }
  }
}
