import type { Expression } from '../ast/expression.js'
import { isNegativeNumber } from '../literals.js'
import { binaryPrecedence, precedence, unaryPrecedence } from '../parser/operators.js'

/** The position of an operator relative to its operands, and its precedence. */
export interface Affix {
  readonly kind: 'infix' | 'right infix' | 'prefix' | 'postfix'
  readonly level: number
}

export type Side = 'left' | 'right'

const postfix = (level: number): Affix => ({ kind: 'postfix', level })

const fixed: Partial<Record<Expression['kind'], Affix>> = {
  IsNull: postfix(precedence.isNull),
  Between: postfix(precedence.comparison),
  InList: postfix(precedence.comparison),
  InSubquery: postfix(precedence.comparison),
  LikeAny: postfix(precedence.comparison),
  LikeEscape: postfix(precedence.comparison),
  Quantified: postfix(precedence.comparison),
  IsDistinctFrom: { kind: 'infix', level: precedence.comparison },
  Factorial: postfix(precedence.factorial),
  Subscript: postfix(precedence.access),
  ColonAccess: postfix(precedence.access),
  DotAccess: postfix(precedence.access),
}

/** Accesses with the precedence that they have for the server's parentheses. */
const accesses: ReadonlySet<string> = new Set(['Subscript', 'ColonAccess', 'DotAccess'])

/**
 * The affix of an expression's outermost operator; undefined if it has none.
 *
 * `asServer`: for the parentheses that the server prints. Source: databend ast/src/ast/expr.rs `Expr::affix`.
 */
export function affixOf(expr: Expression, asServer: boolean): Affix | undefined {
  if (asServer && isNegativeNumber(expr)) return undefined
  if (asServer && accesses.has(expr.kind)) return postfix(precedence.cast)
  if (expr.kind === 'Binary') {
    const level = binaryPrecedence(expr.op)
    return { kind: expr.op === '^' ? 'right infix' : 'infix', level }
  }
  if (expr.kind === 'Unary') return { kind: 'prefix', level: unaryPrecedence(expr.op) }
  if (expr.kind === 'Cast') return expr.pg ? postfix(precedence.cast) : undefined
  return fixed[expr.kind]
}

/** Whether an operand needs parentheses to be parsed to the same tree. */
export function needsParentheses(child: Affix | undefined, parent: Affix, side: Side): boolean {
  if (child === undefined || child.level > parent.level) return false
  if (child.level < parent.level) return true
  if (parent.kind === 'right infix') return side === 'left'
  return side === 'right' && parent.kind === 'infix'
}
