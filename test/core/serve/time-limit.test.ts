import t from 'tap'
import { RandomIds } from '../../../core/ids.js'
import { serveBackend } from '../../../core/index.js'
import { silentLog } from '../../../core/log.js'
import { BackendSession } from '../../specs-runner/backend-session.js'
import { FixedClock } from '../fixed-clock.js'

const endless = 'select count(*) from numbers(1000000000000) where number % 7 = 8'

/** Its statements are short, but there are many. */
const script = 'execute immediate $$ begin loop select 1; end loop; end; $$'

const limited: readonly (readonly [how: string, first: readonly string[], statement: string])[] = [
  ['by SET', ['set max_execute_time_in_seconds = 2'], endless],
  [
    'by a hint',
    [],
    endless.replace('select', 'select /*+ SET_VAR(max_execute_time_in_seconds = 2) */'),
  ],
  [
    'between the steps of a script',
    ['set script_max_steps = 1000000000', 'set max_execute_time_in_seconds = 2'],
    script,
  ],
]

for (const [how, first, statement] of limited) {
  t.test(`a statement ends after its time, ${how}`, async t => {
    const clock = new FixedClock(0n)
    const backend = await serveBackend({ engine: 'memory' })({
      clock,
      ids: new RandomIds(),
      log: silentLog,
    })
    const session = new BackendSession(backend)
    for (const sql of first) await session.run(sql)
    // Its timer is there once it runs: until then the clock finds nothing to do.
    const ticking = setInterval(() => clock.advance(1000), 1)
    try {
      await t.rejects(session.run(statement), {
        // In a statement of a script, the error shows its place.
        message: /^1043 .*Query aborted due to execution time exceeding maximum limit/s,
      })
    } finally {
      clearInterval(ticking)
    }
    await backend.close()
  })
}

t.test('a kill ends a script between its steps', async t => {
  const backend = await serveBackend({ engine: 'memory' })({
    clock: new FixedClock(0n),
    ids: new RandomIds(),
    log: silentLog,
  })
  t.teardown(() => backend.close())
  const session = new BackendSession(backend)
  await session.run('set script_max_steps = 1000000000')
  const abort = new AbortController()
  setImmediate(() => abort.abort(new Error('killed')))
  await t.rejects(session.run(script, undefined, abort), { message: /killed/ })
})
