import { quoteString } from '../../core/types/quote-string.js'
import type { Cell, Rows } from './document.js'

/** Rows per statement. */
const rowsPerInsert = 500

/**
 * The statements that put rows, as a client got them, into a table. `name`: of the table in SQL; `types`: of its columns,
 * as answers name them.
 */
export function* insertRows(
  name: string,
  types: readonly string[],
  rows: Rows,
): Generator<string, void, undefined> {
  for (let at = 0; at < rows.length; at += rowsPerInsert) {
    const values = rows
      .slice(at, at + rowsPerInsert)
      .map(row => `(${row.map((cell, i) => literalOf(cell, types[i]!)).join(', ')})`)
    yield `INSERT INTO ${name} VALUES\n  ${values.join(',\n  ')}`
  }
}

function literalOf(cell: Cell, type: string): string {
  if (cell === null) return 'NULL'
  if (/^(?:Nullable\()?(?:U?Int|Decimal)/.test(type)) return cell
  if (/^(?:Nullable\()?Boolean/.test(type))
    return cell === '1' || cell === 'true' ? 'TRUE' : 'FALSE'
  // The text of a list or map is JSON, and no literal.
  if (/^(?:Nullable\()?(?:Array|Map)\(/.test(type)) return `parse_json(${quoteString(cell)})`
  return quoteString(cell)
}
