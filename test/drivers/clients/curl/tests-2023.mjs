// A script after the text of 2023, known by the slash at the end of its path and by its sessions.
import assert from 'node:assert/strict'
import { test } from '../javascript/adapter.mjs'
import { json, pages, post, request, rows } from './curl.mjs'

const path = '/v1/query/'
const ask = (c, sql, more = {}) => rows(c, path, { sql, ...more })

/** A query of its own in a session that the server keeps. */
async function inSession(c, session_id, sql) {
  const all = await pages(c, path, { sql, session_id })
  assert.equal(all[0].error, null, JSON.stringify(all[0].error))
  return all.flatMap(({ data }) => data)
}

test('fields_of_an_answer', async c => {
  const [first, ...rest] = await pages(c, path, {
    sql: "SELECT 1::INT AS a, 'x' AS b, NULL::FLOAT AS c",
  })
  assert.deepEqual(first.schema, [
    { name: 'a', type: 'Int32' },
    { name: 'b', type: 'String' },
    { name: 'c', type: 'Nullable(Float32)' },
  ])
  assert.deepEqual(
    [first, ...rest].flatMap(({ data }) => data),
    [['1', 'x', null]],
  )
  assert.equal((rest.at(-1) ?? first).state, 'Succeeded')
  assert.equal(typeof first.stats.running_time_ms, 'number')
  assert.equal(first.final_uri, `/v1/query/${first.id}/final`)
})

test('many_rows_in_small_pages', async c => {
  const pagination = { max_rows_per_page: 5000 }
  const all = await ask(c, 'SELECT number FROM numbers(46000) ORDER BY number', { pagination })
  assert.equal(all.length, 46_000)
  assert.ok(all.every(([number], i) => number === `${i}`))
})

test('write_and_read', async c => {
  const books = c.name('books')
  await ask(c, `CREATE TABLE ${books} (id INT, title STRING NULL, price DECIMAL(10, 2) NULL)`)
  await ask(c, `INSERT INTO ${books} VALUES (1, 'Emma', 1.5), (2, NULL, NULL)`)
  assert.deepEqual(await ask(c, `SELECT * FROM ${books} ORDER BY id`), [
    ['1', 'Emma', '1.50'],
    ['2', null, null],
  ])
  await ask(c, `DROP TABLE ${books}`)
})

test('session_of_the_client', async c => {
  const set = await post(c, path, {
    sql: 'SET max_threads = 5',
    session: { settings: { timezone: 'Asia/Shanghai' } },
  })
  assert.deepEqual(set.affect, {
    type: 'ChangeSetting',
    key: 'max_threads',
    value: '5',
    is_global: false,
  })
  const { session } = set
  assert.deepEqual(await ask(c, 'SELECT to_timestamp(1709208000)', { session }), [
    ['2024-02-29 20:00:00.000000'],
  ])
  assert.deepEqual(
    await ask(c, "SELECT value FROM system.settings WHERE name = 'max_threads'", { session }),
    [['5']],
  )
  const library = c.name('library')
  await ask(c, `CREATE DATABASE ${library}`)
  const used = await post(c, path, { sql: `USE ${library}` })
  assert.deepEqual(used.affect, { type: 'UseDB', name: library })
  assert.deepEqual(await ask(c, 'SELECT currentDatabase()', { session: used.session }), [[library]])
  await ask(c, `DROP DATABASE ${library}`)
})

test('session_of_the_server', async c => {
  const first = await post(c, path, {
    sql: 'SET max_threads = 6',
    session: { keep_server_session_secs: 60 },
  })
  const id = first.session_id
  assert.deepEqual(
    await inSession(c, id, "SELECT value FROM system.settings WHERE name = 'max_threads'"),
    [['6']],
  )
  assert.deepEqual(
    await ask(c, "SELECT value = default FROM system.settings WHERE name = 'max_threads'"),
    [['1']],
  )
})

test('failed_statement', async c => {
  const missing = c.name('missing')
  const [first] = await pages(c, path, { sql: `SELECT * FROM ${missing}` })
  assert.equal(first.state, 'Failed')
  assert.equal(first.error.code, 1025)
  assert.ok(first.error.message.includes(missing))
})

test('kill_and_stats', async c => {
  const first = await post(c, path, {
    sql: 'SELECT number FROM numbers(100000)',
    pagination: { max_rows_per_page: 10 },
  })
  const stats = await json(c, first.stats_uri)
  assert.deepEqual([stats.id, stats.data], [first.id, []])
  assert.deepEqual(await request(c, first.kill_uri), { status: 200, body: '' })
})

test('bad_requests', async c => {
  assert.equal((await request(c, '/v1/query/nope/page/1')).status, 404)
  const broken = await request(
    c,
    path,
    '--header',
    'Content-Type: application/json',
    '--data-raw',
    '{"sql": ',
  )
  assert.equal(broken.status, 400)
})

for (const method of ['PUT', 'POST'])
  test(`upload_with_${method}`, async c => {
    const books = c.name(`books_${method.toLowerCase()}`)
    const file = c.file(`${books}.csv`, '1,Emma\n2,"a, b"\n')
    const upload = ['--request', method, '--header', 'stage_name:~', '--form', `upload=@${file}`]
    const { state, files } = await json(c, '/v1/upload_to_stage', ...upload)
    assert.deepEqual([state, files], ['SUCCESS', [`${books}.csv`]])
    await ask(c, `CREATE TABLE ${books} (id INT, title STRING)`)
    await ask(c, `COPY INTO ${books} FROM @~ FILES = ('${books}.csv') FILE_FORMAT = (TYPE = CSV)`)
    assert.deepEqual(await ask(c, `SELECT * FROM ${books} ORDER BY id`), [
      ['1', 'Emma'],
      ['2', 'a, b'],
    ])
    await ask(c, `REMOVE @~/${books}.csv`)
    await ask(c, `DROP TABLE ${books}`)
  })
