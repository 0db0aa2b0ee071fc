import type { OrderItem, WindowBound, WindowFrame, WindowSpec } from '../ast/expression.js'
import { type Rule, spanOf } from './context.js'
import { optional } from './optional.js'

/** `expr [ASC | DESC] [NULLS FIRST | LAST], …` */
export const parseOrderItems: Rule<readonly OrderItem[]> = p =>
  p.tokens.list(() => parseOrderItem(p))

const parseOrderItem: Rule<OrderItem> = p => {
  const { tokens } = p
  const expr = p.expression()
  const direction = tokens.acceptAny(['ASC', 'DESC'])
  const ascending = direction === undefined ? undefined : direction === 'ASC'
  const nulls = tokens.accept('NULLS') ? tokens.expectAny(['FIRST', 'LAST']) : undefined
  const nullsFirst = nulls === undefined ? undefined : nulls === 'FIRST'
  return { expr, ...optional({ ascending, nullsFirst }), span: spanOf(p, expr.span.start) }
}

/** `([base] [PARTITION BY …] [ORDER BY …] [frame])` */
export const parseWindowSpec: Rule<WindowSpec> = p => {
  const { tokens } = p
  const { start } = tokens.peek()
  tokens.expectOp('(')
  const plain = ['PARTITION', 'ORDER', 'ROWS', 'RANGE'].every(word => !tokens.isWord(word))
  const base = plain && tokens.isName() ? tokens.identifier() : undefined
  const partition = tokens.accept('PARTITION', 'BY') ? tokens.list(() => p.expression()) : []
  const order = tokens.accept('ORDER', 'BY') ? p.orderItems() : []
  const frame = parseFrame(p)
  tokens.expectOp(')')
  return {
    kind: 'WindowSpec',
    ...optional({ base }),
    partition,
    order,
    ...optional({ frame }),
    span: spanOf(p, start),
  }
}

const parseFrame: Rule<WindowFrame | undefined> = p => {
  const { tokens } = p
  const { start } = tokens.peek()
  const unit = tokens.acceptAny(['ROWS', 'RANGE'])
  if (unit === undefined) return undefined
  if (!tokens.accept('BETWEEN')) {
    return { unit, start: parseBound(p), end: { kind: 'CurrentRow' }, span: spanOf(p, start) }
  }
  const from = parseBound(p)
  tokens.expect('AND')
  return { unit, start: from, end: parseBound(p), span: spanOf(p, start) }
}

const parseBound: Rule<WindowBound> = p => {
  const { tokens } = p
  if (tokens.accept('CURRENT')) {
    tokens.expect('ROW')
    return { kind: 'CurrentRow' }
  }
  const offset = tokens.accept('UNBOUNDED') ? undefined : p.expression()
  const kind =
    tokens.expectAny(['PRECEDING', 'FOLLOWING']) === 'PRECEDING' ? 'Preceding' : 'Following'
  return offset === undefined ? { kind } : { kind, offset }
}
