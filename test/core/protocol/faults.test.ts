import { once } from 'node:events'
import https from 'node:https'
import t, { type Test } from 'tap'
import { serveBackend, startServer } from '#mockq'
import { record, replay } from '../../recordings/record-and-play.js'
import { basic, sendTo } from './test-server.js'

type Fault = Readonly<Record<string, unknown>>

/** A server whose answers have the faults, and a client for it. */
async function faulty(t: Test, ...faults: readonly Fault[]) {
  const backend = serveBackend({ engine: 'memory' })
  const server = await startServer({ backend, port: 0, faults: { faults: faults as never } })
  t.teardown(() => server.close())
  return clientOf(server.port)
}

function clientOf(port: number) {
  const headers = (user = 'root') => ({ authorization: basic(user) })
  const json = { 'content-type': 'application/json' }
  const query = (sql: string, rest: object = {}, more: Readonly<Record<string, string>> = {}) =>
    sendTo(
      port,
      'POST',
      '/v1/query',
      { ...headers(), ...json, ...more },
      JSON.stringify({ sql, ...rest }),
    )
  const get = (path: string, more: Readonly<Record<string, string>> = {}) =>
    sendTo(port, 'GET', path, { ...headers(), ...more })
  const post = (path: string, body: unknown) =>
    sendTo(port, 'POST', path, { ...headers(), ...json }, JSON.stringify(body))
  /** All pages of a query: their states and rows. */
  const pages = async (sql: string, rest: object = {}) => {
    const answers = [await query(sql, rest)]
    for (let next = answers[0]!.body.next_uri; next && answers.length < 20; ) {
      const answer = await get(next)
      answers.push(answer)
      next = answer.body.next_uri
    }
    return answers
  }
  const journal = async () => (await get('/__mockq/journal')).body.entries
  return { port, query, get, post, pages, journal }
}

const threePages = { pagination: { max_rows_per_page: 2 } }

t.test('503 twice, then fine', async t => {
  const { query, journal } = await faulty(t, { fault: 'status', status: 503, count: 2 })
  const statuses = []
  for (let i = 0; i < 3; i++) statuses.push((await query('SELECT 1')).status)
  t.same(statuses, [503, 503, 200])
  t.match(await journal(), [
    {
      sql: 'SELECT 1',
      source: { kind: 'fault', fault: 'status' },
      state: 'failed',
      error: { code: 500 },
    },
    {},
    { source: { kind: 'engine' }, state: 'succeeded' },
  ])
})

t.test('an expired token', async t => {
  const code = { fault: 'status', status: 401, code: 5101, message: 'session token has expired' }
  const { query, pages } = await faulty(t, { ...code, sql: '/secret/' }, { ...code, page: 1 })
  t.match(await query('SELECT 1'), { status: 200 })
  const refused = {
    status: 401,
    body: { error: { code: 5101, message: 'session token has expired' } },
  }
  t.match(await query('SELECT 1 AS secret'), refused)
  t.match((await pages('SELECT number FROM numbers(5)', threePages))[1], refused)
})

t.test('delays, before and after the statement', async t => {
  const { query } = await faulty(
    t,
    { fault: 'delay', ms: 60, sql: 'slow' },
    { fault: 'delay', ms: 30, jitter: 10, sql: 'slow', when: 'after' },
  )
  const time = async (sql: string) => {
    const start = performance.now()
    t.equal((await query(sql)).status, 200)
    return performance.now() - start
  }
  t.ok((await time("SELECT 'slow'")) >= 88)
})

t.test('many delays are one wait', async t => {
  const { query } = await faulty(t, ...Array<Fault>(20_000).fill({ fault: 'delay', ms: 0 }))
  const start = performance.now()
  t.equal((await query('SELECT 1')).status, 200)
  t.ok(performance.now() - start < 13_000)
})

t.test('an error on a page', async t => {
  const { pages, journal } = await faulty(t, {
    fault: 'sql-error',
    page: 1,
    code: 1104,
    message: 'out of memory',
  })
  const answers = await pages('SELECT number FROM numbers(5)', threePages)
  t.same(answers[0]!.body.data, [['0'], ['1']])
  t.match(answers[1]!.body, {
    state: 'Failed',
    error: { code: 1104, message: 'out of memory' },
    data: [],
  })
  t.match(await journal(), [{ state: 'failed', error: { code: 1104 } }])
  const [only] = await pages('SELECT 1')
  t.equal(only!.body.state, 'Succeeded', 'a query without that page')
})

t.test('an error on the last page, which was ready', async t => {
  const { pages } = await faulty(t, { fault: 'sql-error', page: 2 })
  const answers = await pages('SELECT number FROM numbers(5)', threePages)
  t.same(answers[1]!.body.data, [['2'], ['3']])
  t.match(answers[2]!.body, { state: 'Failed', data: [], error: { code: 1001 } })
})

t.test('a statement that fails is not run', async t => {
  const { query } = await faulty(t, { fault: 'sql-error', code: 1601, sql: 'insert', count: 1 })
  await query('CREATE TABLE t (a INT)')
  t.match((await query('INSERT INTO t VALUES (1)')).body, {
    state: 'Failed',
    error: { code: 1601 },
  })
  await query('INSERT INTO t VALUES (1)')
  t.same((await query('SELECT count(*) FROM t')).body.data, [['1']])
})

t.test('empty answers before the first rows', async t => {
  const { pages } = await faulty(t, { fault: 'polls', polls: 3 })
  const answers = await pages('SELECT 1')
  t.same(answers.map(({ body }) => [body.state, body.data.length]).slice(0, 4), [
    ['Starting', 0],
    ['Starting', 0],
    ['Starting', 0],
    ['Succeeded', 1],
  ])
})

t.test('a statement that runs for ever, until it is killed', async t => {
  const { query, get, journal } = await faulty(t, { fault: 'running' })
  const { body } = await query('SELECT 1', { pagination: { wait_time_secs: 0 } })
  t.match(body, { state: 'Starting', data: [] })
  t.match((await get(`/v1/query/${body.id}`)).body, { state: 'Starting' })
  t.equal((await get(body.kill_uri)).status, 200)
  t.match(await journal(), [{ state: 'killed', source: { kind: 'fault', fault: 'running' } }])
})

t.test('other faults release the statements that are held', async t => {
  const { query, post, get } = await faulty(
    t,
    { fault: 'running', sql: 'held' },
    { fault: 'polls', polls: 100, sql: 'polled' },
  )
  const held = query("SELECT 'held'")
  const polled = (await query("SELECT 'polled'")).body
  t.equal(polled.state, 'Starting')
  await post('/__mockq/faults', { faults: [] })
  t.match((await held).body, { state: 'Succeeded', data: [['held']] })
  t.match((await get(polled.next_uri)).body, { state: 'Succeeded', data: [['polled']] })
})

t.test('a server with a held statement closes', async t => {
  const backend = serveBackend({ engine: 'memory' })
  const faults = { faults: [{ fault: 'running' as const }] }
  const server = await startServer({ backend, port: 0, faults })
  const { query, journal } = clientOf(server.port)
  const waiting = query('SELECT 1')
  while ((await journal()).length === 0);
  await server.close()
  t.match(await waiting.catch(error => error), { body: { state: 'Failed' } })
})

t.test('pages that have expired', async t => {
  const { pages } = await faulty(t, { fault: 'expire', page: 1 })
  const answers = await pages('SELECT number FROM numbers(5)', threePages)
  t.equal(answers[1]!.status, 404)
  t.match(answers[1]!.body.error.message, /Query ID \w+ not found on node/)
})

t.test('a stranger makes no query of others expire', async t => {
  const { port, query, get } = await faulty(t, { fault: 'expire', page: 1, count: 1 })
  const { next_uri } = (await query('SELECT number FROM numbers(5)', threePages)).body
  const stranger = { authorization: basic('nobody') }
  t.equal((await sendTo(port, 'GET', next_uri, stranger)).status, 401)
  t.match(await get(next_uri), { status: 200, body: { data: [['2'], ['3']] } })
})

t.test('the connection breaks', async t => {
  const { query } = await faulty(
    t,
    { fault: 'reset', sql: 'first', count: 1 },
    { fault: 'reset', sql: 'insert', when: 'after', count: 1 },
  )
  await t.rejects(query("SELECT 'first'"), /ECONNRESET|socket hang up/)
  t.equal((await query("SELECT 'first'")).status, 200)
  await query('CREATE TABLE t (a INT)')
  const id = { 'x-databend-query-id': 'abc' }
  await t.rejects(query('INSERT INTO t VALUES (1)', {}, id), /ECONNRESET|socket hang up/)
  t.match((await query('INSERT INTO t VALUES (1)', {}, id)).body, { state: 'Succeeded' })
  t.same((await query('SELECT count(*) FROM t')).body.data, [['1']], 'it was run once')
})

t.test('an answer is cut within its rows, or comes slowly', async t => {
  const { query } = await faulty(
    t,
    { fault: 'cut', sql: 'cut' },
    { fault: 'slow', ms: 60, sql: 'slow' },
  )
  await t.rejects(query("SELECT 'cut', number FROM numbers(100)"), /aborted|ECONNRESET|hang up/)
  const start = performance.now()
  t.match((await query("SELECT 'slow'")).body, { data: [['slow']] })
  t.ok(performance.now() - start >= 50)
})

t.test('a request that fails can be slow, late or cut', async t => {
  const { get, post } = await faulty(t)
  const unknown = '/v1/query/unknown/page/1'
  const time = async (fault: object) => {
    await post('/__mockq/faults', { faults: [{ on: 'page', ...fault }] })
    const start = performance.now()
    t.equal((await get(unknown)).status, 404)
    return performance.now() - start
  }
  t.ok((await time({ fault: 'slow', ms: 60 })) >= 50)
  t.ok((await time({ fault: 'delay', ms: 60, when: 'after' })) >= 50)
  await post('/__mockq/faults', { faults: [{ fault: 'cut', on: 'page' }] })
  await t.rejects(get(unknown), /aborted|ECONNRESET|hang up/)
})

t.test('an answer without a body can be late or cut', async t => {
  const { query, get } = await faulty(
    t,
    { fault: 'slow', ms: 60, on: 'kill', count: 1 },
    { fault: 'cut', on: 'kill', after: 1 },
  )
  const killUri = async () => (await query('SELECT 1')).body.kill_uri
  const uri = await killUri()
  const start = performance.now()
  t.equal((await get(uri)).status, 200)
  t.ok(performance.now() - start >= 50)
  await t.rejects(get(await killUri()), /aborted|ECONNRESET|hang up/)
})

t.test('a connection of TLS is reset', async t => {
  const backend = serveBackend({ engine: 'memory' })
  const faults = { faults: [{ fault: 'reset' as const }] }
  const { close, port, certificate } = await startServer({ backend, port: 0, tls: 'self', faults })
  t.teardown(() => close())
  const request = https.request({ port, method: 'POST', path: '/v1/query', ca: certificate! })
  request.setHeader('authorization', basic('root')).end('{"sql": "SELECT 1"}')
  const [error] = await once(request, 'error')
  t.equal(error.code, 'ECONNRESET')
})

t.test('the session that a server keeps is gone with its node', async t => {
  const { query } = await faulty(t, { fault: 'lost-node', sql: 'again', count: 1 })
  const { session_id } = (await query('SELECT 1', { session: { keep_server_session_secs: 60 } }))
    .body
  const lost = (await query("SELECT 'again'", { session_id })).body
  t.match(lost.error.message, /unknown session-id/)
  t.match((await query("SELECT 'again'", { session_id })).body, { data: [['again']] })
})

t.test('the node of a client is lost', async t => {
  const { query, get } = await faulty(
    t,
    { fault: 'lost-node', on: 'page' },
    { fault: 'lost-node', sql: 'after' },
  )
  const { body } = await query('SELECT number FROM numbers(5)', threePages)
  const node = { 'x-databend-node-id': body.node_id }
  const lost = await get(body.next_uri, node)
  t.equal(lost.status, 404)
  t.match(lost.body.error.message, /Routing error/)
  const asked = (await query('SELECT number FROM numbers(5)', threePages)).body
  const gone = await get(asked.next_uri)
  t.equal(gone.status, 404, 'also for a client that names no node')
  t.match(gone.body.error.message, /Query ID \w+ not found on node/)
  t.notMatch(gone.body.error.message, asked.node_id)
  const begun = (await query('BEGIN')).body
  const after = (await query("SELECT 'after'", { session: begun.session })).body
  t.match(after, { state: 'Failed', error: { code: 5111 } })
})

t.test('faults of one request, in its header', async t => {
  const { query, get } = await faulty(t)
  const header = (...faults: readonly Fault[]) => ({ 'x-mockq-faults': JSON.stringify(faults) })
  t.equal((await query('SELECT 1', {}, header({ fault: 'status', status: 520 }))).status, 520)
  t.equal((await query('SELECT 1')).status, 200)
  const later = await query(
    'SELECT number FROM numbers(5)',
    threePages,
    header({ fault: 'expire', page: 1 }),
  )
  t.equal((await get(later.body.next_uri)).status, 404, 'also on a later page of that query')
  const half = header({ fault: 'status', status: 520, probability: 0.5 })
  const statuses = []
  for (let i = 0; i < 20; i++) statuses.push((await query('SELECT 1', {}, half)).status)
  t.same([...new Set(statuses)].sort(), [200, 520], 'at random, not always or never')
  for (const wrong of ['[', '{}', '[{"fault":"x"}]']) {
    const { status, body } = await query('SELECT 1', {}, { 'x-mockq-faults': wrong })
    t.equal(status, 400, wrong)
    t.match(body.error.message, /X-MOCKQ-FAULTS: /)
  }
})

t.test('faults by the API', async t => {
  const { query, get, post } = await faulty(t)
  t.same((await get('/__mockq/faults')).body, { seed: 1, faults: [] })
  const set = await post('/__mockq/faults', {
    faults: [{ fault: 'status', status: 500, count: 1 }],
  })
  t.match(set, { status: 200, body: { faults: [{ status: 500, happened: 0 }] } })
  t.same([(await query('SELECT 1')).status, (await query('SELECT 1')).status], [500, 200])
  t.match((await get('/__mockq/faults')).body, { faults: [{ matched: 2, happened: 1 }] })
  t.match(await post('/__mockq/faults', { faults: [{ fault: 'none' }] }), {
    status: 400,
    body: { error: { message: /fault 1: "fault" must be one of/ } },
  })
  await post('/__mockq/faults', { faults: [] })
  t.equal((await query('SELECT 1')).status, 200)
})

t.test('replay has faults, a recorder has none', async t => {
  const folder = t.testdir()
  const upstream = await startServer({ port: 0, backend: serveBackend({ engine: 'memory' }) })
  t.teardown(() => upstream.close())
  const recorder = await record(folder, upstream.url)
  const recording = clientOf(Number(new URL(recorder.url).port))
  await recording.query('SELECT 1')
  t.match(await recording.post('/__mockq/faults', { faults: [] }), { status: 409 })
  const cut = { 'x-mockq-faults': '[{"fault": "cut"}]' }
  t.match(await recording.query('SELECT 2', {}, cut), {
    status: 400,
    body: { error: { message: /mockq record injects no faults/ } },
  })
  await recorder.close()
  const player = await replay(folder)
  t.teardown(() => player.close())
  const { query, post } = clientOf(Number(new URL(player.url).port))
  await post('/__mockq/faults', { faults: [{ fault: 'status', status: 502, count: 1 }] })
  t.equal((await query('SELECT 1')).status, 502)
  t.match((await query('SELECT 1')).body, { data: [['1']] })
})

t.test('wrong faults are refused before the server listens', async t => {
  const backend = serveBackend({ engine: 'memory' })
  const faults = { faults: [{ fault: 'nothing' }] } as never
  await t.rejects(startServer({ backend, port: 0, faults }), { name: 'UsageError' })
})

t.test('uploads and logins', async t => {
  const { port, post } = await faulty(
    t,
    { fault: 'status', status: 403, on: 'upload' },
    { fault: 'status', status: 500, on: 'login', lane: 'a' },
  )
  t.equal((await post('/v1/session/login', {})).status, 200)
  const login = { authorization: basic('root~a'), 'content-type': 'application/json' }
  t.equal((await sendTo(port, 'POST', '/v1/session/login', login, '{}')).status, 500)
  const headers = { authorization: basic('root'), 'x-databend-stage-name': '~' }
  t.equal((await sendTo(port, 'PUT', '/v1/upload_to_stage', headers, '')).status, 403)
})

t.test('an upload to a presigned URL is in the lane of its owner', async t => {
  const { port } = await faulty(t, { fault: 'status', status: 403, on: 'upload', lane: 'a' })
  const put = async (user: string) => {
    const headers = { authorization: basic(user), 'content-type': 'application/json' }
    const body = JSON.stringify({ sql: 'PRESIGN UPLOAD @~/f.csv' })
    const presigned = (await sendTo(port, 'POST', '/v1/query', headers, body)).body
    const { pathname, search } = new URL(presigned.data[0][2])
    return (await sendTo(port, 'PUT', pathname + search, {}, '1')).status
  }
  t.same([await put('root~a'), await put('root~b')], [403, 200])
})
