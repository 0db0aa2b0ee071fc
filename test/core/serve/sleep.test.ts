import t from 'tap'
import { QueryError } from '../../../core/errors/query-error.js'
import { RandomIds } from '../../../core/ids.js'
import { serveBackend } from '../../../core/index.js'
import { silentLog } from '../../../core/log.js'
import { BackendSession } from '../../specs-runner/backend-session.js'
import { FixedClock } from '../fixed-clock.js'

/** Statements that sleep once: the last rows sleep too, and the columns of a row sleep together. */
const statements = [
  'select sleep(S)',
  'select sleep(0), sleep(S), 1',
  'select 1 where sleep(S) = 0',
  'select n from one where sleep(S) = 0 limit 1',
  'select n from one order by sleep(S)',
  'select sum(sleep(S)) from one',
  'select n from one group by n having sleep(S) = 0',
  'select a.n from one a join one b on sleep(S) = 0',
  'select (select sleep(S))',
  'select n from one union all select sleep(S)',
  'with c as materialized (select sleep(S) s) select count(*) from c',
  'insert into one select sleep(S)',
  'insert into one values (sleep(S))',
  'update one set n = sleep(S)',
  'delete from one where sleep(S) = 1',
]

for (const engine of ['memory', 'alasql'] as const) {
  t.test(engine, async t => {
    const clock = new FixedClock(0n)
    const backend = await serveBackend({ engine })({ clock, ids: new RandomIds(), log: silentLog })
    const session = new BackendSession(backend)
    await session.run('create table one (n int)')
    await session.run('insert into one values (1)')
    const limited = new BackendSession(backend)
    await limited.run('set max_execute_time_in_seconds = 2')
    const longSleep = (sql: string) => sql.replace('sleep(S)', 'sleep(3)')
    for (const sql of statements) {
      const start = performance.now()
      await session.run(sql.replace('sleep(S)', 'sleep(0.02)'))
      const slept = performance.now() - start
      t.ok(slept >= 19, `${sql}: ${slept} ms`)

      // The limit goes by the fixed clock, the sleep by the real one.
      const ticking = setInterval(() => clock.advance(1000), 1)
      await t.rejects(limited.run(longSleep(sql)), { message: /^1043 / }, 'a limit ends it')
      clearInterval(ticking)

      const abort = new AbortController()
      const killed = session.run(longSleep(sql), undefined, abort)
      setTimeout(() => abort.abort(new QueryError('AbortedQuery', 'killed')), 1)
      await t.rejects(killed, { message: '1043 killed' }, 'so does a kill')
      t.ok(performance.now() - start < 2500, 'at once')
    }
    await backend.close()
  })
}
