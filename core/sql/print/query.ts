import type { Expression } from '../ast/expression.js'
import type {
  GroupBy,
  Hint,
  Query,
  Select,
  SelectItem,
  SetExpression,
  SetOperation,
  With,
} from '../ast/query.js'
import { distinctAsGroups } from '../distinct-as-groups.js'
import { commas, optionalList, type PrintContext, words } from './print-context.js'

/** A query with its WITH, ORDER BY and LIMIT. */
export function printQuery(cx: PrintContext, query: Query): string {
  const { order, limit, offset, limitPair } = query
  return words(
    query.with && printWith(cx, query.with),
    printSetExpression(cx, query.body),
    order.length > 0 && `ORDER BY ${cx.orderItems(order)}`,
    limit && `LIMIT ${commas(limitPair ? [offset!, limit] : [limit], item => cx.expression(item))}`,
    !limitPair && offset && `OFFSET ${cx.expression(offset)}`,
    query.ignoreResult && 'IGNORE_RESULT',
  )
}

/** `WITH [RECURSIVE] a(b) AS (…), …` */
export function printWith(cx: PrintContext, { recursive, ctes }: With): string {
  const printed = commas(ctes, ({ name, columns, materialized, query }) => {
    const head = cx.identifier(name) + optionalList(columns, column => cx.identifier(column))
    return words(head, 'AS', materialized && 'MATERIALIZED', `(${cx.query(query)})`)
  })
  return words('WITH', recursive && 'RECURSIVE', printed)
}

/** Iterates over a chain of set operations along its left branches instead of recursing. */
function printSetExpression(cx: PrintContext, body: SetExpression): string {
  const tail: string[] = []
  let node = body
  while (node.kind === 'SetOperation') {
    const { op, all, right } = node
    tail.push(words(op, all && 'ALL', printBranch(cx, right, node, 'right')))
    if (node.left.kind === 'SetOperation' && isParenthesised(cx, node.left, node)) {
      return words(`(${printSetExpression(cx, node.left)})`, ...tail.reverse())
    }
    node = node.left
  }
  return words(printLeaf(cx, node), ...tail.reverse())
}

const bindsLooser = (inner: SetOperation, outer: SetOperation): boolean =>
  inner.op !== 'INTERSECT' && outer.op === 'INTERSECT'

/** The server prints parentheses around UNION before EXCEPT, too. Source: databend query.rs `Display for SetExpr`. */
const isParenthesised = (cx: PrintContext, left: SetOperation, outer: SetOperation): boolean =>
  bindsLooser(left, outer) || (cx.style.asServer && left.op !== outer.op && left.op !== 'INTERSECT')

function printBranch(
  cx: PrintContext,
  branch: SetExpression,
  outer: SetOperation,
  side: 'left' | 'right',
): string {
  if (branch.kind !== 'SetOperation') return printLeaf(cx, branch)
  const tighter = branch.op === 'INTERSECT' && outer.op !== 'INTERSECT'
  const bare = side === 'left' ? !bindsLooser(branch, outer) : tighter
  const printed = printSetExpression(cx, branch)
  return bare ? printed : `(${printed})`
}

function printLeaf(cx: PrintContext, body: Exclude<SetExpression, SetOperation>): string {
  switch (body.kind) {
    case 'Select':
      return printSelect(cx, body)
    case 'Query':
      return `(${cx.query(body)})`
    case 'Values':
      return `VALUES${commas(body.rows, row => `(${commas(row, expr => cx.expression(expr))})`)}`
  }
}

function printSelect(cx: PrintContext, written: Select): string {
  // The server rewrites a statement before it derives the names of columns.
  const select = cx.style.columnName ? distinctAsGroups(written) : written
  const { hint, distinct, top, items, from, where, groupBy, having, windows, qualify } = select
  return words(
    'SELECT',
    hint && printHint(cx, hint),
    distinct && 'DISTINCT',
    top !== undefined && `TOP ${top}`,
    commas(items, item => printItem(cx, item)),
    from.length > 0 && `FROM ${commas(from, table => cx.tableReference(table))}`,
    where && `WHERE ${cx.expression(where)}`,
    groupBy && `GROUP BY ${printGroupBy(cx, groupBy)}`,
    having && `HAVING ${cx.expression(having)}`,
    windows.length > 0 &&
      `WINDOW ${commas(windows, ({ name, spec }) => `${cx.identifier(name)} AS ${cx.windowSpec(spec)}`)}`,
    qualify && `QUALIFY ${cx.expression(qualify)}`,
  )
}

/** Source: databend hint.rs `Display`. */
export const printHint = (cx: PrintContext, { items }: Hint): string => {
  const settings = items.map(
    ({ name, value }) => `SET_VAR(${cx.identifier(name)}=${cx.expression(value)})`,
  )
  return `/*+ ${settings.join('')}*/`
}

function printItem(cx: PrintContext, item: SelectItem): string {
  if (item.kind === 'Expression') {
    return words(cx.expression(item.expr), item.alias && `AS ${cx.identifier(item.alias)}`)
  }
  const star = [...item.qualifier.map(part => cx.identifier(part)), '*'].join('.')
  if (item.exclude.length === 0) return star
  return `${star} EXCLUDE (${commas(item.exclude, column => cx.identifier(column))})`
}

function printGroupBy(cx: PrintContext, groupBy: GroupBy): string {
  const list = (items: readonly Expression[]) => commas(items, item => cx.expression(item))
  switch (groupBy.kind) {
    case 'Normal':
      return list(groupBy.items)
    case 'All':
      return 'ALL'
    case 'GroupingSets':
      return `GROUPING SETS (${commas(groupBy.sets, set => `(${list(set)})`)})`
    case 'Rollup':
      return `ROLLUP (${list(groupBy.items)})`
    case 'Cube':
      return `CUBE (${list(groupBy.items)})`
    case 'Combined':
      return commas(groupBy.parts, part => printGroupBy(cx, part))
  }
}
