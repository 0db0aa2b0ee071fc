import type { Expression, NumberLiteral, Unary } from './ast/expression.js'

/** A number with a minus before it. */
export type NegativeNumber = Unary & { readonly op: '-'; readonly operand: NumberLiteral }

/** Whether an expression is a number with a minus, which is one literal. Source: databend expr.rs `try_negate_literal`. */
export const isNegativeNumber = (expr: Expression): expr is NegativeNumber =>
  expr.kind === 'Unary' && expr.op === '-' && expr.operand.kind === 'Number'
