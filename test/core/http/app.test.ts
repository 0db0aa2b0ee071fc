import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import t from 'tap'
import { ProtocolError } from '../../../core/errors/protocol-error.js'
import type { Answer } from '../../../core/http/answer.js'
import { App } from '../../../core/http/app.js'
import { normalUrl } from '../../../core/http/normal-url.js'
import type { Handler } from '../../../core/http/route.js'
import { FixedClock } from '../fixed-clock.js'

type Check = { teardown: (task: () => Promise<void>) => void }

async function start(t: Check, handler: Handler, failure?: (error: unknown) => Answer) {
  const app = new App({
    routes: [{ methods: ['GET', 'POST'], path: '/x/:part/*', handler }],
    failure:
      failure ??
      (error =>
        error instanceof ProtocolError
          ? { status: error.status, body: error.message }
          : { status: 500, body: String(error) }),
    headers: ['X-Everywhere', 'yes'],
  })
  const port = await app.listen('127.0.0.1', 0)
  t.teardown(() => app.close(new FixedClock(0n), 1000))
  return { app, port, url: `http://127.0.0.1:${port}` }
}

t.test('paths in their normal form', t => {
  const cases: [string, string][] = [
    ['/', '/'],
    ['/a', '/a'],
    ['/a/', '/a'],
    ['//a///b//', '/a/b'],
    ['/a//b?x=//&y=/', '/a/b?x=//&y=/'],
    ['/a/?', '/a?'],
    ['', '/'],
    ['///', '/'],
    ['?x', '/?x'],
    ['http://host:1/a/', '/a'],
    ['http://host', '/'],
    ['*', '/*'],
  ]
  for (const [url, normal] of cases) t.equal(normalUrl(url), normal, url)
  t.end()
})

t.test('what handlers get', async t => {
  const { url } = await start(t, ({ params, query, path }) => ({
    status: 200,
    body: JSON.stringify([params['part'], query['q'], path]),
  }))
  const get = async (path: string) => JSON.parse(await (await fetch(url + path)).text())
  t.strictSame(await get('/x/a%20b/c/d?q=1'), ['a b', '1', '/x/a%20b/c/d'])
  t.strictSame(await get('/x//a/c/?q=1&q=2'), ['a', ['1', '2'], '/x/a/c'])
  t.strictSame(await get('/x/%C3%BC/c?q=%'), ['ü', '%', '/x/%C3%BC/c'])
})

t.test('whatever a handler does, there is one answer', async t => {
  const rejected = Promise.reject(new Error('ready made'))
  rejected.catch(() => {})
  const handlers: [note: string, handler: Handler, status: number][] = [
    ['answers', () => ({ status: 201 }), 201],
    [
      'throws',
      () => {
        throw new Error('a')
      },
      500,
    ],
    [
      'rejects',
      async () => {
        throw new Error('b')
      },
      500,
    ],
    ['gives a promise that has rejected', () => rejected as never, 500],
    [
      'throws something that is no error',
      () => {
        throw 'text' as never
      },
      500,
    ],
    ['rejects with nothing', () => Promise.reject(undefined), 500],
    [
      'refuses',
      () => {
        throw new ProtocolError(418, 'short and stout')
      },
      418,
    ],
    [
      'has an error with a code of its own',
      () => {
        throw Object.assign(new Error(), { code: 1025 })
      },
      500,
    ],
    ['gives a header that cannot be sent', () => ({ status: 200, headers: ['a', 'b\n'] }), 500],
    ['gives nothing', () => undefined as never, 500],
  ]
  for (const [note, handler, status] of handlers) {
    const { url } = await start(t, handler)
    const answer = await fetch(`${url}/x/a/b`)
    t.equal(answer.status, status, note)
    t.equal(answer.headers.get('x-everywhere'), 'yes')
    t.equal((await fetch(`${url}/y`)).status, 404, `${note}, and the next request is answered`)
  }
})

t.test('an error in the answer to an error hangs up', async t => {
  const broken = (): never => {
    throw new Error('again')
  }
  const { url } = await start(t, broken, broken)
  await t.rejects(fetch(`${url}/x/a/b`))
  await t.rejects(fetch(`${url}/x/a/b`), 'and the server lives')
})

t.test('HEAD is GET without a body', async t => {
  const { url } = await start(t, () => ({ status: 200, type: 'text/plain', body: 'hello' }))
  const answer = await fetch(`${url}/x/a/b`, { method: 'HEAD' })
  t.equal(answer.headers.get('content-length'), '5')
  t.equal(await answer.text(), '')
})

t.test('bodies of all kinds', async t => {
  const bodies: [Answer['body'], string][] = [
    [undefined, ''],
    ['', ''],
    ['ascii', 'ascii'],
    ['ü 😀', 'ü 😀'],
    [Buffer.from('bytes'), 'bytes'],
    [Readable.from(['a', 'b']), 'ab'],
  ]
  for (const [body, text] of bodies) {
    const { url } = await start(t, () => ({ status: 200, ...(body !== undefined && { body }) }))
    t.equal(await (await fetch(`${url}/x/a/b`)).text(), text)
  }
  const { url } = await start(t, () => ({
    status: 200,
    body: Readable.from(
      (function* () {
        yield 'a'
        throw new Error('half way')
      })(),
    ),
  }))
  await t.rejects(async () => (await fetch(`${url}/x/a/b`)).text(), 'a stream that fails is cut')
})

t.test('connections are kept, and requests may be sent ahead', async t => {
  const { port, url } = await start(t, ({ params }) => ({ status: 200, body: params['part']! }))
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const locals = new Set<number>()
  for (let i = 0; i < 3; i++) {
    await new Promise<void>(resolve => {
      request(`${url}/x/a/b`, { agent }, response => {
        locals.add(response.socket.localPort!)
        response.resume().on('end', resolve)
      }).end()
    })
  }
  t.equal(locals.size, 1)
  agent.destroy()
  const socket = connect(port, '127.0.0.1')
  socket.write(['a', 'b', 'c'].map(part => `GET /x/${part}/z HTTP/1.1\r\nHost: h\r\n\r\n`).join(''))
  let text = ''
  for await (const chunk of socket) {
    text += chunk
    if (text.includes('\r\n\r\nc')) break
  }
  t.ok(text.indexOf('\r\n\r\na') < text.indexOf('\r\n\r\nb'))
})

t.test('close lets what runs end, and cuts what does not', async t => {
  let finish: (answer: Answer) => void = () => {}
  const { app, url } = await start(t, ({ params }) =>
    params['part'] === 'slow'
      ? new Promise<Answer>(resolve => {
          finish = resolve
        })
      : { status: 200 },
  )
  await fetch(`${url}/x/quick/b`)
  const slow = fetch(`${url}/x/slow/b`)
  while (finish.length === 0) await new Promise(setImmediate)
  const closed = app.close(new FixedClock(0n), 1000)
  finish({ status: 200, body: 'late' })
  const answer = await slow
  t.equal(await answer.text(), 'late')
  t.equal(answer.headers.get('connection'), 'close')
  await closed

  let asked: () => void = () => {}
  const isAsked = new Promise<void>(resolve => {
    asked = resolve
  })
  const hanging = await start(t, () => {
    asked()
    return new Promise<Answer>(() => {})
  })
  const pending = fetch(`${hanging.url}/x/a/b`)
  await isAsked
  const clock = new FixedClock(0n)
  const cut = hanging.app.close(clock, 1000)
  clock.advance(1000)
  await t.rejects(pending)
  await cut
})

t.test('an address that cannot be had', async t => {
  const { port } = await start(t, () => ({ status: 200 }))
  const other = new App({ routes: [], failure: () => ({ status: 500 }), headers: [] })
  await t.rejects(other.listen('127.0.0.1', port), {
    name: 'UsageError',
    message: `cannot listen on 127.0.0.1:${port}: the port is in use`,
  })
  await t.rejects(other.listen('192.0.2.1', 0), {
    message: 'cannot listen on 192.0.2.1:0: this machine does not have that address',
  })
})

t.test('garbage on the wire ends no server', async t => {
  const { port, url } = await start(t, () => ({ status: 200 }))
  for (const garbage of ['\0\0\0', 'GET\r\n\r\n', `GET /${'x'.repeat(100_000)} HTTP/1.1\r\n\r\n`]) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.end(garbage)
    await new Promise(resolve => socket.on('close', resolve).resume())
  }
  t.equal((await fetch(`${url}/x/a/b`)).status, 200)
})
