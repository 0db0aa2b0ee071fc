import type { Expression } from '../../core/sql/ast/expression.js'
import type { Select } from '../../core/sql/ast/query.js'
import { plainName } from '../../core/sql/effects/object-name.js'
import { mayHaveParts } from '../redact/volatile-parts.js'
import type { Cell, PlayDocument, Rows, StatementDocument } from '../store/document.js'
import type { Recording } from '../store/recording.js'
import type { PartBinding } from './binding.js'
import type { ChangedData } from './changed-data.js'
import type { LaneIndex } from './lane-index.js'
import { nameable, treeOf } from './question.js'
import type { Occurrence, RecordedQuestion } from './recorded-question.js'
import type { WriteHistory } from './write-history.js'

/**
 * Derives the answers to lists of all databases in states that were not recorded: with the databases that the lane does
 * not change, and those of its own that exist now.
 *
 * So a test does not depend on the databases of other tests. Every recorded list must agree with this rule: if one
 * shows a database that should not exist, lacks one, or has another order, no such answers are given.
 */
export class DatabaseLists {
  readonly #index: LaneIndex
  #lists: Lists | false | undefined

  constructor(index: LaneIndex) {
    this.#index = index
  }

  /**
   * The answer with the databases that exist now, in recorded texts; `live` returns their texts in this run. Undefined
   * if the question is not such a list, or the databases cannot be determined.
   */
  answer(
    question: RecordedQuestion,
    now: WriteHistory,
    live: (recorded: string) => string,
  ): Occurrence | undefined {
    if (!isList(question.document)) return undefined
    const model = question.occurrences.find(({ isError }) => !isError)
    this.#lists ??= this.#find() ?? false
    const databases = now.databases()
    if (model === undefined || this.#lists === false || databases === undefined) return undefined
    const { others, fixed, cells } = this.#lists
    const recorded = this.#index.history(model.entry.session)
    const there = new Map([...(recorded.databases(0) ?? []), ...databases])
    const mine: string[] = []
    for (const [name, isThere] of there) {
      if (!isThere) continue
      const cell = cells.get(name)
      if (cell === undefined) return undefined
      mine.push(cell)
    }
    const front = isOrdered(question.document) ? 0 : fixed
    const sorted = [...others.slice(front), ...mine].map(cell => [live(cell), cell] as const)
    sorted.sort(([a], [b]) => (a < b ? -1 : 1))
    const { document } = question
    const width = document.k === 'stmt' ? document.schema.length : 1
    const rows = [...others.slice(0, front), ...sorted.map(([, cell]) => cell)]
    return { ...model, rows: rows.map(cell => new Array<Cell>(width).fill(cell)) }
  }

  #find(): Lists | undefined {
    const found = new Map<'server' | 'letters', readonly string[]>()
    const cells = new Map<string, string>()
    for (const question of this.#index.questions) {
      const { document } = question
      for (const name of namesMade(document)) cells.set(nameable(name), name)
      if (!isList(document)) continue
      const order = isOrdered(document) ? 'letters' : 'server'
      for (const occurrence of question.occurrences) {
        const names = this.#namesIn(occurrence)
        const own = names && this.#ownIn(occurrence, names)
        if (names === undefined || own === undefined) return undefined
        const rest = names.filter(name => !own.has(name))
        const others = found.get(order) ?? rest
        found.set(order, others)
        const fixed = lastDescent(others)
        if (order === 'letters' && fixed > 0) return undefined
        if (rest.join('\n') !== others.join('\n')) return undefined
        if (!rest.slice(0, fixed).every((name, i) => names[i] === name)) return undefined
        if (lastDescent(names.slice(fixed).filter(name => !name.includes('{{'))) > 0)
          return undefined
        for (const name of own) cells.set(nameable(name), name)
      }
    }
    const letters = found.get('letters')
    const others = found.get('server') ?? letters
    if (others === undefined) return undefined
    if (letters !== undefined && letters.join('\n') !== others.toSorted().join('\n'))
      return undefined
    return { others, fixed: lastDescent(others), cells }
  }

  /** The names in an answer; undefined if it is incomplete. */
  #namesIn({ entry }: Occurrence): readonly string[] | undefined {
    const { recording } = this.#index
    const document = recording.document(entry)
    if (document.k !== 'stmt') return undefined
    const isWhole = !('error' in document || 'fault' in document || 'end' in document)
    if (!isWhole || document.blob !== undefined) return undefined
    const rows = [...recording.rows(entry)].flat()
    if (!rows.every(cells => cells.every(cell => cell === cells[0]))) return undefined
    const names = rows.map(([cell]) => cell)
    return names.every(name => typeof name === 'string') ? names : undefined
  }

  /** The names of databases that the lane creates or drops; undefined if they are not the expected ones. */
  #ownIn({ entry, time }: Occurrence, names: readonly string[]): ReadonlySet<string> | undefined {
    const databases = this.#index.history(entry.session).databases(time)
    if (databases === undefined) return undefined
    const own = names.filter(name => databases.has(nameable(name)))
    const count = [...databases.values()].filter(isThere => isThere).length
    const isRight = count === own.length && own.every(name => databases.get(nameable(name)))
    return isRight ? new Set(own) : undefined
  }
}

/** Statements whose rows are just the names of all databases. */
const listsAll =
  /^(?:show (?:databases|schemas)|select name from (?:default\.)?system\.databases(?: order by name)?)$/

/** Whether a SELECT of information_schema.schemata shows only the names of all databases. */
function listsSchemata(key: string): boolean {
  const [columns = '', order, ...more] = key.split(' from information_schema.schemata')
  if (order === undefined || more.length > 0 || !columns.startsWith('select ')) return false
  const shown = columns.slice('select '.length).split(', ')
  const by = order === '' ? [] : order.split(/^ order by |, /).slice(1)
  const isOfNames = order === '' || order.startsWith(' order by ')
  return isOfNames && [...shown, ...by].every(each => nameColumn.test(each))
}

const nameColumn = /^(?:schema|catalog)_name(?: as [a-z_]+)?$/

/** Whether the names of databases are in alphabetical order. */
const isOrdered = (document: PlayDocument): boolean =>
  'key' in document && document.key.includes(' order by ')

/** What all recorded lists have in common. */
interface Lists {
  /** Databases that no statement of the lane creates or drops, in the server's order. */
  readonly others: readonly string[]
  /** How many of them come first in every list, in an order that is not alphabetical. */
  readonly fixed: number
  /** The recorded texts of the databases that the lane creates or drops, by their names in histories. */
  readonly cells: ReadonlyMap<string, string>
}

/** Whether a document lists all databases; a role or a user created by the lane may not see all of them. */
function isList(document: PlayDocument): boolean {
  if (document.k !== 'stmt') return false
  if (!listsAll.test(document.key) && !listsSchemata(document.key)) return false
  return document.ctx === undefined && document.attach === undefined
}

/** The plain names of the databases that a statement creates. */
function namesMade(document: PlayDocument): readonly string[] {
  if (document.k !== 'stmt') return []
  const name = (makesDatabase.exec(document.key) ?? renamesDatabase.exec(document.key))?.[1]
  return name === undefined ? [] : [name]
}

const makesDatabase = /^create (?:or replace )?(?:database|schema) (?:if not exists )?([\w{}:]+)$/

const renamesDatabase = /^alter (?:database|schema) (?:if exists )?[\w{}:]+ rename to ([\w{}:]+)$/

/** The index of the last name that is smaller than the one before it; 0 if the names ascend. */
function lastDescent(names: readonly string[]): number {
  let last = 0
  for (const [i, name] of names.entries()) if (i > 0 && names[i - 1]! > name) last = i
  return last
}

/** Orders the rows of recorded answers by this run's names. */
export class LiveOrder {
  readonly #recording: Recording
  readonly #binding: PartBinding
  readonly #changed: ChangedData
  /** The places of entries whose rows need no order, or contain no text that may differ; filled as they are read. */
  readonly #fixed = new Set<number>()

  constructor(recording: Recording, binding: PartBinding, changed: ChangedData) {
    this.#recording = recording
    this.#binding = binding
    this.#changed = changed
  }

  /** The answer to a question with these live parts in the right order; undefined if that order is unknown. */
  answer(occurrence: Occurrence, parts: readonly string[]): Occurrence | undefined {
    const { question, entry, rows } = occurrence
    if (this.#binding.isEmpty || !question.isSurelyRead || rows !== undefined) return occurrence
    if (this.#fixed.has(entry.start)) return occurrence
    const { document } = question
    if (document.k !== 'stmt' || !mayBeOrdered(document)) {
      this.#fixed.add(entry.start)
      return occurrence
    }
    const answered = this.#recording.document(entry) as StatementDocument
    // Rows that are not in the file may come before those that are.
    if (answered.blob !== undefined || answered.end !== undefined) {
      const mayTurn = mayTurnByTexts(answered) && this.#changed.hasTexts(question, parts)
      return mayTurn ? undefined : occurrence
    }
    const recorded = [...this.#recording.rows(entry)].flat()
    if (!holdsParts(recorded)) this.#fixed.add(entry.start)
    const ordered = inLiveOrder(answered, recorded, this.#binding)
    return ordered === recorded ? occurrence : ordered && { ...occurrence, rows: ordered }
  }
}

/** A cheap test whether the rows of an answer may be ordered, or be a minimum or maximum. */
function mayBeOrdered({ key }: StatementDocument): boolean {
  return key.includes(orderBy) || listing.test(key) || extreme.test(key)
}

/** Whether, judged by the statement, other texts in the data may change the order of rows, a minimum or maximum. */
function mayTurnByTexts(document: StatementDocument): boolean {
  if (extreme.test(document.key)) return true
  return orderingColumns(document).some(({ column }) => isText(document, column) !== false)
}

/** Whether a column of an answer has type String; undefined if there is no such column. */
function isText({ schema }: StatementDocument, column: number): boolean | undefined {
  const field = schema[column]
  return field && /^(?:Nullable\()?String\b/.test(field[1])
}

/** Whether rows contain texts that may differ in this run. */
function holdsParts(rows: Rows): boolean {
  return rows.some(row => row.some(cell => cell !== null && mayHaveParts(cell)))
}

/**
 * The recorded rows of an answer in the order that results from this run's names. Undefined if that is unknown: the
 * rows are ordered by something they do not show, or contain a minimum or maximum.
 */
function inLiveOrder(
  document: StatementDocument,
  rows: Rows,
  binding: PartBinding,
): Rows | undefined {
  const live = rows.map(row => row.map(cell => cell && binding.withLiveParts(cell)))
  const isOther = (column: number) => rows.some((row, i) => row[column] !== live[i]![column])
  const { key, schema } = document
  const others = new Set([...schema.keys()].filter(isOther))
  if (others.size === 0) return rows
  if (extreme.test(key) && [...others].some(column => mayBeExtreme(document, column)))
    return undefined
  const columns = orderingColumns(document)
  if (!live.slice(1).some((row, i) => turns([live[i]!, row], columns, others))) return rows
  const shown = shownOrder(document)
  const isTold = shown?.every(({ column }) => !others.has(column) || isText(document, column))
  if (isTold !== true) return undefined
  const isBehind = (a: number, b: number) => turns([live[a]!, live[b]!], shown!, others)
  const order = [...rows.keys()].toSorted((a, b) => Number(isBehind(a, b)) - Number(isBehind(b, a)))
  return order.map(i => rows[i]!)
}

/** A column by which rows are ordered; -1 if it is not in the answer. */
interface Ordering {
  readonly column: number
  readonly falls: boolean
}

/** The columns by which the rows are ordered, where their names show it. */
function orderingColumns({ key, schema }: StatementDocument): readonly Ordering[] {
  const at = key.lastIndexOf(orderBy)
  if (at === -1) return listing.test(key) ? [{ column: 0, falls: false }] : []
  const items = key.slice(at + orderBy.length).split(',')
  return items.map(item => {
    const name = nameOf(item)
    const named = schema.findIndex(([each], i) =>
      [each.toLowerCase(), String(i + 1)].includes(name),
    )
    return { column: named, falls: /\bdesc\b/.test(item) }
  })
}

/** Whether the first of two rows must follow the second, judged by this run's texts alone. */
function turns(
  [a, b]: readonly [readonly Cell[], readonly Cell[]],
  columns: readonly Ordering[],
  others: ReadonlySet<number>,
): boolean {
  for (const { column, falls } of columns) {
    const [x = null, y = null] = [a[column], b[column]]
    if (x === y) continue
    return others.has(column) && x !== null && y !== null && x > y !== falls
  }
  return false
}

/** The columns by which the rows are ordered, if the answer shows all of them; else undefined. */
function shownOrder(document: StatementDocument): readonly Ordering[] | undefined {
  const { key, schema } = document
  if (!key.includes(orderBy)) return orderingColumns(document)
  const tree = treeOf(nameable(document.sql), document)
  if (tree?.kind !== 'QueryStatement') return undefined
  const { body, order, limit, offset } = tree.query
  if (body.kind !== 'Select' || limit !== undefined || offset !== undefined) return undefined
  const columns = order.map(({ expr, ascending = true }) => {
    return { column: shownColumn(expr, body, schema), falls: !ascending }
  })
  return columns.every(({ column }) => column !== -1) ? columns : undefined
}

/** The index of the answer's column that an ORDER BY item refers to; -1 if there is none. */
function shownColumn(expr: Expression, body: Select, schema: StatementDocument['schema']): number {
  const { items } = body
  const isOne = items.every(({ kind }) => kind === 'Expression')
  if (expr.kind === 'Number') return isOne ? Number(expr.text) - 1 : -1
  if (expr.kind !== 'ColumnRef') return -1
  const name = plainName(expr.path.at(-1)!)
  const isOnly = (found: readonly number[]) => (found.length === 1 ? found[0]! : -1)
  if (!isOne) {
    const isAll = items.length === 1 && items[0]!.kind === 'Star' && body.from.length === 1
    const found = schema.flatMap(([each], i) => (each.toLowerCase() === name ? [i] : []))
    return isAll ? isOnly(found) : -1
  }
  return isOnly(
    items.flatMap((item, i) => {
      if (item.kind !== 'Expression') return []
      const { alias, expr: value } = item
      const own = value.kind === 'ColumnRef' ? plainName(value.path.at(-1)!) : undefined
      const shown = alias === undefined ? own : plainName(alias)
      // A name qualified by its table is the table's column, even if the answer has another column of that name.
      return shown === name && (expr.path.length === 1 || own === name) ? [i] : []
    }),
  )
}

/** Forms of SHOW that the server orders by their first column: databend binder/show.rs and binder/ddl. */
const listing =
  /^show (?:full )?(?:databases|schemas|tables|views|streams|stages|users|roles|(?:user )?functions|sequences|dictionaries|procedures|tags)\b/

const orderBy = ' order by '
const extreme = /\b(?:min|max|arg_min|arg_max|greatest|least) ?\(/

/** `b` of `"t"."b" desc`. */
function nameOf(item: string): string {
  const [path = ''] = item.trim().split(' ')
  return path.split('.').at(-1)!.replaceAll(/\W/g, '')
}

/** Whether a column may be a minimum or maximum of several values; a plain column or a string literal is not. */
function mayBeExtreme(document: StatementDocument, column: number): boolean {
  const tree = treeOf(nameable(document.sql), document)
  const body = tree?.kind === 'QueryStatement' ? tree.query.body : undefined
  if (body?.kind !== 'Select' || body.items.some(({ kind }) => kind === 'Star')) return true
  const item = body.items[column]
  const isOneTable = body.from.length === 1 && body.from[0]!.kind === 'Table'
  if (item?.kind !== 'Expression' || !isOneTable) return true
  return item.expr.kind !== 'ColumnRef' && item.expr.kind !== 'String'
}
