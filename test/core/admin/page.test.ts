import t from 'tap'
import { textDiff } from '../../../core/admin/page/text-diff.js'
import { firstDivergence, timeline } from '../../../core/admin/page/timeline.js'
import type { JournalEntry } from '../../../core/protocol/journal.js'

t.test('the difference of two statements', async t => {
  const shown = (recorded: string, live: string) =>
    textDiff(recorded, live)
      .map(({ kind, text }) =>
        kind === 'same' ? text : kind === 'live' ? `+${text}+` : `-${text}-`,
      )
      .join('')
  t.equal(shown('select 1', 'SELECT 1'), 'SELECT 1', 'words in another case are the same')
  t.equal(shown("select 'a b'", "SELECT 'a c'"), "SELECT -'a b'-+'a c'+")
  t.equal(shown("select 'a'", "select 'A'"), "select -'a'-+'A'+", 'but quoted texts are not')
  t.equal(shown('select a, b', 'select a'), 'select a-, b-')
  t.equal(shown('', 'select 1'), '+select 1+')
  t.equal(shown('', ''), '')
  const long = 'x '.repeat(2000)
  t.equal(shown(long, `${long}y`), `-${long}-+${long}y+`)
})

const entry = (n: number, sql: string, source: JournalEntry['source']): JournalEntry => ({
  n,
  sql,
  source,
  at: '2026-01-01T00:00:00.000Z',
  kind: 'statement',
  lane: 'default',
  user: 'root',
  session: null,
  database: 'default',
  queryId: '',
  params: null,
  isCut: false,
  state: 'succeeded',
  error: null,
  rows: 0,
  ms: 1,
})

t.test('a run beside its recording', async t => {
  const recorded = (session: number, ordinal: number) => ({
    kind: 'recorded' as const,
    file: 'a.nedb',
    id: `s00000${session}:000000${ordinal}:0000000`,
  })
  const steps = timeline([
    entry(1, 'SELECT 1', recorded(1, 10)),
    entry(2, '-- why\n/* so */ insert into t values (1)', recorded(1, 30)),
    entry(3, 'SELECT 1', recorded(2, 20)),
    entry(4, 'SELECT 2', recorded(1, 30)),
    entry(5, 'SELECT 3', recorded(1, 20)),
    entry(6, 'create_x()', { kind: 'miss' }),
    entry(7, 'CREATE TABLE t (a INT)', { kind: 'engine' }),
    entry(8, 'SELECT 4', null),
  ])
  t.same(
    steps.map(({ order, isWrite }) => [order, isWrite]),
    [
      ['in order', false],
      ['after a gap', true],
      ['in order', false],
      ['again', false],
      ['earlier', false],
      ['miss', false],
      ['not recorded', true],
      ['not recorded', false],
    ],
  )
  t.equal(firstDivergence(steps)?.entry.n, 2, 'where the fifth was passed over')
  t.equal(firstDivergence(steps.slice(2, 4)), undefined)
})

t.test('the first difference is where a recorded request is passed over', async t => {
  const id = (ordinal: number) => `s000001:000000${ordinal}:0000000`
  const answered = (n: number, ordinal: number) =>
    entry(n, `SELECT ${ordinal}`, { kind: 'recorded', file: 'a.nedb', id: id(ordinal) })
  const skipped = (ordinal: number, line: number) => ({
    ...{ id: id(ordinal), line, sql: `never ${ordinal}`, isWrite: true },
  })
  const shown = (steps: ReturnType<typeof timeline>) =>
    steps.map(({ order, skipped }) => [order, ...skipped.map(({ line, sql }) => `${line} ${sql}`)])
  const steps = timeline(
    [answered(1, 10), answered(2, 40), answered(3, 50), answered(4, 30), answered(5, 40)],
    [skipped(20, 3)],
  )
  t.same(shown(steps), [
    ['in order'],
    ['after a gap', '3 never 20', 'null SELECT 30'],
    ['in order'],
    ['earlier'],
    ['earlier'],
  ])
  t.equal(firstDivergence(steps)?.entry.n, 2)
  t.same(shown(timeline([answered(1, 10), answered(2, 20), answered(3, 10)])), [
    ['in order'],
    ['in order'],
    ['earlier'],
  ])
  const other = { ...skipped(20, 3), id: 's000002:00000020:0000000' }
  const [first] = timeline([answered(1, 40)], [skipped(50, 6), other])
  t.equal(first?.order, 'in order', 'what comes later, and other sessions, are not passed over')
})
