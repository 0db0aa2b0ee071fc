import type { QueryResult } from '../../recordings/tools/query/run-query.js'
import { plainJson } from '../plain-text.js'
import { print } from '../report.js'
import { csvFormat } from '../sql/separated-format.js'
import { textTable } from '../text-table.js'

/** Prints the result of a query. */
export function printResult(
  { columns, rows }: QueryResult,
  format: 'table' | 'json' | 'csv',
): void {
  if (format === 'json') {
    const objects = rows.map(row => Object.fromEntries(columns.map((name, i) => [name, row[i]])))
    print(plainJson({ columns, rows: objects }))
  } else if (format === 'csv') {
    const cells = rows.map(row => row.map(cellText))
    const csv = csvFormat({ schema: columns.map(name => ({ name, type: 'String' })) })
    print(`${csv.rows(cells)}${csv.end()}`.trimEnd())
  } else {
    const titles = columns.map((title, i) => ({
      title,
      widest: 80,
      ...(rows.some(row => typeof row[i] === 'number') && { align: 'right' as const }),
    }))
    print(
      textTable(
        titles,
        rows.map(row => row.map(cell => cellText(cell) ?? 'NULL')),
      ).join('\n'),
    )
  }
}

function cellText(cell: unknown): string | null {
  if (cell === null || typeof cell === 'string') return cell
  return typeof cell === 'object' ? JSON.stringify(cell) : String(cell)
}
