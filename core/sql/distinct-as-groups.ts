import type { Expression, FunctionCall, Identifier } from './ast/expression.js'
import type { Query, Select } from './ast/query.js'
import { isLiteral } from './literals.js'

/**
 * Rewrites `SELECT count(DISTINCT x) FROM t` to `SELECT count(_1) FROM (SELECT x FROM t WHERE x IS NOT NULL GROUP BY x)`,
 * as the server does with the text of a SELECT of only that call before it binds and names it: the column is called
 * `count(_1)`, and HAVING sees the column `_1` alone. Any other SELECT is returned as it is.
 *
 * Source: databend planner/semantic/distinct_to_groupby.rs.
 */
export function distinctAsGroups(select: Select): Select {
  const [item, ...others] = select.items
  const isAlone = others.length === 0 && select.from.length === 1 && select.groupBy === undefined
  if (!isAlone || item?.kind !== 'Expression' || !countsDistinct(item.expr)) return select
  const { span, args } = item.expr
  const named = (name: string): Identifier => ({ kind: 'Identifier', name, span })
  const and = (left: Expression, right: Expression): Expression => {
    return { kind: 'Binary', op: 'AND', left, right, span }
  }
  const isKnown = args
    .map((operand): Expression => ({ kind: 'IsNull', operand, not: true, span }))
    .reduce(and)
  const groups: Select = {
    kind: 'Select',
    items: args.map(expr => ({ kind: 'Expression', expr, span })),
    from: select.from,
    where: select.where ? and(select.where, isKnown) : isKnown,
    groupBy: { kind: 'Normal', items: args, span },
    windows: [],
    span: select.span,
  }
  const query: Query = { kind: 'Query', body: groups, order: [], ignoreResult: false, span }
  const alias = { name: named('_distinct_group_by_subquery'), columns: [named('_1')] }
  const counted: Expression = { kind: 'ColumnRef', path: [named('_1')], span }
  const count: FunctionCall = {
    ...item.expr,
    ...{ name: named('count'), distinct: false, args: [counted], params: [] },
  }
  const { hint, having, windows, qualify } = select
  return {
    kind: 'Select',
    ...(hint && { hint }),
    items: [
      {
        kind: 'Expression',
        expr: count,
        ...(item.alias && { alias: item.alias }),
        span: item.span,
      },
    ],
    from: [{ kind: 'Derived', query, lateral: false, alias, span }],
    ...(having && { having }),
    windows,
    ...(qualify && { qualify }),
    span: select.span,
  }
}

function countsDistinct(expr: Expression): expr is FunctionCall {
  if (expr.kind !== 'FunctionCall') return false
  const { name, args, distinct, filter, over, order } = expr
  const called = name.name.toLowerCase()
  const counts = called === 'count_distinct' || (called === 'count' && distinct)
  const isPlain = filter === undefined && over === undefined && order.length === 0
  return counts && isPlain && args.length > 0 && !args.some(isLiteral)
}
