import t from 'tap'
import { record, replay } from './record-and-play.js'
import { scriptedUpstream } from './scripted-upstream.js'
import { type ClientOptions, type Got, TestClient } from './test-client.js'

/** A statement and the session (A or B) that asks it. */
type Step = readonly ['A' | 'B', string]

const recorded: readonly Step[] = [
  ['A', 'CREATE TABLE orders (v VARCHAR)'],
  ['B', 'CREATE TABLE users (v VARCHAR)'],
  ['A', "INSERT INTO orders VALUES ('pen')"],
  ['A', 'SELECT count(*) FROM orders'],
  ['B', "INSERT INTO users VALUES ('ann')"],
  ['B', 'SELECT v FROM users'],
  ['A', "INSERT INTO orders VALUES ('ink')"],
  ['A', 'SELECT count(*) FROM orders'],
  ['B', 'SELECT count(*) FROM users'],
  ['A', 'SELECT v FROM orders'],
]

interface Variant {
  readonly name: string
  readonly steps: readonly Step[]
  readonly client?: ClientOptions
  /** How many answers are right, how many wrong without an error, and how many are errors. */
  readonly ideal: readonly [number, number, number]
}

const ofSession = (name: 'A' | 'B') => recorded.filter(([session]) => session === name)
const swapSession = ([session, sql]: Step): Step => [session === 'A' ? 'B' : 'A', sql]
const reindent = ([session, sql]: Step): Step => [session, `  ${sql.replaceAll(' ', '\n   ')}\n;`]

const variants: readonly Variant[] = [
  { name: 'same code, new ids', steps: recorded, ideal: [10, 0, 0] },
  { name: 'two sessions interleaved', steps: interleaved(), ideal: [10, 0, 0] },
  {
    name: 'two statements swapped, sessions swapped',
    steps: swapped().map(swapSession),
    ideal: [10, 0, 0],
  },
  { name: 'SQL re-indented', steps: recorded.map(reindent), ideal: [10, 0, 0] },
  {
    name: 'a driver upgrade adds a field to the body',
    steps: recorded,
    client: { extra: { client_info: { name: 'driver', version: '9.9' } } },
    ideal: [10, 0, 0],
  },
  { name: 'only some tests run', steps: ofSession('B').concat([]), ideal: [4, 0, 0] },
  {
    name: 'one statement changed',
    steps: recorded.map(([s, sql], i) =>
      i === 9 ? [s, 'SELECT v FROM orders WHERE true'] : [s, sql],
    ),
    ideal: [9, 0, 1],
  },
  {
    name: 'a write removed',
    steps: recorded.filter((_, i) => i !== 2),
    // Both counts and the rows of orders would be others.
    ideal: [6, 0, 3],
  },
  {
    name: 'another timezone',
    steps: recorded,
    client: { settings: { timezone: 'Asia/Tokyo' } },
    ideal: [0, 0, 10],
  },
]

t.test('a suite that changed since it was recorded is answered right or loudly', async t => {
  for (const { name, steps, client, ideal } of variants) {
    t.test(name, async t => {
      const folder = t.testdir()
      const upstream = await scriptedUpstream()
      const recorder = await record(folder, upstream.url)
      await play(recorder.url, recorded)
      await recorder.close()
      await upstream.close()
      const player = await replay(folder)
      const got = await play(player.url, steps, client)
      await player.close()
      const truth = await scriptedUpstream()
      const expected = await play(truth.url, steps, client)
      await truth.close()
      t.strictSame(compare(got, expected), ideal)
      t.equal(player.misses(), ideal[2])
    })
  }
})

/** Runs steps, each session with a client of its own. */
async function play(
  url: string,
  steps: readonly Step[],
  options: ClientOptions = {},
): Promise<readonly Got[]> {
  const clients = { A: new TestClient(url, options), B: new TestClient(url, options) }
  const got: Got[] = []
  for (const [session, sql] of steps) got.push(await clients[session].query(sql))
  return got
}

function compare(got: readonly Got[], expected: readonly Got[]): readonly number[] {
  const counts = [0, 0, 0]
  for (const [i, each] of got.entries()) {
    const isLoud = (each.error?.code ?? 0) >= 65_000
    counts[isLoud ? 2 : same(each, expected[i]!) ? 0 : 1]!++
  }
  return counts
}

function same(a: Got, b: Got): boolean {
  const seen = ({ rows, types, error, written }: Got) =>
    JSON.stringify([rows, types, error?.code, error?.message, written])
  return seen(a) === seen(b)
}

function interleaved(): readonly Step[] {
  const [a, b] = [ofSession('A'), ofSession('B')]
  return a.flatMap((step, i) => (b[i] === undefined ? [step] : [b[i], step]))
}

/** The two reads of users in the other order. */
function swapped(): readonly Step[] {
  const steps = [...recorded]
  const [a, b] = [steps[5]!, steps[8]!]
  steps[5] = b
  steps[8] = a
  return steps
}
