import t from 'tap'
import { QueryError } from '../../../core/errors/query-error.js'
import { driver, plain, testServer } from './test-server.js'

const names =
  'name, database, catalog, engine, created_on, num_rows, data_size, data_compressed_size, index_size'

async function catalogServer(t: Parameters<typeof testServer>[0]) {
  const server = await testServer(t)
  const script = (sql: string, columns: string, ...rows: (string | null)[][]) =>
    server.backend.scripts.set(sql, {
      columns: columns.split(', ').map(name => [name, 'String'] as const),
      blocks: [rows],
    })
  const row = ['t1', 'db1', 'default', 'FUSE', '2024-01-02 03:04:05.000006', '3', '30', '20', '1']
  script("SELECT name FROM system.databases WHERE name = 'db1'", 'name', ['db1'])
  script("SELECT name FROM system.databases WHERE name = 'no''\\\\pe'", 'name')
  script('SELECT name FROM system.databases ORDER BY name', 'name', ['db1'], ['default'])
  script("SELECT name FROM system.databases WHERE name LIKE '%d%' ORDER BY name", 'name', ['db1'])
  const select = `SELECT ${names} FROM system.tables WHERE`
  script(`${select} database = 'db1' ORDER BY 2, 1`, names, row)
  script(`${select} database = 'db1' AND name = 't1' ORDER BY 2, 1`, names, row)
  script(`${select} database = 'db1' AND name = 't2' ORDER BY 2, 1`, names)
  script(`${select} name LIKE '%1%' ORDER BY 2, 1`, names, row)
  script('SHOW CREATE TABLE "db1"."t1"', 'Table, Create Table', ['t1', 'CREATE TABLE t1 (a INT)'])
  script('DESC "db1"."t1"', 'Field, Type, Null, Default, Extra', ['a', 'INT', 'YES', 'NULL', ''])
  script('SELECT name FROM system.databases', 'name', ['a'], ['b'])
  script('SELECT name FROM system.tables', 'name', ['a'], ['b'], ['c'])
  script('SHOW ROLES', 'name, inherited_roles, is_current, is_default', ['public', '0', '1', '0'])
  const streamed =
    'name, database, catalog, stream_id, created_on, updated_on, mode, comment, table_name, table_id, table_version, snapshot_location'
  script(`SELECT ${streamed} FROM system.streams WHERE database = 'db1' ORDER BY name`, streamed, [
    's1',
    'db1',
    'default',
    '7',
    row[4]!,
    row[4]!,
    'append_only',
    '',
    'db1.t1',
    '5',
    null,
    null,
  ])
  return { ...server, script }
}

const table = {
  name: 't1',
  database: 'db1',
  catalog: 'default',
  engine: 'FUSE',
  create_time: '2024-01-02T03:04:05.000006Z',
  num_rows: 3,
  data_size: 30,
  data_compressed_size: 20,
  index_size: 1,
  create_query: 'CREATE TABLE t1 (a INT)',
}

const stream = {
  name: 's1',
  database: 'db1',
  catalog: 'default',
  stream_id: 7,
  created_on: '2024-01-02T03:04:05.000006Z',
  updated_on: '2024-01-02T03:04:05.000006Z',
  mode: 'append_only',
  comment: '',
  table_name: 'db1.t1',
  table_id: 5,
  table_version: null,
  snapshot_location: null,
}

t.test('what the worksheet asks of the catalogue', async t => {
  const { get, post } = await catalogServer(t)
  const catalog = '/v1/catalog/databases'
  const cases: [path: string, body: object][] = [
    [catalog, { databases: [{ name: 'db1' }, { name: 'default' }], warnings: [] }],
    [`${catalog}/db1/tables`, { tables: [table], warnings: [] }],
    [`${catalog}/db1/tables/t1`, { table, warnings: [] }],
    [
      `${catalog}/db1/tables/t1/fields`,
      { fields: [{ name: 'a', type: 'INT NULL', nullable: true, default: 'NULL' }], warnings: [] },
    ],
    [`${catalog}/db1/streams`, { streams: [stream], warnings: [] }],
    ['/v1/catalog/stats', { tables: 3, databases: 2 }],
    ['/v1/roles', { roles: [{ name: 'public', is_current: true, is_default: true }] }],
  ]
  for (const [path, body] of cases) t.strictSame((await get(path)).body, body, path)
  t.strictSame((await post('/v1/catalog/search/tables', { keyword: '1' })).body.tables, [table])
  t.strictSame((await post('/v1/catalog/search/databases', { keyword: 'd' })).body, {
    databases: [{ name: 'db1' }],
    warnings: [],
  })
})

t.test('unknown databases and tables', async t => {
  const { backend, get, post } = await catalogServer(t)
  const missing = async (path: string, headers = driver) => {
    const { status, body } = await get(path, headers)
    return [status, body]
  }
  const text = "UnknownDatabase. Code: 1003, Text = Unknown database 'no'\\pe'."
  const path = `/v1/catalog/databases/${encodeURIComponent("no'\\pe")}/tables`
  t.strictSame(await missing(path), [404, { error: { code: 404, message: text } }])
  t.strictSame(await missing(`${path}/`, plain), [404, text])
  t.match(await missing('/v1/catalog/databases/db1/tables/t2'), [
    404,
    { error: { message: "UnknownTable. Code: 1025, Text = Unknown table 't2'." } },
  ])
  backend.scripts.set('DESC "db1"."t9"', { refused: new QueryError('UnknownTable', 'no t9') })
  t.match(await missing('/v1/catalog/databases/db1/tables/t9/fields'), [404])
  t.match(await post('/v1/catalog/search/tables', {}), {
    status: 400,
    body: { error: { message: 'parse error: missing field `keyword`' } },
  })
})

t.test('users', async t => {
  const { backend, get, post, script } = await catalogServer(t)
  script(
    "SELECT * FROM system.users WHERE is_configured = 'NO' ORDER BY name",
    'name, hostname, auth_type, default_role, default_warehouse, disabled, roles',
    ['root', '%', 'no_password', 'account_admin', '', '0', 'a, b'],
  )
  t.strictSame((await get('/v1/users')).body.users, [
    {
      name: 'root',
      hostname: '%',
      auth_type: 'no_password',
      default_role: 'account_admin',
      default_warehouse: '',
      grant_roles: ['a', 'b'],
      disabled: false,
      network_policy: null,
      password_policy: null,
      must_change_password: null,
    },
  ])
  const made = [
    "CREATE OR REPLACE USER 'a''n' IDENTIFIED WITH sha256_password BY 'p''w' WITH DEFAULT_ROLE = 'r'",
    "GRANT ROLE 'r' TO USER 'a''n'",
    "GRANT ALL ON *.* TO USER 'a''n'",
  ]
  for (const sql of made) backend.scripts.set(sql, {})
  const user = {
    name: "a'n",
    auth_type: 'sha256_password',
    auth_string: "p'w",
    default_role: 'r',
    roles: ['r'],
    grant_all: true,
  }
  const reply = await post('/v1/users', user)
  t.strictSame([reply.status, reply.body], [200, null])
  t.strictSame(
    backend.started.slice(1).map(({ statement }) => statement.sql),
    made,
  )
  t.equal((await post('/v1/users', { ...user, auth_type: 'x; DROP' })).status, 400)
  t.equal((await post('/v1/users', {})).status, 400)
})
