import { pick, type Random, seeded } from '../conformance/fuzz-statements.js'

/** A request, byte by byte as it goes over the wire. */
export interface RawRequest {
  readonly bytes: Buffer
  /** What was done to it, for messages. */
  readonly what: string
}

interface Draft {
  method: string
  path: string
  headers: [string, string][]
  body: Buffer
  what: string[]
}

const basic = (text: string | Buffer): string => `Basic ${Buffer.from(text).toString('base64')}`

/** Requests as clients send them: one for each route at least. */
const wellFormed: readonly ((random: Random) => [method: string, path: string, body?: string])[] = [
  () => ['GET', '/'],
  () => ['GET', '/health'],
  () => ['POST', '/v1/query', '{"sql":"select 1"}'],
  random => ['POST', '/v1/query', JSON.stringify(query(random))],
  random => ['POST', '/v1/query', JSON.stringify(query(random))],
  random => ['POST', '/v1/query', JSON.stringify(query(random))],
  () => ['GET', '/v1/query/abc'],
  () => ['GET', '/v1/query/abc/page/0'],
  () => ['POST', '/v1/query/abc/kill'],
  () => ['GET', '/v1/query/abc/final'],
  () => ['POST', '/v1/session/login', '{"database":"default","role":"x","settings":{"a":"b"}}'],
  () => ['POST', '/v1/session/logout', '{}'],
  () => ['POST', '/v1/session/refresh', '{"session_token":"x"}'],
  () => ['POST', '/v1/session/heartbeat', '{"node_to_queries":{"n":["a","b"]}}'],
  () => ['POST', '/v1/verify', '{}'],
  () => ['PUT', '/v1/upload_to_stage', multipart('a.csv', '1,2\n')],
  () => ['PUT', '/v1/streaming_load', multipart('a.csv', '1,2\n')],
  () => ['GET', '/v1/discovery_nodes'],
  () => ['GET', '/v1/catalog/databases'],
  () => ['GET', '/v1/catalog/databases/default/tables/t/fields'],
  () => ['GET', '/v1/catalog/databases/default/streams'],
  () => ['POST', '/v1/catalog/search/tables', '{"keyword":"x"}'],
  () => ['POST', '/v1/catalog/search/databases', '{"keyword":"x"}'],
  () => ['GET', '/v1/catalog/stats'],
  () => ['GET', '/v1/users'],
  () => ['POST', '/v1/users', '{"name":"a","auth_string":"b"}'],
  () => ['GET', '/v1/roles'],
  () => ['PUT', '/__mockq/stage/~/x?signature=abc', 'x'],
]

const boundary = 'XbX'

function multipart(file: string, content: string): string {
  const head = `Content-Disposition: form-data; name="upload"; filename="${file}"`
  return `--${boundary}\r\n${head}\r\n\r\n${content}\r\n--${boundary}--\r\n`
}

/** A query with a value of any kind in any field. */
function query(random: Random): object {
  const value = (): unknown => anyValue(random)
  const some = (fields: Readonly<Record<string, () => unknown>>): object =>
    Object.fromEntries(
      Object.entries(fields)
        .filter(() => random(3) === 0)
        .map(([name, make]) => [name, make()]),
    )
  return {
    sql: pick(random, [
      'select 1',
      'select ?',
      'select :a',
      '',
      ';',
      'sel\u0000ect',
      "'",
      'x'.repeat(5000),
    ]),
    ...some({
      sql: value,
      session_id: value,
      session: () => (random(3) === 0 ? value() : session(random, some)),
      pagination: () =>
        some({ wait_time_secs: value, max_rows_per_page: value, max_rows_in_buffer: value }),
      params: value,
      stage_attachment: () =>
        some({ location: value, file_format_options: value, copy_options: value }),
      string_fields: value,
      __proto__x: value,
    }),
  }
}

function session(
  random: Random,
  some: (fields: Readonly<Record<string, () => unknown>>) => object,
) {
  const value = (): unknown => anyValue(random)
  return some({
    ...{ catalog: value, database: value, db: value, role: value, secondary_roles: value },
    settings: () => (random(2) === 0 ? value() : manyKeys(pick(random, [1, 10, 3000]))),
    ...{ txn_state: value, need_sticky: value, need_keep_alive: value },
    keep_server_session_secs: value,
    internal: () =>
      random(3) === 0
        ? value()
        : JSON.stringify(
            some({
              ...{ variables: value, last_query_ids: value, has_temp_table: value },
              ...{ last_node_id: value, last_query_result_cache_key: value, upstream: value },
            }),
          ),
    ['__proto__']: value,
    extra: value,
  })
}

function manyKeys(count: number): object {
  return Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, 'v']))
}

function anyValue(random: Random): unknown {
  return pick(random, valueMakers)(random)
}

const valueMakers: readonly ((random: Random) => unknown)[] = [
  () => null,
  () => 1,
  () => -1,
  () => 1.5,
  () => 1e300,
  () => 18446744073709551615n.toString(),
  () => true,
  () => '',
  () => 'x',
  () => 'default',
  () => '\u0000\n\r\u2028😀',
  () => 'x'.repeat(20_000),
  random => (random(8) === 0 ? 'x'.repeat(400_000) : 'y'),
  () => '{"a":',
  () => [],
  () => ({}),
  () => [null, 1, 'a', [], {}],
  () => ({ ['__proto__']: 1, constructor: { prototype: 1 }, '': 2, 'a.b': 3, $x: 4 }),
  () => manyKeys(500),
  () => Array.from({ length: 2000 }, (_, i) => i),
  random => nested(pick(random, [50, 126, 130, 5000, 20_000]), random(2) === 0),
]

/** A value in so many arrays or objects, as a text that is put into JSON afterwards. */
function nested(depth: number, isArray: boolean): unknown {
  return { [deepMark]: [depth, isArray] }
}

const deepMark = '\u0001deep'
const deepText = /\{"\\u0001deep":\[(\d+),(true|false)\]\}/g

function deepJson(text: string): string {
  return text.replaceAll(deepText, (_, depth: string, isArray: string) => {
    const [open, close] = isArray === 'true' ? ['[', ']'] : ['{"a":', '}']
    return `${open.repeat(Number(depth))}1${close.repeat(Number(depth))}`
  })
}

type Mutation = (draft: Draft, random: Random) => void

function setHeader(draft: Draft, name: string, value: string): void {
  draft.headers = draft.headers.filter(([known]) => known.toLowerCase() !== name.toLowerCase())
  draft.headers.push([name, value])
}

const header =
  (name: string, values: readonly string[]): Mutation =>
  (draft, random) => {
    draft.what.push(name)
    setHeader(draft, name, pick(random, values))
  }

const strange = [
  ...[
    '',
    ' ',
    'x',
    '\u0001',
    'é',
    '%',
    '%00',
    '../..',
    'a/b',
    '"',
    "'",
    '{}',
    '[]',
    'null',
    '{"a":',
  ],
  ...['x'.repeat(8000), ';;;;', '=', 'a=b; c', '\t', '😀', '-1', '0', '99999999999999999999'],
]

const encodedSession = (value: unknown): string =>
  Buffer.from(JSON.stringify(value)).toString('base64url')

const mutations: readonly Mutation[] = [
  (draft, random) => {
    draft.what.push('method')
    draft.method = pick(random, [
      'GET',
      'PUT',
      'POST',
      'DELETE',
      'PATCH',
      'HEAD',
      'OPTIONS',
      'TRACE',
      'FOO',
    ])
  },
  (draft, random) => {
    draft.what.push('path')
    const suffix = [
      '/',
      '//',
      '/%',
      '/%zz',
      '/%E0%A4%A',
      '?',
      '?x',
      '?%',
      '/../..',
      '/\u00e9',
      '/x'.repeat(2000),
    ]
    draft.path += pick(random, suffix)
  },
  (draft, random) => {
    draft.what.push('page')
    const page = ['-1', '1', '99999999999999999999', 'x', '0x1', '%31', ' ', '1.5', '1e3', '+1', '']
    draft.path = `/v1/query/${pick(random, ['abc', '%41', 'a%2Fb', '..', '%00'])}/page/${pick(random, page)}`
  },
  header('Authorization', [
    ...[
      '',
      'Basic',
      'Basic ',
      'Basic !!!',
      'Bearer',
      'Bearer ',
      'Bearer x',
      'Digest x',
      'basic cm9vdDo=',
    ],
    ...[
      'Bearer bend-v1-',
      'Bearer bend-v1-s-x',
      'Bearer bend-v1-r-e30=',
      'Bearer bend-v1-x-bnVsbA==',
    ],
    ...[basic('root'), basic(':'), basic('nobody:x'), basic(Buffer.from([0xff, 0x3a, 0xfe]))],
    ...[
      basic(`root~${'x'.repeat(70)}:`),
      basic('root~../x:'),
      basic('root~:'),
      basic('x'.repeat(5000)),
    ],
  ]),
  draft => {
    draft.what.push('Authorization twice')
    draft.headers.push(['Authorization', basic('root:')])
  },
  draft => {
    draft.what.push('no headers')
    draft.headers = []
  },
  header('Content-Type', [
    ...[
      '',
      'text/plain',
      'application/jsonx',
      'application/json; charset=latin1',
      'application/json;;;',
    ],
    ...[
      'multipart/form-data',
      'multipart/form-data; boundary=',
      `multipart/form-data; boundary=${boundary}`,
    ],
    ...[
      'multipart/form-data; boundary="',
      `multipart/form-data; boundary=${'b'.repeat(4000)}`,
      '\u00e9',
    ],
  ]),
  header('Content-Length', [
    '-1',
    'x',
    '0',
    '5',
    '1e3',
    '99999999999999999999',
    '0x10',
    '1, 2',
    '',
  ]),
  (draft, random) => {
    draft.what.push('chunks')
    setHeader(
      draft,
      'Transfer-Encoding',
      pick(random, ['chunked', 'gzip', 'chunked, chunked', 'identity']),
    )
    const chunk = pick(random, [
      '5\r\nab',
      'zz\r\n',
      '-1\r\n',
      'FFFFFFFFFFFFFFFFF\r\n',
      '1;x=y\r\na\r\n0\r\n\r\n',
      '0\r\n',
    ])
    draft.body = Buffer.from(chunk)
  },
  header('Expect', ['100-continue', 'x']),
  header('Cookie', ['cookie_enabled', 'session_id=', 'session_id=\u00e9\u0001', ...strange]),
  header('X-DATABEND-QUERY-ID', strange),
  header('X-DATABEND-STAGE-NAME', strange),
  header('X-DATABEND-SQL', [
    'insert into t from @_databend_load file_format=(type=csv)',
    ...strange,
  ]),
  header('X-DATABEND-QUERY-CONTEXT', [encodedSession({ a: 1 }), '{"settings":1}', ...strange]),
  header('X-DATABEND-CLIENT-CAPS', ['session_header', 'session_cookie', ...strange]),
  (draft, random) => {
    draft.what.push('session header')
    setHeader(draft, 'X-DATABEND-CLIENT-CAPS', 'session_header')
    const ids = [
      null,
      1,
      {},
      { id: 1 },
      { id: 'a\nb' },
      { id: '\u2028é' },
      { id: 'x'.repeat(3000) },
    ]
    setHeader(draft, 'X-DATABEND-SESSION', encodedSession(pick(random, ids)))
  },
  header('X-MOCKQ-LANE', strange),
  header('X-DATABEND-DRIVER', strange),
  header('X-Huge', ['x'.repeat(20_000), 'x'.repeat(9000)]),
  (draft, random) => {
    draft.what.push('many headers')
    const count = pick(random, [50, 300, 3000])
    for (let i = 0; i < count; i++) draft.headers.push([`X-${i}`, '1'])
  },
  (draft, random) => {
    draft.what.push('cut body')
    draft.body = draft.body.subarray(0, random(draft.body.length + 1))
  },
  (draft, random) => {
    draft.what.push('bytes in body')
    const scraps = ['\ufeff', '\u0000', '{', ']', '"', ',', '\\', '\ud83d', 'x', '1', ' ']
    const bytes =
      random(3) === 0 ? Buffer.from([0xff, 0xc0, 0x80]) : Buffer.from(pick(random, scraps))
    const at = random(draft.body.length + 1)
    draft.body = Buffer.concat([draft.body.subarray(0, at), bytes, draft.body.subarray(at)])
  },
  (draft, random) => {
    draft.what.push('other body')
    draft.body = Buffer.from(pick(random, otherBodies)())
  },
  (draft, random) => {
    draft.what.push('form')
    draft.method = 'PUT'
    draft.path = pick(random, ['/v1/upload_to_stage', '/v1/streaming_load'])
    setHeader(draft, 'Content-Type', `multipart/form-data; boundary=${boundary}`)
    setHeader(draft, 'X-DATABEND-STAGE-NAME', '~')
    setHeader(draft, 'X-DATABEND-SQL', 'insert into t from @_databend_load file_format=(type=csv)')
    draft.body = Buffer.from(pick(random, forms)())
  },
  (draft, random) => {
    draft.what.push('line')
    draft.method = pick(random, ['GET /health HTTP/9.9\r\nX', 'GET', '', '\u0000', 'POST  ', 'get'])
  },
]

const otherBodies: readonly (() => string | Buffer)[] = [
  () => '',
  () => 'null',
  () => '[]',
  () => '"x"',
  () => '{"sql":"select 1","sql":2}',
  () => '{"sql":"\\ud800"}',
  () => '{"sql":"\\udc00\\ud800 select"}',
  () => '{"\\ud800":1,"sql":"select 1"}',
  () => `{"sql":"select 1","params":[${'9'.repeat(50_000)}]}`,
  () => '{"sql":"select ?","params":[12345678901234567890123]}',
  () => '{"sql":"select ?","params":[{"\\u0000integer":"1 or 1"}]}',
  () => `{"sql":"select ${'('.repeat(20_000)}"}`,
  () => `{"sql":"select ${'not '.repeat(20_000)}1"}`,
  () => `{"sql":"select 1","session":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`,
  () => `{"sql":"select ?","params":${'['.repeat(5000)}${']'.repeat(5000)}}`,
  () => `{"sql":"select 1","params":[${'1,'.repeat(50_000)}1]}`,
  () => `{"sql":"select 1","x":${'['.repeat(100_000)}`,
  () => Buffer.from('{"sql":"select 1"}', 'utf16le'),
  () => `{"sql":"select '${'x'.repeat(500_000)}'"}`,
  () => `{"sql":"select ${'é'.repeat(100_000)}"}`,
]

const part = (head: string, content = 'x'): string =>
  `--${boundary}\r\n${head}\r\n\r\n${content}\r\n`
const named = (name: string): string =>
  `Content-Disposition: form-data; name="upload"; filename="${name}"`

const forms: readonly (() => string)[] = [
  () => '',
  () => `--${boundary}`,
  () => `--${boundary}--`,
  () => `--other\r\n\r\nx\r\n--other--`,
  () => part(named('a')),
  () => `${part(named('a'))}--${boundary}`,
  () => part('Content-Disposition: form-data; name="upload"'),
  () => part('Content-Disposition: form-data'),
  () => part(''),
  () => part(`${'X: y\r\n'.repeat(5000)}${named('a')}`),
  () => part(`X: ${'y'.repeat(200_000)}\r\n${named('a')}`),
  () => part(named('n'.repeat(100_000))),
  () => part(named('../../../etc/passwd')),
  () => part(named('a\u0000b')),
  () => part(named('')),
  () => part(`Content-Disposition: form-data; name="${'u'.repeat(50_000)}"; filename="a"`),
  () => `${part(named('a'), '').repeat(2000)}--${boundary}--`,
  () => part('Content-Disposition: form-data; name="upload"; filename*=UTF-8\'\'%ff%E0%A4%A'),
]

/** The `i`-th request of a seed: one that a client would send, with up to four things wrong with it. */
export function malformedRequest(seed: number, i: number): RawRequest {
  const random = seeded(seed * 1_000_003 + i)
  const [method, path, body = ''] = pick(random, wellFormed)(random)
  const isForm = body.startsWith(`--${boundary}`)
  const type = isForm ? `multipart/form-data; boundary=${boundary}` : 'application/json'
  const draft: Draft = {
    ...{ method, path, what: [], body: Buffer.from(deepJson(body)) },
    headers: [
      ['Authorization', basic('root:')],
      ['Content-Type', type],
    ],
  }
  if (isForm) draft.headers.push(['X-DATABEND-STAGE-NAME', '~'], ['X-DATABEND-SQL', 'select 1'])
  for (let left = random(4); left >= 0; left--) pick(random, mutations)(draft, random)
  return { bytes: wireOf(draft), what: `${draft.method} ${draft.path}: ${draft.what.join(', ')}` }
}

function wireOf({ method, path, headers, body }: Draft): Buffer {
  const names = new Set(headers.map(([name]) => name.toLowerCase()))
  const isFramed = names.has('content-length') || names.has('transfer-encoding')
  const all = [
    ['Host', 'x'],
    ['Connection', 'close'],
    ...headers,
    ...(isFramed ? [] : [['Content-Length', String(body.length)]]),
  ]
  const lines = all.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return Buffer.concat([Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines}\r\n`), body])
}
