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
  /** Nothing but secrets may be another text. */
  readonly isStrict: boolean
  /** The present time. */
  readonly nowMicros: () => bigint
}

/** Digits that a word must have to look like one that is made up in each run. */
const generatedDigits = 4

/**
 * Which recorded texts may be other ones in another run.
 *
 * A name that the lane itself makes is the same thing under any name: what is answered after the same
 * statements is the same but for the name. So is a random text in what reads nothing, or but writes it, and one by which
 * nothing is found. Anything else
 * may be known to the server from elsewhere, and stands for itself alone; so does a live text that
 * stands somewhere in the recording.
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

  /** What the parts of a question may stand for. */
  rulesFor(question: RecordedQuestion, mayTake: BindingRules['mayTake']): BindingRules {
    // What only reads may ask for the present time again and again.
    const mayRepeat = (part: string) => question.isSurelyRead && isTime(part)
    return { mayTake, mayRepeat, mayStand: this.mayStand(question) }
  }

  /** Takes note of live parts of a write without a recorded answer: what has them now, nobody knows. */
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
   * Whether a statement looked for a part that was in none of its tables, and so found nothing. As all rows of these
   * tables were written by statements of the recording, it would find nothing by any other new part either.
   */
  #isNotFound(part: string, question: RecordedQuestion): boolean {
    if (this.#index.firstUse(part) !== question || !this.#index.readsMade(question)) return false
    const { document, effects, occurrences } = question
    const first = occurrences[0]!
    if (document.k !== 'stmt' || first.isError) return false
    const isChange = changes.test(document.key) && effects.writes.length === 1
    return isChange ? first.changedNothing : question.isSurelyRead && this.#showsNothing(first)
  }

  /** Whether an answer has no rows, or one that counts none. */
  #showsNothing({ entry }: Occurrence): boolean {
    const rows = [...this.#index.recording.rows(entry)].flat()
    return rows.length === 0 || (rows.length === 1 && rows[0]!.every(cell => cell === '0'))
  }

  /** Whether a question puts a part into a table for the first time, and does nothing else with it. */
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

/** Whether an answer depends on nothing that was there before. */
function readsNothing({ effects }: RecordedQuestion): boolean {
  return effects.reads.length === 0 && !effects.readsAll
}

/** Whether a word looks like one that is made up: hex digits, or digits that are no year or day. */
function isGenerated(part: string): boolean {
  if (partKind(part) === 'short') return true
  const runs = part.match(/\d+/g) ?? []
  if (runs.length === 1 && year.test(runs[0]!)) return false
  return runs.join('').length >= generatedDigits
}

const year = /^(?:19|20)\d\d(?:(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])?)?$/

/**
 * The parts of a statement that it does but write: in rows of VALUES, columns of a query and assignments, and nowhere else. What was
 * there before does not have them, if they are made up in each run.
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

/** Where new values stand. */
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

/** What a query makes its rows of. */
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
