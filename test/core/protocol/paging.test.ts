import t from 'tap'
import { QueryError } from '../../../core/errors/query-error.js'
import { Gate } from './test-clock.js'
import { driver, realServer, testServer } from './test-server.js'

const pageOf = (rows: number, wait = 10) => ({
  pagination: { wait_time_secs: wait, max_rows_per_page: rows },
})

t.test('the first answer of a query, whole', async t => {
  const { query } = await realServer(t)
  const { status, headers, body } = await query('select * from numbers(7)', pageOf(4), {
    ...driver,
    'x-databend-query-id': 'q1',
  })
  t.equal(status, 200)
  t.match(headers['content-type'], /^application\/json/)
  t.equal(headers['x-databend-version'], '1.2.900')
  t.equal(headers['x-databend-query-id'], 'q1')
  t.equal(headers['x-databend-query-state'], 'Running')
  t.equal(headers['x-databend-query-page-rows'], '4')
  t.strictSame(body, {
    id: 'q1',
    session_id: '',
    node_id: body.node_id,
    state: 'Running',
    session: {
      catalog: 'default',
      database: 'default',
      role: 'account_admin',
      settings: {},
      txn_state: 'AutoCommit',
      need_sticky: false,
      need_keep_alive: false,
      internal: `{"last_node_id":"${body.node_id}","last_query_ids":["q1"]}`,
    },
    error: null,
    warnings: [],
    has_result_set: true,
    schema: [{ name: 'number', type: 'UInt64' }],
    settings: {
      timezone: 'UTC',
      geometry_output_format: 'GeoJSON',
      binary_output_format: 'HEX',
      http_json_result_mode: 'display',
    },
    data: [['0'], ['1'], ['2'], ['3']],
    affect: null,
    result_timeout_secs: 60,
    stats: {
      scan_progress: { rows: 7, bytes: 56 },
      write_progress: { rows: 0, bytes: 0 },
      result_progress: { rows: 7, bytes: 56 },
      total_scan: { rows: 7, bytes: 56 },
      spill_progress: { file_nums: 0, bytes: 0 },
      running_time_ms: 0,
    },
    stats_uri: '/v1/query/q1',
    final_uri: '/v1/query/q1/final',
    next_uri: '/v1/query/q1/page/1',
    kill_uri: '/v1/query/q1/kill',
  })
  t.match(body.node_id, /^[0-9a-f]{22}$/)
})

t.test('pages by number of rows', async t => {
  const cases = [
    { rows: 0, page: 4, pages: [0], note: 'an empty result is one empty page' },
    { rows: 1, page: 4, pages: [1], note: 'one row' },
    { rows: 7, page: 4, pages: [4, 3], note: 'the last page is not full' },
    { rows: 8, page: 4, pages: [4, 4, 0], note: 'an exact multiple has an empty page after it' },
    { rows: 3, page: 1, pages: [1, 1, 1, 0], note: 'a row to a page' },
    { rows: 2500, page: 700, pages: [700, 700, 700, 400], note: 'pages across blocks' },
    {
      rows: 46_000,
      page: 10_000,
      pages: [10_000, 10_000, 10_000, 10_000, 6000],
      note: 'many rows',
    },
  ]
  const { query, get } = await realServer(t)
  for (const { rows, page, pages, note } of cases) {
    let { body } = await query(`select * from numbers(${rows})`, pageOf(page))
    const sizes: number[] = []
    const numbers: number[] = []
    const schemas: unknown[] = []
    for (;;) {
      sizes.push(body.data.length)
      schemas.push(...body.schema.map((field: { name: string }) => field.name))
      for (const [cell] of body.data) numbers.push(Number(cell))
      if (body.next_uri.endsWith('/final')) break
      body = (await get(body.next_uri)).body
    }
    t.strictSame(sizes, pages, note)
    t.strictSame(numbers, [...new Array(rows).keys()], `${note}: no row lost, none twice`)
    t.equal(schemas.length, pages.length, `${note}: every page has the schema`)
    const last = await get(body.next_uri)
    t.match(last, { status: 200, body: { data: [], next_uri: null, state: 'Succeeded' } })
    t.equal(last.body.schema.length, 1, 'the final answer keeps the schema')
    t.equal(last.body.session, null)
  }
})

t.test('a page ends at its bytes, and has a row at least', async t => {
  const { query, get } = await realServer(t, { limits: { pageBytes: 1000 } })
  let { body } = await query(
    "select repeat('x', n) from (values (400), (400), (400), (3000), (10)) l(n)",
  )
  const sizes = [body.data.length]
  while (!body.next_uri.endsWith('/final')) {
    body = (await get(body.next_uri)).body
    sizes.push(body.data.length)
  }
  t.strictSame(sizes, [2, 1, 1, 1])
})

t.test('the last page may be fetched again, others not', async t => {
  const { query, get } = await realServer(t)
  const first = await query('select * from numbers(10)', pageOf(4))
  const uri = (page: number | string) => `/v1/query/${first.body.id}/page/${page}`
  for (let i = 0; i < 3; i++) {
    const again = await get(uri(0))
    t.strictSame(again.body.data, first.body.data)
    t.equal(again.body.next_uri, uri(1))
    t.equal(again.body.session, null, 'nothing new in the session')
  }
  const wrong = async (page: number | string) => (await get(uri(page))).body.error
  t.strictSame(await wrong(2), {
    code: 404,
    message: 'Invalid page number: requested 2, current page is 1',
  })
  t.equal((await get(uri(2))).status, 404)
  await get(uri(1))
  t.strictSame(await wrong(0), {
    code: 404,
    message: 'Invalid page number: requested 0, current page is 2',
  })
  const last = await get(uri(2))
  t.equal(last.body.next_uri, `/v1/query/${first.body.id}/final`)
  t.strictSame((await get(uri(2))).body.data, last.body.data)
  const behind = await get(uri(3))
  t.match(behind, { status: 200, body: { data: [], next_uri: last.body.next_uri } })
  t.strictSame(await wrong(4), {
    code: 404,
    message: 'Invalid page number: requested 4, current page is 3',
  })
  for (const text of ['x', '-1', '1.5', '99999999999999999999']) {
    t.match(await get(uri(text)), { status: 404, body: { error: { message: 'not found' } } })
  }
})

t.test('a page waits for rows, but no longer than the query said', async t => {
  const { backend, clock, query, get } = await testServer(t)
  const gates = [new Gate(), new Gate()]
  backend.scripts.set('slow', {
    columns: [['n', 'UInt8']],
    blocks: [() => gates[0]!.passed, [['1'], ['2']], () => gates[1]!.passed, [['3']]],
  })
  const started = clock.waiting(3000)
  const posted = query('slow', pageOf(100, 3))
  await started
  clock.advance(3000)
  const first = (await posted).body
  t.match(first, { state: 'Running', data: [], next_uri: `/v1/query/${first.id}/page/0` })
  t.strictSame(first.schema, [{ name: 'n', type: 'UInt8' }], 'the plan is known already')

  const polling = clock.waiting(3000)
  const second = get(first.next_uri)
  await polling
  gates[0]!.open()
  await new Promise(setImmediate)
  clock.advance(3000)
  const partial = (await second).body
  t.strictSame(partial.data, [['1'], ['2']], 'what is there when the time is over')
  t.equal(partial.next_uri, `/v1/query/${first.id}/page/1`)

  const third = get(partial.next_uri)
  gates[1]!.open()
  const last = (await third).body
  t.strictSame(last.data, [['3']], 'the end does not wait for the clock')
  t.equal(last.next_uri, `/v1/query/${first.id}/final`)
})

t.test('a slow plan is Starting, without a schema', async t => {
  const { backend, clock, query, get } = await testServer(t)
  const gate = new Gate()
  backend.scripts.set('plan', {
    columns: [['n', 'UInt8']],
    blocks: [[['1']]],
    planning: () => gate.passed,
  })
  const started = clock.waiting(10_000)
  const posted = query('plan')
  await started
  clock.advance(10_000)
  const { body } = await posted
  t.match(body, {
    state: 'Starting',
    schema: [],
    data: [],
    next_uri: `/v1/query/${body.id}/page/0`,
  })
  t.notOk('has_result_set' in body)
  t.notOk('settings' in body)
  gate.open()
  t.match((await get(body.next_uri)).body, { state: 'Succeeded', data: [['1']] })
})

t.test('without wait time, the answer is at once', async t => {
  const { query, get } = await realServer(t)
  let { body } = await query('select * from numbers(1)', pageOf(10, 0))
  t.match(body, { state: 'Starting', data: [], next_uri: `/v1/query/${body.id}/page/0` })
  const rows: unknown[] = []
  for (let i = 0; i < 20 && body.next_uri !== null; i++) {
    body = (await get(body.next_uri)).body
    rows.push(...body.data)
  }
  t.strictSame(rows, [['0']], 'polling gives the row once')
  t.equal(body.next_uri, null)
})

t.test('two polls for the same page get the same page', async t => {
  const { backend, clock, query, get } = await testServer(t)
  const gate = new Gate()
  backend.scripts.set('gated', { columns: [['n', 'UInt8']], blocks: [() => gate.passed, [['1']]] })
  const started = clock.waiting(7000)
  const posted = query('gated', pageOf(10, 7))
  await started
  clock.advance(7000)
  const { body } = await posted
  const polls: Promise<{ body: { data: unknown } }>[] = []
  for (let i = 0; i < 2; i++) {
    const polling = clock.waiting(7000)
    polls.push(get(body.next_uri))
    await polling
  }
  gate.open()
  for (const { body } of await Promise.all(polls)) t.strictSame(body.data, [['1']])
})

t.test('a SQL error is a 200 answer', async t => {
  const { query, get } = await realServer(t)
  const { status, body } = await query('select * from nowhere')
  t.equal(status, 200)
  t.match(body, { state: 'Failed', data: [], schema: [], next_uri: `/v1/query/${body.id}/final` })
  t.match(body.error, { code: 1025, message: /nowhere/ })
  t.strictSame((await get(body.next_uri)).body.error, body.error, 'final says it again')
})

t.test('a SQL error may have a detail', async t => {
  const { backend, query } = await testServer(t)
  backend.scripts.set('detailed', {
    refused: new QueryError('BadBytes', 'two columns', { detail: "at file 'select.csv', line 1" }),
  })
  t.strictSame((await query('detailed')).body.error, {
    code: 1046,
    message: 'two columns',
    detail: "at file 'select.csv', line 1",
  })
})

t.test('an error between the pages loses what was not fetched', async t => {
  const { backend, query, get } = await testServer(t)
  backend.scripts.set('breaks', {
    columns: [['n', 'UInt8']],
    blocks: [[['1'], ['2'], ['3']]],
    fails: new QueryError('BadArguments', 'division by zero'),
  })
  const first = (await query('breaks', pageOf(2))).body
  t.match(first, { state: 'Running', data: [['1'], ['2']], error: null })
  const second = await get(first.next_uri)
  t.match(second, { status: 200, body: { state: 'Failed', data: [] } })
  t.strictSame(second.body.error, { code: 1006, message: 'division by zero' })
  t.equal(second.body.next_uri, `/v1/query/${first.id}/final`)
  t.equal(second.body.schema.length, 1, 'the schema was known')
})

t.test('statements without a result set', async t => {
  const { query } = await realServer(t)
  const { body } = await query('CREATE TABLE t(a INT)')
  t.match(body, { has_result_set: false, schema: [], data: [], state: 'Succeeded' })
  t.equal(body.next_uri, `/v1/query/${body.id}/final`, 'one answer and the end')
  const insert = (await query('INSERT INTO t VALUES (1), (2), (3)')).body
  t.match(insert, { has_result_set: true, data: [['3']] })
  t.equal(insert.stats.write_progress.rows, 3)
})

t.test('an answer has the warnings of its statement', async t => {
  const { backend, query } = await testServer(t)
  backend.scripts.set('careless', { warnings: ['be careful'] })
  t.strictSame((await query('careless')).body.warnings, ['be careful'])
})

t.test('NULL is null, text is as it is', async t => {
  const { query } = await realServer(t)
  const cells = ['NULL', 'a "b" \\ \n\u2028 ü 😀', '', null]
  const rows = cells.map(cell => (cell === null ? '(NULL)' : `('${cell.replace('\\', '\\\\')}')`))
  t.strictSame(
    (await query(`select * from (values ${rows.join(', ')}) t(s)`)).body.data,
    cells.map(cell => [cell]),
  )
})
