import type { Identifier } from '../sql/ast/expression.js'
import { quoteIdentifier } from '../sql/print/quote.js'

/** A name as it is written, with its quotes: the server does not normalise the names of procedures and of policies. */
export const writtenName = ({ name, quote }: Identifier): string =>
  quote === undefined ? name : quoteIdentifier(name, quote)
