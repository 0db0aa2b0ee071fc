import t, { type Test } from 'tap'
import { serveBackend, startServer } from '#mockq'
import { TestClient } from '../../recordings/test-client.js'
import { getAdmin, postAdmin } from './ask-admin.js'

async function serving(t: Test, statements: readonly string[] = []) {
  const init = [{ path: 'init.sql', sql: statements.join(';') }]
  const backend = serveBackend({ engine: 'memory', init })
  const server = await startServer({ backend, port: 0 })
  t.teardown(() => server.close())
  const get = (path: string, parameters: Readonly<Record<string, string>> = {}) =>
    getAdmin(server.url, path, parameters)
  const post = (path: string, body: object) => postAdmin(server.url, path, body)
  const client = (lane: string) =>
    new TestClient(server.url, { user: `root~${lane}`, cookies: true })
  return { get, post, client }
}

interface Shown {
  readonly name: string
  readonly kind: string
  readonly rows: number | null
  readonly change: string | null
}

const shown = (objects: readonly Shown[]) =>
  objects.map(({ name, kind, rows, change }) => [name, kind, rows, change])

t.test('the objects of a lane, and what changed since its start', async t => {
  const { get, client } = await serving(t, [
    "CREATE TABLE kept (id INT NOT NULL, item VARCHAR DEFAULT 'ink')",
    'INSERT INTO kept VALUES (1, NULL)',
    'CREATE TABLE filled (id INT)',
    'CREATE TABLE altered (id INT)',
    'CREATE TABLE replaced (id INT)',
    'CREATE TABLE gone (id INT)',
    'CREATE VIEW seen AS SELECT id FROM kept',
    'CREATE DATABASE old',
    'CREATE TABLE old.t (id INT)',
  ])
  const tester = client('a')
  for (const sql of [
    'INSERT INTO filled VALUES (1), (2)',
    'ALTER TABLE altered ADD COLUMN more INT',
    'CREATE OR REPLACE TABLE replaced (id INT)',
    'DROP TABLE gone',
    'CREATE TABLE made (id INT)',
    'CREATE TEMPORARY TABLE own (id INT)',
    'INSERT INTO own VALUES (1)',
    'CREATE STAGE files',
    'DROP DATABASE old',
    'CREATE DATABASE fresh',
  ])
    await tester.query(sql)
  const { status, body } = await get('/state', { lane: 'a' })
  t.equal(status, 200)
  t.match(body, { lane: 'a', file: null, snapshots: [], total: 13, skipped: [] })
  t.same(body.lanes, ['a', 'default'])
  t.same(
    shown(body.objects),
    [
      ['@files', 'stage', null, 'created'],
      ['default', 'database', null, null],
      ['default.altered', 'table', 0, 'altered'],
      ['default.filled', 'table', 2, 'rows'],
      ['default.gone', 'table', null, 'dropped'],
      ['default.kept', 'table', 1, null],
      ['default.made', 'table', 0, 'created'],
      ['default.own', 'temporary table', 1, 'created'],
      ['default.replaced', 'table', 0, 'replaced'],
      ['default.seen', 'view', null, null],
      ['fresh', 'database', null, 'created'],
      ['old', 'database', null, 'dropped'],
      ['old.t', 'table', null, 'dropped'],
    ].toSorted(),
  )
  t.same(
    (await get('/state', { lane: 'other' })).body.objects.map((each: Shown) => each.change),
    Array(9).fill(null),
    'a lane that has not begun is as at the start',
  )
  t.same((await get('/state')).body.lanes, ['a', 'default'], 'and does not begin by this')
})

t.test('one object: columns, query of a view, and the writes of the run', async t => {
  const { get, client } = await serving(t, [
    "CREATE TABLE kept (id INT NOT NULL, item VARCHAR DEFAULT 'ink')",
    'CREATE VIEW seen AS SELECT id FROM kept',
    'CREATE DATABASE shop',
    'CREATE TABLE shop.kept (id INT)',
  ])
  const tester = client('a')
  for (const sql of [
    'INSERT INTO kept VALUES (1, NULL)',
    'SELECT * FROM kept',
    '-- a comment\nUPDATE default.kept SET item = ? WHERE id = 1',
    'USE shop',
    'INSERT INTO kept VALUES (2)',
    `INSERT INTO default.kept VALUES (3, '${'x'.repeat(20_000)}')`,
    'INSERT INTO nothing VALUES (1)',
    'this is no SQL',
  ])
    await tester.query(sql, sql.includes('?') ? { params: ['pen'] } : {})
  await client('b').query("INSERT INTO kept VALUES (9, 'b')")
  const detail = async (object: string, more = {}) =>
    (await get('/state/object', { lane: 'a', object, ...more })).body
  const kept = await detail('default.kept')
  t.same(kept.columns, [
    { name: 'id', type: 'Int32', default: null },
    { name: 'item', type: 'String NULL', default: "'ink'" },
  ])
  t.match(kept, { lane: 'a', kind: 'table', rows: 2, change: 'rows', query: null, steps: [] })
  const numbers = ({ writes }: { writes: readonly { sql: string }[] }) =>
    writes.map(({ sql }) => sql.slice(0, 30))
  t.same(numbers(kept), [
    'INSERT INTO kept VALUES (1, NU',
    '-- a comment\nUPDATE default.ke',
    'INSERT INTO default.kept VALUE',
  ])
  t.same(numbers(await detail('shop.kept')), ['INSERT INTO kept VALUES (2)'])
  t.match(await detail('default.seen'), { kind: 'view', columns: null, query: /SELECT/ })
  const unknown = await get('/state/object', { lane: 'a', object: 'default.nothing' })
  t.equal(unknown.status, 404)
  t.match(unknown.body.error.message, /lane "a" has no object "default.nothing"/)
  t.equal((await get('/state/object')).status, 400)
})

t.test('the writes that are shown are those of the journal now', async t => {
  const { get, post, client } = await serving(t, ['CREATE TABLE t (id INT)'])
  const numbers = async () => {
    const { writes } = (await get('/state/object', { lane: 'a', object: 'default.t' })).body
    return writes.map(({ n, state }: { n: number; state: string }) => `${n} ${state}`)
  }
  t.same(await numbers(), [])
  await client('a').query('INSERT INTO t VALUES (1)')
  t.same(await numbers(), ['1 succeeded'])
  await client('b').query('INSERT INTO t VALUES (1)')
  await client('a').query('INSERT INTO t VALUES (2)')
  await client('a').query("INSERT INTO t VALUES ('x')")
  t.same(await numbers(), ['1 succeeded', '3 succeeded', '4 failed'])
  await post('/reset', { lane: 'a' })
  t.same(await numbers(), [])
  await client('a').query('INSERT INTO t VALUES (3)')
  t.same(await numbers(), ['5 succeeded'])
  t.notOk(
    'firstRows' in (await get('/state/object', { lane: 'a', object: 'default.t' })).body.writes[0],
  )
})

t.test('changes since a snapshot', async t => {
  const { get, post, client } = await serving(t, ['CREATE TABLE t (id INT)'])
  await client('a').query('INSERT INTO t VALUES (1)')
  await post('/snapshot', { name: 'one row', lane: 'a' })
  const change = async (since?: string) => {
    const { body } = await get('/state', {
      lane: 'a',
      search: 'DEFAULT.T',
      ...(since && { since }),
    })
    t.same(body.snapshots, ['one row'])
    return body.objects[0].change
  }
  t.same([await change(), await change('one row')], ['rows', null])
  await client('a').query('INSERT INTO t VALUES (2)')
  t.equal(await change('one row'), 'rows')
  const unknown = await get('/state', { since: 'two' })
  t.equal(unknown.status, 404)
  t.match(unknown.body.error.message, /no snapshot is named "two"; known ones: "one row"/)
})

t.test('a part of many tables', async t => {
  const tables = Array.from({ length: 300 }, (_, i) => `CREATE TABLE t${i + 1} (id INT)`)
  const { get } = await serving(t, tables)
  const { body } = await get('/state', { lane: 'a' })
  t.same([body.total, body.objects.length], [301, 301])
  const rest = (await get('/state', { lane: 'a', after: '300', limit: '5' })).body
  t.same(
    rest.objects.map((each: Shown) => each.name),
    ['default.t99'],
  )
  const found = (await get('/state', { lane: 'a', search: 't27', limit: '2' })).body
  t.same(
    [found.total, ...found.objects.map((each: Shown) => each.name)],
    [11, 'default.t27', 'default.t270'],
  )
  for (const query of [{ limit: 'x' }, { page: '1' }])
    t.equal((await get('/state', query as Record<string, string>)).status, 400)
})
