import type { OrderItem } from '../../core/sql/ast/expression.js'
import type { Query } from '../../core/sql/ast/query.js'
import type { Statement } from '../../core/sql/ast/statement.js'
import { plainName } from '../../core/sql/effects/object-name.js'
import { nodesIn } from '../../core/sql/map-tree.js'
import { changingFunctionIn } from './changing-functions.js'

/**
 * What of a statement's rows is the same whenever the same data is asked.
 *
 * `any`: the rows, in any order. `by`: the rows in the order of these columns of the answer (from 0); rows that are
 * equal in them may come in any order. `given`: the rows in this order. `unsure`: the rows, and most likely their
 * order. `none`: not even the rows, for the reason `why`.
 */
export type RowRule =
  | { readonly kind: 'any' }
  | { readonly kind: 'by'; readonly columns: readonly number[] }
  | { readonly kind: 'given' }
  | { readonly kind: 'unsure' }
  | { readonly kind: 'none'; readonly why: string }

/** The rule for a statement; `tree` is absent if it cannot be parsed. `columns`: the names of the answer's columns. */
export function rowRule(tree: Statement | undefined, columns: readonly string[]): RowRule {
  if (tree === undefined) return { kind: 'unsure' }
  if (tree.kind === 'WithSettings') return rowRule(tree.statement, columns)
  if (tree.kind === 'Explain')
    return { kind: 'none', why: 'each version of a server has its own plans' }
  if (tree.kind === 'Presign') return { kind: 'none', why: 'each presigned URL is another one' }
  const changing = changingFunctionIn(tree)
  if (changing !== undefined) {
    return { kind: 'none', why: `${changing}() returns something else each time` }
  }
  if (tree.kind === 'Show' || tree.kind === 'ListStage') return { kind: 'any' }
  if (tree.kind !== 'QueryStatement') return { kind: 'given' }
  if (takesAnyRows(tree)) {
    return { kind: 'none', why: 'LIMIT or SAMPLE without ORDER BY may take any rows' }
  }
  return ruleOfQuery(tree.query, columns)
}

function ruleOfQuery({ order, body }: Query, columns: readonly string[]): RowRule {
  // A query in parentheses may have the ORDER BY of the whole.
  if (order.length === 0)
    return body.kind === 'Query' ? ruleOfQuery(body, columns) : { kind: 'any' }
  const found = order.map(item => columnOf(item, columns))
  return found.every(column => column !== undefined)
    ? { kind: 'by', columns: found }
    : { kind: 'unsure' }
}

/** The column of the answer by which an ORDER BY item sorts; undefined if it is not one of them. */
function columnOf({ expr }: OrderItem, columns: readonly string[]): number | undefined {
  if (expr.kind === 'Number') {
    const place = Number(expr.text)
    return place >= 1 && place <= columns.length ? place - 1 : undefined
  }
  if (expr.kind !== 'ColumnRef') return undefined
  const name = plainName(expr.path.at(-1)!)
  const places = columns.flatMap((column, i) =>
    column.toLowerCase() === name.toLowerCase() ? [i] : [],
  )
  return places.length === 1 ? places[0] : undefined
}

/** Whether part of a query takes some of its rows without saying which. */
export function takesAnyRows(tree: object): boolean {
  for (const node of nodesIn(tree)) {
    if (node['sample'] !== undefined) return true
    if (node['kind'] !== 'Query') continue
    const { limit, offset, order = [] } = node as unknown as Partial<Query>
    const isNone = limit?.kind === 'Number' && limit.text === '0'
    if ((limit !== undefined || offset !== undefined) && order.length === 0 && !isNone) return true
  }
  return false
}
