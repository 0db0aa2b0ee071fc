import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installed, npmPackages } from '../../test/drivers/install.js'
import type { Bench } from '../bench.js'
import { LoadGenerator, type LoadResult } from '../load/load-generator.js'
import { interleaved, medians } from '../medians.js'
import { recordedRows, recordedSql } from '../recording.js'
import { captured, recordedJob, startProgram, startReplay, type Target } from '../replay.js'

/** General programs that answer HTTP requests from recordings or rules. Installed here, because nothing else needs them. */
const pinned = 'talkback@4.2.0 mockttp@4.6.5'

/** Recorded statements, and how many of them a peer is asked for in a round: its time grows with the recording. */
const sizes = [
  { statements: 1_000, asked: 1_000 },
  { statements: 10_000, asked: 200 },
]
const connections = 10

/** What a peer is given: each statement with the body of its answer, and the answer to a `final`. */
export interface PeerAnswers {
  /** The folder into which the peers were installed. */
  readonly installed: string
  readonly statements: readonly { readonly sql: string; readonly answer: string }[]
  readonly final: string
}

/** Replay beside other programs that have the same recorded answers, in recordings of several sizes. */
export async function peers(bench: Bench): Promise<void> {
  const generator = new LoadGenerator()
  for (const size of sizes) await ofSize(bench, generator, size)
  await generator.stop()
}

async function ofSize(
  bench: Bench,
  generator: LoadGenerator,
  { statements, asked }: (typeof sizes)[number],
): Promise<void> {
  const replayed = await startReplay(bench, statements)
  const folder = join(bench.folder, `peers-${statements}`)
  mkdirSync(folder)
  const file = join(folder, 'answers.json')
  writeFileSync(file, JSON.stringify(await peerAnswers(replayed.url, statements)))
  const talkback = (matcher: string): Promise<Target> =>
    startProgram('peers/talkback-program.js', [file, join(folder, matcher), matcher])
  const targets = {
    replay: replayed,
    talkback: await talkback('documented'),
    'talkback with a matcher that remembers': await talkback('remembered'),
    mockttp: await startProgram('peers/mockttp-program.js', [file]),
  }
  const ask = (name: keyof typeof targets, check: boolean) => (round: number) => {
    const count = name === 'replay' ? 5_000 : asked
    const job = { connections, count, first: round * count, finals: 'each', check } as const
    return generator.run(recordedJob(targets[name], statements, job))
  }
  const names = Object.keys(targets) as (keyof typeof targets)[]
  for (const name of names) await ask(name, true)(bench.rounds)
  const jobs = Object.fromEntries(names.map(name => [name, ask(name, false)]))
  const taken = await interleaved(bench.rounds, jobs as Record<keyof typeof targets, Job>)
  const title = `${statements.toLocaleString('en-US')} statements`
  const own = medians(taken.replay)
  for (const name of names) {
    if (name === 'replay') continue
    const { rate, processorMicros } = medians(taken[name])
    bench.figure(`${name}, ${title}: rate with finals`, rate, '/s')
    bench.figure(`${name}, ${title}: processor time of a POST and its final`, processorMicros, 'µs')
  }
  // The peers as their documentation shows them; the matcher that remembers is a program of our own.
  const documented = [medians(taken.talkback), medians(taken.mockttp)]
  const rate = Math.max(...documented.map(each => each.rate))
  const time = Math.min(...documented.map(each => each.processorMicros))
  const name = `replay against the best peer, ${title}`
  bench.figure(`${name}: rate`, own.rate / rate, '×')
  bench.figure(`${name}: statements in the same processor time`, time / own.processorMicros, '×')
  for (const target of Object.values(targets)) await target.stop()
}

type Job = (round: number) => Promise<LoadResult>

/** The answers of a replay, so that the peers send as many bytes. */
async function peerAnswers(url: string, statements: number): Promise<PeerAnswers> {
  const { post, get } = await captured(url)
  const { data } = JSON.parse(post.body)
  const withRows = (n: number): string =>
    post.body.replace(JSON.stringify(data), JSON.stringify(recordedRows(n)))
  return {
    installed: await installed('peers', pinned, npmPackages(pinned)),
    statements: Array.from({ length: statements + 1 }, (_, n) => ({
      sql: recordedSql(n),
      answer: withRows(n),
    })),
    final: get.body,
  }
}
