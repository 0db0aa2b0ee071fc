import { setFlagsFromString } from 'node:v8'
import t from 'tap'
import { SystemClock } from '../../../core/clock.js'
import { SeededIds } from '../../../core/ids.js'
import type { Caller, Principal } from '../../../core/protocol/backend.js'
import { principalOf } from '../../../core/protocol/principal.js'
import { openServe } from '../../../core/serve/open-serve.js'

// V8 gives objects that are made alike the same hidden class, and is slow with those that get one of their own.

setFlagsFromString('--allow-natives-syntax')
const haveSameClass = new Function('a', 'b', 'return %HaveSameMap(a, b)') as (
  a: object,
  b: object,
) => boolean

const caller: Caller = {
  user: 'root',
  fullName: 'root',
  credential: { kind: 'basic', password: '' },
  lane: 'default',
  userAgent: '',
}
const callers = [caller, { ...caller, clientSession: 'one' }]

t.test('the test can tell hidden classes', async t => {
  t.ok(haveSameClass({ a: 1 }, { a: 2 }))
  t.notOk(haveSameClass({ a: 1 }, { b: 1 }))
})

t.test('principals of each kind share a hidden class', async t => {
  const account = { authType: '', isConfigured: true, defaultRole: '', defaultWarehouse: '' }
  for (const each of callers) {
    for (const own of [undefined, account]) {
      const make = (): Principal => principalOf(each, [], 'public', own)
      t.same(make(), {
        ...each,
        roles: [],
        defaultRole: 'public',
        ...(own !== undefined && { account: own }),
      })
      for (let i = 0; i < 10; i++) t.ok(haveSameClass(make(), make()))
    }
  }
})

t.test('callers of serve share a hidden class', async t => {
  const ports = { clock: new SystemClock(), ids: new SeededIds(1) }
  const backend = await openServe({ engine: 'memory' }, ports)
  t.teardown(() => backend.close())
  for (const each of callers) {
    const before = await backend.authenticate(each)
    for (let i = 0; i < 10; i++) t.ok(haveSameClass(before, await backend.authenticate(each)))
  }
})
