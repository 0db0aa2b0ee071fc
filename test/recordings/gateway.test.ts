import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Test, t } from 'tap'
import { serveBackend, startServer } from '#mockq'
import { keptHeaders } from '../../core/protocol/passed-headers.js'
import { verify } from '../../recordings/tools/verify.js'
import { TestClock } from '../core/protocol/test-clock.js'
import { type GatewayOptions, startGateway } from '../gateway.js'
import { replay, record as startRecorder } from './record-and-play.js'
import { type ClientOptions, TestClient } from './test-client.js'

/** A user of the servers, beside `root`. */
const ann = { name: 'ann', password: 'secret' }

/** A gateway with two warehouses, `w1` and `w2`, and a server of its own for each. */
async function gatewayOf(t: Test, options: Partial<GatewayOptions> = {}) {
  const servers = await Promise.all(
    ['w1', 'w2'].map(() =>
      startServer({ port: 0, backend: serveBackend({ engine: 'memory', users: [ann] }) }),
    ),
  )
  const [w1, w2] = servers.map(({ url }) => url) as [string, string]
  const gateway = await startGateway({ servers: { w1, w2 }, tenant: 't1', ...options })
  t.teardown(async () => {
    await gateway.close()
    for (const server of servers) await server.close()
  })
  return gateway
}

/** A recorder that ends with the test, also if that fails before. */
async function record(t: Test, ...options: Parameters<typeof startRecorder>) {
  const { close, ...recorder } = await startRecorder(...options)
  let closed: Promise<void> | undefined
  const end = () => {
    closed ??= close()
    return closed
  }
  t.teardown(end)
  return { ...recorder, close: end }
}

/** The headers of a driver that knows its warehouse. */
const driver = (warehouse: string, more: Readonly<Record<string, string>> = {}) => ({
  'User-Agent': 'databend-driver-rust/0.34.0',
  'X-DATABEND-WAREHOUSE': warehouse,
  'X-DATABEND-TENANT': 't1',
  ...more,
})

/** A client that takes over the route hints of answers, as drivers do in a transaction. */
function client(url: string, warehouse: string, options: ClientOptions = {}): TestClient {
  const headers: Record<string, string> = driver(warehouse, { 'X-DATABEND-ROUTE-HINT': 'own' })
  const tell = ({ headers: told }: Response): void => {
    headers['X-DATABEND-ROUTE-HINT'] = told.get('x-databend-route-hint') ?? 'none'
  }
  return new TestClient(url, { headers, tell, ...options })
}

/** All that is written of a recording. */
const written = (folder: string): string =>
  readdirSync(folder)
    .map(file => readFileSync(join(folder, file), 'utf8'))
    .join('\n')

t.test('every request of the recorder has the headers of the client’s', async t => {
  const gateway = await gatewayOf(t)
  const folder = t.testdir()
  const recorder = await record(t, folder, gateway.url)
  const trace = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
  const own = { traceparent: trace, 'X-Team': 'blue', 'X-DATABEND-ROUTE': 'warehouse' }
  const headers = driver('w1', { ...own, 'X-MOCKQ-LANE': 'a', 'X-DATABEND-ROUTE-HINT': 'own' })
  const asked = new TestClient(recorder.url, { headers, pageRows: 2 })
  const post = (path: string, body: object) =>
    fetch(recorder.url + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { ...headers, 'Content-Type': 'application/json', Authorization: 'Basic cm9vdDo=' },
    })
  t.equal((await post('/v1/session/login', {})).status, 200)
  t.equal((await post('/v1/verify', {})).status, 200)
  t.same((await asked.query('SELECT number FROM numbers(5)')).rows.flat(), [
    '0',
    '1',
    '2',
    '3',
    '4',
  ])
  t.equal((await asked.upload('a.csv', '1\n')).status, 200)
  await asked.query('CREATE TABLE t (a INT)')
  const form = new FormData()
  form.set('upload', new File(['1\n2\n'], 'load'))
  const load = await fetch(`${recorder.url}/v1/streaming_load`, {
    method: 'PUT',
    body: form,
    headers: {
      ...headers,
      Authorization: 'Basic cm9vdDo=',
      'X-DATABEND-SQL': 'INSERT INTO t FROM @_databend_load FILE_FORMAT = (TYPE = CSV)',
    },
  })
  t.match(await load.json(), { stats: { rows: 2 } })
  t.same((await asked.query('SELECT a FROM t ORDER BY a')).rows, [['1'], ['2']])
  await recorder.close()

  const routes = new Set(gateway.seen.map(({ path }) => path.replace(/(query)\/[^/]+/, '$1/ID')))
  t.hasStrict(
    [...routes],
    [...['/health', '/v1/verify', '/v1/session/login', '/v1/query', '/v1/query/ID/page/1']],
  )
  for (const route of ['/v1/query/ID/final', '/v1/upload_to_stage', '/v1/streaming_load'])
    t.ok(routes.has(route), route)
  for (const { path, headers: sent, status } of gateway.seen) {
    if (path === '/health') continue
    if (path !== '/v1/verify') t.equal(status, 200, path)
    const passed = {
      'user-agent': 'databend-driver-rust/0.34.0',
      'x-databend-warehouse': 'w1',
      'x-databend-tenant': 't1',
      'x-databend-route': 'warehouse',
      traceparent: trace,
      'x-team': 'blue',
    }
    t.match(sent, passed, path)
    const hint = path.startsWith('/v1/query/') ? /^server-of-/ : 'own'
    t.match(sent['x-databend-route-hint'], hint, path)
    t.notOk(sent['x-mockq-lane'], path)
  }
  t.notMatch(written(folder), /w1|t1"|4bf92f|blue|server-of|own/)

  const player = await replay(folder)
  for (const lane of [{ 'X-MOCKQ-LANE': 'a' }, { ...driver('w9'), 'X-MOCKQ-LANE': 'a' }]) {
    const later = new TestClient(player.url, { headers: lane })
    t.same((await later.query('SELECT number FROM numbers(5)')).rows.length, 5)
  }
  t.equal(player.misses(), 0)
  await player.close()
})

t.test('statements reach their warehouse, and transactions their server', async t => {
  const gateway = await gatewayOf(t, { keepsTransactions: true })
  const folder = t.testdir()
  const recorder = await record(t, folder, gateway.url)
  const run = async (url: string) => {
    const [a, b] = ['w1', 'w2'].map(each => client(url, each, { user: `root~${each}` })) as [
      TestClient,
      TestClient,
    ]
    await a.query('CREATE TABLE t (a INT)')
    await a.query('BEGIN')
    await a.query('INSERT INTO t VALUES (1), (2)')
    await a.query('COMMIT')
    t.match((await b.query('SELECT * FROM t')).error, { message: /Unknown table/ })
    t.same((await a.query('SELECT a FROM t ORDER BY a')).rows, [['1'], ['2']])
  }
  await run(recorder.url)
  await recorder.close()
  t.equal(gateway.seen.filter(({ status }) => status !== 200 && status !== 404).length, 0)
  const player = await replay(folder)
  await run(player.url)
  t.equal(player.misses(), 0)
  await player.close()
})

t.test('the warehouse, tenant and user of the target are those of requests without', async t => {
  const gateway = await gatewayOf(t, { tokens: { 'gw-1': 'root:' } })
  const { host } = new URL(gateway.url)
  const target = `databend://ann:secret@${host}/db?sslmode=disable&tenant=t1&warehouse=w2`
  const recorder = await record(t, t.testdir(), target)
  const post = (headers: Readonly<Record<string, string>>) =>
    fetch(`${recorder.url}/v1/query`, {
      method: 'POST',
      body: '{"sql": "SELECT 1"}',
      headers: { 'Content-Type': 'application/json', ...headers },
    })
  await post({})
  await post({ Authorization: `Basic ${btoa('root:')}`, 'X-DATABEND-WAREHOUSE': 'w1' })
  await post({ Authorization: 'Bearer gw-1' })
  const asked = gateway.seen
    .filter(({ path }) => path === '/v1/query')
    .map(({ headers }) => [headers.authorization, headers['x-databend-warehouse']])
  t.strictSame(asked, [
    [`Basic ${btoa('ann:secret')}`, 'w2'],
    [`Basic ${btoa('root:')}`, 'w1'],
    ['Bearer gw-1', 'w2'],
  ])
  await recorder.close()
  const wrong = record(t, t.testdir(), `${target}&role=r&timezone=UTC`)
  await t.rejects(wrong, { name: 'UsageError', message: /^remove role, timezone from the address/ })
})

for (const [holds, waits] of [
  [false, 'refuses with Retry-After'],
  [true, 'holds requests'],
] as const) {
  t.test(`a warehouse that starts ${waits}: the client waits`, async t => {
    const clock = new TestClock(1_700_000_000_000_000n)
    const gateway = await gatewayOf(t, { startSecs: 20, holds, clock })
    const folder = t.testdir()
    const recorder = await record(t, folder, gateway.url, 'all', { clock })
    const asleep = clock.waiting(20_000)
    const asked = client(recorder.url, 'w1').query('SELECT 1')
    await asleep
    t.same(
      readdirSync(folder).filter(file => file.endsWith('.nedb')),
      [],
    )
    clock.advance(20_000)
    t.same((await asked).rows, [['1']])
    await recorder.close()
    const statuses = gateway.seen
      .filter(({ path }) => path === '/v1/query')
      .map(each => each.status)
    t.strictSame(statuses, holds ? [200] : [503, 200])
    t.equal(written(folder).match(/"k":"stmt"/g)?.length, 1)
  })
}

t.test(
  'a warehouse that sleeps too long: its refusal, nothing recorded, and asked again',
  async t => {
    const clock = new TestClock(1_700_000_000_000_000n)
    const gateway = await gatewayOf(t, { startSecs: 500, clock })
    const folder = t.testdir()
    const recorder = await record(t, folder, gateway.url, 'all', { clock })
    const ask = () =>
      fetch(`${recorder.url}/v1/query`, {
        method: 'POST',
        body: '{"sql": "SELECT 1"}',
        headers: {
          ...driver('w1'),
          'Content-Type': 'application/json',
          Authorization: 'Basic cm9vdDo=',
          'X-DATABEND-QUERY-ID': 'q1',
        },
      })
    const refused = await ask()
    t.strictSame([refused.status, refused.headers.get('retry-after')], [503, '500'])
    t.match(await refused.json(), { kind: 'ProvisionWarehouseTimeout' })
    clock.advance(500_000)
    // Drivers send the request again as it was.
    t.match(await (await ask()).json(), { id: 'q1', data: [['1']], error: null })
    await recorder.close()
    const ids = gateway.seen
      .filter(({ path }) => path === '/v1/query')
      .map(({ headers, status }) => [headers['x-databend-query-id'], status])
    t.strictSame(ids, [
      ['q1', 503],
      ['q1', 200],
    ])
    t.equal(written(folder).match(/"k":"stmt"/g)?.length, 1)
    t.notMatch(written(folder), '"fault"')
  },
)

t.test('what a gateway says of headers is passed on, and holds for no other request', async t => {
  const gateway = await gatewayOf(t)
  const folder = t.testdir()
  const recorder = await record(t, folder, gateway.url)
  const post = (path: string, body: object, headers = {}) =>
    fetch(recorder.url + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { ...headers, 'Content-Type': 'application/json', Authorization: 'Basic cm9vdDo=' },
    })
  for (const [path, body] of [
    ['/v1/session/login', {}],
    ['/v1/query', { sql: 'SELECT 1' }],
  ] as const) {
    const refused = await post(path, body, { 'X-DATABEND-TENANT': 't1' })
    t.match([refused.status, await refused.json()], [400, { kind: 'WarehouseHeaderRequired' }])
    t.equal((await post(path, body, driver('w1'))).status, 200)
  }
  await recorder.close()
  t.notMatch(written(folder), /Warehouse|"login"/)
  t.equal(written(folder).match(/"k":"stmt"/g)?.length, 1)
})

t.test('a login that is first refused by the server behind is refused in replay', async t => {
  const gateway = await gatewayOf(t)
  const folder = t.testdir()
  const recorder = await record(t, folder, gateway.url)
  const login = (url: string, route = '/v1/session/login') =>
    fetch(url + route, {
      ...{ method: 'POST', body: '{}' },
      headers: { ...driver('w1'), Authorization: `Basic ${btoa('nobody:x')}` },
    })
  for (const route of ['/v1/verify', '/v1/session/login'])
    t.equal((await login(recorder.url, route)).status, 401, route)
  await client(recorder.url, 'w1').query('SELECT 1')
  await recorder.close()
  const player = await replay(folder)
  t.teardown(() => player.close())
  t.equal((await login(player.url)).status, 401)
})

t.test('a gateway with a limit of requests: pages wait, too', async t => {
  const clock = new TestClock(1_700_000_000_000_000n)
  const gateway = await gatewayOf(t, { requestsPerSecond: 3, clock })
  const folder = t.testdir()
  const recorder = await record(t, folder, gateway.url, 'all', { clock })
  const full = clock.waiting(1000)
  const asked = client(recorder.url, 'w1', { pageRows: 1 }).query('SELECT number FROM numbers(3)')
  await full
  clock.advance(1000)
  t.same((await asked).rows, [['0'], ['1'], ['2']])
  t.ok(gateway.seen.some(({ path, status }) => path.includes('/page/') && status === 429))
  await recorder.close()
})

t.test('redirects within the host are followed for GET, others are refused', async t => {
  const elsewhere = 'https://db.example.com/v1/query'
  let isMoved = false
  const gateway = await gatewayOf(t, {
    redirect: (method, url) => {
      if (method === 'GET') return url.includes('?') ? undefined : `${url}?moved`
      return isMoved && url === '/v1/query' ? elsewhere : undefined
    },
  })
  const folder = t.testdir()
  const recorder = await record(t, folder, gateway.url)
  const asked = client(recorder.url, 'w1', { pageRows: 1 })
  t.same((await asked.query('SELECT number FROM numbers(2)')).rows, [['0'], ['1']])
  const pages = gateway.seen.filter(({ path }) => path.includes('/page/'))
  t.strictSame(new Set(pages.map(({ status }) => status)), new Set([307, 200]))
  isMoved = true
  const { error } = await asked.query('SELECT 2')
  t.match(error, { code: 65011, message: `redirects POST /v1/query to ${elsewhere}` })
  t.match(error, { message: 'give --target https://db.example.com' })
  await recorder.close()
  t.equal(written(folder).match(/"k":"stmt"/g)?.length, 1)
})

t.test('verify asks through a gateway as a client', async t => {
  const gateway = await gatewayOf(t)
  const { host } = new URL(gateway.url)
  const folder = t.testdir()
  const recorder = await record(t, folder, gateway.url)
  await client(recorder.url, 'w1').query('SELECT 1')
  await recorder.close()
  const check = (parameters: string) =>
    verify({
      recordings: folder,
      ...{ lanes: [], writes: 'none', databases: [], environment: {}, timeoutMs: 60_000 },
      targetOf: async () => ({ address: `databend://root:@${host}?sslmode=disable${parameters}` }),
      signal: new AbortController().signal,
    })
  t.match((await check('&warehouse=w1&tenant=t1')).totals, { statements: 1, equal: 1 })
  await t.rejects(check('&tenant=t1'), {
    name: 'UpstreamError',
    message:
      /does not say whether root may log in \(400: the gateway says WarehouseHeaderRequired\)/,
  })
})

t.test('no header of a client is kept without a reason, which users can read', t => {
  const page = readFileSync(new URL('../../../docs/recordings.md', import.meta.url), 'utf8')
  for (const [name, reason] of Object.entries(keptHeaders)) {
    t.equal(name, name.toLowerCase())
    t.match(reason, /^\w.{10}/, name)
    t.match(page, new RegExp(`\`${name}\``, 'i'), `${name} is in docs/recordings.md`)
  }
  const routing = ['x-databend-warehouse', 'x-databend-tenant', 'x-databend-route-hint']
  for (const name of [...routing, 'x-databend-route', 'traceparent', 'baggage', 'user-agent'])
    t.notOk(name in keptHeaders, name)
  t.end()
})
