import { readdirSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Test, t } from 'tap'
import { type Log, startServer } from '#mockq'
import { openRecorder, type RecordBackend } from '#mockq/recordings'
import { recordVerdict } from '../../cli/record.js'
import { replay } from './record-and-play.js'
import { TestClient } from './test-client.js'

// What a recorder makes of a server, or of a proxy in front of it, that gives no answer, or none of a Databend server:
// the client is told, nothing of it is recorded, and the exit code is 3.

type Answering = (request: IncomingMessage, response: ServerResponse) => void

/** A recorder in front of a server that answers /v1/query and its pages with `answer`. */
async function recordOf(t: Test, answer: Answering) {
  const target = createServer((request, response) => {
    request.resume()
    const { url = '', headers } = request
    // What the recorder asks itself.
    const isOwn = /-own-/.test(String(headers['x-databend-query-id'] ?? ''))
    if (isOwn) response.writeHead(200, json).end(JSON.stringify({ ...good, error: noTable }))
    else if (/^\/v1\/query(?:$|\/q1\/page)/.test(url)) answer(request, response)
    else response.writeHead(200, json).end(url === '/v1/verify' ? '{"roles":[]}' : '{}')
  })
  await new Promise<void>(resolve => target.listen(0, '127.0.0.1', resolve))
  t.teardown(() => target.close())
  const told: string[] = []
  const log: Log = {
    info: () => {},
    warn: (event, fields) => told.push(`${event} ${JSON.stringify(fields)}`),
    error: event => told.push(event),
  }
  const folder = t.testdir()
  let recorder: RecordBackend | undefined
  const { port } = target.address() as AddressInfo
  const server = await startServer({
    port: 0,
    backend: async ports => {
      const where = { recordings: folder, target: `http://127.0.0.1:${port}`, mode: 'all' as const }
      recorder = await openRecorder({ ...where, ...ports, log })
      return recorder
    },
  })
  return { server, folder, told, ended: () => recordVerdict(recorder!) }
}

const json = { 'Content-Type': 'application/json' }
const html = { 'Content-Type': 'text/html' }
const nginx =
  '<html><head><title>502 Bad Gateway</title><style>b { color: red }</style></head><body><hr>nginx</body></html>'

const good = {
  ...{ id: 'q1', state: 'Succeeded', session: null, error: null, affect: null },
  ...{ schema: [{ name: 'a', type: 'Int32' }], data: [['1']] },
  ...{ next_uri: null, final_uri: '/v1/query/q1/final', kill_uri: '/v1/query/q1/kill' },
}

const noTable = { code: 1025, message: 'Unknown table' }

function answerWith(
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string,
): Answering {
  return (_, response) => response.writeHead(status, headers).end(body)
}

/** Whether a client is told the status of the proxy, or a SQL error. */
type Told = 'status' | 'error'

const faults: readonly (readonly [name: string, answer: Answering, told: Told])[] = [
  ...[400, 403, 404, 413, 500, 502, 503, 504].map(
    status => [`a page with status ${status}`, answerWith(status, html, nginx), 'status'] as const,
  ),
  ['a page that is called JSON', answerWith(404, json, nginx), 'status'],
  ['a page without a type', answerWith(404, {}, ` \n${nginx}`), 'status'],
  ['an empty body', answerWith(403, {}, ''), 'status'],
  ['JSON of a gateway', answerWith(404, json, '{"message":"no Route matched"}'), 'status'],
  ['a list', answerWith(400, json, '["no"]'), 'status'],
  ['a page to log in', answerWith(401, html, '<html>Log in'), 'status'],
  ['a redirect', answerWith(302, { Location: '/login' }, ''), 'error'],
  [
    'an overloaded server',
    answerWith(503, json, '{"error":{"code":503,"message":"busy"}}'),
    'status',
  ],
  ['a page with status 200', answerWith(200, html, nginx), 'error'],
  ['no JSON', answerWith(200, json, '{"id":'), 'error'],
  ['another JSON', answerWith(200, json, '{}'), 'error'],
  ['no answer', (_, response) => response.destroy(), 'error'],
  [
    'a row of two cells for one column',
    answerWith(200, json, JSON.stringify({ ...good, data: [['1', '2']] })),
    'error',
  ],
  [
    'a running query without a next page',
    answerWith(200, json, JSON.stringify({ ...good, state: 'Running' })),
    'error',
  ],
]

for (const [name, answer, told] of faults) {
  t.test(`${name} is passed on, and nothing of it is recorded`, async t => {
    const recorder = await recordOf(t, answer)
    const asked = new TestClient(recorder.server.url).query('SELECT a FROM t')
    if (told === 'status') await t.rejects(asked, /^\d{3} /)
    else t.match(await asked, { error: { code: 65011 } })
    await recorder.server.close()
    t.same(readdirSync(recorder.folder), [])
    // A server that does not answer at all is another exit code: it cannot be reached.
    t.equal(recorder.ended(), name === 'no answer' ? 4 : 3)
    t.match(recorder.told, [/^not recorded: the server did not answer it .*SELECT a FROM t/])
  })
}

t.test('a page of a proxy is told in words', async t => {
  const recorder = await recordOf(t, answerWith(502, html, nginx))
  const message = /^502 .*did not answer as a Databend server does: 502 Bad Gateway nginx"/
  await t.rejects(new TestClient(recorder.server.url).query('SELECT 1'), message)
  await recorder.server.close()
  t.match(recorder.told[0], /Bad Gateway nginx/)
  t.notMatch(recorder.told[0], /color: red/)
})

t.test('a refusal of an older server is plain text, and recorded', async t => {
  const plain = { 'Content-Type': 'text/plain; charset=utf-8' }
  const recorder = await recordOf(t, answerWith(400, plain, 'parse error: key must be a string'))
  await t.rejects(new TestClient(recorder.server.url).query('SELECT 1'), /^400 .*key must be/)
  await recorder.server.close()
  t.equal(recorder.ended(), 0)
  const player = await replay(recorder.folder)
  t.teardown(() => player.close())
  await t.rejects(new TestClient(player.url).query('SELECT 1'), /^400 .*key must be/)
})

const seconds: readonly (readonly [name: string, answer: Answering])[] = [
  ['dies', (_, response) => response.destroy()],
  ['is hidden by a proxy', answerWith(502, html, nginx)],
  ['has forgotten it', answerWith(404, json, '{"error":{"code":404,"message":"not found"}}')],
  [
    'sends a row that is too wide',
    answerWith(200, json, JSON.stringify({ ...good, data: [['1', '2']] })),
  ],
  ['has no next page', answerWith(200, json, JSON.stringify({ ...good, state: 'Running' }))],
]

for (const [name, second] of seconds) {
  t.test(`a server that ${name} in the middle of an answer: exit code 3`, async t => {
    const page = '/v1/query/q1/page/1'
    const recorder = await recordOf(t, (request, response) => {
      if (request.url === page) second(request, response)
      else
        answerWith(
          200,
          json,
          JSON.stringify({ ...good, state: 'Running', next_uri: page }),
        )(request, response)
    })
    const { error } = await new TestClient(recorder.server.url).query('SELECT a FROM t')
    t.equal(error?.code, 65011)
    const { lanes } = recorder.server.backend.report!()!
    t.match(lanes, [{ lane: 'default', recorded: 1, lost: 1 }])
    await recorder.server.close()
    t.equal(recorder.ended(), 3)
    t.match(recorder.told[0], /^recorded in part: the real server sent no complete answer/)
  })
}

t.test('what a busy server answers later is not lost', async t => {
  let asked = 0
  // Without `Retry-After`: else the recorder itself asks again.
  const busy = answerWith(503, html, nginx)
  const recorder = await recordOf(t, (request, response) => {
    if (++asked <= 2) busy(request, response)
    else answerWith(200, json, JSON.stringify(good))(request, response)
  })
  const client = new TestClient(recorder.server.url)
  for (let i = 0; i < 2; i++) await t.rejects(client.query('SELECT a FROM t'), /^503 /)
  t.equal(recorder.ended(), 3, 'not answered yet')
  t.same((await client.query('SELECT b FROM t')).rows, [['1']])
  t.equal(recorder.ended(), 3, 'another statement')
  t.same((await client.query('SELECT a FROM t')).rows, [['1']])
  await recorder.server.close()
  t.equal(recorder.ended(), 0)
  t.notMatch(recorder.told.join('\n'), /some answers are missing/)
})

t.test('a token that expires refuses nobody in the replay', async t => {
  let asked = 0
  const expired = JSON.stringify({ error: { code: 5101, message: 'session token expired' } })
  const recorder = await recordOf(t, (request, response) => {
    const isGood = ++asked !== 2
    answerWith(isGood ? 200 : 401, json, isGood ? JSON.stringify(good) : expired)(request, response)
  })
  const client = new TestClient(recorder.server.url)
  t.same((await client.query('SELECT a FROM t')).rows, [['1']])
  await t.rejects(client.query('SELECT b FROM t'), /^401 /)
  t.same((await client.query('SELECT b FROM t')).rows, [['1']])
  await recorder.server.close()
  t.equal(recorder.ended(), 0)
  const player = await replay(recorder.folder)
  const again = new TestClient(player.url)
  for (const name of ['a', 'b']) t.same((await again.query(`SELECT ${name} FROM t`)).rows, [['1']])
  await player.close()
})

t.test('an answer that its client does not wait for is not lost', async t => {
  const page = '/v1/query/q1/page/1'
  const recorder = await recordOf(t, (request, response) => {
    const isFirst = request.url !== page
    const answer = isFirst ? { ...good, state: 'Running', next_uri: page } : good
    answerWith(200, json, JSON.stringify(answer))(request, response)
  })
  const headers = { ...json, Authorization: `Basic ${btoa('root:')}` }
  const post = (path: string, body: object) =>
    fetch(recorder.server.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  const first = await post('/v1/query', {
    sql: 'SELECT a FROM t',
    pagination: { wait_time_secs: 0 },
  })
  const { kill_uri: kill } = (await first.json()) as { readonly kill_uri: string }
  await post(kill, {})
  await recorder.server.close()
  t.equal(recorder.ended(), 0)
})
