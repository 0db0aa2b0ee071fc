import type { ObjectName } from '../../core/sql/effects/effects.js'
import { databaseOf, plainName } from '../../core/sql/effects/object-name.js'
import { nodesIn } from '../../core/sql/map-tree.js'
import { append } from '../append.js'
import { generalise } from '../redact/volatile-parts.js'
import type { StatementDocument } from '../store/document.js'
import { type ComparedColumn, type Comparisons, comparisonsIn } from './comparisons.js'
import type { ReadQuestion } from './found-views.js'
import type { LaneIndex } from './lane-index.js'
import { nameable, treeOf } from './question.js'
import type { RecordedQuestion } from './recorded-question.js'
import { textOf, writtenParts } from './written-parts.js'

/**
 * Tells which answers depend on whether data that was there before the recording has a text that is another one now.
 *
 * A search for the recorded text found rows of it; what the other text would find is not recorded. A text that the lane
 * has itself put into a table is taken for one that no earlier row has.
 */
export class EarlierData {
  readonly #index: LaneIndex
  /** The recorded texts, of those that are others now, that the lane has put into columns; `*`: into any. */
  readonly #stored = new Map<ObjectName, Map<string, Set<string>>>()
  readonly #comparisons = new WeakMap<ReadQuestion, Comparisons>()

  constructor(index: LaneIndex) {
    this.#index = index
  }

  /** The same, which changes independently from now on. */
  copy(): EarlierData {
    const copy = new EarlierData(this.#index)
    for (const [object, columns] of this.#stored) {
      const copied = [...columns].map(([name, texts]) => [name, new Set(texts)] as const)
      copy.#stored.set(object, new Map(copied))
    }
    return copy
  }

  /** Forgets all that was added. */
  clear(): void {
    this.#stored.clear()
  }

  /** Notes that an object has none of its contents any more. */
  forget(object: ObjectName): void {
    this.#stored.delete(object)
  }

  /** Notes that an object has the contents of others, in columns that are not known. */
  addAll(object: ObjectName, sources: Iterable<ObjectName>): void {
    for (const source of sources) {
      if (source === object) continue
      for (const texts of this.#storedIn(source).values()) this.#add(object, '*', texts)
    }
  }

  /**
   * Notes the texts that a question puts into an object. `changed`: the recorded texts that are others now. `columns`: the
   * object's columns in order, if they are known.
   */
  addWrite(
    object: ObjectName,
    question: RecordedQuestion,
    changed: ReadonlySet<string>,
    columns: readonly string[] | undefined,
  ): void {
    if (changed.size === 0) return
    const { document } = question
    // A file, or a variable.
    if (document.k !== 'stmt' || object.startsWith('$')) {
      this.#add(object, '*', changed)
      return
    }
    const byColumn = textsByColumn(document, columns)
    const stored = byColumn ?? new Map([['*', [...writtenParts(document)]]])
    for (const [name, parts] of stored) {
      this.#add(
        object,
        name,
        parts.filter(part => changed.has(part)),
      )
    }
  }

  #add(object: ObjectName, column: string, texts: Iterable<string>): void {
    for (const text of texts) {
      const columns = this.#stored.get(object) ?? new Map<string, Set<string>>()
      this.#stored.set(object, columns)
      const known = columns.get(column)
      if (known === undefined) columns.set(column, new Set([text]))
      else known.add(text)
    }
  }

  /**
   * Whether a question compares changed texts with data that was there before. `reads`: all objects that it reads, also
   * through views; `behind`: those that are read through one of them, itself included.
   */
  mayFind(
    question: ReadQuestion,
    changed: ReadonlySet<string>,
    reads: ReadonlySet<ObjectName>,
    behind: (object: ObjectName) => Iterable<ObjectName>,
  ): boolean {
    if (question.document.k !== 'stmt') return false
    const isEarlier = (object: ObjectName) =>
      holdsData(object) &&
      !this.#index.madeBefore(object, question) &&
      this.#index.foundViews.get(object) === undefined
    const earlier = new Set([...reads].filter(isEarlier))
    if (earlier.size === 0) return false
    const { all, hidden } = this.#comparisons.get(question) ?? comparisonsIn(question.document)
    this.#comparisons.set(question, { all, hidden })
    for (const object of hidden) earlier.delete(object)
    const objectsOf = ({ objects = reads }: ComparedColumn) =>
      new Set([...objects].flatMap(object => [...behind(object)]))
    return all.some(({ parts, columns }) => {
      const compared = columns.map(each => ({ ...each, objects: objectsOf(each) }))
      const found = new Set(compared.flatMap(({ objects }) => [...objects]))
      const tables = [...found].filter(object => earlier.has(object))
      if (tables.length === 0) return false
      const own = [...parts].filter(part => changed.has(part))
      if (own.some(part => !tables.some(table => this.#has(table, part)))) return true
      return tables.some(table => this.#isForeign(table, compared))
    })
  }

  /** Whether columns of other objects hold texts, and a table has none of them from this lane. */
  #isForeign(
    table: ObjectName,
    columns: readonly (ComparedColumn & { readonly objects: ReadonlySet<ObjectName> })[],
  ): boolean {
    const others: string[] = []
    for (const { name, objects } of columns) {
      for (const object of objects) {
        if (object === table) continue
        const stored = this.#storedIn(object)
        const names = name === undefined ? [...stored.keys()] : [name, '*']
        for (const each of names) others.push(...(stored.get(each) ?? []))
      }
    }
    return others.length > 0 && !others.some(text => this.#has(table, text))
  }

  #has(object: ObjectName, text: string): boolean {
    return [...this.#storedIn(object).values()].some(texts => texts.has(text))
  }

  /** What is stored in an object; in a path of a stage also the files of its folder, and the folder of a file. */
  #storedIn(object: ObjectName): ReadonlyMap<string, ReadonlySet<string>> {
    if (!object.startsWith('@')) return this.#stored.get(object) ?? nothing
    const texts = [...this.#stored].flatMap(([other, columns]) =>
      other.startsWith(object) || object.startsWith(other)
        ? [...columns.values()].flatMap(each => [...each])
        : [],
    )
    return new Map([['*', new Set(texts)]])
  }
}

/** Whether it is a table, a view, or files. */
function holdsData(object: ObjectName): boolean {
  return object.startsWith('@') || databaseOf(object) !== undefined
}

const nothing: ReadonlyMap<string, ReadonlySet<string>> = new Map()

/**
 * The parts of the texts that a statement puts into each column; undefined if it is no INSERT, REPLACE or UPDATE of rows
 * that it says itself, or the columns are not known.
 */
function textsByColumn(
  document: StatementDocument,
  columns: readonly string[] | undefined,
): ReadonlyMap<string, readonly string[]> | undefined {
  const tree = treeOf(nameable(document.sql), document)
  const found = new Map<string, string[]>()
  const add = (name: string, value: unknown) => {
    for (const node of nodesIn(value)) {
      const text = textOf(node, document)
      for (const part of text === undefined ? [] : generalise(text).parts) append(found, name, part)
    }
  }
  if (tree?.kind === 'Update' && tree.from === undefined) {
    for (const { column, value } of tree.assignments) add(plainName(column.at(-1)!), value)
    return found
  }
  const isInsert = tree?.kind === 'Insert' || tree?.kind === 'Replace'
  if (!isInsert || tree.source.kind !== 'Values') return undefined
  const names = tree.columns.length > 0 ? tree.columns.map(plainName) : columns
  if (names === undefined) return undefined
  for (const row of tree.source.rows) {
    for (const [i, value] of row.entries()) add(names[i] ?? '*', value)
  }
  return found
}
