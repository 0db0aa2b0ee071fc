import type { RunningMockq } from '../../test/mockq.js'
import { startMockq } from '../../test/mockq.js'
import { HttpSession } from '../../test/specs-runner/http-session.js'
import { DuckDb } from '../duckdb.js'
import { median } from '../medians.js'
import { processorMillis, residentBytes } from '../process-figures.js'
import { differenceOf, type TypedRows } from '../same-answer.js'
import {
  createStatements,
  csvBytes,
  fileOf,
  queryNumbers,
  querySql,
  tables,
  tpchData,
} from './data.js'

/** The times of a query, or why there is none. */
interface QueryTimes {
  readonly number: number
  readonly ms: number
  readonly duckMs: number
  readonly processorMs: number
  readonly duckProcessorMs: number
  /** An error, or how the answer differs from DuckDB's. */
  readonly wrong: string | undefined
}

interface Engines {
  readonly mockq: RunningMockq
  readonly session: HttpSession
  readonly duck: DuckDb
}

/**
 * TPC-H through `mockq serve` over HTTP, beside DuckDB with one thread: loads the CSV files, then asks each of the 22
 * queries `rounds` times of both by turns, and compares the answers.
 */
export async function tpch(scale: number, rounds: number, only?: readonly number[]): Promise<void> {
  const folder = await tpchData(scale)
  const mockq = await startMockq(['serve', '--quiet'])
  const duck = await DuckDb.start()
  const engines = { mockq, session: new HttpSession(mockq.url), duck }
  console.log(`TPC-H, scale ${scale}`)
  await load(engines, folder)
  const all: QueryTimes[] = []
  console.log('  query    mockq ms  DuckDB ms    ratio   processor time: mockq  DuckDB    ratio')
  for (const number of only ?? queryNumbers) {
    const times = await queryTimes(engines, number, { scale, rounds })
    all.push(times)
    printTimes(`q${number}`, times)
    if (times.wrong !== undefined) console.log(`    ${times.wrong}`)
  }
  const right = all.filter(({ wrong }) => wrong === undefined)
  printTimes('total', {
    ms: sum(right.map(({ ms }) => ms)),
    duckMs: sum(right.map(({ duckMs }) => duckMs)),
    processorMs: sum(right.map(({ processorMs }) => processorMs)),
    duckProcessorMs: sum(right.map(({ duckProcessorMs }) => duckProcessorMs)),
  })
  console.log(`  ${right.length} of ${all.length} answers are DuckDB's`)
  console.log(`  memory: ${mebibytes(residentBytes(mockq.process.pid))} MiB resident`)
  await duck.stop()
  await mockq.process.stop()
}

async function load({ mockq, session, duck }: Engines, folder: string): Promise<void> {
  for (const sql of createStatements()) {
    await session.run(sql)
    await duck.run(sql)
  }
  await session.run(`CREATE STAGE tpch URL = 'fs://${folder}/'`)
  const before = residentBytes(mockq.process.pid)
  for (const table of tables) {
    const processor = processorMillis(mockq.process.pid)
    const start = performance.now()
    await session.run(
      `COPY INTO ${table} FROM @tpch/${table}.csv FILE_FORMAT = (TYPE = CSV, SKIP_HEADER = 1)`,
    )
    const ms = performance.now() - start
    const processorMs = processorMillis(mockq.process.pid) - processor
    const { ms: duckMs, processorMs: duckProcessorMs } = await duck.run(
      `COPY ${table} FROM '${fileOf(folder, table)}' (HEADER)`,
    )
    printTimes(`load ${table}`, { ms, duckMs, processorMs, duckProcessorMs })
  }
  const grown = residentBytes(mockq.process.pid) - before
  const bytes = csvBytes(folder)
  console.log(
    `  loaded ${mebibytes(bytes)} MiB of CSV: memory grew by ${mebibytes(grown)} MiB, ${(grown / bytes).toFixed(2)} for each byte`,
  )
}

async function queryTimes(
  { mockq, session, duck }: Engines,
  number: number,
  { scale, rounds }: { readonly scale: number; readonly rounds: number },
): Promise<QueryTimes> {
  const sql = querySql(number, scale)
  const taken = { ms: [] as number[], duckMs: [] as number[], duckProcessorMs: [] as number[] }
  let wrong: string | undefined
  const processor = processorMillis(mockq.process.pid)
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    const answer = await session.run(sql).catch((error: Error) => error)
    taken.ms.push(performance.now() - start)
    const duckAnswer = await duck.run(sql)
    taken.duckMs.push(duckAnswer.ms)
    taken.duckProcessorMs.push(duckAnswer.processorMs)
    if (answer instanceof Error) {
      wrong = answer.message
      break
    }
    wrong ??= differenceOf(answer as TypedRows, duckAnswer)
  }
  return {
    number,
    ms: median(taken.ms),
    duckMs: median(taken.duckMs),
    // A mean, because the kernel's ticks are too coarse for one short query.
    processorMs: (processorMillis(mockq.process.pid) - processor) / taken.ms.length,
    duckProcessorMs: sum(taken.duckProcessorMs) / taken.ms.length,
    wrong,
  }
}

type Times = Pick<QueryTimes, 'ms' | 'duckMs' | 'processorMs' | 'duckProcessorMs'>

function printTimes(name: string, { ms, duckMs, processorMs, duckProcessorMs }: Times): void {
  const cells = [
    ms,
    duckMs,
    ms / duckMs,
    processorMs,
    duckProcessorMs,
    processorMs / duckProcessorMs,
  ]
  console.log(`  ${name.padEnd(14)}${cells.map(cell => cell.toFixed(1).padStart(10)).join('')}`)
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0)
const mebibytes = (bytes: number): string => (bytes / 2 ** 20).toFixed(0)
