import t from 'tap'
import { play, type Statement } from './play-beside.js'

// Statements with another number of rows or elements, another sign, NULL or another boolean than the recorded ones.

/** Statements before and after one, of which the run that is played has another in its place. */
interface Case {
  readonly name: string
  readonly setUp: readonly Statement[]
  readonly was: readonly Statement[]
  readonly now: readonly Statement[]
  readonly reads: readonly string[]
}

const words = 'CREATE OR REPLACE TABLE t (w VARCHAR, n INT)'
const readWords = [
  'SELECT count(*), sum(n), max(upper(w)) FROM t',
  'SELECT w, n FROM t ORDER BY w, n',
]
const readAll = ['SELECT * FROM t ORDER BY 1']
const filled = [words, "INSERT INTO t VALUES ('a', -5), ('b', 4), ('c', 9)"]
const insert = (rows: string) => [`INSERT INTO t VALUES ${rows}`]

const cases: readonly Case[] = [
  {
    name: 'more rows',
    setUp: [words],
    was: insert("('amber', 5), ('birch', 7)"),
    now: insert("('cedar', 1), ('oak', 2), ('elm', 900)"),
    reads: readWords,
  },
  {
    name: 'one row',
    setUp: [words],
    was: insert("('amber', 5), ('birch', 7)"),
    now: insert("('cedar', 1)"),
    reads: readWords,
  },
  {
    name: 'several rows in place of one',
    setUp: [words],
    was: insert("('amber', 5)"),
    now: insert("('cedar', 1), ('oak', 2)"),
    reads: readWords,
  },
  {
    name: 'a longer array',
    setUp: ['CREATE OR REPLACE TABLE t (a ARRAY(VARCHAR))'],
    was: insert("(['a', 'b'])"),
    now: insert("(['a', 'b', 'c'])"),
    reads: readAll,
  },
  {
    name: 'an array in place of an empty one',
    setUp: ['CREATE OR REPLACE TABLE t (a ARRAY(VARCHAR))'],
    was: insert('([])'),
    now: insert("(['a', NULL]), (NULL)"),
    reads: ['SELECT a FROM t'],
  },
  {
    name: 'a negative number',
    setUp: [words],
    was: insert("('a', 5)"),
    now: insert("('a', -5)"),
    reads: readWords,
  },
  {
    name: 'a positive number',
    setUp: [words],
    was: insert("('a', -5)"),
    now: insert("('a', 500)"),
    reads: readWords,
  },
  {
    name: 'a negative decimal',
    setUp: ['CREATE OR REPLACE TABLE t (p DECIMAL(10, 2))'],
    was: insert('(1.5)'),
    now: insert('(-2.25)'),
    reads: ['SELECT sum(p), max(p) FROM t'],
  },
  {
    name: 'NULL',
    setUp: [words],
    was: insert("(NULL, 3), ('x', 4), ('amber', 5)"),
    now: insert("(NULL, 3), ('x', 4), ('amber', NULL)"),
    reads: readWords,
  },
  {
    name: 'NULL for a number',
    setUp: [words],
    was: insert("('amber', 5)"),
    now: insert("('amber', NULL)"),
    reads: readWords,
  },
  {
    name: 'a number for NULL',
    setUp: [words],
    was: insert("('amber', NULL)"),
    now: insert("('amber', 5)"),
    reads: readWords,
  },
  {
    name: 'a text for NULL',
    setUp: [words],
    was: insert('(NULL, 5)'),
    now: insert("('x', 5)"),
    reads: readWords,
  },
  {
    name: 'FALSE',
    setUp: ['CREATE OR REPLACE TABLE t (b BOOLEAN)'],
    was: insert('(true)'),
    now: insert('(false)'),
    reads: ['SELECT b FROM t'],
  },
  {
    name: 'a document',
    setUp: ['CREATE OR REPLACE TABLE t (j VARIANT)'],
    was: insert(`(parse_json('{"a": 1}'))`),
    now: insert(`(parse_json('{}'))`),
    reads: ['SELECT j FROM t'],
  },
  {
    name: 'a longer IN list',
    setUp: filled,
    was: ["SELECT w FROM t WHERE w IN ('a', 'b') ORDER BY w"],
    now: ["SELECT w FROM t WHERE w IN ('a', 'b', 'c') ORDER BY w"],
    reads: [],
  },
  {
    name: 'another LIMIT',
    setUp: filled,
    was: ['SELECT w FROM t ORDER BY w LIMIT 2'],
    now: ['SELECT w FROM t ORDER BY w LIMIT 3'],
    reads: [],
  },
  {
    name: 'another sign in a condition',
    setUp: filled,
    was: ['SELECT w FROM t WHERE n > -3 ORDER BY w'],
    now: ['SELECT w FROM t WHERE n > 4 ORDER BY w'],
    reads: [],
  },
  {
    name: 'an update to a text',
    setUp: filled,
    was: ['UPDATE t SET w = NULL WHERE n = 4'],
    now: ["UPDATE t SET w = 'x' WHERE n = 9"],
    reads: readWords,
  },
  {
    name: 'bind values',
    setUp: [words],
    was: [{ sql: 'INSERT INTO t VALUES (?, ?)', params: ['amber', 5] }],
    now: [{ sql: 'INSERT INTO t VALUES (?, ?)', params: [null, -5] }],
    reads: readWords,
  },
  {
    name: 'bind values of more rows',
    setUp: [words],
    was: [{ sql: 'INSERT INTO t VALUES (?, ?)', params: ['amber', 5] }],
    now: [{ sql: 'INSERT INTO t VALUES (?, ?), (?, ?)', params: ['x', 3, 'y', 4] }],
    reads: readWords,
  },
  {
    name: 'a boolean bind value',
    setUp: ['CREATE OR REPLACE TABLE t (b BOOLEAN)'],
    was: [{ sql: 'INSERT INTO t VALUES (?)', params: [true] }],
    now: [{ sql: 'INSERT INTO t VALUES (?)', params: [null] }],
    reads: ['SELECT b FROM t'],
  },
]

for (const { name, setUp, was, now, reads } of cases) {
  t.test(name, async t => {
    const run = (own: readonly Statement[]) => [...setUp, ...own, ...reads]
    const { given, right } = await play(t, run(was), run(now))
    for (const [i, { message, ...answer }] of given.entries()) {
      const { message: _, ...expected } = right[i]!
      t.strictSame(answer, expected, `${JSON.stringify(run(now)[i])}\n${message}`)
    }
  })
}

const expressions: readonly (readonly [then: string, now: string])[] = [
  ['SELECT n + 5 FROM t ORDER BY w', 'SELECT n + -5 FROM t ORDER BY w'],
  ['SELECT round(n / 3, 2) FROM t ORDER BY w', 'SELECT round(n / 3, -1) FROM t ORDER BY w'],
  ['SELECT n BETWEEN 1 AND 5 FROM t ORDER BY w', 'SELECT n BETWEEN -9 AND 1 FROM t ORDER BY w'],
  ["SELECT w IN ('a', 'x') FROM t ORDER BY w", "SELECT w IN ('b', 'c', 'y') FROM t ORDER BY w"],
  [
    'SELECT array_length([1, 2]) + n FROM t ORDER BY w',
    'SELECT array_length([1]) + n FROM t ORDER BY w',
  ],
  // Another column in ORDER BY decides the order of rows that the recorded one leaves open.
  ['SELECT n > 0, w FROM t ORDER BY 1', 'SELECT n > 0, w FROM t ORDER BY 2'],
]

t.test('expressions over a table', async t => {
  const { given, right } = await play(
    t,
    [
      words,
      "INSERT INTO t VALUES ('c', 9), ('a', -5), ('b', 4)",
      ...expressions.map(([sql]) => sql),
    ],
    [
      words,
      "INSERT INTO t VALUES ('c', 9), ('a', -5), ('b', 4)",
      ...expressions.map(([, sql]) => sql),
    ],
  )
  for (const [i, { message, ...answer }] of given.entries()) {
    const { message: _, ...expected } = right[i]!
    t.strictSame(answer, expected, `${expressions[i - 2]}\n${message}`)
  }
})

const refused: readonly (readonly [why: RegExp, then: string, now: string])[] = [
  [/columns or their types/, 'SELECT 5', 'SELECT -5'],
  [/columns or their types/, "SELECT concat(w, 'x') FROM t", 'SELECT concat(w, NULL) FROM t'],
  [
    /columns or their types/,
    "SELECT if(n > 0, 'p', 'q') FROM t",
    "SELECT if(n > 0, 'p', NULL) FROM t",
  ],
  [/other functions or types/, "SELECT n FROM t WHERE w = 'a'", 'SELECT n FROM t WHERE w = NULL'],
  [
    /is empty, which proves nothing/,
    "SELECT w FROM t WHERE w IN ('x', 'y')",
    "SELECT w FROM t WHERE w IN ('b')",
  ],
  [
    /it was recorded with error 1006/,
    "SELECT to_date(if(n > -9, 'x', '2024-01-01')) FROM t",
    "SELECT to_date(if(n > 99, 'x', '2024-01-01')) FROM t",
  ],
  [
    /the order of rows that have none/,
    'SELECT w FROM t ORDER BY k LIMIT 3',
    'SELECT w FROM t ORDER BY k LIMIT 1',
  ],
  [
    /reads or writes other objects/,
    'SELECT w FROM t WHERE n = 9 AND TRUE',
    'SELECT w FROM t WHERE n = 9 AND FALSE',
  ],
]

t.test('what nothing bears out is a miss that says why', async t => {
  const setUp = [
    'CREATE OR REPLACE TABLE t (w VARCHAR, n INT, k INT)',
    "INSERT INTO t VALUES ('c', 9, 1), ('a', -5, 1), ('b', 4, 1)",
  ]
  for (const [why, then, now] of refused) {
    const { given } = await play(t, [...setUp, then], [...setUp, now])
    const { code, message } = given.at(-1)!
    t.equal(code, 65_001, now)
    t.match(message, /the engine cannot compute it, because /, now)
    t.match(message, why, now)
    t.notMatch(message, '--mode new', now)
  }
})

t.test('rows of other types than the columns take are a miss', async t => {
  const setUp = ['CREATE OR REPLACE TABLE t (n INT NOT NULL)']
  const { given, right } = await play(
    t,
    [...setUp, 'INSERT INTO t VALUES (5), (6)', 'SELECT sum(n) FROM t'],
    [...setUp, 'INSERT INTO t VALUES (5), (NULL)', 'SELECT sum(n) FROM t'],
  )
  t.ok(right[1]!.code, 'the server refuses NULL')
  t.equal(given[1]!.code, 65_001)
  t.match(given[1]!.message, /the engine cannot compute it, because /)
  t.ok(given[2]!.code)
})

t.test('a value in place of a recorded NULL is one that its column takes as it is', async t => {
  const columns = 'n INT, d DATE, a ARRAY(INT), b BOOLEAN'
  const setUp = [`CREATE OR REPLACE TABLE t (${columns})`]
  const recorded = [...setUp, 'INSERT INTO t VALUES (NULL, NULL, NULL, NULL)', 'SELECT * FROM t']
  for (const [values, isRight] of [
    ["5, '2024-05-01', [1, -2], TRUE", true],
    ["'5', NULL, NULL, NULL", false],
    ['NULL, 19000, NULL, NULL', false],
    ["NULL, NULL, ['1'], NULL", false],
    ["NULL, NULL, NULL, 'true'", false],
    ['TRUE, NULL, NULL, NULL', false],
  ] as const) {
    const sql = `INSERT INTO t VALUES (${values})`
    const { given, right } = await play(t, recorded, [...setUp, sql, 'SELECT * FROM t'])
    if (isRight) t.strictSame(given[1], right[1], values)
    else t.match(given[1]!.message, /other functions or types/, values)
  }
})
