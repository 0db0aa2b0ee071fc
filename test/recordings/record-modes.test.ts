import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { serveBackend, startServer } from '#mockq'
import { openRecorder, type RecordBackend, type RecorderOptions } from '#mockq/recordings'
import type { LogFields } from '../../core/log.js'
import { record, replay } from './record-and-play.js'
import { type Script, scriptedUpstream } from './scripted-upstream.js'
import { TestClient } from './test-client.js'

const first = [
  'CREATE TABLE t (v VARCHAR)',
  "INSERT INTO t VALUES ('a')",
  'SELECT count(*) FROM t',
  "INSERT INTO t VALUES ('b')",
  'SELECT count(*) FROM t',
]

/** Asks statements in one session; what came back, and what of it was loud. */
async function ask(url: string, statements: readonly string[], user = 'root') {
  const client = new TestClient(url, { user })
  const cells: (string | null | undefined)[] = []
  for (const sql of statements) {
    const { rows, error } = await client.query(sql)
    cells.push(error === undefined ? rows[0]?.[0] : String(error.code))
  }
  return cells
}

async function recordFirst(folder: string): Promise<void> {
  const upstream = await scriptedUpstream()
  const recorder = await record(folder, upstream.url)
  await ask(recorder.url, first)
  await recorder.close()
  await upstream.close()
}

t.test('once replays a lane that has a file and records one that has none', async t => {
  const folder = t.testdir()
  await recordFirst(folder)
  const upstream = await scriptedUpstream()
  t.teardown(() => upstream.close())
  const recorder = await record(folder, upstream.url, 'once')
  const statements = upstream.seen.length
  t.strictSame(await ask(recorder.url, first), [undefined, '1', '1', '1', '2'])
  t.strictSame(await ask(recorder.url, ['SELECT 7 AS x']), ['65001'])
  t.notOk(upstream.seen.slice(statements).some(({ path }) => path === '/v1/query'))
  t.equal(recorder.misses(), 1)
  t.strictSame(await ask(recorder.url, ['SELECT 7 AS x'], 'root~other'), ['select 7 as x in UTC'])
  await recorder.close()
  t.strictSame(readdirSync(folder), ['default.nedb', 'other.nedb'])
})

t.test('once replays what is recorded while the target cannot be reached', async t => {
  const folder = t.testdir()
  await recordFirst(folder)
  const gone = 'http://127.0.0.1:1'
  const warnings: unknown[] = []
  const log = { info() {}, warn: (event: string) => void warnings.push(event), error() {} }
  let recorder: RecordBackend | undefined
  const server = await startServer({
    port: 0,
    backend: async ports => {
      const options = { recordings: folder, target: gone, mode: 'once' as const }
      recorder = await openRecorder({ ...options, ...ports, log })
      return recorder
    },
  })
  t.teardown(() => server.close())
  t.strictSame(warnings, ['the server cannot be reached: only what is recorded is answered'])
  const login = await fetch(`${server.url}/v1/session/login`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('root:')}`, 'content-type': 'application/json' },
    body: '{}',
  })
  t.match([login.status, await login.json()], [200, { version: /^1\.2\.\d+/ }])
  t.strictSame(await ask(server.url, first), [undefined, '1', '1', '1', '2'])
  t.equal(recorder!.isTargetLost?.(), false)
  const refused = await fetch(`${server.url}/v1/query`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('root~other:')}`, 'content-type': 'application/json' },
    body: '{"sql": "SELECT 7 AS x"}',
  })
  t.match(
    await refused.text(),
    /lane \\"other\\" is not recorded, and when mockq record started, http/,
  )
  t.equal(recorder!.isTargetLost?.(), true, 'exit code 4')
  t.equal(recorder!.misses(), 0)
  await server.close()
  t.strictSame(readdirSync(folder), ['default.nedb'])
  for (const mode of ['new', 'all'] as const) {
    await t.rejects(record(folder, gone, mode), { name: 'UpstreamError' }, mode)
  }
  await t.rejects(
    record(t.testdir({}), gone, 'once'),
    { name: 'UpstreamError' },
    'nothing to replay',
  )
})

t.test('none never reaches the target', async t => {
  const folder = t.testdir()
  await recordFirst(folder)
  const upstream = await scriptedUpstream()
  t.teardown(() => upstream.close())
  const recorder = await record(folder, upstream.url, 'none')
  const before = upstream.seen.length
  t.strictSame(await ask(recorder.url, first), [undefined, '1', '1', '1', '2'])
  t.strictSame(await ask(recorder.url, ['SELECT 7 AS x'], 'root~other'), ['65001'])
  t.equal(upstream.seen.length, before)
  await recorder.close()
  t.strictSame(readdirSync(folder), ['default.nedb'])
})

t.test('new asks what is not recorded, and adds it where it belongs', async t => {
  const folder = t.testdir()
  await recordFirst(folder)
  const before = readFileSync(join(folder, 'default.nedb'), 'utf8').trimEnd().split('\n')
  const upstream = await scriptedUpstream({
    script: sql => (/max/.test(sql) ? { schema: [['max', 'String']], rows: [['a']] } : undefined),
  })
  t.teardown(() => upstream.close())
  const recorder = await record(folder, upstream.url, 'new')
  const now = first.toSpliced(3, 0, 'SELECT max(v) FROM t')
  t.strictSame(await ask(recorder.url, now), [undefined, '1', '1', 'a', '1', '2'])
  const asked = upstream.seen.filter(({ path }) => path === '/v1/query')
  const statements = asked.map(({ body }) => JSON.parse(body).sql)
  t.strictSame(statements, [now[0], now[1], now[3], now[4]], 'and what writes')
  await recorder.close()
  const after = readFileSync(join(folder, 'default.nedb'), 'utf8').trimEnd().split('\n')
  t.strictSame(
    before.filter(line => !after.includes(line)),
    [],
    'what was there is as it was',
  )
  t.equal(after.length, before.length + 2)
  const player = await replay(folder)
  t.teardown(() => player.close())
  t.strictSame(await ask(player.url, now), [undefined, '1', '1', 'a', '1', '2'])
  t.equal(player.misses(), 0)
})

/** Runs a recorder; what of its log begins with some words, and how many writes changed. */
async function logged(
  options: Pick<RecorderOptions, 'recordings' | 'target' | 'mode' | 'prune'>,
  words: string,
  run: (url: string) => Promise<void>,
) {
  const told: LogFields[] = []
  const warn = (event: string, fields: LogFields = {}) =>
    void (event.startsWith(words) && told.push(fields))
  let changed = () => 0
  const server = await startServer({
    port: 0,
    log: { info: () => {}, warn, error: () => {} },
    backend: async ports => {
      const made = await openRecorder({ ...options, ...ports })
      changed = () => made.changed?.() ?? 0
      return made
    },
  })
  await run(server.url)
  await server.close()
  return { told, changed: changed() }
}

t.test('all keeps what is not asked, and says how much; --prune removes it', async t => {
  const folder = t.testdir()
  await recordFirst(folder)
  const before = readFileSync(join(folder, 'default.nedb'), 'utf8')
  const upstream = await scriptedUpstream()
  t.teardown(() => upstream.close())
  const some = { recordings: folder, target: upstream.url, mode: 'all' as const }
  const run = async (url: string) => void (await ask(url, first.slice(0, 3)))
  const kept = await logged(some, 'recorded statements not sent in this run', run)
  t.match(kept.told, [{ lane: 'default', statements: 2, next: /--prune/ }])
  t.equal(readFileSync(join(folder, 'default.nedb'), 'utf8'), before)
  const pruned = await logged(
    { ...some, prune: true },
    'recorded statements not sent in this run',
    run,
  )
  t.strictSame(pruned.told, [{ lane: 'default', statements: 2 }])
  const after = readFileSync(join(folder, 'default.nedb'), 'utf8')
  t.ok(before.startsWith(after))
  t.equal(after.match(/"k":"stmt"/g)?.length, 3)
  await t.rejects(logged({ ...some, mode: 'new', prune: true }, '', run), {
    name: 'UsageError',
    message: /--prune goes with --mode all/,
  })
})

t.test('new tells of writes that the server answers otherwise now', async t => {
  const folder = t.testdir()
  const errors = new Map<string, string>()
  const script: Script = sql => {
    const message = [...errors].find(([part]) => sql.includes(part))?.[1]
    return message === undefined ? undefined : { error: { code: 1110, message } }
  }
  const upstream = await scriptedUpstream({ script })
  t.teardown(() => upstream.close())
  const recorder = await record(folder, upstream.url)
  await ask(recorder.url, first)
  await new TestClient(recorder.url).upload('a.csv', '1')
  await recorder.close()
  const before = readFileSync(join(folder, 'default.nedb'))
  const again = async () => {
    let cells: readonly unknown[] = []
    const options = { recordings: folder, target: upstream.url, mode: 'new' as const }
    const got = await logged(options, 'the server now answers a recorded write', async url => {
      cells = await ask(url, first)
      t.equal((await new TestClient(url).upload('a.csv', '1')).status, 200)
    })
    t.ok(readFileSync(join(folder, 'default.nedb')).equals(before), 'the recording stays')
    return { cells, ...got }
  }
  t.strictSame(await again(), { cells: [undefined, '1', '1', '1', '2'], changed: 0, told: [] })
  t.equal(upstream.seen.filter(({ path }) => path === '/v1/upload_to_stage').length, 2)
  errors.set("'b'", 'no more room')
  const { cells, changed, told } = await again()
  t.strictSame(cells, [undefined, '1', '1', '1110', '2'])
  t.equal(changed, 1)
  t.match(told[0], {
    sql: "INSERT INTO t VALUES ('b')",
    change: /error was null, is .*no more room/,
  })
})

t.test('new adds new names under new numbers', async t => {
  const folder = t.testdir()
  const run = (random: string) => [
    `CREATE TABLE a_${random} (v VARCHAR)`,
    `INSERT INTO a_${random} VALUES ('x')`,
    `SELECT count(*) FROM a_${random}`,
  ]
  const more = (random: string, other: string) => [
    ...run(random),
    `CREATE TABLE b_${other} (v VARCHAR)`,
    `INSERT INTO b_${other} VALUES ('${other}')`,
    `SELECT v FROM b_${other}`,
  ]
  const upstream = await scriptedUpstream()
  t.teardown(() => upstream.close())
  const recorder = await record(folder, upstream.url)
  await ask(recorder.url, run('00c0ffee'))
  await recorder.close()
  const adder = await record(folder, upstream.url, 'new')
  t.equal((await ask(adder.url, more('11c0ffee', '22c0ffee'))).at(-1), "'22c0ffee'")
  await adder.close()
  t.match(readFileSync(join(folder, 'default.nedb'), 'utf8'), /b_\{\{name:2\}\}/)
  const player = await replay(folder)
  t.teardown(() => player.close())
  t.strictSame(await ask(player.url, more('33c0ffee', '44c0ffee')), [
    ...[undefined, '1', '1', undefined, '1', "'44c0ffee'"],
  ])
  t.equal(player.misses(), 0)
})

t.test('new leaves out what would mean another thing in its place', async t => {
  const folder = t.testdir()
  await recordFirst(folder)
  const before = readFileSync(join(folder, 'default.nedb'))
  const upstream = await scriptedUpstream({
    script: sql => (/DROP/.test(sql) ? { schema: [['max', 'String']], rows: [['b']] } : undefined),
  })
  t.teardown(() => upstream.close())
  const recorder = await record(folder, upstream.url, 'new')
  // SHOW DROP TABLES depends on all writes so far; at no place in the recording is `b` the only dropped table.
  const now = [first[0]!, first[3]!, 'SHOW DROP TABLES']
  t.strictSame(await ask(recorder.url, now), [undefined, '1', 'b'])
  await recorder.close()
  t.ok(readFileSync(join(folder, 'default.nedb')).equals(before))
})

t.test('new puts what would change others behind them, with all that its session did', async t => {
  const folder = t.testdir()
  const tests: Readonly<Record<string, readonly string[]>> = {
    one: ['CREATE TABLE t (n INT)', 'INSERT INTO t VALUES (1)', 'SELECT * FROM t', 'DROP TABLE t'],
    two: ['CREATE TABLE t (n INT)', 'SELECT count(*) FROM t', 'DROP TABLE t'],
    added: [
      'CREATE TABLE t (n INT)',
      'INSERT INTO t VALUES (5)',
      'SELECT * FROM t',
      'DROP TABLE t',
    ],
    more: [
      'CREATE TABLE t (n INT)',
      'INSERT INTO t VALUES (7)',
      'SELECT max(n) FROM t',
      'DROP TABLE t',
    ],
  }
  // What makes and drops tables comes from other sessions than what uses them.
  const play = async (url: string, names: readonly string[]) => {
    const cells: (string | null | undefined)[] = []
    for (const name of names) {
      const [make, ...use] = tests[name]!
      await ask(url, [make!])
      cells.push((await ask(url, use.slice(0, -1))).at(-1))
      await ask(url, use.slice(-1))
    }
    return cells
  }
  const recordTests = async (mode: 'all' | 'new', names: readonly string[]) => {
    const target = await startServer({ port: 0, backend: serveBackend({ engine: 'memory' }) })
    const recorder = await record(folder, target.url, mode)
    await play(recorder.url, names)
    await recorder.close()
    await target.close()
    return readFileSync(join(folder, 'default.nedb'), 'utf8').trimEnd().split('\n')
  }
  const before = await recordTests('all', ['one', 'two'])
  const after = await recordTests('new', ['one', 'added', 'two', 'more'])
  // The line of values says when statements were sent, in as many words as that took.
  const isKept = (line: string) => !line.includes('"k":"values"')
  t.strictSame(after.slice(0, before.length).filter(isKept), before.filter(isKept))
  for (const names of [
    ['one', 'added', 'two', 'more'],
    ['more', 'two', 'added', 'one'],
    ['added'],
    ['two', 'more'],
  ]) {
    const player = await replay(folder)
    const expected = { one: '1', added: '5', two: '0', more: '7' }
    t.strictSame(
      await play(player.url, names),
      names.map(name => expected[name as keyof typeof expected]),
    )
    await player.close()
  }
})

t.test('one file is the only lane', async t => {
  const folder = t.testdir()
  const file = join(folder, 'orders.nedb')
  const upstream = await scriptedUpstream()
  t.teardown(() => upstream.close())
  const recorder = await record(file, upstream.url, 'once')
  await ask(recorder.url, first)
  await t.rejects(ask(recorder.url, first, 'root~users'), /only the lane of .*, not users/)
  await recorder.close()
  t.strictSame(readdirSync(folder), ['orders.nedb'])
  writeFileSync(join(folder, 'other.nedb'), 'damaged')
  const player = await replay(file)
  t.teardown(() => player.close())
  t.strictSame(await ask(player.url, first), [undefined, '1', '1', '1', '2'])
  t.strictSame(await ask(player.url, first.slice(-1), 'root~orders'), ['2'])
  t.strictSame(await ask(player.url, first.slice(-1), 'root~users'), ['65001'])
})
