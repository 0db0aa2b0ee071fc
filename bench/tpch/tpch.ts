import { type RunningMockq, startMockq } from '../../test/mockq.js'
import { HttpSession } from '../../test/specs-runner/http-session.js'
import type { Bench } from '../bench.js'
import { DuckDb } from '../duckdb.js'
import { median } from '../medians.js'
import { processorMillis, residentBytes } from '../process-figures.js'
import { differenceOf } from '../same-answer.js'
import {
  createStatements,
  csvBytes,
  fileOf,
  queryNumbers,
  querySql,
  tables,
  tpchData,
} from './data.js'

interface Engines {
  readonly mockq: RunningMockq
  readonly session: HttpSession
  readonly duck: DuckDb
}

/** Milliseconds of both engines. */
interface Times {
  readonly ms: number
  readonly duckMs: number
  readonly processorMs: number
  readonly duckProcessorMs: number
}

/**
 * TPC-H through `mockq serve` over HTTP, beside DuckDB with one thread: loads the CSV files, then asks each of the 22
 * queries of both by turns, and compares the answers.
 */
export async function tpch(bench: Bench): Promise<void> {
  for (const scale of bench.scales) await atScale(bench, scale)
}

async function atScale(bench: Bench, scale: number): Promise<void> {
  const folder = await tpchData(scale)
  const mockq = await startMockq(['serve', '--quiet'])
  const engines = { mockq, session: new HttpSession(mockq.url), duck: await DuckDb.start() }
  const name = `TPC-H ${scale}`
  bench.note('                  mockq ms  DuckDB ms  ratio   processor time: mockq  DuckDB  ratio')
  const grown = await load(bench, engines, folder)
  const right: Times[] = []
  for (const number of bench.queries ?? queryNumbers) {
    const sql = querySql(number, scale)
    const { times, wrong } = await askBoth(engines, sql, scale < 1 ? bench.rounds : 1)
    printTimes(bench, `q${number}`, times)
    if (wrong === undefined) right.push(times)
    else bench.note(`  ${wrong}`)
  }
  const total = (key: keyof Times): number => right.reduce((sum, times) => sum + times[key], 0)
  printTimes(bench, 'total', {
    ms: total('ms'),
    duckMs: total('duckMs'),
    processorMs: total('processorMs'),
    duckProcessorMs: total('duckProcessorMs'),
  })
  if (bench.queries === undefined) {
    bench.figure(`${name}: right answers`, right.length, 'of 22')
    bench.figure(`${name}: time of the right ones`, total('ms') / 1000, 's')
    bench.figure(`${name}: time against DuckDB`, total('ms') / total('duckMs'), '×')
    bench.figure(
      `${name}: processor time against DuckDB`,
      total('processorMs') / total('duckProcessorMs'),
      '×',
    )
  }
  bench.figure(`${name}: memory for each byte of CSV`, grown, 'bytes')
  bench.figure(`${name}: memory`, residentBytes(mockq.process.pid) / 2 ** 20, 'MiB')
  await engines.duck.stop()
  await mockq.process.stop()
}

/** Loads all tables into both; gives the bytes of memory that `serve` has taken for each byte of the files. */
async function load(bench: Bench, engines: Engines, folder: string): Promise<number> {
  const { mockq, session, duck } = engines
  for (const sql of createStatements()) {
    await session.run(sql)
    await duck.run(sql)
  }
  await session.run(`CREATE STAGE tpch URL = 'fs://${folder}/'`)
  const before = residentBytes(mockq.process.pid)
  for (const table of tables) {
    const mine = `COPY INTO ${table} FROM @tpch/${table}.csv FILE_FORMAT = (TYPE = CSV, SKIP_HEADER = 1)`
    const { ms, processorMs } = await timed(mockq, () => session.run(mine))
    const theirs = await duck.run(`COPY ${table} FROM '${fileOf(folder, table)}' (HEADER)`)
    const { ms: duckMs, processorMs: duckProcessorMs } = theirs
    printTimes(bench, `load ${table}`, { ms, duckMs, processorMs, duckProcessorMs })
  }
  return (residentBytes(mockq.process.pid) - before) / csvBytes(folder)
}

/** The milliseconds that work of a server takes. */
export async function timed<T>(
  { process }: RunningMockq,
  work: () => Promise<T>,
): Promise<{ readonly ms: number; readonly processorMs: number; readonly value: T }> {
  const processor = processorMillis(process.pid)
  const start = performance.now()
  const value = await work()
  const ms = performance.now() - start
  return { ms, processorMs: processorMillis(process.pid) - processor, value }
}

/** Asks both a query by turns. `wrong` is an error, or how the answer differs from DuckDB's. */
async function askBoth(
  { mockq, session, duck }: Engines,
  sql: string,
  rounds: number,
): Promise<{ readonly times: Times; readonly wrong: string | undefined }> {
  const taken: Times[] = []
  let wrong: string | undefined
  while (taken.length < rounds && wrong === undefined) {
    const answered = await timed(mockq, () => session.run(sql).catch((error: Error) => error))
    const { ms, processorMs, value: answer } = answered
    const theirs = await duck.run(sql)
    taken.push({ ms, processorMs, duckMs: theirs.ms, duckProcessorMs: theirs.processorMs })
    wrong = answer instanceof Error ? answer.message : differenceOf(answer, theirs)
  }
  const mean = (key: keyof Times): number =>
    taken.reduce((sum, times) => sum + times[key], 0) / taken.length
  return {
    times: {
      ms: median(taken.map(({ ms }) => ms)),
      duckMs: median(taken.map(({ duckMs }) => duckMs)),
      // Means, because the kernel's ticks are too coarse for one short query.
      processorMs: mean('processorMs'),
      duckProcessorMs: mean('duckProcessorMs'),
    },
    wrong,
  }
}

function printTimes(bench: Bench, name: string, times: Times): void {
  const { ms, duckMs, processorMs, duckProcessorMs } = times
  const own = [ms, duckMs, ms / duckMs, processorMs, duckProcessorMs]
  const cells = [...own, processorMs / duckProcessorMs]
  bench.note(`${name.padEnd(16)}${cells.map(cell => cell.toFixed(1).padStart(10)).join('')}`)
}
