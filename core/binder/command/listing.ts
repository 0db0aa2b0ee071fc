import type { ShowFilter } from '../../sql/ast/statement.js'
import { printExpression } from '../../sql/print/print-expression.js'
import { sqlStyle } from '../../sql/print/print-style.js'
import { quoteString } from '../../types/quote-string.js'

/**
 * The query that implements a SHOW statement. Columns are SQL; unquoted names in them follow the session's rules for
 * upper and lower case.
 */
export interface ListQuery {
  readonly columns: string
  readonly from: string
  readonly where?: readonly string[]
  readonly order?: string
  /** The column that LIKE filters; `name` by default. */
  readonly like?: string
  /** LIKE ignores upper and lower case. Source: databend binder/show.rs `get_show_options`. */
  readonly anyCase?: true
  /** LIKE and WHERE see the columns of the listing, not those of `from`. */
  readonly wrapped?: true
  /**
   * LIMIT is put before ORDER BY, which is a syntax error: the server does the same for SHOW SEQUENCES. Source:
   * databend binder/ddl/sequence.rs `bind_show_sequences`.
   */
  readonly limitFirst?: true
}

function condition({ like = 'name', anyCase }: ListQuery, filter: ShowFilter): readonly string[] {
  if (filter.where !== undefined) return [`(${printExpression(filter.where, sqlStyle)})`]
  if (filter.like === undefined) return []
  return anyCase
    ? [`lower(${like}) LIKE ${quoteString(filter.like.toLowerCase())}`]
    : [`${like} LIKE ${quoteString(filter.like)}`]
}

const clause = (word: string, parts: readonly string[], between: string): string =>
  parts.length === 0 ? '' : ` ${word} ${parts.join(between)}`

/** The query of a listing, with its LIKE, WHERE and LIMIT. */
export function listingQuery(listing: ListQuery, filter: ShowFilter): string {
  const { columns, from, where = [], order, wrapped, limitFirst } = listing
  const asked = condition(listing, filter)
  const sorted = order === undefined ? '' : ` ORDER BY ${order}`
  const limit = filter.limit === undefined ? '' : ` LIMIT ${filter.limit}`
  const end = limitFirst ? limit + sorted : sorted + limit
  if (!wrapped) {
    const all = clause('WHERE', [...where, ...asked], ' AND ')
    return `SELECT ${columns} FROM ${from}${all}${end}`
  }
  const inner = `SELECT ${columns} FROM ${from}${clause('WHERE', where, ' AND ')}`
  return `SELECT * FROM (${inner})${clause('WHERE', asked, ' AND ')}${end}`
}
