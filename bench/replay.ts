import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { BackgroundProcess } from '../test/background-process.js'
import { startMockq } from '../test/mockq.js'
import type { BareAnswers } from './bare-server.js'
import type { Bench } from './bench.js'
import { LoadGenerator, type LoadJob, type LoadResult } from './load/load-generator.js'
import { interleaved, medians } from './medians.js'
import { residentBytes } from './process-figures.js'
import { recordedSql, writeRecording } from './recording.js'

const sizes = [1_000, 10_000, 100_000]
/** Statements of one measurement: together some 0.8 s of processor time, which is counted in ticks of 10 ms. */
const bareCount = 60_000
const replayCount = 20_000
/** Enough for many collections of garbage in each measurement: they are most of p99. */
const latencyCount = 20_000
const connectionCounts = [1, 10, 100]

/** A server under load. */
export interface Target {
  readonly url: string
  readonly pid: number
  stop(): Promise<unknown>
}

/**
 * Replay beside a bare server that sends the same bytes: processor time and rate with as many recorded statements, each
 * asked once before one is asked again, and latency with as many connections; memory before and after.
 */
export async function replay(bench: Bench): Promise<void> {
  const generator = new LoadGenerator()
  const targets = new Map<number, Target>()
  for (const size of sizes) {
    const target = await startReplay(bench, size)
    targets.set(size, target)
    await sleep(1000)
    bench.figure(`replay, ${named(size)}: memory idle`, mebibytes(target.pid), 'MiB')
  }
  const bare = await startBare(bench, targets.get(1_000)!)
  await rates(bench, generator, bare, targets)
  await latencies(bench, generator, bare, targets.get(1_000)!)
  for (const size of sizes)
    bench.figure(
      `replay, ${named(size)}: memory after the load`,
      mebibytes(targets.get(size)!.pid),
      'MiB',
    )
  if (generator.busyJobs > 0)
    bench.note(`the load generator was busy in ${generator.busyJobs} measurements`)
  await generator.stop()
  for (const target of [bare, ...targets.values()]) await target.stop()
}

const named = (size: number): string => `${size.toLocaleString('en-US')} statements`
const mebibytes = (pid: number): number => residentBytes(pid) / 2 ** 20

async function rates(
  bench: Bench,
  generator: LoadGenerator,
  bare: Target,
  targets: ReadonlyMap<number, Target>,
): Promise<void> {
  const postJobs = jobsOf(generator, bare, targets, { finals: 'apart' })
  const statementJobs = jobsOf(generator, bare, targets, { finals: 'each' })
  for (const warmUp of Object.values(
    jobsOf(generator, bare, targets, { finals: 'each', check: true }),
  ))
    await warmUp(bench.rounds)
  const posts = await interleaved(bench.rounds, postJobs)
  const statements = await interleaved(bench.rounds, statementJobs)
  const barePost = medians(posts['bare']!)
  const bareStatement = medians(statements['bare']!)
  bench.figure('bare node:http: processor time of a POST', barePost.processorMicros, 'µs')
  bench.figure(
    'bare node:http: processor time of a POST and its final',
    bareStatement.processorMicros,
    'µs',
  )
  bench.figure('bare node:http: rate with finals', bareStatement.rate, '/s')
  const ofSize = new Map<number, LoadResult>()
  for (const size of sizes) {
    const post = medians(posts[size]!)
    const statement = medians(statements[size]!)
    ofSize.set(size, post)
    const name = `replay, ${named(size)}`
    bench.figure(`${name}: processor time of a POST`, post.processorMicros, 'µs')
    bench.figure(
      `${name}: processor time of a POST against bare`,
      post.processorMicros / barePost.processorMicros,
      '×',
    )
    bench.figure(
      `${name}: processor time of a POST and its final against bare`,
      statement.processorMicros / bareStatement.processorMicros,
      '×',
    )
    bench.figure(`${name}: rate with finals`, statement.rate, '/s')
    bench.figure(`${name}: rate with finals against bare`, statement.rate / bareStatement.rate, '×')
  }
  bench.figure(
    'replay, 100,000 against 1,000 statements: processor time of a POST',
    ofSize.get(100_000)!.processorMicros / ofSize.get(1_000)!.processorMicros,
    '×',
  )
}

type Jobs = Readonly<Record<string, (round: number) => Promise<LoadResult>>>

function jobsOf(
  generator: LoadGenerator,
  bare: Target,
  targets: ReadonlyMap<number, Target>,
  options: Pick<LoadJob, 'finals'> & { readonly check?: boolean },
): Jobs {
  const job = (target: Target, size: number, round: number): Promise<LoadResult> => {
    const isBare = target === bare
    const count = isBare ? bareCount : replayCount
    return generator.run(
      recordedJob(target, size, {
        connections: 10,
        count,
        first: round * count,
        finals: options.finals,
        check: options.check === true && !isBare,
      }),
    )
  }
  const replays = sizes.map(
    size => [String(size), (round: number) => job(targets.get(size)!, size, round)] as const,
  )
  return { bare: round => job(bare, 1_000, round), ...Object.fromEntries(replays) }
}

async function latencies(
  bench: Bench,
  generator: LoadGenerator,
  bare: Target,
  target: Target,
): Promise<void> {
  for (const connections of connectionCounts) {
    const ask = (server: Target) => (round: number) =>
      generator.run(
        recordedJob(server, 1_000, {
          connections,
          count: latencyCount,
          first: round * latencyCount,
          finals: 'each',
        }),
      )
    const taken = await interleaved(bench.rounds, { bare: ask(bare), replay: ask(target) })
    const [bareTimes, times] = [medians(taken.bare), medians(taken.replay)]
    bench.note(
      `bare, ${connections} connections: p50 ${bareTimes.p50.toFixed(2)} ms, p99 ${bareTimes.p99.toFixed(2)} ms`,
    )
    const name = `replay, ${connections === 1 ? '1 connection' : `${connections} connections`}`
    bench.figure(`${name}: p50`, times.p50, 'ms')
    bench.figure(`${name}: p99`, times.p99, 'ms')
    bench.figure(`${name}: p99 against p50`, times.p99 / times.p50, '×')
  }
}

/** Settings that the sessions of a user's program might have. */
const settings = { max_threads: '8', query_tag: 'nightly report' }

/** A load of recorded statements. */
export function recordedJob(
  { url, pid }: Target,
  size: number,
  job: Pick<LoadJob, 'connections' | 'count' | 'first' | 'finals'> & { readonly check?: boolean },
): LoadJob {
  return { url, pid, workload: 'recorded', of: size, seed: 1, check: false, settings, ...job }
}

/** A replay of a recording with that many statements. */
export async function startReplay(bench: Bench, size: number): Promise<Target> {
  const folder = join(bench.folder, `recorded-${size}`)
  writeRecording(folder, size)
  const { url, process } = await startMockq(['replay', folder, '--quiet'])
  return { url, pid: process.pid, stop: () => process.stop() }
}

/** The bare server, with the answers that a replay gives to a statement and to its final. */
export async function startBare(bench: Bench, replayed: Target): Promise<Target> {
  const file = join(bench.folder, 'bare.json')
  writeFileSync(file, JSON.stringify(await captured(replayed.url)))
  return startProgram('bare-server.js', [file])
}

/** A program of this folder that prints its address. */
export async function startProgram(name: string, args: readonly string[]): Promise<Target> {
  const program = fileURLToPath(new URL(name, import.meta.url))
  const started = new BackgroundProcess([process.execPath, program, ...args])
  const [, url = ''] = await started.printed(/ready on (\S+)/)
  return { url, pid: started.pid, stop: () => started.stop() }
}

/** Headers that Node itself writes. */
const ownHeaders = ['date', 'connection', 'keep-alive', 'content-length']

/** The answers of a replay to a statement and to its final. */
export async function captured(url: string): Promise<BareAnswers> {
  const answer = async (path: string, init: RequestInit): Promise<BareAnswers['post']> => {
    const headers = { authorization: 'Basic cm9vdDo=', 'content-type': 'application/json' }
    const response = await fetch(url + path, { ...init, headers })
    const body = await response.text()
    const sent = [...response.headers].filter(([name]) => !ownHeaders.includes(name))
    const length = String(Buffer.byteLength(body))
    return { headers: { ...Object.fromEntries(sent), 'content-length': length }, body }
  }
  const session = { database: 'default', settings }
  const post = await answer('/v1/query', {
    method: 'POST',
    body: JSON.stringify({ sql: recordedSql(0), session }),
  })
  const { final_uri: path } = JSON.parse(post.body)
  return { post, get: await answer(path, {}) }
}
