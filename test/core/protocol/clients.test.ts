import t from 'tap'
import { basic, driver, type Headers, type Reply, realServer } from './test-server.js'

// The worked sequences of today's clients: what each sends, and what it needs back.

interface Check {
  equal(found: unknown, wanted: unknown): boolean
  match(found: unknown, pattern: object): boolean
  type(found: unknown, type: string): boolean
}

const json = { 'content-type': 'application/json' }
const rust: Headers = { ...driver, cookie: 'cookie_enabled=true', 'x-databend-route-hint': 'h' }
const go: Headers = {
  'user-agent': 'databend-go/0.9.2',
  'x-databend-route': 'warehouse',
  accept: 'application/json',
  ...json,
}
const jdbc: Headers = { 'user-agent': 'databend-jdbc/0.4.8', accept: 'application/json', ...json }

/** What the Rust family insists on in every answer of a query. */
function decodes(t: Check, { status, body }: Reply): void {
  t.equal(status, 200)
  t.match(body, { id: String, schema: Array, data: Array, state: String, node_id: String })
  for (const name of ['scan_progress', 'write_progress', 'result_progress'])
    t.match(body.stats[name], { rows: Number, bytes: Number })
  t.type(body.stats.running_time_ms, 'number')
  t.equal(body.stats.running_time_ms % 1, 0)
}

t.test('A: a small SELECT, Rust', async t => {
  const { post, query, get } = await realServer(t)
  const login = await post('/v1/session/login?disable_session_token=true', {}, rust)
  t.match(login.body.version, /^\d+\.\d+\.\d+/)
  t.notOk('tokens' in login.body)
  t.equal(login.body.server_max_arrow_result_version, 3)
  const first = await query(
    'select * from numbers(2)',
    {},
    { ...rust, 'x-databend-query-id': 'q'.repeat(32) },
  )
  decodes(t, first)
  t.match(first.body, { state: 'Succeeded', data: [['0'], ['1']] })
  const sticky = {
    ...rust,
    'x-databend-sticky-node': first.body.node_id,
    'x-databend-query-id': 'x',
  }
  const cookies = (first.headers['set-cookie'] as string[]).map(each => each.split(';')[0])
  const last = await get(first.body.next_uri, {
    ...sticky,
    cookie: ['cookie_enabled=true', ...cookies].join('; '),
  })
  decodes(t, last)
  t.equal(last.body.next_uri, null)
})

t.test('B: a small SELECT, Go, with Ping', async t => {
  const { post, query, get, send } = await realServer(t)
  t.equal((await post('/v1/session/login', {}, go)).status, 200)
  const ping = await send('POST', '/v1/verify', { authorization: basic('root'), ...go })
  t.equal(ping.body.user, 'root')
  const { body } = await query('select * from numbers(1)', {}, go)
  t.equal(body.schema.length, body.data[0].length)
  t.equal((await get(body.final_uri, { ...go, 'x-databend-node-id': body.node_id })).status, 200)
})

t.test('C: a small SELECT, JDBC, never closed', async t => {
  const { query } = await realServer(t)
  const session = { database: null, settings: null, autoCommit: true }
  const pagination = {
    wait_time_secs: 10,
    max_rows_in_buffer: 5_000_000,
    max_rows_per_page: 10_000,
  }
  const reply = await query('select * from numbers(1)', { session, pagination }, jdbc)
  t.match(reply.headers['content-type'], /^application\/json/)
  t.ok(reply.body.next_uri.includes('/final'))
  t.ok(reply.body.stats)
})

t.test('D: 46,000 rows', async t => {
  const { query, get } = await realServer(t)
  let { body } = await query('select * from numbers(46000)', {}, go)
  const sizes: number[] = []
  for (; !body.next_uri.includes('/final'); body = (await get(body.next_uri, go)).body)
    sizes.push(body.data.length)
  t.strictSame([...sizes, body.data.length], [10_000, 10_000, 10_000, 10_000, 6000])
  t.equal((await get(body.final_uri, go)).status, 200)
})

t.test('E: a statement that fails', async t => {
  const { query } = await realServer(t)
  const reply = await query('nothing of the kind', {}, rust)
  decodes(t, reply)
  t.type(reply.body.error.code, 'number')
  t.type(reply.body.error.message, 'string')
  t.ok(reply.body.next_uri.endsWith('/final'))
})

t.test('F: an early end', async t => {
  const { post, query, get } = await realServer(t)
  const rows = { pagination: { max_rows_per_page: 2 } }
  for (const end of [(uri: string) => post(uri, {}, driver), (uri: string) => get(uri, driver)]) {
    const { body } = await query('select * from numbers(9)', rows, driver)
    decodes(t, await get(body.next_uri, driver))
    t.equal((await end(body.final_uri)).status, 200)
  }
})

t.test('G: cancel', async t => {
  const { post, query, get } = await realServer(t)
  const rows = { pagination: { max_rows_per_page: 2 } }
  const byPost = (await query('select * from numbers(9)', rows, driver)).body
  t.equal((await post(byPost.kill_uri, {}, driver)).status, 200)
  const byGet = (await query('select * from numbers(9)', rows, go)).body
  t.equal((await get(byGet.kill_uri, go)).status, 200)
})

t.test('a transaction: the first answer to COMMIT has the session', async t => {
  const { query } = await realServer(t)
  const begun = (await query('begin', {}, jdbc)).body
  t.match(begun.session, { txn_state: 'Active', need_sticky: true })
  const done = (await query('commit', { session: begun.session }, jdbc)).body
  t.match(done.session, { txn_state: 'AutoCommit', need_sticky: false })
})

t.test('a query that is on another node is told of that', async t => {
  const { clock, query, get, post } = await realServer(t)
  const { body } = await query(
    'select * from numbers(1)',
    {},
    { ...go, 'x-databend-sticky-node': 'elsewhere' },
  )
  clock.advance(1500)
  const other = { ...go, 'x-databend-node-id': 'elsewhere' }
  const message =
    `Routing error: query ${body.id} should be on server elsewhere, but current server is ${body.node_id}, ` +
    'which started at 2023-11-14T22:13:20.000+00:00 (1.5 secs ago)'
  const uris = [`${body.stats_uri}/page/0`, body.stats_uri, body.kill_uri, body.final_uri]
  for (const uri of uris) {
    t.match(await get(uri, other), { status: 404, body: { error: { code: 404, message } } })
  }
  t.equal((await post('/v1/query/unknown/kill', {}, other)).status, 404)
  t.equal((await get(body.final_uri, { ...go, 'x-databend-node-id': body.node_id })).status, 200)
})

t.test('discovery', async t => {
  const { get, port } = await realServer(t)
  t.strictSame((await get('/v1/discovery_nodes')).body, [{ address: `127.0.0.1:${port}` }])
})
