import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Test, t } from 'tap'
import { HttpClient } from '../../core/client/http-client.js'
import { record, replay } from './record-and-play.js'
import { TestClient } from './test-client.js'

const good = {
  id: 'q1',
  state: 'Succeeded',
  session: null,
  error: null,
  schema: [{ name: 'a', type: 'Int32' }],
  data: [['1']],
  affect: null,
  next_uri: '/v1/query/q1/final',
  final_uri: '/v1/query/q1/final',
  kill_uri: '/v1/query/q1/kill',
}

/** What mockq answers to a statement, and what it keeps of it, where its target answers `answer`. */
async function asked(t: Test, answer: object | null) {
  const target = createServer((request, response) => {
    request.resume()
    const isQuery = request.url === '/v1/query'
    response.setHeader('Content-Type', 'application/json')
    response.end(isQuery ? JSON.stringify(answer) : '{}')
  })
  await new Promise<void>(resolve => target.listen(0, '127.0.0.1', resolve))
  t.teardown(() => target.close())
  const folder = t.testdir()
  const recorder = await record(
    folder,
    `http://127.0.0.1:${(target.address() as AddressInfo).port}`,
  )
  const response = await fetch(`${recorder.url}/v1/query`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: 'Basic cm9vdDo=' },
    body: JSON.stringify({ sql: 'SELECT a FROM t' }),
  })
  const body = await response.text()
  await recorder.close()
  return { status: response.status, body, files: readdirSync(folder) }
}

t.test('an answer with what a client needs is passed on and kept', async t => {
  const { next_uri: _next, affect: _affect, session: _session, ...least } = good
  for (const answer of [good, least]) {
    const { status, body, files } = await asked(t, answer)
    t.match([status, JSON.parse(body), files], [200, { data: [['1']] }, ['default.nedb']])
  }
})

const broken: readonly (readonly [name: string, answer: object | null])[] = [
  ['null', null],
  ['a cell that is a number', { ...good, data: [[1]] }],
  ['a row of two cells for one column', { ...good, data: [['1'], ['1', '2']] }],
  ['a row without cells', { ...good, data: [[]] }],
  ['rows without columns', { ...good, schema: [] }],
  ['long rows of two cells for one column', { ...good, data: [['x'.repeat(20_000), '2']] }],
  ['long rows of several widths', { ...good, data: [['x'.repeat(20_000)], ['1', '2']] }],
  ['a running query without a next page', { ...good, state: 'Running', next_uri: null }],
  ['a starting query without a next page', { ...good, state: 'Starting', next_uri: undefined }],
  ['a row that is no list', { ...good, data: ['1'] }],
  ['a column without a type', { ...good, schema: [{ name: 'a' }] }],
  ['an error without a message', { ...good, state: 'Failed', error: { code: 1005 } }],
  ['a code that is text', { ...good, state: 'Failed', error: { code: '1005', message: 'x' } }],
  ['a next page that is no address', { ...good, next_uri: 1 }],
  ['no id', { ...good, id: undefined }],
]

for (const [name, answer] of broken) {
  t.test(`the target’s answer has ${name}: a SQL error, and nothing is kept`, async t => {
    const { status, body, files } = await asked(t, answer)
    t.match([status, body], [200, /65011.*(not a query response|a row of \d cells|no next page)/])
    t.same(files, [])
  })
}

t.test('a failure without a reason is no success', async t => {
  const { status, body, files } = await asked(t, { ...good, state: 'Failed', data: [] })
  t.match([status, body], [200, /65011.*reported that query q1 failed, without an error/])
  t.same(files, [])
})

const breaks: readonly (readonly [
  name: string,
  second: (response: ServerResponse) => void,
  told: RegExp,
])[] = [
  ['dies in a page', response => response.destroy(), /cannot be reached/],
  [
    'ends a page early',
    response =>
      response.writeHead(200, { 'Content-Length': 99 }).write('{"id"', () => response.destroy()),
    /cannot be reached|not JSON/,
  ],
  [
    'has expired the result',
    response =>
      response.writeHead(404).end('{"error":{"code":404,"message":"Query ID q1 not found"}}'),
    /status 404, Query ID q1 not found/,
  ],
  [
    'has closed the result',
    response =>
      response
        .writeHead(400)
        .end('{"error":{"code":400,"message":"Query q1 is closed for timed out"}}'),
    /status 400, Query q1 is closed/,
  ],
  [
    'wants another password',
    response =>
      response.writeHead(401).end('{"error":{"code":5101,"message":"session token expired"}}'),
    /status 401, session token expired/,
  ],
  ['answers with a page of a proxy', response => response.end('<html>Bad gateway'), /not JSON/],
]

for (const [name, second, told] of breaks) {
  t.test(`a target that ${name}: a SQL error, and what was answered is kept`, async t => {
    const page = '/v1/query/q1/page/1'
    const first = { ...good, state: 'Running', next_uri: page }
    const target = createServer((request, response) => {
      request.resume()
      response.setHeader('Content-Type', 'application/json')
      if (request.url === page) second(response)
      else response.end(JSON.stringify(request.url === '/v1/query' ? first : {}))
    })
    await new Promise<void>(resolve => target.listen(0, '127.0.0.1', resolve))
    t.teardown(() => target.close())
    const folder = t.testdir()
    const { port } = target.address() as AddressInfo
    const recorder = await record(folder, `http://127.0.0.1:${port}`)
    const client = new TestClient(recorder.url, { pageRows: 1 })
    t.match(await client.query('SELECT a FROM t'), { error: { code: 65011, message: told } })
    await recorder.close()
    t.match(readFileSync(`${folder}/default.nedb`, 'utf8'), /"end":"lost"/)
    const player = await replay(folder)
    t.teardown(() => player.close())
    const again = await new TestClient(player.url, { pageRows: 1 }).query('SELECT a FROM t')
    t.match(again, { rows: [['1']], error: { code: 65004, message: /as far as 1 rows/ } })
  })
}

t.test('a refusal by status is recorded, but not one that another time has', async t => {
  const refusals: Readonly<Record<string, readonly [number, number, string]>> = {
    sticky: [400, 1006, 'Sticky session state lost'],
    busy: [503, 503, 'try again'],
  }
  const target = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { sql = '' } = JSON.parse(Buffer.concat(chunks).toString() || '{}')
    const [status, code, message] = refusals[sql.split(' ')[1] ?? ''] ?? [200, 0, '']
    response.writeHead(status, { 'Content-Type': 'application/json' })
    if (status !== 200) response.end(JSON.stringify({ error: { code, message } }))
    else response.end(JSON.stringify(request.url === '/v1/query' ? good : {}))
  })
  await new Promise<void>(resolve => target.listen(0, '127.0.0.1', resolve))
  t.teardown(() => target.close())
  const folder = t.testdir()
  const { port } = target.address() as AddressInfo
  const recorder = await record(folder, `http://127.0.0.1:${port}`)
  const client = new TestClient(recorder.url)
  await t.rejects(client.query('SELECT sticky'), /^400 .*1006.*Sticky session state lost/)
  await t.rejects(client.query('SELECT busy'), /^503 .*try again/)
  t.same((await client.query('SELECT a FROM t')).rows, [['1']])
  await recorder.close()
  const player = await replay(folder)
  t.teardown(() => player.close())
  const again = new TestClient(player.url)
  await t.rejects(again.query('SELECT sticky'), /^400 .*1006.*Sticky session state lost/)
  t.match(await again.query('SELECT busy'), { error: { code: 65001 } })
})

t.test('a target that hangs is given up', async t => {
  const target = createServer(() => {})
  await new Promise<void>(resolve => target.listen(0, '127.0.0.1', resolve))
  t.teardown(() => target.closeAllConnections())
  t.teardown(() => target.close())
  const { port } = target.address() as AddressInfo
  const http = new HttpClient(new URL(`http://127.0.0.1:${port}`))
  t.teardown(() => http.close())
  const asked = http.send({ method: 'GET', url: '/', headers: {}, timeoutMs: 20 })
  await t.rejects(asked, { name: 'UpstreamError', reason: 'timeout', message: /did not answer/ })
})
