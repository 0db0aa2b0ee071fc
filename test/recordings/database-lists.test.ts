import t from 'tap'
import { laneOf, type RecordedStep } from './lane-of.js'

const list = 'SELECT name FROM system.databases'

/** The names of databases, a line for each. */
const names = (...own: readonly string[]): string =>
  ['default', 'system', ...own].toSorted().join('\n')

const test = (session: number, name: string, beside: readonly string[] = []): RecordedStep[] => [
  [session, `CREATE DATABASE IF NOT EXISTS ${name}`],
  [session, list, names(...beside, name)],
  [session, `CREATE TABLE ${name}.t (a INT)`],
  [session, `DROP DATABASE IF EXISTS ${name}`],
]

t.test('a list of all databases shows those that are there now', async t => {
  const lane = laneOf([
    ...test(1, 'one_1a2b'),
    [1, 'CREATE DATABASE kept'],
    ...test(2, 'two_3c4d', ['kept']),
  ])
  const ask = (sql: string) => lane.live(lane.ask('a', sql))
  t.equal(ask('CREATE DATABASE IF NOT EXISTS two_3c4d'), '')
  t.equal(ask(list), names('two_3c4d'), 'not what another test leaves behind')
  t.equal(ask('CREATE DATABASE IF NOT EXISTS one_1a2b'), '')
  t.equal(ask(list), names('one_1a2b', 'two_3c4d'), 'and that of a test beside it')
  t.equal(ask('DROP DATABASE IF EXISTS two_3c4d'), '')
  t.equal(ask('CREATE DATABASE kept'), '')
  t.equal(ask(list), names('kept', 'one_1a2b'))
  t.equal(ask('DROP DATABASE IF EXISTS one_1a2b'), '')
  t.equal(ask(list), names('kept'))
})

t.test('names stand in the order that they have in this run', async t => {
  const lane = laneOf([...test(1, 'test_1795353979'), ...test(2, 'test_1795354002')])
  const ask = (sql: string) => lane.ask('a', sql)
  ask('CREATE DATABASE IF NOT EXISTS test_1899000099')
  ask('CREATE TABLE test_1899000099.t (a INT)')
  ask('CREATE DATABASE IF NOT EXISTS test_1799000001')
  ask('CREATE TABLE test_1799000001.t (a INT)')
  const rows = ask(list)
    .split('\n')
    .map(cell => lane.live(cell))
  t.same(rows, ['default', 'system', 'test_1799000001', 'test_1899000099'])
})

t.test('what the server has in front stays there', async t => {
  const front = (...own: readonly string[]) =>
    ['system', 'information_schema', 'default', ...own].join('\n')
  const lane = laneOf([
    [1, 'CREATE DATABASE abc'],
    [1, 'SHOW DATABASES', ['system', 'information_schema', 'abc', 'default'].join('\n')],
    [1, 'CREATE DATABASE xyz'],
    [1, 'DROP DATABASE abc'],
  ])
  t.equal(lane.ask('a', 'CREATE DATABASE xyz'), '')
  t.equal(lane.ask('a', 'SHOW DATABASES'), front('xyz'))
})

const unsure: Readonly<Record<string, readonly RecordedStep[]>> = {
  'an answer that shows what was dropped': [
    [1, 'DROP DATABASE one'],
    [1, 'CREATE DATABASE two'],
    [1, list, names('one', 'two')],
    [1, 'CREATE DATABASE one'],
  ],
  'an answer that lacks what was made': [
    [1, 'CREATE DATABASE b'],
    [1, list, names('one')],
  ],
  'answers with other databases of nobody': [
    [1, list, names('one', 'x')],
    [1, 'CREATE DATABASE b'],
    [1, list, names('b', 'one')],
  ],
  'an order of its own': [
    [1, 'CREATE DATABASE b'],
    [1, 'CREATE DATABASE c'],
    [1, list, ['c', 'b', 'one'].join('\n')],
  ],
  'an answer that failed': [[1, list, '!not now']],
  'a list of some': [[1, `${list} WHERE name <> 'z'`, names('one')]],
  'a list beside what may have made any': [
    [1, 'FROBNICATE ALL'],
    [1, list, names('one')],
  ],
}

for (const [why, steps] of Object.entries(unsure)) {
  t.test(`nothing is told by ${why}`, async t => {
    const lane = laneOf([[1, 'CREATE DATABASE one'], ...steps, [1, 'DROP DATABASE one']])
    const sql = steps.findLast(([, sql]) => sql.startsWith(list))![1]
    t.equal(lane.ask('a', sql), 'other history')
  })
}

t.test('a database that may be there tells nothing', async t => {
  const lane = laneOf([...test(1, 'one_1a2b'), [1, 'CREATE DATABASE kept']])
  t.equal(lane.ask('a', 'CREATE DATABASE stray', true), 'unknown')
  t.equal(lane.ask('a', 'CREATE DATABASE kept'), '')
  t.equal(lane.ask('a', list), 'other history')
})

t.test('a list in the order of letters, beside one in the order of the server', async t => {
  const ordered =
    'SELECT catalog_name AS table_cat FROM information_schema.schemata ORDER BY catalog_name'
  const lane = laneOf([
    [1, 'CREATE DATABASE abc'],
    [1, 'SHOW DATABASES', 'system\ninformation_schema\nabc\ndefault'],
    [1, ordered, 'abc\ndefault\ninformation_schema\nsystem'],
    [1, 'CREATE DATABASE xyz'],
    [1, 'DROP DATABASE abc'],
  ])
  lane.ask('a', 'CREATE DATABASE xyz')
  t.equal(lane.ask('a', ordered), 'default\ninformation_schema\nsystem\nxyz')
  t.equal(lane.ask('a', 'SHOW DATABASES'), 'system\ninformation_schema\ndefault\nxyz')
  const other = laneOf([
    [1, 'CREATE DATABASE abc'],
    [1, 'SHOW DATABASES', 'abc\ndefault\nsystem'],
    [1, ordered, 'abc\ndefault\nhidden\nsystem'],
    [1, 'DROP DATABASE abc'],
  ])
  t.equal(other.ask('a', ordered), 'other history', 'the lists do not agree')
})
