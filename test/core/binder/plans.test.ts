import { t } from 'tap'
import { TestBinder, tables } from './bind-sql.js'

const binder = new TestBinder(tables)
const applied = new TestBinder(tables, { keepApply: true })

/** The operators of a plan from the top, `Join leftSemi` and the like with their kind. */
function operators(plan: string): string {
  return plan
    .split('\n')
    .slice(1)
    .map(line => /^\s*((?:Join|Apply) \w+|\w+)/.exec(line)?.[1])
    .join(' > ')
}

/** Query, then its operators, written from the top and depth first. */
const shapes: readonly (readonly [sql: string, operators: string])[] = [
  ['SELECT 1', 'Values'],
  ['SELECT a FROM t', 'Scan'],
  ['SELECT a + 1 FROM t', 'Project > Scan'],
  ['SELECT a FROM t WHERE b = 1 AND a > 2', 'Filter > Scan'],
  ['SELECT a FROM t WHERE 1 = 2', 'Values'],
  ['SELECT a FROM t WHERE true', 'Scan'],
  ['SELECT count(*) FROM t', 'Aggregate > Scan'],
  ['SELECT DISTINCT a FROM t', 'Aggregate > Scan'],
  ['SELECT a FROM t ORDER BY b LIMIT 3', 'Limit > Sort > Scan'],
  ['SELECT t.a FROM t, u WHERE t.a = u.a AND e > 1', 'Join inner > Scan > Filter > Scan'],
  ['SELECT t.a FROM t LEFT JOIN u ON t.a = u.a', 'Join left > Scan > Scan'],
  [
    'SELECT t.a FROM t LEFT JOIN u ON t.a = u.a WHERE t.b = 1 AND u.e IS NULL',
    'Filter > Join left > Filter > Scan > Scan',
  ],
  ['SELECT a FROM t WHERE a IN (SELECT a FROM u)', 'Join leftSemi > Scan > Scan'],
  ['SELECT a FROM t WHERE b NOT IN (SELECT b FROM t)', 'Join leftAnti > Scan > Scan'],
  ['SELECT a FROM t WHERE a NOT IN (SELECT a FROM u)', 'Filter > Join leftMark > Scan > Scan'],
  [
    'SELECT a FROM t WHERE EXISTS (SELECT 1 FROM u)',
    'Join leftSemi > Scan > Limit > Project > Scan',
  ],
  ['SELECT a IN (SELECT a FROM u) FROM t', 'Join leftMark > Scan > Scan'],
  [
    'SELECT a FROM t WHERE EXISTS (SELECT 1 FROM u WHERE u.a = t.a)',
    'Join leftSemi > Scan > Filter > Scan',
  ],
  [
    'SELECT a FROM t WHERE NOT EXISTS (SELECT 1 FROM u WHERE u.a = t.a)',
    'Join leftAnti > Scan > Filter > Scan',
  ],
  ['SELECT (SELECT max(e) FROM u) FROM t', 'Join leftSingle > Scan > Aggregate > Scan'],
  ['SELECT (SELECT max(e) FROM u WHERE u.a = t.a) FROM t', 'Join left > Scan > Aggregate > Scan'],
  [
    'SELECT (SELECT count(*) FROM u WHERE u.a = t.a) FROM t',
    'Project > Join left > Scan > Project > Aggregate > Scan',
  ],
  ['SELECT (SELECT e FROM u WHERE u.a = t.a) FROM t', 'Join leftSingle > Scan > Scan'],
  [
    'SELECT (SELECT e FROM u WHERE u.a = t.a LIMIT 1) FROM t',
    'Apply scalar > Scan > Limit > Filter > Scan',
  ],
  [
    'SELECT * FROM t, LATERAL (SELECT e FROM u WHERE u.a = t.a) q',
    'Join inner > Filter > Scan > Scan',
  ],
  ['SELECT a, sum(b) OVER (PARTITION BY a ORDER BY b) FROM t', 'Window > Scan'],
  ['SELECT a, sum(b) FROM t GROUP BY a HAVING sum(b) > 1', 'Filter > Aggregate > Scan'],
  ['SELECT * FROM (SELECT a, sum(b) s FROM t GROUP BY a) WHERE a = 1', 'Aggregate > Filter > Scan'],
  ['WITH x AS (SELECT a FROM t) SELECT * FROM x', 'Project > Scan'],
  [
    'WITH x AS (SELECT a FROM t) SELECT * FROM x JOIN x y ON x.a = y.a',
    'With > Scan > Join inner > CteScan > CteScan',
  ],
  [
    'WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 3) SELECT n FROM r',
    'Project > Recursive > Project > Values > Project > Filter > WorkTable',
  ],
  ['SELECT unnest([1, 2]), a FROM t', 'ProjectSet > Scan'],
  [
    'SELECT t.a FROM t, u WHERE (t.a = u.a AND b = 1) OR (b = 2 AND t.a = u.a)',
    'Join inner > Filter > Scan > Scan',
  ],
  ['SELECT t.a FROM t, u WHERE t.a = u.a AND b = 1 OR t.a = u.a', 'Join inner > Scan > Scan'],
  [
    'SELECT t.a FROM t, u WHERE t.a = u.a AND (b = 1 AND e = 2 OR b = 3 AND e = 4)',
    'Join inner > Filter > Scan > Filter > Scan',
  ],
  [
    'SELECT t.a FROM t LEFT JOIN u ON (t.a = u.a AND e = 1) OR (t.a = u.a AND e = 2)',
    'Join left > Scan > Filter > Scan',
  ],
  [
    'SELECT t.a FROM t LEFT JOIN u ON t.a = u.a AND e = 1 AND b = 2',
    'Join left > Scan > Filter > Scan',
  ],
  ['SELECT t.a FROM t LEFT JOIN u ON t.a = u.a WHERE e > 1', 'Join inner > Scan > Filter > Scan'],
  ['SELECT t.a FROM t RIGHT JOIN u ON t.a = u.a WHERE b > 1', 'Join inner > Filter > Scan > Scan'],
  ['SELECT t.a FROM t FULL JOIN u ON t.a = u.a WHERE b > 1', 'Join left > Filter > Scan > Scan'],
  ['SELECT t.a FROM t FULL JOIN u ON t.a = u.a WHERE e > 1', 'Join right > Scan > Filter > Scan'],
  [
    'SELECT t.a FROM t FULL JOIN u ON t.a = u.a WHERE b > 1 OR e > 1',
    'Filter > Join full > Scan > Scan',
  ],
  [
    'SELECT t.a FROM t LEFT JOIN u ON t.a = u.a WHERE coalesce(e, 1) = 1',
    'Filter > Join left > Scan > Scan',
  ],
  [
    'SELECT t.b FROM t, u WHERE t.a = u.a AND t.a = 5',
    'Join inner > Filter > Scan > Filter > Scan',
  ],
  [
    'SELECT t.b FROM t LEFT JOIN u ON t.a = u.a WHERE t.a IN (1, 2)',
    'Join left > Filter > Scan > Filter > Scan',
  ],
  ['SELECT t.b FROM t LEFT JOIN u ON t.a = u.a AND u.a = 5', 'Join left > Scan > Filter > Scan'],
  [
    'SELECT b FROM (SELECT a, b, max(b) OVER (PARTITION BY a) m FROM t) WHERE a = 1 AND m = b',
    'Filter > Window > Filter > Scan',
  ],
  [
    'SELECT b FROM (SELECT a, b, max(b) OVER (PARTITION BY a) m, min(b) OVER () n FROM t) WHERE a = 1 AND m = n',
    'Filter > Window > Scan',
  ],
]

t.test('queries become these operators', async t => {
  for (const [sql, expected] of shapes) t.equal(operators(binder.plan(sql)), expected, sql)
})

t.test('decorrelation can be left undone', async t => {
  const sql = 'SELECT a FROM t WHERE EXISTS (SELECT 1 FROM u WHERE u.a = t.a)'
  t.match(operators(applied.plan(sql)), 'Apply mark')
})

t.test('columns that nobody reads are not scanned', async t => {
  t.match(binder.plan('SELECT count(*) FROM t WHERE b = 1'), /Scan t: b#\d+: Int32$/)
})

t.test('a conjunct that may fail keeps its guard', async t => {
  const plan = binder.plan('SELECT t.b FROM t, u WHERE t.b <> u.e AND 1 / t.b > 1')
  t.equal(operators(plan), 'Join inner > Scan > Scan')
  t.match(plan, /noteq.*divide/)
})

t.test('a condition that may fail is not asked of more rows', async t => {
  const kept: readonly (readonly [sql: string, operators: string])[] = [
    [
      'SELECT t.b FROM t, u WHERE (b <> 0 AND 1 / b = e) OR (b <> 1 AND 1 / b = e)',
      'Join inner > Filter > Scan > Scan',
    ],
    [
      'SELECT t.b FROM t LEFT JOIN u ON t.a = u.a WHERE 1 / e > 1 AND e > 1',
      'Filter > Join inner > Scan > Filter > Scan',
    ],
    [
      'SELECT t.b FROM t LEFT JOIN u ON t.a = u.a WHERE 1 / e > 1',
      'Filter > Join left > Scan > Scan',
    ],
    ['SELECT t.b FROM t LEFT JOIN u ON t.a = u.a AND 1 / e > 1', 'Join left > Scan > Scan'],
  ]
  for (const [sql, expected] of kept) t.equal(operators(binder.plan(sql)), expected, sql)
})
