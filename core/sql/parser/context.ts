import type { Span } from '../../errors/query-error.js'
import type { Expression, OrderItem, WindowSpec } from '../ast/expression.js'
import type { Query } from '../ast/query.js'
import type { Statement } from '../ast/statement.js'
import type { TypeName } from '../ast/type-name.js'
import type { Token } from '../lexer/token.js'
import type { TokenReader } from './token-reader.js'

/**
 * Passed to every grammar rule: the tokens, and the recursive rules (an expression contains queries, a query contains
 * expressions), so that rule files need not import each other.
 */
export interface ParseContext {
  readonly tokens: TokenReader
  /** The number of parentheses directly around each expression, which the tree does not keep. */
  readonly parentheses: WeakMap<Expression, number>
  /** An expression whose operators bind tighter than `above`. */
  expression(above?: number): Expression
  query(): Query
  statement(): Statement
  typeName(): TypeName
  orderItems(): readonly OrderItem[]
  windowSpec(): WindowSpec
  /** Applies a rule to the text of a hint; positions are those in the whole text. */
  textInside<T>(hint: Token, rule: Rule<T>): T
  /** The result of the rule; undefined if the text does not match it, of which nothing is taken then. */
  attempt<T>(rule: () => T): T | undefined
  /** Counts one level of nesting around `rule`. Throws `QueryError` 1005 above the limit. */
  nested<T>(rule: () => T): T
}

/** Statements nested deeper are rejected, well before the call stack overflows. The real server panics earlier. */
export const maxNesting = 400

/** The error message for a statement that is nested deeper. */
export const tooDeep = `nested deeper than ${maxNesting} levels`

/** A rule of the grammar. */
export type Rule<T> = (p: ParseContext) => T

/** A node's span, from `start` to the last token taken. */
export function spanOf(p: ParseContext, start: number): Span {
  return p.tokens.spanFrom(start)
}
