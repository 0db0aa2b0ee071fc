import { join } from 'node:path'
import t from 'tap'
import { openLanes } from '../../../recordings/tools/open-lanes.js'
import { selectRequests } from '../../../recordings/tools/select-requests.js'
import {
  type ShownRequest,
  type ShowOptions,
  showRequests,
  viewOf,
} from '../../../recordings/tools/show-requests.js'
import { fileFolder } from '../../file-folder.js'
import { writeLane } from './write-lane.js'

const numbers = Array.from({ length: 120 }, (_, i) => [String(i)])
const folder = fileFolder()
writeLane(
  join(folder, 'orders.nedb'),
  [
    { sql: 'CREATE TABLE t (id INT)' },
    { sql: 'CREATE VIEW v AS SELECT id FROM t' },
    { sql: 'INSERT INTO t\n  VALUES (1)', answer: [['1']], written: 1 },
    { sql: 'CREATE TABLE other (id INT)' },
    { sql: 'SELECT * FROM v', answer: [['1']], session: 2 },
    { sql: 'SELECT repeat(n) FROM numbers', answer: numbers, schema: [['n', 'UInt8']], session: 2 },
    {
      ...{ sql: 'SELECT ?', params: [7], db: 'sales', ctx: [['role', 'analyst']], session: 2 },
      error: [1025, 'Unknown', 'detail'] as const,
    },
    { sql: 'SELECT broken', fault: [401, 5101, 'no'] as const, end: 'lost' as const },
    { upload: 'a.csv', content: '1,2\n' },
    { sql: 'SELEKT', error: [1005, 'syntax'] as const },
    { sql: 'DO SOMETHING UNKNOWN' },
  ],
  { lane: 'orders' },
)
writeLane(join(folder, 'tests.nedb'), [{ sql: "SELECT 'orders'", answer: [['x']] }], {
  lane: 'tests',
})

const selected = (pattern?: string) => [...selectRequests(openLanes(folder), pattern)]
const sqlOf = (pattern?: string) => selected(pattern).map(each => viewOf(each).sql)

async function show(
  pattern: string,
  options: Partial<ShowOptions> = {},
): Promise<readonly ShownRequest[]> {
  const shown: ShownRequest[] = []
  const requests = showRequests(selected(pattern), { dependencies: false, ...options })
  for await (const request of requests) shown.push(request)
  return shown
}

t.test('a pattern selects', t => {
  t.equal(sqlOf().length, 12, 'all')
  t.equal(sqlOf('orders').length, 11, 'a lane, before statements with that text')
  t.strictSame(sqlOf('insert  INTO t values'), ['INSERT INTO t\n  VALUES (1)'], 'text')
  t.strictSame(sqlOf('create*other'), ['CREATE TABLE other (id INT)'], 'text with a star')
  t.strictSame(sqlOf('/^select .$/i'), ['SELECT ?'], 'a regular expression')
  t.strictSame(sqlOf('(id int)'), ['CREATE TABLE t (id INT)', 'CREATE TABLE other (id INT)'])
  t.strictSame(sqlOf('a.csv'), ['@~/a.csv'], 'an uploaded file')
  const [insert] = selected('insert')
  const { id, place, line } = viewOf(insert!)
  t.strictSame(sqlOf(id), sqlOf('insert'), 'an id')
  t.strictSame(sqlOf(id.replace(/0$/, '1')), sqlOf('insert'), 'the id of its rows')
  t.strictSame(sqlOf(place), sqlOf('insert'), 'file and line')
  t.strictSame(sqlOf(`some/path/orders.nedb.part:${line + 1}`), sqlOf('insert'), 'a line of rows')
  for (const none of ['orders.nedb:9999', 'x.nedb:2', 's000009:00000010:0000000', 'nothing'])
    t.strictSame(sqlOf(none), [], none)
  t.throws(() => sqlOf('/(/'), { name: 'UsageError', message: /is not a regular expression/ })
  t.throws(() => sqlOf('/a/g'), { name: 'UsageError', message: /the flag "g" is not one of/ })
  t.end()
})

t.test('a request has all that is recorded', async t => {
  const [asked] = await show('SELECT ?')
  t.match(asked, {
    ...{ lane: 'orders', session: 2, kind: 'statement', params: [7], database: 'sales' },
    ...{ context: { role: 'analyst' }, rowCount: 0, refused: null, dependsOn: null },
    error: { code: 1025, message: 'Unknown', detail: 'detail' },
  })
  const [broken] = await show('broken')
  t.match(broken, { refused: { status: 401, code: 5101, message: 'no' }, end: 'lost' })
  const [file] = await show('a.csv')
  t.match(file, { kind: 'upload', sql: '@~/a.csv', file: { size: 4 }, content: ['1,2', ''] })
})

t.test('rows, up to a number', async t => {
  const [all] = await show('numbers')
  t.strictSame(all!.rows, numbers)
  t.strictSame(all!.columns, [{ name: 'n', type: 'UInt8' }])
  const [some] = await show('numbers', { rows: 51 })
  t.strictSame(some!.rows, numbers.slice(0, 51))
  t.equal(some!.rowCount, 120)
  t.strictSame((await show('numbers', { rows: 0 }))[0]!.rows, [])
})

t.test('what an answer depends on, and the writes that made it so', async t => {
  const dependsOn = async (pattern: string) =>
    (await show(pattern, { dependencies: true }))[0]!.dependsOn!
  const view = await dependsOn('select * from v')
  t.strictSame(view.reads, ['default.v'])
  t.strictSame(
    view.after.map(({ sql }) => sql),
    ['create table t (id int)', 'create view v as select id from t', 'insert into t values (1)'],
    'also those to the tables of a view, but not to others',
  )
  t.strictSame((await dependsOn('numbers')).reads, ['default.numbers'], 'no functions')
  const unknown = await dependsOn('something unknown')
  t.equal(unknown.everything, true)
  t.equal(unknown.after.length, 5, 'all writes')
  t.match(await dependsOn('SELEKT'), { everything: false, after: [] }, 'no SQL at all')
})
