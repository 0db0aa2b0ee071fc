import { QueryError } from '../../errors/query-error.js'
import type { Scalar, SortKey } from '../../plan/scalar.js'
import type { Expression, OrderItem } from '../../sql/ast/expression.js'
import { explainedName } from '../explained-name.js'
import { columnNameOf } from '../expression/column.js'
import { checkSortable, positionIn, sortDirection } from '../expression/order-by.js'
import { ambiguousColumn } from '../scope.js'
import type { OutputItem } from './output-item.js'
import type { SelectBinding } from './select-binding.js'
import { clauseScope } from './select-binding.js'

/** A sort key with the name of its column, if it needs one of its own. */
export interface NamedSortKey extends SortKey {
  readonly name: string
}

/** ORDER BY of a SELECT: names of the select list come first, then columns of FROM. */
export function bindSortItems(
  select: SelectBinding,
  order: readonly OrderItem[],
  list: readonly OutputItem[],
  distinct: boolean,
): readonly NamedSortKey[] {
  return order.map(item => {
    const expr = sortScalar(select, item.expr, list)
    if (distinct && !isOutput(select, expr, list)) {
      throw new QueryError(
        'SemanticError',
        'for SELECT DISTINCT, ORDER BY expressions must appear in select list',
        { span: item.expr.span },
      )
    }
    checkSortable(expr, item.expr.span)
    const name = explainedName(select.binding, item.expr, 'sort_item')
    return { expr, name, ...sortDirection(select.binding, item) }
  })
}

function sortScalar(select: SelectBinding, expr: Expression, list: readonly OutputItem[]): Scalar {
  const position = positionIn(expr, list.length, 'ORDER BY')
  if (position !== undefined) return list[position]!.scalar
  return (
    outputNamed(select, expr, list) ??
    select.binding.expression(expr, clauseScope(select, 'order by', list))
  )
}

/** The item of the select list that a name alone means. */
function outputNamed(
  select: SelectBinding,
  expr: Expression,
  list: readonly OutputItem[],
): Scalar | undefined {
  const name = expr.kind === 'ColumnRef' ? columnNameOf(select.binding, expr) : undefined
  if (name === undefined || name.table !== undefined) return undefined
  const { keys } = select.binding
  const found = list.filter(item => item.name === name.name)
  const first = found[0]?.scalar
  if (first !== undefined && found.some(item => keys.of(item.scalar) !== keys.of(first))) {
    throw ambiguousColumn(name)
  }
  return first
}

function isOutput(select: SelectBinding, expr: Scalar, list: readonly OutputItem[]): boolean {
  const { keys } = select.binding
  const key = keys.of(expr)
  return list.some(item => keys.of(item.scalar) === key)
}
