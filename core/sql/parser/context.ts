import type { Span } from '../../errors/query-error.js'
import type { Expression, OrderItem, WindowSpec } from '../ast/expression.js'
import type { Query } from '../ast/query.js'
import type { Statement } from '../ast/statement.js'
import type { TypeName } from '../ast/type-name.js'
import type { Token } from '../lexer/token.js'
import type { TokenReader } from './token-reader.js'

/**
 * What grammar rules pass along: the tokens, and the entries through which the grammar recurs (an
 * expression holds a query, a query holds expressions), so that rule files need not import each other.
 */
export interface ParseContext {
  readonly tokens: TokenReader
  /** How many parentheses of its own each expression stood in, which the tree does not keep. */
  readonly parentheses: WeakMap<Expression, number>
  /** An expression whose operators bind tighter than `above`. */
  expression(above?: number): Expression
  query(): Query
  statement(): Statement
  typeName(): TypeName
  orderItems(): readonly OrderItem[]
  windowSpec(): WindowSpec
  /** What a rule makes of the text of a hint, whose places are those of the whole text. */
  textInside<T>(hint: Token, rule: Rule<T>): T
  /** What the rule gives, or undefined where the text does not fit it. */
  attempt<T>(rule: () => T): T | undefined
  /** Counts one level of nesting around `rule`. Throws `QueryError` 1005 above the limit. */
  nested<T>(rule: () => T): T
}

/**
 * Levels of nesting above which a statement is refused, well below what the call stack holds. The real
 * server ends in a panic at fewer.
 */
export const maxNesting = 400

/** What is told of a statement that is nested deeper. */
export const tooDeep = `nested deeper than ${maxNesting} levels`

/** A rule of the grammar. */
export type Rule<T> = (p: ParseContext) => T

/** A node's span, from `start` to the last token taken. */
export function spanOf(p: ParseContext, start: number): Span {
  return p.tokens.spanFrom(start)
}
