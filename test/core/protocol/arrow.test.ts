import { request } from 'node:http'
import t from 'tap'
import type { ResultField, Run } from '../../../core/protocol/backend.js'
import { int32Type, nullableType, stringType } from '../../../core/types/data-type.js'
import { type ArrowPage, arrowType, readArrow } from '../../arrow-client.js'
import { blockOf } from '../blocks.js'
import { basic, driver, type Headers, plain, realServer, testServer } from './test-server.js'

interface Got {
  readonly status: number
  readonly type: string | undefined
  readonly rows: string | string[] | undefined
  readonly arrow?: ArrowPage
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into, field by field
  readonly body?: any
}

/** One request whose answer may be Arrow; `accept` may be several headers. */
function ask(
  port: number,
  path: string,
  accept: string | string[],
  body?: object,
  headers: Headers = driver,
): Promise<Got> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: basic('root'), 'content-type': 'application/json', ...headers },
        agent: false,
      },
      async response => {
        const bytes = Buffer.concat(await response.toArray())
        const type = response.headers['content-type']
        const told = type?.startsWith('application/json') ? JSON.parse(`${bytes}`) : `${bytes}`
        resolve({
          status: response.statusCode!,
          type,
          rows: response.headers['x-databend-query-page-rows'],
          ...(type === arrowType ? { arrow: readArrow(bytes) } : { body: told }),
        })
      },
    )
    sent.on('error', reject)
    sent.setHeader('accept', accept)
    sent.end(body && JSON.stringify(body))
  })
}

const query = (sql: string, rest: object = {}) => ({ sql, ...rest })
const any = { arrow_result_version_max: 9 }
const pages = (rows: number) => ({ pagination: { max_rows_per_page: rows } })

t.test('a login offers it where the mode has it', async t => {
  const { backend, post } = await testServer(t)
  const { body } = await post('/v1/session/login')
  t.match(body, {
    server_max_arrow_result_version: 3,
    server_arrow_features: { decimal64: true },
  })
  backend.arrow = false
  const without = await post('/v1/session/login')
  t.notOk('server_max_arrow_result_version' in without.body)
  t.notOk('server_arrow_features' in without.body)
})

t.test('pages are Arrow, the end and what has no rows is JSON', async t => {
  const { port } = await realServer(t)
  const first = await ask(
    port,
    '/v1/query',
    arrowType,
    query('select * from numbers(3)', { ...any, ...pages(2) }),
  )
  t.match(first, { status: 200, type: arrowType, rows: '2' })
  t.strictSame(first.arrow?.rows, [[0n], [1n]])
  t.strictSame(first.arrow?.columns, ['number: Uint64'])
  const { header } = first.arrow!
  t.match(header, { state: String, has_result_set: true, stats: {}, node_id: String, warnings: [] })
  t.match(header.settings, {
    timezone: 'UTC',
    arrow_result_version: 3,
    arrow_features: { decimal64: true },
  })
  t.strictSame([header.schema, header.data], [[], []], 'rows and schema are not told twice')
  t.ok(header.session, 'the session comes with the first page')

  const second = await ask(port, header.next_uri, arrowType)
  t.strictSame(second.arrow?.rows, [[2n]])
  t.equal(second.arrow?.header.session, null)
  const again = await ask(port, header.next_uri, 'application/json')
  t.match(again, { type: 'application/json; charset=utf-8', rows: '1' }, 'it may be read as JSON')
  t.strictSame(again.body.data, [['2']])
  t.notOk('arrow_result_version' in again.body.settings)

  const last = await ask(port, second.arrow!.header.next_uri, arrowType)
  t.match(last, { status: 200, type: 'application/json; charset=utf-8' })
  t.match(last.body, { next_uri: null, settings: { arrow_result_version: 3 } })

  const empty = await ask(port, '/v1/query', arrowType, query('select * from numbers(0)', any))
  t.match(empty.body, { data: [], state: 'Succeeded', settings: { arrow_result_version: 3 } })
})

t.test('errors and statements without a result are JSON', async t => {
  const { port } = await realServer(t)
  const ddl = await ask(port, '/v1/query', arrowType, query('create table t (a int)', any))
  t.match(ddl.body, { error: null, has_result_set: false })
  const wrong = await ask(port, '/v1/query', arrowType, query('nonsense', any))
  t.match(wrong.body, { state: 'Failed', error: { code: Number } })
})

t.test('the form is the newest that both know', async t => {
  const { port } = await realServer(t)
  const settingsOf = async (rest: object, headers?: Headers) => {
    const { arrow } = await ask(
      port,
      '/v1/query',
      arrowType,
      query('select * from numbers(1)', rest),
      headers,
    )
    const { arrow_result_version: version, arrow_features: features } = arrow!.header.settings
    return [version, features]
  }
  const disabled = { arrow_features: { decimal64: false } }
  t.strictSame(await settingsOf({ arrow_result_version_max: 1 }), [undefined, undefined])
  t.strictSame(await settingsOf({ arrow_result_version_max: 2, ...disabled }), [2, undefined])
  t.strictSame(await settingsOf({ arrow_result_version_max: 3 }), [3, { decimal64: true }])
  t.strictSame(await settingsOf({ ...any, ...disabled }), [3, undefined])
  t.strictSame(await settingsOf({ ...any, arrow_features: null }), [3, { decimal64: true }])
  const largest = { arrow_result_version_max: Number.MAX_SAFE_INTEGER }
  t.strictSame(await settingsOf(largest), [3, { decimal64: true }])
})

t.test('a client says which forms it knows', async t => {
  const { port } = await realServer(t)
  const refused = async (rest: object, headers?: Headers) => {
    const { status, body } = await ask(
      port,
      '/v1/query',
      arrowType,
      query('select * from numbers(1)', rest),
      headers,
    )
    return [status, body?.error.code, body?.error.message]
  }
  const missing =
    'Arrow responses require arrow_result_version_max in the request body to declare the client max supported Arrow result format version'
  const zero = 'arrow_result_version_max must be greater than 0'
  t.strictSame(await refused({}), [400, 1006, missing])
  t.strictSame(await refused({ arrow_result_version_max: null }), [400, 1006, missing])
  t.strictSame(await refused({ arrow_result_version_max: 0 }), [400, 1006, zero])
  t.match(await refused({ arrow_result_version_max: -1 }), [400])
  t.match(await refused({ arrow_result_version_max: '2' }), [400])
  t.match(await refused({ ...any, arrow_features: { decimal64: 'yes' } }), [400])

  const agent = (name: string) => ({ 'user-agent': name })
  for (const old of ['0.33.7', '0.1.0', '0.32.99', '0.33.7rc1']) {
    const python = agent(`databend-driver-python/${old} (linux)`)
    const { arrow } = await ask(
      port,
      '/v1/query',
      arrowType,
      query('select * from numbers(1)'),
      python,
    )
    t.equal(arrow?.rows.length, 1, old)
  }
  for (const name of [
    'databend-driver-python/0.33.8',
    'databend-driver-python/1.0.0',
    'databend-driver-python/0.33',
    'bendsql/0.33.7',
  ]) {
    t.match(await refused({}, agent(name)), [400, 1006], name)
  }
})

t.test('only the type alone asks for it', async t => {
  const { backend, port } = await testServer(t)
  const typeFor = async (accept: string | string[]) =>
    (await ask(port, '/v1/query', accept, query('numbers(1)', any))).type
  const json = 'application/json; charset=utf-8'
  t.equal(await typeFor(`${arrowType}, application/json`), json)
  t.equal(await typeFor(`${arrowType};q=1`), json)
  t.equal(await typeFor(arrowType.toUpperCase()), json)
  t.equal(await typeFor('*/*'), json)
  t.equal(await typeFor(['*/*', arrowType]), json, 'the first of two headers counts')
  t.equal(await typeFor([arrowType, '*/*']), arrowType)
  backend.arrow = false
  t.equal(await typeFor(arrowType), json, 'a mode without it answers JSON')
})

t.test('what was started as JSON stays JSON', async t => {
  const { port } = await realServer(t)
  const id = 'a'.repeat(32)
  const headers = { ...driver, 'x-databend-query-id': id }
  const body = query('select * from numbers(3)', { ...any, ...pages(2) })
  const first = await ask(port, '/v1/query', 'application/json', body, headers)
  const error = {
    code: 1006,
    message: `Query ${id} did not negotiate an Arrow result version when it started and cannot switch from JSON to Arrow later`,
  }
  t.match(await ask(port, '/v1/query', arrowType, body, headers), { status: 400, body: { error } })
  t.match(await ask(port, first.body.next_uri, arrowType), { status: 400, body: { error } })
  const page = await ask(port, first.body.next_uri, 'application/json')
  t.strictSame(page.body.data, [['2']], 'the page is still there')
  t.match(await ask(port, page.body.next_uri, arrowType), { status: 400, body: { error } })
})

t.test('a POST again, and one that does not wait', async t => {
  const { port } = await realServer(t)
  const headers = { ...driver, 'x-databend-query-id': 'b'.repeat(32) }
  const body = query('select * from numbers(1)', any)
  const first = await ask(port, '/v1/query', arrowType, body, headers)
  const again = await ask(port, '/v1/query', arrowType, query('select * from numbers(1)'), headers)
  t.strictSame(again.arrow?.rows, first.arrow?.rows, 'the form is that of the first')

  const asked = query('select * from numbers(1)', { ...any, pagination: { wait_time_secs: 0 } })
  const at = await ask(port, '/v1/query', arrowType, asked)
  t.equal(at.body.next_uri.split('/').at(-1), '0')
  t.strictSame((await ask(port, at.body.next_uri, arrowType)).arrow?.rows, [[0n]])
})

t.test('pages of several blocks, and several pages of one block', async t => {
  const { backend, port } = await testServer(t)
  const fields: ResultField[] = [
    { name: 'i', type: 'Nullable(Int32)', dataType: nullableType(int32Type) },
    { name: 's', type: 'String', dataType: stringType },
  ]
  const blocks = [
    blockOf([1, null, 3], ['a', 'b', 'c']),
    blockOf([4, 5], ['d', 'a text of more than twelve bytes']),
  ]
  const none = { rows: 0, bytes: 0 }
  const run: Run = {
    schema: fields,
    hasResultSet: () => true,
    format: () => ({
      timezone: 'UTC',
      binaryOutputFormat: 'hex',
      geometryOutputFormat: 'GeoJSON',
      httpJsonResultMode: 'display',
      formatNullAsStr: true,
    }),
    blocks: () => blocks,
    progress: () => ({ scan: none, write: none, result: none, total: none }),
    effects: {},
    warnings: [],
  }
  backend.start = async () => run
  for (const size of [1, 2, 4, 5, 9]) {
    const rows: (readonly unknown[])[] = []
    let got = await ask(port, '/v1/query', arrowType, query('blocks', { ...any, ...pages(size) }))
    while (got.arrow !== undefined) {
      t.ok(got.arrow.rows.length <= size)
      rows.push(...got.arrow.rows)
      got = await ask(port, got.arrow.header.next_uri, arrowType)
    }
    t.strictSame(
      rows,
      [
        [1, 'a'],
        [null, 'b'],
        [3, 'c'],
        [4, 'd'],
        [5, 'a text of more than twelve bytes'],
      ],
      `${size} to a page`,
    )
  }
})

t.test('columns of one name stay apart', async t => {
  const { port } = await realServer(t)
  const twice = "select 1::uint64 as a, 'x' as a, null::int8 null as a"
  const { arrow } = await ask(port, '/v1/query', arrowType, query(twice, any))
  t.strictSame(arrow?.columns, ['a: Uint64', 'a: Utf8View', 'a: Int8?'])
  t.strictSame(arrow?.rows, [[1n, 'x', null]])
})

t.test('recorded texts that tell no value are told as JSON', async t => {
  const { backend, port } = await testServer(t)
  const bitmap = [['<bitmap binary>'], [null]]
  backend.scripts.set('bitmap', { columns: [['b', 'Nullable(Bitmap)']], blocks: [bitmap] })
  const got = await ask(port, '/v1/query', arrowType, query('bitmap', any))
  t.strictSame(got.body.data, bitmap)
  t.strictSame(got.body.schema, [{ name: 'b', type: 'Nullable(Bitmap)' }])
  backend.scripts.set('bad', { columns: [['d', 'Date']], blocks: [[['no date']]] })
  t.strictSame((await ask(port, '/v1/query', arrowType, query('bad', any))).body.data, [
    ['no date'],
  ])
  backend.scripts.set('new', { columns: [['d', 'Unheard(3)']], blocks: [[['x']]] })
  t.strictSame((await ask(port, '/v1/query', arrowType, query('new', any))).body.data, [['x']])
})

t.test('a client of 2023 may ask for it too', async t => {
  const { port } = await realServer(t)
  const { arrow } = await ask(
    port,
    '/v1/query',
    arrowType,
    query('select * from numbers(1)', any),
    plain,
  )
  t.strictSame(arrow?.rows, [[0n]])
  const { status } = await ask(
    port,
    '/v1/query',
    arrowType,
    query('select * from numbers(1)'),
    plain,
  )
  t.equal(status, 400)
})
