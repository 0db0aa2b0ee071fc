import { request } from 'node:http'
import t, { type Test } from 'tap'
import { ProtocolError, serveBackend, startServer } from '#mockq'
import { SystemClock } from '../../../core/clock.js'
import { Journal } from '../../../core/protocol/journal.js'
import { SeededRandom } from '../../states/seeded-random.js'
import { basic, sendTo } from '../protocol/test-server.js'

type Options = Partial<Parameters<typeof startServer>[0]>
type Headers = Readonly<Record<string, string>>

async function serving(t: Test, options: Options = {}) {
  const backend = serveBackend({ engine: 'memory' })
  const server = await startServer({ backend, port: 0, ...options })
  t.teardown(() => server.close())
  const { port } = server
  const ask = (sql: string, user = 'root', params?: unknown) =>
    sendTo(
      port,
      'POST',
      '/v1/query',
      { authorization: basic(user), 'content-type': 'application/json' },
      JSON.stringify({ sql, params }),
    )
  const get = (path: string, headers: Headers = {}) =>
    sendTo(port, 'GET', `/__mockq${path}`, headers)
  const post = (path: string, body?: unknown, headers: Headers = {}) =>
    sendTo(
      port,
      'POST',
      `/__mockq${path}`,
      { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      typeof body === 'string' ? body : JSON.stringify(body),
    )
  return { port, ask, get, post }
}

t.test('GET /__mockq/ready says what is running', async t => {
  const { get } = await serving(t, { version: '1.2.901' })
  const { status, headers, body } = await get('/ready')
  t.same([status, body], [200, { mode: 'serve', version: '1.2.901', journal: 10_000 }])
  t.equal(headers['cache-control'], 'no-store')
  t.equal((await get('/ready/')).status, 200, 'with a slash at the end')
})

t.test('the journal has an entry for each statement', async t => {
  const { ask, get } = await serving(t)
  await ask('SELECT number AS n FROM numbers(3) WHERE number > ?', 'root~orders', [0])
  await ask('SELECT * FROM nothing', 'root~bills')
  const { last, dropped, entries } = (await get('/journal')).body
  t.same([last, dropped, entries.length], [2, 0, 2])
  const [first, second] = entries
  t.match(first, {
    n: 1,
    kind: 'statement',
    lane: 'orders',
    user: 'root',
    sql: 'SELECT number AS n FROM numbers(3) WHERE number > ?',
    params: [0],
    isCut: false,
    source: { kind: 'engine' },
    state: 'succeeded',
    error: null,
    rows: 2,
  })
  t.match(first.at, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  t.type(first.ms, 'number')
  t.match(second, { n: 2, lane: 'bills', state: 'failed', error: { code: 1025 }, rows: 0 })

  const detail = (await get('/journal/1')).body
  t.same(detail.columns, [{ name: 'n', type: 'UInt64' }])
  t.same(detail.firstRows, [['1'], ['2']])
  t.same((await get('/journal/2')).body.columns, null)
  await ask('SELECT 1 AS one WHERE false')
  t.match((await get('/journal/3')).body, { columns: [{ name: 'one' }], rows: 0, firstRows: null })
  t.match((await get('/journal/9')).body, { error: { message: 'the journal has no entry 9' } })
})

t.test('a part of the journal', async t => {
  const { ask, get } = await serving(t)
  for (const [i, lane] of ['a', 'b', 'a', 'b'].entries()) await ask(`SELECT ${i}`, `root~${lane}`)
  const numbers = async (query: string) =>
    (await get(`/journal?${query}`)).body.entries.map((entry: { n: number }) => entry.n)
  t.same(await numbers('after=2'), [3, 4])
  t.same(await numbers('limit=1'), [1])
  t.same(await numbers('lane=b'), [2, 4])
  t.same(await numbers('lane=b&after=2&limit=5'), [4])
  t.same(await numbers('source=engine'), [1, 2, 3, 4])
  t.same(await numbers('source=miss'), [])
  for (const query of ['after=x', 'limit=-1', 'lane=a&lane=b', 'lanes=a'])
    t.equal((await get(`/journal?${query}`)).status, 400, query)
})

t.test('the journal is bounded', async t => {
  const { ask, get } = await serving(t, { journal: 3 })
  for (let i = 1; i <= 5; i++) await ask(`SELECT ${i}`)
  const { entries, last, dropped } = (await get('/journal')).body
  t.same(
    entries.map((entry: { sql: string }) => entry.sql),
    ['SELECT 3', 'SELECT 4', 'SELECT 5'],
  )
  t.same([last, dropped], [5, 2])

  const long = await serving(t)
  const sql = `SELECT '${'é'.repeat(50_000)}'`
  await long.ask(sql, 'root', [1])
  const [entry] = (await long.get('/journal')).body.entries
  t.equal(entry.isCut, true)
  t.ok(sql.startsWith(entry.sql) && entry.sql.length < 20_000)
  t.equal(entry.params, null)

  const off = await serving(t, { journal: 0 })
  await off.ask('SELECT 1')
  t.match((await off.get('/journal')).body, { entries: [], last: 0, dropped: 0, run: String })
})

t.test('older entries are packed, those that still run are not', async t => {
  const clock = new SystemClock()
  const journal = new Journal(clock, 'serve', 1000)
  const begin = (i: number) =>
    journal.begin({
      ...{
        kind: 'statement',
        lane: `lane ${i % 2}`,
        user: 'root',
        session: '',
        database: 'default',
      },
      ...{ queryId: `q${i}`, sql: `SELECT ${i} -- é`, bytes: 20, params: [i] },
    } as const)!
  const slow = begin(1)
  for (let i = 2; i <= 900; i++) {
    const entry = begin(i)
    entry.take({ length: 1, json: () => `["${i}"]`, first: () => [[String(i)]] })
    entry.end({ rows: 1, ms: 1.23456 })
  }
  const numbers = (...args: Parameters<Journal['list']>) =>
    journal.list(...args).map(each => each.n)
  t.same(
    numbers(0, 2000),
    Array.from({ length: 900 }, (_, i) => i + 1),
  )
  t.same(numbers(0, 3), [1, 2, 3])
  t.same(numbers(100, 3), [101, 102, 103])
  t.same(numbers(0, 3, { lane: 'lane 1' }), [1, 3, 5])
  t.match(journal.list(0, 2), [
    { n: 1, state: 'running', ms: null },
    { n: 2, state: 'succeeded', sql: 'SELECT 2 -- é', params: [2], ms: 1.235, queryId: 'q2' },
  ])
  t.equal(journal.detail(2)?.firstRows, null)
  t.same(journal.detail(900)?.firstRows, [['900']])
  slow.end({ failure: new Error('gone'), rows: 0, ms: 5 })
  t.match(journal.detail(1), { state: 'failed', error: { code: 500, message: 'gone' } })
  for (let i = 901; i <= 1500; i++) begin(i).end({ rows: 1, ms: 1 })
  t.equal(journal.dropped, 500)
  t.same(numbers(0, 2), [501, 502])
  t.equal(numbers(0, 5000).length, 1000)
  t.equal(journal.detail(500), undefined)
  journal.clear('lane 0')
  t.same(numbers(0, 2), [501, 503])
  journal.clear()
  t.same([numbers(0, 10), journal.last, journal.dropped], [[], 1500, 1500])
  begin(1501).end({ rows: 0, ms: 0 })
  t.same(numbers(0, 10), [1501])
})

t.test('packed entries are read as they were', async t => {
  const random = new SeededRandom(7)
  const clock = new SystemClock()
  const journal = new Journal(clock, 'replay', 5000)
  const expected = Array.from({ length: 2000 }, (_, i) => {
    const request = {
      kind: random.pick(['statement', 'upload', 'load'] as const),
      lane: random.pick(['default', 'a']),
      user: random.pick(['root', '0']),
      session: random.pick(['', 'one', 'two']),
      queryId: `q${i}`,
      database: random.pick(['default', '']),
      sql: `SELECT ${i}`,
      params: random.pick([undefined, 0, 'same', [0]] as const),
      bytes: 20,
    }
    const source = random.pick([
      undefined,
      { kind: 'engine' },
      { kind: 'recorded', file: 'a.nedb', id: `s${i}` },
      { kind: 'recorded', file: 'b.nedb', id: `s${i}` },
      { kind: 'recorded', file: 'b.nedb' },
    ] as const)
    const failure = random.chance(0.2) ? new Error(`failure ${i}`) : undefined
    journal.begin(request)!.end({ failure, source, rows: i % 3, ms: 1.5 })
    const { session, params = null, bytes: __, ...rest } = request
    return {
      ...{ n: i + 1, ...rest, session: session || null, params, isCut: false },
      source: source ?? { kind: 'recorded' },
      state: failure === undefined ? 'succeeded' : 'failed',
      error: failure === undefined ? null : { code: 500, message: `failure ${i}` },
      ...{ rows: i % 3, ms: 1.5 },
    }
  })
  const shown = journal.list(0, 5000).map(({ at: _, ...entry }) => entry)
  t.same(shown, expected)
  journal.clear('a')
  const left = journal.list(0, 5000).map(({ at: _, ...entry }) => entry)
  t.same(
    left,
    expected.filter(({ lane }) => lane !== 'a'),
  )
})

t.test('the journal holds a limited number of bytes', async t => {
  const journal = new Journal(new SystemClock(), 'serve', 100_000)
  const sql = 'x'.repeat(16_000)
  for (let i = 1; i <= 3000; i++) {
    const request = {
      kind: 'statement',
      lane: '',
      user: '',
      session: '',
      database: 'default',
      queryId: '',
    } as const
    journal.begin({ ...request, sql, bytes: sql.length })!.end({ rows: 0, ms: 0 })
  }
  t.ok(journal.dropped > 500 && journal.dropped < 1500)
  t.equal(journal.list(0, 5000).length, 3000 - journal.dropped)
})

t.test('uploads and loads are in the journal', async t => {
  const { port, ask, get } = await serving(t)
  await ask('CREATE TABLE t (a INT)', 'root~files')
  const form = (name: string) => ({
    type: 'multipart/form-data; boundary=x',
    body: `--x\r\nContent-Disposition: form-data; name="${name}"; filename="f.csv"\r\n\r\n1\n2\n\r\n--x--\r\n`,
  })
  const authorization = basic('root~files')
  const { type, body } = form('upload')
  const headers = { authorization, 'content-type': type, 'x-databend-stage-name': '~' }
  await sendTo(port, 'PUT', '/v1/upload_to_stage', headers, body)
  const sql = "INSERT INTO t FROM @_databend_load FILE_FORMAT = (TYPE = 'CSV')"
  const load = { authorization, 'content-type': type, 'x-databend-sql': sql }
  await sendTo(port, 'PUT', '/v1/streaming_load', load, body)
  const { entries } = (await get('/journal?lane=files&after=1')).body
  t.match(entries, [
    { kind: 'upload', sql: '@~/', state: 'succeeded' },
    { kind: 'load', sql, state: 'succeeded' },
  ])
})

t.test('unknown paths, other methods and malformed bodies', async t => {
  const { get, post } = await serving(t)
  const cases: readonly (readonly [ReturnType<typeof get>, number, RegExp])[] = [
    [get('/nothing'), 404, /mockq has no \/__mockq\/nothing/],
    [post('/ready'), 405, /\/ready does not take POST/],
    [get('/reset'), 405, /\/reset does not take GET/],
    [get('/report'), 409, /mockq serve has no report/],
    [post('/snapshot', {}), 400, /the field "name" is missing/],
    [post('/snapshot', { nam: 'a' }), 400, /there is no field "nam": use name, lane/],
    [post('/snapshot', { name: 1 }), 400, /"name" must be a text that is not empty/],
    [post('/snapshot', '{'), 400, /the body is not JSON/],
    [post('/snapshot', '[]'), 400, /the body must be a JSON object/],
    [post('/reset', '{}', { 'content-type': 'text/plain' }), 415, /content type/],
    [post('/reset', JSON.stringify({ lane: 'x'.repeat(2 ** 20) })), 413, /larger/],
  ]
  for (const [reply, status, message] of cases) {
    const { body, status: got } = await reply
    t.equal(got, status, `${message}`)
    t.match(body.error.message, message)
  }
})

t.test('requests that a web page of another site causes are refused', async t => {
  const { port, get, post } = await serving(t)
  const own = `127.0.0.1:${port}`
  for (const host of [
    own,
    `localhost:${port}`,
    `[::1]:${port}`,
    'mockq',
    'app.localhost:1',
    'host.docker.internal',
  ])
    t.equal((await get('/ready', { host })).status, 200, host)
  for (const host of [
    'evil.example',
    `evil.example:${port}`,
    'a@b',
    '127.0.0.1.evil.example',
    'x:y:z',
  ])
    t.equal((await get('/ready', { host })).status, 403, host)
  t.equal((await get('/ready', { host: own, origin: `http://${own}` })).status, 200)
  for (const origin of [
    'null',
    'http://evil.example',
    `https://${own}`,
    `http://localhost:${port}`,
  ])
    t.equal((await post('/reset', {}, { host: own, origin })).status, 403, origin)
  const site = 'sec-fetch-site'
  t.equal((await get('/ready', { [site]: 'cross-site' })).status, 403)
  t.equal((await get('/ready', { [site]: 'same-origin' })).status, 200)
  const link = { [site]: 'cross-site', 'sec-fetch-mode': 'navigate' }
  t.equal((await get('/ready', link)).status, 200, 'a link that is followed')
  t.equal((await post('/reset', {}, link)).status, 403, 'a form that is sent')
})

t.test('a proxy on this machine does not let others in', async t => {
  const loopback = await serving(t)
  const anywhere = await serving(t, { inspector: 'anywhere' })
  const status = async ({ get }: typeof loopback, forwarded: string) =>
    (await get('/ready', { 'x-forwarded-for': forwarded })).status
  for (const own of ['127.0.0.1', '::1', '127.0.0.1, ::ffff:127.0.0.2'])
    t.equal(await status(loopback, own), 200, own)
  for (const other of ['10.0.0.7', '127.0.0.1, 10.0.0.7', '2001:db8::1', 'unknown']) {
    t.equal(await status(loopback, other), 403, other)
    t.equal(await status(anywhere, other), 200)
  }
})

t.test('methods and paths that nobody needs', async t => {
  const { ask, get, port } = await serving(t)
  await ask('SELECT 1')
  const send = (method: string, path: string) => sendTo(port, method, path, {})
  for (const method of ['HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH', 'TRACE']) {
    const paths = ['/__mockq/', '/__mockq/journal', '/__mockq/reset', '/__mockq/restore']
    for (const path of paths) {
      const { status, headers } = await send(method, path)
      t.ok(method === 'HEAD' || status === 405, `${method} ${path} ${status}`)
      t.notOk(headers['access-control-allow-origin'])
    }
  }
  t.equal((await send('GET', '/__mockq/reset')).status, 405)
  for (const path of [
    '/__mockq/../core/server.js',
    '/__mockq/%2e%2e/package.json',
    '/__mockq/page/..%2f..%2fadmin.js',
    '/__mockq/inspector.js/..',
    '/__mockq/page/inspector.tsx',
    '/__mockq/constructor',
    '/__mockq/__proto__',
    '/__mockq//etc/passwd',
  ])
    t.match((await send('GET', path)).status, /^40[04]$/, path)
  t.equal((await get('/journal')).body.last, 1, 'and nothing was reset')
})

t.test('what the page may do', async t => {
  const { port } = await serving(t)
  const answer = await fetch(`http://127.0.0.1:${port}/__mockq/`)
  t.match(answer.headers.get('content-security-policy'), /default-src 'none'; script-src 'self';/)
  t.equal(answer.headers.get('cross-origin-resource-policy'), 'same-origin')
  t.equal(answer.headers.get('x-content-type-options'), 'nosniff')
  t.notMatch(await answer.text(), /<style|<script>|\son\w+=|https?:/, 'nothing of its own to run')
})

t.test('only this machine may use it, unless said otherwise', async t => {
  const { networkInterfaces } = await import('node:os')
  const addresses = Object.values(networkInterfaces()).flatMap(each => each ?? [])
  const address = addresses.find(each => !each.internal && each.family === 'IPv4')?.address
  const status = (port: number) =>
    new Promise((resolve, reject) => {
      const sent = request({ host: address!, port, path: '/__mockq/ready' }, reply => {
        reply.resume()
        resolve(reply.statusCode)
      })
      sent.once('error', reject).end()
    })
  const closed = await serving(t, { host: '0.0.0.0' })
  const open = await serving(t, { host: '0.0.0.0', inspector: 'anywhere' })
  if (address === undefined) {
    t.pass('this machine has only a loopback address')
    return
  }
  t.equal(await status(closed.port), 403)
  t.equal(await status(open.port), 200)
})

t.test('it can be switched off', async t => {
  const { get } = await serving(t, { inspector: 'off' })
  t.equal((await get('/ready')).status, 404)
})

t.test('what the backend cannot do is refused, its errors are shown', async t => {
  const { ScriptedBackend } = await import('../protocol/scripted-backend.js')
  const backend = new ScriptedBackend()
  const { post } = await serving(t, { backend: () => backend })
  t.match(await post('/reset'), {
    status: 409,
    body: { error: { message: 'mockq serve has no reset' } },
  })
  t.equal((await post('/restore', { name: 'a' })).status, 409)
  const calls: unknown[] = []
  Object.assign(backend, {
    reset: async (lane?: string) => calls.push(['reset', lane]),
    snapshot: async (name: string, lane?: string) => calls.push(['snapshot', name, lane]),
    restore: async (name: string) => {
      throw new ProtocolError(404, `there is no snapshot ${name}`)
    },
  })
  t.same((await post('/reset')).body, { reset: 'all' })
  t.same((await post('/reset', { lane: 'a' })).body, { reset: 'a' })
  t.same((await post('/snapshot', { name: 's', lane: 'a' })).body, { snapshot: 's' })
  t.match(await post('/restore', { name: 's' }), {
    status: 404,
    body: { error: { message: 'there is no snapshot s' } },
  })
  t.same(calls, [
    ['reset', undefined],
    ['reset', 'a'],
    ['snapshot', 's', 'a'],
  ])
})
