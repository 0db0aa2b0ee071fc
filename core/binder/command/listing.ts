import type { ShowFilter } from '../../sql/ast/statement.js'
import { printExpression } from '../../sql/print/print-expression.js'
import { sqlStyle } from '../../sql/print/print-style.js'
import { quoteString } from '../../types/quote-string.js'

/** A listing as the query that it stands for. Column names are written as they are: sessions fold them. */
export interface Listing {
  readonly columns: string
  readonly from: string
  readonly where?: readonly string[]
  readonly order?: string
  /** The column that LIKE means; `name` by default. */
  readonly like?: string
  /** LIKE looks at letters of whatever case. Source: databend binder/show.rs `get_show_options`. */
  readonly anyCase?: true
  /** LIKE and WHERE are over the listing's own columns. */
  readonly wrapped?: true
}

function condition({ like = 'name', anyCase }: Listing, filter: ShowFilter): readonly string[] {
  if (filter.where !== undefined) return [`(${printExpression(filter.where, sqlStyle)})`]
  if (filter.like === undefined) return []
  return anyCase
    ? [`lower(${like}) LIKE ${quoteString(filter.like.toLowerCase())}`]
    : [`${like} LIKE ${quoteString(filter.like)}`]
}

const clause = (word: string, parts: readonly string[], between: string): string =>
  parts.length === 0 ? '' : ` ${word} ${parts.join(between)}`

/** The query of a listing, with its LIKE, WHERE and LIMIT. */
export function listingQuery(listing: Listing, filter: ShowFilter): string {
  const { columns, from, where = [], order, wrapped } = listing
  const asked = condition(listing, filter)
  const sorted = order === undefined ? '' : ` ORDER BY ${order}`
  const limit = filter.limit === undefined ? '' : ` LIMIT ${filter.limit}`
  if (!wrapped) {
    const all = clause('WHERE', [...where, ...asked], ' AND ')
    return `SELECT ${columns} FROM ${from}${all}${sorted}${limit}`
  }
  const inner = `SELECT ${columns} FROM ${from}${clause('WHERE', where, ' AND ')}`
  return `SELECT * FROM (${inner})${clause('WHERE', asked, ' AND ')}${sorted}${limit}`
}
