import t from 'tap'
import { serveBackend, startServer } from '#mockq'
import { explainNoLane } from '../../recordings/miss/explain-miss.js'
import { record, replay } from './record-and-play.js'
import { scriptedUpstream } from './scripted-upstream.js'
import { TestClient } from './test-client.js'

/** Misses, word for word, with the folder's name taken out. */
const misses: readonly (readonly [string, readonly string[], string])[] = [
  [
    'another literal',
    ["SELECT count(*) FROM orders WHERE day = '2024-05-02'"],
    `mockq replay: nothing in default.nedb answers this statement
  POST /v1/query   select count(*) from orders where day = '2024-05-02'
nearest:
  default.nedb:8  sql differs: select count(*) from orders where day = '2024-05-0[1→2]'
  default.nedb:6  sql differs: select count(*) from orders[→where day = '2024-05-02']
  default.nedb:10  sql differs: select count(*) from orders [as o→where day = '2024-05-02']
next: record it with \`mockq record --mode new --target URL DIR\``,
  ],
  [
    'nothing like it',
    ['EXPLAIN'],
    `mockq replay: nothing in default.nedb answers this statement
  POST /v1/query   explain
nearest: nothing like it is recorded
next: record it with \`mockq record --mode new --target URL DIR\``,
  ],
  [
    'a write that is missing',
    ['CREATE TABLE orders (v VARCHAR)', 'SELECT count(*) FROM orders AS o'],
    `mockq replay: this statement is recorded only after other writes
  POST /v1/query   select count(*) from orders as o
the nearest answer is at default.nedb:10:
  1 write is missing:
    default.nedb:4  insert into orders values ('pen')
next: make the same writes before it, record the test in a lane of its own (user root~TEST) with \`mockq record --mode new --target URL DIR\`, or replay with \`--order loose\` if its answer does not depend on them`,
  ],
  [
    'a write that is new',
    [
      'CREATE TABLE orders (v VARCHAR)',
      "INSERT INTO orders VALUES ('pen')",
      "INSERT INTO orders VALUES ('pen')",
      'SELECT count(*) FROM orders AS o',
    ],
    `mockq replay: this statement is recorded only after other writes
  POST /v1/query   select count(*) from orders as o
the nearest answer is at default.nedb:10:
  1 write is new:
    default.nedb:4  insert into orders values ('pen')
next: make the same writes before it, record the test in a lane of its own (user root~TEST) with \`mockq record --mode new --target URL DIR\`, or replay with \`--order loose\` if its answer does not depend on them`,
  ],
  [
    'answers that are used up',
    ['SELECT now() AS n', 'SELECT now() AS n', 'SELECT now() AS n'],
    `mockq replay: the 2 recorded answers to this statement are used up
  POST /v1/query   select now() as n
recorded at default.nedb:12, default.nedb:14: they differ, so none can be repeated
next: send it only as often as it was recorded, or record it with \`mockq record --mode all --target URL DIR\``,
  ],
]

t.test('a miss is a SQL error that tells what is near and what to do', async t => {
  const folder = t.testdir()
  let clock = 0
  const upstream = await scriptedUpstream({
    script: sql =>
      /now/.test(sql) ? { schema: [['n', 'String']], rows: [[`${++clock}`]] } : undefined,
  })
  t.teardown(() => upstream.close())
  const recorder = await record(folder, upstream.url)
  const client = new TestClient(recorder.url)
  for (const sql of [
    'CREATE TABLE orders (v VARCHAR)',
    "INSERT INTO orders VALUES ('pen')",
    'SELECT count(*) FROM orders',
    "SELECT count(*) FROM orders WHERE day = '2024-05-01'",
    'SELECT count(*) FROM orders AS o',
    'SELECT now() AS n',
    'SELECT now() AS n',
  ]) {
    await client.query(sql)
  }
  await recorder.close()
  for (const [name, statements, message] of misses) {
    const player = await replay(folder)
    const asking = new TestClient(player.url)
    const got = []
    for (const sql of statements) got.push(await asking.query(sql))
    const { error } = got.at(-1)!
    t.equal(error?.message.replaceAll(folder, 'DIR'), message, name)
    t.equal(player.misses(), 1)
    await player.close()
  }
})

t.test('context, bind values, databases and lanes are told', async t => {
  const folder = t.testdir()
  const upstream = await scriptedUpstream()
  t.teardown(() => upstream.close())
  const recorder = await record(folder, upstream.url)
  await new TestClient(recorder.url).query('SELECT ? AS x', { params: [1] })
  await recorder.close()
  const player = await replay(folder)
  t.teardown(() => player.close())
  const ask = async (client: TestClient, params: readonly unknown[] = [1]) => {
    const { error } = await client.query('SELECT ? AS x', { params })
    return error?.message ?? ''
  }
  t.equal(await ask(new TestClient(player.url)), '')
  t.match(await ask(new TestClient(player.url), ['1']), /other bind values: \[\[1→"1"\]\]/)
  const zoned = new TestClient(player.url, { settings: { timezone: 'Asia/Tokyo' } })
  t.match(await ask(zoned), /timezone was at its default, is Asia\/Tokyo/)
  const harmless = new TestClient(player.url, { settings: { max_threads: '8', timezone: 'UTC' } })
  t.equal(await ask(harmless), '')
  const lane = new TestClient(player.url, { user: 'root~orders' })
  t.match(await ask(lane), /nothing is recorded for the lane orders in .*\nrecorded lanes: default/)
})

t.test('a text that is no statement changes nothing, in whatever way it is sent', async t => {
  const target = await startServer({ port: 0, backend: serveBackend({ engine: 'memory' }) })
  t.teardown(() => target.close())
  const folder = t.testdir()
  const recorder = await record(folder, target.url)
  const steps = ['CREATE ROLE r', 'CREATE TABLE t (a INT)', 'INSERT INTO t VALUES (1)']
  for (const sql of [...steps, 'SELECT a FROM t']) await new TestClient(recorder.url).query(sql)
  await recorder.close()
  const player = await replay(folder)
  t.teardown(() => player.close())
  for (const sql of steps) t.notOk((await new TestClient(player.url).query(sql)).error, sql)

  const plain = await new TestClient(player.url).query('SELEC a FROM t')
  t.ok(plain.error, 'as a query')
  const session = { database: 'default', role: 'r' }
  const inRole = await new TestClient(player.url).query('0', { session })
  t.ok(inRole.error, 'as a query in a role of the recording')
  const load = await streamingLoad(player.url, '0')
  t.notOk(load.ok, 'as a streaming load')

  t.strictSame((await new TestClient(player.url).query('SELECT a FROM t')).rows, [['1']])
})

t.test('an insert in a syntax that mockq does not know counts as a write', async t => {
  const folder = t.testdir()
  const target = await startServer({ port: 0, backend: serveBackend({ engine: 'memory' }) })
  t.teardown(() => target.close())
  const recorder = await record(folder, target.url)
  const steps = ['CREATE TABLE t (a INT)', 'SELECT a FROM t']
  for (const sql of steps) await new TestClient(recorder.url).query(sql)
  await recorder.close()
  const player = await replay(folder)
  t.teardown(() => player.close())
  for (const sql of steps) t.notOk((await new TestClient(player.url).query(sql)).error, sql)
  t.notOk((await streamingLoad(player.url, 'INSERT INTO t SOMEHOW')).ok)
  const { error } = await new TestClient(player.url).query('SELECT a FROM t')
  t.equal(error?.code, 65003)
})

t.test(
  'a text that nobody can parse leaves constants alone, if it can change no setting',
  async t => {
    const folder = t.testdir()
    const target = await startServer({ port: 0, backend: serveBackend({ engine: 'memory' }) })
    t.teardown(() => target.close())
    const steps = ['CREATE TABLE t (a INT)', 'SELECT 1', 'SELECT a FROM t', 'SHOW TABLES']
    const recorder = await record(folder, target.url)
    for (const sql of steps) await new TestClient(recorder.url).query(sql)
    await recorder.close()
    const codes = async (between: string) => {
      const player = await replay(folder)
      const client = new TestClient(player.url)
      t.notOk((await client.query(steps[0]!)).error)
      t.match(await client.query(between), { error: { code: 65001 } })
      const got = []
      for (const sql of steps.slice(1)) got.push((await client.query(sql)).error?.code)
      await player.close()
      return got
    }
    for (const sql of ['create', 'drop', 'insert into t SOMEHOW', 'MERGE t'])
      t.same(await codes(sql), [undefined, 65003, 65003], sql)
    // These may be statements of a newer server that change the session.
    for (const sql of ['alter', 'EXECUTE whatever IT is'])
      t.same(await codes(sql), [65003, 65003, 65003], sql)
    const stage = 'CREATE STAGE s DIRECTORY = (ENABLE = true)'
    t.same(
      await codes(stage),
      [undefined, undefined, undefined],
      'an option that mockq does not know',
    )
  },
)

function streamingLoad(url: string, sql: string): Promise<Response> {
  const body = new FormData()
  body.append('upload', new Blob(['2\n']), 'a.csv')
  const headers = { authorization: `Basic ${btoa('root:')}`, 'x-databend-sql': sql }
  return fetch(`${url}/v1/streaming_load`, { method: 'PUT', headers, body })
}

t.test('of many lanes, a miss lists some, and the one that may be meant', t => {
  const lanes = Array.from({ length: 500 }, (_, i) => `lane${i}`)
  const { message } = explainNoLane('lane4999', lanes, 'recordings')
  t.match(
    message,
    /\nrecorded lanes: lane0, lane1, .*, lane19, … \(500\); did you mean "lane499"\?\n/,
  )
  t.match(explainNoLane('a', [], 'recordings').message, /\nrecorded lanes: none\n/)
  t.end()
})
