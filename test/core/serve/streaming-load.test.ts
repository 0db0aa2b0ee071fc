import t from 'tap'
import { serveBackend, startServer } from '#mockq'

const asRoot = { authorization: `Basic ${btoa('root:')}` }

/** A server with an empty table `t (a INT, b STRING)`, what one asks of it, and what one loads. */
async function loadServer(test: { teardown: (task: () => Promise<void>) => void }) {
  const server = await startServer({ port: 0, backend: serveBackend({ engine: 'memory' }) })
  test.teardown(() => server.close())
  const ask = async (text: string, session?: object) => {
    const response = await fetch(`${server.url}/v1/query`, {
      method: 'POST',
      body: JSON.stringify({ sql: text, session }),
      headers: { ...asRoot, 'content-type': 'application/json' },
    })
    // biome-ignore lint/suspicious/noExplicitAny: whatever the server answers
    return (await response.json()) as any
  }
  const sql = async (text: string): Promise<unknown> => {
    const { data, error } = await ask(text)
    return error === null ? data : `${error.code} ${error.message}`
  }
  /** Rows loaded, or `STATUS CODE message`; the transaction that the session then has. */
  const load = async (text: string, content: string, context?: object, headers: object = {}) => {
    const body = new FormData()
    body.set('upload', new Blob([content]), 'a.csv')
    const response = await fetch(`${server.url}/v1/streaming_load`, {
      method: 'PUT',
      body,
      headers: {
        ...asRoot,
        'x-databend-sql': text,
        ...headers,
        ...(context && { 'x-databend-query-context': JSON.stringify(context) }),
      },
    })
    // biome-ignore lint/suspicious/noExplicitAny: whatever the server answers
    const { stats, error } = (await response.json()) as any
    const echo = response.headers.get('x-databend-query-context')
    const txn = echo && JSON.parse(Buffer.from(echo, 'base64url').toString()).txn_state
    return { said: stats?.rows ?? `${response.status} ${error.code} ${error.message}`, txn }
  }
  t.strictSame(await sql('CREATE TABLE t (a INT, b STRING)'), [])
  return { ask, sql, load }
}

const csv = 'FROM @_databend_load FILE_FORMAT = (TYPE = CSV)'
const onlyInsert = 'Only INSERT statements are supported in streaming load. Got:'
const otherSource =
  "Unsupported INSERT source. Streaming upload only supports 'INSERT INTO $table FILE_FORMAT = (type = <type> ...)'. Got: Insert"

t.test('constraints hold for streamed rows', async t => {
  const { sql, load } = await loadServer(t)
  await sql('ALTER TABLE t ADD CONSTRAINT small CHECK (a < 10)')
  t.equal((await load(`INSERT INTO t ${csv}`, '1,x\n2,y\n')).said, 2)
  const { said } = await load(`INSERT INTO t ${csv}`, '3,x\n11,y\n')
  t.match(said, /CHECK constraint failed on table t with constraint small expression a < 10/)
  t.same(await sql('SELECT count(*) FROM t'), [['2']])
})

/** A statement, and what is said where it is no load, or cannot be. */
const refusals: readonly (readonly [string, string])[] = [
  ['SELECT 1', `${onlyInsert} Query`],
  ['EXPLAIN SELECT 1', `${onlyInsert} Explain`],
  ['CREATE TABLE made (a INT)', `${onlyInsert} Other`],
  ['DROP TABLE t', `${onlyInsert} Other`],
  ['DELETE FROM t', `${onlyInsert} Update`],
  ['REPLACE INTO t ON (a) VALUES', `${onlyInsert} Update`],
  ['COPY INTO t FROM @~ FILE_FORMAT = (TYPE = CSV)', `${onlyInsert} CopyIntoTable`],
  ['COPY INTO @~ FROM t', `${onlyInsert} CopyIntoLocation`],
  ["INSERT INTO t VALUES (1, 'x')", otherSource],
  ['INSERT INTO t VALUES', otherSource],
  ["INSERT INTO t SELECT 1, 'x'", otherSource],
  [
    `INSERT INTO nowhere ${csv}`,
    [
      'UnknownTable. Code: 1025, Text = error: ',
      '  --> SQL:1:13',
      '  |',
      `1 | INSERT INTO nowhere ${csv}`,
      '  |             ^^^^^^^ Unknown table "default"."default".nowhere .',
      '',
      '.',
    ].join('\n'),
  ],
]

t.test('a streaming load runs nothing else', async t => {
  const { sql, load } = await loadServer(t)
  for (const [text, message] of refusals) {
    const { said, txn } = await load(text, '1,x\n', { txn_state: 'AutoCommit' })
    t.strictSame([said, txn], [`400 400 ${message.trimEnd()}`, 'AutoCommit'], text)
  }
  t.strictSame(await sql('SELECT * FROM t'), [])
  t.match(await sql('SELECT * FROM made'), /^1025 /)
})

t.test('what the rows of a streaming load are at fault for', async t => {
  const { sql, load } = await loadServer(t)
  const bad = await load(`INSERT INTO t ${csv}`, '1,x\nz,y\n')
  t.match(bad.said, /^400 400 Query execution failed: Invalid value 'z' for column 0/)
  t.strictSame(await sql('SELECT * FROM t'), [])
  t.strictSame((await load(`INSERT INTO t ${csv}`, '1,x\n2,y\n')).said, 2)
  t.strictSame((await load(`INSERT INTO t (a, b) VALUES (?, 'k') ${csv}`, '3\n')).said, 1)
  t.strictSame(await sql('SELECT * FROM t ORDER BY a'), [
    ['1', 'x'],
    ['2', 'y'],
    ['3', 'k'],
  ])
})

t.test('a query reads no body', async t => {
  const { sql } = await loadServer(t)
  const message =
    '1006 placeholder @_databend_upload in query handler: should be used in streaming_load handler or replaced in client.'
  t.equal(await sql(`INSERT INTO t ${csv}`), message)
  t.equal(await sql(`INSERT INTO t (a, b) VALUES (?, 'k') ${csv}`), message)
})

t.test('a session that cannot be continued loads nothing', async t => {
  const { ask, sql, load } = await loadServer(t)
  const begun = (await ask('BEGIN')).session
  const told = JSON.parse(begun.internal)
  const said = async (internal: object, session: object = begun, headers = {}) => {
    const context = { ...session, internal: JSON.stringify({ ...told, ...internal }) }
    const { said, txn } = await load(`INSERT INTO t ${csv}`, '1,x\n', context, headers)
    return `${txn} ${said}`
  }
  const text = /^(\w+) 400 400 Some\(400\) (\w+)\. Code: (\d+), Text = (.*)\.$/
  const fault = async (...context: Parameters<typeof said>) =>
    (await said(...context)).replace(text, '$1 $3 $2: $4')
  const other = { last_node_id: 'other' }
  t.match(
    await fault(other),
    /^Fail 5111 SessionLost: Transaction aborted because server restart or route error: expecting server other, /,
  )
  t.equal(
    await fault({ last_node_id: null }),
    'Fail 5112 InvalidSessionState: Transaction is active but missing server_info',
  )
  t.equal(
    await fault({ last_query_ids: [] }),
    'Fail 5112 InvalidSessionState: Invalid transaction state: transaction is active but last_query_ids is empty',
  )
  t.equal(
    await fault({ last_query_ids: ['gone'] }),
    'Fail 4003 TransactionTimeout: Transaction timeout: last_query_id gone not found on this server',
  )
  const plain = { txn_state: 'AutoCommit' }
  const tables = { has_temp_table: true }
  t.match(
    await fault({ ...tables, ...other }, plain, { 'x-databend-sticky-node': 'a' }),
    /^AutoCommit 5111 SessionLost: Temp table lost due to server restart \(at .*\(expected other\).*is_sticky_node=true$/,
  )
  t.match(
    await fault({ ...tables, last_node_id: null }, plain),
    /^AutoCommit 5112 InvalidSessionState: contains temporary tables but missing last_server_info/,
  )
  t.match(await fault(tables, plain), /^AutoCommit 5112 .*missing session info$/)
  t.match(await fault({}, { role: 'nobody' }), /2206 InvalidRole: Invalid role nobody for current/)
  t.same(await sql('SELECT count(*) FROM t'), [['0']])
  t.equal(await said({}), 'Active 1', 'the transaction itself goes on')
  t.same(await sql('SELECT count(*) FROM t'), [['0']])
})
