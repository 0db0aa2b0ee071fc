import t, { type Test } from 'tap'
import { type Client, openClient, serveBackend, startServer } from '#mockq'
import { scriptedUpstream } from '../../recordings/scripted-upstream.js'

/** A client of an engine of its own. */
async function served(t: Test, options: object = {}): Promise<Client> {
  const users = [{ name: 'ann', password: 'a:b' }]
  const server = await startServer({
    backend: serveBackend({ engine: 'memory', users }),
    port: 0,
  })
  t.teardown(() => server.close())
  const client = await openClient({ target: server.url, ...options })
  t.teardown(() => client.close())
  return client
}

t.test('a statement has columns, rows and no error', async t => {
  const client = await served(t)
  const { schema, rows, error } = await client.run("SELECT 1 AS a, NULL AS b, 'ü' AS c")
  t.same(schema, [
    { name: 'a', type: 'UInt8' },
    { name: 'b', type: 'NULL' },
    { name: 'c', type: 'String' },
  ])
  t.same(rows, [['1', null, 'ü']])
  t.equal(error, null)
})

t.test('an error of SQL is part of the result, and the session goes on', async t => {
  const client = await served(t)
  const { error, rows } = await client.run('SELECT * FROM missing')
  t.equal(error?.code, 1025)
  t.same(rows, [])
  t.same((await client.run('SELECT 1')).rows, [['1']])
  const late = await client.run('SELECT 1 / (500000 - number) FROM numbers(1000000)')
  t.equal(late.error?.code, 1006, 'an error after many rows')
})

t.test('the session is carried: database, settings, temporary tables, transactions', async t => {
  const client = await served(t, { settings: { timezone: 'Asia/Tokyo' } })
  t.same((await client.run('SELECT timezone()')).rows, [['Asia/Tokyo']])
  for (const sql of [
    'CREATE DATABASE d',
    'USE d',
    'CREATE TEMP TABLE t (a INT)',
    'INSERT INTO t VALUES (1)',
    'CREATE TABLE kept (a INT)',
    'BEGIN',
    'INSERT INTO kept VALUES (1)',
    'ROLLBACK',
  ])
    t.equal((await client.run(sql)).error, null, sql)
  t.same((await client.run('SELECT current_database(), count(*) FROM t')).rows, [['d', '1']])
  t.same((await client.run('SELECT count(*) FROM kept')).rows, [['0']])
  t.equal(client.session['database'], 'd')
})

t.test('a statement can run in another session', async t => {
  const client = await served(t)
  await client.run('CREATE DATABASE other')
  const session = { database: 'other', settings: {} }
  const { rows, affect } = await client.run('SELECT current_database()', { session })
  t.same(rows, [['other']])
  t.equal(affect, null)
  t.same((await client.run('SELECT current_database()')).rows, [['default']])
  const used = await client.run('USE other', { session: client.session })
  t.equal(used.session?.['database'], 'other')
  t.same(used.affect, { type: 'UseDB', name: 'other' })
})

t.test('parameters are bound by position or by name', async t => {
  const client = await served(t)
  t.same((await client.run('SELECT ?, ?', { params: [1, 'x'] })).rows, [['1', 'x']])
  t.same((await client.run('SELECT :a', { params: { a: null } })).rows, [[null]])
})

t.test('pages are fetched as they are read', async t => {
  const client = await served(t)
  const query = await client.query('SELECT number FROM numbers(25)', { pageRows: 10 })
  const sizes: number[] = []
  for await (const page of query.pages()) sizes.push(page.length)
  t.same(sizes, [10, 10, 5])
  t.equal(query.error, null)
  t.match(query.stats, { result_progress: { rows: 25 } })
})

t.test('a reader that stops before the end kills the statement', async t => {
  const ended: string[] = []
  const upstream = await scriptedUpstream({
    script: () => ({ schema: [['a', 'String']], rows: [['1']], endless: how => ended.push(how) }),
  })
  t.teardown(() => upstream.close())
  const client = await openClient({ target: upstream.url })
  const query = await client.query('SELECT endless')
  for await (const page of query.pages()) {
    t.same(page, [['1']])
    break
  }
  await client.close()
  t.same(ended, ['kill'])
})

t.test('a signal kills a statement that has no rows yet', async t => {
  const ended: string[] = []
  const stop = new AbortController()
  const upstream = await scriptedUpstream({
    script: () => ({ schema: [['a', 'String']], endless: how => ended.push(how) }),
    before: ({ path }) => {
      if (path === '/v1/query') setImmediate(() => stop.abort(new Error('enough')))
    },
  })
  t.teardown(() => upstream.close())
  const client = await openClient({ target: upstream.url })
  await t.rejects(client.run('SELECT endless', { signal: stop.signal }), { message: 'enough' })
  await client.close()
  t.same(ended, ['kill'])
})

t.test('what the login, the session and the lane are sent as', async t => {
  const upstream = await scriptedUpstream()
  t.teardown(() => upstream.close())
  const { host } = new URL(upstream.url)
  const client = await openClient({
    target: `databend://ann:p%3Aw@${host}/default?sslmode=disable&warehouse=w&max_threads=2`,
    lane: 'früh 1',
  })
  await client.run('CREATE TABLE t (a VARCHAR)')
  await client.run('SELECT 1')
  await client.close()
  const [login, first, , second] = upstream.seen.filter(({ path }) => path !== '/v1/heartbeat')
  t.equal(login!.path, '/v1/session/login')
  t.same(JSON.parse(login!.body), { database: 'default', settings: { max_threads: '2' } })
  t.match(first!.headers, {
    authorization: `Basic ${Buffer.from('ann:p:w').toString('base64')}`,
    'x-mockq-lane': 'fr%C3%BCh%201',
    'x-databend-warehouse': 'w',
    cookie: /cookie_enabled=true/,
  })
  t.match(JSON.parse(second!.body).session.internal, /last_query_ids/, 'the session comes back')
})

t.test('a wrong password, database or address is told', async t => {
  const client = await served(t, { user: 'ann', password: 'a:b' })
  t.equal(client.user, 'ann')
  const { target } = client
  await t.rejects(openClient({ target, user: 'ann', password: 'wrong' }), {
    name: 'ProtocolError',
    status: 401,
  })
  await t.rejects(openClient({ target, database: 'nowhere' }), {
    name: 'ProtocolError',
    status: 400,
    code: 1003,
  })
  await t.rejects(openClient({ target, settings: { no_such: '1' } }), { name: 'ProtocolError' })
  await t.rejects(openClient({ target: 'http://127.0.0.1:1' }), {
    name: 'UpstreamError',
    message: /http:\/\/127.0.0.1:1 cannot be reached \(ECONNREFUSED\)/,
  })
  await t.rejects(openClient({ target: 'databend://h?tls_ca_file=nowhere.pem' }), {
    name: 'UsageError',
    message: /tls_ca_file: the file "nowhere.pem" cannot be read/,
  })
})

t.test('TLS: the certificate of a server can be trusted', async t => {
  const server = await startServer({
    backend: serveBackend({ engine: 'memory' }),
    port: 0,
    tls: 'self',
  })
  t.teardown(() => server.close())
  await t.rejects(openClient({ target: server.url }), { name: 'UpstreamError' })
  const client = await openClient({ target: server.url, ca: server.certificate! })
  t.teardown(() => client.close())
  t.same((await client.run('SELECT 1')).rows, [['1']])
})

t.test('a server without the route for logins is asked all the same', async t => {
  const upstream = await scriptedUpstream()
  t.teardown(() => upstream.close())
  const { createServer } = await import('node:http')
  const old = createServer(async (request, response) => {
    if (request.url!.startsWith('/v1/session/login'))
      return response.writeHead(404).end('not found')
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { headers, method = 'GET' } = request
    const got = await fetch(upstream.url + request.url, {
      method,
      headers: headers as Record<string, string>,
      ...(method === 'POST' && { body: Buffer.concat(chunks) }),
    })
    return response.writeHead(got.status).end(await got.text())
  })
  await new Promise<void>(resolve => old.listen(0, '127.0.0.1', resolve))
  t.teardown(() => {
    old.closeAllConnections()
    old.close()
  })
  const { port } = old.address() as { port: number }
  const client = await openClient({ target: `http://127.0.0.1:${port}` })
  t.equal((await client.run('CREATE TABLE t (a VARCHAR)')).error, null)
  await client.close()
})
