import { randomUUID } from 'node:crypto'
import { type Test, t } from 'tap'
import { serveBackend, startServer } from '#mockq'
import { laneOf, type RecordedStep } from './lane-of.js'
import { record, replay } from './record-and-play.js'
import { TestClient } from './test-client.js'

// What builds of models send, as dbt does: ids of the build in the text of models, views, tables that may exist, threads.

const uuid = (n: number) => `0190a7c2-7f3e-4abc-8def-01234567890${n}`

type Case = readonly [
  recorded: readonly RecordedStep[],
  asked: readonly (readonly [string, string])[],
]

const stored = (name: string, id: string) =>
  `CREATE OR REPLACE TABLE ${name} AS SELECT a, '${id}' AS run_id FROM src`
const passedOn = (id: string, rest = 'SELECT * FROM x') =>
  `CREATE VIEW v AS WITH x AS (SELECT a, '${id}'::VARCHAR AS run_id FROM src) ${rest}`

const table = (id: string, rest: string) =>
  passedOn(id, rest.replace('ID', id)).replace('VIEW', 'TABLE')
const compared = [
  'SELECT u.* FROM users u JOIN x ON u.id = x.run_id',
  'SELECT x.a FROM x JOIN users USING (run_id)',
  'SELECT x.a FROM x NATURAL JOIN users',
  'SELECT run_id FROM x UNION SELECT id FROM users',
  ', y AS (SELECT run_id AS r FROM x) SELECT * FROM y WHERE r = a',
  ', y (r) AS (SELECT run_id FROM x) SELECT * FROM y WHERE r = a',
  'SELECT a FROM src WHERE a IN (SELECT run_id FROM x)',
  "SELECT a FROM src WHERE a IN (SELECT 'ID' AS b)",
]

const cases: Readonly<Record<string, Case>> = {
  'a model stores the id of its build': [
    [
      [1, 'CREATE TABLE src (a INT)'],
      [1, stored('m', uuid(1))],
      [1, stored('n', uuid(1))],
      [1, passedOn(uuid(1))],
      [1, `INSERT INTO runs VALUES ('${uuid(1)}')`],
      [1, 'SELECT run_id FROM m', uuid(1)],
    ],
    [
      ['CREATE TABLE src (a INT)', ''],
      // Threads are in another order.
      [stored('n', uuid(2)), ''],
      [stored('m', uuid(2)), ''],
      [passedOn(uuid(2)), ''],
      [`INSERT INTO runs VALUES ('${uuid(2)}')`, ''],
      ['SELECT run_id FROM m', uuid(1)],
    ],
  ],
  'a model that compares an id does not only store it': [
    compared.map((rest, i) => [1, table(uuid(i + 1), rest)]),
    compared.map(rest => [table(uuid(9), rest), 'unknown']),
  ],
  'an id that is searched for before it is stored may be in data that exists': [
    [
      [1, `SELECT name FROM users WHERE id = '${uuid(1)}'`, 'ann'],
      [1, stored('m', uuid(1))],
    ],
    [[stored('m', uuid(2)), 'unknown']],
  ],
}

for (const [name, [recorded, asked]] of Object.entries(cases)) {
  t.test(name, async t => {
    const lane = laneOf(recorded)
    for (const [sql, answer] of asked) t.equal(lane.ask('a', sql), answer, sql)
  })
}

async function serve(t: Test): Promise<string> {
  const server = await startServer({ port: 0, backend: serveBackend({ engine: 'memory' }) })
  t.teardown(() => server.close())
  return server.url
}

/** The rows of the last statement, else its error's message. */
async function ask(url: string, statements: readonly string[]): Promise<unknown> {
  const client = new TestClient(url)
  let last: unknown
  for (const sql of statements) {
    const { rows, error } = await client.query(sql)
    last = error?.message ?? rows
  }
  return last
}

/** Records statements with a word and a count, and replays them with others. */
async function play(
  t: Test,
  program: (word: string, count: number) => readonly string[],
): Promise<unknown> {
  const folder = t.testdir()
  const recorder = await record(folder, await serve(t), 'all', { tableRows: 0 })
  await ask(recorder.url, program('ann_hq@example.org', 17))
  await recorder.close()
  const player = await replay(folder, { computed: true })
  t.teardown(() => player.close())
  return ask(player.url, program('zoe_iq@example.org', 37))
}

t.test('a view is computed beside a table that may have existed', async t => {
  const program = (of: string) => (word: string) => [
    'CREATE TABLE IF NOT EXISTS runs (email VARCHAR)',
    'CREATE TABLE u (email VARCHAR)',
    ...['u', 'runs'].map(name => `INSERT INTO ${name} VALUES ('${word}')`),
    `CREATE VIEW v_tmp AS WITH c AS (SELECT * FROM ${of}) SELECT email FROM c`,
    'RENAME TABLE v_tmp TO v',
    'CREATE VIEW w AS SELECT email FROM v',
    'SELECT upper(email) FROM w',
  ]
  t.strictSame(await play(t, program('u')), [['ZOE_IQ@EXAMPLE.ORG']])
  t.match(await play(t, program('runs')), /whether default\.runs existed before is not recorded/)
})

t.test('an empty list of a database shows that a table did not exist', async t => {
  const program = (list: string) => (word: string) => [
    'CREATE DATABASE IF NOT EXISTS shop',
    list,
    'CREATE TABLE IF NOT EXISTS shop.runs (email VARCHAR)',
    `INSERT INTO shop.runs VALUES ('${word}')`,
    'SELECT upper(email) FROM shop.runs',
  ]
  const whole = "SELECT name AS n, 'a' AS b FROM system.tables WHERE database = 'shop'"
  t.strictSame(await play(t, program(whole)), [['ZOE_IQ@EXAMPLE.ORG']])
  for (const part of [
    `${whole} AND engine = 'VIEW'`,
    `${whole} LIMIT 0`,
    whole.replace('shop', 'x'),
  ])
    t.match(await play(t, program(part)), /existed before is not recorded/, part)
})

t.test('a statement that has by chance the literals of another recorded one', async t => {
  const sell = (count: number) => `UPDATE u SET n = n - ${count} WHERE id = '1' AND n >= ${count}`
  const program = (_: string, count: number) => [
    'CREATE TABLE u (id VARCHAR, n INT)',
    `INSERT INTO u VALUES ('1', ${count})`,
    sell(count + 20),
    sell(count),
    'SELECT n FROM u',
  ]
  t.strictSame(await play(t, program), [['0']])
})

t.test('files of threads that were uploaded in another order', async t => {
  const tables = ['a', 'b']
  const run = async (url: string, word: string, order: readonly string[]) => {
    const client = new TestClient(url)
    const paths = new Map<string, string>()
    for (const name of tables) await client.query(`CREATE TABLE ${name} (email VARCHAR)`)
    for (const name of order) {
      const path = `${randomUUID()}.csv`
      paths.set(name, path)
      await client.query(`PRESIGN UPLOAD @~/${path}`)
    }
    for (const [name, path] of paths) {
      await client.upload(path, `${name}@x.org\n`)
    }
    for (const name of order) {
      await client.query(`COPY INTO ${name} FROM @~/${paths.get(name)} FILE_FORMAT = (TYPE = CSV)`)
    }
    await client.query(`INSERT INTO a VALUES ('${word}')`)
    const { rows, error } = await client.query('SELECT upper(max(a.email)), max(b.email) FROM a, b')
    return error?.message ?? rows
  }
  const folder = t.testdir()
  const recorder = await record(folder, await serve(t))
  await run(recorder.url, 'ann_hq@example.org', tables)
  await recorder.close()
  const player = await replay(folder, { computed: true })
  t.teardown(() => player.close())
  const rows = await run(player.url, 'zoe_iq@example.org', tables.toReversed())
  t.strictSame(rows, [['ZOE_IQ@EXAMPLE.ORG', 'b@x.org']])
})
