import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { type RunningMockq, spawnMockq, startMockq } from '../mockq.js'
import { HttpSession } from '../specs-runner/http-session.js'

/** A server that goes with its test, however that ends. */
async function started(t: Test, ...args: readonly string[]): Promise<RunningMockq> {
  const mockq = await startMockq(args)
  t.teardown(() => mockq.process.signal('SIGKILL'))
  return mockq
}

const folder = mkdtempSync(join(tmpdir(), 'mockq-server-'))

t.test('the ready line is the first, and true', async t => {
  const mockq = await started(t, 'serve')
  t.same((await new HttpSession(mockq.url).run('SELECT 1')).rows, [['1']])
  const { stdout, stderr, code } = await mockq.process.stop()
  t.equal(stdout, `mockq serve ready on ${mockq.url}\n`)
  t.match(mockq.url, /^http:\/\/127\.0\.0\.1:[1-9]\d*$/)
  t.equal(stderr, '')
  t.equal(code, 0)
})

t.test('the ready file tells where it is, as long as it is there', async t => {
  const file = join(folder, 'ready.json')
  const mockq = await started(t, 'serve', '--ready-file', file)
  const info = JSON.parse(readFileSync(file, 'utf8'))
  t.same(info, {
    url: mockq.url,
    host: '127.0.0.1',
    port: Number(new URL(mockq.url).port),
    pid: mockq.process.pid,
    mode: 'serve',
    dsn: `databend://root:@127.0.0.1:${info.port}/default?sslmode=disable`,
  })
  t.equal((await mockq.process.stop('SIGINT')).code, 0)
  t.notOk(existsSync(file))
})

t.test('with TLS, ready line, file and DSN say so', async t => {
  const file = join(folder, 'tls.json')
  const mockq = await started(t, 'serve', '--tls', 'self', '--ready-file', file)
  t.match(mockq.url, /^https:\/\/127\.0\.0\.1:\d+$/)
  const info = JSON.parse(readFileSync(file, 'utf8'))
  t.equal(info.url, mockq.url)
  t.equal(info.dsn, `databend://root:@127.0.0.1:${info.port}/default?sslmode=require`)
  t.match(info.certificate, /^-----BEGIN CERTIFICATE-----\n/)
  await mockq.process.stop()
})

t.test('a wildcard host is told as one that clients can reach', async t => {
  const file = join(folder, 'wildcard.json')
  const mockq = await started(t, 'serve', '--host', '0.0.0.0', '--ready-file', file)
  const info = JSON.parse(readFileSync(file, 'utf8'))
  t.match(info, { host: '0.0.0.0', dsn: /@127\.0\.0\.1:/ })
  t.equal(info.url, mockq.url)
  await mockq.process.stop()
})

t.test('the version of the command line is the one that SQL tells', async t => {
  const { url, process } = await started(t, 'serve', '--server-version', '1.2.711')
  const { rows } = await new HttpSession(url).run('SELECT version()')
  t.match(rows[0]?.[0], 'Databend Query v1.2.711-')
  await process.stop()
})

t.test('a second signal ends it at once', async t => {
  const file = join(folder, 'twice.json')
  const mockq = await started(t, 'serve', '--ready-file', file)
  const { port } = new URL(mockq.url)
  const unfinished = connect(Number(port), '127.0.0.1')
  unfinished.on('error', () => {})
  unfinished.write('POST /v1/query HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{')
  await new HttpSession(mockq.url).run('SELECT 1') // the other connection is taken by then
  mockq.process.signal('SIGTERM')
  while (existsSync(file)) await sleep(5)
  const { signal } = await mockq.process.stop('SIGTERM')
  t.equal(signal, 'SIGTERM')
  unfinished.destroy()
})

t.test('a log line in JSON is one object', async t => {
  const mockq = spawnMockq(['serve', '--port', '0', '--log', 'json'])
  await mockq.printed(/ready on/)
  const { stderr } = await mockq.stop()
  for (const line of stderr.split('\n').filter(line => line !== ''))
    t.match(JSON.parse(line), { time: String, level: String, event: String })
})

t.test('options come from the environment, too', async t => {
  const mockq = spawnMockq(['serve'], { env: { MOCKQ_PORT: '0', MOCKQ_HOST: 'localhost' } })
  const [, url] = await mockq.printed(/ready on (\S+)/)
  t.match(url, /^http:\/\/localhost:\d+$/)
  await mockq.stop()
})

t.test('a target that was lost and did not come back is exit code 4', async t => {
  const target = await started(t, 'serve')
  const recordings = mkdtempSync(join(folder, 'lost-'))
  const record = await started(t, 'record', recordings, '--target', target.url)
  await new HttpSession(record.url).run('SELECT 1')
  await target.process.stop()
  await t.rejects(new HttpSession(record.url).run('SELECT 2'))
  t.equal((await record.process.stop()).code, 4)
})
