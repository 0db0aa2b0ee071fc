import { Bug } from '../../errors/bug.js'
import type { Query } from '../../sql/ast/query.js'
import { parseStatement } from '../../sql/parse.js'

/** Parses the text of a view, or of a query that the binder makes itself. */
export function parseQueryText(text: string): Query {
  const statement = parseStatement(text)
  if (statement.kind === 'QueryStatement') return statement.query
  throw new Bug(`a stored query does not parse: ${text}`)
}
