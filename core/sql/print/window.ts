import type { OrderItem, WindowBound, WindowFrame, WindowSpec } from '../ast/expression.js'
import { commas, type PrintContext, words } from './print-context.js'

/** `a ASC NULLS LAST, b` */
export function printOrderItems(cx: PrintContext, items: readonly OrderItem[]): string {
  return commas(items, ({ expr, ascending, nullsFirst }) =>
    words(
      cx.expression(expr),
      ascending !== undefined && (ascending ? 'ASC' : 'DESC'),
      nullsFirst !== undefined && `NULLS ${nullsFirst ? 'FIRST' : 'LAST'}`,
    ),
  )
}

/** `(PARTITION BY a ORDER BY b ROWS …)`. Source: databend ast/src/ast/expr.rs `Display for WindowSpec`. */
export function printWindowSpec(cx: PrintContext, spec: WindowSpec): string {
  const { base, partition, order, frame } = spec
  const parts = words(
    base && cx.identifier(base),
    partition.length > 0 && `PARTITION BY ${commas(partition, expr => cx.expression(expr))}`,
    order.length > 0 && `ORDER BY ${cx.orderItems(order)}`,
    frame && printFrame(cx, frame),
  )
  return `(${parts})`
}

function printFrame(cx: PrintContext, frame: WindowFrame): string {
  const { unit, start, end } = frame
  return `${unit} BETWEEN ${printBound(cx, start)} AND ${printBound(cx, end)}`
}

function printBound(cx: PrintContext, bound: WindowBound): string {
  if (bound.kind === 'CurrentRow') return 'CURRENT ROW'
  const { kind, offset } = bound
  return `${offset === undefined ? 'UNBOUNDED' : cx.expression(offset)} ${kind.toUpperCase()}`
}
