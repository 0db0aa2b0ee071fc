import type { Identifier } from '../ast/expression.js'
import { quoteIdentifier } from './quote.js'

/** How names are printed; everything else is the same in all styles. */
export interface PrintStyle {
  identifier(identifier: Identifier): string
  /**
   * Whether the output is the name of a result column and not SQL to be parsed again: a column among operators loses
   * its table, and literals that are casts are printed as casts.
   */
  readonly columnName: boolean
}

/** SQL that parses to the same tree: names keep their case and their quotes. */
export const sqlStyle: PrintStyle = {
  identifier({ name, quote, indirect }) {
    if (indirect !== undefined) return `IDENTIFIER(${indirect === 'variable' ? '$' : ':'}${name})`
    return quote === undefined ? name : quoteIdentifier(name, quote)
  },
  columnName: false,
}

/** Names of result columns under the default settings: no quotes, unquoted names in lower case. */
export const columnNameStyle: PrintStyle = {
  identifier: ({ name, quote }) => (quote === undefined ? name.toLowerCase() : name),
  columnName: true,
}
