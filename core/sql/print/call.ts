import type { CountAll, FunctionCall, Identifier, Lambda, WindowSpec } from '../ast/expression.js'
import { commas, type PrintContext, words } from './print-context.js'

/** `x -> x + 1`, `(a, b) -> a` */
export function printLambda(cx: PrintContext, lambda: Lambda): string {
  const params = commas(lambda.params, param => cx.identifier(param))
  const head = lambda.params.length === 1 ? params : `(${params})`
  return `${head} -> ${cx.expression(lambda.body)}`
}

/** `COUNT(*)`, `COUNT(t.*)` */
export function printCountAll(cx: PrintContext, expr: CountAll): string {
  const star = [...expr.qualifier.map(part => cx.identifier(part)), '*'].join('.')
  return words(`COUNT(${star})`, printTail(cx, expr))
}

/** `f(DISTINCT a, b)`, with parameters, WITHIN GROUP, FILTER and OVER. */
export function printFunctionCall(cx: PrintContext, expr: FunctionCall): string {
  const { params, order, withinGroup, distinct } = expr
  const args = commas(expr.args, arg => cx.expression(arg))
  const ordered = order.length > 0 && `ORDER BY ${cx.orderItems(order)}`
  const inner = (distinct ? 'DISTINCT ' : '') + words(args, !withinGroup && ordered)
  const name = cx.identifier(expr.name)
  const shown = cx.style.columnName ? name.toLowerCase() : name
  const head = shown + (params.length > 0 ? `(${printParams(cx, expr)})` : '')
  const group = withinGroup && `WITHIN GROUP ( ${ordered} )`
  return words(`${head}(${inner})`, group, printTail(cx, expr))
}

const printParams = (cx: PrintContext, expr: FunctionCall): string =>
  commas(expr.params, param => cx.expression(param))

interface Tail {
  readonly filter?: FunctionCall['filter']
  readonly ignoreNulls?: boolean
  readonly over?: WindowSpec | Identifier
}

function printTail(cx: PrintContext, { filter, ignoreNulls, over }: Tail): string {
  const nulls = ignoreNulls === undefined ? undefined : ignoreNulls ? 'IGNORE' : 'RESPECT'
  return words(
    filter && `FILTER (WHERE ${cx.expression(filter)})`,
    nulls && `${nulls} NULLS`,
    over && `OVER ${over.kind === 'Identifier' ? cx.identifier(over) : cx.windowSpec(over)}`,
  )
}
