import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { keepAlive } from '../../core/client/keep-alive.js'
import type { UpstreamAnswer } from '../../core/client/wire.js'
import { advertisedVersion } from '../../recordings/record/advertised-version.js'
import { maskReading, restoreReading } from '../../recordings/redact/clock-reading.js'
import { FixedClock } from '../core/fixed-clock.js'
import { record, replay } from './record-and-play.js'
import { scriptedUpstream } from './scripted-upstream.js'
import { TestClient } from './test-client.js'

/** One worker's statements; `name` keeps its table apart. */
async function work(url: string, name: string): Promise<readonly (string | null | undefined)[]> {
  const client = new TestClient(url)
  const got: (string | null | undefined)[] = []
  const ask = async (sql: string) => {
    const { rows, error } = await client.query(sql)
    got.push(error?.message ?? rows[0]?.[0])
  }
  await ask(`CREATE TABLE t_${name} (v VARCHAR)`)
  for (let i = 0; i < 8; i++) {
    await ask(`INSERT INTO t_${name} VALUES ('${i}')`)
    await ask(`SELECT count(*) FROM t_${name}`)
  }
  await ask('SELECT version()')
  return got
}

const names = ['a', 'b', 'c', 'd']

t.test('parallel sessions are recorded and played; two servers do not know each other', async t => {
  const folder = t.testdir()
  const upstream = await scriptedUpstream()
  t.teardown(() => upstream.close())
  const recorder = await record(folder, upstream.url)
  const expected = await Promise.all(names.map(name => work(recorder.url, name)))
  await recorder.close()
  const [one, two] = [await replay(folder), await replay(folder)]
  t.teardown(() => Promise.all([one.close(), two.close()]))
  const played = await Promise.all([
    ...names.map(name => work(one.url, name)),
    ...names.toReversed().map(name => work(two.url, name)),
  ])
  t.strictSame(played.slice(0, 4), expected)
  t.strictSame(played.slice(4), expected.toReversed())
  t.equal(one.misses() + two.misses(), 0)
})

t.test('replay works on a folder that nobody may write, and leaves it as it was', async t => {
  const folder = t.testdir()
  const upstream = await scriptedUpstream()
  t.teardown(() => upstream.close())
  const recorder = await record(folder, upstream.url)
  const expected = await work(recorder.url, 'a')
  await recorder.close()
  const file = join(folder, 'default.nedb')
  const before = [readFileSync(file, 'utf8'), statSync(file).ino, statSync(file).mtimeMs]
  chmodSync(file, 0o444)
  chmodSync(folder, 0o555)
  const player = await replay(folder)
  t.strictSame(await work(player.url, 'a'), expected)
  await player.close()
  chmodSync(folder, 0o755)
  t.strictSame([readFileSync(file, 'utf8'), statSync(file).ino, statSync(file).mtimeMs], before)
  t.strictSame(readdirSync(folder), ['default.nedb'])
})

t.test('clock readings of listings are those of the replay', async t => {
  const folder = t.testdir()
  const upstream = await scriptedUpstream({
    script: sql => ({
      schema: [
        ['name', 'String'],
        ['last_modified', 'String'],
      ],
      rows: [['a.csv', /other/.test(sql) ? null : '2001-02-03 04:05:06.789 +0000']],
    }),
  })
  t.teardown(() => upstream.close())
  const recorder = await record(folder, upstream.url)
  const ask = async (url: string, sql: string) =>
    (await new TestClient(url).query(sql)).rows[0]?.[1]
  t.equal(await ask(recorder.url, 'LIST @~'), '2001-02-03 04:05:06.789 +0000')
  await ask(recorder.url, 'LIST @~/other')
  await ask(recorder.url, 'SELECT name, last_modified FROM list_stage(location => 1)')
  await recorder.close()
  const player = await replay(folder)
  t.teardown(() => player.close())
  const text = (await ask(player.url, 'LIST @~')) ?? ''
  t.match(text, /^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} \+0000$/)
  t.not(text.slice(0, 4), '2001')
  t.equal(await ask(player.url, 'LIST @~/other'), null)
  const selected = 'SELECT name, last_modified FROM list_stage(location => 1)'
  t.equal(await ask(player.url, selected), '2001-02-03 04:05:06.789 +0000')
})

t.test('a clock reading keeps its form', t => {
  const now = 1_714_644_906_123_456n
  for (const [cell, mask, back] of [
    ['2001-02-03 04:05:06.789000', '{{time}}', '2024-05-02 19:15:06.123456'],
    ['2001-02-03 04:05:06', '{{time:0}}', '2024-05-02 19:15:06'],
    ['2001-02-03 04:05:06.789 +0800', '{{time:3z}}', '2024-05-02 10:15:06.123 +0000'],
    ['yesterday', 'yesterday', 'yesterday'],
  ] as const) {
    t.equal(maskReading(cell), mask)
    t.equal(restoreReading(mask, now, 'Asia/Tokyo'), back)
  }
  t.end()
})

t.test('a second recorder is kept out of a folder', async t => {
  const folder = t.testdir()
  const upstream = await scriptedUpstream()
  t.teardown(() => upstream.close())
  // The process that runs this test lives for sure.
  writeFileSync(join(folder, '.mockq-record.lock'), String(process.ppid))
  await t.rejects(record(folder, upstream.url), {
    name: 'UsageError',
    message: /another mockq record/,
  })
  writeFileSync(join(folder, '.mockq-record.lock'), '999999999')
  // An earlier process with this id, as in a container.
  writeFileSync(join(folder, '.mockq-record.lock'), `${process.pid} 1`)
  const recorder = await record(folder, upstream.url)
  await t.rejects(record(folder, upstream.url), { message: /another mockq record in this process/ })
  await recorder.close()
  t.strictSame(readdirSync(folder), [])
})

t.test('a target that is no address or is not there', async t => {
  const folder = t.testdir()
  await t.rejects(record(folder, 'localhost:1'), { name: 'UsageError' })
  await t.rejects(record(folder, 'http://127.0.0.1:1'), {
    name: 'UpstreamError',
    reason: 'unreachable',
  })
})

t.test('a result whose client takes his time is kept alive as long as the server says', t => {
  const clock = new FixedClock(0n)
  const beatsIn = (ms: number, secs: number | null): number => {
    let beats = 0
    const answer = { result_timeout_secs: secs } as UpstreamAnswer
    const stop = keepAlive({ heartbeat: () => beats++, answer }, clock)
    for (let at = 0; at < ms; at += 100) clock.advance(100)
    stop()
    const before = beats
    clock.advance(ms)
    t.equal(beats, before, 'none after its end')
    return beats
  }
  t.ok(beatsIn(10_000, 2) >= 10, 'more than one in 2 s')
  t.equal(beatsIn(61_000, null), 3)
  t.end()
})

t.test('clients are told the version of the target', t => {
  for (const [told, version] of [
    ['v1.2.453', '1.2.453'],
    ['1.2.921', '1.2.921'],
    ['v1.2.910-nightly-7e0a2b5(rust-1.78.0-nightly)', '1.2.910-nightly-7e0a2b5'],
    ['Databend', '1.2.900'],
    [undefined, '1.2.900'],
  ] as const) {
    t.equal(advertisedVersion(told), version)
  }
  t.end()
})
