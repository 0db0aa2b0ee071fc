import t from 'tap'
import { basic, driver, plain, realServer, testServer } from './test-server.js'

const json = { authorization: basic('root'), 'content-type': 'application/json' }

t.test('bodies that are no query, with their exact answers', async t => {
  const { send } = await realServer(t)
  const cases: [body: string | Buffer, message: string][] = [
    ['{a', 'key must be a string at line 1 column 2'],
    ['', 'EOF while parsing a value at line 1 column 0'],
    ['{"sql": SELECT 1}', 'expected value at line 1 column 9'],
    ['{"sql":"a",}', 'trailing comma at line 1 column 12'],
    ['{"sql":"a",', 'EOF while parsing a value at line 1 column 11'],
    ['{"sql":"a"} x', 'trailing characters at line 1 column 13'],
    ['{\n  "sql": "a"\n', 'EOF while parsing an object at line 3 column 0'],
    [Buffer.from([0x7b, 0xff, 0x7d]), 'the body is not UTF-8'],
    ['{}', 'missing field `sql` at line 1 column 2'],
    ['{"sql":null}', 'missing field `sql` at line 1 column 12'],
    ['[]', 'invalid type: sequence, expected an object'],
    ['"x"', 'invalid type: string "x", expected an object'],
    ['{"sql":1}', 'sql: invalid type: integer `1`, expected a string'],
    ['{"sql":1.5}', 'sql: invalid type: floating point `1.5`, expected a string'],
    ['{"sql":true}', 'sql: invalid type: boolean `true`, expected a string'],
    ['{"sql":{}}', 'sql: invalid type: map, expected a string'],
    ['{"sql":"","pagination":[]}', 'pagination: invalid type: sequence, expected an object'],
    [
      '{"sql":"","pagination":{"wait_time_secs":"1"}}',
      'pagination.wait_time_secs: invalid type: string "1", expected an unsigned integer',
    ],
    [
      '{"sql":"","pagination":{"wait_time_secs":-1}}',
      'pagination.wait_time_secs: invalid value: integer `-1`, expected an integer from 0 to 4294967295',
    ],
    [
      '{"sql":"","pagination":{"max_rows_per_page":1.5}}',
      'pagination.max_rows_per_page: invalid type: floating point `1.5`, expected an unsigned integer',
    ],
    ['{"sql":"","session":"x"}', 'session: invalid type: string "x", expected an object'],
    [
      '{"sql":"","session":{"settings":{"a":1}}}',
      'session.settings.a: invalid type: integer `1`, expected a string',
    ],
    [
      '{"sql":"","session":{"secondary_roles":["a",1]}}',
      'session.secondary_roles[1]: invalid type: integer `1`, expected a string',
    ],
    [
      '{"sql":"","session":{"need_sticky":"yes"}}',
      'session.need_sticky: invalid type: string "yes", expected a boolean',
    ],
    [
      '{"sql":"","session":{"txn_state":"Open"}}',
      'session.txn_state: unknown variant `Open`, expected one of AutoCommit, Active, Fail',
    ],
    [
      '{"sql":"","session":{"internal":"{"}}',
      'session.internal: send back the text that the server gave, unchanged',
    ],
    ['{"sql":"","session_id":5}', 'session_id: invalid type: integer `5`, expected a string'],
    ['{"sql":"","stage_attachment":{}}', 'stage_attachment: missing field `location`'],
    ['{"sql":"\\ud800"}', 'unexpected end of hex escape at line 1 column 15'],
    ['{"sql":"\\ud800\\n"}', 'unexpected end of hex escape at line 1 column 16'],
    ['{"sql":"\\ud800\\u0041"}', 'lone leading surrogate in hex escape at line 1 column 20'],
    ['{"sql":"\\udc00"}', 'lone leading surrogate in hex escape at line 1 column 14'],
    ['['.repeat(128), 'recursion limit exceeded at line 1 column 128'],
    [
      `{"sql":"",\n"session":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_001)}`,
      'recursion limit exceeded at line 2 column 641',
    ],
    [
      `{"sql":"","params":${'['.repeat(5000)}${']'.repeat(5000)}}`,
      'recursion limit exceeded at line 1 column 146',
    ],
    [
      `{"sql":"","session":{"internal":${JSON.stringify('['.repeat(200))}}}`,
      'session.internal: send back the text that the server gave, unchanged',
    ],
  ]
  for (const [body, message] of cases) {
    const now = await send('POST', '/v1/query', { ...json, ...driver }, body)
    const expected = `parse error: ${message}`
    t.strictSame(
      [now.status, now.body],
      [400, { error: { code: 400, message: expected } }],
      expected,
    )
    const then = await send('POST', '/v1/query/', { ...json, ...plain }, body)
    t.strictSame([then.status, then.body], [400, expected])
  }
})

t.test('what is accepted though it is odd', async t => {
  const { backend, send } = await testServer(t)
  const bodies = [
    '{"sql":"numbers(1)","unknown":1,"string_fields":true,"arrow_result_version_max":2}',
    '{"sql":"numbers(1)","unknown":"\\ud83d\\ude00","__proto__":{"sql":1}}',
    `{"sql":"numbers(1)","params":${'['.repeat(126)}${']'.repeat(126)}}`,
    '{"sql":"numbers(1)","pagination":null,"session":null,"stage_attachment":null,"params":null}',
    '{"sql":"numbers(1)","pagination":{"max_rows_per_page":0,"max_rows_in_buffer":5000000}}',
  ]
  for (const body of bodies) {
    const reply = await send('POST', '/v1/query', { ...json, ...driver }, body)
    t.strictSame([reply.status, reply.body.data], [200, [['0']]], body)
  }
  const more = JSON.stringify({
    sql: 'numbers(1)',
    params: { a: [1, 'x', null] },
    stage_attachment: {
      location: '@~/x',
      file_format_options: { TYPE: 'CSV' },
      copy_options: { Purge: 'true' },
    },
  })
  await send('POST', '/v1/query', { ...json, ...driver }, more)
  t.match(backend.started.at(-1)!.statement, {
    params: { a: [1, 'x', null] },
    stageAttachment: {
      location: '@~/x',
      fileFormatOptions: [['type', 'CSV']],
      copyOptions: [['purge', 'true']],
    },
  })
})

t.test('content types', async t => {
  const { send } = await realServer(t)
  const body = '{"sql":"select * from numbers(1)"}'
  const status = async (type: string | undefined) => {
    const headers = {
      ...driver,
      authorization: basic('root'),
      ...(type && { 'content-type': type }),
    }
    const reply = await send('POST', '/v1/query', headers, body)
    return [reply.status, reply.body.error?.message]
  }
  for (const type of [
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON',
    'application/vnd.x+json',
  ])
    t.strictSame(await status(type), [200, undefined], type)
  t.strictSame(await status(undefined), [
    415,
    'expected request with `Content-Type: application/json`',
  ])
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonx'])
    t.strictSame(await status(type), [
      415,
      `invalid content type \`${type}\`, expected: \`application/json\``,
    ])
})

t.test('paths and methods', async t => {
  const { send } = await realServer(t)
  const cases: [method: string, path: string, status: number, message: string][] = [
    ['GET', '/nowhere', 404, 'not found'],
    ['GET', '/v1', 404, 'not found'],
    ['GET', '/v1/query/a/b/c/d', 404, 'not found'],
    ['DELETE', '/v1/query', 405, 'method not allowed'],
    ['GET', '/v1/query', 405, 'method not allowed'],
    ['PUT', '/v1/query/x/final', 405, 'method not allowed'],
    ['GET', '/v1/verify', 405, 'method not allowed'],
    ['POST', '/v1/streaming_load', 405, 'method not allowed'],
    ['GET', '/v1/query/%E0%A4%A/page/0', 400, 'malformed percent-encoding in the path: %E0%A4%A'],
    ['GET', '/v1/query/%/final', 400, 'malformed percent-encoding in the path: %'],
  ]
  for (const [method, path, status, message] of cases) {
    const now = await send(method, path, { ...driver, authorization: basic('root') })
    t.strictSame(
      [now.status, now.body],
      [status, { error: { code: status, message } }],
      `${method} ${path}`,
    )
    t.equal(now.headers['x-databend-version'], '1.2.900')
    const then = await send(method, `${path}/`, { ...plain, authorization: basic('root') })
    t.strictSame([then.status, then.body], [status, message])
  }
  for (const path of [
    '/health',
    '//health',
    '/health/',
    '/health?x=/y//',
    'http://example.com//health',
  ])
    t.strictSame((await send('GET', path, {})).body, 'ok', path)
  t.match((await send('GET', '/', {})).body, /mockq/)
  t.strictSame((await send('HEAD', '/health', {})).status, 200)
  t.equal(
    (
      await send(
        'POST',
        '//v1//query/',
        { ...json, ...driver },
        '{"sql":"select * from numbers(1)"}',
      )
    ).status,
    200,
  )
})

t.test('the limit of a body', async t => {
  const { send } = await realServer(t, { limits: { bodyBytes: 100 } })
  const body = (bytes: number) => JSON.stringify({ sql: 'x'.repeat(bytes - '{"sql":""}'.length) })
  t.equal((await send('POST', '/v1/query', { ...json, ...driver }, body(100))).status, 200)
  const message = 'the request body is larger than the limit of 100 bytes'
  const large = await send('POST', '/v1/query', { ...json, ...driver }, body(101))
  t.strictSame([large.status, large.body], [413, { error: { code: 413, message } }])
  const chunked = await send(
    'POST',
    '/v1/query/',
    { ...json, ...plain, 'transfer-encoding': 'chunked' },
    body(5_000_000),
  )
  t.strictSame([chunked.status, chunked.body], [413, message])
})

t.test('one error does not end another request', async t => {
  const { backend, query, send } = await testServer(t)
  backend.authenticate = async () => {
    throw new TypeError('oops')
  }
  const reply = await query('numbers(1)')
  t.equal(reply.status, 500)
  t.strictSame(reply.body, { error: { code: 1001, message: 'oops (this is a bug in mockq)' } })
  t.equal((await send('GET', '/health', {})).status, 200)
})
