import { t } from 'tap'
import { TestBinder, tables } from './bind-sql.js'

const binder = new TestBinder([
  ...tables,
  'CREATE VIEW v AS SELECT a, b FROM t',
  'CREATE VIEW renamed (x, y) AS SELECT a, c FROM t',
])

/** Statement, then the columns that it answers or its error. */
const cases: readonly (readonly [sql: string, answer: string])[] = [
  ["SELECT 1, 'a', NULL, 1.5", "1: UInt8 | 'a': String | NULL: NULL | 1.5: Decimal(2, 1)"],
  ['SELECT A, t.B FROM T', 'a: Int32 NULL | b: Int32'],
  ['SELECT default.t.a FROM t', 'a: Int32 NULL'],
  ['SELECT * FROM u', 'a: Int32 NULL | e: Int32 NULL'],
  ['SELECT u.*, x.x FROM u, other.w x', 'a: Int32 NULL | e: Int32 NULL | x: Int32'],
  ['SELECT * EXCLUDE (a, b) FROM t', 'c: String NULL | d: Decimal(10, 2) NULL'],
  ['SELECT $1, $2 FROM u', '$1: Int32 NULL | $2: Int32 NULL'],
  ['SELECT "Id", id FROM "Big"', 'Id: Int32 NULL | id: Int32 NULL'],
  ['SELECT 1 a, 1 a', 'a: UInt8 | a: UInt8'],
  ['SELECT a AS x, x AS y FROM t', 'x: Int32 NULL | y: Int32 NULL'],
  ["SELECT COLUMNS('^[ab]$') FROM t", 'a: Int32 NULL | b: Int32'],
  ['SELECT * FROM v', 'a: Int32 NULL | b: Int32'],
  ['SELECT renamed.y FROM renamed', 'y: String NULL'],
  ['SELECT x.k FROM (SELECT a, b FROM t) x(k)', 'k: Int32 NULL'],
  ["SELECT * FROM (VALUES (1, 'a'), (2, NULL)) v", 'col0: UInt8 | col1: String NULL'],
  ['VALUES (1), (300)', 'col0: UInt16'],
  ['WITH x AS (SELECT a FROM t) SELECT * FROM x, x y', 'a: Int32 NULL | a: Int32 NULL'],
  ['WITH x(k) AS (SELECT a FROM t) SELECT x.k FROM x', 'k: Int32 NULL'],
  ['WITH x AS (SELECT nosuch) SELECT 1', '1: UInt8'],
  ['SELECT a FROM t UNION ALL SELECT d FROM t', 'a: Decimal(12, 2) NULL'],
  ['SELECT 1 UNION SELECT NULL', '1: UInt8 NULL'],
  ['SELECT (SELECT b FROM t)', '(SELECT b FROM t): Int32 NULL'],
  ['SELECT EXISTS (SELECT b FROM t)', 'EXISTS (SELECT b FROM t): Boolean'],
  ['SELECT (SELECT t.a) FROM t', '(SELECT t.a): Int32 NULL'],
  ['SELECT z FROM t', "ERROR 1065 column z doesn't exist"],
  ['SELECT "Z" FROM t', "ERROR 1065 column Z doesn't exist, do you mean 'Z'?"],
  ['SELECT t.a FROM t x', "ERROR 1065 column a doesn't exist"],
  [
    'SELECT a FROM t, u',
    'ERROR 1065 column a reference or alias is ambiguous, please use another alias name',
  ],
  ['SELECT a FROM nosuch', 'ERROR 1025 Unknown table "default"."default".nosuch .'],
  ['SELECT a FROM nodb.x', 'ERROR 1003 Unknown database "default"."nodb" .'],
  [
    'SELECT * FROM Big',
    'ERROR 1025 Unknown table "default"."default".Big (unquoted). Did you mean "Big" (quoted)?',
  ],
  ['SELECT nosuch.* FROM t', 'ERROR 1025 Unknown table `nosuch` from bind context'],
  ['SELECT *', "ERROR 1065 'SELECT *' is used without specifying any tables in the FROM clause."],
  ['SELECT * EXCLUDE (z) FROM t', 'ERROR 1065 Column `z` in EXCLUDE list not found in FROM clause'],
  ['SELECT * EXCLUDE (a, a) FROM t', 'ERROR 1065 Duplicate entry `a` in EXCLUDE list'],
  ['SELECT $9 FROM t', "ERROR 1065 column position 9 doesn't exist"],
  ['SELECT y, a AS y FROM t', "ERROR 1065 column y doesn't exist"],
  ['SELECT * FROM t x, u x', 'ERROR 1065 Duplicated table name x in the same FROM clause'],
  ['SELECT a FROM t ORDER BY 2', 'ERROR 1065 ORDER BY position 2 is not in select list'],
  ['SELECT a FROM t GROUP BY 2', 'ERROR 1065 GROUP BY position 2 is not in select list'],
  [
    'SELECT a AS x, b AS x FROM t ORDER BY x',
    'ERROR 1065 column x reference or alias is ambiguous, please use another alias name',
  ],
  [
    'SELECT DISTINCT a FROM t ORDER BY b',
    'ERROR 1065 for SELECT DISTINCT, ORDER BY expressions must appear in select list',
  ],
  ["SELECT a FROM t LIMIT 'a'", 'ERROR 1065 Invalid LIMIT expression'],
  [
    'SELECT a FROM t UNION SELECT a, b FROM t',
    'ERROR 1065 SetOperation must have the same number of columns',
  ],
  ['VALUES (1), (2, 3)', 'ERROR 1065 Values lists must all be the same length'],
  [
    'SELECT * FROM (SELECT 1) x(a, b)',
    'ERROR 1065 table has 1 columns available but 2 columns specified',
  ],
  [
    'WITH x(a, b) AS (SELECT 1) SELECT * FROM x',
    "ERROR 1065 The CTE 'x' has 1 columns, but 2 aliases were provided. Ensure the number of aliases matches the number of columns in the CTE.",
  ],
  [
    'SELECT (SELECT a, b FROM t)',
    'ERROR 1065 Subquery must return only one column, but got 2 columns',
  ],
]

t.test('names are looked up as Databend does', async t => {
  for (const [sql, answer] of cases) t.equal(binder.columns(sql), answer, sql)
})

t.test('the case settings decide what names mean', async t => {
  const other = new TestBinder(tables)
  other.set('unquoted_ident_case_sensitive', '1')
  t.equal(other.columns('SELECT Id FROM Big'), 'Id: Int32 NULL')
  t.equal(other.columns('SELECT ID FROM Big'), "ERROR 1065 column ID doesn't exist")
  other.set('unquoted_ident_case_sensitive', '0')
  other.set('quoted_ident_case_sensitive', '0')
  t.equal(other.columns('SELECT "A" FROM "T"'), 'a: Int32 NULL')
})

t.test('a long chain neither overflows nor takes long', async t => {
  const union = Array.from({ length: 5_000 }, (_, i) => `SELECT ${i % 7}`).join(' UNION ALL ')
  t.equal(binder.columns(union), '0: UInt8')
})
