import t from 'tap'
import { RandomIds } from '../../../core/ids.js'
import { serveBackend } from '../../../core/index.js'
import { silentLog } from '../../../core/log.js'
import { BackendSession } from '../../specs-runner/backend-session.js'
import { FixedClock } from '../fixed-clock.js'

const look = 'select * from system.query_cache'
const scan = 'select * from result_scan(last_query_id())'

async function cachingSession(test: { teardown: (task: () => Promise<void>) => void }) {
  const clock = new FixedClock(0n)
  const ports = { clock, ids: new RandomIds(), log: silentLog }
  const backend = await serveBackend({ engine: 'memory' })(ports)
  test.teardown(() => backend.close())
  const session = new BackendSession(backend)
  for (const sql of [
    'create table t (a int)',
    'insert into t values (1), (2)',
    'set (enable_query_result_cache, query_result_cache_min_execute_secs) = (1, 0)',
  ]) {
    await session.run(sql)
  }
  const count = async () => (await session.run(look)).rows.length
  return { clock, session, count }
}

t.test('a result is kept for query_result_cache_ttl_secs', async t => {
  const { clock, session, count } = await cachingSession(t)
  await session.run('set query_result_cache_ttl_secs = 5')
  await session.run('select a from t')
  clock.advance(4999)
  t.equal(await count(), 1)
  await session.run('select a from t')
  clock.advance(1)
  await t.rejects(session.run(scan), { message: /Unable to fetch cached data for query ID/ })
  t.equal(await count(), 0)
})

t.test('a result above query_result_cache_max_bytes is not kept', async t => {
  const { session, count } = await cachingSession(t)
  for (let i = 0; i < 3; i++) await session.run('insert into t select number from numbers(2000)')
  await session.run('set query_result_cache_max_bytes = 10')
  await session.run('select a from t')
  t.equal(await count(), 0)
  await session.run('set query_result_cache_max_bytes = 1000000')
  await session.run('select a from t')
  t.equal(await count(), 1)
})

t.test('a query quicker than query_result_cache_min_execute_secs is not kept', async t => {
  const { session, count } = await cachingSession(t)
  await session.run('set query_result_cache_min_execute_secs = 1')
  await session.run('select a from t')
  t.equal(await count(), 0)
})
