// What scripts for today's server do beside asking: pages, sessions, tokens, files.
import assert from 'node:assert/strict'
import { test } from '../javascript/adapter.mjs'
import { json, pages, post, request, rows } from './curl.mjs'

const path = '/v1/query'
const ask = (c, sql, more = {}) => rows(c, path, { sql, ...more })
const jsonType = ['--header', 'Content-Type: application/json']

test('pages_again_and_the_end', async c => {
  const pagination = { max_rows_per_page: 4 }
  const first = await post(c, path, { sql: 'SELECT number FROM numbers(10)', pagination })
  assert.equal(first.next_uri, `/v1/query/${first.id}/page/1`)
  const second = await json(c, first.next_uri)
  assert.deepEqual((await json(c, first.next_uri)).data, second.data)
  const old = await request(c, `/v1/query/${first.id}/page/0`)
  assert.equal(old.status, 404)
  const far = await request(c, `/v1/query/${first.id}/page/7`)
  assert.equal(far.status, 404)
  const third = await json(c, second.next_uri)
  assert.deepEqual(third.data, [['8'], ['9']])
  assert.equal(third.next_uri, `/v1/query/${first.id}/final`)
  const end = await json(c, third.next_uri)
  assert.deepEqual([end.data, end.next_uri, end.state, end.error], [[], null, 'Succeeded', null])
  assert.deepEqual((await json(c, third.next_uri, '--request', 'POST')).next_uri, null)
  const closed = await request(c, `/v1/query/${first.id}/page/2`)
  assert.equal(closed.status, 400)
  assert.match(closed.body, /closed for finalized/)
  assert.equal((await request(c, '/v1/query/unknown/final')).status, 404)
  assert.equal((await request(c, '/v1/query/unknown/kill')).status, 404)
})

test('without_waiting', async c => {
  const pagination = { wait_time_secs: 0 }
  const all = await pages(c, path, { sql: 'SELECT 1 + sleep(1)', pagination })
  assert.ok(all.length > 2)
  assert.ok(['Starting', 'Running'].includes(all[0].state))
  assert.deepEqual(
    all.flatMap(({ data }) => data),
    [['1']],
  )
  assert.equal(all.at(-1).state, 'Succeeded')
})

test('a_query_id_of_its_own', async c => {
  const id = `own-${c.name('id')}`
  const own = ['--header', `X-DATABEND-QUERY-ID: ${id}`]
  const first = await post(c, path, { sql: "SELECT 'once'" }, ...own)
  assert.equal(first.id, id)
  const again = await post(c, path, { sql: "SELECT 'twice'" }, ...own)
  assert.deepEqual([again.id, again.data], [first.id, [['once']]])
  await json(c, first.next_uri)
})

test('killed_while_it_runs', async c => {
  const pagination = { wait_time_secs: 0 }
  const first = await post(c, path, { sql: 'SELECT sleep(3) FROM numbers(10)', pagination })
  assert.deepEqual(await request(c, first.kill_uri, '--request', 'POST'), { status: 200, body: '' })
  assert.deepEqual(await request(c, first.kill_uri), { status: 200, body: '' })
  const page = await request(c, `/v1/query/${first.id}/page/1`)
  assert.equal(page.status, 400)
  assert.match(page.body, /canceled/)
  const state = await json(c, first.stats_uri)
  assert.equal(state.state, 'Failed')
})

/** The options for a session of cookies, which a script keeps in a file. */
function cookies(c) {
  const { hostname } = new URL(c.url)
  const enabled = [hostname, 'FALSE', '/', 'FALSE', '0', 'cookie_enabled', 'true'].join('\t')
  const jar = c.file(`${c.name('jar')}.txt`, `# Netscape HTTP Cookie File\n${enabled}\n`)
  return ['--cookie', jar, '--cookie-jar', jar]
}

test('tokens_of_a_session', async c => {
  const kept = cookies(c)
  const { tokens } = await post(c, '/v1/session/login', {}, ...kept)
  const as = token => [...kept, '--no-basic', '--header', `Authorization: Bearer ${token}`]
  assert.deepEqual(await rows(c, path, { sql: 'SELECT 1' }, ...as(tokens.session_token)), [['1']])
  const old = { session_token: tokens.session_token }
  const fresh = await post(c, '/v1/session/refresh', old, ...as(tokens.refresh_token))
  const { session_token } = fresh.tokens
  assert.ok(session_token.startsWith('bend-v1-s-'))
  const [answer] = await pages(c, path, { sql: 'SELECT current_user()' }, ...as(session_token))
  assert.deepEqual(answer.data, [["'root'@'%'"]])
  assert.equal((await post(c, '/v1/session/logout', {}, ...as(session_token))).error, null)
  const wrong = [...jsonType, '--data-raw', '{"sql":"SELECT 1"}']
  assert.equal((await request(c, path, ...as('bend-v1-s-bm9uZQ=='), ...wrong)).status, 401)
  assert.equal((await request(c, path, ...as(session_token), ...wrong)).status, 401)
})

test('who_am_i', async c => {
  const told = await post(c, '/v1/verify', {})
  assert.equal(told.user, 'root')
  assert.equal((await request(c, '/health')).body, 'ok')
})

test('a_heartbeat', async c => {
  const pagination = { max_rows_per_page: 4 }
  const { id, node_id, final_uri } = await post(c, path, {
    sql: 'SELECT number FROM numbers(10)',
    pagination,
  })
  const beat = () =>
    post(c, '/v1/session/heartbeat', { node_to_queries: { [node_id]: [id, 'unknown'] } })
  assert.deepEqual(await beat(), { queries_to_remove: ['unknown'] })
  await json(c, final_uri)
  assert.deepEqual((await beat()).queries_to_remove.sort(), [id, 'unknown'].sort())
})

test('temporary_tables_by_cookies', async c => {
  const kept = cookies(c)
  const draft = c.name('draft')
  await post(c, '/v1/session/login', {}, ...kept)
  let session
  const inSession = async sql => {
    const answer = await post(c, path, { sql, session }, ...kept)
    assert.equal(answer.error, null, JSON.stringify(answer.error))
    session = answer.session ?? session
    return answer
  }
  await inSession(`CREATE TEMP TABLE ${draft} (id INT)`)
  assert.deepEqual([session.need_sticky, session.need_keep_alive], [true, true])
  await inSession(`INSERT INTO ${draft} VALUES (1), (2)`)
  assert.deepEqual((await inSession(`SELECT sum(id) FROM ${draft}`)).data, [['3']])
  const [other] = await pages(c, path, { sql: `SELECT * FROM ${draft}` })
  assert.equal(other.error.code, 1025)
  await inSession(`DROP TABLE ${draft}`)
  assert.equal(session.need_sticky, false)
  await post(c, '/v1/session/logout', {}, ...kept)
})

test('requests_that_are_wrong', async c => {
  const send = (where, ...args) => request(c, where, ...args)
  const broken = await send(path, ...jsonType, '--data-raw', '{"sql": ')
  assert.equal(broken.status, 400)
  assert.equal((await send(path, ...jsonType, '--data-raw', '{}')).status, 400)
  assert.equal((await send(path, '--data-raw', '{"sql": "SELECT 1"}')).status, 415)
  assert.equal((await send('/v1/nothing')).status, 404)
  assert.equal((await send(path)).status, 405)
  const [empty] = await pages(c, path, { sql: '' })
  assert.equal(empty.error.code, 1005)
  const [unknown] = await pages(c, path, {
    sql: 'SELECT 1',
    session: { database: c.name('no_library') },
  })
  assert.equal(unknown.error, null)
  const [role] = await pages(c, path, { sql: 'SELECT 1', session: { role: c.name('no_role') } })
  assert.ok(role.error.message.includes(c.name('no_role')))
  const [setting] = await pages(c, path, {
    sql: 'SELECT 1',
    session: { settings: { max_threads: 'many' } },
  })
  assert.equal(setting.error.code, 2803)
})

test('settings_of_a_request', async c => {
  const settings = { timezone: 'Asia/Tokyo', format_null_as_str: '1' }
  const [first] = await pages(c, path, {
    sql: 'SELECT to_timestamp(0), NULL::INT',
    session: { settings },
  })
  assert.deepEqual(first.data, [['1970-01-01 09:00:00.000000', 'NULL']])
  assert.deepEqual(first.session.settings, settings)
  const [set] = await pages(c, path, {
    sql: "SET timezone = 'Europe/Berlin'",
    session: first.session,
  })
  assert.equal(set.session.settings.timezone, 'Europe/Berlin')
  const [unset] = await pages(c, path, { sql: 'UNSET timezone', session: set.session })
  assert.equal(unset.session.settings.timezone, undefined)
  const both = await ask(c, 'SELECT 1::BOOLEAN, [1.5, NULL], now() > to_timestamp(0)')
  assert.deepEqual(both, [['1', '[1.5,NULL]', '1']])
})

test('files_in_and_out', async c => {
  const shelf = c.name('shelf')
  const books = c.name('books_filed')
  await ask(c, `CREATE STAGE ${shelf}`)
  await ask(c, `CREATE TABLE ${books} (id INT, title STRING)`)
  const file = c.file(`${books}.csv`, '1,Emma\n2,"a, b"\n')
  const upload = ['--request', 'PUT', '--header', `X-DATABEND-STAGE-NAME:${shelf}`]
  const sent = await json(
    c,
    '/v1/upload_to_stage',
    ...upload,
    '--form',
    `upload=@${file};filename=in/books.csv`,
  )
  assert.deepEqual(sent.files, ['in/books.csv'])
  const [[, loaded]] = await ask(
    c,
    `COPY INTO ${books} FROM @${shelf}/in/ PATTERN = '.*[.]csv' FILE_FORMAT = (TYPE = CSV)`,
  )
  assert.equal(loaded, '2')
  await ask(
    c,
    `COPY INTO @${shelf}/out/books FROM (SELECT * FROM ${books} ORDER BY id) FILE_FORMAT = (TYPE = NDJSON) SINGLE = true USE_RAW_PATH = true`,
  )
  assert.deepEqual(
    await ask(c, `SELECT $1:title::STRING FROM @${shelf}/out/books (FILE_FORMAT => 'NDJSON')`),
    [['Emma'], ['a, b']],
  )
  const wrong = await request(
    c,
    '/v1/upload_to_stage',
    '--request',
    'PUT',
    '--header',
    `X-DATABEND-STAGE-NAME:${c.name('none')}`,
    '--form',
    `upload=@${file}`,
  )
  assert.ok(wrong.status >= 400 && wrong.body.includes(c.name('none')))
  await ask(c, `DROP STAGE ${shelf}`)
  await ask(c, `DROP TABLE ${books}`)
})
