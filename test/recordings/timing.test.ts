import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as tick } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { serveBackend, startServer } from '#mockq'
import { openPlayer, openRecorder } from '#mockq/recordings'
import { SystemClock } from '../../core/clock.js'
import { getAdmin, postAdmin } from '../core/admin/ask-admin.js'
import { TestClient } from './test-client.js'

/** A server whose answer to `SELECT 'slow'` takes 80 ms. */
const slowServer = () =>
  startServer({
    port: 0,
    backend: serveBackend({ engine: 'memory' }),
    faults: { faults: [{ fault: 'delay', ms: 80, sql: "'slow'" }] },
  })

async function recordTo(recordings: string, target: string, times: boolean) {
  const server = await startServer({
    port: 0,
    backend: ports => openRecorder({ ...ports, recordings, target, mode: 'all', times }),
  })
  const client = new TestClient(server.url)
  await client.query("SELECT 'slow'")
  await client.query("SELECT 'fast'")
  await server.close()
}

/** A clock whose awaited timers end at once; `waits` has their milliseconds. */
class HastyClock extends SystemClock {
  readonly waits: number[] = []

  override schedule(ms: number, task: () => void, isAwaited = false): () => void {
    if (isAwaited) this.waits.push(ms)
    return super.schedule(isAwaited ? 0 : ms, task, isAwaited)
  }
}

/** The milliseconds that a replay waits before it answers a statement. */
async function waitsOf(sql: string, recordings: string, timing: number): Promise<number[]> {
  const clock = new HastyClock()
  const server = await startServer({
    port: 0,
    backend: ports => openPlayer({ ...ports, clock, recordings, timing }),
  })
  t.equal((await new TestClient(server.url).query(sql)).error, undefined)
  await server.close()
  return clock.waits
}

/** A folder with a recording of the slow server and its times; the address of that server. */
async function recordedSlowly(t: Test): Promise<{ readonly folder: string; readonly url: string }> {
  const folder = t.testdir()
  const upstream = await slowServer()
  t.teardown(() => upstream.close())
  await recordTo(folder, upstream.url, true)
  return { folder, url: upstream.url }
}

t.test('statements take the recorded time, or a multiple of it', async t => {
  const { folder, url } = await recordedSlowly(t)
  const file = () => readFileSync(join(folder, 'default.nedb'), 'utf8')
  const times = [...file().matchAll(/"sql":"SELECT '(slow|fast)'".*?"ms":(\d+)/g)]
  t.same(
    times.map(([, sql]) => sql),
    ['slow', 'fast'],
  )
  const slow = Number(times[0]?.[2])
  t.ok(slow >= 80)
  t.same(await waitsOf("SELECT 'slow'", folder, 1), [slow])
  t.same(await waitsOf("SELECT 'slow'", folder, 2), [2 * slow])
  t.same(await waitsOf("SELECT 'slow'", folder, 0), [])

  const before = file()
  await recordTo(folder, url, true)
  t.equal(file(), before, 'a repeated recording keeps the times of equal answers')
})

t.test('a recording without times is not replayed with them', async t => {
  const folder = t.testdir()
  const upstream = await slowServer()
  t.teardown(() => upstream.close())
  await recordTo(folder, upstream.url, false)
  t.notMatch(readFileSync(join(folder, 'default.nedb'), 'utf8'), /"ms"/)
  await t.rejects(waitsOf('SELECT 1', folder, 1), {
    name: 'UsageError',
    message: /has no times: record it with "mockq record --timing"/,
  })
})

t.test('lanes without times are answered at once, which is said', async t => {
  const folder = t.testdir()
  const upstream = await slowServer()
  t.teardown(() => upstream.close())
  for (const [lane, times] of [
    ['timed', true],
    ['other', false],
  ] as const) {
    await recordTo(join(folder, `${lane}.nedb`), upstream.url, times)
  }
  const warnings: unknown[] = []
  const log = { info() {}, error() {}, warn: (...told: unknown[]) => void warnings.push(told) }
  const server = await startServer({
    port: 0,
    backend: ports => openPlayer({ ...ports, log, recordings: folder, timing: 10_000 }),
  })
  t.teardown(() => server.close())
  t.match(warnings, [[/^statements are answered at once/, { lane: 'other', statements: 2 }]])
  const client = new TestClient(server.url, { user: 'root~other' })
  t.strictSame((await client.query("SELECT 'slow'")).rows, [['slow']])
})

t.test('a reset ends a statement that waits, also with a clock that stands', async t => {
  const { folder } = await recordedSlowly(t)
  const server = await startServer({
    port: 0,
    now: 0n,
    backend: ports => openPlayer({ ...ports, recordings: folder, timing: 10_000 }),
  })
  t.teardown(() => server.close())
  for (const path of ['snapshot', 'restore', 'reset']) {
    const slow = path === 'snapshot' ? undefined : new TestClient(server.url).query("SELECT 'slow'")
    while (slow !== undefined && !(await isRunning(server.url))) await tick()
    await postAdmin(server.url, `/${path}`, path === 'reset' ? {} : { name: 'x' })
    const word = path === 'reset' ? 'reset' : 'restored from the snapshot "x"'
    const message = `lane "default" was ${word} while the statement ran`
    if (slow !== undefined) t.match(await slow, { error: { code: 1043, message } })
  }
})

/** Whether the latest statement still runs. */
async function isRunning(url: string): Promise<boolean> {
  const { body } = await getAdmin(url, '/journal')
  return body.entries.at(-1)?.state === 'running'
}

t.test('a client can stop a statement that waits', async t => {
  const { folder } = await recordedSlowly(t)
  const server = await startServer({
    port: 0,
    backend: ports => openPlayer({ ...ports, recordings: folder, timing: 10_000 }),
  })
  const headers = { Authorization: `Basic ${btoa('root:')}`, 'Content-Type': 'application/json' }
  const asked = await fetch(`${server.url}/v1/query`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ sql: "SELECT 'slow'", pagination: { wait_time_secs: 0 } }),
  })
  const { kill_uri, stats_uri } = (await asked.json()) as { kill_uri: string; stats_uri: string }
  await fetch(server.url + kill_uri, { headers })
  const state = (await (await fetch(server.url + stats_uri, { headers })).json()) as object
  t.match(state, { state: 'Failed' })
  await server.close()
})
