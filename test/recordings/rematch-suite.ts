import { randomUUID } from 'node:crypto'
import type { Test } from 'tap'
import { serveBackend, startServer } from '#mockq'
import { SeededRandom } from '../states/seeded-random.js'
import { record, replay } from './record-and-play.js'
import { type Got, TestClient } from './test-client.js'

/** What one run of a test makes up. */
export interface Drawn {
  /** A new random name of eight hex digits. */
  readonly name: () => string
  readonly id: () => string
  readonly email: (of: string) => string
  /** A number between two others. */
  readonly count: (from: number, to: number) => number
  /** The time, as a text, some days ago. */
  readonly at: (daysAgo?: number) => string
}

/** A test: its statements, one of them perhaps made of the first cell of the answer before it. */
export type SuiteTest = (drawn: Drawn) => readonly (string | ((cell: string) => string))[]

type Step = ReturnType<SuiteTest>[number]

/** How many answers were the server's, and how many were misses; `wrong`: those that were neither. */
export interface Verdicts {
  readonly right: number
  readonly missed: readonly string[]
  readonly wrong: readonly string[]
}

const random = new SeededRandom(5)

export const draw: Drawn = {
  // With a letter and a digit at the end: names of digits alone, or without any, are taken for words.
  name: () => `${(0x10_0000 + random.below(0xe0_0000)).toString(16)}c${random.below(10)}`,
  id: () => randomUUID(),
  email: of => `${of}.${100_000_000 + random.below(900_000_000)}@shop.example`,
  count: (from, to) => from + random.below(to - from),
  at: (daysAgo = 0) =>
    new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 23).replace('T', ' '),
}

async function serve(t: Test): Promise<string> {
  const server = await startServer({ port: 0, backend: serveBackend({ engine: 'memory' }) })
  t.teardown(() => server.close())
  return server.url
}

/** Records tests one after the other, each in a session of its own; gives the folder. */
export async function recorded(t: Test, tests: readonly SuiteTest[]): Promise<string> {
  const folder = t.testdir()
  const recorder = await record(folder, await serve(t))
  for (const test of tests) {
    const client = new TestClient(recorder.url, { cookies: true })
    let cell = ''
    for (const next of test(draw)) {
      const sql = typeof next === 'string' ? next : next(cell)
      const { error, rows } = await client.query(sql)
      cell = rows[0]?.[0] ?? ''
      if (error !== undefined && !/nothing|taken/.test(sql)) throw new Error(error.message)
    }
  }
  await recorder.close()
  return folder
}

const shown = ({ rows, names, types, error, written }: Got) =>
  JSON.stringify({ rows, names, types, code: error?.code, written: written.rows })

/**
 * Runs tests, each list of them one after the other and all lists at the same time, statement by statement, beside a
 * server that does the same.
 */
export async function played(
  t: Test,
  folder: string,
  lists: readonly (readonly SuiteTest[])[],
): Promise<Verdicts> {
  const { url, close } = await replay(folder, { computed: true })
  t.teardown(close)
  const target = await serve(t)
  const missed: string[] = []
  const wrong: string[] = []
  let right = 0
  const cells = new Map<TestClient, string>()
  const askOne = async (client: TestClient, next: Step) => {
    const sql = typeof next === 'string' ? next : next(cells.get(client) ?? '')
    const got = await client.query(sql)
    cells.set(client, got.rows[0]?.[0] ?? '')
    return { got, sql }
  }
  const ask = async (clients: readonly [TestClient, TestClient], next: Step) => {
    const { got: given, sql } = await askOne(clients[0], next)
    const { got: expected } = await askOne(clients[1], next)
    if (/mockq replay/.test(given.error?.message ?? '')) {
      missed.push(`${sql}\n${given.error!.message}`)
    } else if (shown(given) === shown(expected)) right++
    else wrong.push(`${sql}\n${shown(given)}\n${shown(expected)}`)
  }
  const waiting = lists.map(list => stepsOf(list, [url, target]))
  while (waiting.length > 0) {
    for (const steps of [...waiting]) {
      const next = steps.next()
      if (next.done === true) waiting.splice(waiting.indexOf(steps), 1)
      else await ask(...next.value)
    }
  }
  return { right, missed, wrong }
}

function* stepsOf(
  tests: readonly SuiteTest[],
  [url, target]: readonly [string, string],
): Generator<[readonly [TestClient, TestClient], Step]> {
  for (const test of tests) {
    const options = { cookies: true }
    const clients = [new TestClient(url, options), new TestClient(target, options)] as const
    for (const sql of test(draw)) yield [clients, sql]
  }
}
