import t from 'tap'
import { StandingClock } from '../../core/clock.js'
import { type ServerPorts, startServer } from '../../core/server.js'
import { ScriptedBackend } from './protocol/scripted-backend.js'
import { basic, driver, sendTo } from './protocol/test-server.js'

const asRoot = { authorization: basic('root'), 'content-type': 'application/json', ...driver }

t.test('options become a server that answers', async t => {
  let given: ServerPorts | undefined
  const backend = new ScriptedBackend()
  const server = await startServer({
    backend: ports => {
      given = ports
      return backend
    },
    port: 0,
    seed: 7,
    now: 1_000_000n,
  })
  t.teardown(() => server.close())
  t.equal(server.host, '127.0.0.1')
  t.equal(server.url, `http://127.0.0.1:${server.port}`)
  t.equal(given!.clock.nowMicros(), 1_000_000n)
  const login = await sendTo(server.port, 'POST', '/v1/session/login', asRoot, '{}')
  t.equal(login.body.version, '1.2.900', 'the version of the backend')
  await server.close()
  t.ok(backend.closed)
})

t.test('the same seed gives the same ids', async t => {
  const ids: string[] = []
  for (let i = 0; i < 2; i++) {
    const server = await startServer({ backend: () => new ScriptedBackend(), port: 0, seed: 7 })
    const reply = await sendTo(server.port, 'POST', '/v1/query', asRoot, '{"sql":"numbers(1)"}')
    ids.push(reply.body.id)
    await server.close()
  }
  t.equal(ids[0], ids[1])
})

t.test('the version, the dialect and the limits may be set', async t => {
  const server = await startServer({
    backend: () => new ScriptedBackend(),
    port: 0,
    version: '1.2.901',
    dialect: '2023',
    limits: { bodyBytes: 30 },
  })
  t.teardown(() => server.close())
  const reply = await sendTo(
    server.port,
    'POST',
    '/v1/query',
    asRoot,
    `{"sql":"${'x'.repeat(40)}"}`,
  )
  t.equal(reply.status, 413)
  t.equal(reply.body, 'the request body is larger than the limit of 30 bytes')
  t.equal(reply.headers['x-databend-version'], '1.2.901')
})

t.test('a server that cannot listen leaves nothing behind', async t => {
  const server = await startServer({ backend: () => new ScriptedBackend(), port: 0 })
  t.teardown(() => server.close())
  const backend = new ScriptedBackend()
  await t.rejects(startServer({ backend: () => backend, port: server.port }), {
    name: 'UsageError',
  })
  t.ok(backend.closed)
  const failed = new Error('no such recordings')
  await t.rejects(startServer({ backend: () => Promise.reject(failed), port: 0 }), failed)
})

t.test('a standing clock has timers that run', async t => {
  const clock = new StandingClock(5n)
  await new Promise<void>(resolve => {
    clock.schedule(1, resolve)
    // The clock's own timers keep no process alive.
    setTimeout(() => {}, 50)
  })
  t.equal(clock.nowMicros(), 5n)
  t.ok(clock.monotonicMs() > 0)
})
