import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import t from 'tap'
import { EndedQueries } from '../../../core/protocol/ended-queries.js'
import { driver, plain, realServer } from './test-server.js'

const limits = {
  doneQueries: 20,
  donePageBytes: 1_000_000,
  doneStateBytes: 1_000_000,
  endedQueries: 50,
}
const paged = { pagination: { max_rows_per_page: 4 } }

t.test('queries that nobody closes are forgotten, the oldest first', async t => {
  const { query, get, post } = await realServer(t, { limits })
  const first = (await query('select * from numbers(3)')).body
  const open = (await query('select * from numbers(9)', paged)).body
  for (let i = 0; i < 40; i++) await query('select * from numbers(1)')
  const page = await get(`${first.stats_uri}/page/0`)
  t.equal(page.status, 404, 'its page is gone')
  t.match(await get(first.final_uri), {
    status: 200,
    body: { id: first.id, state: 'Succeeded', error: null, data: [], next_uri: null },
  })
  t.match((await get(first.stats_uri)).body, { state: 'Succeeded', next_uri: null })
  t.match(await post(first.kill_uri), { status: 200, body: '' })
  const beat = { node_to_queries: { [first.node_id]: [first.id, open.id] } }
  t.strictSame((await post('/v1/session/heartbeat', beat)).body.queries_to_remove, [first.id])
  t.equal((await get(open.next_uri)).body.data.length, 4, 'one that is not drained stays')
  const asOther = { ...driver, 'x-mockq-lane': 'other' }
  t.equal((await get(first.final_uri, asOther)).status, 404)
  for (let i = 0; i < 130; i++) await query('select * from numbers(1)')
  t.equal((await get(first.final_uri)).status, 404, 'at last even that is forgotten')
})

t.test('last pages are bounded by their bytes', async t => {
  const { query, get } = await realServer(t, { limits: { ...limits, donePageBytes: 3000 } })
  const bodies = []
  for (let i = 0; i < 4; i++) bodies.push((await query("select repeat('x', 1000)")).body)
  const pages = []
  for (const { stats_uri } of bodies) pages.push((await get(`${stats_uri}/page/0`)).status)
  t.strictSame(pages, [404, 404, 200, 200])
  t.equal((await get(bodies[0].final_uri)).body.schema.length, 1, 'the rest of it is still there')
})

t.test('what else answers hold is bounded by its bytes, too', async t => {
  const { query, get } = await realServer(t, { limits: { ...limits, doneStateBytes: 9000 } })
  const bodies = []
  for (let i = 0; i < 4; i++) {
    bodies.push(
      (await query('select * from numbers(1)', { session: { extra: 'x'.repeat(3000) } })).body,
    )
  }
  const pages = []
  for (const { stats_uri } of bodies) pages.push((await get(`${stats_uri}/page/0`)).status)
  t.strictSame(pages, [404, 404, 200, 200])
  t.match((await get(bodies[0].final_uri)).body, { state: 'Succeeded', next_uri: null })
})

t.test('sessions that the server keeps are bounded by what is in them', async t => {
  const { query } = await realServer(t, { limits: { ...limits, sessionBytes: 9000 } })
  const session = { keep_server_session_secs: 100, extra: 'x'.repeat(3000) }
  const ids = []
  for (let i = 0; i < 4; i++)
    ids.push((await query('select * from numbers(1)', { session }, plain)).body.session_id)
  const codes = []
  for (const session_id of ids) {
    codes.push((await query('select * from numbers(1)', { session_id }, plain)).body.error)
  }
  t.match(codes, [{ code: 1053 }, { code: 1053 }, null, null])
})

t.test('closed queries hold no pages', async t => {
  const { query, get } = await realServer(t, { limits })
  const { body } = await query('select * from numbers(3)')
  await get(body.final_uri)
  const again = await get(body.final_uri)
  t.equal(again.status, 200)
  t.equal((await get(`${body.stats_uri}/page/0`)).status, 400)
})

t.test('statements that nobody closes leave no more than the limits', async t => {
  const { query } = await realServer(t, { limits })
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const used = (): number => {
    collect()
    return process.memoryUsage().heapUsed
  }
  const run = async (statements: number) => {
    for (let i = 0; i < statements; i += 50) {
      await Promise.all(Array.from({ length: 50 }, () => query('select * from numbers(2000)')))
    }
  }
  await run(100)
  const before = used()
  await run(500)
  const more = used() - before
  t.ok(more < 3_000_000, `${more} bytes more, of 8 MB that were answered`)
})

t.test('the memory of ended queries', t => {
  const ended = new EndedQueries(1000)
  const key = (i: number) => `default\nroot\n${i.toString(16).padStart(32, '0')}`
  const known = (from: number, to: number): number => {
    let count = 0
    for (let i = from; i < to; i++) if (ended.has(key(i))) count++
    return count
  }
  for (let i = 0; i < 2500; i++) ended.add(key(i))
  t.equal(known(1500, 2500), 1000, 'the last thousand')
  t.equal(known(0, 500), 0, 'older than two thousand')
  t.equal(known(3000, 5000), 0, 'never there')
  for (let i = 0; i < 5000; i++) ended.add(key(2499))
  t.equal(known(1500, 2500), 1000, 'the same key again takes no place')
  t.end()
})
