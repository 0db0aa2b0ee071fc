import t, { type Test } from 'tap'
import { serveBackend, startServer } from '#mockq'
import { HttpSession } from '../../specs-runner/http-session.js'

const today = 'databend-driver-rust/0.34.0'

interface Reply {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into, field by field
  readonly body: any
}

/** A server with a database `db1` and two tables, and what asks its routes. */
async function catalogServer(t: Test) {
  const server = await startServer({ port: 0, backend: serveBackend({ engine: 'memory' }) })
  t.teardown(() => server.close())
  const session = new HttpSession(server.url)
  for (const sql of [
    'CREATE DATABASE db1',
    "CREATE TABLE db1.t1 (a INT, b VARCHAR NOT NULL DEFAULT 'x')",
    "INSERT INTO db1.t1 VALUES (1, 'y'), (2, 'z'), (NULL, 'z')",
    'CREATE TABLE db1.other (a INT)',
  ])
    await session.run(sql)

  async function ask(path: string, init: RequestInit = {}, agent = today): Promise<Reply> {
    const headers = {
      authorization: `Basic ${btoa('root:')}`,
      'content-type': 'application/json',
      'user-agent': agent,
      ...init.headers,
    }
    const response = await fetch(`${server.url}${path}`, { ...init, headers })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return { status: response.status, body: isJson ? JSON.parse(text) : text }
  }
  const post = (path: string, body: object) =>
    ask(path, { method: 'POST', body: JSON.stringify(body) })
  return { session, ask, get: async (path: string) => (await ask(path)).body, post }
}

/** The part of a table's description that tells which one it is. */
const named = ({ tables }: Reply['body']): unknown =>
  tables.map(({ name, database }: { name: string; database: string }) => `${database}.${name}`)

t.test('databases, tables and fields', async t => {
  const { get } = await catalogServer(t)
  const catalog = '/v1/catalog/databases'
  t.strictSame(await get(catalog), {
    databases: ['db1', 'default', 'information_schema', 'system'].map(name => ({ name })),
    warnings: [],
  })
  t.strictSame(named(await get(`${catalog}/db1/tables`)), ['db1.other', 'db1.t1'])
  const { table, warnings } = await get(`${catalog}/db1/tables/t1`)
  t.strictSame(warnings, [])
  t.match(table, {
    name: 't1',
    database: 'db1',
    catalog: 'default',
    engine: 'FUSE',
    create_time: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/,
    num_rows: 3,
    create_query:
      /^CREATE TABLE t1 \(\s+a INT NULL,\s+b VARCHAR NOT NULL DEFAULT 'x'\s+\) ENGINE=FUSE/,
  })
  t.strictSame(
    Object.keys(table).filter(key => /size/.test(key)),
    ['data_size', 'data_compressed_size', 'index_size'],
  )
  t.strictSame(await get(`${catalog}/db1/tables/t1/fields`), {
    fields: [
      { name: 'a', type: 'INT NULL', nullable: true, default: 'NULL' },
      { name: 'b', type: 'VARCHAR', nullable: false, default: "'x'" },
    ],
    warnings: [],
  })
  t.strictSame(await get(`${catalog}/db1/streams`), { streams: [], warnings: [] })
})

t.test('views show their statements to those who may see them', async t => {
  const { session, ask } = await catalogServer(t)
  for (const sql of [
    'CREATE DATABASE db2',
    'CREATE VIEW db2.plain AS SELECT a FROM db1.t1',
    'CREATE MATERIALIZED VIEW db2.kept AS SELECT a FROM db1.t1 WHERE a > 1',
    'CREATE ROLE reader',
    'GRANT SELECT ON db2.* TO ROLE reader',
    "CREATE USER ann IDENTIFIED BY 'p' WITH default_role = 'reader'",
    'GRANT ROLE reader TO ann',
  ])
    await session.run(sql)
  const path = '/v1/catalog/databases/db2/tables'
  const shown = {
    name: 'kept',
    engine: 'MATERIALIZED_VIEW',
    create_query:
      /^CREATE MATERIALIZED VIEW `db2`\.`kept` \(`a`\) .*AS SELECT a FROM db1\.t1 WHERE/,
  }
  const { body } = await ask(path)
  t.match(body, { tables: [shown, { name: 'plain', create_query: /^CREATE VIEW/ }], warnings: [] })
  t.match((await ask(`${path}/kept`)).body, { table: shown, warnings: [] })
  const authorization = `Basic ${btoa('ann:p')}`
  const hidden = await ask(path, { headers: { authorization } })
  t.match(hidden.body, {
    tables: [{ name: 'kept', create_query: '' }, { name: 'plain' }],
    warnings: [/^Failed to generate CREATE query for table default\.db2\.kept: PermissionDenied/],
  })
})

t.test('searches and counts', async t => {
  const { session, get, post } = await catalogServer(t)
  const tables = await post('/v1/catalog/search/tables', { keyword: '1' })
  t.strictSame(named(tables.body), ['db1.t1'])
  t.strictSame((await post('/v1/catalog/search/databases', { keyword: 'b1' })).body, {
    databases: [{ name: 'db1' }],
    warnings: [],
  })
  const before = await get('/v1/catalog/stats')
  await session.run('CREATE DATABASE "it\'s"')
  await session.run('CREATE TABLE "it\'s"."a ""b""" (c INT)')
  const after = await get('/v1/catalog/stats')
  t.strictSame([after.tables - before.tables, after.databases - before.databases], [1, 1])
  const path = `/v1/catalog/databases/${encodeURIComponent("it's")}/tables`
  t.strictSame(named(await get(path)), ['it\'s.a "b"'])
  const { fields } = await get(`${path}/${encodeURIComponent('a "b"')}/fields`)
  t.strictSame(fields, [{ name: 'c', type: 'INT NULL', nullable: true, default: 'NULL' }])
})

t.test('unknown databases and tables are 404', async t => {
  const { ask, post } = await catalogServer(t)
  const text = "UnknownDatabase. Code: 1003, Text = Unknown database 'no'\\pe'."
  const path = `/v1/catalog/databases/${encodeURIComponent("no'\\pe")}/tables`
  t.strictSame(await ask(path), { status: 404, body: { error: { code: 404, message: text } } })
  t.strictSame(await ask(`${path}/`, {}, 'curl/8.0'), { status: 404, body: text })
  t.match(await ask('/v1/catalog/databases/db1/tables/t2'), {
    status: 404,
    body: { error: { message: "UnknownTable. Code: 1025, Text = Unknown table 't2'." } },
  })
  t.match(await ask('/v1/catalog/databases/db1/tables/t9/fields'), { status: 404 })
  t.match(await post('/v1/catalog/search/tables', {}), {
    status: 400,
    body: { error: { message: 'parse error: missing field `keyword`' } },
  })
})

t.test('users and roles', async t => {
  const { session, get, post } = await catalogServer(t)
  await session.run('CREATE ROLE r')
  const user = {
    name: "a'n",
    auth_type: 'sha256_password',
    auth_string: "p'w",
    default_role: 'r',
    roles: ['r'],
    grant_all: true,
  }
  t.match(await post('/v1/users', user), { status: 200, body: null })
  const { users } = await get('/v1/users')
  t.match(
    users.find(({ name }: { name: string }) => name === "a'n"),
    {
      name: "a'n",
      hostname: '%',
      auth_type: 'sha256_password',
      default_role: 'r',
      grant_roles: ['r'],
      disabled: false,
    },
  )
  const grants = await session.run("SHOW GRANTS FOR USER 'a''n'")
  t.match(JSON.stringify(grants.rows), /ON \*\.\* TO/)
  t.match((await get('/v1/roles')).roles, [{ name: 'account_admin', is_current: true }])
  t.equal((await post('/v1/users', { ...user, auth_type: 'x; DROP' })).status, 400)
  t.equal((await post('/v1/users', {})).status, 400)
})
