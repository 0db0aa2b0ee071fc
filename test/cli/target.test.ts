import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type Test, t } from 'tap'
import { serveBackend, startServer } from '#mockq'
import { fileFolder } from '../file-folder.js'
import { runMockq } from '../mockq.js'
import { writeLane } from '../recordings/tools/write-lane.js'

// The options that say how a server to record is reached: --target as a DSN, --target-proxy, HTTP_PROXY.

const server = await startServer({
  port: 0,
  backend: serveBackend({ engine: 'memory', users: [{ name: 'ann', password: 'p@s' }] }),
})
t.teardown(() => server.close())
const { host } = new URL(server.url)

/** A program that asks for its user and database, and shows the addresses that it was given. */
const program = [
  ...[process.execPath, '--input-type=module', '--eval'],
  `const { MOCKQ_URL, DATABEND_DSN, DATABEND_JDBC_URL } = process.env
  const { username, password, pathname } = new URL(DATABEND_DSN.replace('databend:', 'http:'))
  const response = await fetch(MOCKQ_URL + '/v1/query', {
    method: 'POST',
    headers: {
      authorization: 'Basic ' + btoa(username + ':' + decodeURIComponent(password)),
      'content-type': 'application/json',
    },
    body: JSON.stringify({ sql: 'SELECT current_user()' }),
  })
  console.log(pathname, JSON.stringify((await response.json()).data), DATABEND_JDBC_URL)`,
]

const address = (name: string): string => `databend://ann:p%40s@${name}/shop?sslmode=disable`

t.test('the command logs in as the user of the target, in its database', async t => {
  const target = address(host)
  const { stdout, stderr, code } = await runMockq([
    ...['record', join(fileFolder(), 'r'), '--target', target, '--', ...program],
  ])
  t.equal(code, 0, stderr)
  t.match(stdout, /^\/shop \[\["'ann'@'%'"\]\] jdbc:databend:\/\/127\.0\.0\.1:\d+\/shop\?user=ann/)
  t.notMatch(stderr, 'p%40s')
})

/** A proxy that sends all that it is asked to the server; `asked` has the addresses. */
async function startProxy(t: Test) {
  const asked: string[] = []
  const proxy = createServer((incoming: IncomingMessage, response: ServerResponse) => {
    const { method, headers, url = '' } = incoming
    asked.push(url)
    const { pathname, search } = new URL(url)
    const sent = request(`${server.url}${pathname}${search}`, { method, headers })
    sent.on('response', answer => {
      response.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(response)
    })
    incoming.pipe(sent)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  t.teardown(() => proxy.close())
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, asked }
}

t.test('a server behind a proxy is recorded and verified', async t => {
  const proxy = await startProxy(t)
  const target = address('db.example.com:8000')
  const ways = [
    [['--target-proxy', proxy.url], {}],
    [[], { HTTP_PROXY: proxy.url, NO_PROXY: 'other.example.com' }],
  ] as const
  for (const [options, env] of ways) {
    const folder = fileFolder()
    proxy.asked.length = 0
    const args = ['record', folder, '--target', target, ...options, '--', ...program]
    const recorded = await runMockq(args, { env })
    t.match(recorded.stdout, /'ann'@'%'/, recorded.stderr)
    t.ok(proxy.asked.includes('http://db.example.com:8000/v1/query'))

    proxy.asked.length = 0
    const checked = join(folder, 'checked.nedb')
    writeLane(checked, [{ sql: 'SELECT 1 AS a', schema: [['a', 'UInt8']], answer: [['1']] }])
    const verified = await runMockq(['verify', checked, '--target', target, ...options], { env })
    t.equal(verified.code, 0, verified.stdout + verified.stderr)
    t.ok(proxy.asked.includes('http://db.example.com:8000/v1/query'))
  }
  const env = { HTTP_PROXY: 'nowhere:x' }
  const wrong = await runMockq(['record', fileFolder(), '--target', target], { env })
  t.match(wrong, { code: 2, stderr: /HTTP_PROXY is not the address of a proxy/ })
})
