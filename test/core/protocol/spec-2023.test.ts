import t from 'tap'
import { QueryError } from '../../../core/errors/query-error.js'
import { Gate } from './test-clock.js'
import { basic, type Headers, plain, realServer, testServer } from './test-server.js'

// The interface of 2023, section by section, as a plain HTTP client uses it.

const curl: Headers = { ...plain, authorization: basic('root') }

t.test('2: the fields of a response', async t => {
  const { query2023: query } = await realServer(t)
  const { status, headers, body } = await query('select * from numbers(3)', {}, curl)
  t.equal(status, 200)
  t.match(headers['content-type'], /^application\/json/)
  for (const field of [
    'id',
    'session_id',
    'state',
    'stats_uri',
    'final_uri',
    'next_uri',
    'kill_uri',
  ])
    t.type(body[field], 'string', field)
  t.strictSame(body.schema, [{ name: 'number', type: 'UInt64' }])
  t.strictSame(body.data, [['0'], ['1'], ['2']])
  t.equal(body.error, null)
  t.equal(body.affect, null)
  t.type(body.stats.running_time_ms, 'number')
  for (const name of ['scan_progress', 'write_progress', 'result_progress', 'total_scan'])
    t.match(body.stats[name], { rows: Number, bytes: Number }, name)
  t.match(body.session, { database: 'default', settings: {} })
  t.equal(body.stats_uri, `/v1/query/${body.id}`)
  t.equal(body.final_uri, `/v1/query/${body.id}/final`)
  t.equal(body.kill_uri, `/v1/query/${body.id}/kill`)
})

t.test('2: one request waits a second at most, if nothing else is said', async t => {
  const { backend, clock, query2023: query } = await testServer(t)
  const gate = new Gate()
  backend.scripts.set('slow', {
    columns: [['n', 'UInt8']],
    blocks: [[['1']]],
    planning: () => gate.passed,
  })
  const waiting = clock.waiting(1000)
  const posted = query('slow', {}, curl)
  await waiting
  clock.advance(1000)
  const { body } = await posted
  t.match(body, { state: 'Running', data: [], schema: [] }, 'there are three states only')
  gate.open()
})

t.test('3: states, and running time that stands still at the end', async t => {
  const { clock, query2023: query, get } = await realServer(t)
  const first = (
    await query('select * from numbers(5)', { pagination: { max_rows_per_page: 3 } }, curl)
  ).body
  t.equal(first.state, 'Running')
  clock.advance(100)
  const second = (await get(first.next_uri, curl)).body
  t.equal(second.state, 'Succeeded')
  clock.advance(100)
  const third = (await get(second.next_uri, curl)).body
  t.equal(third.stats.running_time_ms, second.stats.running_time_ms)
  t.equal(third.next_uri, null, 'the loop ends')
  t.equal((await query('no statement', {}, curl)).body.state, 'Failed')
})

t.test('3: a client-side session, taken from the answer at the end', async t => {
  const { query2023: query, get } = await realServer(t)
  for (const name of ['db1', 'db2']) await query(`create database ${name}`, {}, curl)
  let session: object = { database: 'db1', settings: {} }
  for (const sql of ['set max_threads=1', 'use db2']) {
    let { body } = await query(sql, { session }, curl)
    while (body.next_uri !== null) body = (await get(body.next_uri, curl)).body
    t.equal(body.state, 'Succeeded')
    session = body.session
  }
  t.match(session, { database: 'db2', settings: { max_threads: '1' } })
})

t.test('4.1 and 4.2: with and without a trailing slash, and doubled slashes', async t => {
  const { send } = await realServer(t)
  const headers = { ...curl, 'content-type': 'application/json' }
  for (const path of ['/v1/query', '/v1/query/', '//v1/query']) {
    const { status, body } = await send('POST', path, headers, '{"sql":"numbers(1)"}')
    t.equal(status, 200, path)
    for (const uri of [body.next_uri, `${body.next_uri}/`, `/${body.next_uri}`])
      t.equal((await send('GET', uri, curl)).status, 200, uri)
  }
})

t.test('4.3: kill by GET is an empty answer', async t => {
  const { query2023: query, get } = await realServer(t)
  const { body } = await query(
    'select * from numbers(9)',
    { pagination: { max_rows_per_page: 2 } },
    curl,
  )
  t.strictSame((await get(body.kill_uri, curl)).body, '')
  const page = await get(body.next_uri, curl)
  t.strictSame([page.status, page.body], [400, `Query ${body.id} is closed for canceled`])
})

t.test('4.4: stats come at once, without data', async t => {
  const { backend, query2023: query, get } = await testServer(t)
  const gate = new Gate()
  backend.scripts.set('slow', {
    columns: [['n', 'UInt8']],
    blocks: [[['1']], () => gate.passed, [['2']]],
  })
  const { body } = await query('slow', { pagination: { max_rows_per_page: 1 } }, curl)
  const stats = await get(body.stats_uri, curl)
  t.match(stats, { status: 200, body: { id: body.id, state: 'Running', data: [], error: null } })
  t.equal(stats.body.stats.scan_progress.rows, 1)
  gate.open()
})

t.test('7: errors', async t => {
  const { backend, query2023: query, get } = await testServer(t)
  backend.scripts.set('bad', {
    refused: new QueryError('SemanticError', "column a doesn't exist", { detail: 'more' }),
  })
  const { status, body } = await query('bad', {}, curl)
  t.equal(status, 200)
  t.strictSame(body.error, {
    code: 1065,
    stats: 1065,
    message: "column a doesn't exist",
    detail: 'more',
    backtrace: '',
  })
  const unknown = await get('/v1/query/none/', curl)
  t.equal(unknown.status, 404)
  t.match(unknown.body, /^Query ID none not found on node /)
  const { body: first } = await query('numbers(1)', {}, curl)
  const page = await get(`/v1/query/${first.id}/page/5`, curl)
  t.strictSame(
    [page.status, page.body],
    [404, 'Invalid page number: requested 5, current page is 1'],
  )
})
