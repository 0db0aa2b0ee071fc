import type { Identifier, Placeholder } from '../ast/expression.js'
import { quoteIdentifier } from './quote.js'

/**
 * How names, parentheses and texts are printed. What the server's parser rewrites is printed rewritten in all styles: `$a` as
 * `getvariable('a')`, `DATE '2024-01-01'` as a cast.
 */
export interface PrintStyle {
  identifier(identifier: Identifier): string
  /**
   * Exactly as the server prints it, although that may not parse to the same tree: `(-1)::Int8` is printed as
   * `-1::Int8`.
   */
  readonly asServer: boolean
  /** Whether the output is the name of a result column: a column among operators loses its table. */
  readonly columnName: boolean
  /** What is printed in the place of a parameter; absent or undefined: the parameter as it is written. */
  readonly parameter?: (parameter: Placeholder) => string | undefined
}

/** SQL that parses to the same tree: names keep their case and their quotes. */
export const sqlStyle: PrintStyle = {
  identifier({ name, quote, indirect }) {
    if (indirect !== undefined) return `IDENTIFIER(${indirect === 'variable' ? '$' : ':'}${name})`
    return quote === undefined ? name : quoteIdentifier(name, quote)
  },
  asServer: false,
  columnName: false,
}

/** SQL as EXPLAIN SYNTAX prints it. */
export const explainedStyle: PrintStyle = { ...sqlStyle, asServer: true }

/** Names of result columns under the default settings: no quotes, unquoted names in lower case. */
export const columnNameStyle: PrintStyle = {
  identifier: ({ name, quote }) => (quote === undefined ? name.toLowerCase() : name),
  asServer: true,
  columnName: true,
}
