import type { Case, ColumnRef, Identifier, Variable } from '../../core/sql/ast/expression.js'
import type { DerivedTable, NamedTable, TableAlias, With } from '../../core/sql/ast/query.js'
import type { ObjectName } from '../../core/sql/effects/effects.js'
import { plainName, tableName } from '../../core/sql/effects/object-name.js'
import { type Node, nodesIn } from '../../core/sql/map-tree.js'
import { generalise } from '../redact/volatile-parts.js'
import type { StatementDocument } from '../store/document.js'
import { nameable, treeOf } from './question.js'
import { textOf } from './written-parts.js'

export interface Comparisons {
  readonly all: readonly Comparison[]
  /** What the names of common table expressions would be as tables: the statement's effects have them as such. */
  readonly hidden: ReadonlySet<ObjectName>
}

/** What a statement compares with each other: texts of its own, and columns. */
export interface Comparison {
  /** The parts of its texts and bind values that may change (`generalise`). */
  readonly parts: ReadonlySet<string>
  readonly columns: readonly ComparedColumn[]
  /** Whether it holds for what is not, or not only, equal to the texts: `<>`, NOT IN, `<`. */
  readonly excludes: boolean
}

export interface ComparedColumn {
  /** Undefined: it may be any column. */
  readonly name: string | undefined
  /** The tables and views that may have it; undefined: all that the statement reads. */
  readonly objects: ReadonlySet<ObjectName> | undefined
}

/**
 * All comparisons of a statement: equality and other conditions, IN, joins, CASE of a value, unions and other sets.
 * None if mockq cannot parse it. A column of a common table expression or of a subquery in FROM stands for all columns and
 * texts of that query.
 */
export function comparisonsIn(document: StatementDocument): Comparisons {
  const tree = treeOf(nameable(document.sql), document)
  if (tree === undefined) return { all: [], hidden: new Set() }
  const finder = new ComparisonFinder(tree, document)
  const all = [...nodesIn(tree)].flatMap(node => finder.comparisonOf(node) ?? [])
  return { all, hidden: finder.hidden }
}

class ComparisonFinder {
  readonly hidden = new Set<ObjectName>()
  readonly #document: StatementDocument
  readonly #sources = new Map<string, Source>()

  constructor(tree: object, document: StatementDocument) {
    this.#document = document
    const nodes = [...nodesIn(tree)]
    for (const node of nodes) {
      if (!isWith(node)) continue
      // Up to its definition, the name may be that of a table.
      const read = new Set<ObjectName>()
      for (const { name, query } of node.ctes) {
        const source = this.#sourceOf(query)
        for (const object of node.recursive ? [] : source.objects) read.add(object)
        const object = tableName([name], document.db)
        if (!read.has(object)) this.hidden.add(object)
        this.#add(name, source)
      }
    }
    // A name of a common table expression stands for what that reads, also under an alias.
    for (const node of nodes) {
      const { kind } = node
      if (kind === 'Table') this.#addTable(node as unknown as NamedTable)
      if (kind === 'Derived') {
        const { alias, query } = node as unknown as DerivedTable
        if (alias !== undefined) this.#add(alias.name, this.#sourceOf(query))
      }
      // The table that a statement changes is a path.
      const target = node['table'] ?? node['target']
      if (Array.isArray(target)) {
        const { alias } = node as { readonly alias?: TableAlias }
        this.#add(alias?.name ?? target.at(-1), this.#tableOf(target))
      }
    }
  }

  comparisonOf(node: Node): Comparison | undefined {
    const compared = comparedIn(node)
    if (compared === undefined) return undefined
    const parts = new Set<string>()
    const columns: ComparedColumn[] = []
    const addSource = (name: string, source: Source | undefined) => {
      for (const part of source?.parts ?? []) parts.add(part)
      const isDerived = source !== undefined && !source.isTable
      columns.push({ name: isDerived ? undefined : name, objects: source?.objects })
    }
    for (const each of nodesIn(compared)) {
      for (const part of this.#partsOf(each)) parts.add(part)
      if (each['kind'] === 'ColumnRef') {
        const { path } = each as unknown as ColumnRef
        const [name, qualifier] = [path.at(-1)!, path.at(-2)]
        if (qualifier !== undefined) {
          addSource(plainName(name), this.#sources.get(plainName(qualifier)))
        } else this.#addUnqualified(plainName(name), parts, columns)
      } else if (anyColumn.has(each['kind'])) columns.push(everyColumn)
      else if (each['kind'] === 'Variable') {
        const { name } = each as unknown as Variable
        columns.push({ name: undefined, objects: new Set([`$${name.toLowerCase()}`]) })
      } else if (each['kind'] === 'Using') {
        const { columns: names } = each as unknown as { readonly columns: readonly Identifier[] }
        for (const name of names) this.#addUnqualified(plainName(name), parts, columns)
      }
    }
    return { parts, columns, excludes: excludes(compared) }
  }

  /** A column without a qualifier may be that of any table, and of any subquery. */
  #addUnqualified(name: string, parts: Set<string>, columns: ComparedColumn[]): void {
    columns.push({ name, objects: undefined })
    for (const { isTable, objects, parts: own } of this.#sources.values()) {
      if (isTable) continue
      for (const part of own) parts.add(part)
      columns.push({ name: undefined, objects })
    }
  }

  #addTable({ name, alias }: NamedTable): void {
    const known = name.length === 1 ? this.#sources.get(plainName(name[0]!)) : undefined
    const source = known?.isTable === false ? known : this.#tableOf(name)
    this.#add(alias?.name ?? name.at(-1)!, source)
  }

  #tableOf(name: NamedTable['name']): Source {
    const object = tableName(name, this.#document.db)
    return { isTable: true, objects: new Set([object]), parts: new Set() }
  }

  #sourceOf(query: object): Source {
    const objects = new Set<ObjectName>()
    const parts = new Set<string>()
    for (const node of nodesIn(query)) {
      if (node['kind'] === 'Table') {
        objects.add(tableName((node as unknown as NamedTable).name, this.#document.db))
      }
      for (const part of this.#partsOf(node)) parts.add(part)
    }
    return { isTable: false, objects, parts }
  }

  /** Several sources may have one name in different parts of a statement. */
  #add(name: Identifier, source: Source): void {
    const known = this.#sources.get(plainName(name))
    if (known === undefined) this.#sources.set(plainName(name), source)
    else {
      this.#sources.set(plainName(name), {
        isTable: known.isTable && source.isTable,
        objects: new Set([...known.objects, ...source.objects]),
        parts: new Set([...known.parts, ...source.parts]),
      })
    }
  }

  #partsOf(node: Node): readonly string[] {
    const text = textOf(node, this.#document)
    return text === undefined ? [] : generalise(text).parts
  }
}

/** What a name in FROM stands for. */
interface Source {
  /** False for a subquery. */
  readonly isTable: boolean
  readonly objects: ReadonlySet<ObjectName>
  readonly parts: ReadonlySet<string>
}

function isWith(node: Node): node is Node & With {
  return 'ctes' in node
}

/** Whether a condition holds for rows that do not have what it compares. */
function excludes(compared: object): boolean {
  const { kind, op, not } = compared as { kind?: string; op?: string; not?: boolean }
  if (kind === 'IsDistinctFrom') return not === false
  return not === true || (op !== undefined && others.has(op))
}

const others: ReadonlySet<string> = new Set([
  ...['<>', '<', '<=', '>', '>=', 'NOT LIKE', 'NOT ILIKE', 'NOT REGEXP', 'NOT RLIKE'],
])

/** What a node compares; undefined if it compares nothing. */
function comparedIn(node: Node): object | undefined {
  const kind = String(node['kind'])
  if (kind === 'Binary') return joining.has(String(node['op'])) ? undefined : node
  if (kind === 'Case') {
    const { operand, branches } = node as unknown as Case
    return operand === undefined ? undefined : [operand, branches.map(({ when }) => when)]
  }
  if (kind === 'FunctionCall') {
    const { name } = node as unknown as { readonly name: Identifier }
    return comparing.has(plainName(name)) ? node : undefined
  }
  return compares.has(kind) ? node : undefined
}

/** Operators that join conditions, texts or the path into a document. */
const joining: ReadonlySet<string> = new Set([
  ...['AND', 'OR', 'XOR', '||', '->', '->>', '#>', '#>>'],
])
const comparing: ReadonlySet<string> = new Set(['eq', 'noteq', 'nullif', 'decode', 'equal_null'])
const compares: ReadonlySet<string> = new Set([
  ...['InList', 'InSubquery', 'Quantified', 'LikeEscape', 'LikeAny', 'Between', 'IsDistinctFrom'],
  // Rows of a union may be compared outside of it.
  ...['Using', 'Natural', 'SetOperation'],
])

const everyColumn: ComparedColumn = { name: undefined, objects: undefined }

/** Nodes that stand for columns without naming them. */
const anyColumn: ReadonlySet<unknown> = new Set(['Star', 'Natural', 'Columns'])
