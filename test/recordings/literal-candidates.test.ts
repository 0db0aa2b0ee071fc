import t from 'tap'
import { emptySession } from '../../core/session/session-state.js'
import { LiteralCandidates, type PlayedSoFar } from '../../recordings/match/literal-candidates.js'
import { type Asked, askOf } from '../../recordings/match/question.js'
import type { Occurrence } from '../../recordings/match/recorded-question.js'
import { SecretBook } from '../../recordings/redact/secret-book.js'
import { laneOf } from './lane-of.js'

const { lane } = laneOf([
  [1, 'CREATE TABLE t_4711 (a VARCHAR, n INT)'],
  [1, "INSERT INTO t_4711 VALUES ('ord_7acd4159', 17)", '1'],
  [2, "INSERT INTO t_4711 VALUES ('user_x7f3k@example.org', 12)", '1'],
  [1, "INSERT INTO t_4711 VALUES ('kqzjwv@example.com', 3)", '1'],
  [1, 'INSERT INTO t_4711 VALUES (1, 3)', '1'],
  [1, "SELECT a FROM t_4711 WHERE a = 'ord_7acd4159' -- why", 'ord_7acd4159'],
  [1, 'SELECT a FROM t_4711 WHERE a = $$ord_1$$ AND n > 1.5', 'none'],
])

const asked = (sql: string): Asked => ({
  k: 'stmt',
  ...askOf({ sql }, emptySession, new SecretBook()),
})

const soFar = (used: ReadonlySet<number> = new Set(), session?: number): PlayedSoFar => ({
  withRecordedParts: text => text.replaceAll('t_9922', 't_4711'),
  isUsed: ({ index }: Occurrence) => used.has(index),
  session,
})

/** The places of the candidates in play order, with the pairs of the first one. */
function find(sql: string, played = soFar()) {
  const found = [...new LiteralCandidates(lane.index).find(asked(sql), played)]
  return {
    places: found.map(({ occurrence }) => occurrence.index),
    pairs: found[0]?.pairs.map(({ recorded, live }) => [recorded, live]) ?? [],
  }
}

t.test('statements of one shape are candidates, with the literals that differ', t => {
  t.strictSame(find("INSERT INTO t_4711 VALUES ('ord_99', 17)"), {
    places: [1, 2, 3],
    pairs: [['ord_7acd4159', 'ord_99']],
  })
  t.strictSame(find("insert into t_9922 values ('ord_99', 18)").pairs, [
    ['ord_7acd4159', 'ord_99'],
    ['17', '18'],
  ])
  t.strictSame(find("SELECT a FROM t_4711 WHERE a = 'x'"), {
    places: [5],
    pairs: [['ord_7acd4159', 'x']],
  })
  t.strictSame(find('INSERT INTO t_4711 VALUES (2, 3)').places, [4])
  t.end()
})

t.test(
  'statements with other names are candidates where these may stand for the recorded ones',
  t => {
    const candidates = new LiteralCandidates(lane.index)
    const found = (sql: string, likely: string, mayStandFor = () => true) => {
      const played = { isUsed: ({ index }: Occurrence) => index === 1, likely: () => likely }
      return [...candidates.findNamed(asked(sql), { ...played, mayStandFor })]
    }
    const sql = "INSERT INTO t_9922 VALUES ('ord_99', 18)"
    for (const likely of ['t_4711', 't_1'])
      t.strictSame(
        found(sql, likely).map(({ occurrence }) => occurrence.index),
        [2, 3, 1],
      )
    t.strictSame(found(sql, 't_1')[0]!.names, [['t_4711', 't_9922']])
    t.strictSame(
      found(sql, 't_1', () => false),
      [],
    )
    for (const other of ['SELECT b FROM t_9922', 'SELECT 1', "SELECT 'unfinished"])
      t.strictSame(found(other, 't_1'), [], other)
    t.end()
  },
)

t.test('other statements are none', t => {
  for (const sql of [
    "INSERT INTO t_4712 VALUES ('ord_99', 17)",
    "INSERT INTO t_4711 VALUES ('ord_99', '17')",
    "INSERT INTO t_4711 VALUES ('ord_99', 17), ('ord_98', 18)",
    "INSERT INTO t_4711 VALUES ('ord_99', -17)",
    "SELECT n FROM t_4711 WHERE a = 'x'",
    "SELECT a FROM t_4711 WHERE a = 'x' OR n = 1",
    'SELECT a FROM t_4711',
    "SELECT 'unfinished",
  ])
    t.strictSame(find(sql).places, [], sql)
  t.end()
})

t.test('statements of other lengths, signs and kinds of literals are loose candidates', t => {
  const loose = (sql: string) => {
    const found = [...new LiteralCandidates(lane.index).find(asked(sql), soFar(), 'loose')]
    return found.map(({ occurrence, pairs }) => [
      occurrence.index,
      ...pairs.map(({ recorded, live }) => `${recorded} ${live}`),
    ])
  }
  const of = (...all: readonly (readonly string[])[]) => all.map((pairs, i) => [i + 1, ...pairs])
  t.strictSame(
    loose("INSERT INTO t_4711 VALUES ('ord_99', -17)"),
    of(
      ['ord_7acd4159 ord_99', '17 -17'],
      ['user_x7f3k@example.org ord_99', '12 -17'],
      ['kqzjwv@example.com ord_99', '3 -17'],
    ),
  )
  t.strictSame(
    loose("INSERT INTO t_9922 VALUES ('ord_99', 17), (NULL, 18), ('x', +1.5)"),
    of([], [], []),
    'no literal stands for another in a list of another length',
  )
  t.strictSame(loose("INSERT INTO t_4711 VALUES ('a', 17)"), [], 'without exact ones')
  t.strictSame(loose('INSERT INTO t_4711 VALUES (NULL, -3)').at(-1), [4, '1 null', '3 -3'])
  t.strictSame(loose('SELECT a FROM t_4711 WHERE a = NULL'), [[5, 'ord_7acd4159 null']])
  for (const other of [
    "INSERT INTO t_4711 VALUES ('ord_99', 17, 1)",
    "INSERT INTO t_4711 VALUES ('ord_99', n - 17)",
    "INSERT INTO t_4711 VALUES (('ord_99', 17))",
    'SELECT a FROM t_4711 WHERE a IS NULL',
    'SELECT a FROM t_4711 WHERE a = -5',
    "INSERT INTO t_4711 VALUES ('ord_99', 'x'), ('ord_98', 17)",
    'SELECT a FROM t_4711 WHERE a = - 5 - 4',
  ])
    t.strictSame(loose(other), [], other)
  t.end()
})

t.test('the next unused one of the session comes first, used ones last', t => {
  const sql = "INSERT INTO t_4711 VALUES ('ord_99', 17)"
  t.strictSame(find(sql, soFar(new Set(), 2)).places, [2, 1, 3])
  t.strictSame(find(sql, soFar(new Set([1]), 1)).places, [3, 2, 1])
  t.strictSame(find(sql, soFar(new Set([1, 2, 3]))).places, [1, 2, 3])
  const used = new Set<number>()
  const candidates = new LiteralCandidates(lane.index)
  for (const place of [1, 2, 3]) {
    const [first] = candidates.find(asked(sql), soFar(used))
    t.equal(first?.occurrence.index, place)
    used.add(place)
  }
  t.end()
})
