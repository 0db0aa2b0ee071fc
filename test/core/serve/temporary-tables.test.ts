import t, { type Test } from 'tap'
import { serveBackend, startServer } from '#mockq'

interface Answer {
  readonly session: {
    readonly txn_state: string
    readonly need_sticky: boolean
    readonly need_keep_alive: boolean
    readonly internal: string
  }
  readonly data: readonly (readonly string[])[]
  readonly error: { readonly code: number } | null
}

type Run = (sql: string) => Promise<Answer>

/** Runs statements in one client session of a new server. */
async function openSession(t: Test): Promise<Run> {
  const server = await startServer({ backend: serveBackend({ engine: 'memory' }), port: 0 })
  t.teardown(() => server.close())
  let session: unknown
  return async sql => {
    const response = await fetch(`${server.url}/v1/query`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa('root:')}`,
        'content-type': 'application/json',
        cookie: 'cookie_enabled=true; session_id=one',
      },
      body: JSON.stringify({ sql, session }),
    })
    const answer = (await response.json()) as Answer
    session = answer.session ?? session
    return answer
  }
}

t.test('a session with temporary tables says so, and its transactions hold them', async t => {
  const run = await openSession(t)
  const asked = { need_sticky: true, need_keep_alive: true }
  t.match((await run('CREATE TEMP TABLE held (a Int32)')).session, asked)
  t.match((await run('SELECT 1')).session, asked)
  t.match((await run('BEGIN')).session, { ...asked, txn_state: 'Active' })
  await run('INSERT INTO held VALUES (1)')
  t.same((await run('SELECT a FROM held')).data, [['1']])
  t.match((await run('ROLLBACK')).session, { ...asked, txn_state: 'AutoCommit' })
  t.same((await run('SELECT a FROM held')).data, [])
  await run('INSERT INTO held VALUES (7), (8), (9)')
  await run('DELETE FROM held WHERE a = 9')
  const counted = "SELECT column_name, distinct_count FROM fuse_statistic('default', 'held')"
  t.same((await run(counted)).data, [['a', '2']])
  await run('SET enable_experimental_table_ref = 1')
  t.match((await run('ALTER TABLE held CREATE TAG first')).error, { code: 2747 })
  const replacing = 'CREATE OR REPLACE TEMP TABLE held (b Int32)'
  for (const rest of ['ENGINE = MEMORY', 'ENGINE = MEMORY AS SELECT 1 AS b']) {
    t.match((await run(`${replacing} ${rest}`)).error, { code: 1302 })
  }
  t.same((await run('SELECT a FROM held ORDER BY a')).data, [['7'], ['8']])
  await run(replacing)
  t.same((await run('SELECT b FROM held')).data, [])
  await run('BEGIN')
  await run('INSERT INTO held VALUES (2)')
  t.match((await run('DROP TABLE held')).session, {
    txn_state: 'AutoCommit',
    need_sticky: false,
    need_keep_alive: false,
  })
  t.match((await run('SELECT b FROM held')).error, { code: 1025 })
})

t.test('system.temporary_tables tells the size of what was written', async t => {
  const run = await openSession(t)
  const columns = 'name, compressed_data_bytes, num_rows, num_segments, num_blocks'
  const sizes = async () => {
    const sql = `SELECT ${columns} FROM system.temporary_tables WHERE is_current_session ORDER BY name`
    return (await run(sql)).data
  }
  await run('CREATE TEMP TABLE f (a Int32 NULL)')
  await run('CREATE TEMP TABLE m (a Int32 NULL) ENGINE = MEMORY')
  const empty = [
    ['f', '0', '0', null, null],
    ['m', '0', '0', null, null],
  ]
  t.same(await sizes(), empty)
  await run('INSERT INTO f VALUES (1), (2)')
  await run('INSERT INTO f VALUES (3)')
  await run('INSERT INTO m VALUES (1)')
  t.same(await sizes(), [
    ['f', '14', '3', '2', '2'],
    ['m', '0', '1', null, null],
  ])
})
