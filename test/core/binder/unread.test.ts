import { t } from 'tap'
import { bindStatementSync } from '../../../core/binder/bind-statement.js'
import { parseStatement } from '../../../core/sql/parse.js'
import { TestBinder, tables } from './bind-sql.js'
import { watchTree } from './watched-tree.js'

const binder = new TestBinder(tables)

/** Statements whose every part has a meaning. */
const statements = [
  `WITH x(k) AS MATERIALIZED (SELECT a FROM t)
   SELECT DISTINCT a AS y, count(DISTINCT b), sum(b) FILTER (WHERE b > 1),
     first_value(a) IGNORE NULLS OVER (PARTITION BY a ORDER BY a DESC NULLS FIRST ROWS BETWEEN 1 PRECEDING AND CURRENT ROW),
     CASE a WHEN 1 THEN 'x' ELSE 'y' END, TRY_CAST(a AS STRING), a BETWEEN 1 AND 2, a NOT IN (1, 2)
   FROM t LEFT JOIN u USING (a), x SAMPLE ROW (10)
   WHERE c LIKE 'x%' ESCAPE '!' AND EXISTS (SELECT 1 FROM u)
   GROUP BY ROLLUP (a) HAVING count(*) > 1 QUALIFY row_number() OVER w = 1
   ORDER BY y DESC NULLS FIRST LIMIT 1 OFFSET 2`.replace(
    'QUALIFY',
    'WINDOW w AS (ORDER BY a) QUALIFY',
  ),
  'SELECT a FROM t UNION ALL SELECT a FROM u ORDER BY a DESC LIMIT 3',
  'SELECT * EXCLUDE (a) FROM (VALUES (1, 2)) v(a, b)',
  "SELECT [1][1], (1, 'a').1, DATE '2020-01-01', INTERVAL 1 DAY",
  'INSERT OVERWRITE INTO t (a, b) SELECT a, e FROM u',
  'UPDATE t SET a = u.e FROM u WHERE t.a = u.a',
  'DELETE FROM t WHERE a = 1',
  'MERGE INTO t USING u ON t.a = u.a WHEN MATCHED AND u.e > 1 THEN UPDATE SET b = u.e WHEN NOT MATCHED THEN INSERT (a, b) VALUES (u.a, u.e)',
  'REPLACE INTO t (a, b) ON (a) VALUES (1, 2)',
  "CREATE OR REPLACE TRANSIENT TABLE x (a INT NOT NULL DEFAULT 1 COMMENT 'c', b BIGINT NOT NULL AS (a + 1) STORED) CLUSTER BY (a) COMMENT = 'd'",
  'CREATE TABLE IF NOT EXISTS x (a INT) AS SELECT a FROM t',
  'CREATE VIEW v (x) AS SELECT a FROM t',
  'ALTER TABLE t ADD COLUMN z INT DEFAULT 1 AFTER a',
  'SET max_threads = 1',
  "CREATE STAGE s URL = 'fs:///data/' FILE_FORMAT = (TYPE = CSV) COMMENT = 'x'",
]

t.test('nothing in a tree goes unread', async t => {
  for (const sql of statements) {
    const { tree, unread } = watchTree(parseStatement(sql))
    bindStatementSync(tree, binder.context)
    t.same(unread(), [], sql)
  }
})
