import { join } from 'node:path'
import { installed, pythonPackages } from '../drivers/install.js'
import type { HttpSession } from '../specs-runner/http-session.js'

/** The program of PyPI that makes the tables of TPC-H. */
export const tpchGenerator = 'tpchgen-cli==4.0.0'

/** The tables, in the order in which they are filled. */
export const tpchTables = [
  'region',
  'nation',
  'supplier',
  'part',
  'partsupp',
  'customer',
  'orders',
  'lineitem',
] as const

/** A folder with a file of each table; made at the first use, and kept. */
export async function tpchFiles(format: 'csv' | 'parquet', scale: number): Promise<string> {
  const generator = await installed('tpchgen', tpchGenerator, pythonPackages(tpchGenerator))
  const program = join(generator, 'bin/tpchgen-cli')
  const name = format === 'csv' ? `tpch-${scale}` : `tpch-${format}-${scale}`
  return installed(name, tpchGenerator, folder => [
    [program, format, '-s', String(scale), `--output-dir=${folder}`],
  ])
}

/**
 * Reads a table from its Parquet file, by `infer_schema`, SELECT and COPY, and from its CSV file. Throws if counts, sums
 * and greatest values differ.
 */
export async function checkTable(session: HttpSession, table: string): Promise<void> {
  const { rows: columns } = await session.run(
    `SELECT column_name, type FROM infer_schema(location => '@parquet/${table}.parquet', file_format => 'PARQUET') ORDER BY order_id`,
  )
  const list = columns.map(([name, type]) => `${name} ${type}`).join(', ')
  const facts = columns.map(([name, type]) =>
    /INT|DECIMAL/.test(type!) ? `sum(${name})` : `max(${name}), min(${name})`,
  )
  const factsOf = async (from: string) =>
    JSON.stringify((await session.run(`SELECT count(*), ${facts.join(', ')} FROM ${from}`)).rows)
  const staged = await factsOf(`@parquet/${table}.parquet (FILE_FORMAT => 'parquet')`)
  for (const [kind, format] of [
    ['parquet', 'TYPE = PARQUET'],
    ['csv', 'TYPE = CSV SKIP_HEADER = 1'],
  ]) {
    await session.run(`CREATE TABLE ${table}_${kind} (${list})`)
    await session.run(
      `COPY INTO ${table}_${kind} FROM @${kind}/${table}.${kind} FILE_FORMAT = (${format})`,
    )
    const loaded = await factsOf(`${table}_${kind}`)
    if (loaded !== staged) throw new Error(`${kind}: ${loaded} instead of ${staged}`)
  }
}
