import t from 'tap'
import { QueryError } from '../../../core/errors/query-error.js'
import { basic, driver, type Headers, plain, realServer, testServer } from './test-server.js'

interface Part {
  readonly name?: string
  readonly filename?: string
  readonly text: string
}

const boundary = 'frontier'

function form(parts: readonly Part[]): { headers: Headers; body: string } {
  const texts = parts.map(({ name = 'upload', filename, text }) => {
    const file = filename === undefined ? '' : `; filename="${filename}"`
    return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${text}\r\n`
  })
  return {
    headers: {
      authorization: basic('root'),
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    body: `${texts.join('')}--${boundary}--\r\n`,
  }
}

const path = '/v1/upload_to_stage'
const file = { filename: 'books.csv', text: '1,a\n' }

t.test('upload to a stage', async t => {
  const { backend, send } = await testServer(t)
  const cases = [
    { method: 'PUT', headers: { stage_name: '~' }, stage: '~', stored: ['books.csv'] },
    { method: 'POST', headers: { stage_name: 's1' }, stage: 's1', stored: ['books.csv'] },
    {
      method: 'PUT',
      headers: { 'x-databend-stage-name': 's2' },
      stage: 's2',
      stored: ['books.csv'],
    },
    {
      method: 'PUT',
      headers: { 'x-databend-stage-name': 's2', 'x-databend-relative-path': '/a/b/' },
      stage: 's2',
      stored: ['a/b/books.csv'],
    },
    {
      method: 'PUT',
      headers: { stage_name: 's2', relative_path: 'test' },
      stage: 's2',
      stored: ['test/books.csv'],
    },
  ]
  for (const { method, headers, stage, stored } of cases) {
    backend.uploaded.length = 0
    const { headers: more, body } = form([file])
    const reply = await send(method, path, { ...more, ...headers }, body)
    t.equal(reply.status, 200)
    t.match(reply.headers['content-type'], /^application\/json/)
    t.strictSame(reply.body, {
      id: reply.body.id,
      stage_name: stage,
      state: 'SUCCESS',
      files: ['books.csv'],
    })
    t.match(reply.body.id, /^[0-9a-f]{8}-[0-9a-f]{4}-4/)
    t.strictSame(
      backend.uploaded,
      stored.map(path => ({ stage, path, text: file.text })),
    )
  }
})

t.test('file names keep their directories; any field, several files', async t => {
  const { backend, send } = await testServer(t)
  const { headers, body } = form([
    { filename: 'client/load/1690000000', text: 'x' },
    { name: 'other', filename: 'zwei ü.csv', text: 'long'.repeat(100_000) },
    { filename: '/deep//er/./three', text: '' },
  ])
  const reply = await send('PUT', path, { ...headers, stage_name: '~' }, body)
  t.strictSame(reply.body.files, ['client/load/1690000000', 'zwei ü.csv', '/deep//er/./three'])
  t.strictSame(
    backend.uploaded.map(({ path, text }) => [path, text.length]),
    [
      ['client/load/1690000000', 1],
      ['zwei ü.csv', 400_000],
      ['deep/er/three', 0],
    ],
  )
})

t.test('bad uploads, with their exact answers', async t => {
  const { backend, send } = await testServer(t, { limits: { uploadBytes: 1000 } })
  const good = form([file])
  const stage = { stage_name: '~' }
  const cases: [note: string, headers: Headers, body: string, status: number, message: string][] = [
    [
      'no stage',
      {},
      good.body,
      400,
      "[HTTP-STAGE] Missing required parameter 'stage-name' in request headers",
    ],
    [
      'no file name',
      stage,
      form([{ text: '/path/to/file' }]).body,
      400,
      "Invalid form-data field 'upload': expected a file upload with a filename. If you are using " +
        "curl, did you forget the '@' in -F 'upload=@/path/to/file'?",
    ],
    [
      'out of the stage',
      stage,
      form([{ filename: '../x.csv', text: '' }]).body,
      500,
      'BadArguments. Code: 1006, Text = stage path traversal is not allowed by ' +
        'stage_path_traversal_policy: /../x.csv.',
    ],
    [
      'out of the stage by its folder',
      { ...stage, relative_path: 'a/../..' },
      good.body,
      500,
      'BadArguments. Code: 1006, Text = stage path traversal is not allowed by ' +
        'stage_path_traversal_policy: a/../../books.csv.',
    ],
    [
      'broken off',
      stage,
      good.body.slice(0, -20),
      400,
      'the request body cannot be read: Unexpected end of form',
    ],
    [
      'no boundary',
      { ...stage, 'content-type': 'multipart/form-data' },
      good.body,
      400,
      'the request body cannot be read: Multipart: Boundary not found',
    ],
    [
      'no form',
      { ...stage, 'content-type': 'text/csv' },
      good.body,
      415,
      'invalid content type `text/csv`, expected: `multipart/form-data`',
    ],
    [
      'too large',
      stage,
      form([{ filename: 'x', text: 'x'.repeat(1001) }]).body,
      413,
      'the request body is larger than the limit of 1000 bytes',
    ],
  ]
  for (const [note, headers, body, status, message] of cases) {
    const then = await send('PUT', `${path}/`, { ...good.headers, ...plain, ...headers }, body)
    t.strictSame([then.status, then.body], [status, message], note)
    const now = await send('PUT', path, { ...good.headers, ...driver, ...headers }, body)
    t.strictSame([now.status, now.body], [status, { error: { code: status, message } }], note)
  }
  t.strictSame(backend.uploaded, [])
  const empty = await send('PUT', path, { ...good.headers, ...stage }, `--${boundary}--\r\n`)
  t.strictSame([empty.status, empty.body.files], [200, []], 'a form without parts is no error')
  const exact = form([{ filename: 'x', text: 'x'.repeat(1000) }])
  t.equal((await send('PUT', path, { ...exact.headers, ...stage }, exact.body)).status, 200)
})

t.test('an upload that the backend refuses', async t => {
  const { backend, send } = await testServer(t)
  backend.upload = async () => {
    throw new QueryError('UnknownStage', "Unknown stage 's9'")
  }
  const { headers, body } = form([{ filename: 'x', text: 'x'.repeat(3_000_000) }])
  const reply = await send('PUT', path, { ...headers, ...driver, stage_name: 's9' }, body)
  t.strictSame(
    [reply.status, reply.body.error],
    [500, { code: 500, message: "UnknownStage. Code: 2501, Text = Unknown stage 's9'." }],
  )
})

t.test('an upload whose client goes away', async t => {
  const { port, backend, send } = await testServer(t)
  const { connect } = await import('node:net')
  let failed: unknown
  const seen = new Promise<void>(resolve => {
    backend.upload = async upload => {
      try {
        for await (const part of upload.parts) await part.content.toArray()
      } catch (error) {
        failed = error
        resolve()
        throw error
      }
      return []
    }
  })
  const { body } = form([{ filename: 'x', text: 'x'.repeat(10_000) }])
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(
    `PUT ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${basic('root')}\r\nstage_name: ~\r\n` +
      `Content-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: ${body.length}\r\n\r\n` +
      body.slice(0, 5000),
    () => socket.destroy(),
  )
  await seen
  t.match(failed, { name: 'ProtocolError', status: 400 })
  t.equal((await send('GET', '/health', {})).status, 200)
})

const load = '/v1/streaming_load'
const sql = { 'x-databend-sql': 'INSERT INTO t FROM @_databend_load FILE_FORMAT = (TYPE = csv)' }

t.test('streaming load', async t => {
  const { backend, send, post } = await testServer(t)
  let asked: unknown
  const plainLoad = backend.load.bind(backend)
  backend.load = async given => {
    asked = { sql: given.sql, queryId: given.queryId, database: given.session.database }
    return plainLoad(given)
  }
  const { headers, body } = form([{ filename: 'java.io.InputStream', text: '1\n2\n3\n' }])
  const id = { 'x-databend-query-id': 'q1' }
  const reply = await send('PUT', load, { ...headers, ...sql, ...id }, body)
  t.strictSame([reply.status, reply.body], [200, { id: 'q1', stats: { rows: 3, bytes: 6 } }])
  t.strictSame(asked, { sql: sql['x-databend-sql'], queryId: 'q1', database: 'default' })
  t.notOk(reply.headers['x-databend-query-context'], 'a session that was not sent is not echoed')

  const { node_id } = (await post('/v1/query', { sql: 'SELECT 1' })).body
  const internal = JSON.stringify({ last_node_id: node_id, last_query_ids: ['q0'] })
  const context = JSON.stringify({ database: 'db2', txn_state: 'Active', internal })
  const more = { ...headers, ...sql, ...id, 'x-databend-query-context': context }
  const echoed = (await send('PUT', load, more, body)).headers['x-databend-query-context'] as string
  const session = JSON.parse(Buffer.from(echoed, 'base64url').toString())
  t.match(session, { database: 'db2', txn_state: 'Active' })
  t.strictSame(JSON.parse(session.internal).last_query_ids, ['q1'])
  t.match(asked, { database: 'db2' })

  backend.load = async () => {
    throw new QueryError('BadBytes', 'fail to decode column 0')
  }
  const failed = await send('PUT', load, { ...more, ...driver }, body)
  t.strictSame(
    [failed.status, failed.body],
    [400, { error: { code: 400, message: 'Query execution failed: fail to decode column 0' } }],
  )
  const after = failed.headers['x-databend-query-context'] as string
  t.match(JSON.parse(Buffer.from(after, 'base64url').toString()), { txn_state: 'Fail' })
})

t.test('bad streaming loads', async t => {
  const { send } = await realServer(t)
  const good = form([{ filename: 'a', text: '1' }])
  const all = { ...good.headers, ...driver }
  const cases: [Headers, string, number, string][] = [
    [all, good.body, 400, 'Missing required header X-DATABEND-SQL in request'],
    [
      { ...all, ...sql },
      form([{ name: 'file', filename: 'a', text: '1' }]).body,
      400,
      "Invalid field name in form-data: must be 'upload'",
    ],
    [
      { ...all, ...sql },
      form([{ text: '1' }]).body,
      400,
      "Invalid form-data field 'upload': expected a file upload with a filename. If you are using " +
        "curl, did you forget the '@' in -F 'upload=@/path/to/file'?",
    ],
    [
      { ...all, ...sql, 'x-databend-query-context': 'e30' },
      good.body,
      400,
      'parse error: expected value at line 1 column 1',
    ],
  ]
  for (const [headers, body, status, message] of cases) {
    const reply = await send('PUT', load, headers, body)
    t.strictSame([reply.status, reply.body.error], [status, { code: status, message }])
  }
})

t.test('presigned files', async t => {
  const { backend, clock, port, query, send } = await testServer(t)
  const grant = (method: 'PUT' | 'GET', path = 'batch/1 ü.csv', user = 'root~a') =>
    query('numbers(0)', {}, { ...driver, authorization: basic(user) }).then(() =>
      backend.started.at(-1)!.context.presign({ method, stage: '~', path, expireSecs: 60 }),
    )
  const url = await grant('PUT')
  t.match(url, `http://127.0.0.1:${port}/__mockq/stage/~/batch/1%20%C3%BC.csv?signature=`)
  const target = url.slice(`http://127.0.0.1:${port}`.length)
  const stored = await send('PUT', target, { 'x-amz-anything': 'x' }, 'a,b\n')
  t.strictSame([stored.status, stored.body], [200, ''])
  t.strictSame(backend.uploaded, [{ stage: '~', path: 'batch/1 ü.csv', text: 'a,b\n' }])

  const refused = 'the URL was not presigned for this request, or it has expired'
  for (const [method, other] of [
    ['GET', target],
    ['PUT', target.replace('batch', 'other')],
    ['PUT', target.replace(/=.*/, '=0')],
    ['PUT', target.replace(/\?.*/, '')],
  ] as const) {
    const reply = await send(method, other, plain)
    t.strictSame(
      [reply.status, reply.body],
      [403, { error: { code: 403, message: refused } }],
      `${method} ${other}`,
    )
  }
  clock.advance(60_000)
  const late = await send('PUT', target, plain, 'x')
  t.equal(late.status, 403)
  t.equal(late.body.error.message, 'the URL was not presigned for this request, or it has expired')

  const download = (await grant('GET')).slice(`http://127.0.0.1:${port}`.length)
  t.equal((await send('GET', download, plain)).status, 404, 'this backend has no files to give')
  const { Readable } = await import('node:stream')
  Object.assign(backend, {
    download: async (stage: string, path: string, caller: { lane: string }) =>
      Readable.from([`${stage} ${path} ${caller.lane}`]),
  })
  const got = await send('GET', download, plain)
  t.strictSame([got.status, got.body], [200, '~ batch/1 ü.csv a'])
  const climbing = (await grant('PUT', '../x')).slice(`http://127.0.0.1:${port}`.length)
  t.equal((await send('PUT', climbing, plain, 'x')).status, 500)
})
