import type { InsertSource, MergeClause } from '../../core/sql/ast/dml.js'
import type {
  Expression,
  Identifier,
  Placeholder,
  StringLiteral,
} from '../../core/sql/ast/expression.js'
import type { Query, Select, SelectItem } from '../../core/sql/ast/query.js'
import type { Statement } from '../../core/sql/ast/statement.js'
import { plainName } from '../../core/sql/effects/object-name.js'
import { nodesIn } from '../../core/sql/map-tree.js'
import { generalise } from '../redact/volatile-parts.js'
import type { PlayDocument, StatementDocument } from '../store/document.js'
import { nameable, paramOf, treeOf } from './question.js'

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
const writes = /^(?:insert|replace|update|merge|create)\b/

/** The nodes of the values that are stored. */
function valuesOf(tree: Statement): readonly object[] {
  if (tree.kind === 'Replace' || tree.kind === 'Insert') return valuesIn(tree.source)
  if (tree.kind === 'Update') return tree.assignments.map(({ value }) => value)
  if (tree.kind === 'CreateTable') return tree.as === undefined ? [] : itemsOf(tree.as)
  if (tree.kind === 'CreateView') return itemsOf(tree.query)
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

/**
 * The values of a query's rows, and those to which its common table expressions and subqueries in FROM give a name that
 * is only passed on.
 */
function itemsOf(query: Query): readonly object[] {
  const nodes: readonly Kinded[] = [...nodesIn(query)]
  if (nodes.some(mayCompareAll)) return rowsOf(query)
  const items = namedItems(query)
  const passing = new Set<object>(items.flatMap(namesOf))
  const used = new Set<string>()
  for (const node of nodes) {
    if (node.kind === 'Identifier' && !passing.has(node)) used.add(plainName(node as Identifier))
  }
  const passed = items.flatMap(({ expr, alias }) =>
    isText(expr) && alias !== undefined && !used.has(plainName(alias)) ? [expr] : [],
  )
  return [...rowsOf(query), ...passed]
}

type Kinded = { readonly kind?: unknown; readonly columns?: unknown }
type Item = Extract<SelectItem, { kind: 'Expression' }>

/** Whether a part of a query compares all columns, or gives them other names. */
function mayCompareAll({ kind, columns }: Kinded): boolean {
  if (kind === 'SetOperation' || kind === 'Natural') return true
  return kind !== 'Using' && Array.isArray(columns) && columns.length > 0
}

/** The items of all SELECTs that are no expressions. */
function namedItems(query: Query): readonly Item[] {
  const items: Item[] = []
  const waiting: unknown[] = [query]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next !== 'object' || next === null || subqueries.has((next as Kinded).kind)) continue
    if ((next as Kinded).kind === 'Select') {
      for (const item of (next as Select).items) if (item.kind === 'Expression') items.push(item)
    }
    for (const child of Object.values(next)) if (child !== undefined) waiting.push(child)
  }
  return items
}

const subqueries: ReadonlySet<unknown> = new Set([
  ...['Subquery', 'InSubquery', 'Exists', 'Quantified'],
])

/** The identifiers with which an item gives a value its name, or passes it on under this name. */
function namesOf({ expr, alias }: Item): readonly Identifier[] {
  const column = expr.kind === 'ColumnRef' ? expr.path.at(-1) : undefined
  if (alias === undefined) return column?.kind === 'Identifier' ? [column] : []
  if (column === undefined) return [alias]
  return column.kind === 'Identifier' && plainName(column) === plainName(alias)
    ? [column, alias]
    : []
}

/** Whether an expression is a text or a bind value, perhaps in a cast. */
function isText(expr: Expression): boolean {
  if (expr.kind === 'Cast') return isText(expr.operand)
  return expr.kind === 'String' || expr.kind === 'Placeholder'
}

function valuesOfClause({ action }: MergeClause): readonly object[] {
  if (action.kind === 'Insert') return action.values
  return action.kind === 'Update' ? action.assignments.map(({ value }) => value) : []
}

/** The text of a string literal or bind value; undefined for other nodes. */
export function textOf(
  node: object,
  { params }: Pick<StatementDocument, 'params'>,
): string | undefined {
  const { kind } = node as { readonly kind?: string }
  if (kind === 'String') return (node as StringLiteral).value
  const value = kind === 'Placeholder' ? paramOf(params, node as Placeholder) : undefined
  return value === undefined ? undefined : String(value)
}
