import { existsSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { record, serve } from '#mockq'
import {
  setup as setupJest,
  teardown as teardownJest,
} from '../../../helpers/javascript/jest-run.js'
import {
  type StartedLane,
  startLane,
  startTestLane,
} from '../../../helpers/javascript/runners/test-lane.js'
import { startTestRun } from '../../../helpers/javascript/runners/test-run.js'
import { mockq as fixture } from '../../../helpers/javascript/vitest.js'
import { globalSetup, setup } from '../../../helpers/javascript/vitest-setup.js'
import { TestClient } from '../../recordings/test-client.js'

// The parts of the helpers, without a test runner; `npm run test:helpers` runs them with the released ones.

const variables = ['MOCKQ_URL', 'DATABEND_DSN', 'MOCKQ_MODE', 'MOCKQ_TARGET', 'MOCKQ_RECORDINGS']
t.beforeEach(t => {
  t.intercept(process, 'env', { value: { ...process.env } })
  for (const name of variables) delete process.env[name]
})

/** Begins a test in the lane of a name, on the server that the environment names. */
const begin = (lane: string) =>
  startLane(lane, { url: process.env['MOCKQ_URL']!, dsn: process.env['DATABEND_DSN']! })

/** The rows of a statement, or the code of its error. */
async function ask({ lane: { url, user } }: StartedLane, sql: string) {
  const { rows, error } = await new TestClient(url, { user }).query(sql)
  return error?.code ?? rows
}

/** Records statements, each in the lane of its name; returns the folder. */
async function recorded(folder: string, lanes: Readonly<Record<string, readonly string[]>>) {
  const real = await serve()
  process.env['MOCKQ_MODE'] = 'record'
  process.env['MOCKQ_TARGET'] = real.url
  const { end } = await startTestRun({}, folder)
  for (const [name, statements] of Object.entries(lanes)) {
    const started = await begin(name)
    for (const sql of statements) await ask(started, sql)
    await started.end()
  }
  await end()
  await real.close()
  delete process.env['MOCKQ_MODE']
  delete process.env['MOCKQ_TARGET']
}

t.test('a run records, and replays without options', async t => {
  const folder = t.testdir()
  await recorded(folder, { 'a > b': ['SELECT 1'] })
  t.ok(existsSync(join(folder, 'recordings')))
  t.equal(process.env['MOCKQ_URL'], undefined, 'the environment is as it was')

  const { end } = await startTestRun({}, folder)
  const started = await begin('a > b')
  t.equal(process.env['MOCKQ_URL'], started.lane.url)
  t.strictSame(await ask(started, 'SELECT 1'), [['1']])
  t.match(await started.lane.requests(), [{ sql: 'SELECT 1', source: { kind: 'recorded' } }])
  await started.lane.verify({ sql: /1/, times: 1 })
  await t.rejects(started.lane.verify({ sql: /2/ }), { name: 'AssertionError' })
  await started.end()
  await end()
})

t.test('a miss fails its test only, each message once', async t => {
  const folder = t.testdir()
  await recorded(folder, { a: ['SELECT 1'], b: ['SELECT 1'] })
  const { end } = await startTestRun({}, folder)
  t.teardown(end)
  const [a, b] = [await begin('a'), await begin('b')]
  t.equal(await ask(a, 'SELECT 2'), 65001)
  t.equal(await ask(a, 'SELECT 2'), 65001)
  for (const n of [3, 4, 5, 6]) await ask(a, `SELECT ${n}`)
  await ask(b, 'SELECT 1')
  await b.end()
  await t.rejects(a.end(), {
    name: 'MissedError',
    message:
      /^mockq has no recorded answer for 5 statements .*lane "a".*select \[1→2\].*and 2 more/s,
  })
  const again = await begin('a')
  await again.end()
  t.pass('an earlier try does not count')
})

t.test('a test that is run again begins at the start of its lane', async t => {
  const folder = t.testdir()
  const sql = ['CREATE TABLE t (a INT)', 'INSERT INTO t VALUES (1)', 'SELECT count(*) FROM t']
  await recorded(folder, { a: sql })
  const { end } = await startTestRun({}, folder)
  t.teardown(end)
  for (let i = 0; i < 2; i++) {
    const started = await begin('a')
    for (const each of sql) await ask(started, each)
    await started.end()
  }
  const half = await begin('a')
  await ask(half, sql[0]!)
  await half.lane.reset()
  await ask(half, sql[0]!)
  await half.end()
})

t.test('a miss fails its test, whatever the journal keeps and the test resets', async t => {
  const folder = t.testdir()
  await recorded(folder, { a: ['SELECT 1'] })
  for (const journal of [0, 2, 100]) {
    const { end } = await startTestRun({ replay: { journal } }, folder)
    const started = await begin('a')
    await ask(started, 'SELECT 2')
    for (let i = 0; i < 3; i++) await ask(started, 'SELECT 1')
    const asked = started.lane.requests({ sql: 'SELECT 1' })
    if (journal === 0) await t.rejects(asked, { name: 'UsageError', message: /journal is off/ })
    else t.equal((await asked).length, Math.min(journal, 3))
    await started.lane.reset()
    await t.rejects(started.end(), { name: 'MissedError', message: /select \[1→2\]/ })
    await (await begin('a')).end()
    await end()
  }
})

t.test('a recorder that only replays has no reset, but each test its own misses', async t => {
  const folder = t.testdir()
  await recorded(folder, { a: ['SELECT 1'] })
  const server = await record({
    recordings: join(folder, 'recordings'),
    target: 'http://127.0.0.1:1',
    mode: 'none',
  })
  t.teardown(() => server.close())
  process.env['MOCKQ_URL'] = server.url
  process.env['DATABEND_DSN'] = server.dsn
  const { end } = await startTestRun({}, folder)
  t.teardown(end)
  for (let i = 0; i < 2; i++) {
    const started = await begin('a')
    await ask(started, 'SELECT 2')
    await t.rejects(started.end(), { message: /no recorded answer for a statement/ })
  }
  await (await begin('a')).end()
})

t.test('projects have servers of their own, or share one', async t => {
  const folder = t.testdir({
    'package.json': '{}',
    a: { 'package.json': '{}', 'x.test.js': '' },
    b: { 'package.json': '{}', 'x.test.js': '' },
  })
  const [a, b] = [join(folder, 'a'), join(folder, 'b')]
  process.env['MOCKQ_MODE'] = 'serve'
  const own = await Promise.all([startTestRun({}, a), startTestRun({}, b), startTestRun({}, a)])
  t.not(own[0].known.url, own[1].known.url, 'each has recordings of its own')
  t.equal(own[0].known.url, own[2].known.url, 'the same options share a server')
  for (const [root, { known }] of [
    [a, own[0]],
    [b, own[1]],
  ] as const) {
    const { lane, end } = await startTestLane(join(root, 'x.test.js'), 'adds')
    t.match(lane, { url: known.url, lane: 'x.test.js > adds' })
    await end()
  }
  await t.rejects(async () => startTestLane(join(folder, 'x.test.js')), {
    name: 'UsageError',
    message: /is in none of the folders/,
  })
  await t.rejects(startTestRun({ serve: { seed: 1 } }, a), {
    name: 'UsageError',
    message: /^mockq: two projects in .* have different options/,
  })
  await own[0].end()
  await own[0].end()
  t.equal((await begin('still there')).lane.url, process.env['MOCKQ_URL'])
  await own[1].end()
  const { url } = (await startTestLane(join(a, 'x.test.js'))).lane
  t.equal(url, own[2].known.url)
  await own[2].end()
  t.equal(process.env['MOCKQ_URL'], undefined)

  const recordings = join(folder, 'all')
  const shared = await Promise.all([a, b].map(root => startTestRun({ recordings }, root)))
  t.equal(shared[0]!.known.url, shared[1]!.known.url)
  for (const [root, name] of [
    [a, 'a/x.test.js'],
    [b, 'b/x.test.js'],
  ] as const)
    t.equal((await startTestLane(join(root, 'x.test.js'))).lane.lane, name)
  await Promise.all(shared.map(({ end }) => end()))
  t.equal(process.env['DATABEND_DSN'], undefined)
})

t.test('serve gives each test a copy of the tables, for its time', async t => {
  const { end } = await startTestRun(
    { mode: 'serve', serve: { init: 'CREATE TABLE t (a INT)' } },
    '.',
  )
  t.teardown(end)
  for (let i = 0; i < 2; i++) {
    const started = await begin('a')
    await ask(started, 'INSERT INTO t VALUES (1)')
    t.strictSame(await ask(started, 'SELECT count(*) FROM t'), [['1']])
    await started.end()
  }
})

t.test('a server that runs already is used', async t => {
  const server = await serve()
  t.teardown(() => server.close())
  process.env['MOCKQ_URL'] = server.url
  process.env['DATABEND_DSN'] = server.dsn
  const { end } = await startTestRun({ recordings: 'none' }, '.')
  const started = await begin('a')
  t.equal(started.lane.url, server.url)
  await started.end()
  await end()
  t.equal(process.env['MOCKQ_URL'], server.url)
})

t.test('what is wrong is told', async t => {
  const folder = t.testdir()
  await t.rejects(async () => startTestLane('a'), { message: /^no mockq server runs/ })
  process.env['DATABEND_DSN'] = 'databend://root:@localhost:1/default'
  process.env['MOCKQ_URL'] = 'http://127.0.0.1:1'
  await t.rejects(begin('a'), { message: /^no mockq server answers at http:\/\/127.0.0.1:1: / })
  process.env['MOCKQ_URL'] = 'https://127.0.0.1:1'
  await t.rejects(begin('a'), { message: /tests need a server without TLS/ })
  delete process.env['MOCKQ_URL']
  const off = await serve({ inspector: 'off' })
  process.env['MOCKQ_URL'] = off.url
  await t.rejects(begin('a'), { name: 'UsageError', message: /__mockq\/ready/ })
  await off.close()
  delete process.env['MOCKQ_URL']

  for (const [options, message] of [
    [{ mod: 'serve' }, /^mockq: there is no option "mod"; did you mean "mode"\?/],
    [{ mode: 'live' }, /^mockq: mode must be one of "replay", "record", "serve"/],
    [{ replay: { prot: 1 } }, /^replay: there is no option "prot"/],
    [{ serve: { init: 'none.sql' }, mode: 'serve' }, /none\.sql/],
    [{ mode: 'record' }, /^MOCKQ_TARGET is missing/],
    [{}, /no such folder or file of recordings\nto record the tests/],
  ] as const)
    await t.rejects(startTestRun(options as never, folder), { message })
  process.env['MOCKQ_MODE'] = 'recrod'
  await t.rejects(startTestRun({}, folder), { message: /^MOCKQ_MODE: "recrod" is not one of/ })
})

t.test('misses outside of the lanes of tests fail the run', async t => {
  const folder = t.testdir()
  await recorded(folder, { a: ['SELECT 1'] })
  const { end } = await startTestRun({}, folder)
  await new TestClient(process.env['MOCKQ_URL']!).query('SELECT 9')
  await t.rejects(end(), { message: /statements outside of the lanes of tests/ })
})

t.test("Vitest's fixture names lanes by file, suites and test", async t => {
  const config = { root: t.testdir(), provide: { mockq: { mode: 'serve' } } }
  t.teardown(await setup({ config }))
  const file = { filepath: join(config.root, 'x.test.ts') }
  const suite = { name: 'inner', suite: { name: 'outer' } }
  const lanes: string[] = []
  for (const id of ['1', '2', '1'])
    await fixture({ task: { id, name: 'adds', file, suite } }, async ({ lane }) => {
      lanes.push(lane.replace(/^.*x\.test/, 'x.test'))
    })
  t.strictSame(lanes, [
    'x.test.ts > outer > inner > adds',
    'x.test.ts > outer > inner > adds (2)',
    'x.test.ts > outer > inner > adds',
  ])
})

t.test('the functions for globalSetup', async t => {
  const root = t.testdir()
  const end = await globalSetup({ mode: 'serve' })({ config: { root } })
  t.match(process.env['MOCKQ_URL'], /^http:/)
  await end()
  t.equal(process.env['MOCKQ_URL'], undefined)
  await setupJest({ rootDir: root }, { globals: { mockq: { mode: 'serve' } } })
  t.match(process.env['DATABEND_DSN'], /^databend:/)
  await teardownJest()
  t.equal(process.env['DATABEND_DSN'], undefined)
})
