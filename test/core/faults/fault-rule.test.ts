import t from 'tap'
import { FaultPlan } from '../../../core/faults/fault-plan.js'
import { readFaultList } from '../../../core/faults/fault-rule.js'

const plan = (...faults: unknown[]) => new FaultPlan(readFaultList({ faults }))

t.test('defaults are filled in', async t => {
  const { seed, faults } = readFaultList({
    faults: [
      { fault: 'status', status: 503 },
      { fault: 'sql-error', page: 2 },
      { fault: 'expire' },
      { fault: 'delay', ms: 5, on: 'login', count: 1 },
    ],
  })
  t.equal(seed, 1)
  const message = 'fault injected by mockq'
  const always = { after: 0, probability: 1 }
  t.same(faults, [
    { fault: 'status', on: 'query', status: 503, code: 503, message, when: 'before', ...always },
    { fault: 'sql-error', on: 'page', page: 2, code: 1001, message, ...always },
    { fault: 'expire', on: 'page', ...always },
    { fault: 'delay', on: 'login', ms: 5, jitter: 0, when: 'before', count: 1, ...always },
  ])
})

t.test('a wrong list is refused with the place of the fault', async t => {
  const wrong: readonly (readonly [unknown, RegExp])[] = [
    [null, /the faults must be an object, not null/],
    [[], /the list of faults must be in \{"faults": \[ … \]\}/],
    [{}, /"faults" must be a list/],
    [{ faults: [], sead: 1 }, /there is no field "sead": use seed and faults/],
    [{ faults: [], seed: -1 }, /"seed" must be a whole number/],
    [{ faults: ['reset'] }, /fault 1 must be an object/],
    [{ faults: [{ fault: 'reset' }, { fault: 'resett' }] }, /fault 2: "fault" must be .*"reset"\?/],
    [{ faults: [{}] }, /fault 1: "fault" must be one of delay, slow/],
    [{ faults: [{ fault: 'status' }] }, /fault 1 \(status\): the field "status" is missing/],
    [{ faults: [{ fault: 'status', status: 200 }] }, /"status" must be a whole number from 400/],
    [{ faults: [{ fault: 'status', status: '503' }] }, /not "503"/],
    [{ faults: [{ fault: 'reset', mss: 1 }] }, /there is no field "mss"/],
    [{ faults: [{ fault: 'reset', constructor: 1 }] }, /there is no field "constructor"/],
    [{ faults: [{ fault: 'toString' }] }, /"fault" must be one of delay/],
    [{ faults: [{ fault: 'cut', when: 'after' }] }, /there is no field "when"/],
    [{ faults: [{ fault: 'delay', ms: 1.5 }] }, /"ms" must be a whole number/],
    [{ faults: [{ fault: 'reset', probability: 0 }] }, /"probability" must be a number above 0/],
    [{ faults: [{ fault: 'reset', count: 0 }] }, /"count" must be a whole number from 1/],
    [{ faults: [{ fault: 'reset', on: 'start' }] }, /"on" must be one of query, page/],
    [
      { faults: [{ fault: 'polls', polls: 1, on: 'page' }] },
      /"on" must be one of query, not "page"/,
    ],
    [{ faults: [{ fault: 'reset', on: 'page', page: 0 }] }, /a request "page" has no page 0/],
    [{ faults: [{ fault: 'reset', on: 'login', page: 1 }] }, /a request "login" has no page 1/],
    [{ faults: [{ fault: 'reset', on: 'login', sql: 'a' }] }, /a request "login" has no "sql"/],
    [{ faults: [{ fault: 'reset', sql: '/(/' }] }, /fault 1 \(reset\): Invalid regular expression/],
    [{ faults: [{ fault: 'reset', sql: '/a/q' }] }, /Invalid .*flags/],
  ]
  for (const [list, message] of wrong) {
    t.throws(() => readFaultList(list), { name: 'UsageError', message }, `${message}`)
  }
})

t.test('conditions choose the requests', async t => {
  const happens = (rule: object, request: object) =>
    plan({ fault: 'reset', ...rule }).take({ on: 'query', lane: 'default', ...request }).length ===
    1
  t.ok(happens({}, {}))
  t.notOk(happens({}, { on: 'page', page: 1 }))
  t.ok(happens({ on: 'page' }, { on: 'page', page: 7 }))
  t.ok(happens({ page: 2 }, { on: 'page', page: 2 }))
  t.notOk(happens({ page: 2 }, { on: 'page', page: 3 }))
  t.ok(happens({ lane: 'a' }, { lane: 'a' }))
  t.notOk(happens({ lane: 'a' }, { lane: 'b' }))
  t.ok(happens({ sql: 'INSERT' }, { sql: 'insert into t' }))
  t.notOk(happens({ sql: 'insert' }, { sql: 'SELECT 1' }))
  t.notOk(happens({ sql: 'insert' }, {}), 'a request without a statement')
  t.ok(happens({ sql: '/^insert\\s/gi' }, { sql: 'INSERT\ninto t' }))
  t.notOk(happens({ sql: '/^insert/' }, { sql: 'INSERT INTO t' }))
})

t.test('a global expression is tried from the start each time', async t => {
  const faults = plan({ fault: 'reset', sql: '/select/g' })
  const ask = () => faults.take({ on: 'query', lane: 'a', sql: 'select' }).length
  t.same([ask(), ask(), ask()], [1, 1, 1])
})

t.test('after, count and probability; the sequence is the same again', async t => {
  const times = (faults: FaultPlan, n: number) =>
    Array.from({ length: n }, () => faults.take({ on: 'query', lane: 'a' }).length).join('')
  const twice = plan({ fault: 'reset', after: 1, count: 2 })
  t.equal(times(twice, 5), '01100')
  t.match(twice.status(), { faults: [{ fault: 'reset', matched: 5, happened: 2 }] })
  twice.restart()
  t.equal(times(twice, 5), '01100')
  const list = (seed: number) =>
    new FaultPlan(readFaultList({ seed, faults: [{ fault: 'reset', probability: 0.5 }] }))
  const sequence = times(list(7), 40)
  t.match(sequence, /0.*1|1.*0/)
  t.equal(times(list(7), 40), sequence)
  t.not(times(list(8), 40), sequence)
})

t.test('a fault that nobody could see is kept for the next request', async t => {
  const request = { on: 'query', lane: 'default' } as const
  const sequence = (...faults: unknown[]) => {
    const made = plan(...faults)
    return [1, 2, 3, 4].map(() =>
      made.take(request).map(rule => ('code' in rule ? rule.code : rule.fault)),
    )
  }
  const status = { fault: 'status', status: 503 }
  const token = { fault: 'status', status: 401, code: 5101, count: 1 }
  t.same(sequence({ ...status, count: 2 }, token), [[503], [503], [5101], []])
  t.same(sequence({ ...status, count: 1 }, { fault: 'cut', count: 1 }), [[503], ['cut'], [], []])
  t.same(sequence({ ...status, count: 1, when: 'after' }, { fault: 'polls', polls: 1, count: 1 }), [
    [503, 'polls'],
    [],
    [],
    [],
  ])
  const error = (code: number) => ({ fault: 'sql-error', code, count: 1 })
  t.same(sequence(error(1001), error(1002)), [[1001], [1002], [], []])
  const late = { fault: 'delay', ms: 1, count: 1 }
  t.same(sequence(late, late), [['delay', 'delay'], [], [], []], 'delays add up')
  t.same(sequence(late, { ...status, count: 1 }), [['delay', 503], [], [], []])
})

t.test('the faults of a header come after those of the server', async t => {
  const server = plan({ fault: 'status', status: 503, count: 1 })
  const header = server.with(readFaultList({ faults: [{ fault: 'reset', count: 1 }] }).faults)
  const request = { on: 'query', lane: 'default' } as const
  t.equal(header.take(request, server.take(request)).length, 0)
  t.equal(header.take(request, server.take(request)).length, 1)
})
