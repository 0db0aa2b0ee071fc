import t from 'tap'
import { RandomIds } from '../../../core/ids.js'
import { serveBackend } from '../../../core/index.js'
import { silentLog } from '../../../core/log.js'
import { BackendSession } from '../../specs-runner/backend-session.js'
import { FixedClock } from '../fixed-clock.js'

const endless = 'select count(*) from numbers(1000000000000) where number % 7 = 8'

for (const hint of ['', '/*+ SET_VAR(max_execute_time_in_seconds = 2) */']) {
  t.test(`a statement ends after its time, ${hint || 'by SET'}`, async t => {
    const clock = new FixedClock(0n)
    const backend = await serveBackend({ engine: 'memory' })({
      clock,
      ids: new RandomIds(),
      log: silentLog,
    })
    const session = new BackendSession(backend)
    if (hint === '') await session.run('set max_execute_time_in_seconds = 2')
    // Its timer is there once it runs: until then the clock finds nothing to do.
    const ticking = setInterval(() => clock.advance(1000), 1)
    try {
      await t.rejects(session.run(endless.replace('select', `select ${hint}`)), {
        message: '1043 Query aborted due to execution time exceeding maximum limit',
      })
    } finally {
      clearInterval(ticking)
    }
    await backend.close()
  })
}
