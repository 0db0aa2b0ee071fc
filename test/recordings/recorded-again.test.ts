import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { serveBackend, startServer } from '#mockq'
import { StandingClock } from '../../core/clock.js'
import { mergeRecordings } from '../../recordings/tools/merge-recordings.js'
import { record, replay } from './record-and-play.js'
import { TestClient } from './test-client.js'
import { withoutValues } from './without-values.js'

// What a suite asks that makes up other values in each run: UUIDs, words, e-mail addresses, times of now.

const start = Date.parse('2026-11-22T10:11:12.000Z') * 1000
const day = 86_400_000_000

/** The values that one run of a suite makes up. */
class Run {
  readonly #ask: (sql: string, params?: readonly unknown[]) => Promise<unknown>
  readonly #micros: number
  #steps = 0

  constructor(ask: Run['ask'], micros: number) {
    this.#ask = ask
    this.#micros = micros
  }

  ask(sql: string, params?: readonly unknown[]): Promise<unknown> {
    return this.#ask(sql, params)
  }

  uuid(): string {
    return crypto.randomUUID()
  }

  /** Hex digits with a letter and a digit, as no number or word has them. */
  hex(): string {
    return `a${crypto.randomUUID().slice(0, 6)}7`
  }

  digits(): string {
    return String(1_000_000 + (crypto.getRandomValues(new Uint32Array(1))[0]! % 8_000_000))
  }

  /** The present time; each one is some milliseconds later. */
  now(): string {
    this.#steps += 17
    return new Date(this.#micros / 1000 + this.#steps).toISOString().replace('T', ' ').slice(0, 23)
  }

  seconds(): number {
    return Math.floor(this.#micros / 1_000_000)
  }
}

type Suite = (run: Run) => Promise<void>

const suites: Readonly<Record<string, Suite>> = {
  async users(run) {
    const [id, email] = [run.uuid(), `user_${run.hex()}@example.org`]
    await run.ask('CREATE TABLE users (id VARCHAR, email VARCHAR, at TIMESTAMP, n INT)')
    await run.ask(`SELECT * FROM users WHERE id = '${id}'`)
    await run.ask(`INSERT INTO users VALUES ('${id}', '${email}', '${run.now()}', 1)`)
    await run.ask(`SELECT id, email, at, n + 1 FROM users WHERE id = '${id}'`)
    await run.ask(`SELECT count(*) FROM users WHERE email = '${email}'`)
    await run.ask('SELECT max(email), min(at) FROM users')
    await run.ask('DROP TABLE users')
  },
  async orders(run) {
    const ids = [run.uuid(), run.uuid(), run.uuid()]
    await run.ask('CREATE TABLE orders (id VARCHAR, name VARCHAR, q INT, at TIMESTAMP)')
    for (const [i, id] of ids.entries()) {
      await run.ask('INSERT INTO orders VALUES (?, ?, ?, ?)', [
        id,
        `ord_${run.hex()}`,
        i,
        run.now(),
      ])
    }
    await run.ask('SELECT id, name, at FROM orders ORDER BY q')
    await run.ask('SELECT id FROM orders ORDER BY id')
    await run.ask(`UPDATE orders SET q = q + 10, at = '${run.now()}' WHERE id = '${ids[1]}'`)
    await run.ask(`DELETE FROM orders WHERE id = '${ids[2]}'`)
    await run.ask('SELECT count(*), sum(q) FROM orders')
    await run.ask('DROP TABLE orders')
  },
  async names(run) {
    const table = `tmp_${run.hex()}`
    await run.ask(`CREATE TABLE ${table} (id VARCHAR, day DATE)`)
    await run.ask(`INSERT INTO ${table} VALUES ('${run.hex()}', '${run.now().slice(0, 10)}')`)
    await run.ask(`SELECT id, day FROM ${table}`)
    await run.ask(`SELECT nothing FROM ${table}_missing`)
    await run.ask(`DROP TABLE ${table}`)
  },
  async people(run) {
    const email = `ann${run.digits()}@shop.com`
    await run.ask('CREATE TABLE people (email VARCHAR, at INT64, j VARIANT)')
    const json = `{"id":"${run.uuid()}"}`
    await run.ask(`INSERT INTO people VALUES ('${email}', ${run.seconds()}, parse_json('${json}'))`)
    await run.ask('SELECT email, at, j FROM people')
    await run.ask(`SELECT count(*) FROM people WHERE email = '${email}'`)
    await run.ask('DROP TABLE people')
  },
  async links(run) {
    const [a, b] = [run.uuid(), run.uuid()]
    await run.ask('CREATE TABLE links (a VARCHAR, b VARCHAR, at TIMESTAMP)')
    await run.ask(
      `INSERT INTO links VALUES ('${a}', '${b}', '${run.now()}'), ('${b}', '${a}', '${run.now()}')`,
    )
    await run.ask('CREATE VIEW pairs AS SELECT l.a, r.b FROM links l JOIN links r ON l.a = r.b')
    await run.ask(`SELECT a, b FROM pairs WHERE a = '${a}'`)
    await run.ask(`SELECT a, b, at FROM links WHERE a IN ('${a}', '${b}') ORDER BY at`)
    await run.ask('DROP VIEW pairs')
    await run.ask('DROP TABLE links')
  },
  async clock(run) {
    await run.ask('CREATE TABLE events (id VARCHAR, at TIMESTAMP DEFAULT now())')
    await run.ask(`INSERT INTO events (id) VALUES ('${run.uuid()}')`)
    await run.ask('SELECT id, at FROM events')
    await run.ask('SELECT now()')
    await run.ask('DROP TABLE events')
  },
  async secrets(run) {
    const name = `u_${run.hex()}`
    await run.ask(`CREATE USER ${name} IDENTIFIED BY 'pw-${run.hex()}'`)
    await run.ask(`DROP USER ${name}`)
  },
}

/** Records each suite in a lane of its own, at a time; `more`: what a lane asks besides. */
async function recordAll(
  t: Test,
  folder: string,
  micros: number,
  more: Readonly<Record<string, Suite>> = {},
): Promise<void> {
  const now = BigInt(micros)
  const server = await startServer({
    ...{ port: 0, now, backend: serveBackend({ engine: 'memory' }) },
  })
  t.teardown(() => server.close())
  const recorder = await record(folder, server.url, 'all', { clock: new StandingClock(now) })
  for (const [lane, suite] of Object.entries({ ...suites, ...more })) {
    const client = new TestClient(recorder.url, { headers: { 'x-mockq-lane': lane } })
    await suite(new Run((sql, params) => client.query(sql, params && { params }), micros))
  }
  await recorder.close()
}

function filesIn(folder: string): ReadonlyMap<string, string> {
  const names = readdirSync(folder).filter(name => name.endsWith('.nedb'))
  return new Map(names.map(name => [name, readFileSync(join(folder, name), 'utf8')]))
}

/** The lines of the files in a folder that another version does not have. */
function changedLines(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): readonly string[] {
  return [...after].flatMap(([name, text]) => {
    const known = new Set(before.get(name)?.split('\n'))
    return text.split('\n').filter(line => !known.has(line))
  })
}

t.test('a suite that makes up other values is recorded again without a change', async t => {
  const folder = t.testdir()
  await recordAll(t, folder, start)
  const first = filesIn(folder)
  t.equal(first.size, Object.keys(suites).length)
  await recordAll(t, folder, start + 3 * day)
  t.strictSame(changedLines(first, filesIn(folder)), [], 'the next run')
  await recordAll(t, folder, start + 40 * day)
  t.strictSame(changedLines(first, filesIn(folder)), [], 'and the one after it')
  t.notOk(existsSync(join(folder, 'blobs')))
})

t.test('hex digits that happen to have no letter are the same in upper case', async t => {
  for (const [one, two] of [
    ['f217c9', '227494'],
    ['604128', 'bf0ecd'],
    ['31580247', '7acd4159'],
  ]) {
    const folder = t.testdir()
    const asks =
      (word: string): Suite =>
      async run => {
        await run.ask('CREATE TABLE a (email VARCHAR)')
        await run.ask(`INSERT INTO a VALUES ('ann_${word}@example.org')`)
        await run.ask("SELECT email, upper(email), 'X_A1' FROM a")
      }
    await recordAll(t, folder, start, { upper: asks(one!) })
    const first = filesIn(folder)
    await recordAll(t, folder, start + day, { upper: asks(two!) })
    t.strictSame(changedLines(first, filesIn(folder)), [], `${one} and ${two}`)
  }
})

const another: Suite = async run => {
  await suites['users']!(run)
  await run.ask('SELECT 1')
}

t.test('statements that are added bring new lines, and change no other', async t => {
  const folder = t.testdir()
  await recordAll(t, folder, start)
  const first = filesIn(folder)
  await recordAll(t, folder, start + day, { users: another })
  const changed = changedLines(first, filesIn(folder))
  t.equal(changed.length, 3, 'the statement, its rows, and its time')
  t.match(changed[0], '"k":"values"')
  t.match(changed[1], 'SELECT 1')
})

t.test(
  'where an answer is computed from changed values, those of now replace the old ones',
  async t => {
    const folder = t.testdir()
    const made: string[] = []
    const computed: Suite = async run => {
      const [one, two] = [run.uuid(), run.uuid()]
      made.push(one, two)
      await run.ask('CREATE TABLE a (id VARCHAR, at TIMESTAMP)')
      await run.ask('CREATE TABLE b (id VARCHAR)')
      await run.ask(`INSERT INTO a VALUES ('${one}', '${run.now()}')`)
      await run.ask(`INSERT INTO b VALUES ('${two}')`)
      await run.ask('SELECT left(id, 8) FROM a')
      await run.ask('SELECT id, at FROM a')
      await run.ask('SELECT id FROM b')
    }
    await recordAll(t, folder, start, { computed })
    const first = filesIn(folder)
    await recordAll(t, folder, start + day, { computed })
    const after = filesIn(folder)
    const changed = changedLines(first, after)
    const text = after.get('computed.nedb')!
    const [oldOne, oldTwo, newOne, newTwo] = made
    t.match(text, newOne!)
    t.notMatch(text, oldOne!, 'the value behind it is new everywhere')
    t.match(text, newOne!.slice(0, 8))
    t.match(text, oldTwo!, 'a value that has nothing to do with it is the old one')
    t.notMatch(text, newTwo!)
    t.match(text, '["{{now:1}}","2026-11-23 10:11:12.017"]', 'the time beside it is new, too')
    t.equal(changed.length, 4, 'the values, the INSERT, and the rows of two SELECTs')
    const [, other] = [...after].find(([name]) => name === 'users.nedb')!
    t.equal(other, first.get('users.nedb'), 'other lanes keep their values')
  },
)

t.test('an answer that the server has changed replaces the old one, and nothing else', async t => {
  const folder = t.testdir()
  let answer = "'before'"
  const changing: Suite = async run => {
    await run.ask('CREATE TABLE a (id VARCHAR)')
    await run.ask('CREATE TABLE b (v VARCHAR)')
    await run.ask(`INSERT INTO a VALUES ('${run.uuid()}')`)
    await run.ask('SELECT id FROM a')
    await run.ask(`CREATE OR REPLACE VIEW v AS SELECT ${answer} AS v -- comment`)
    await run.ask('SELECT v FROM v')
  }
  await recordAll(t, folder, start, { changing })
  const first = filesIn(folder)
  answer = "'after'"
  await recordAll(t, folder, start + day, { changing })
  const changed = changedLines(first, filesIn(folder))
  t.match(changed, [/"k":"values"/, /CREATE OR REPLACE VIEW v AS SELECT 'after'/, /\["after"\]/])
  t.equal(changed.length, 3)
})

t.test('what was recorded again is replayed with the values of another run', async t => {
  const folder = t.testdir()
  await recordAll(t, folder, start)
  await recordAll(t, folder, start + day)
  const now = BigInt(start + 2 * day)
  const player = await replay(folder, { now })
  t.teardown(() => player.close())
  const client = new TestClient(player.url, { headers: { 'x-mockq-lane': 'links' } })
  await suites['links']!(
    new Run((sql, params) => client.query(sql, params && { params }), Number(now)),
  )
  t.equal(player.misses(), 0)
})

t.test('branches that both recorded again are merged without a conflict', async t => {
  const base = t.testdir()
  const common = join(base, 'common')
  await recordAll(t, common, start)
  const files = filesIn(common)
  const versions: ReadonlyMap<string, string>[] = []
  for (const [i, added] of (['ours', 'theirs'] as const).entries()) {
    const folder = join(base, `${added}-again`)
    cpSync(common, folder, { recursive: true })
    await recordAll(t, folder, start + (i + 1) * day, {
      users: async run => {
        await suites['users']!(run)
        await run.ask(`SELECT '${added}'`)
      },
    })
    versions.push(filesIn(folder))
  }
  const [ours, theirs] = versions
  for (const [name, text] of files) {
    const [o, a, b] = [text, ours!.get(name)!, theirs!.get(name)!].map(each => Buffer.from(each))
    const merged = mergeRecordings({ base: o!, ours: a!, theirs: b!, path: name })
    t.strictSame(merged.conflicts, [], name)
    if (name !== 'users.nedb') t.equal(merged.bytes.toString(), text, `${name} is as it was`)
    else t.match(withoutValues(merged.bytes.toString()), /'ours'[\s\S]*'theirs'/)
  }
})
