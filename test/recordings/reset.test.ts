import t, { type Test } from 'tap'
import { serveBackend, startServer } from '#mockq'
import { SeededIds } from '../../core/ids.js'
import { postAdmin } from '../core/admin/ask-admin.js'
import { laneOf, type RecordedStep, TestLane } from './lane-of.js'
import { type Running, record, replay } from './record-and-play.js'
import { type Script, scriptedUpstream } from './scripted-upstream.js'
import { TestClient } from './test-client.js'

const admin = ({ url }: Running, path: string, body: object = {}) =>
  postAdmin(url, `/${path}`, body)

/** Records what `use` sends to the recorder, and replays it. */
async function player(
  t: Test,
  use: (url: string) => Promise<unknown>,
  script?: Script,
): Promise<Running> {
  const folder = t.testdir()
  const upstream = script
    ? await scriptedUpstream({ script })
    : await startServer({ port: 0, backend: serveBackend({ engine: 'memory' }) })
  const recorder = await record(folder, upstream.url)
  await use(recorder.url)
  await recorder.close()
  await upstream.close()
  const playing = await replay(folder)
  t.teardown(() => playing.close())
  return playing
}

/** The answers of a client: rows, or the code of an error. */
async function ask(
  url: string,
  user: string,
  statements: readonly string[],
  cookies = false,
): Promise<unknown[]> {
  const client = new TestClient(url, { user, cookies })
  const found: unknown[] = []
  for (const sql of statements) {
    const { rows, error } = await client.query(sql)
    found.push(error?.code ?? rows.map(row => row.join()).join(' '))
  }
  return found
}

const name = (digits: string) => `tmp_${digits}`
const test = (digits: string) => [
  `CREATE TABLE ${name(digits)} (a INT)`,
  `INSERT INTO ${name(digits)} VALUES (1)`,
  `SELECT count(*) FROM ${name(digits)}`,
  'SELECT nextval(s)',
  'SELECT nextval(s)',
]
const answers = ['', '1', '1', '1', '2']

t.test('after a reset a lane plays from its start, with other names', async t => {
  const playing = await player(t, async url => {
    for (const lane of ['a', 'b']) {
      await ask(url, `root~${lane}`, ['CREATE OR REPLACE SEQUENCE s', ...test('3f8a91c2')])
      await ask(url, `root~${lane}`, [`DROP TABLE ${name('3f8a91c2')}`])
    }
  })
  const { url } = playing
  const play = (lane: string, digits: string) =>
    ask(url, `root~${lane}`, ['CREATE OR REPLACE SEQUENCE s', ...test(digits)])
  t.strictSame(await play('a', '77aa00bb'), ['', ...answers])
  t.strictSame(await play('b', '77aa00bb'), ['', ...answers])
  t.strictSame(await ask(url, 'root~a', ['SELECT nextval(s)']), [65_003], 'all is used')

  t.match(await admin(playing, 'reset', { lane: 'a' }), { status: 200, body: { reset: 'a' } })
  t.strictSame(await play('a', '99cc11dd'), ['', ...answers], 'names of the next run')
  t.strictSame(await ask(url, 'root~b', ['SELECT nextval(s)']), [65_003], 'the other lane goes on')
  await admin(playing, 'reset')
  t.strictSame(await play('a', '99cc11dd'), ['', ...answers])
  t.strictSame(await play('b', '11223344'), ['', ...answers])

  t.equal(playing.misses(), 2, 'misses before a reset still count')
  const [a] = playing.report()!.lanes
  t.match(a, { lane: 'a', answered: 18, missed: 1 })
  t.strictSame(
    a?.unused.map(({ sql }) => sql),
    ['DROP TABLE tmp_{{name:1}}'],
    'what was used before a reset is used',
  )
})

t.test('a statement that runs until it is killed is ended', async t => {
  const script: Script = sql =>
    /endless/.test(sql) ? { schema: [['a', 'Int32']], rows: [['1']], endless: () => {} } : undefined
  const start = async (url: string) => {
    const response = await fetch(`${url}/v1/query`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa('root:')}`, 'content-type': 'application/json' },
      body: JSON.stringify({ sql: 'SELECT endless', pagination: { max_rows_per_page: 1 } }),
    })
    return (await response.json()) as { kill_uri: string; next_uri: string; data: unknown }
  }
  const get = async (url: string) =>
    (await fetch(url, { headers: { authorization: `Basic ${btoa('root:')}` } })).json()
  const kill = async (url: string) => get(url).catch(() => {})
  const playing = await player(t, async url => kill(url + (await start(url)).kill_uri), script)
  const running = await start(playing.url)
  t.same(running.data, [['1']])
  await admin(playing, 'reset')
  t.match(await get(playing.url + running.next_uri), {
    error: { code: 1043, message: 'lane "default" was reset while the statement ran' },
  })
  t.equal(playing.misses(), 0)
})

t.test('users that the lane created are gone after a reset', async t => {
  const create = ["CREATE USER ann IDENTIFIED BY 'pw'", 'GRANT SELECT ON *.* TO ann']
  const playing = await player(t, url => ask(url, 'root', create))
  const login = async (password: string) => {
    const authorization = `Basic ${btoa(`ann:${password}`)}`
    const init = { method: 'POST', headers: { authorization } }
    return (await fetch(`${playing.url}/v1/verify`, init)).status
  }
  await ask(playing.url, 'root', create)
  t.strictSame([await login('pw'), await login('other')], [200, 401])
  await admin(playing, 'reset')
  t.equal(await login('other'), 200, 'as before its CREATE USER')
  t.strictSame(await ask(playing.url, 'root', create), ['', ''])
  t.strictSame([await login('pw'), await login('other')], [200, 401])
})

t.test('a snapshot has the users that the lane created, and files of other content', async t => {
  const create = ["CREATE USER ann IDENTIFIED BY 'pw'"]
  const alter = ["ALTER USER ann IDENTIFIED BY 'pw2'"]
  const playing = await player(t, async url => {
    await ask(url, 'root', create)
    await new TestClient(url).upload('a.csv', 'recorded')
    await ask(url, 'root', ['PRESIGN DOWNLOAD @~/a.csv', ...alter, 'REMOVE @~/a.csv'])
  })
  const { url } = playing
  const login = async (password: string) => {
    const authorization = `Basic ${btoa(`ann:${password}`)}`
    return (await fetch(`${url}/v1/verify`, { method: 'POST', headers: { authorization } })).status
  }
  const file = async () => {
    const { rows } = await new TestClient(url).query('PRESIGN DOWNLOAD @~/a.csv')
    return (await fetch(rows[0]![2]!)).text()
  }
  await ask(url, 'root', create)
  await new TestClient(url).upload('a.csv', 'other')
  await admin(playing, 'snapshot', { name: 'x' })
  for (let run = 0; run < 2; run++) {
    t.strictSame([await login('pw'), await login('pw2')], [200, 401])
    t.equal(await file(), 'other')
    await ask(url, 'root', [...alter, 'REMOVE @~/a.csv'])
    t.strictSame([await login('pw'), await login('pw2')], [401, 200])
    await admin(playing, 'restore', { name: 'x' })
  }
})

t.test('what cannot be reset is refused', async t => {
  const playing = await player(t, url => ask(url, 'root~a', ['SELECT 1']))
  t.match(await admin(playing, 'reset', { lane: 'A' }), {
    status: 404,
    body: {
      error: {
        message:
          /nothing is recorded for the lane "A" in .*; recorded lanes: a; did you mean "a"\?$/,
      },
    },
  })
  const upstream = await scriptedUpstream()
  t.teardown(() => upstream.close())
  const recorder = await record(t.testdir(), upstream.url)
  t.teardown(() => recorder.close())
  for (const path of ['reset', 'snapshot', 'restore']) {
    const body = path === 'reset' ? {} : { name: 'x' }
    const { status, body: answer } = await admin(recorder, path, body)
    t.match(
      [status, answer.error.message],
      [
        409,
        /^mockq record has no (reset|snapshots) of lanes that it records: the server behind it keeps/,
      ],
    )
  }
})

t.test('a recorder resets the lanes that it replays', async t => {
  const folder = t.testdir()
  const upstream = await startServer({ port: 0, backend: serveBackend({ engine: 'memory' }) })
  t.teardown(() => upstream.close())
  const own = ['CREATE OR REPLACE SEQUENCE s', 'SELECT nextval(s)']
  const first = await record(folder, upstream.url)
  await ask(first.url, 'root~a', own)
  await first.close()

  const recorder = await record(folder, upstream.url, 'once')
  const status = async (path: string, body: object) => (await admin(recorder, path, body)).status
  t.strictSame(await ask(recorder.url, 'root~a', [...own, 'SELECT nextval(s)']), ['', '1', 65_003])
  t.equal(await status('reset', {}), 200, 'all lanes so far are replayed')
  t.strictSame(await ask(recorder.url, 'root~a', ['CREATE OR REPLACE SEQUENCE s']), [''])
  t.equal(await status('snapshot', { name: 'x', lane: 'a' }), 200)
  for (let run = 0; run < 2; run++) {
    t.strictSame(await ask(recorder.url, 'root~a', ['SELECT nextval(s)']), ['1'])
    t.equal(await status('restore', { name: 'x', lane: 'a' }), 200)
  }
  await ask(recorder.url, 'root~b', own)
  for (const body of [{}, { lane: 'b' }]) {
    t.equal(await status('reset', body), 409)
    t.equal(await status('snapshot', { name: 'y', ...body }), 409)
    t.equal(await status('restore', { name: 'x', ...body }), 409)
  }
  t.equal(await status('reset', { lane: 'a' }), 200, 'the other lane is still replayed')
  await recorder.close()
})

t.test('a snapshot keeps how far a lane is played', async t => {
  const setUp = [
    'CREATE OR REPLACE SEQUENCE s',
    'CREATE TABLE t (a INT)',
    'INSERT INTO t VALUES (1)',
  ]
  const own = ['SELECT nextval(s)', 'INSERT INTO t VALUES (2)', 'SELECT count(*) FROM t']
  const playing = await player(t, async url => {
    for (const lane of ['a', 'b']) {
      await ask(url, `root~${lane}`, [...setUp, 'SELECT nextval(s)', ...own, 'DELETE FROM t'])
    }
  })
  const { url } = playing
  for (const lane of ['a', 'b']) await ask(url, `root~${lane}`, [...setUp, 'SELECT nextval(s)'])
  t.match(await admin(playing, 'snapshot', { name: 'filled' }), { body: { snapshot: 'filled' } })
  for (let run = 0; run < 3; run++) {
    for (const lane of ['a', 'b']) {
      t.strictSame(await ask(url, `root~${lane}`, own), ['2', '1', '2'], `${lane}, run ${run}`)
    }
    t.strictSame(await ask(url, 'root~a', ['SELECT nextval(s)']), [65_003], 'all is used')
    const body = run === 0 ? { name: 'filled' } : { name: 'filled', lane: 'b' }
    t.match(await admin(playing, 'restore', body), { body: { restored: 'filled' } })
    if (run > 0) await admin(playing, 'restore', { name: 'filled', lane: 'a' })
  }
  await admin(playing, 'reset', { lane: 'a' })
  t.strictSame(await ask(url, 'root~a', [...setUp, 'SELECT nextval(s)']), ['', '', '1', '1'])
  t.strictSame(await ask(url, 'root~b', own), ['2', '1', '2'], 'the other lane is as restored')

  t.equal(playing.misses(), 3, 'misses before a restore still count')
  t.strictSame(
    playing.report()!.lanes.map(({ answered, unused }) => [answered, unused.map(({ sql }) => sql)]),
    [
      [17, ['DELETE FROM t']],
      [16, ['DELETE FROM t']],
    ],
  )
})

t.test('a snapshot that cannot be restored is refused', async t => {
  const playing = await player(t, async url => {
    for (const lane of ['a', 'b']) await ask(url, `root~${lane}`, ['SELECT 1'])
  })
  const refused = async (path: string, body: object) => {
    const { status, body: answer } = await admin(playing, path, body)
    return [status, answer.error.message]
  }
  t.strictSame(await refused('restore', { name: 'x' }), [
    404,
    'no snapshot is named "x"; there are none',
  ])
  await admin(playing, 'snapshot', { name: 'of a', lane: 'a' })
  t.match(await refused('restore', { name: 'x' }), [404, /known ones: "of a"$/])
  t.match(await refused('restore', { name: 'of a', lane: 'b' }), [
    409,
    /^the snapshot "of a" is of lane "a": it cannot be restored in lane "b", because each/,
  ])
  for (const path of ['snapshot', 'restore']) {
    const unknown = { name: 'of a', lane: 'c' }
    t.match(await refused(path, unknown), [404, /nothing is recorded for the lane "c"/])
    t.match(await refused(path, {}), [400, /the field "name" is missing/])
    t.match(await refused(path, { name: 1 }), [400, /"name" must be a text/])
  }
  t.match(await refused('snapshot', { name: 'x'.repeat(201) }), [
    400,
    /is not the name of a snapshot/,
  ])
  await admin(playing, 'restore', { name: 'of a', lane: 'a' })
  await admin(playing, 'restore', { name: 'of a' })
})

t.test('what ends with a reset or restore, and what clients keep', async t => {
  const statements = [
    ...['CREATE TABLE t (a INT)', 'SET VARIABLE x = 1', 'CREATE TEMP TABLE own (a INT)'],
    ...['SELECT count(*) FROM own', 'SET VARIABLE x = 2', 'SELECT $x'],
    ...['BEGIN', 'INSERT INTO t VALUES (1)', 'COMMIT'],
  ]
  const playing = await player(t, url => ask(url, 'root', statements, true))
  for (const path of ['reset', 'restore']) {
    const client = new TestClient(playing.url, { user: 'root', cookies: true })
    const answer = async (sql: string) => {
      const { rows, error } = await client.query(sql)
      return error === undefined ? rows.join() : `${error.code} ${error.message}`
    }
    await admin(playing, 'reset')
    for (const sql of statements.slice(0, 3)) t.equal(await answer(sql), '', sql)
    t.equal(await answer('SELECT count(*) FROM own'), '0')
    await admin(playing, 'snapshot', { name: 'x' })
    t.equal(await answer('SET VARIABLE x = 2'), '')
    t.equal(await answer('BEGIN'), '')
    t.equal(await answer('INSERT INTO t VALUES (1)'), '1')
    await admin(playing, path, path === 'reset' ? {} : { name: 'x' })
    t.match(
      await answer('INSERT INTO t VALUES (1)'),
      /^4003 the transaction was rolled back: lane "default" was (reset|restored from the sn.* "x")$/,
    )
    t.match(await answer('SELECT count(*) FROM own'), /^65003 /, 'no temporary table')
    if (path === 'restore') t.equal(await answer('SELECT $x'), '2', 'variables are sent by clients')
  }
})

t.test('one recording alone is reset by its own name, and as the lane default', async t => {
  const folder = t.testdir()
  const upstream = await scriptedUpstream()
  const recorder = await record(folder, upstream.url)
  await ask(recorder.url, 'root~only', ['CREATE TABLE t (a INT)'])
  await recorder.close()
  await upstream.close()
  const playing = await replay(`${folder}/only.nedb`)
  t.teardown(() => playing.close())
  for (const lane of ['default', 'only']) {
    t.strictSame(await ask(playing.url, 'root', ['CREATE TABLE t (a INT)']), [''])
    t.equal((await admin(playing, 'reset', { lane })).status, 200)
  }
})

/** What three recorded sessions do, with answers that depend on what was done before. */
const recorded: readonly RecordedStep[] = [
  [1, 'CREATE TABLE drv_7432_5248 (a INT)'],
  [1, 'SELECT count(*) FROM drv_7432_5248', '0'],
  [1, 'INSERT INTO drv_7432_5248 VALUES (1)'],
  [1, 'SELECT count(*) FROM drv_7432_5248', '1'],
  [2, 'CREATE TABLE drv_8181_9292 (a INT)'],
  [2, 'INSERT INTO drv_8181_9292 VALUES (1)'],
  [2, 'SELECT count(*) FROM drv_8181_9292', '1'],
  [2, 'SELECT rand()', '0.1'],
  [2, 'SELECT rand()', '0.2'],
  [3, 'SELECT rand()', '0.3'],
  [3, 'CREATE TABLE other_1234 (a INT)'],
  [3, 'INSERT INTO other_1234 VALUES (2)'],
  [3, 'SELECT * FROM other_1234', '2'],
  [3, 'SELECT * FROM nothing', '!no such table'],
  [2, 'BEGIN'],
  [2, 'INSERT INTO drv_7432_5248 VALUES (2)'],
  [2, 'ROLLBACK'],
  [2, 'SELECT count(*) FROM drv_7432_5248', '1'],
  [1, 'DROP TABLE drv_7432_5248'],
  [1, 'upload a_3f8a91c2.csv 1'],
  [1, 'SELECT * FROM @~/a_3f8a91c2.csv', '1'],
]

/** Statements of the recording in any order, with names of this run, in one of three sessions. */
function randomAsks(ids: SeededIds, texts: readonly string[], count: number, prefix = 's') {
  const below = (bound: number) => Math.floor(ids.random() * bound)
  return Array.from({ length: count }, () => {
    const names = [
      `drv_31_11122${below(3)}`,
      `other_77${below(3)}1`,
      `a_77aa00b${below(3)}.csv`,
      `drv_4_33311${below(3)}`,
    ]
    const text = texts[below(texts.length)]!.replace(
      'drv_7432_5248',
      below(3) === 0 ? 'drv_7432_5248' : names[0]!,
    )
      .replace('drv_8181_9292', names[3]!)
      .replace('other_1234', names[1]!)
      .replace('a_3f8a91c2.csv', names[2]!)
    return [`${prefix}${below(3)}`, text] as const
  })
}

/** The first statement to which two lanes answer differently, with both answers; undefined if there is none. */
function firstDifference(
  found: TestLane,
  expected: TestLane,
  asks: readonly (readonly [string, string])[],
): string | undefined {
  for (const [session, text] of asks) {
    const [one, other] = [expected, found].map(lane => lane.ask(session, text, true))
    if (one !== other) return `${session} ${text}: ${other} instead of ${one}`
  }
  return undefined
}

t.test('a lane that was reset answers as a new one, whatever came before', t => {
  const texts = [...new Set(recorded.map(([, text]) => text))]
  for (let seed = 1; seed <= 30; seed++) {
    const ids = new SeededIds(seed)
    let { lane } = laneOf(recorded)
    for (let round = 0; round < 3; round++) {
      const before = new TestLane(lane)
      for (const [session, text] of randomAsks(ids, texts, 40)) before.ask(session, text, true)
      lane = lane.replacement('lane "x" was reset')
      const all = [
        ...recorded.map(([n, text]) => [`s${n}`, text] as const),
        ...randomAsks(ids, texts, 20),
      ]
      const asks = seed % 2 === 0 ? all : randomAsks(ids, texts, 40)
      t.equal(firstDifference(new TestLane(lane), laneOf(recorded), asks), undefined, `${seed}`)
    }
  }
  t.end()
})

t.test('a restored lane answers as it would have after the snapshot, whatever came between', t => {
  const texts = [...new Set(recorded.map(([, text]) => text))]
  const closed = texts.filter(text => text !== 'BEGIN')
  for (let seed = 1; seed <= 14; seed++) {
    const ids = new SeededIds(seed)
    const prefix = seed % 2 === 0 ? 's' : 'linked '
    const [played, fresh] = [laneOf(recorded), laneOf(recorded)]
    const first = [
      ...recorded.slice(0, seed % 12).map(([n, text]) => [`${prefix}${n}`, text] as const),
      ...randomAsks(ids, closed, seed % 10, prefix),
    ]
    for (const [session, text] of first) {
      played.ask(session, text, true)
      fresh.ask(session, text, true)
    }
    const kept = played.lane.committed()
    const lastIds = new Map(played.lastIds)
    for (let round = 0; round < 2; round++) {
      // The first round goes on after the snapshot, the second one in the restored lane.
      const between = new TestLane(
        round === 0 ? played.lane : kept.replacement('', kept),
        lastIds,
        'between',
      )
      for (const [session, text] of randomAsks(ids, texts, 30, prefix))
        between.ask(session, text, true)
      const restored = new TestLane(
        between.lane.replacement('lane "x" was restored', kept),
        lastIds,
      )
      const again = new TestLane(fresh.lane.committed(), lastIds)
      const asks = [
        ...recorded.slice(seed % 12).map(([n, text]) => [`${prefix}${n}`, text] as const),
        ...randomAsks(ids, texts, 30, prefix),
      ]
      t.equal(firstDifference(restored, again, asks), undefined, `${seed}`)
    }
    // The lane that was copied goes on in the same way, too.
    const asks = randomAsks(ids, texts, 30, prefix)
    t.equal(
      firstDifference(new TestLane(kept.committed(), lastIds), fresh, asks),
      undefined,
      `${seed}`,
    )
  }
  t.end()
})
