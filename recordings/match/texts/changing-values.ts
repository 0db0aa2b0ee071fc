import type { InsertSource, MergeClause } from '../../../core/sql/ast/dml.js'
import type { Placeholder, StringLiteral } from '../../../core/sql/ast/expression.js'
import type { Query } from '../../../core/sql/ast/query.js'
import type { Statement } from '../../../core/sql/ast/statement.js'
import { timeKind } from '../../redact/clock-literal.js'
import { placeholderKind } from '../../redact/placeholder.js'
import { generalise, partKind } from '../../redact/volatile-parts.js'
import { type PlayDocument, timezoneOf } from '../../store/document.js'
import { nameable, paramOf, treeOf } from '../question/tree.js'
import type { LaneIndex } from '../recorded/lane-index.js'
import type { Occurrence } from '../recorded/match.js'
import type { RecordedQuestion } from '../recorded/recorded-question.js'
import { isTime } from './changed-data.js'
import type { BindingRules } from './part-binding.js'

export interface ChangingOptions {
  /** Whether only secrets may differ. */
  readonly isStrict: boolean
  /** The current time. */
  readonly nowMicros: () => bigint
}

/** A word with at least this many digits looks generated. */
const generatedDigits = 4

/**
 * Decides which recorded texts may differ in another run.
 *
 * Names that the lane creates may differ: answers are then the same except for the name. So may a random text in a
 * statement that reads nothing or only stores it, and one that a search did not find. The server may know any other
 * text from elsewhere, so it must be equal; and so must a live text that occurs in the recording.
 */
export class ChangingValues {
  readonly #index: LaneIndex
  readonly #options: ChangingOptions
  readonly #missed = new Set<string>()
  readonly #written = new WeakMap<RecordedQuestion, ReadonlySet<string>>()

  constructor(index: LaneIndex, options: ChangingOptions) {
    this.#index = index
    this.#options = options
  }

  /** The rules for binding the parts of a question. */
  rulesFor(question: RecordedQuestion, mayTake: BindingRules['mayTake']): BindingRules {
    // A read may contain the present time, which differs each time it is repeated.
    const mayRepeat = (part: string) => question.isSurelyRead && isTime(part)
    return { mayTake, mayRepeat, mayStand: this.mayStand(question) }
  }

  /** Notes the live parts of a write without a recorded answer: they cannot be bound from now on. */
  noteMissed(parts: readonly string[]): void {
    for (const part of parts) this.#missed.add(part)
  }

  mayStand(question: RecordedQuestion): BindingRules['mayStand'] {
    return (recorded, live) => this.#mayStand(recorded, live, question)
  }

  #mayStand(recorded: string, live: string, question: RecordedQuestion): boolean {
    const isSecret = recorded.startsWith('{{secret:')
    if (isSecret || live.startsWith('!')) return isSecret && live.startsWith('!')
    if (this.#options.isStrict || this.#index.firstUse(live) !== undefined) return false
    if (this.#missed.has(live)) return false
    const kind = partKind(recorded)
    if (isTime(recorded)) return this.#isPresent(recorded, live, question)
    if (kind === 'placeholder') return partKind(live) !== 'time'
    if (kind === 'time' || kind !== partKind(live)) return false
    const mayVary = kind === 'random' || (isGenerated(recorded) && isGenerated(live))
    if (!mayVary || this.#index.isMade(recorded)) return mayVary
    if (this.#isWritten(recorded, question)) return true
    return kind === 'random' && (readsNothing(question) || this.#isNotFound(recorded, question))
  }

  /**
   * Whether a statement searched for a part that is in none of its tables. All rows of these tables were written by
   * recorded statements, so a search for any other new text finds nothing either.
   */
  #isNotFound(part: string, question: RecordedQuestion): boolean {
    if (this.#index.firstUse(part) !== question || !this.#index.readsMade(question)) return false
    const { document, effects, occurrences } = question
    const first = occurrences[0]!
    if (document.k !== 'stmt' || first.isError) return false
    const isChange = changes.test(document.key) && effects.writes.length === 1
    return isChange ? first.changedNothing : question.isSurelyRead && this.#showsNothing(first)
  }

  /** Whether an answer has no rows, or one row of zeros. */
  #showsNothing({ entry }: Occurrence): boolean {
    const rows = [...this.#index.recording.rows(entry)].flat()
    return rows.length === 0 || (rows.length === 1 && rows[0]!.every(cell => cell === '0'))
  }

  /** Whether a question is the first with a part, and only stores it. */
  #isWritten(part: string, question: RecordedQuestion): boolean {
    if (this.#index.firstUse(part) !== question) return false
    const known = this.#written.get(question) ?? writtenParts(question.document)
    this.#written.set(question, known)
    return known.has(part)
  }

  #isPresent(recorded: string, live: string, { document }: RecordedQuestion): boolean {
    const kind = timeKind(live, this.#options.nowMicros(), timezoneOf(document))
    return kind === placeholderKind(recorded)
  }
}

const changes = /^(?:update|delete)\b/

/** Whether an answer depends on no stored data. */
function readsNothing({ effects }: RecordedQuestion): boolean {
  return effects.reads.length === 0 && !effects.readsAll
}

/** Whether a word looks generated: hex digits, or digits that are not a year or date. */
function isGenerated(part: string): boolean {
  if (partKind(part) === 'short') return true
  const runs = part.match(/\d+/g) ?? []
  if (runs.length === 1 && year.test(runs[0]!)) return false
  return runs.join('').length >= generatedDigits
}

const year = /^(?:19|20)\d\d(?:(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])?)?$/

/**
 * The parts that a statement only stores: they occur in rows of VALUES, columns of a query or assignments, and nowhere
 * else. If they are generated in each run, data that exists already cannot contain them.
 */
export function writtenParts(document: PlayDocument): ReadonlySet<string> {
  if (document.k !== 'stmt' || !writes.test(document.key)) return none
  const tree = treeOf(nameable(document.sql), document)
  if (tree === undefined) return none
  const values = new Set<object>(valuesOf(tree))
  const [written, others] = [new Set<string>(), new Set<string>()]
  const waiting: (readonly [object, boolean])[] = [[tree, false]]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [node, isWithin] = next
    const isValue = isWithin || values.has(node)
    const text = textOf(node, document)
    for (const part of text === undefined ? [] : generalise(text).parts) {
      ;(isValue ? written : others).add(part)
    }
    for (const child of Object.values(node)) {
      if (typeof child === 'object' && child !== null) waiting.push([child, isValue])
    }
  }
  return new Set([...written].filter(part => !others.has(part)))
}

const none: ReadonlySet<string> = new Set()
const writes = /^(?:insert|replace|update|merge)\b/

/** The nodes of the values that are stored. */
function valuesOf(tree: Statement): readonly object[] {
  if (tree.kind === 'Replace' || tree.kind === 'Insert') return valuesIn(tree.source)
  if (tree.kind === 'Update') return tree.assignments.map(({ value }) => value)
  if (tree.kind !== 'Merge') return []
  const rows = tree.source.kind === 'Derived' ? [tree.source.query] : []
  return [...rows.flatMap(rowsOf), ...tree.clauses.flatMap(valuesOfClause)]
}

function valuesIn(source: InsertSource): readonly object[] {
  if (source.kind === 'Values') return [source.rows]
  return source.kind === 'Query' ? rowsOf(source.query) : []
}

/** The nodes of the values of a query's rows. */
function rowsOf({ body }: Query): readonly object[] {
  if (body.kind === 'Select') return body.items
  return body.kind === 'Values' ? [body] : []
}

function valuesOfClause({ action }: MergeClause): readonly object[] {
  if (action.kind === 'Insert') return action.values
  return action.kind === 'Update' ? action.assignments.map(({ value }) => value) : []
}

function textOf(node: object, { params }: Extract<PlayDocument, { k: 'stmt' }>) {
  const { kind } = node as { readonly kind?: string }
  if (kind === 'String') return (node as StringLiteral).value
  const value = kind === 'Placeholder' ? paramOf(params, node as Placeholder) : undefined
  return value === undefined ? undefined : String(value)
}
