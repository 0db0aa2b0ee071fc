import { join } from 'node:path'
import { startMockq } from '../test/mockq.js'
import { HttpSession } from '../test/specs-runner/http-session.js'
import type { Bench } from './bench.js'
import { DuckDb } from './duckdb.js'
import { interleaved, median } from './medians.js'
import { createStatements, fileOf, tpchData } from './tpch/data.js'
import { timed } from './tpch/tpch.js'

/** Aggregations of 5,000,000 groups or values, in mockq's SQL and in DuckDB's, and their answer. */
const distinct = {
  'count(distinct) of 5,000,000 values': {
    sql: 'SELECT count(DISTINCT number % 5000000) FROM numbers(7500000)',
    duckSql: 'SELECT count(DISTINCT range % 5000000) FROM range(7500000)',
    row: ['5000000'],
  },
  'count(distinct) in 5,000,000 groups': {
    sql: `SELECT count(*), sum(c) FROM (
      SELECT number % 5000000 AS g, count(DISTINCT number) AS c FROM numbers(5000000) GROUP BY g
    ) AS t`,
    duckSql: `SELECT count(*), sum(c) FROM (
      SELECT range % 5000000 AS g, count(DISTINCT range) AS c FROM range(5000000) GROUP BY g
    ) AS t`,
    row: ['5000000', '5000000'],
  },
}

/** Loads of one table beside DuckDB's, and aggregations of many groups, through `serve` over HTTP. */
export async function engine(bench: Bench): Promise<void> {
  const csv = fileOf(await tpchData(0.1), 'lineitem')
  const json = join(bench.folder, 'lineitem.ndjson')
  const mockq = await startMockq(['serve', '--quiet'])
  const session = new HttpSession(mockq.url)
  const duck = await DuckDb.start()
  const create = createStatements()
    .find(sql => sql.startsWith('CREATE TABLE lineitem'))!
    .replace('CREATE', 'CREATE OR REPLACE')
  await duck.run(create)
  await duck.run(`COPY lineitem FROM '${csv}' (HEADER)`)
  await duck.run(`COPY lineitem TO '${json}' (FORMAT JSON)`)
  await session.run(`CREATE STAGE csv URL = 'fs://${join(csv, '..')}/'`)
  await session.run(`CREATE STAGE json URL = 'fs://${bench.folder}/'`)
  const mine = async (sql: string): Promise<Taken> => {
    await session.run(create)
    return timed(mockq, () => session.run(sql))
  }
  const theirs = async (sql: string): Promise<Taken> => {
    await duck.run(create)
    return duck.run(sql)
  }
  const copy = 'COPY INTO lineitem FROM'
  const taken = await interleaved(Math.min(3, bench.rounds), {
    csv: () => mine(`${copy} @csv/lineitem.csv FILE_FORMAT = (TYPE = CSV, SKIP_HEADER = 1)`),
    duckCsv: () => theirs(`COPY lineitem FROM '${csv}' (HEADER)`),
    json: () => mine(`${copy} @json/lineitem.ndjson FILE_FORMAT = (TYPE = NDJSON)`),
    duckJson: () => theirs(`INSERT INTO lineitem SELECT * FROM read_json('${json}')`),
  })
  compare(bench, 'COPY of CSV', taken.csv, taken.duckCsv)
  compare(bench, 'COPY of NDJSON', taken.json, taken.duckJson)
  for (const [name, { sql, duckSql, row }] of Object.entries(distinct)) {
    const mine = await timed(mockq, () => session.run(sql))
    const theirs = await duck.run(duckSql)
    for (const found of [mine.value.rows[0], theirs.rows[0]])
      if (found?.join() !== row.join()) throw new Error(`${name}: wrong answer ${found}`)
    bench.figure(`${name}: time`, mine.ms, 'ms')
    bench.figure(`${name}: processor time`, mine.processorMs, 'ms')
    const ratio = mine.processorMs / theirs.processorMs
    bench.figure(`${name}: processor time against DuckDB`, ratio, '×')
  }
  await duck.stop()
  await mockq.process.stop()
}

interface Taken {
  readonly ms: number
  readonly processorMs: number
}

function compare(
  bench: Bench,
  name: string,
  mine: readonly Taken[],
  theirs: readonly Taken[],
): void {
  const of = (taken: readonly Taken[], key: keyof Taken): number =>
    median(taken.map(each => each[key]))
  bench.figure(`${name}: time`, of(mine, 'ms'), 'ms')
  bench.figure(`${name}: time against DuckDB`, of(mine, 'ms') / of(theirs, 'ms'), '×')
  bench.figure(
    `${name}: processor time against DuckDB`,
    of(mine, 'processorMs') / of(theirs, 'processorMs'),
    '×',
  )
}
