import t, { type Test } from 'tap'
import { RandomIds } from '../../../core/ids.js'
import { serveBackend } from '../../../core/index.js'
import { silentLog } from '../../../core/log.js'
import { BackendSession } from '../../specs-runner/backend-session.js'
import { FixedClock } from '../fixed-clock.js'

const endless = `create function endless(int) returns int language javascript handler = 'f'
  as $$ export function f(x) { while (x > 1); return x } $$`

async function opened(t: Test, clock: FixedClock) {
  const backend = await serveBackend({ engine: 'memory' })({
    clock,
    ids: new RandomIds(),
    log: silentLog,
  })
  t.teardown(() => backend.close())
  const session = new BackendSession(backend)
  await session.run(endless)
  return { backend, session }
}

t.test('a kill ends a function that does not end, while others run', async t => {
  const { backend, session } = await opened(t, new FixedClock(0n))
  const abort = new AbortController()
  const running = session.run('select endless(2)', undefined, abort)
  const other = new BackendSession(backend)
  t.same((await other.run('select endless(1)')).rows, [['1']])
  abort.abort(new Error('killed'))
  await t.rejects(running, { message: 'killed' })
  t.same((await session.run('select endless(1)')).rows, [['1']])
})

t.test('a function ends with the time of its statement', async t => {
  const clock = new FixedClock(0n)
  const { session } = await opened(t, clock)
  const ticking = setInterval(() => clock.advance(1000), 1)
  t.teardown(() => clearInterval(ticking))
  await t.rejects(session.run('settings (max_execute_time_in_seconds = 2) select endless(2)'), {
    message: '1043 Query aborted due to execution time exceeding maximum limit',
  })
})
