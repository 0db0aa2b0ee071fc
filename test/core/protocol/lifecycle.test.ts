import t from 'tap'
import { QueryError } from '../../../core/errors/query-error.js'
import type { StatementContext } from '../../../core/protocol/backend.js'
import type { Script } from './scripted-backend.js'
import { Gate } from './test-clock.js'
import { basic, driver, plain, realServer, sendTo, testServer } from './test-server.js'

const secs = (timeout: number, page = 4) => ({
  session: { settings: { http_handler_result_timeout_secs: String(timeout) } },
  pagination: { wait_time_secs: 2, max_rows_per_page: page },
})

/**
 * A statement that gives one row (none: `silent`) and then runs until it is aborted; `reason` is
 * why.
 */
function endless() {
  const running = new Gate()
  let tell: (reason: unknown) => void = () => {}
  const reason = new Promise<unknown>(resolve => {
    tell = resolve
  })
  const block = (signal: AbortSignal): Promise<void> =>
    new Promise((_resolve, reject) => {
      running.open()
      signal.addEventListener('abort', () => {
        tell(signal.reason)
        reject(signal.reason)
      })
    })
  const columns: Script['columns'] = [['n', 'UInt8']]
  const script: Script = { columns, blocks: [[['1']], block] }
  return { script, silent: { columns, blocks: [block] }, reason, running: running.passed }
}

t.test('final closes, for a while, then the query is gone', async t => {
  const { clock, query, get, post } = await realServer(t)
  const { body } = await query('select * from numbers(7)', secs(3))
  const { id, node_id: node } = body
  const beat = async () =>
    (await post('/v1/session/heartbeat', { node_to_queries: { [node]: [id] } })).body
  t.strictSame(await beat(), { queries_to_remove: [] }, 'not drained')
  const page1 = (await get(body.next_uri)).body
  t.strictSame(await beat(), { queries_to_remove: [id] }, 'drained')
  const finals = []
  for (let i = 0; i < 3; i++) finals.push((await get(body.final_uri)).body)
  t.strictSame(finals[1], finals[0])
  t.strictSame(finals[2], finals[0])
  t.strictSame(finals[0], { ...page1, data: [], next_uri: null, session: null })
  t.match(await get(body.kill_uri), { status: 200, body: '' }, 'killing is of no effect')
  t.match(await get(`/v1/query/${id}/page/0`), {
    status: 400,
    body: { error: { code: 400, message: `Query ${id} is closed for finalized` } },
  })
  t.match(await get(body.stats_uri), { status: 200, body: { state: 'Succeeded', error: null } })
  t.strictSame(await beat(), { queries_to_remove: [id] })
  clock.advance(2999)
  t.equal((await get(body.final_uri)).status, 200)
  clock.advance(1)
  for (const uri of [body.stats_uri, body.final_uri, body.kill_uri, `${body.stats_uri}/page/0`]) {
    t.match(await get(uri), {
      status: 404,
      body: { error: { code: 404, message: `Query ID ${id} not found on node ${node}` } },
    })
  }
})

t.test('final of a running query stops it', async t => {
  const { backend, query, post } = await testServer(t)
  const { script, reason } = endless()
  backend.scripts.set('endless', script)
  const { body } = await query('endless', secs(60, 1))
  const final = (await post(body.final_uri)).body
  t.match(final, { state: 'Failed', next_uri: null })
  t.strictSame(final.error, { code: 1044, message: 'closed by client' })
  t.match(await reason, { kind: 'ClosedQuery', message: 'closed by client' })
})

t.test('kill cancels', async t => {
  const { backend, clock, query, get, post } = await testServer(t)
  const { script, reason } = endless()
  backend.scripts.set('endless', script)
  const { body } = await query('endless', secs(2, 1))
  for (let i = 0; i < 2; i++) {
    const killed = await post(body.kill_uri)
    t.match(killed, { status: 200, body: '' })
    t.notOk(killed.headers['content-type'])
  }
  t.match(await reason, { kind: 'AbortedQuery', code: 1043, message: 'canceled by client' })
  t.match(await get(body.next_uri), {
    status: 400,
    body: { error: { code: 400, message: `Query ${body.id} is closed for canceled` } },
  })
  const state = (await get(body.stats_uri)).body
  t.strictSame(Object.keys(state), ['state', 'error', 'warnings', 'stats'])
  t.match(state, { state: 'Failed', error: null, warnings: [] })
  t.equal(state.stats.scan_progress.rows, 0, 'a closed query says nothing of its progress')
  const final = await get(body.final_uri)
  t.match(final, { status: 200, body: { state: 'Failed', error: { code: 1043 } } })
  t.match(final.body.error.message, /canceled/)
  clock.advance(2000)
  t.equal((await get(body.stats_uri)).status, 404)
})

t.test('what is killed while it is planned is let go', async t => {
  const { backend, clock, query, post } = await testServer(t)
  const [planned, freed] = [new Gate(), new Gate()]
  backend.scripts.set('plan', { planning: () => planned.passed, freed: freed.open })
  const started = clock.waiting(2000)
  const posted = query('plan', secs(60), { ...driver, 'x-databend-query-id': 'planned' })
  await started
  await post('/v1/query/planned/kill')
  t.match((await posted).body, { state: 'Failed', error: { code: 1043 } })
  planned.open()
  await freed.passed
  t.pass('the run was ended')
})

t.test('a plan that fails late', async t => {
  const { backend, query } = await testServer(t)
  const error = new QueryError('UnknownTable', "Unknown table 't'")
  backend.scripts.set('plan', { planning: () => Promise.reject(error) })
  const { session } = (await query('numbers(0)')).body
  const { body } = await query('plan', { session: { ...session, txn_state: 'Active' } })
  t.match(body, {
    state: 'Failed',
    error: { code: 1025 },
    schema: [],
    session: { txn_state: 'Fail' },
  })
})

t.test('a kill ends the poll that waits', async t => {
  const { backend, clock, query, get, post } = await testServer(t)
  const { script } = endless()
  backend.scripts.set('endless', script)
  const { body } = await query('endless', secs(60, 1))
  const polling = clock.waiting(2000)
  const poll = get(body.next_uri)
  await polling
  await post(body.kill_uri)
  t.match((await poll).body, { state: 'Failed', error: { code: 1043 }, data: [] })
})

t.test('a query that nobody asks for times out', async t => {
  const cases = [
    { rows: 3, drained: true, error: null },
    { rows: 5, drained: false, error: null },
  ]
  for (const { rows, drained } of cases) {
    const { clock, query, get, post } = await realServer(t)
    const { body } = await query(`select * from numbers(${rows})`, secs(2))
    t.equal(body.next_uri.endsWith('/final'), drained)
    t.equal(body.result_timeout_secs, 2)
    clock.advance(1999)
    t.equal((await get(body.stats_uri)).body.error, null)
    clock.advance(1)
    t.match(await get(`${body.stats_uri}/page/0`), {
      status: 400,
      body: { error: { message: `Query ${body.id} is closed for timed out` } },
    })
    const beat = await post('/v1/session/heartbeat', {
      node_to_queries: { [body.node_id]: [body.id] },
    })
    t.strictSame(beat.body, { queries_to_remove: [body.id] })
    t.match((await get(body.stats_uri)).body, { state: 'Failed', error: null })
    t.match(await get(body.final_uri), { status: 200, body: { error: null, state: 'Succeeded' } })
    clock.advance(2000)
    t.equal((await get(body.next_uri)).status, 404)
  }
})

t.test('a running query that times out is stopped', async t => {
  const { backend, clock, query, get } = await testServer(t)
  const { script, reason } = endless()
  backend.scripts.set('endless', script)
  const { body } = await query('endless', secs(2, 1))
  clock.advance(2000)
  t.match(await reason, { code: 1043, message: 'timed out after 2 secs, drained = false' })
  t.strictSame((await get(body.final_uri)).body.error, {
    code: 1043,
    message: 'timed out after 2 secs, drained = false',
  })
})

t.test('polls and heartbeats keep a result, unless it is drained', async t => {
  const { clock, query, get, post } = await realServer(t)
  const { body } = await query('select * from numbers(9)', secs(2))
  const beat = () =>
    post('/v1/session/heartbeat', { node_to_queries: { [body.node_id]: [body.id] } })
  for (let i = 0; i < 7; i++) {
    clock.advance(1500)
    t.strictSame((await beat()).body, { queries_to_remove: [] })
  }
  clock.advance(1500)
  t.equal((await get(body.next_uri)).status, 200)
  clock.advance(1500)
  t.equal((await get(`/v1/query/${body.id}/page/2`)).body.next_uri, body.final_uri, 'drained')
  clock.advance(1500)
  t.strictSame((await beat()).body, { queries_to_remove: [body.id] })
  t.equal((await get(`/v1/query/${body.id}/page/2`)).status, 200)
  clock.advance(500)
  t.equal((await get(`/v1/query/${body.id}/page/2`)).status, 400)
})

t.test('while a poll waits, the wait is added to the timeout', async t => {
  const { backend, clock, query } = await testServer(t)
  const gate = new Gate()
  backend.scripts.set('gated', { columns: [['n', 'UInt8']], blocks: [() => gate.passed, [['1']]] })
  const started = clock.waiting(5000)
  const posted = query('gated', {
    session: { settings: { http_handler_result_timeout_secs: '3' } },
    pagination: { wait_time_secs: 5 },
  })
  await started
  clock.advance(4999)
  gate.open()
  t.strictSame((await posted).body.data, [['1']])
})

t.test('heartbeats for what is not here', async t => {
  const { query, post } = await realServer(t)
  const { body } = await query('select * from numbers(9)', secs(60))
  const { body: answer } = await post('/v1/session/heartbeat', {
    node_to_queries: { other: [body.id], [body.node_id]: [body.id, 'unknown'] },
  })
  t.strictSame(answer, { queries_to_remove: [body.id, 'unknown'] })
  t.strictSame((await post('/v1/session/heartbeat', {})).body, { queries_to_remove: [] })
})

t.test('the same query id does not run again', async t => {
  const { backend, lines, query } = await testServer(t)
  const headers = { ...driver, 'x-databend-query-id': 'test-query-id' }
  const first = await query('numbers(1)', {}, headers)
  const again = await query('numbers(2)', {}, headers)
  t.equal(backend.started.length, 1)
  t.strictSame(again.body, { ...first.body, session: null })
  t.match(lines, [{ level: 'warn', event: /used again with other SQL/ }])
})

t.test('the same query id after its first page, of another user, or closed', async t => {
  const { backend, query, get } = await testServer(t)
  backend.users.set('ann', 'pw')
  const headers = { ...driver, 'x-databend-query-id': 'SessionID.3' }
  const { body } = await query('numbers(9)', secs(60), headers)
  await get(body.next_uri)
  t.match(await query('numbers(9)', {}, headers), {
    status: 404,
    body: { error: { message: 'Invalid page number: requested 0, current page is 2' } },
  })
  const asAnn = { ...headers, authorization: basic('ann', 'pw') }
  t.match(await query('numbers(9)', {}, asAnn), {
    status: 400,
    body: {
      error: { code: 400, message: 'fail to start query: query_id SessionID.3 already exists' },
    },
  })
  t.match(await get(body.next_uri, { ...driver, authorization: basic('ann', 'pw') }), {
    status: 401,
    body: {
      error: {
        code: 401,
        message: 'Authentication error: query SessionID.3 expected user root, but got ann',
      },
    },
  })
  await get(body.final_uri)
  t.equal((await query('numbers(9)', {}, headers)).status, 400)
})

t.test(
  'the id of a finalized query: other SQL runs, the same is answered from the first',
  async t => {
    const { backend, lines, query, get } = await testServer(t)
    const headers = { ...driver, 'x-databend-query-id': 'presign' }
    const attachment = { stage_attachment: { location: '@~/a.csv' } }
    const first = await query('numbers(1)', {}, headers)
    await get(first.body.final_uri)
    const retry = await query('numbers(1)', {}, headers)
    t.strictSame(retry.body, { ...first.body, session: null }, 'with its rows')
    t.equal(backend.started.length, 1)
    const second = await query('numbers(2)', {}, headers)
    t.match(second.body, { id: 'presign', data: [['0'], ['1']] })
    await get(second.body.final_uri)
    const third = await query('numbers(2)', attachment, headers)
    t.match(third.body, { data: [['0'], ['1']] }, 'another attachment asks another thing')
    const ignored = await query('numbers(1)', {}, headers)
    t.match(ignored.body, { data: [['0'], ['1']] }, 'an open query has the id')
    t.strictSame(
      backend.started.map(({ statement }) => [statement.sql, statement.queryId, statement.idUses]),
      [
        ['numbers(1)', 'presign', undefined],
        ['numbers(2)', 'presign', 1],
        ['numbers(2)', 'presign', 2],
      ],
    )
    t.match(lines, [{ level: 'warn', event: /used again with other SQL/ }])
    t.equal((await get(third.body.final_uri)).status, 200)
  },
)

t.test('a body that cannot be read is refused under a known id too', async t => {
  const { query, send } = await realServer(t)
  const headers = { ...driver, 'x-databend-query-id': 'known' }
  await query('select * from numbers(1)', {}, headers)
  const asked = { ...headers, authorization: basic('root'), 'content-type': 'application/json' }
  t.equal((await send('POST', '/v1/query', asked, '{')).status, 400)
})

t.test('query ids may be any text', async t => {
  const { query, get } = await realServer(t)
  const { body } = await query('select * from numbers(5)', secs(60), {
    ...driver,
    'x-databend-query-id': 'a b/c"ü',
  })
  t.equal(body.id, 'a b/c"ü')
  const next = await get(body.next_uri)
  t.strictSame(next.body.data, [['4']])
})

t.test('a client that goes away before its first answer stops its query', async t => {
  const { backend, port } = await testServer(t)
  const { silent, reason, running } = endless()
  backend.scripts.set('endless', silent)
  const controller = new AbortController()
  fetch(`http://127.0.0.1:${port}/v1/query`, {
    method: 'POST',
    headers: { ...plain, authorization: basic('root'), 'content-type': 'application/json' },
    body: JSON.stringify({ sql: 'endless' }),
    signal: controller.signal,
  }).catch(() => {})
  await running
  controller.abort()
  t.match(await reason, { code: 1043 })
})

t.test('who chose the id may go away and come back', async t => {
  const { backend, clock, port, query } = await testServer(t)
  const gate = new Gate()
  backend.scripts.set('gated', { columns: [['n', 'UInt8']], blocks: [() => gate.passed, [['1']]] })
  const headers = { ...driver, 'x-databend-query-id': 'mine' }
  const started = clock.waiting(10_000)
  const controller = new AbortController()
  fetch(`http://127.0.0.1:${port}/v1/query`, {
    method: 'POST',
    headers: {
      ...headers,
      authorization: basic('root'),
      'content-type': 'application/json',
    } as Record<string, string>,
    body: JSON.stringify({ sql: 'gated' }),
    signal: controller.signal,
  }).catch(() => {})
  await started
  controller.abort()
  gate.open()
  t.strictSame((await query('gated', {}, headers)).body.data, [['1']])
  t.equal(backend.started.length, 1)
})

t.test('a backend may hand on some of what it is told of a statement', async t => {
  const { backend, query, post } = await testServer(t)
  const { script, reason, running } = endless()
  backend.scripts.set('endless', script)
  const start = backend.start.bind(backend)
  backend.start = (statement, context) => {
    const { caller, session, abort, pageRows } = context
    const presign: StatementContext['presign'] = file => context.presign(file)
    return start(statement, { caller, session, abort, pageRows, presign })
  }
  const { body } = await query('endless', secs(60, 1))
  await running
  await post(body.kill_uri)
  t.match(await reason, { code: 1043 })
  const { presign } = backend.started[0]!.context
  t.match(presign({ method: 'PUT', stage: '~', path: 'x', expireSecs: 1 }), /^http:/)
})

t.test('back-pressure reaches the source', async t => {
  const { backend, query, get } = await testServer(t)
  let given = 0
  const blocks = Array.from({ length: 100 }, (_, i) => [
    async () => {
      given++
    },
    [[String(i)]],
  ]).flat() as Script['blocks'] & object
  backend.scripts.set('many', { columns: [['n', 'UInt8']], blocks })
  let { body } = await query('many', secs(60, 10))
  t.ok(given <= 22, `${given} rows made for the first 10`)
  body = (await get(body.next_uri)).body
  t.ok(given <= 32, `${given} rows made for the first 20`)
  await get(body.final_uri)
  await new Promise(setImmediate)
  const after = given
  await new Promise(setImmediate)
  t.equal(given, after)
})

t.test('a fault of the backend is a 500 answer, and the server lives', async t => {
  const { backend, lines, query, get } = await testServer(t)
  backend.scripts.set('crash', { refused: new TypeError('x is not a function') })
  const crashed = await query('crash')
  t.equal(crashed.status, 500)
  t.equal(crashed.body.error.code, 1001)
  t.match(crashed.body.error.message, /x is not a function.*this is a bug in mockq/)
  t.match(lines, [{ level: 'error' }])
  backend.scripts.set('late', {
    columns: [['n', 'UInt8']],
    blocks: [[['1'], ['2']]],
    fails: new RangeError('late'),
  })
  const first = await query('late', secs(60, 1))
  t.equal(first.status, 200)
  t.equal((await get(first.body.next_uri)).status, 500)
  t.equal((await query('numbers(1)')).status, 200)
})

t.test('a session that cannot be restored fails to start', async t => {
  const { backend, query } = await testServer(t)
  const message = 'Transaction timeout: last_query_id q0 not found on this server'
  backend.scripts.set('x', { refused: new QueryError('TransactionTimeout', message) })
  const { status, body } = await query('x')
  t.equal(status, 200)
  t.match(body, {
    id: '',
    session_id: null,
    node_id: '',
    state: 'Failed',
    error: { code: 4003, message },
    stats_uri: null,
    final_uri: null,
    next_uri: null,
    kill_uri: null,
    data: [],
    schema: [],
  })
})

t.test('two servers of one process know nothing of each other', async t => {
  const one = await testServer(t)
  const other = await testServer(t)
  const headers = { ...driver, 'x-databend-query-id': 'same' }
  const a = await one.query('numbers(5)', secs(60), headers)
  t.equal((await other.get(a.body.next_uri)).status, 404)
  const b = await other.query('numbers(1)', secs(60), headers)
  t.equal(b.body.data.length, 1)
  t.equal((await one.get(a.body.next_uri)).body.data.length, 1)
  await other.server.close()
  t.ok(other.backend.closed)
  t.notOk(one.backend.closed)
  t.equal((await one.query('numbers(1)')).status, 200)
})

t.test('close ends polls and connections', async t => {
  const { backend, server, port, query } = await testServer(t)
  const { silent, reason, running } = endless()
  backend.scripts.set('endless', silent)
  const posted = query('endless')
  await running
  await server.close()
  t.match(await reason, { code: 1043 })
  t.match((await posted).body, { state: 'Failed', error: { code: 1043 } })
  await t.rejects(sendTo(port, 'GET', '/health', {}), { code: 'ECONNREFUSED' })
})
