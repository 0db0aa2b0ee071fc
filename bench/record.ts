import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { type RunningMockq, startMockq } from '../test/mockq.js'
import type { Bench } from './bench.js'
import { LoadGenerator } from './load/load-generator.js'
import { interleaved, median, medians } from './medians.js'
import { processorMillis } from './process-figures.js'

/** Statements of one measurement, on one connection. */
const aloneCount = 1_000
/** The same on ten connections: enough for many collections of garbage, which are most of p99. */
const busyCount = 5_000
const manyRows = 1_000_000

/** What the recorder adds to statements, whose upstream is `serve`, and to a long result. */
export async function record(bench: Bench): Promise<void> {
  const generator = new LoadGenerator()
  const upstream = await startMockq(['serve', '--quiet'])
  const folder = join(bench.folder, 'recorded')
  const recorder = await startMockq(['record', folder, '--target', upstream.url, '--quiet'])
  let next = 0
  const ask =
    ({ url, process }: RunningMockq, connections: number, check = false) =>
    () => {
      const count = connections === 1 ? aloneCount : busyCount
      next += count
      return generator.run({
        ...{ url, pid: process.pid, workload: 'another constant', connections, count, first: next },
        ...{ finals: 'each', of: 100_000, seed: 1, check },
      })
    }
  for (const target of [upstream, recorder]) await ask(target, 1, true)()
  const alone = await interleaved(bench.rounds, {
    direct: ask(upstream, 1),
    recorded: ask(recorder, 1),
  })
  const [direct, recorded] = [medians(alone.direct), medians(alone.recorded)]
  bench.note(`asked directly: p50 ${direct.p50.toFixed(2)} ms, p99 ${direct.p99.toFixed(2)} ms`)
  bench.figure('record: added to a statement at the median', recorded.p50 - direct.p50, 'ms')
  bench.figure('record: added to a statement at p99', recorded.p99 - direct.p99, 'ms')
  bench.figure('record: processor time of a statement', recorded.processorMicros, 'µs')
  const many = await interleaved(bench.rounds, { recorded: ask(recorder, 10) })
  const busy = medians(many.recorded)
  bench.figure('record, 10 connections: rate', busy.rate, '/s')
  bench.figure('record, 10 connections: p99 against p50', busy.p99 / busy.p50, '×')
  await longResult(bench, upstream.url, recorder)
  await generator.stop()
  await recorder.process.stop()
  await upstream.process.stop()
}

async function longResult(
  bench: Bench,
  directUrl: string,
  { url, process }: RunningMockq,
): Promise<void> {
  let asked = 0
  const read = async (from: string): Promise<{ ms: number; processorMs: number }> => {
    asked += 1
    const sql = `SELECT number, concat('text ', to_string(number)) FROM numbers(${manyRows}) WHERE number + ${asked} > 0`
    const before = processorMillis(process.pid)
    const start = performance.now()
    await readPages(from, sql)
    const ms = performance.now() - start
    return { ms, processorMs: processorMillis(process.pid) - before }
  }
  await read(directUrl)
  const taken = await interleaved(Math.min(3, bench.rounds), {
    direct: () => read(directUrl),
    recorded: () => read(url),
  })
  const direct = median(taken.direct.map(({ ms }) => ms))
  const recorded = median(taken.recorded.map(({ ms }) => ms))
  const name = 'record, result of 1,000,000 rows'
  bench.note(`asked directly: ${direct.toFixed(0)} ms`)
  bench.figure(`${name}: added`, recorded - direct, 'ms')
  bench.figure(`${name}: time against asking directly`, recorded / direct, '×')
  const processor = median(taken.recorded.map(({ processorMs }) => processorMs))
  bench.figure(`${name}: processor time`, processor, 'ms')
}

const agent = new Agent({ keepAlive: true })
const nextUri = /"next_uri":(?:"([^"]+)"|null),"kill_uri"/

/** Reads all pages of a result, without parsing their rows. */
async function readPages(url: string, sql: string): Promise<void> {
  for (let path: string | undefined = '/v1/query'; path !== undefined; ) {
    const text = await exchange(url + path, path === '/v1/query' ? JSON.stringify({ sql }) : '')
    if (!text.includes('"error":null')) throw new Error(text.slice(0, 1000))
    path = nextUri.exec(text.slice(-500))?.[1]
  }
}

function exchange(url: string, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: 'Basic cm9vdDo=', 'content-type': 'application/json' }
    const method = body === '' ? 'GET' : 'POST'
    const sent = request(url, { method, headers, agent }, async response => {
      const parts = (await response.toArray()) as Buffer[]
      resolve(Buffer.concat(parts).toString())
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
