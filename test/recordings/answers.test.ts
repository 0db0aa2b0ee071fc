import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { serveBackend, startServer } from '#mockq'
import { record, replay } from './record-and-play.js'
import { scriptedUpstream } from './scripted-upstream.js'
import { TestClient } from './test-client.js'

const wide = Array.from({ length: 2500 }, (_, i) => [
  String(i),
  i % 3 === 0 ? null : `text ${i}`.repeat(9),
])
const schema = [
  ['n', 'Int64'],
  ['s', 'Nullable(String)'],
] as const

t.test('bind values are recorded, however deep they are and whatever their names', async t => {
  const folder = t.testdir()
  const upstream = await scriptedUpstream({ script: () => ({ schema, rows: [['1', 'a']] }) })
  t.teardown(() => upstream.close())
  const deep: readonly unknown[] = Array.from({ length: 60 }).reduce<readonly unknown[]>(
    inner => [inner],
    [],
  )
  const binds = [{ 'a.b': deep, $x: 1, $$date: 'y' }, [deep, { $deleted: true }]]
  const recorder = await record(folder, upstream.url)
  for (const params of binds) await new TestClient(recorder.url).query('SELECT ?', { params })
  await recorder.close()
  const player = await replay(folder)
  t.teardown(() => player.close())
  for (const params of binds) {
    const { rows } = await new TestClient(player.url).query('SELECT ?', { params })
    t.strictSame(rows, [['1', 'a']])
  }
})

t.test('floats among the bind values stay floats, also where they have no fraction', async t => {
  const target = await startServer({ port: 0, backend: serveBackend({ engine: 'memory' }) })
  t.teardown(() => target.close())
  const recorder = await record(t.testdir(), target.url)
  t.teardown(() => recorder.close())
  const binds = [
    [
      '[1.0,-1,2e3,1.5,1]',
      ['Float64', 'Int8', 'Float64', 'Float64', 'UInt8'],
      'SELECT ?, ?, ?, ?, ?',
    ],
    ['{"a":1.0,"b":1}', ['Float64', 'UInt8'], 'SELECT :a, :b'],
  ] as const
  for (const [params, types, sql] of binds) {
    for (const url of [target.url, recorder.url]) {
      const response = await fetch(`${url}/v1/query`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa('root:')}`, 'content-type': 'application/json' },
        body: `{"sql":"${sql}","params":${params},"pagination":{"wait_time_secs":10}}`,
      })
      const { schema } = (await response.json()) as { schema: { type: string }[] }
      t.same(
        schema.map(({ type }) => type),
        types,
        `${params} to ${url === target.url ? 'serve' : 'record'}`,
      )
    }
  }
})

t.test('a result is recorded with one page size and played with any', async t => {
  const folder = t.testdir()
  const upstream = await scriptedUpstream({
    script: sql => {
      const rows = wide.slice(0, Number(/\d+/.exec(sql)?.[0]))
      return { schema, rows }
    },
  })
  t.teardown(() => upstream.close())
  const recorder = await record(folder, upstream.url)
  const client = new TestClient(recorder.url, { pageRows: 700 })
  for (const count of [0, 1, 50, 51, 2500]) {
    t.strictSame((await client.query(`SELECT ${count}`)).rows, wide.slice(0, count))
  }
  await recorder.close()
  t.equal(readdirSync(join(folder, 'blobs')).length, 1, 'the large one is a blob')
  const player = await replay(folder)
  t.teardown(() => player.close())
  for (const pageRows of [1, 50, 999, 10_000]) {
    const again = new TestClient(player.url, { pageRows })
    for (const count of [0, 1, 50, 51, ...(pageRows === 1 ? [] : [2500])]) {
      const { rows, types } = await again.query(`SELECT ${count}`)
      t.strictSame(rows, wide.slice(0, count))
      t.strictSame(
        types,
        schema.map(([, type]) => type),
      )
    }
  }
})

t.test(
  'errors, affects, settings, scanned and written rows and ids are those of the server',
  async t => {
    const folder = t.testdir()
    const upstream = await scriptedUpstream({
      script: sql =>
        /odd/.test(sql)
          ? { error: { code: 4242, message: 'an odd one', detail: 'with detail' } }
          : /many/.test(sql)
            ? { schema: [['many', 'Int64']], rows: [['1']], scanned: 1000 }
            : undefined,
    })
    t.teardown(() => upstream.close())
    const run = async (url: string) => {
      const client = new TestClient(url)
      const got = []
      for (const sql of [
        'SELECT odd FROM x',
        'CREATE TABLE t (v VARCHAR)',
        "INSERT INTO t VALUES ('a')",
        'USE other',
        "SET timezone = 'Asia/Tokyo'",
        'SELECT 1 AS zoned',
        'SELECT many FROM t',
        'SELECT v FROM nowhere',
      ]) {
        const { id, ...rest } = await client.query(sql)
        t.match(id, /^[0-9a-f]{32}$/)
        got.push(rest)
      }
      return got
    }
    const expected = await run(upstream.url)
    const recorder = await record(folder, upstream.url)
    t.match(await run(recorder.url), expected)
    await recorder.close()
    const player = await replay(folder)
    t.teardown(() => player.close())
    t.match(await run(player.url), expected)
    t.equal(player.misses(), 0)
  },
)

t.test(
  'the target is asked with the client’s own id, credentials, session and page size',
  async t => {
    const upstream = await scriptedUpstream({ refused: 'mallory' })
    t.teardown(() => upstream.close())
    const recorder = await record(t.testdir(), upstream.url)
    t.teardown(() => recorder.close())
    const client = new TestClient(recorder.url, { user: 'ann~lane1', password: 'pw', pageRows: 77 })
    const { id } = await client.query('USE other')
    await client.query('SELECT 1 AS b', { params: [1, 'x'] })
    const [first, second] = upstream.seen.filter(({ path }) => path === '/v1/query')
    t.equal(first!.headers['x-databend-query-id'], id)
    t.equal(first!.headers.authorization, `Basic ${Buffer.from('ann:pw').toString('base64')}`)
    const body = JSON.parse(second!.body)
    t.match(body, {
      params: [1, 'x'],
      pagination: { max_rows_per_page: 77 },
      session: {
        database: 'other',
        internal: JSON.stringify({ last_node_id: 'node-1', last_query_ids: [id] }),
      },
    })
    await t.rejects(
      new TestClient(recorder.url, { user: 'mallory' }).query('SELECT 1'),
      /401.*go away/,
    )
  },
)

t.test(
  'statements under one id are different ones for the target, and in the recording',
  async t => {
    const folder = t.testdir()
    const upstream = await scriptedUpstream()
    t.teardown(() => upstream.close())
    const recorder = await record(folder, upstream.url)
    const work = async (url: string) => {
      const client = new TestClient(url, { queryId: 'one' })
      const got = []
      for (const sql of [
        'CREATE TABLE t (v VARCHAR)',
        "INSERT INTO t VALUES ('1')",
        'SELECT * FROM t',
      ])
        got.push((await client.query(sql)).rows)
      return got
    }
    const expected = await work(recorder.url)
    t.equal(expected.at(-1)!.length, 1)
    await recorder.close()
    const ids = upstream.seen
      .filter(({ method, path }) => method === 'POST' && path === '/v1/query')
      .map(({ headers }) => headers['x-databend-query-id'])
    t.strictSame(ids, ['one', 'one-1', 'one-2'])
    const player = await replay(folder)
    t.teardown(() => player.close())
    t.strictSame(await work(player.url), expected)
    t.equal(player.misses(), 0)
  },
)

t.test('a target that is gone is told as a SQL error, and the server lives', async t => {
  const upstream = await scriptedUpstream()
  const folder = t.testdir()
  const recorder = await record(folder, upstream.url)
  const client = new TestClient(recorder.url)
  await client.query('SELECT 1 AS a')
  await upstream.close()
  const expected = { error: { code: 65011, message: /cannot be reached/ } }
  t.match(await client.query('SELECT 2 AS b'), expected)
  t.match(await client.query('SELECT 2 AS b'), expected)
  await recorder.close()
  t.notMatch(readFileSync(join(folder, 'default.nedb'), 'utf8'), /SELECT 2/)
})

t.test('a login for what is not there is refused again, until it is there', async t => {
  const folder = t.testdir()
  const upstream = await scriptedUpstream()
  t.teardown(() => upstream.close())
  const login = async (url: string, database: string) => {
    const response = await fetch(`${url}/v1/session/login`, {
      method: 'POST',
      headers: { Authorization: 'Basic cm9vdDo=', 'Content-Type': 'application/json' },
      body: JSON.stringify({ database }),
    })
    const { error } = (await response.json()) as { error?: { code: number; message: string } }
    return [response.status, error?.code, error?.message]
  }
  const run = async (url: string) => [
    await login(url, 'default'),
    await login(url, 'shop'),
    (await new TestClient(url).query('CREATE DATABASE shop')).error,
    await login(url, 'shop'),
    await login(url, 'nowhere'),
  ]
  const recorder = await record(folder, upstream.url)
  const expected = await run(recorder.url)
  await recorder.close()
  t.strictSame(expected, [
    [200, undefined, undefined],
    [400, 1003, "Unknown database 'shop'"],
    undefined,
    [200, undefined, undefined],
    [400, 1003, "Unknown database 'nowhere'"],
  ])
  const player = await replay(folder)
  t.teardown(() => player.close())
  t.strictSame(await run(player.url), expected)
  t.equal(player.misses(), 0)
})

t.test('a setting that changes no answer does where its value does not fit', async t => {
  const folder = t.testdir()
  const target = await startServer({ port: 0, backend: serveBackend({ engine: 'memory' }) })
  t.teardown(() => target.close())
  const ask = async (url: string, path: string, body: unknown) => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { Authorization: 'Basic cm9vdDo=', 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    const { error, data } = (await response.json()) as {
      error?: { code: number }
      data?: readonly unknown[]
    }
    return [response.status, error?.code, data]
  }
  const run = async (url: string) => {
    const answers: unknown[] = []
    for (const max_threads of ['many', '5', '0', '7', '99999999']) {
      const settings = { max_threads }
      answers.push(
        await ask(url, '/v1/session/login', { settings }),
        await ask(url, '/v1/query', { sql: 'SELECT 1', session: { settings } }),
      )
    }
    return answers
  }
  const recorder = await record(folder, target.url)
  const expected = await run(recorder.url)
  await recorder.close()
  const refused = [
    [400, 2803, undefined],
    [200, 2803, []],
  ]
  const answered = [
    [200, undefined, undefined],
    [200, undefined, [['1']]],
  ]
  t.strictSame(expected, [...refused, ...answered, ...refused, ...answered, ...refused])
  const player = await replay(folder)
  t.teardown(() => player.close())
  t.strictSame(await run(player.url), expected)
  t.strictSame((await run(player.url)).slice(2, 4), answered)
  t.equal(player.misses(), 0)
})

t.test('what waits for nothing is told before it begins', async t => {
  const folder = t.testdir()
  const upstream = await scriptedUpstream()
  t.teardown(() => upstream.close())
  const states = async (url: string) => {
    const response = await fetch(`${url}/v1/query`, {
      method: 'POST',
      headers: { Authorization: 'Basic cm9vdDo=', 'Content-Type': 'application/json' },
      body: JSON.stringify({ sql: 'SELECT 1', pagination: { wait_time_secs: 0 } }),
    })
    const { state, data } = (await response.json()) as { state: string; data: unknown }
    return { state, data }
  }
  const recorder = await record(folder, upstream.url)
  await new TestClient(recorder.url).query('SELECT 1')
  t.strictSame(await states(recorder.url), { state: 'Starting', data: [] })
  await recorder.close()
  const player = await replay(folder)
  t.teardown(() => player.close())
  t.strictSame(await states(player.url), { state: 'Starting', data: [] })
})

t.test('the id of the statement before is that of this run', async t => {
  const folder = t.testdir()
  const target = await startServer({ port: 0, backend: serveBackend({ engine: 'memory' }) })
  t.teardown(() => target.close())
  const run = async (url: string, times = 1) => {
    const client = new TestClient(url)
    for (let i = 0; i < times; i++) {
      for (const sql of [
        'SELECT last_query_id()',
        'select LAST_QUERY_ID( -1 ) AS id',
        'SELECT last_query_id(1)',
      ]) {
        const { id } = await client.query(`SELECT 'before'`)
        const { rows, error } = await client.query(sql)
        t.strictSame([rows, error], [[[id]], undefined], sql)
      }
      t.strictSame((await client.query('SELECT last_query_id(-2)')).rows, [[null]])
    }
  }
  const recorder = await record(folder, target.url)
  await run(recorder.url)
  await recorder.close()
  const first = readFileSync(join(folder, 'default.nedb'), 'utf8')
  const player = await replay(folder)
  t.teardown(() => player.close())
  await run(player.url, 3)
  t.equal(player.misses(), 0)
  const again = await record(folder, target.url)
  await run(again.url)
  await again.close()
  t.equal(readFileSync(join(folder, 'default.nedb'), 'utf8'), first, 'the same is recorded')
})
