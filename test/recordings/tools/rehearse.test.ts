import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { type Test, t } from 'tap'
import { serveBackend, startServer } from '#mockq'
import type { RehearsalReport } from '../../../core/protocol/run-report.js'
import { rehearse, rehearseMatching } from '../../../recordings/tools/rehearse.js'
import { record } from '../record-and-play.js'
import { TestClient } from '../test-client.js'

// What would have no answer in the next run, and what would.

/** Sessions of a program, each a list of statements. */
type Sessions = readonly (readonly string[])[]

async function recorded(t: Test, sessions: Sessions, more: object = {}): Promise<string> {
  const folder = join(t.testdir(), 'recordings')
  const target = await startServer({ port: 0, backend: serveBackend({ engine: 'memory' }) })
  const recorder = await record(folder, target.url, 'all', more)
  for (const statements of sessions) {
    const client = new TestClient(recorder.url, { cookies: true })
    for (const sql of statements) await client.query(sql)
  }
  await recorder.close()
  await target.close()
  return folder
}

async function rehearsed(t: Test, sessions: Sessions, more?: object): Promise<RehearsalReport> {
  const recordings = await recorded(t, sessions, more)
  return rehearse({ recordings, isMeant: () => true, signal: new AbortController().signal })
}

const missedIn = ({ misses }: RehearsalReport) => misses.map(({ sql, run }) => [sql, run])

const now = (secs = 0): string => new Date(Date.now() + secs * 1000).toISOString()

t.test('a program with ids, times and random words of its own replays', async t => {
  const table = `users_${randomUUID().slice(0, 8)}`
  const [id, other] = [randomUUID(), randomUUID()]
  const report = await rehearsed(t, [
    [
      `CREATE TABLE ${table} (id VARCHAR, email VARCHAR, at TIMESTAMP, n INT)`,
      `INSERT INTO ${table} VALUES ('${id}', 'ann.3f9ac2d17be@example.com', '${now()}', 1)`,
      `INSERT INTO ${table} VALUES ('${other}', 'bob.81c07ad9f43@example.com', '${now(-3600)}', 2)`,
      `SELECT * FROM ${table} ORDER BY n`,
      `SELECT upper(email) FROM ${table} WHERE id = '${id}'`,
      `SELECT n FROM ${table} WHERE at > '${now(-1800)}'`,
      `SELECT n FROM ${table} WHERE id = '${randomUUID()}'`,
      'SELECT nosuch(1)',
      `DROP TABLE ${table}`,
    ],
  ])
  t.same(missedIn(report), [])
  t.match(report, { total: 9, played: 9, replayed: 9, missed: 0, ended: 'complete' })
})

t.test('names that look random stay what they are where they are the place of a file', async t => {
  for (const name of ['export_gtouyyze', 'export_q7xk2vn9', 'x_hqzzkvwj']) {
    const report = await rehearsed(t, [
      [
        'CREATE TABLE stock (sku VARCHAR, qty INT)',
        `INSERT INTO stock VALUES ('${randomUUID()}', 5)`,
        `CREATE STAGE ${name}`,
        `COPY INTO @${name}/out/ FROM (SELECT * FROM stock) FILE_FORMAT = (TYPE = CSV)`,
        `COPY INTO stock FROM @${name}/out/ FILE_FORMAT = (TYPE = CSV)`,
        'SELECT count(*), sum(qty) FROM stock',
        `DROP STAGE ${name}`,
      ],
    ])
    t.same(missedIn(report), [], name)
  }
})

t.test('what is not proven for other values is listed, with the recorded values', async t => {
  const id = '7f493e5f-1ce0-4a60-8338-334d09ad4be3'
  const report = await rehearsed(t, [
    [
      'CREATE TABLE users (id VARCHAR, n INT)',
      `INSERT INTO users VALUES ('${id}', 1)`,
      "SELECT jaro_winkler(id, 'b') FROM users",
      'SELECT n FROM users',
      `SELECT jaro_winkler('${id}', 'b')`,
    ],
  ])
  t.same(missedIn(report), [
    ["SELECT jaro_winkler(id, 'b') FROM users", 'other values'],
    [`SELECT jaro_winkler('${id}', 'b')`, 'other values'],
  ])
  t.match(report, { played: 5, replayed: 3, missed: 2 })
  const [first, second] = report.misses
  t.match(first, {
    ...{ lane: 'default', file: 'default.nedb', kind: 'stmt', code: 65003, changed: [] },
    message: new RegExp(`the value '${id}' of column id, line 4 of default.nedb`),
  })
  t.same(second!.changed, [id])
})

t.test('a time at which the clock alone decides', async t => {
  const report = await rehearsed(t, [
    [
      'CREATE TABLE e (at TIMESTAMP)',
      `INSERT INTO e VALUES ('${now()}')`,
      'SELECT ln(to_unix_timestamp(at)) FROM e',
    ],
  ])
  t.same(missedIn(report), [['SELECT ln(to_unix_timestamp(at)) FROM e', 'other time']])
})

t.test('constants of the program stay what they are', async t => {
  const texts = [
    ...['11111111-1111-4111-8111-111111111111', '550e8400-e29b-41d4-a716-446655440000'],
    ...['a1b2c3d4', '12345678', 'abcdef12', 'base64url', 'version2beta', '1h30m15s', '2024-01-15'],
    ...['d41d8cd98f00b204e9800998ecf8427e', '2020-05-06 07:08:09', 'P1Y2M3DT4H5M6S', '1e10'],
  ]
  const report = await rehearsed(t, [texts.map(text => `SELECT jaro_winkler('${text}', 'b')`)])
  t.same(missedIn(report), [])
})

t.test('a value that the server made comes back as the server shows it', async t => {
  const folder = join(t.testdir(), 'recordings')
  const target = await startServer({ port: 0, backend: serveBackend({ engine: 'memory' }) })
  const recorder = await record(folder, target.url)
  const client = new TestClient(recorder.url, { cookies: true })
  const { rows } = await client.query('SELECT gen_random_uuid()')
  await client.query(`SELECT jaro_winkler('${rows[0]![0]}', 'b')`)
  await recorder.close()
  await target.close()
  const { signal } = new AbortController()
  const report = await rehearse({ recordings: folder, isMeant: () => true, signal })
  t.same(missedIn(report), [])
})

t.test('sessions that do not depend on each other come in another order', async t => {
  const test = (name: string) => [
    `CREATE TABLE ${name} (a INT)`,
    `INSERT INTO ${name} VALUES (1)`,
    `SELECT count(*) FROM ${name}`,
    `DROP TABLE ${name}`,
  ]
  const failed = ['SELECT * FROM later', 'INSERT INTO later VALUES (1)']
  const report = await rehearsed(t, [
    failed,
    test('a'),
    test('b'),
    ['CREATE TABLE later (a INT)', 'SELECT * FROM later'],
    test('a'),
  ])
  t.same(missedIn(report), [])
  t.equal(report.played, 16)
})

t.test('redacted data and secrets', async t => {
  const report = await rehearsed(
    t,
    [
      [
        'CREATE TABLE p (email VARCHAR, n INT)',
        "INSERT INTO p (email, n) VALUES ('ann@shop.com', 1)",
        "SELECT n FROM p WHERE email = 'ann@shop.com'",
        "CREATE STAGE s URL = 's3://b/' CONNECTION = (ACCESS_KEY_ID = 'AKIA9' SECRET_ACCESS_KEY = 'x')",
      ],
    ],
    { redact: ['column:email'], redactKey: '0123456789abcdef' },
  )
  t.same(missedIn(report), [])
})

t.test('it ends in time, and when it is told to', async t => {
  const recordings = await recorded(t, [['SELECT 1', 'SELECT 2']])
  const all = { recordings, isMeant: () => true }
  const late = await rehearse({ ...all, limitMs: 0, signal: new AbortController().signal })
  t.match(late, { total: 2, played: 0, missed: 0, ended: 'time' })
  t.match(await rehearse({ ...all, signal: AbortSignal.abort() }), { played: 0, ended: 'stopped' })
  await t.rejects(rehearseMatching(['nosuch'], { recordings, signal: AbortSignal.abort() }), {
    message: /--lane "nosuch" names no lane/,
  })
})
