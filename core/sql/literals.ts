import type { Expression, NumberLiteral, Unary } from './ast/expression.js'

/** A number with a minus before it. */
export type NegativeNumber = Unary & { readonly op: '-'; readonly operand: NumberLiteral }

/** Whether an expression is a number with a minus, which is one literal. Source: databend expr.rs `try_negate_literal`. */
export const isNegativeNumber = (expr: Expression): expr is NegativeNumber =>
  expr.kind === 'Unary' && expr.op === '-' && expr.operand.kind === 'Number'

const literalKinds: ReadonlySet<string> = new Set(['Number', 'String', 'Hex', 'Boolean', 'Null'])

/** Whether an expression is a literal of one value, as the server's parser tells it. Source: databend expr.rs `Literal`. */
export const isLiteral = (expr: Expression): boolean =>
  literalKinds.has(expr.kind) || isNegativeNumber(expr)
