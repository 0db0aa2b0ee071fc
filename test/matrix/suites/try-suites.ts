import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Adapter, listTests, runTests, type TestResult } from '../../drivers/adapter.js'
import { hasToolchain } from '../../drivers/install.js'
import { recordedSalt, replayIn } from '../../drivers/matrix.js'
import { onServer } from '../../drivers/on-server.js'
import { summaryOf, verdictOf } from '../../drivers/verdict.js'
import type { FloorFinding } from '../../floors.js'
import { SeededRandom } from '../../states/seeded-random.js'
import { type Setting, type UserSuite, userSuites } from './user-suites.js'

/** What the suites came to: for each what is wrong, and the percentage of right ones. */
export interface SuitesOutcome {
  readonly findings: readonly FloorFinding[]
  readonly percents: ReadonlyMap<string, number>
}

/** Records the suites of users from a server, replays them in all ways, and prints how many of their tests pass. */
export async function trySuites(
  target: string,
  names: readonly string[],
  tellsMisses: boolean,
): Promise<SuitesOutcome> {
  const findings: FloorFinding[] = []
  const percents = new Map<string, number>()
  const folder = mkdtempSync(join(tmpdir(), 'mockq-suites-'))
  for (const suite of userSuites) {
    if (names.length > 0 && !names.includes(suite.name)) continue
    const missing = await missingFor(suite)
    if (missing !== undefined) {
      console.log(`skipped - suite ${suite.name}: ${missing}`)
      continue
    }
    const { recorded, replayed: results } = await trySuite(
      suite,
      target,
      join(folder, suite.name),
      tellsMisses,
    )
    const bad = recorded.filter(({ ok }) => !ok).length
    const unfit = `suite ${suite.name}: ${bad} of ${recorded.length} fail when they are recorded`
    findings.push({ failed: bad > 0, text: unfit })
    const wrong = results.filter(result => verdictOf(result) === 'wrong')
    const text = `suite ${suite.name}: ${wrong.length} of ${results.length} fail without a miss`
    findings.push({ failed: wrong.length > 0, text })
    const right = results.filter(({ ok }) => ok).length
    percents.set(`suite ${suite.name}`, (100 * right) / results.length)
  }
  rmSync(folder, { recursive: true })
  return { findings, percents }
}

async function missingFor({ toolchains }: UserSuite): Promise<string | undefined> {
  for (const program of toolchains) if (!(await hasToolchain(program))) return `no ${program} here`
  return undefined
}

/** Records a suite in each setting and replays it in all ways; gives what its tests came to. */
async function trySuite(
  suite: UserSuite,
  target: string,
  folder: string,
  tellsMisses: boolean,
): Promise<Record<'recorded' | 'replayed', readonly TestResult[]>> {
  mkdirSync(folder, { recursive: true })
  const command = await suite.prepare()
  const adapterIn = ({ zone, threads }: Setting): Adapter => ({
    command: ['env', `TZ=${zone}`, `SUITE_THREADS=${threads}`, ...command],
    folder,
  })
  const allRecorded: TestResult[] = []
  const replayed: TestResult[] = []
  for (const recordedIn of new Set(suite.ways.map(each => textOf(each.recordedIn)))) {
    const ways = suite.ways.filter(each => textOf(each.recordedIn) === recordedIn)
    const recordings = join(folder, `recorded-${recordedIn.replace(/\W+/g, '-')}`)
    const recorded = await recordSuite(adapterIn(ways[0]!.recordedIn), target, recordings)
    console.log(`# ${suite.name}, recorded in ${recordedIn}: ${summaryOf(recorded)}`)
    tell(recorded)
    allRecorded.push(...recorded)
    // Replay owes an answer to what passed when it was recorded.
    const tests = recorded.filter(({ ok }) => ok).map(({ test }) => test)
    for (const { playedIn, way } of ways) {
      const isRandom = way === 'random order'
      const results = await replayIn[isRandom ? 'same order' : way]({
        ...{ recordings, adapter: adapterIn(playedIn), newer: undefined },
        tests: isRandom ? new SeededRandom(5).shuffled(tests) : tests,
        alone: mostAlone,
      })
      console.log(`# ${suite.name}, ${way}, ${textOf(playedIn)}: ${summaryOf(results)}`)
      if (tellsMisses || results.some(result => verdictOf(result) === 'wrong')) tell(results)
      replayed.push(...results)
    }
  }
  return { recorded: allRecorded, replayed }
}

const textOf = ({ zone, threads }: Setting): string =>
  threads === 1 ? zone : `${zone}, ${threads} threads`

/** As many tests as are played alone: a server and a client for each. */
const mostAlone = 12

async function recordSuite(
  adapter: Adapter,
  target: string,
  recordings: string,
): Promise<readonly TestResult[]> {
  const tests = await onServer(['serve'], server => listTests(adapter, server))
  return onServer(['record', recordings, '--target', target], recorder =>
    runTests(adapter, recorder, tests, { salt: recordedSalt }),
  )
}

/** Prints the tests that did not pass, with the end of what they threw. */
function tell(results: readonly TestResult[]): void {
  for (const result of results.filter(({ ok }) => !ok)) {
    const { test, error } = result
    console.log(`${verdictOf(result)}: ${test}\n${reasonIn(error).replace(/^/gm, '    ')}`)
  }
}

/** The message of a miss in what a client threw, else the end of it. */
function reasonIn(error: string): string {
  const at = error.search(/mockq replay:/)
  return at < 0 ? error.slice(-600) : error.slice(at, at + 600)
}
