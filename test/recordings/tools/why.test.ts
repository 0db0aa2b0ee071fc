import { join } from 'node:path'
import t from 'tap'
import type { JournalEntry } from '../../../core/protocol/journal.js'
import { openLanes } from '../../../recordings/tools/open-lanes.js'
import { explainWhy, type WhyOptions } from '../../../recordings/tools/why.js'
import { fileFolder } from '../../file-folder.js'
import { writeLane } from './write-lane.js'

const folder = fileFolder()
writeLane(
  join(folder, 'orders.nedb'),
  [
    { sql: 'CREATE TABLE t (id INT)' },
    { sql: 'SELECT id FROM t', answer: [] },
    { sql: 'INSERT INTO t VALUES (1)', answer: [['1']], written: 1 },
    { sql: 'SELECT id FROM t', answer: [['1']] },
    { sql: 'SELECT ?', params: [7], answer: [['7']] },
    { sql: 'SELECT x FROM here', db: 'sales', answer: [['x']] },
    { sql: 'SELECT 1', answer: [['1']] },
  ],
  { lane: 'orders' },
)
writeLane(join(folder, 'users.nedb'), [{ sql: 'SELECT 1', answer: [['1']] }], { lane: 'users' })

function why(what: string, more: Partial<WhyOptions> = {}) {
  return explainWhy(what, [...openLanes(folder)], {
    ...{ recordings: folder, database: 'default', params: null, run: {}, nowMicros: () => 0n },
    ...more,
  })
}

t.test('each recorded answer with the writes that it needs', t => {
  const { asked, run, lanes } = why('select id from T')
  t.match({ asked, run }, { asked: { sql: 'select id from T', params: null }, run: null })
  t.match(lanes, [
    {
      ...{ lane: 'orders', nearest: [] },
      first: { isAnswered: false, miss: /recorded only after other writes/ },
      recorded: [
        { rowCount: 0, dependsOn: { after: [{ sql: 'create table t (id int)' }] } },
        { rowCount: 1, dependsOn: { after: [{ sql: /create/ }, { sql: /insert/ }] } },
      ],
    },
  ])
  t.equal(lanes[0]!.recorded[0]!.dependsOn.after.length, 1)
  t.end()
})

t.test('what replay answers at its start', t => {
  const { lanes } = why('SELECT 1')
  t.match(lanes, [
    { lane: 'orders', first: { isAnswered: true, place: /^orders\.nedb:\d+$/, miss: null } },
    { lane: 'users', first: { isAnswered: true, place: 'users.nedb:2' } },
  ])
  t.match(why('SELECT ?', { params: [7] }).lanes, [{ first: { isAnswered: true } }])
  t.match(why('SELECT x FROM here', { database: 'sales' }).lanes, [{ first: { isAnswered: true } }])
  t.end()
})

t.test('what is not recorded, with the nearest and the difference', t => {
  const nearest = (what: string, more: Partial<WhyOptions> = {}) => {
    const { lanes } = why(what, more)
    t.strictSame(lanes[0]?.recorded, [], what)
    return lanes[0]?.nearest[0]
  }
  t.match(nearest('SELECT id FROM tt'), {
    ...{ place: 'orders.nedb:3', difference: /select id from t\[→t\]/ },
  })
  t.equal(why('SELECT id FROM t').lanes[0]!.recordedCount, 2)
  t.match(nearest('SELECT ?', { params: [8] }), { difference: /other bind values: \[\[7→8\]\]/ })
  t.match(nearest('SELECT x FROM here'), {
    difference: /recorded in database "sales", asked in "default"/,
  })
  t.equal(nearest('VACUUM EVERYTHING NOW'), undefined)
  t.end()
})

t.test('a recorded request', t => {
  const { asked, lanes } = why('orders.nedb:3')
  t.equal(asked, null)
  t.match(lanes, [{ lane: 'orders', first: null, recorded: [{ rowCount: 0 }, { rowCount: 1 }] }])
  const { id } = lanes[0]!.recorded[1]!
  t.strictSame(why(id).lanes, lanes)
  t.strictSame(why('orders.nedb:99').lanes, [])
  t.end()
})

t.test('a query of a run', t => {
  const [answer] = why('orders.nedb:3').lanes[0]!.recorded
  const entry: Omit<JournalEntry, 'queryId' | 'sql' | 'source' | 'error'> = {
    ...{ n: 1, at: '2024-05-02T10:00:00.000Z', kind: 'statement', lane: 'orders', user: 'root' },
    ...{
      session: null,
      database: 'default',
      params: null,
      isCut: false,
      state: 'succeeded',
      rows: 0,
      ms: 1,
    },
  }
  const source = { kind: 'recorded' as const, id: answer!.id }
  const error = { code: 65001, message: 'mockq replay: nothing answers' }
  const journal = [
    { ...entry, queryId: 'q1', sql: 'SELECT id FROM t', source, error: null },
    { ...entry, queryId: 'q2', sql: 'SELECT 2', source: { kind: 'miss' as const }, error },
  ]
  t.match(why('q1', { run: { journal } }), {
    run: { queryId: 'q1', lane: 'orders', source: 'recorded', recordedId: answer!.id, error: null },
    lanes: [{ lane: 'orders', recorded: [{ id: answer!.id }, {}] }],
  })
  t.match(why('q2', { run: { journal } }), {
    run: { queryId: 'q2', source: 'miss', error },
    lanes: [{ lane: 'orders', recorded: [], nearest: [{}] }],
  })
  t.equal(why('q2', { run: { journal } }).lanes.length, 1, 'its lane only')
  const miss = {
    ...{ code: 65001, kind: 'stmt' as const, sql: 'SELECT 2', params: null, message: 'no' },
    ...{ queryId: 'q3', times: 1, nearest: [] },
  }
  const counts = {
    answered: 0,
    forwarded: 0,
    recorded: 0,
    leftOut: 0,
    lost: 0,
    changed: 0,
    missed: 1,
  }
  const lane = {
    lane: 'orders',
    file: 'orders.nedb',
    ...counts,
    unused: [],
    bound: [],
    computed: [],
  }
  const report = { lanes: [{ ...lane, misses: [miss] }] }
  t.match(why('q3', { run: { report } }), { run: { source: 'miss', error: { code: 65001 } } })
  t.throws(() => why('q9', { run: { journal } }), {
    ...{ name: 'UsageError', message: /the run has no query with the id "q9"/ },
  })
  t.throws(() => why('q9', { run: { report } }), { message: /a report has only those of misses/ })
  t.throws(() => why('q9'), { name: 'UsageError', message: /--server URL, --journal FILE/ })
  t.end()
})
