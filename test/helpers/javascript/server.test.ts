import assert from 'node:assert/strict'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import t from 'tap'
import {
  type MockqServer,
  type ReplayOptions,
  record,
  replay,
  type ServerLane,
  serve,
  UsageError,
} from '#mockq'
import { TestClient } from '../../recordings/test-client.js'

/** Rows of a statement, sent as a user. */
async function rows(server: MockqServer | ServerLane, sql: string, user = 'root') {
  const answer = await new TestClient(server.url, { user }).query(sql)
  if (answer.error !== undefined) throw new Error(answer.error.message)
  return answer.rows
}

/** The message of a failed check. */
function failure(check: () => void): string {
  try {
    check()
  } catch (error) {
    assert(error instanceof assert.AssertionError)
    return error.message
  }
  return 'no failure'
}

t.test('serve runs SQL on a free port', async t => {
  const server = await serve({ init: 'CREATE TABLE t (a INT); INSERT INTO t VALUES (7)' })
  t.teardown(() => server.close())
  t.strictSame(await rows(server, 'SELECT * FROM t'), [['7']])
  t.equal(server.mode, 'serve')
  t.equal(server.url, `http://127.0.0.1:${server.port}`)
  t.equal(server.dsn, `databend://root:@127.0.0.1:${server.port}/default?sslmode=disable`)
  t.equal(server.jdbcUrl, `jdbc:databend://root:@127.0.0.1:${server.port}/default`)
  t.match(server.lane('a b').jdbcUrl, /\/default\?user=root%7Ea%2520b&password=$/)
  t.strictSame(server.misses, [])
  t.throws(() => server.report(), { name: 'UsageError', message: /mode serve has no report/ })
})

t.test('init takes paths, URLs, SQL and lists of them', async t => {
  const folder = t.testdir({
    'a b.sql': 'CREATE TABLE a (x INT)',
    'b.SQL': 'CREATE TABLE b (x INT)',
  })
  const server = await serve({
    init: [
      join(folder, 'a b.sql'),
      pathToFileURL(join(folder, 'b.SQL')),
      { sql: 'CREATE TABLE c (x INT)' },
      'CREATE TABLE d (x INT)',
    ],
  })
  t.teardown(() => server.close())
  t.strictSame(
    await rows(server, "SELECT name FROM system.tables WHERE database = 'default' ORDER BY 1"),
    [['a'], ['b'], ['c'], ['d']],
  )
  await t.rejects(serve({ init: join(folder, 'none.sql') }), { message: /^serve: init.*none\.sql/ })
  await t.rejects(serve({ init: 'SELECT x' }), { name: 'QueryError', message: /column x/ })
  await t.rejects(serve({ init: '' }), { name: 'UsageError' })
})

t.test('times are dates, texts or microseconds', async t => {
  const times = [new Date('2024-05-02T10:00:00.250Z'), '2024-05-02T10:00:00.25Z', 1714644000250000n]
  for (const now of times) {
    const server = await serve({ now })
    t.strictSame(await rows(server, 'SELECT now()::STRING'), [['2024-05-02 10:00:00.250000']])
    await server.close()
  }
  const old = await serve({ now: -1n })
  t.strictSame(await rows(old, 'SELECT now()::STRING'), [['1969-12-31 23:59:59.999999']])
  await old.close()
  await t.rejects(serve({ now: new Date('no date') }), { message: /^serve: now must be a time/ })
})

t.test('users, seed, version, TLS and a limit are obeyed', async t => {
  const server = await serve({
    users: [{ name: 'ann', password: 'a:b' }, 'bob:c'],
    seed: 3,
    serverVersion: '1.2.800',
    maxBodyBytes: 100,
    tls: 'self',
  })
  t.teardown(() => server.close())
  t.match(server.dsn, /^databend:\/\/ann:a%3Ab@127\.0\.0\.1:\d+\/default\?sslmode=require$/)
  t.match(server.certificate, /^-----BEGIN CERTIFICATE-----/)
  t.match(server.url, /^https:/)
  const seeded = async () => {
    const each = await serve({ seed: 3 })
    const found = await rows(each, 'SELECT rand()')
    await each.close()
    return found
  }
  t.strictSame(await seeded(), await seeded())
})

t.test('a lane is taken by its user name, whatever its characters', async t => {
  const server = await serve()
  t.teardown(() => server.close())
  const name = 'a b: c~d/é % "x" › 100%25'
  const lane = server.lane(name)
  await rows(server, 'SELECT 1', lane.user)
  await rows(server, 'SELECT 2')
  t.match(server.requests(), [{ lane: name, sql: 'SELECT 1' }, { lane: 'default' }])
  t.match(lane.requests(), [{ sql: 'SELECT 1', user: 'root' }])
  t.equal(decodeURIComponent(new URL(lane.dsn).username), lane.user)
  // Drivers that do not decode the user name send what is in the DSN.
  const plain = server.lane('tests/a.ts > adds 1 é')
  for (const user of [plain.user, new URL(plain.dsn).username]) await rows(server, 'SELECT 3', user)
  await rows(server, 'SELECT 3', decodeURIComponent(new URL(plain.dsn).username))
  t.equal(plain.requests().length, 3)
  for (const wrong of ['', 'x\n', 'x'.repeat(201), 5])
    t.throws(() => server.lane(wrong as string), { name: 'UsageError', message: /^lane: / })
})

t.test('requests and verify', async t => {
  const server = await serve({ init: 'CREATE TABLE t (a INT)' })
  t.teardown(() => server.close())
  t.match(
    failure(() => server.verify({ sql: /x/ })),
    /; there were no requests at all$/,
  )
  const lane = server.lane('orders')
  await rows(server, 'INSERT INTO t VALUES (1)', lane.user)
  await rows(server, 'INSERT INTO t VALUES (2)')
  await t.rejects(rows(server, 'SELECT b FROM t'))

  t.equal(server.requests({ sql: /insert/i }).length, 2)
  t.equal(server.requests({ sql: /insert/gi }).length, 2, 'the flag g has no effect')
  t.equal(server.requests({ sql: 'insert INTO t /* here */ values(1);' }).length, 1)
  t.equal(server.requests({ sql: 'INSERT' }).length, 0, 'a string is a whole statement')
  t.equal(server.requests({ state: 'failed' })[0]?.error?.code, 1065)
  t.equal(lane.requests({ source: 'engine', user: 'root', kind: 'statement' }).length, 1)

  server.verify({ sql: /insert/i })
  server.verify({ sql: /insert/i, times: 2 })
  lane.verify({ times: 1 })
  server.verify({ sql: /delete/i, times: 0 })
  server.verify({ sql: /insert/i, atLeast: 1, atMost: 3 })
  server.verify({ sql: /delete/i, atMost: 0 })
  t.equal(
    failure(() => server.verify({ sql: 'INSERT INTO t VALUES (3)', lane: 'orders' })),
    [
      'expected at least 1 request with sql "INSERT INTO t VALUES (3)" and lane "orders", but there were 0; the nearest of 3:',
      '  #1 lane "orders" (succeeded, engine): INSERT INTO t VALUES (1)',
      '  #2 lane "default" (succeeded, engine): INSERT INTO t VALUES (2)',
      '  #3 lane "default" (failed, engine): SELECT b FROM t',
    ].join('\n'),
  )
  t.match(
    failure(() => server.verify({ sql: /insert/i, times: 1 })),
    /^expected exactly 1 request with sql \/insert\/i, but there were 2; those are:\n {2}#1 /,
  )
  t.match(
    failure(() => server.verify({ sql: /insert/i, times: 0 })),
    /^expected no request with/,
  )

  for (const [wrong, message] of [
    [{ sqll: /x/ }, /there is no option "sqll"; did you mean "sql"\?/],
    [/insert/, /^verify takes an object such as \{ sql: \/INSERT\/ \}, not \/insert\/$/],
    ['INSERT', /^verify takes an object such as .*, not "INSERT"$/],
    [undefined, /^verify takes an object such as .*, not undefined$/],
    [{ after: '1' }, /after must be a whole number/],
    [{ sql: 1 }, /sql must be a string that is not empty, or a RegExp, not 1/],
    [{ source: 'cache' }, /source must be one of "engine"/],
    [{ times: -1 }, /times must be a whole number/],
    [{ times: 1, atLeast: 1 }, /times goes without atLeast and atMost/],
    [{ atLeast: 2, atMost: 1 }, /atLeast 2 is more than atMost 1/],
  ] as const)
    t.throws(() => server.verify(wrong as never), { name: 'UsageError', message })
  t.throws(() => server.requests({ times: 1 } as never), /there is no option "times"/)
  t.throws(() => server.requests(/insert/ as never), /^requests takes an object such as/)
  const other = { lane: 'other' } as never
  t.throws(() => lane.requests(other), /^requests: there is no option "lane"/)
  t.throws(() => lane.verify(other), /^verify: there is no option "lane"/)

  t.match(server.requests({ after: 1 }), [{ n: 2 }, { n: 3 }])
  t.strictSame(server.requests({ after: 3 }), [])
  t.match(
    failure(() => server.verify({ sql: /insert/i, after: 2 })),
    /with sql \/insert\/i and after 2, but there were 0/,
  )
})

t.test('without a journal, looking back is refused', async t => {
  const server = await serve({ journal: 0 })
  t.teardown(() => server.close())
  t.throws(() => server.requests(), /the journal is off: remove the option "journal: 0"/)
  t.throws(() => server.lane('a').verify({}), UsageError)
})

t.test('record and replay, with a lane for each test', async t => {
  const recordings = join(t.testdir(), 'rec')
  const real = await serve({ init: 'CREATE TABLE t (a INT)' })
  const recorder = await record({ recordings, target: real.url, mode: 'all' })
  t.equal(recorder.mode, 'record')
  for (const name of ['one', 'two']) {
    const { user } = recorder.lane(name)
    await rows(recorder, `SELECT '${name}'`, user)
  }
  t.match(recorder.report(), { mode: 'record', lanes: [{ lane: 'one', recorded: 1 }, {}] })
  await recorder.close()
  await real.close()

  const replayed = await replay({ recordings })
  t.teardown(() => replayed.close())
  const [one, two] = [replayed.lane('one'), replayed.lane('two')]
  t.strictSame(await rows(one, "SELECT 'one'", one.user), [['one']])
  t.strictSame(one.misses, [])
  await t.rejects(rows(two, "SELECT 'one'", two.user))
  await t.rejects(rows(two, "SELECT 'one'", two.user))
  t.strictSame(one.misses, [])
  t.match(two.misses, [
    {
      lane: 'two',
      code: 65001,
      sql: "SELECT 'one'",
      times: 2,
      message: /nearest:\s+two\.nedb:3/,
    },
  ])
  t.match(replayed.misses, two.misses)
  t.equal(two.requests({ source: 'miss' }).length, 2)
  t.match(replayed.report().lanes, [
    { lane: 'one', answered: 1 },
    { lane: 'two', missed: 2 },
  ])

  await one.reset()
  t.equal(replayed.misses.length, 1, 'the misses of another lane are not forgotten')
  await two.reset()
  t.strictSame(replayed.misses, [])
  t.strictSame(two.requests(), [])
  await t.rejects(rows(two, "SELECT 'one'", two.user))
  t.match(two.misses, [{ sql: "SELECT 'one'", times: 1 }])
  await replayed.reset()
  t.strictSame(replayed.misses, [])
  t.match(replayed.report().lanes, [{}, { lane: 'two', missed: 3 }])
  await t.rejects(replayed.reset('three'), {
    name: 'UsageError',
    message: /^reset: nothing is recorded for the lane "three"/,
  })
})

t.test('the key of redacted data is also taken from the environment', async t => {
  const recordings = join(t.testdir(), 'rec')
  const real = await serve()
  t.teardown(() => real.close())
  const options = { recordings, target: real.url, mode: 'all', redact: 'column:email' } as const
  await t.rejects(record(options), { name: 'UsageError', message: /set MOCKQ_REDACT_KEY/ })
  t.intercept(process, 'env', { value: { ...process.env, MOCKQ_REDACT_KEY: 'k'.repeat(32) } })
  await (await record(options)).close()
  await (await replay({ recordings })).close()
})

t.test('closing', async t => {
  const server = await serve()
  const { port } = server
  const { close } = server
  await Promise.all([close(), server.close()])
  await server.close()
  const again = await serve({ port })
  t.equal(again.port, port)
  await t.rejects(serve({ port }), { name: 'UsageError', message: /port is in use/ })
  await again[Symbol.asyncDispose]()
  await t.rejects(again.reset(), { name: 'UsageError', message: /^reset: the server is closed/ })
  t.strictSame(again.requests(), [], 'what was asked can be read after the end')
})

t.test('two servers share nothing', async t => {
  const [a, b] = await Promise.all([serve({ init: 'CREATE TABLE t (a INT)' }), serve()])
  t.teardown(() => Promise.all([a.close(), b.close()]))
  await rows(a, 'SELECT * FROM t')
  await t.rejects(rows(b, 'SELECT * FROM t'))
  t.equal(a.requests().length, 1)
  t.equal(b.requests().length, 1)
})

t.test('log lines go where the option says', async t => {
  const recordings = t.testdir()
  const real = await serve()
  t.teardown(() => real.close())
  const recorder = await record({ recordings, target: real.url, mode: 'all' })
  await rows(recorder, 'SELECT 1')
  await recorder.close()

  const miss = async (log: Exclude<ReplayOptions['log'], undefined>) => {
    const server = await replay({ recordings, log })
    await t.rejects(rows(server, 'SELECT 2'))
    await server.close()
  }
  const events: string[] = []
  const note = (event: string) => void events.push(event)
  await miss({ info: note, warn: note, error: note })
  t.strictSame(events, ['no recorded answer'])

  const printed = t.capture(console, 'error')
  await miss('silent')
  t.strictSame(printed(), [])
  await miss('json')
  t.match(JSON.parse(String(printed()[0]?.args[0])), { event: 'no recorded answer' })
  // A recorder warns by default, because what it leaves out would be missed only in replay.
  const none = await record({ recordings, mode: 'none' })
  await t.rejects(rows(none, 'SELECT 2'))
  await none.close()
  t.match(printed()[0]?.args[0], /^mockq warn: no recorded answer/)
})
