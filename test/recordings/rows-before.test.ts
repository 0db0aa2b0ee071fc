import t, { type Test } from 'tap'
import { serveBackend, startServer } from '#mockq'
import { SeededRandom } from '../states/seeded-random.js'
import { record, replay } from './record-and-play.js'
import { TestClient } from './test-client.js'

// Random programs over tables and views that something has made shortly before: recorded, then replayed at a later time
// with other values, in the same order or another. What `serve` answers then, where the same was made shortly before that
// time, is the judge: an answer may be a miss, but never another one.

const programs = 12
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** What a run makes up, by key: the same key is the same value in one run, and another one in the next. */
class Values {
  readonly #now: number
  readonly #known = new Map<string, string>()
  #steps = 0

  constructor(now: number) {
    this.#now = now
  }

  id(key: string): string {
    return this.#value(`id ${key}`, () => crypto.randomUUID())
  }

  word(key: string): string {
    return this.#value(`word ${key}`, () => `${letter()}${crypto.randomUUID().slice(0, 7)}7`)
  }

  count(key: string): number {
    return Number(this.#value(`count ${key}`, () => String(Math.floor(Math.random() * 90))))
  }

  /** The present time; each one is a second later. */
  now(): string {
    return textOf(this.#now + 1000 * this.#steps++)
  }

  ago(ms: number): string {
    return textOf(this.#now - ms)
  }

  #value(key: string, make: () => string): string {
    const value = this.#known.get(key) ?? make()
    this.#known.set(key, value)
    return value
  }
}

function letter(): string {
  return 'abcdefghijklmnopqrstuvwxyz'[Math.floor(Math.random() * 26)]!
}

function textOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace('T', ' ')
}

type Step = (values: Values) => string

/** What was there before a run: rows of some minutes and hours ago, and of long ago. */
function madeBefore(now: number): string {
  return `
    CREATE TABLE orders (id VARCHAR, name VARCHAR, n INT, at TIMESTAMP);
    INSERT INTO orders VALUES
      ('11111111-2222-4333-8444-555555555555', 'fixed', 10, '${textOf(now - 10 * minute)}'),
      ('b', 'old', 20, '2020-05-05 01:02:03'), ('c', 'kiwi', 30, '${textOf(now - 300 * minute)}');
    CREATE TABLE cats (first VARCHAR, cat VARCHAR);
    INSERT INTO cats VALUES ('f', 'fish'), ('k', 'kite'), ('a', 'ant'), ('c', 'cow'), ('m', 'mole');
    CREATE VIEW totals AS SELECT n % 10 AS d, sum(n) AS total FROM orders GROUP BY 1;
    CREATE VIEW loud AS SELECT upper(name) AS label FROM orders`
}

const questions: readonly ((key: string, known: string) => Step)[] = [
  (_, known) => v => `SELECT upper(name), n FROM orders WHERE id = '${v.id(known)}'`,
  () => () => 'SELECT count(*), sum(n), max(name) FROM orders',
  () => () => 'SELECT total FROM totals ORDER BY total',
  () => () => 'SELECT name, cat FROM orders JOIN cats ON left(name, 1) = first ORDER BY name, cat',
  () => () => 'SELECT count(*) FROM orders WHERE at > now() - INTERVAL 1 DAY',
  () => v => `SELECT count(*) FROM orders WHERE at > '${v.ago(60 * minute)}'`,
  () => v => `SELECT max(at) > '${v.ago(120 * minute)}', min(n) FROM orders`,
  () => () => 'SELECT name, rank() OVER (ORDER BY n, name) FROM orders ORDER BY n, name',
  (_, known) => v =>
    `SELECT label FROM loud WHERE label LIKE '${v.word(known)[0]!.toUpperCase()}%' ORDER BY label`,
  () => () => 'SELECT length(name), count(*) FROM orders GROUP BY 1 ORDER BY 1',
  key => v => `SELECT name FROM orders WHERE n > ${v.count(key)} ORDER BY name, n`,
  () => () => "SELECT name FROM orders WHERE name < 'm' ORDER BY name, n",
  key => v =>
    `INSERT INTO orders SELECT '${v.id(key)}', concat(name, 'x'), n + 1, at FROM orders WHERE name = 'fixed'`,
  () => () => 'TRUNCATE TABLE orders',
]

function drawProgram(random: SeededRandom): readonly Step[] {
  const steps: Step[] = []
  const inserted: string[] = []
  const size = 4 + random.below(8)
  for (let i = 0; i < size; i++) {
    const key = `k${i}`
    const known = inserted.length === 0 ? key : random.pick(inserted)
    const kind = random.below(10)
    if (kind < 3) {
      inserted.push(key)
      steps.push(
        v =>
          `INSERT INTO orders VALUES ('${v.id(key)}', '${v.word(key)}', ${v.count(key)}, '${v.now()}')`,
      )
    } else if (kind === 3) {
      steps.push(v => `UPDATE orders SET n = n + ${v.count(key)} WHERE name = 'fixed'`)
    } else if (kind === 4) {
      steps.push(v => `UPDATE orders SET name = '${v.word(key)}' WHERE id = '${v.id(known)}'`)
    } else steps.push(random.pick(questions)(key, known))
  }
  return steps
}

async function serve(t: Test, now: number): Promise<string> {
  const init = [{ path: 'before.sql', sql: madeBefore(now) }]
  const server = await startServer({
    ...{ port: 0, now: BigInt(now) * 1000n },
    backend: serveBackend({ engine: 'memory', init }),
  })
  t.teardown(() => server.close())
  return server.url
}

interface Trial {
  readonly steps: readonly Step[]
  /** When it is recorded, and how much later it is replayed, in milliseconds. */
  readonly start: number
  readonly later: number
  /** The order of the steps in the replay. */
  readonly order?: readonly Step[]
}

/** Compares all answers of a replay with those of now; returns how many are no misses. */
async function tryProgram(t: Test, { steps, start, later, order = steps }: Trial): Promise<number> {
  const upstream = await serve(t, start)
  const folder = t.testdir()
  const recorder = await record(folder, upstream, 'all', { now: BigInt(start) * 1000n })
  const [first, second] = [new Values(start), new Values(start + later)]
  const client = new TestClient(recorder.url)
  for (const step of steps) await client.query(step(first))
  await recorder.close()
  const judge = new TestClient(await serve(t, start + later))
  const player = await replay(folder, { computed: true, now: BigInt(start + later) * 1000n })
  t.teardown(() => player.close())
  const asked = new TestClient(player.url)
  let answered = 0
  for (const step of order) {
    const sql = step(second)
    const [right, told] = [await judge.query(sql), await asked.query(sql)]
    if (told.error !== undefined && told.error.code >= 65_000) continue
    answered++
    t.strictSame(told.error?.code ?? told.rows, right.error?.code ?? right.rows, sql)
  }
  return answered
}

t.test('no answer that depends on rows of before is another one than that of now', async t => {
  const random = new SeededRandom(7)
  let [asked, answered] = [0, 0]
  for (let i = 0; i < programs; i++) {
    const steps = drawProgram(random)
    const later = random.pick([minute, minute, 31 * hour, 33 * day + 5 * hour])
    const start = Date.parse(`2026-11-22T${random.pick(['00:05', '07:58', '13:30', '23:52'])}:00Z`)
    const order = i % 4 === 3 ? steps.toReversed() : steps
    asked += steps.length
    answered += await tryProgram(t, { steps, start, later, order })
  }
  t.ok(answered > 0.7 * asked, `${answered} of ${asked} are answered`)
})

t.test('counts that are the same by chance are not taken for others', async t => {
  const insert = (key: string) => (v: Values) =>
    `INSERT INTO orders VALUES ('${v.id(key)}', '${v.word(key)}', 1, '${v.now()}')`
  const count = () => 'SELECT count(*) FROM orders WHERE at > now() - INTERVAL 1 DAY'
  const start = Date.parse('2026-11-22T10:00:00Z')
  const steps = [insert('a'), insert('b'), count]
  t.equal(await tryProgram(t, { steps, start, later: 31 * hour }), 2)
})
