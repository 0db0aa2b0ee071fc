import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Clock, SystemClock } from '../../core/clock.js'
import { SeededIds } from '../../core/ids.js'
import { type Asked, compareAll, type PlayOptions, recordAll, reportOf } from './beside-live.js'
import { asDrawn, drawOrder, drawSuite, type Order, type Suite } from './draw-suite.js'
import type { Step } from './draw-test.js'
import { SeededRandom } from './seeded-random.js'

/** How the answers of a replay compare with those of a live engine. */
export interface Tally {
  right: number
  loud: number
  /** Of those: in orders in which every state is one that was recorded. */
  loudButSame: number
  /** All that was asked in such orders. */
  same: number
  readonly wrong: string[]
  readonly loudest: string[]
}

export function emptyTally(): Tally {
  return { right: 0, loud: 0, loudButSame: 0, same: 0, wrong: [], loudest: [] }
}

/** Records a suite in one order, and plays it in so many others beside a live engine. */
export async function trySuite(
  seed: number,
  orders: number,
  tally: Tally,
  options: PlayOptions = {},
  suite = drawSuite(seed),
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'mockq-states-'))
  try {
    const before = suite.hasEarlier === true ? earlierData(seed, orders) : []
    const recorded = statementsOf(suite, asDrawn(suite), [seed, 0], new SystemClock())
    await recordAll(folder, recorded, before)
    const random = new SeededRandom(seed ^ 0x5eed)
    const play = (run: number, order: Order, isSame: boolean, more = options) => {
      const clock = new NextDay()
      const statements = statementsOf(suite, order, [seed, run], clock)
      return compareOrder(folder, { statements, clock, isSame, seed, options: more, before }, tally)
    }
    await play(1, asDrawn(suite), !suite.hasEarlier)
    // What goes by the order is right in the recorded one.
    if (!suite.hasEarlier) await play(1, asDrawn(suite), true, { ...options, looseOrder: true })
    for (let i = 2; i <= orders; i++) {
      const [mayInterleave, mayDiffer] = [random.chance(0.15), random.chance(0.3)]
      const order = drawOrder(suite, random, { mayInterleave, mayDiffer })
      const isSame = suite.isSelfContained && !mayInterleave && !mayDiffer
      await play(i, order, isSame, suite.isOneSession && isSame ? bySession : options)
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Where each test is a session that sees nothing of the others. */
const bySession: PlayOptions = { historyBySession: true }

/** The SQL of a step in a run, with the names and the day that this run has. */
function textOf({ sql }: Step, seed: number, run: number, today: string): string {
  return sql
    .replaceAll('<today>', today)
    .replaceAll(/<(id )?(\d)>/g, (_, isId: string | undefined, n: string) => {
      const id = idOf(seed, run, Number(n))
      return isId === undefined ? id.slice(0, 8) : id
    })
}

function idOf(seed: number, run: number, n: number): string {
  return new SeededIds(seed * 1_000_003 + run * 97 + n).uuid()
}

/** What makes a table with four ids of each run, which has the ids of the recorded run and of all others. */
function earlierData(seed: number, runs: number): readonly string[] {
  const rows = Array.from({ length: runs + 1 }, (_, run) =>
    [0, 1, 2, 3].map(n => `(${(run * 7 + n * 3) % 11}, '${idOf(seed, run, n)}')`),
  )
  return [
    'CREATE TABLE earlier (a INT, b VARCHAR)',
    `INSERT INTO earlier VALUES ${rows.flat().join(', ')}`,
  ]
}

/** The statements of an order in a run, of sessions by name. */
function statementsOf(
  suite: Suite,
  order: Order,
  [seed, run]: readonly [number, number],
  clock: Clock,
): readonly Asked[] {
  const today = new Date(Number(clock.nowMicros() / 1000n)).toISOString().slice(0, 10)
  return order.map(([number, step]) => {
    return [sessionOf(suite, number, step.session), textOf(step, seed, run, today)]
  })
}

/** The time is a day later than when a suite was recorded. */
class NextDay extends SystemClock {
  override nowMicros(): bigint {
    return super.nowMicros() + 86_400_000_000n
  }
}

interface Played {
  readonly statements: readonly Asked[]
  readonly clock: Clock
  readonly isSame: boolean
  readonly seed: number
  readonly options: PlayOptions
  readonly before: readonly string[]
}

async function compareOrder(
  folder: string,
  { statements, clock, isSame, seed, options, before }: Played,
  tally: Tally,
): Promise<void> {
  const compared = await compareAll(folder, statements, clock, options, before)
  for (const [i, { expected, found, isLoud }] of compared.entries()) {
    const report = () => `--seed ${seed}: ${reportOf(statements, compared, i)}`
    if (isSame) tally.same++
    if (found === expected) tally.right++
    else if (!isLoud) tally.wrong.push(report())
    else {
      tally.loud++
      if (isSame) tally.loudButSame++
      if (isSame && tally.loudest.length < 3) tally.loudest.push(report())
    }
  }
}

function sessionOf({ sharesSessions }: Suite, test: number, session: Step['session']): string {
  return sharesSessions ? session : `${session}${test}`
}
