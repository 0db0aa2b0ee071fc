import { startMockq } from '../test/mockq.js'
import { HttpSession } from '../test/specs-runner/http-session.js'
import type { Bench } from './bench.js'
import { LoadGenerator, type LoadJob, type LoadResult } from './load/load-generator.js'
import { tableStatements, type WorkloadName } from './load/workloads.js'
import { interleaved, medians } from './medians.js'
import { recordedJob, startReplay } from './replay.js'

/** Statements of one measurement, of each kind. */
const counts = {
  'SELECT 1': 20_000,
  'point read': 3_000,
  insert: 3_000,
  'prepared batch': 500,
  '10,000-row page': 100,
} as const satisfies Partial<Record<WorkloadName, number>>

const connectionCounts = [1, 10, 100]

/** Rate, latency and processor time of kinds of statements on `serve`, each with its final. */
export async function serve(bench: Bench): Promise<void> {
  const generator = new LoadGenerator()
  const { url, process } = await startMockq(['serve', '--quiet'])
  const { pid } = process
  const replayed = await startReplay(bench, 1_000)
  const session = new HttpSession(url)
  for (const sql of tableStatements) await session.run(sql)
  const job = (workload: keyof typeof counts, connections: number, round: number): LoadJob => {
    const count = counts[workload]
    const of = 100_000
    return {
      ...{ url, pid, workload, connections, count, of, first: round * count, seed: 1 },
      ...{ finals: 'each', check: false },
    }
  }
  const kinds = Object.keys(counts) as (keyof typeof counts)[]
  for (const kind of kinds) await generator.run({ ...job(kind, 10, bench.rounds), check: true })
  for (const connections of connectionCounts) {
    const measured = await interleaved(bench.rounds, {
      replay: round =>
        generator.run(
          recordedJob(replayed, 1_000, {
            connections,
            count: 5_000,
            first: round * 5_000,
            finals: 'each',
          }),
        ),
      ...(Object.fromEntries(
        kinds.map(kind => [kind, (round: number) => generator.run(job(kind, connections, round))]),
      ) as Record<(typeof kinds)[number], (round: number) => Promise<LoadResult>>),
    })
    const replayTimes = medians(measured.replay)
    for (const kind of kinds) {
      const name = `serve, ${kind}, ${connections === 1 ? '1 connection' : `${connections} connections`}`
      const times = medians(measured[kind])
      bench.figure(`${name}: rate`, times.rate, '/s')
      bench.figure(`${name}: processor time`, times.processorMicros, 'µs')
      bench.figure(`${name}: p50`, times.p50, 'ms')
      bench.figure(`${name}: p99`, times.p99, 'ms')
      if (connections !== 10) continue
      bench.figure(`${name}: p99 against p50`, times.p99 / times.p50, '×')
      if (kind !== 'SELECT 1') continue
      bench.figure(`${name}: rate against replay`, times.rate / replayTimes.rate, '×')
      bench.figure(
        `${name}: statements in the same processor time as replay`,
        replayTimes.processorMicros / times.processorMicros,
        '×',
      )
    }
  }
  await generator.stop()
  await replayed.stop()
  await process.stop()
}
