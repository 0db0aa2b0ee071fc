import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SystemClock } from '../../core/clock.js'
import { QueryError } from '../../core/errors/query-error.js'
import { RandomIds, SeededIds } from '../../core/ids.js'
import { serveBackend, startServer } from '../../core/index.js'
import type { Backend } from '../../core/protocol/backend.js'
import { openServe } from '../../core/serve/open-serve.js'
import { openPlayer } from '../../recordings/index.js'
import { record } from '../recordings/record-and-play.js'
import { TestClient } from '../recordings/test-client.js'
import { BackendSession } from '../specs-runner/backend-session.js'
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
  options: { readonly looseOrder?: boolean } = {},
): Promise<void> {
  const suite = drawSuite(seed)
  const folder = mkdtempSync(join(tmpdir(), 'mockq-states-'))
  try {
    await recordOrder(folder, suite, seed)
    const random = new SeededRandom(seed ^ 0x5eed)
    const play = (run: number, order: Order, isSame: boolean) =>
      compareOrder(folder, suite, { order, isSame, seed, run, options }, tally)
    await play(1, asDrawn(suite), true)
    for (let i = 2; i <= orders; i++) {
      const [mayInterleave, mayDiffer] = [random.chance(0.15), random.chance(0.3)]
      const order = drawOrder(suite, random, { mayInterleave, mayDiffer })
      const isSame = suite.isSelfContained && !mayInterleave && !mayDiffer
      await play(i, order, isSame)
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The SQL of a step in a run, with the names and the day that this run has. */
function textOf({ sql }: Step, seed: number, run: number, today: string): string {
  return sql
    .replaceAll('<today>', today)
    .replaceAll(/<(id )?(\d)>/g, (_, isId: string | undefined, n: string) => {
      const id = new SeededIds(seed * 1_000_003 + run * 97 + Number(n)).uuid()
      return isId === undefined ? id.slice(0, 8) : id
    })
}

async function recordOrder(folder: string, suite: Suite, seed: number): Promise<void> {
  const today = new Date().toISOString().slice(0, 10)
  const target = await startServer({ port: 0, backend: serveBackend({ engine: 'memory' }) })
  const recorder = await record(folder, target.url)
  const clients = new Map<string, TestClient>()
  for (const [number, step] of asDrawn(suite)) {
    const name = sessionOf(suite, number, step.session)
    const client = clients.get(name) ?? new TestClient(recorder.url)
    clients.set(name, client)
    await client.query(textOf(step, seed, 0, today))
  }
  await recorder.close()
  await target.close()
}

/** The time is a day later than when a suite was recorded. */
class NextDay extends SystemClock {
  override nowMicros(): bigint {
    return super.nowMicros() + 86_400_000_000n
  }
}

interface Played {
  readonly order: Order
  readonly isSame: boolean
  readonly seed: number
  readonly run: number
  readonly options: { readonly looseOrder?: boolean }
}

async function compareOrder(
  folder: string,
  suite: Suite,
  { order, isSame, seed, run, options }: Played,
  tally: Tally,
): Promise<void> {
  const clock = new NextDay()
  const today = new Date(Number(clock.nowMicros() / 1000n)).toISOString().slice(0, 10)
  const live = await openServe({ engine: 'memory' }, { clock, ids: new RandomIds() })
  const player = openPlayer({ recordings: folder, clock, log: silent, ...options })
  const sessions = { live: new Sessions(live), player: new Sessions(player) }
  const before: string[] = []
  for (const [number, step] of order) {
    const name = sessionOf(suite, number, step.session)
    const sql = textOf(step, seed, run, today)
    const expected = await sessions.live.ask(name, sql)
    const found = await sessions.player.ask(name, sql)
    const mark = found === expected ? '' : ` -- ${found.slice(0, 5)}`
    before.push(`${number}${step.session} ${sql}${mark}`)
    const at = () =>
      `--seed ${seed}: ${before.slice(-shown).join('\n  ')}\n  is ${expected}\n  not ${found}`
    if (isSame) tally.same++
    if (found === expected) tally.right++
    else if (!/^650\d\d /.test(found)) tally.wrong.push(at())
    else {
      tally.loud++
      if (isSame) tally.loudButSame++
      if (isSame && tally.loudest.length < 3) tally.loudest.push(at())
    }
  }
  await live.close()
  await player.close()
}

/** The sessions of a backend, by name; what each asks comes back as a text. */
class Sessions {
  readonly #backend: Backend
  readonly #byName = new Map<string, BackendSession>()

  constructor(backend: Backend) {
    this.#backend = backend
  }

  async ask(name: string, sql: string): Promise<string> {
    const session = this.#byName.get(name) ?? new BackendSession(this.#backend, name)
    this.#byName.set(name, session)
    try {
      return JSON.stringify(await session.run(sql))
    } catch (error) {
      if (error instanceof QueryError) return `${error.code} ${error.message}`
      return (error as Error).message
    }
  }
}

/** Statements before a difference that a report shows. */
const shown = Number(process.env['STATES_SHOWN'] ?? 25)

const nothing = () => {}
const silent = { info: nothing, warn: nothing, error: nothing }

function sessionOf({ sharesSessions }: Suite, test: number, session: Step['session']): string {
  return sharesSessions ? session : `${session}${test}`
}
