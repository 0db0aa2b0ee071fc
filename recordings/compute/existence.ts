import { errorCodes } from '../../core/errors/codes.js'
import type { CountAll } from '../../core/sql/ast/expression.js'
import type { Query } from '../../core/sql/ast/query.js'
import type { Effects, ObjectName } from '../../core/sql/effects/effects.js'
import { databaseObject, databaseOf } from '../../core/sql/effects/object-name.js'
import { nodesIn } from '../../core/sql/map-tree.js'
import type { LaneIndex } from '../match/lane-index.js'
import { nameable, treeOf } from '../match/question.js'
import type { Occurrence } from '../match/recorded-question.js'
import type { Entry } from '../store/recording.js'
import { foundIn } from './found-in.js'

/**
 * Of which objects a run knows whether they exist: those that it has created or dropped itself, those in databases that
 * it has created, and those whose absence at the start the recording shows. Names are those of the recording.
 *
 * CREATE … IF NOT EXISTS of any other object may have found one with contents that the engine does not have. Of a database
 * that it has found only the tables are unknown, each until it is created: as those of `default`.
 */
export class Existence {
  readonly #atStart: StartAbsence
  readonly #settled: Set<ObjectName>
  readonly #databases: Set<string>

  /** `given`: objects that a run has from the start, as they were. */
  constructor(atStart: StartAbsence, given: Iterable<ObjectName> = [], from?: Existence) {
    this.#atStart = atStart
    this.#settled = new Set(from === undefined ? given : from.#settled)
    this.#databases = new Set(from === undefined ? [] : from.#databases)
  }

  copy(): Existence {
    return new Existence(this.#atStart, [], this)
  }

  /** Why it is unknown what a write has found; undefined if it is known. */
  doubtIn({ writes }: Effects): string | undefined {
    const unsure = writes.find(
      ({ object, mode }) =>
        mode === 'ensure' && !object.startsWith(databases) && !this.#isSettled(object),
    )
    if (unsure === undefined) return undefined
    const { object } = unsure
    const advice =
      databaseOf(object) === undefined
        ? `drop it before, or create it with OR REPLACE`
        : `create it with OR REPLACE, or count its rows once with SELECT count(*) FROM ${object}`
    return `whether ${object} existed before is not recorded (${advice})`
  }

  /** Notes a write that has succeeded. */
  noteWrite({ writes }: Effects): void {
    for (const { object, mode } of writes) {
      if (mode === 'add' || mode === 'change') continue
      this.#settled.add(object)
      const isNew = mode === 'create' || mode === 'anew' || mode === 'gone'
      if (isNew && object.startsWith(databases)) this.#databases.add(object.slice(databases.length))
    }
  }

  #isSettled(object: ObjectName): boolean {
    if (this.#settled.has(object) || this.#atStart.isShown(object)) return true
    const database = databaseOf(object)
    if (database === undefined) return false
    return this.#databases.has(database) || this.#atStart.isShown(databaseObject(database))
  }
}

/** Which objects did not exist when a recording began, and which databases did, as its answers show. */
export class StartAbsence {
  readonly #index: LaneIndex
  /** Indexes of the first writes to objects. */
  readonly #firstWrites = new Map<ObjectName, number>()
  /** Indexes of the answers that an object is unknown. */
  readonly #unknown = new Map<ObjectName, number>()
  /** Listings that showed nothing, and existence queries that were answered with no, each with its index. */
  readonly #emptyListings: EmptyListing[] = []
  /** Tables that the lane may have found, with the rows that it has inserted since. */
  readonly #inserted = new Map<ObjectName, number>()
  /** Of these, those that have no other rows, as an answer shows. */
  readonly #empty = new Set<ObjectName>()
  /** Databases in which statements had tables before anything created or dropped the databases. */
  readonly #databases = new Set<string>()

  constructor(index: LaneIndex) {
    this.#index = index
    for (const occurrence of index.occurrences) this.#note(occurrence)
    for (const [table, { index: at, found }] of foundIn(index)) {
      if (found.length === 1) this.#unknown.set(table, at - 1)
    }
  }

  /**
   * Whether an answer before the first write to an object shows that there is none, or a later one that a table had no rows:
   * then it is as if there were none.
   */
  isShown(object: ObjectName): boolean {
    if (this.#empty.has(object)) return true
    const first = this.#firstWrites.get(object) ?? Number.POSITIVE_INFINITY
    if ((this.#unknown.get(object) ?? first) < first) return true
    const name = object.slice(Math.max(object.lastIndexOf('.'), object.lastIndexOf(' ')) + 1)
    const database = databaseOf(object)
    const isDatabase = object.startsWith(databases)
    return this.#emptyListings.some(({ index, text, whole, isOfDatabases }) => {
      if (index > first || isDatabase !== isOfDatabases) return false
      if (whole !== undefined && whole === database) return true
      if (!names(text, name)) return false
      return database === undefined || text.startsWith(`${database}\n`) || names(text, database)
    })
  }

  /** The databases that existed, without what was in them. */
  get databases(): readonly string[] {
    return [...this.#databases]
  }

  #note(occurrence: Occurrence): void {
    const { index, question, error, entry } = occurrence
    const { effects } = question
    if (error === undefined) {
      this.#count(occurrence)
      for (const database of databasesUsedBy(effects)) {
        if (!this.#firstWrites.has(databaseObject(database))) this.#databases.add(database)
      }
    }
    for (const { object } of effects.writes) {
      if (!this.#firstWrites.has(object)) this.#firstWrites.set(object, index)
    }
    if (error !== undefined) {
      const named = new Set([...effects.reads, ...effects.looks.map(({ object }) => object)])
      const isOne = unknownObject.has(error) && named.size === 1
      for (const object of isOne ? named : []) {
        if (!this.#unknown.has(object)) this.#unknown.set(object, index)
      }
      return
    }
    const isListing = effects.lists.length > 0 || effects.looks.length > 0
    if (!isListing || !question.isSurelyRead) return
    const { recording } = this.#index
    const document = recording.document(entry)
    if (document.k !== 'stmt' || document.rows > 1 || document.end !== undefined) return
    const cells = [...recording.rows(entry)].flat(2)
    if (!cells.every(cell => cell === null || cell === '0' || cell === 'false')) return
    const params = document.params === undefined ? '' : JSON.stringify(document.params)
    const text = nameable(`${document.db}\n${document.sql} ${params}`).toLowerCase()
    const whole = document.rows === 0 ? listedDatabase(nameable(document.key)) : undefined
    const listed = [...effects.lists.map(({ of }) => of), ...effects.looks.map(each => each.object)]
    const isOfDatabases = listed.every(each => each.startsWith(databases.trim()))
    this.#emptyListings.push({ index, text, isOfDatabases, ...(whole !== undefined && { whole }) })
  }

  /** Compares the rows that a table has with those that were inserted since it may have been found. */
  #count({ entry, question, view }: Occurrence): void {
    const { effects } = question
    if (effects.writesAll) this.#inserted.clear()
    const { recording } = this.#index
    for (const { object, mode, filled } of effects.writes) {
      const before = this.#inserted.get(object)
      if (mode === 'ensure') {
        const isFirst = !this.#firstWrites.has(object) && filled !== true
        if (isFirst && databaseOf(object) !== undefined) this.#inserted.set(object, 0)
        continue
      }
      if (before === undefined) continue
      const document = recording.document(entry)
      // What is rolled back is not there.
      const isKnown = mode === 'add' && view.transaction === undefined
      if (!isKnown || document.k !== 'stmt') this.#inserted.delete(object)
      else this.#inserted.set(object, before + document.written)
    }
    const [object, more] = effects.reads
    const inserted = more === undefined ? this.#inserted.get(object!) : undefined
    if (inserted === undefined || !question.isSurelyRead) return
    const rows = this.#allRows(entry)
    if (rows === undefined) return
    this.#inserted.delete(object!)
    if (rows === inserted) this.#empty.add(object!)
  }

  /** How many rows a table has, if the answer to a statement shows that. */
  #allRows(entry: Entry): number | undefined {
    const { recording } = this.#index
    const document = recording.document(entry)
    if (document.k !== 'stmt' || document.end !== undefined) return undefined
    const tree = treeOf(nameable(document.sql), document)
    const items = tree?.kind === 'QueryStatement' ? itemsOfAllRows(tree.query) : undefined
    if (items === undefined) return undefined
    const place = items.findIndex(({ kind }) => kind === 'CountAll')
    if (place < 0) return document.rows
    // Rows in a blob are not here.
    if (document.blob !== undefined) return undefined
    const counts = [...recording.rows(entry)].flat().map(row => Number(row[place]))
    return counts.reduce((a, b) => a + b, 0)
  }
}

/** The columns of a query that has a row for each row of a table, or counts all of them, in groups too; else undefined. */
function itemsOfAllRows({ body, limit, offset, ignoreResult, with: ctes }: Query) {
  if (body.kind !== 'Select' || ctes !== undefined || limit !== undefined) return undefined
  const { distinct, top, items, from, where, groupBy, having, windows, qualify } = body
  const clauses = [offset, distinct, top, where, having, qualify, windows[0]]
  if (ignoreResult || clauses.some(each => each !== undefined)) return undefined
  if (groupBy !== undefined && groupBy.kind !== 'Normal' && groupBy.kind !== 'All') return undefined
  const [table, more] = from
  if (table?.kind !== 'Table' || more !== undefined) return undefined
  const { changes, travel, withOptions, pivot, unpivot, sample } = table
  const others = [changes, travel, withOptions, pivot, unpivot, sample]
  if (others.some(each => each !== undefined)) return undefined
  const shown = items.map(item => (item.kind === 'Star' ? item : item.expr))
  const isPlain = shown.every(each => isPlainCount(each) || isOfOneRow(each))
  const counts = shown.some(isPlainCount)
  const hasStar = shown.some(({ kind }) => kind === 'Star')
  if (!isPlain || (counts ? hasStar : groupBy !== undefined)) return undefined
  // Without groups, a count stands alone.
  return counts && groupBy === undefined && shown.length > 1 ? undefined : shown
}

/** Whether an expression has no calls and subqueries, so that it is one value of one row. */
function isOfOneRow(node: object): boolean {
  for (const { kind } of nodesIn(node)) if (!mayBeOfOneRow(String(kind))) return false
  return true
}

function mayBeOfOneRow(kind: string): boolean {
  return !/^(?:FunctionCall|CountAll|Subquery|InSubquery|Exists|Quantified|Columns)$/.test(kind)
}

function isPlainCount(node: { readonly kind: string }): boolean {
  const { kind, filter, over } = node as Partial<CountAll>
  return kind === 'CountAll' && filter === undefined && over === undefined
}

interface EmptyListing {
  readonly index: number
  readonly text: string
  /** Whether it lists nothing but databases. */
  readonly isOfDatabases: boolean
  /** The database all of whose tables it would have shown. */
  readonly whole?: string
}

/** The database all of whose tables and views a statement lists, given its normal form. */
function listedDatabase(key: string): string | undefined {
  const [head, rest = '', more] = key.split(' from ')
  return head!.startsWith('select ') && more === undefined ? allTables.exec(rest)?.[1] : undefined
}

const allTables =
  /^(?:system\.tables where database|information_schema\.tables where table_schema) ?= ?'([^'\\]+)'$/

/** The databases that must exist for a statement with these effects to succeed. */
function databasesUsedBy({ reads, writes }: Effects): readonly string[] {
  const needed = writes.filter(({ mode, ifExists }) => needsDatabase.has(mode) && !ifExists)
  return [...reads, ...needed.map(({ object }) => object)].flatMap(object => {
    // A name of three parts is in another catalog.
    const isPlain = object.split('.').length === 2
    return isPlain ? (databaseOf(object) ?? []) : []
  })
}

const needsDatabase: ReadonlySet<string> = new Set(['create', 'ensure', 'anew', 'add', 'change'])

/** Whether a text has a name as a whole word. */
function names(text: string, name: string): boolean {
  const wanted = name.toLowerCase()
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const [before, after] = [text[at - 1] ?? '', text[at + wanted.length] ?? '']
    if (!/[\w$]/.test(before) && !/[\w$]/.test(after)) return true
  }
  return false
}

const databases = databaseObject('')

const unknownObject: ReadonlySet<number> = new Set([
  errorCodes.UnknownTable,
  errorCodes.UnknownDatabase,
  errorCodes.UnknownView,
])
