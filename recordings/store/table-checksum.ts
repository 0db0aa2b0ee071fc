import { createHash } from 'node:crypto'
import type { ObjectName } from '../../core/sql/effects/effects.js'
import { databaseOf } from '../../core/sql/effects/object-name.js'
import { textName } from '../../core/sql/print/quote.js'
import type { Rows } from './document.js'

/** Maximum number of rows of a table whose contents are compared. */
export const mostFoundRows = 10_000

/** The definition of a table, as DESC tells it, and all of its rows. */
export interface TableContents {
  readonly described: Rows
  readonly columns: readonly (readonly [name: string, type: string])[]
  readonly rows: Rows
}

/**
 * A checksum of what a table is and holds: 32 hex digits. The order of its rows does not count.
 *
 * Servers of 2026 show `0`, `''`, `'1970-01-01'` and the like as the default of a column without one that is NOT NULL, later ones NULL.
 */
export function tableChecksum({ described, columns, rows }: TableContents): string {
  const definition = described.map(([name, type, isNullable, value, ...more]) => {
    const isAbsent = isNullable === 'NO' && emptyDefault.test(value ?? 'NULL')
    return [name, type, isNullable, isAbsent ? null : value, ...more]
  })
  const hash = createHash('sha256').update(JSON.stringify([definition, columns]))
  for (const row of rows.map(each => JSON.stringify(each)).toSorted()) hash.update(`\n${row}`)
  return hash.digest('hex').slice(0, 32)
}

const emptyDefault =
  /^(?:NULL|0(?:\.0+)?|''|false|'null'|'00:00:00'|\[\]|\{\}|'1970-01-01(?: 00:00:00(?:\.0+)?)?'|)$/

/**
 * The statements that tell what the table `database.table` is and holds; the second has at most one row more than
 * `most`.
 */
export function contentQueries(
  table: ObjectName,
  most = mostFoundRows,
): readonly [describe: string, select: string] {
  const name = sqlName(table)
  return [`DESC ${name}`, `SELECT * FROM ${name} LIMIT ${most + 1}`]
}

/** The name of the table or view `database.table` in a statement. */
export function sqlName(table: ObjectName): string {
  const database = databaseOf(table)!
  return `${textName(database)}.${textName(table.slice(database.length + 1))}`
}
