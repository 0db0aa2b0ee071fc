// A plain script for today's server.
import assert from 'node:assert/strict'
import { statements, test } from '../javascript/adapter.mjs'
import { json, pages, post, request, rows } from './curl.mjs'

const path = '/v1/query'
const ask = (c, sql, more = {}) => rows(c, path, { sql, ...more })

/** Faults that each query asks for by itself. */
const faults = process.env.MOCKQ_TEST_FAULTS
const ownFaults = faults === undefined ? [] : ['--header', `X-MOCKQ-FAULTS: ${faults}`]

statements.run = async (c, sqls) => {
  let session = {}
  let last = []
  for (const sql of sqls) {
    const body = { sql, session, pagination: { max_rows_per_page: 2 } }
    const all = await pages(c, path, body, ...ownFaults)
    for (const { error } of all) assert.equal(error, null, JSON.stringify(error))
    session = all[0].session ?? session
    last = all.flatMap(({ data }) => data)
  }
  return last
}

test('login', async c => {
  const told = await post(c, '/v1/session/login', {}, '--cookie', 'cookie_enabled=true')
  assert.match(told.version, /^\d+\.\d+\.\d+/)
  assert.equal(
    (await request(c, path, '--user', 'root:wrong', '--json', '{"sql": "SELECT 1"}')).status,
    401,
  )
})

test('fields_of_an_answer', async c => {
  const [first, ...rest] = await pages(c, path, { sql: 'SELECT 1::INT AS a, NULL::STRING AS b' })
  assert.deepEqual(first.schema, [
    { name: 'a', type: 'Int32' },
    { name: 'b', type: 'Nullable(String)' },
  ])
  assert.deepEqual(first.data, [['1', null]])
  assert.equal(first.has_result_set, true)
  assert.equal(rest.at(-1).state, 'Succeeded')
  assert.ok(first.node_id.length > 0 && first.result_timeout_secs > 0)
})

test('many_rows_in_small_pages', async c => {
  const all = await ask(c, 'SELECT number FROM numbers(46000) ORDER BY number', {
    pagination: { max_rows_per_page: 5000 },
  })
  assert.equal(all.length, 46_000)
  assert.ok(all.every(([number], i) => number === `${i}`))
})

test('session_and_affect', async c => {
  const set = await post(c, path, { sql: 'SET max_threads = 5' })
  assert.deepEqual(set.affect, {
    type: 'ChangeSettings',
    keys: ['max_threads'],
    values: ['5'],
    is_globals: [false],
  })
  const { session } = set
  assert.deepEqual(
    await ask(c, "SELECT value FROM system.settings WHERE name = 'max_threads'", { session }),
    [['5']],
  )
})

test('transaction_in_the_session', async c => {
  const ledger = c.name('ledger')
  await ask(c, `CREATE TABLE ${ledger} (id INT)`)
  const begun = await post(c, path, { sql: 'BEGIN' })
  assert.equal(begun.session.txn_state, 'Active')
  const { session } = await post(c, path, {
    sql: `INSERT INTO ${ledger} VALUES (1)`,
    session: begun.session,
  })
  const count = `SELECT count() FROM ${ledger}`
  const inside = await post(c, path, { sql: count, session })
  assert.deepEqual([inside.data, await ask(c, count)], [[['1']], [['0']]])
  // Each statement names the one before it.
  const lost = await post(c, path, { sql: 'ROLLBACK', session })
  assert.equal(lost.error.code, 4003)
  const ended = await post(c, path, { sql: 'ROLLBACK', session: inside.session })
  assert.equal(ended.session.txn_state, 'AutoCommit')
  assert.deepEqual(await ask(c, `SELECT count() FROM ${ledger}`), [['0']])
  await ask(c, `DROP TABLE ${ledger}`)
})

test('parameters', async c => {
  assert.deepEqual(await ask(c, 'SELECT ?::INT, ?', { params: [7, "it's"] }), [['7', "it's"]])
  assert.deepEqual(await ask(c, 'SELECT :a::INT, :b', { params: { a: 7, b: null } }), [['7', null]])
})

test('failed_statement', async c => {
  const missing = c.name('missing')
  const first = await post(c, path, { sql: `SELECT * FROM ${missing}` })
  assert.deepEqual([first.state, first.error.code], ['Failed', 1025])
  assert.ok(first.error.message.includes(missing))
})

test('attachment', async c => {
  const books = c.name('books')
  const file = c.file(`${books}.csv`, '1,Emma\n2,"a, b"\n')
  await ask(c, `CREATE TABLE ${books} (id INT, title STRING, n INT DEFAULT 9)`)
  await json(
    c,
    '/v1/upload_to_stage',
    '--request',
    'PUT',
    '--header',
    'X-DATABEND-STAGE-NAME:~',
    '--form',
    `upload=@${file}`,
  )
  const stage_attachment = {
    location: `@~/${books}.csv`,
    file_format_options: { type: 'CSV' },
    copy_options: { purge: 'true' },
  }
  await ask(c, `INSERT INTO ${books} (id, title) VALUES (?, ?)`, { stage_attachment })
  assert.deepEqual(await ask(c, `SELECT * FROM ${books} ORDER BY id`), [
    ['1', 'Emma', '9'],
    ['2', 'a, b', '9'],
  ])
  await ask(c, `DROP TABLE ${books}`)
})

test('streaming_load', async c => {
  const books = c.name('books_streamed')
  const file = c.file(`${books}.csv`, '1,Emma\n2,"a, b"\n')
  await ask(c, `CREATE TABLE ${books} (id INT, title STRING)`)
  const sql = `X-DATABEND-SQL:INSERT INTO ${books} FROM @_databend_load FILE_FORMAT = (TYPE = CSV)`
  const { stats } = await json(
    c,
    '/v1/streaming_load',
    '--request',
    'PUT',
    '--header',
    sql,
    '--form',
    `upload=@${file}`,
  )
  assert.equal(stats.rows, 2)
  assert.deepEqual(await ask(c, `SELECT count() FROM ${books}`), [['2']])
  await ask(c, `DROP TABLE ${books}`)
})

test('presigned_addresses', async c => {
  const name = c.name('letter')
  const [[method, headers, url]] = await ask(c, `PRESIGN UPLOAD @~/${name}.txt`)
  const own = Object.entries(JSON.parse(headers)).flatMap(([key, value]) => [
    '--header',
    `${key}: ${value}`,
  ])
  const file = c.file(`${name}.txt`, 'kept as it is\n')
  const there = { ...c, url: '' }
  const put = await request(there, url, '--request', method, '--upload-file', file, ...own)
  assert.equal(put.status, 200, put.body)
  const [[, , back]] = await ask(c, `PRESIGN DOWNLOAD @~/${name}.txt`)
  assert.equal((await request(there, back)).body, 'kept as it is\n')
  await ask(c, `REMOVE @~/${name}.txt`)
})

test('kill_and_state', async c => {
  const first = await post(c, path, {
    sql: 'SELECT number FROM numbers(100000)',
    pagination: { max_rows_per_page: 10 },
  })
  const state = await json(c, first.stats_uri)
  assert.deepEqual(Object.keys(state).sort(), ['error', 'state', 'stats', 'warnings'])
  assert.deepEqual(await request(c, first.kill_uri), { status: 200, body: '' })
  const page = await request(c, `/v1/query/${first.id}/page/1`)
  assert.equal(page.status, 400)
  assert.match(page.body, /closed for canceled/)
})

test('todays_rows', async c => {
  const days = c.name('days')
  const now = c.now().toISOString().slice(0, 19).replace('T', ' ')
  await ask(c, `CREATE TABLE ${days} (day DATE NOT NULL, at TIMESTAMP NOT NULL)`)
  await ask(c, `INSERT INTO ${days} VALUES ('${now.slice(0, 10)}', '${now}')`)
  assert.deepEqual(await ask(c, `SELECT day, at FROM ${days}`), [
    [now.slice(0, 10), `${now}.000000`],
  ])
  await ask(c, `DROP TABLE ${days}`)
})
