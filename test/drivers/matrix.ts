import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type RunningMockq, startMockq } from '../mockq.js'
import { type Adapter, type RunOptions, runTests, type TestResult } from './adapter.js'
import type { ReplayMode } from './client-spec.js'

/** A recording of an adapter's tests, in one lane and in the order of `tests`. */
export interface Recorded {
  readonly recordings: string
  readonly tests: readonly string[]
  readonly adapter: Adapter
  /** The same client's next version, if the tests have one. */
  readonly newer: Adapter | undefined
  /** How many of the tests run alone. */
  readonly alone: number
}

/** The salt of the run that is recorded, and another. */
export const recordedSalt = '3fa91c07'
const otherSalt = 'b26e540d'

const dayMs = 86_400_000
const clockAhead = fileURLToPath(new URL('./clock-ahead.js', import.meta.url))

/** Replays a recording in one way; a mode that does not apply gives no results. */
export const replayIn: Record<ReplayMode, (recorded: Recorded) => Promise<readonly TestResult[]>> =
  {
    'same order': recorded => replayed(recorded, recorded.tests),
    reversed: recorded => replayed(recorded, recorded.tests.toReversed()),
    /** A server and an adapter of its own for each test. */
    async alone(recorded) {
      const results: TestResult[] = []
      for (const test of spread(recorded.tests, recorded.alone))
        results.push(...(await replayed(recorded, [test])))
      return results
    },
    /** Two adapters at once on one server, each with half of the tests. */
    async halves(recorded) {
      const { tests, adapter } = recorded
      const middle = Math.ceil(tests.length / 2)
      const parts = [tests.slice(0, middle), tests.slice(middle)]
      return onReplay(recorded, {}, async replay => {
        const run = async (part: readonly string[]): Promise<readonly TestResult[]> =>
          runTests(inOwnFolder(adapter), replay, part, { salt: recordedSalt })
        return (await Promise.all(parts.map(run))).flat()
      })
    },
    /** A day later, for the server and for the tests. */
    'next day': recorded =>
      onReplay(recorded, { ahead: dayMs }, replay =>
        runTests(recorded.adapter, replay, recorded.tests, {
          salt: recordedSalt,
          now: new Date(Date.now() + dayMs),
        }),
      ),
    'other names': recorded => replayed(recorded, recorded.tests, { salt: otherSalt }),
    'newer client': recorded =>
      recorded.newer === undefined
        ? Promise.resolve([])
        : replayed({ ...recorded, adapter: recorded.newer }, recorded.tests),
  }

function replayed(
  recorded: Recorded,
  tests: readonly string[],
  options: RunOptions = { salt: recordedSalt },
): Promise<readonly TestResult[]> {
  return onReplay(recorded, {}, replay => runTests(recorded.adapter, replay, tests, options))
}

async function onReplay(
  { recordings }: Recorded,
  { ahead }: { ahead?: number },
  run: (replay: RunningMockq) => Promise<readonly TestResult[]>,
): Promise<readonly TestResult[]> {
  const env =
    ahead === undefined
      ? {}
      : { NODE_OPTIONS: `--import=${clockAhead}`, CLOCK_AHEAD_MS: String(ahead) }
  const replay = await startMockq(['replay', recordings], { env })
  try {
    return await run(replay)
  } finally {
    await replay.process.stop()
  }
}

/** At most `count` of the items, from all parts of the list. */
function spread<T>(items: readonly T[], count: number): readonly T[] {
  const step = Math.max(1, items.length / count)
  return items.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step))
}

/** The adapter with an empty folder beside its own, so that two of it do not share files. */
const inOwnFolder = ({ command, folder }: Adapter): Adapter => ({
  command,
  folder: mkdtempSync(join(folder, 'half-')),
})
