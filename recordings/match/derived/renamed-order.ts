import type { Expression } from '../../../core/sql/ast/expression.js'
import type { Select } from '../../../core/sql/ast/query.js'
import { plainName } from '../../../core/sql/effects/object-name.js'
import { mayHaveParts, renamePart, replaceCandidates } from '../../redact/volatile-parts.js'
import type { Cell, Rows, StatementDocument } from '../../store/document.js'
import { nameable, treeOf } from '../question/tree.js'
import type { PartBinding } from '../texts/part-binding.js'

/** A cheap test whether the rows of an answer may be ordered, or be a minimum or maximum. */
export function mayBeOrdered({ key }: StatementDocument): boolean {
  return key.includes(orderBy) || listing.test(key) || extreme.test(key)
}

/** Whether, judged by the statement, other texts in the data may change the order of rows, a minimum or maximum. */
export function mayTurnByTexts(document: StatementDocument): boolean {
  if (extreme.test(document.key)) return true
  return orderingColumns(document).some(({ column }) => isText(document, column) !== false)
}

/** Whether a column of an answer has type String; undefined if there is no such column. */
function isText({ schema }: StatementDocument, column: number): boolean | undefined {
  const field = schema[column]
  return field && /^(?:Nullable\()?String\b/.test(field[1])
}

/** Whether rows contain texts that may differ in this run. */
export function holdsParts(rows: Rows): boolean {
  return rows.some(row => row.some(cell => cell !== null && mayHaveParts(cell)))
}

/**
 * The recorded rows of an answer in the order that results from this run's names. Undefined if that is unknown: the
 * rows are ordered by something they do not show, or contain a minimum or maximum.
 */
export function inLiveOrder(
  document: StatementDocument,
  rows: Rows,
  binding: PartBinding,
): Rows | undefined {
  const live = rows.map(row => row.map(cell => cell && liveCell(cell, binding)))
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
      // A name qualified by its table is the table's column, whatever the answer's column of that name holds.
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

/** A recorded text as it is in this run. */
export function liveCell(cell: string, binding: PartBinding): string {
  return replaceCandidates(cell, part => renamePart(part, recorded => binding.live(recorded)))
}
