import type { Binary, Expression, FunctionCall, Identifier } from './ast/expression.js'

/**
 * Rewrites `avg(x)` to `sum(x) / if(count(x) = 0, 1, count(x))`, as the server does with the plain call before it binds
 * and names it; undefined for any other expression.
 *
 * With DISTINCT, FILTER, ORDER BY or OVER, and in PIVOT, the call stays an average. Source: databend
 * planner/semantic/aggregate_rewriter.rs.
 */
export function averageAsSum(expr: Expression): Binary | undefined {
  if (expr.kind !== 'FunctionCall' || expr.name.name.toLowerCase() !== 'avg') return undefined
  const { args, params, order, distinct, filter, over, span } = expr
  const [operand] = args
  const isPlain = !distinct && filter === undefined && over === undefined && order.length === 0
  if (!isPlain || params.length > 0 || args.length !== 1) return undefined
  const call = (name: string, ...given: FunctionCall['args']): FunctionCall => {
    const called: Identifier = { kind: 'Identifier', name, span }
    return { ...expr, name: called, args: given }
  }
  const number = (text: string) => ({ kind: 'Number', text, span }) as const
  const count = call('count', operand!)
  const none: Binary = { kind: 'Binary', op: '=', left: count, right: number('0'), span }
  return {
    kind: 'Binary',
    op: '/',
    left: call('sum', operand!),
    right: call('if', none, number('1'), count),
    span,
  }
}
