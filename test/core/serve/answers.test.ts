import t, { type Test } from 'tap'
import { serveBackend, startServer } from '#mockq'

// What a driver is told by a server on the embedded engine.

interface Answer {
  readonly id: string
  readonly node_id: string
  readonly session: Session
  readonly data: readonly (readonly string[])[]
  readonly error: { readonly code: number; readonly message: string } | null
  readonly stats: Readonly<Record<'scan_progress' | 'write_progress', { readonly rows: number }>>
  readonly next_uri: string | null
}

interface Session {
  readonly role: string
  readonly need_sticky: boolean
  readonly need_keep_alive: boolean
  readonly internal: string
}

type Headers = Readonly<Record<string, string>>

/** A client of its own server that keeps session and cookies, unless it says others. */
async function client(t: Test, sessionTimeoutSecs = 14_400) {
  const server = await startServer({
    port: 0,
    backend: serveBackend({ engine: 'memory' }),
    limits: { sessionTimeoutSecs },
  })
  t.teardown(() => server.close())
  const cookies = new Map([['cookie_enabled', 'true']])
  let session: unknown
  return async (sql: string, sent: { session?: unknown; headers?: Headers } = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(`${server.url}/v1/query`, {
      method: 'POST',
      body: JSON.stringify({ sql, session: sent.session ?? session }),
      headers: {
        authorization: `Basic ${btoa('root:')}`,
        'content-type': 'application/json',
        'user-agent': 'databend-driver-rust/0.34.0',
        ...(sent.headers ?? { cookie }),
      },
    })
    const answer = (await response.json()) as Answer
    if (sent.headers === undefined) {
      for (const each of response.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(each)!
        cookies.set(name!, value!)
      }
      session = answer.session ?? session
    }
    return answer
  }
}

t.test('a session tells its role from the start', async t => {
  const ask = await client(t)
  t.equal((await ask('SELECT 1')).session.role, 'account_admin')
  t.equal((await ask('SET ROLE public')).session.role, 'public')
  t.strictSame((await ask('SELECT current_role()')).data, [['public']])
  t.equal((await ask('SET ROLE account_admin')).session.role, 'account_admin')
})

t.test('temporary tables bind a session to its server', async t => {
  const ask = await client(t)
  const made = (await ask('CREATE TEMP TABLE t (a INT)')).session
  t.match(made, { need_sticky: true, need_keep_alive: true, internal: /"has_temp_table":true/ })
  t.match((await ask('SELECT 1')).session, { need_sticky: true, need_keep_alive: true })
  const gone = (await ask('DROP TABLE t')).session
  t.match(gone, { need_sticky: false, need_keep_alive: false })
  t.notMatch(gone.internal, /has_temp_table/)
})

t.test('a session whose temporary tables are not here cannot be gone on with', async t => {
  const ask = await client(t)
  const { session, node_id: node } = await ask('CREATE TEMP TABLE t (a INT)')
  const internal = JSON.parse(session.internal)
  const told = (changed: object) => ({
    session: { ...session, internal: JSON.stringify({ ...internal, ...changed }) },
  })
  const failed = { id: '', node_id: '', next_uri: null }
  const moved = await ask('SELECT 1', told({ last_node_id: 'old' }))
  t.match(moved, { ...failed, error: { code: 5111, message: /restart .*\(expected old\)/ } })
  t.match(moved.session, { need_sticky: true, internal: /"old"/ }, 'as it was sent')
  const noNode = await ask('SELECT 1', told({ last_node_id: undefined }))
  t.match(noNode, { ...failed, error: { code: 5112, message: /missing last_server_info/ } })
  const none = await ask('SELECT 1', { session, headers: {} })
  t.match(none, { ...failed, error: { code: 5112, message: /missing session info/ } })
  const other = { cookie: 'cookie_enabled=true; session_id=other' }
  const expired = await ask('SELECT 1', { session, headers: other })
  t.match(expired, {
    ...failed,
    error: {
      code: 5110,
      message:
        /^temporary tables in session other expired .* than 14400 seconds, when .* query \w+$/,
    },
  })
  const worksheet = { 'user-agent': 'DatabendCloud/worksheet=1', 'x-databend-session-id': 'w' }
  const lost = await ask('SELECT 1', { ...told({ last_node_id: 'old' }), headers: worksheet })
  t.equal(lost.error?.message, 'Temp table lost due to server restart.')
  t.same((await ask('SELECT count(*) FROM t', { session })).data, [['0']], 'the owner has them')
  t.equal(node, (await ask('SELECT 1')).node_id)
})

t.test('a worksheet that begins anew gives up its temporary tables', async t => {
  const ask = await client(t)
  const headers = { 'user-agent': 'Mozilla/5.0', 'x-databend-session-id': 'w1' }
  const { session } = await ask('CREATE TEMP TABLE t (a INT)', { session: {}, headers })
  t.equal((await ask('SELECT * FROM t', { session, headers })).error, null)
  const anew = await ask('SELECT * FROM t', { session: { ...session, internal: null }, headers })
  t.equal(anew.error?.code, 1025)
  t.match((await ask('SELECT 1', { session, headers })).error, { code: 5110 })
  const ours = await ask('CREATE TEMP TABLE t (a INT)')
  const kept = await ask('SELECT * FROM t', { session: { ...ours.session, internal: null } })
  t.equal(kept.error, null, 'a driver does not')
})

t.test('scan_progress has the rows of VALUES, which JDBC 0.2 takes for those inserted', async t => {
  const ask = await client(t)
  await ask('CREATE TABLE t (a INT, b INT)')
  const scanned = async (sql: string) => (await ask(sql)).stats.scan_progress.rows
  t.equal(await scanned('INSERT INTO t VALUES (1, 0), (2, 0)'), 2)
  t.equal(await scanned('REPLACE INTO t ON (a) VALUES (2, 1), (3, 1), (4, 1)'), 3)
  t.equal(await scanned('INSERT INTO t SELECT number, 9 FROM numbers(3)'), 3)
  t.equal(await scanned('INSERT INTO t SELECT a, b FROM t WHERE a = 1'), 7)
})

t.test('write_progress has the rows that were put into storage', async t => {
  const ask = await client(t)
  await ask('CREATE TABLE t (a INT, b INT)')
  await ask('CREATE TABLE s AS SELECT 9::INT AS a')
  const written = async (sql: string) => {
    const { data, error, stats } = await ask(sql)
    return [...(data[0] ?? [error?.message ?? '']), stats.write_progress.rows]
  }
  const cases: readonly [sql: string, told: readonly unknown[]][] = [
    ['INSERT INTO t SELECT number, 0 FROM numbers(10)', ['10', 10]],
    ['INSERT INTO t VALUES (10, 0), (11, 0)', ['2', 2]],
    ['UPDATE t SET b = 1 WHERE a = 3', ['1', 10]],
    ['UPDATE t SET b = 1 WHERE a = 11', ['1', 2]],
    ['UPDATE t SET b = 1 WHERE a = 99', ['0', 0]],
    ['UPDATE t SET b = 2 FROM s WHERE t.a = s.a', ['1', 1]],
    ['DELETE FROM t WHERE a < 2', ['2', 7]],
    ['DELETE FROM t WHERE a IN (SELECT 10)', ['1', 0]],
    ['MERGE INTO t USING s ON t.a = s.a WHEN MATCHED THEN DELETE', ['1', 0]],
    ['MERGE INTO t USING s ON t.a = s.a WHEN NOT MATCHED THEN INSERT VALUES (9, 9)', ['1', 1]],
    ['REPLACE INTO t ON (a) VALUES (9, 1), (77, 1)', ['2', 2]],
    ['DELETE FROM t', ['10', 0]],
  ]
  for (const [sql, told] of cases) t.strictSame(await written(sql), told, sql)
})

t.test('system.clusters has the one node, by the name that answers tell', async t => {
  const ask = await client(t)
  const { data, node_id: node } = await ask('SELECT * FROM system.clusters')
  const [name, cluster, host, port, version] = data[0]!
  t.strictSame([data.length, name, cluster, host], [1, node, 'default/default', '127.0.0.1'])
  t.match(port, /^[1-9]\d+$/)
  t.same((await ask(`SELECT version() = 'Databend Query ${version}'`)).data, [['1']])
  t.same((await ask('SELECT DISTINCT node FROM system.processes')).data, [[node]])
  await ask('CREATE TEMP TABLE t (a INT)')
  const own = 'SELECT name, node FROM system.temporary_tables WHERE is_current_session'
  t.same((await ask(own)).data, [['t', node]])
})

t.test('settings of a request are told as the server keeps them', async t => {
  const ask = await client(t)
  const settings = {
    timezone: 'asia/tokyo',
    geometry_output_format: 'wkt',
    max_threads: '+2',
    sql_dialect: 'MYSQL',
    no_such: 'As It Is',
  }
  const kept = {
    timezone: 'Asia/Tokyo',
    geometry_output_format: 'WKT',
    max_threads: '2',
    sql_dialect: 'MySQL',
    no_such: 'As It Is',
  }
  const answer = await ask('SELECT to_timestamp(0), st_makegeompoint(1, 2)', {
    session: { settings },
  })
  t.match(answer, {
    session: { settings: kept },
    settings: { timezone: 'Asia/Tokyo', geometry_output_format: 'WKT' },
    data: [['1970-01-01 09:00:00.000000', 'POINT(1 2)']],
  })
})

t.test('settings of a request that do not fit, and such as are none', async t => {
  const server = await startServer({ port: 0, backend: serveBackend({ engine: 'memory' }) })
  t.teardown(() => server.close())
  const ask = async (path: string, body: unknown) => {
    const response = await fetch(`${server.url}${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { authorization: `Basic ${btoa('root:')}`, 'content-type': 'application/json' },
    })
    const { error } = (await response.json()) as Answer
    return [response.status, error?.code, error?.message]
  }
  const cases = [
    [{ max_threads: 'many' }, 2803, /many is not a valid integer/, true],
    [{ max_threads: '2', timezone: 'Nowhere' }, 2803, /Value Nowhere is not within/, true],
    [{ max_vacuum_threads: '0' }, 2803, /not within the range/, true],
    [{ no_such: '1', max_threads: '2' }, 2801, /Unknown variable: "no_such"/, false],
    [{ max_threads: '2', timezone: 'Asia/Tokyo', sql_dialect: 'MySQL' }],
  ] as const
  for (const [settings, code, message, always] of cases) {
    const login = await ask('/v1/session/login', { settings })
    t.match(login, code === undefined ? [200] : [400, code, message], JSON.stringify(settings))
    const query = await ask('/v1/query', { sql: 'SELECT 1', session: { settings } })
    t.match(query, always ? [200, code, message] : [200, undefined], JSON.stringify(settings))
  }
})

// Source: databend plans/ddl/sequence.rs `DescSequencePlan`.
t.test('a sequence without a comment has NULL for it', async t => {
  const ask = await client(t)
  await ask('CREATE SEQUENCE s')
  const { data } = await ask('DESC SEQUENCE s')
  t.equal(data[0]!.at(-1), null)
})
