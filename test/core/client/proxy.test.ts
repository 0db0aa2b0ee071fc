import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { type Test, t } from 'tap'
import { HttpClient } from '../../../core/client/http-client.js'
import { proxiesOf } from '../../../core/client/proxy.js'
import { selfSigned } from '../../../core/http/self-signed.js'

const proxied = 'http://proxy.example.com:3128/'

/** Variables, a server, and whether it is reached through the proxy. */
const cases: readonly (readonly [Readonly<Record<string, string>>, string, boolean])[] = [
  [{}, 'https://db.example.com', false],
  [{ HTTPS_PROXY: proxied }, 'https://db.example.com', true],
  [{ https_proxy: 'proxy.example.com:3128' }, 'https://db.example.com', true],
  [{ HTTPS_PROXY: proxied }, 'http://db.example.com', false],
  [{ HTTP_PROXY: proxied }, 'http://db.example.com', true],
  [{ HTTP_PROXY: proxied }, 'http://localhost:8000', false],
  [{ HTTP_PROXY: proxied }, 'http://127.0.0.1:8000', false],
  [{ HTTP_PROXY: proxied }, 'http://[::1]:8000', false],
  [{ HTTP_PROXY: proxied, NO_PROXY: '*' }, 'http://db.example.com', false],
  [{ HTTP_PROXY: proxied, NO_PROXY: 'a.b, example.com' }, 'http://db.example.com', false],
  [{ HTTP_PROXY: proxied, no_proxy: '.example.com' }, 'http://db.example.com', false],
  [{ HTTP_PROXY: proxied, no_proxy: '*.example.com' }, 'http://DB.example.com', false],
  [{ HTTP_PROXY: proxied, NO_PROXY: 'ample.com' }, 'http://db.example.com', true],
  [{ HTTP_PROXY: proxied, NO_PROXY: 'example.com:80' }, 'http://db.example.com', false],
  [{ HTTP_PROXY: proxied, NO_PROXY: 'example.com:8000' }, 'http://db.example.com', true],
  [{ HTTP_PROXY: proxied, NO_PROXY: '10.0.0.0/8' }, 'http://10.1.2.3:8000', false],
  [{ HTTP_PROXY: proxied, NO_PROXY: '10.0.0.0/8,fd00::/8' }, 'http://[fd00::1]', false],
  [{ HTTP_PROXY: proxied, NO_PROXY: '10.1.2.3' }, 'http://10.1.2.4', true],
]

t.test('the proxy of a server is the one that the variables name', t => {
  for (const [variables, server, isProxied] of cases) {
    const proxy = proxiesOf(variables)(new URL(server))
    t.equal(proxy?.href, isProxied ? proxied : undefined, `${JSON.stringify(variables)} ${server}`)
  }
  const given = proxiesOf({ HTTPS_PROXY: 'http://other', NO_PROXY: 'a.b' }, proxied)
  for (const server of ['http://localhost', 'https://db.example.com'])
    t.equal(given(new URL(server))?.href, proxied)
  t.equal(given(new URL('https://a.b')), undefined)
  for (const wrong of ['socks5://proxy:1080', 'http://', 'http://a:b:c'])
    t.throws(() => proxiesOf({ HTTP_PROXY: wrong }), { name: 'UsageError', message: /^HTTP_PROXY/ })
  t.end()
})

async function listening(t: Test, server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.close()
    server.closeAllConnections()
  })
  return (server.address() as AddressInfo).port
}

t.test('a proxy gets the whole address of an http server, with its own login', async t => {
  const seen: IncomingMessage[] = []
  const port = await listening(
    t,
    createServer((request, response) => {
      seen.push(request)
      response.end('answered')
    }),
  )
  const proxyOf = proxiesOf({}, `http://ann:p%40s@127.0.0.1:${port}`)
  const http = new HttpClient(new URL('http://db.example.com:8000'), { proxyOf })
  t.teardown(() => http.close())
  const request = { url: '/v1/query', headers: { 'X-A': 'b' } } as const
  for (const sent of [
    { ...request, method: 'GET' },
    { ...request, method: 'POST', body: 'é' },
  ] as const)
    t.match(await http.send(sent), { status: 200, body: Buffer.from('answered') })
  for (const { url, headers } of seen) {
    t.equal(url, 'http://db.example.com:8000/v1/query')
    t.match(headers, { host: 'db.example.com:8000', 'x-a': 'b' })
    t.equal(headers['proxy-authorization'], `Basic ${btoa('ann:p@s')}`)
  }
  t.equal(seen[1]!.headers['content-length'], '2')
})

t.test('a proxy passes the bytes to an https server on', async t => {
  const { cert, key } = selfSigned('localhost', Uint8Array.of(1), Date.now())
  const requests: IncomingMessage[] = []
  const server = createSecureServer({ cert, key }, (request, response) => {
    requests.push(request)
    response.end('secret')
  })
  const port = await listening(t, server as unknown as Server)
  const asked: string[] = []
  let status = '200 Connection established'
  const proxy = createServer()
  proxy.on('connect', (request: IncomingMessage, socket) => {
    asked.push(`${request.url} ${request.headers['proxy-authorization']}`)
    socket.write(`HTTP/1.1 ${status}\r\n\r\n`)
    if (!status.startsWith('200')) return socket.end()
    const through = connect(port, '127.0.0.1')
    through.pipe(socket).pipe(through)
    through.on('error', () => socket.destroy())
    socket.on('error', () => through.destroy())
    return undefined
  })
  const proxyPort = await listening(t, proxy)
  const proxyOf = proxiesOf({}, `http://ann:pw@127.0.0.1:${proxyPort}`)
  const target = new URL(`https://localhost:${port}`)
  const http = new HttpClient(target, { ca: cert, proxyOf })
  t.teardown(() => http.close())
  const request = { method: 'POST', url: '/v1/query', headers: {}, body: '{}' } as const
  for (let i = 0; i < 2; i++) t.equal((await http.send(request)).body.toString(), 'secret')
  t.strictSame(asked, [`localhost:${port} Basic ${btoa('ann:pw')}`], 'the connection is kept')
  t.notOk(requests[0]!.headers['proxy-authorization'])

  status = '407 Proxy Authentication Required'
  const refused = new HttpClient(target, { ca: cert, proxyOf })
  t.teardown(() => refused.close())
  await t.rejects(refused.send(request), {
    name: 'UpstreamError',
    message: `https://localhost:${port} cannot be reached: the proxy http://127.0.0.1:${proxyPort} refuses the connection (407 Proxy Authentication Required)`,
  })
  const nobody = new HttpClient(target, { proxyOf: proxiesOf({}, 'http://127.0.0.1:1') })
  t.teardown(() => nobody.close())
  await t.rejects(nobody.send(request), { reason: 'unreachable', message: /did not connect/ })
  const untrusting = new HttpClient(target, { proxyOf })
  status = '200 OK'
  t.teardown(() => untrusting.close())
  await t.rejects(untrusting.send(request), { message: /SELF_SIGNED|UNABLE_TO_VERIFY/ })
})
