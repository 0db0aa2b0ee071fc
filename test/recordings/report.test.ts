import t from 'tap'
import type { LaneReport } from '../../core/protocol/run-report.js'
import { getAdmin } from '../core/admin/ask-admin.js'
import { type Running, record, replay } from './record-and-play.js'
import { scriptedUpstream } from './scripted-upstream.js'
import { TestClient } from './test-client.js'

/** Sends statements in one session. */
async function ask(running: Running, statements: readonly string[], user = 'root'): Promise<void> {
  const client = new TestClient(running.url, { user })
  for (const sql of statements) await client.query(sql)
}

/** Records statements by lane. */
async function recorded(folder: string, lanes: Readonly<Record<string, readonly string[]>>) {
  const upstream = await scriptedUpstream()
  const recorder = await record(folder, upstream.url)
  for (const [lane, statements] of Object.entries(lanes))
    await ask(recorder, statements, `root~${lane}`)
  await recorder.close()
  await upstream.close()
  return recorder
}

function laneOf({ report }: Running, name: string): LaneReport {
  const lane = report()?.lanes.find(each => each.lane === name)
  if (lane === undefined) throw new Error(`no lane ${name}`)
  return lane
}

const orders = [
  'CREATE TABLE t_3f8a91c2 (v VARCHAR)',
  "INSERT INTO t_3f8a91c2 VALUES ('a')",
  'SELECT count(*) FROM t_3f8a91c2',
  'SELECT 7 AS seven',
]

t.test('a report counts what was answered, missed, unused and bound', async t => {
  const folder = t.testdir()
  await recorded(folder, { orders: [...orders, 'SELECT version()'], stock: ['SELECT 8 AS eight'] })
  const player = await replay(folder)
  t.teardown(() => player.close())
  const live = orders.slice(0, 3).map(sql => sql.replace('t_3f8a91c2', 't_77aa00bb'))
  await ask(player, live, 'root~orders')
  const { answered, missed, unused, bound, file, forwarded } = laneOf(player, 'orders')
  t.strictSame(
    { answered, missed, file, forwarded },
    { answered: 3, missed: 0, file: 'orders.nedb', forwarded: 0 },
  )
  t.match(unused, [{ kind: 'stmt', sql: 'SELECT 7 AS seven', id: /^s\d{6}:\d{8}:0000000$/ }])
  t.equal(unused.length, 1, 'drivers send SELECT version() by themselves')
  t.ok(unused[0]!.line > 1)
  t.strictSame(bound, [{ recorded: '{{name:1}}', live: '77aa00bb' }])
  t.match(laneOf(player, 'stock'), { answered: 0, unused: [{ sql: 'SELECT 8 AS eight' }] })
})

t.test('the report is an answer of the running server, too', async t => {
  const folder = t.testdir()
  await recorded(folder, { orders })
  const player = await replay(folder)
  t.teardown(() => player.close())
  await ask(player, [orders[3]!], 'root~orders')
  const { body } = await getAdmin(player.url, '/report')
  t.match(body, { mode: 'replay', lanes: [{ lane: 'orders', answered: 1 }] })
})

t.test('the report of one lane', async t => {
  const folder = t.testdir()
  await recorded(folder, { orders, stock: ['SELECT 8 AS eight'] })
  const upstream = await scriptedUpstream()
  t.teardown(() => upstream.close())
  for (const start of [() => replay(folder), () => record(folder, upstream.url, 'new')]) {
    const server = await start()
    await ask(server, ['SELECT 8 AS eight'], 'root~stock')
    await ask(server, ['SELECT 9 AS nine'], 'root~new')
    const get = (query: string) => getAdmin(server.url, '/report', query)
    t.equal((await get('')).body.lanes.length, 3)
    t.match((await get('?lane=stock')).body.lanes, [{ lane: 'stock', answered: 1 }])
    t.equal((await get('?lane=stock')).body.lanes.length, 1)
    t.match((await get('?lane=new')).body.lanes, [{ lane: 'new' }])
    t.strictSame((await get('?lane=nobody')).body.lanes, [])
    t.match(await get('?lanes=stock'), {
      status: 400,
      body: { error: { message: 'there is no parameter lanes: use lane' } },
    })
    t.equal((await get('?lane=a&lane=b')).status, 400)
    await server.close()
  }
})

t.test('equal misses are one, with their number; an unknown lane has its own', async t => {
  const folder = t.testdir()
  await recorded(folder, { orders })
  const player = await replay(folder)
  await ask(player, ['SELECT 9 AS nine', 'SELECT 9 AS nine', 'SELECT 10 AS ten'], 'root~orders')
  await ask(player, ["CREATE USER ann IDENTIFIED BY 'secret-1'"], 'root~nobody')
  await player.close()
  t.match(
    laneOf(player, 'orders'),
    {
      missed: 3,
      misses: [
        { code: 65001, kind: 'stmt', sql: 'SELECT 9 AS nine', times: 2, queryId: /^[\da-f-]+$/ },
        { sql: 'SELECT 10 AS ten', times: 1, params: null, message: /nothing in orders\.nedb/ },
      ],
    },
    'also when the server is closed',
  )
  const [first] = laneOf(player, 'orders').misses
  t.match(first?.nearest[0], { sql: 'SELECT 7 AS seven', line: Number, difference: /7→9/ })
  const nobody = laneOf(player, 'nobody')
  t.match(nobody, { file: null, missed: 1, answered: 0, misses: [{ nearest: [], times: 1 }] })
  t.notMatch(nobody.misses[0]?.sql, /secret-1/)
  t.equal(player.report()?.mode, 'replay')
})

t.test('the nearest recording of a statement in another state is the same statement', async t => {
  const folder = t.testdir()
  await recorded(folder, { orders })
  const player = await replay(folder)
  t.teardown(() => player.close())
  await ask(player, [orders[0]!, orders[2]!], 'root~orders')
  const [miss] = laneOf(player, 'orders').misses
  t.match(miss, {
    code: 65003,
    nearest: [{ sql: 'SELECT count(*) FROM t_{{name:1}}', difference: null }],
  })
})

t.test('a repeated answer leaves no recorded repetition unused that was given', async t => {
  const folder = t.testdir()
  const sql = 'SELECT 1 AS one'
  await recorded(folder, { orders: [sql, sql, sql] })
  const player = await replay(folder)
  t.teardown(() => player.close())
  await ask(player, [sql, sql], 'root~orders')
  t.equal(laneOf(player, 'orders').unused.length, 1)
  await ask(player, [sql, sql, sql], 'root~orders')
  t.match(laneOf(player, 'orders'), { answered: 5, unused: [] })
})

t.test('a recorder reports what it recorded, and in mode new what it did not need', async t => {
  const folder = t.testdir()
  const all = await recorded(folder, { orders })
  t.match(laneOf(all, 'orders'), { answered: 4, forwarded: 4, recorded: 4, missed: 0, unused: [] })
  t.equal(all.report()?.mode, 'record')

  const upstream = await scriptedUpstream()
  t.teardown(() => upstream.close())
  const recorder = await record(folder, upstream.url, 'new')
  await ask(recorder, [orders[3]!, 'SELECT 11 AS eleven'], 'root~orders')
  await recorder.close()
  const { answered, forwarded, recorded: added, unused } = laneOf(recorder, 'orders')
  t.strictSame({ answered, forwarded, added }, { answered: 2, forwarded: 1, added: 1 })
  t.strictSame(
    unused.map(({ sql }) => sql.replace('{{name:1}}', '3f8a91c2')),
    orders.slice(0, 3),
  )

  const once = await record(folder, upstream.url, 'once')
  await ask(once, ['SELECT 12 AS twelve'], 'root~orders')
  await once.close()
  t.match(laneOf(once, 'orders'), { missed: 1, forwarded: 0, misses: [{ code: 65001 }] })
})

t.test('many different misses are all counted, and the first thousand kept', async t => {
  const folder = t.testdir()
  await recorded(folder, { orders })
  const player = await replay(folder)
  t.teardown(() => player.close())
  const many = Array.from({ length: 1003 }, (_, i) => `SELECT ${i} AS other`)
  await ask(player, many, 'root~nobody')
  const { missed, misses } = laneOf(player, 'nobody')
  t.strictSame([missed, misses.length], [1003, 1000])
})
