import t, { type Test } from 'tap'
import { serveBackend, startServer } from '#mockq'
import { basic, type Headers, plain, sendTo } from '../protocol/test-server.js'

const init = [{ path: 'init.sql', sql: 'CREATE TABLE t (a INT); INSERT INTO t VALUES (1), (2)' }]

/** A server of `serve`, over HTTP. */
async function serving(t: Test, options: { readonly seed?: number } = {}) {
  const backend = serveBackend({ engine: 'memory', init })
  const { port, close } = await startServer({ backend, port: 0, ...options })
  t.teardown(() => close())
  const send = (method: string, path: string, headers: Headers, body?: unknown) => {
    const json = body === undefined ? {} : { 'content-type': 'application/json' }
    return sendTo(
      port,
      method,
      path,
      { ...json, ...headers },
      body === undefined ? body : JSON.stringify(body),
    )
  }
  const admin = (path: string, body: unknown) => send('POST', `/__mockq/${path}`, {}, body)
  const as = (user: string, headers: Headers = {}): Headers => ({
    authorization: basic(user),
    ...headers,
  })
  const ask = (user: string, sql: string, headers: Headers = {}, more: object = {}) =>
    send('POST', '/v1/query', as(user, headers), { sql, ...more })
  /** The cells of the first page, or the error. */
  const rows = async (user: string, sql: string, headers: Headers = {}) => {
    const { body } = await ask(user, sql, headers)
    return body.error ?? body.data
  }
  /** A connection that sends back the session, as drivers do. */
  const connect = (user: string, clientSession: string) => {
    let session: unknown
    return async (sql: string) => {
      const cookie = `cookie_enabled=true; session_id=${clientSession}`
      const { body } = await ask(user, sql, { cookie }, { session })
      session = body.session ?? session
      return body
    }
  }
  return { send, admin, as, ask, rows, connect }
}

const count = 'SELECT count(*) FROM t'

t.test('the user name or the header name the lane', async t => {
  const { rows } = await serving(t)
  await rows('root~orders', 'INSERT INTO t VALUES (3)')
  t.same(await rows('root~orders', count), [['3']])
  t.same(await rows('root', count, { 'x-mockq-lane': 'orders' }), [['3']])
  t.same(await rows('root~bills', count, { 'x-mockq-lane': 'orders' }), [['3']])
  t.same(await rows('root', count), [['2']])
  t.same(await rows('root~default', count), [['2']])
  t.same(await rows('root~Orders', count), [['2']], 'upper and lower case are different')

  const name = 'tests/prüfung.py::test_it[a b-☃]'
  await rows(`root~${encodeURIComponent(name)}`, 'DELETE FROM t')
  t.same(await rows('root', count, { 'x-mockq-lane': encodeURIComponent(name) }), [['0']])
  t.match(await rows(`root~${'x'.repeat(201)}`, count), { message: /is not a lane name/ })
})

t.test('with --seed, requests and logins change no random values', async t => {
  const draw = async (logins: number) => {
    const { ask, as, send } = await serving(t, { seed: 1 })
    for (let i = 0; i < logins; i++) await send('POST', '/v1/session/login', as('root'), {})
    return (await ask('root', 'SELECT rand(), rand()')).body.data
  }
  t.same(await draw(3), await draw(0))
})

t.test('ids that clients choose mean something else in each lane', async t => {
  const { ask, as, send, connect } = await serving(t)
  const id = { 'x-databend-query-id': 'same' }
  const inA = await ask('root~a', "SELECT 'a'", id)
  const inB = await ask('root~b', "SELECT 'b'", id)
  t.same([inA.body.data, inB.body.data], [[['a']], [['b']]])
  t.equal((await send('GET', '/v1/query/same', as('root~c'))).status, 404)

  const [a, b] = [connect('root~a', 'one'), connect('root~b', 'one')]
  await a('CREATE TEMP TABLE own (x INT)')
  t.match(await b('SELECT * FROM own'), { error: { code: 1025 } })
  t.same((await a('SELECT * FROM own')).data, [])
  await send('POST', '/v1/session/logout', {
    ...as('root~b'),
    cookie: 'cookie_enabled=true; session_id=one',
  })
  t.same((await a('SELECT * FROM own')).data, [], 'nor does a logout end the session elsewhere')
})

t.test('a login token is for the lane of the login', async t => {
  const { send, as, rows } = await serving(t)
  await rows('root~orders', 'DELETE FROM t')
  const cookie = { cookie: 'cookie_enabled=true; session_id=one' }
  const login = async (user: string): Promise<Headers> => {
    const { body } = await send('POST', '/v1/session/login', as(user, cookie), {})
    return { authorization: `Bearer ${body.tokens.session_token}`, ...cookie }
  }
  const [orders, plainLane] = [await login('root~orders'), await login('root')]
  const count = async (headers: Headers) =>
    (await send('POST', '/v1/query', headers, { sql: 'SELECT count(*) FROM t' })).body.data
  t.same([await count(orders), await count(plainLane)], [[['0']], [['2']]])
  t.same(await count({ ...plainLane, 'x-mockq-lane': 'orders' }), [['0']], 'the header wins')
  await send('POST', '/v1/session/logout', plainLane)
  t.equal((await send('POST', '/v1/query', plainLane, { sql: 'SELECT 1' })).status, 401)
  t.same(await count(orders), [['0']], 'a logout ends the tokens of its lane')
})

t.test('a session that the server keeps is kept for its lane', async t => {
  const { send, as } = await serving(t)
  const ask = async (user: string, body: object) =>
    (await send('POST', '/v1/query/', as(user, plain), body)).body
  const session = { keep_server_session_secs: 60, database: 'system' }
  const { session_id } = await ask('root~a', { sql: 'SELECT 1', session })
  const sql = 'SELECT currentDatabase()'
  t.same((await ask('root~a', { session_id, sql })).data, [['system']])
  t.match(await ask('root~b', { session_id, sql }), { error: { code: 1053 } })
})

t.test('a reset while a statement runs', async t => {
  const { ask, admin, send, as, rows } = await serving(t)
  const pagination = { wait_time_secs: 0 }
  const { body } = await ask('root~a', 'DELETE FROM t WHERE sleep(3) = 0', {}, { pagination })
  const waiting = ask('root~a', 'INSERT INTO t SELECT 1 + sleep(3)', {
    'x-databend-query-id': 'waiting',
  })
  const other = ask('root~b', 'SELECT sleep(0.1)')
  while (
    (await rows('root~a', "SELECT 1 FROM system.processes WHERE extra_info LIKE '%sleep%'"))
      .length < 3
  );
  t.same((await admin('reset', { lane: 'a' })).body, { reset: 'a' })
  const error = { code: 1043, message: 'lane "a" was reset while the statement ran' }
  t.match((await waiting).body, { state: 'Failed', error })
  t.match((await send('GET', body.next_uri, as('root~a'))).body, { state: 'Failed', error })
  t.same((await other).body.data, [['0']])
  t.same(await rows('root~a', count), [['2']])
})

t.test('a result whose reading began before a reset', async t => {
  const { ask, admin, send, as } = await serving(t)
  const read = async (sql: string, path: string) => {
    let { body } = await ask('root', sql, {}, { pagination: { max_rows_per_page: 1000 } })
    let rows = body.data.length
    await admin(path, path === 'reset' ? {} : { name: 'now' })
    while (body.next_uri !== null && body.error === null) {
      body = (await send('GET', body.next_uri, as('root'))).body
      rows += body.data.length
    }
    return { rows, error: body.error }
  }
  await admin('snapshot', { name: 'now' })
  const short = 'SELECT number FROM numbers(1500)'
  t.same(await read(short, 'reset'), { rows: 1500, error: null }, 'one that was complete')
  const long = 'SELECT number FROM numbers(100000)'
  for (const [path, why] of [
    ['reset', 'was reset'],
    ['restore', 'was restored from the snapshot "now"'],
  ] as const) {
    const { rows, error } = await read(long, path)
    t.match(error, { code: 1043, message: `lane "default" ${why} while the statement ran` })
    t.ok(rows < 100_000)
  }
  t.same(await read(long, 'snapshot'), { rows: 100_000, error: null }, 'a snapshot ends nothing')
})

t.test('a reset with an open transaction and temporary tables', async t => {
  const { admin, connect } = await serving(t)
  const run = connect('root~a', 'one')
  await run('BEGIN')
  await run('DELETE FROM t')
  await admin('reset', { lane: 'a' })
  t.match(await run(count), {
    error: { code: 4003, message: 'the transaction was rolled back: lane "a" was reset' },
    session: { txn_state: 'Fail' },
  })
  t.match(await run(count), { error: { code: 4002 } })
  t.match(await run('ROLLBACK'), { error: null, session: { txn_state: 'AutoCommit' } })
  t.same((await run(count)).data, [['2']])

  await run('CREATE TEMP TABLE own (x INT)')
  await admin('reset', {})
  const text = 'the temporary tables of session one were dropped: lane "a" was reset'
  t.match(await run('SELECT * FROM t'), { error: { code: 5110, message: text } })
  t.same((await run('SELECT * FROM t ORDER BY a')).data, [['1'], ['2']], 'the connection goes on')
  t.match(await run('SELECT * FROM own'), { error: { code: 1025 } })
})

t.test('users that a reset drops are logged out', async t => {
  const { admin, ask, send, as, rows } = await serving(t)
  await rows('root', "CREATE USER ann IDENTIFIED BY 'pw'")
  const { body } = await send(
    'POST',
    '/v1/session/login',
    { authorization: basic('ann', 'pw') },
    {},
  )
  const token = { authorization: `Bearer ${body.tokens.session_token}` }
  t.equal((await send('POST', '/v1/query', token, { sql: 'SELECT 1' })).status, 200)
  await admin('reset', {})
  const { status, body: refused } = await send('POST', '/v1/query', token, { sql: 'SELECT 1' })
  t.match([status, refused.error.code], [401, 2201])
  t.equal((await ask('root', 'SELECT 1', as('root'))).status, 200)
})

t.test('snapshots over HTTP', async t => {
  const { admin, rows } = await serving(t)
  t.same((await admin('reset', { lane: 'never used' })).body, { reset: 'never used' })
  await rows('root~a', 'INSERT INTO t VALUES (3)')
  t.same((await admin('snapshot', { name: 'three', lane: 'a' })).body, { snapshot: 'three' })
  t.same((await admin('restore', { name: 'three', lane: 'b' })).body, { restored: 'three' })
  t.same(await rows('root~b', count), [['3']])
  const unknown = await admin('restore', { name: 'tree' })
  t.equal(unknown.status, 404)
  t.equal(unknown.body.error.message, 'no snapshot is named "tree"; known ones: "three"')
  const long = await admin('snapshot', { name: 'x'.repeat(201) })
  t.equal(long.status, 400)
  for (const path of ['reset', 'snapshot', 'restore']) {
    const bad = await admin(path, { name: 'three', lane: 'a\nb' })
    t.equal(bad.status, 400, `${path}: ${JSON.stringify(bad.body)}`)
  }
})

t.test('a reset while a fault holds a statement back', async t => {
  const { ask, admin, send, as, rows } = await serving(t)
  const error = { code: 1043, message: 'lane "a" was reset while the statement ran' }
  for (const fault of [{ fault: 'running' }, { fault: 'polls', polls: 2 }]) {
    const faults = { 'x-mockq-faults': JSON.stringify([fault]) }
    const atOnce = { pagination: { wait_time_secs: 0 } }
    const { body } = await ask('root~a', 'INSERT INTO t VALUES (3)', faults, atOnce)
    t.match(body, { state: 'Starting', error: null })
    await admin('reset', { lane: 'b' })
    await admin('reset', { lane: 'a' })
    const page = await send('GET', body.next_uri, as('root~a'))
    t.match(page.body, { state: 'Failed', error }, fault.fault)
    t.same(await rows('root~a', count), [['2']])
  }
})
