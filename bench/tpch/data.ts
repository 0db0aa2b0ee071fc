import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { rootFolder } from '../../test/drivers/install.js'
import { tpchFiles, tpchTables } from '../../test/storage/tpch-files.js'

/** This folder of the sources, which has the files of SQL. */
const sources = join(rootFolder, 'bench/tpch')

/** The tables of TPC-H, in the order in which they are filled. */
export const tables = tpchTables

/** A folder with a CSV file of each table, whose first line has the columns; made at the first use, and kept. */
export const tpchData = (scale: number): Promise<string> => tpchFiles('csv', scale)

/** The file of a table. */
export const fileOf = (folder: string, table: string): string => join(folder, `${table}.csv`)

/** Bytes of the files of all tables. */
export const csvBytes = (folder: string): number =>
  tables.reduce((sum, table) => sum + statSync(fileOf(folder, table)).size, 0)

/** The statements that make the tables. */
export function createStatements(): readonly string[] {
  const statements = readFileSync(join(sources, 'schema.sql'), 'utf8').split(';')
  return statements.map(sql => sql.trim()).filter(sql => sql !== '')
}

/** The numbers of the queries. */
export const queryNumbers = Array.from({ length: 22 }, (_, i) => i + 1)

/** The text of a query, with the parameters that the specification gives for validation. */
export function querySql(number: number, scale: number): string {
  const file = join(sources, `queries/q${String(number).padStart(2, '0')}.sql`)
  // 11.4: the fraction depends on the scale factor.
  return readFileSync(file, 'utf8').replaceAll(`\${fraction}`, (0.0001 / scale).toFixed(10))
}
