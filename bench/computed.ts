import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { type RunningMockq, startMockq } from '../test/mockq.js'
import type { Bench } from './bench.js'
import { interleaved, median, percentile } from './medians.js'
import { processorMillis } from './process-figures.js'
import { SessionClient } from './session-client.js'

/** Orders that a program makes, one INSERT for each. */
const orders = 200
/** An order, with what changes in each run. */
interface Order {
  readonly id: string
  readonly email: string
  readonly quantity: number
}

/**
 * A program whose uuids, addresses and quantities change with each run: what `replay` takes for answers that it must
 * compute, beside `serve`, which is sent the same.
 */
export async function computed(bench: Bench): Promise<void> {
  const folder = join(bench.folder, 'computed')
  const upstream = await startMockq(['serve', '--quiet'])
  const recorder = await startMockq(['record', folder, '--target', upstream.url, '--quiet'])
  await run(recorder, drawOrders())
  await recorder.process.stop()
  await upstream.process.stop()
  const taken = await interleaved(bench.rounds, {
    serve: () => measure(['serve', '--quiet']),
    replay: () => measure(['replay', folder, '--quiet']),
  })
  const of = (name: 'serve' | 'replay', key: keyof Times) =>
    median(taken[name].map(times => times[key]))
  bench.note(
    `serve: first question ${of('serve', 'first').toFixed(1)} ms, then ${of('serve', 'p50').toFixed(2)} ms`,
  )
  bench.figure(
    'computed: the first answer, more than serve',
    of('replay', 'first') - of('serve', 'first'),
    'ms',
  )
  bench.figure(
    'computed: an answer at the median against serve',
    of('replay', 'p50') / of('serve', 'p50'),
    '×',
  )
  bench.figure(
    'computed: an answer at p99 against serve',
    of('replay', 'p99') / of('serve', 'p99'),
    '×',
  )
  bench.figure(
    'computed: processor time of a run against serve',
    of('replay', 'processor') / of('serve', 'processor'),
    '×',
  )
  bench.figure('computed: a run against serve', of('replay', 'total') / of('serve', 'total'), '×')
}

/** Milliseconds. */
interface Times {
  readonly first: number
  readonly p50: number
  readonly p99: number
  readonly total: number
  readonly processor: number
}

async function measure(args: readonly string[]): Promise<Times> {
  const server = await startMockq(args)
  const before = processorMillis(server.process.pid)
  const start = performance.now()
  const [first = 0, ...others] = await run(server, drawOrders())
  const total = performance.now() - start
  const processor = processorMillis(server.process.pid) - before
  await server.process.stop()
  const sorted = others.sort((a, b) => a - b)
  return { first, p50: median(sorted), p99: percentile(sorted, 0.99), total, processor }
}

function drawOrders(): readonly Order[] {
  return Array.from({ length: orders }, (_, i) => ({
    id: randomUUID(),
    email: `${randomUUID().slice(0, 8)}@shop.example`,
    quantity: 1 + ((i * 7919 + Math.floor(Math.random() * 1000)) % 1000),
  }))
}

/** Runs the program; the milliseconds of its questions, each of which asks what the values of this run decide. */
async function run({ url }: RunningMockq, drawn: readonly Order[]): Promise<number[]> {
  const client = new SessionClient(url, 'root', '')
  await client.rows('CREATE TABLE orders (id VARCHAR, email VARCHAR, quantity INT, price INT)')
  const taken: number[] = []
  for (const [i, { id, email, quantity }] of drawn.entries()) {
    await client.rows(`INSERT INTO orders VALUES ('${id}', '${email}', ${quantity}, ${i + 1})`)
    const start = performance.now()
    const sql = `SELECT upper(email), quantity * price FROM orders WHERE id = '${id}'`
    const rows = await client.rows(sql)
    taken.push(performance.now() - start)
    const right = [[email.toUpperCase(), String(quantity * (i + 1))]]
    if (JSON.stringify(rows) !== JSON.stringify(right))
      throw new Error(`${sql}: ${JSON.stringify(rows)} instead of ${JSON.stringify(right)}`)
  }
  return taken
}
