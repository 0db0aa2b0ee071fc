import t from 'tap'
import { laneOf, type RecordedStep } from './lane-of.js'

/** Session and SQL, and what is to come back: an answer, or why there is none. */
type Asked = readonly [string, string, string]

interface Case {
  readonly name: string
  readonly recorded: readonly RecordedStep[]
  readonly asked: readonly Asked[]
  /** As replay does: what has no answer may have been done all the same. */
  readonly notesMissed?: true
}

const orders: readonly RecordedStep[] = [
  [1, 'CREATE TABLE orders (v INT)'],
  [1, 'SELECT count(*) FROM orders', '0'],
  [1, 'INSERT INTO orders VALUES (1)'],
  [1, 'SELECT count(*) FROM orders', '1'],
  [1, 'INSERT INTO orders VALUES (2)'],
  [1, 'SELECT count(*) FROM orders', '2'],
]

const cases: readonly Case[] = [
  {
    name: 'a read is answered as it was after the same writes, as often as it is asked',
    recorded: orders,
    asked: [
      ['a', 'CREATE TABLE orders (v INT)', ''],
      ['a', 'INSERT INTO orders VALUES (1)', ''],
      ['a', 'SELECT count(*) FROM orders', '1'],
      ['b', 'SELECT count(*) FROM orders', '1'],
      ['a', 'INSERT INTO orders VALUES (2)', ''],
      ['a', 'SELECT count(*) FROM orders', '2'],
      ['a', 'SELECT count(*) FROM orders', '2'],
    ],
  },
  {
    name: 'rows may come in any order, but all of them must',
    recorded: orders,
    asked: [
      ['a', 'CREATE TABLE orders (v INT)', ''],
      ['a', 'INSERT INTO orders VALUES (2)', ''],
      ['a', 'SELECT count(*) FROM orders', 'other history'],
      ['b', 'INSERT INTO orders VALUES (1)', ''],
      ['a', 'SELECT count(*) FROM orders', '2'],
      ['a', 'INSERT INTO orders VALUES (1)', ''],
      ['a', 'SELECT count(*) FROM orders', 'other history'],
    ],
  },
  {
    name: 'what was made anew has no history; what was dropped is gone',
    recorded: [
      ...orders,
      [1, 'DROP TABLE orders'],
      [1, 'SELECT count(*) FROM orders', '!no table'],
      [1, 'CREATE OR REPLACE TABLE orders (v INT)'],
      [1, 'SELECT sum(v) FROM orders', 'null'],
    ],
    asked: [
      ['a', 'CREATE OR REPLACE TABLE orders (v INT)', ''],
      ['a', 'SELECT sum(v) FROM orders', 'null'],
      ['a', 'INSERT INTO orders VALUES (2)', ''],
      ['a', 'SELECT sum(v) FROM orders', 'other history'],
      ['a', 'DROP TABLE orders', ''],
      ['a', 'SELECT count(*) FROM orders', '!no table'],
    ],
  },
  {
    name: 'TRUNCATE leaves the definition',
    recorded: [
      [1, 'CREATE TABLE t (a INT)'],
      [1, 'INSERT INTO t VALUES (1)'],
      [1, 'TRUNCATE TABLE t'],
      [1, 'SELECT * FROM t', 'none of a'],
      [1, 'DROP TABLE t'],
      [1, 'CREATE TABLE t (b INT)'],
      [1, 'TRUNCATE TABLE t'],
      [1, 'SELECT * FROM t', 'none of b'],
    ],
    asked: [
      ['a', 'CREATE TABLE t (b INT)', ''],
      ['a', 'INSERT INTO t VALUES (1)', 'other history'],
      ['a', 'TRUNCATE TABLE t', ''],
      ['a', 'SELECT * FROM t', 'none of b'],
    ],
  },
  {
    name: 'IF NOT EXISTS on what is there counts nothing',
    recorded: [
      [1, 'CREATE TABLE t (a INT)'],
      [1, 'INSERT INTO t VALUES (1)'],
      [1, 'SELECT * FROM t', 'one'],
      [1, 'CREATE TABLE IF NOT EXISTS t (a INT)'],
    ],
    asked: [
      ['a', 'CREATE TABLE t (a INT)', ''],
      ['a', 'CREATE TABLE IF NOT EXISTS t (a INT)', ''],
      ['a', 'INSERT INTO t VALUES (1)', ''],
      ['a', 'CREATE TABLE IF NOT EXISTS t (a INT)', ''],
      ['a', 'SELECT * FROM t', 'one'],
    ],
  },
  {
    name: 'UPDATE and DELETE keep their order and compare what they change',
    recorded: [
      [1, 'CREATE TABLE t (a INT)'],
      [1, 'INSERT INTO t VALUES (1)'],
      [1, 'UPDATE t SET a = a + 1', '1'],
      [1, 'DELETE FROM t WHERE a = 2', '1'],
      [1, 'SELECT * FROM t', 'none'],
    ],
    asked: [
      ['a', 'CREATE TABLE t (a INT)', ''],
      ['a', 'INSERT INTO t VALUES (1)', ''],
      ['a', 'DELETE FROM t WHERE a = 2', 'other history'],
      ['a', 'UPDATE t SET a = a + 1', '1'],
      ['a', 'UPDATE t SET a = a + 1', 'other history'],
      ['a', 'DELETE FROM t WHERE a = 2', '1'],
      ['a', 'SELECT * FROM t', 'none'],
    ],
  },
  {
    name: 'an INSERT that failed fails again only where it would',
    recorded: [
      [1, 'INSERT INTO t VALUES (1)', '!no table'],
      [1, 'CREATE TABLE t (a INT)'],
      [1, 'INSERT INTO t VALUES (1)', 'ok'],
    ],
    asked: [
      ['a', 'INSERT INTO t VALUES (1)', '!no table'],
      ['a', 'INSERT INTO t VALUES (1)', '!no table'],
      ['a', 'CREATE TABLE t (a INT)', ''],
      ['a', 'INSERT INTO t VALUES (1)', 'ok'],
      ['a', 'INSERT INTO t VALUES (1)', 'ok'],
    ],
  },
  {
    name: 'INSERT SELECT and CREATE AS depend on what they read',
    recorded: [
      [1, 'CREATE TABLE s (a INT)'],
      [1, 'CREATE TABLE t (a INT)'],
      [1, 'INSERT INTO s VALUES (1)'],
      [1, 'INSERT INTO t SELECT * FROM s', '1'],
      [1, 'SELECT * FROM t', '1'],
      [1, 'CREATE TABLE u AS SELECT * FROM t'],
      [1, 'SELECT * FROM u', 'one'],
    ],
    asked: [
      ['a', 'CREATE TABLE s (a INT)', ''],
      ['a', 'CREATE TABLE t (a INT)', ''],
      ['a', 'INSERT INTO t SELECT * FROM s', 'other history'],
      ['a', 'CREATE TABLE u AS SELECT * FROM t', 'other history'],
      ['a', 'INSERT INTO s VALUES (1)', ''],
      ['a', 'INSERT INTO t SELECT * FROM s', '1'],
      ['a', 'CREATE TABLE u AS SELECT * FROM t', ''],
      ['a', 'SELECT * FROM u', 'one'],
    ],
  },
  {
    name: 'a view counts as the tables in its text',
    recorded: [
      [1, 'CREATE TABLE t (a INT)'],
      [1, 'CREATE VIEW v AS SELECT * FROM t'],
      [1, 'SELECT * FROM v', 'none'],
      [1, 'INSERT INTO t VALUES (1)'],
      [1, 'SELECT * FROM v', 'one'],
    ],
    asked: [
      ['a', 'CREATE TABLE t (a INT)', ''],
      ['a', 'INSERT INTO t VALUES (1)', ''],
      ['a', 'CREATE VIEW v AS SELECT * FROM t', ''],
      ['a', 'SELECT * FROM v', 'one'],
    ],
  },
  {
    name: 'a name that nobody made may be a view: where answers differ, everything is compared',
    recorded: [
      [1, 'CREATE TABLE t (a INT)'],
      [1, 'SELECT * FROM old_view', 'none'],
      [1, 'SELECT * FROM constant_view', 'same'],
      [1, 'INSERT INTO t VALUES (1)'],
      [1, 'SELECT * FROM old_view', 'one'],
      [1, 'SELECT * FROM constant_view', 'same'],
    ],
    asked: [
      ['a', 'SELECT * FROM old_view', 'other history'],
      ['a', 'SELECT * FROM constant_view', 'same'],
      ['a', 'CREATE TABLE t (a INT)', ''],
      ['a', 'INSERT INTO t VALUES (1)', ''],
      ['a', 'SELECT * FROM old_view', 'one'],
    ],
  },
  {
    name: 'lists of grants, users and streams show no rows, and the nodes nothing that is written',
    recorded: [
      [1, 'CREATE TABLE t (v INT)'],
      [1, "CREATE USER ann IDENTIFIED BY 'x'"],
      [1, 'SHOW GRANTS FOR ann', 'none'],
      [1, 'DESC USER ann', 'ann'],
      [1, 'GRANT SELECT ON default.t TO ann'],
      [1, 'SHOW GRANTS FOR ann', 'select'],
      [1, 'DESC USER ann', 'ann may'],
      [1, 'SHOW STREAMS', 'no stream'],
      [1, 'SHOW MATERIALIZED VIEWS', 'no view'],
      [1, 'SELECT name FROM system.clusters', 'node'],
      [1, 'DROP USER ann'],
      [1, 'SHOW GRANTS FOR ann', '!no ann'],
    ],
    asked: [
      ['a', 'SELECT name FROM system.clusters', 'node'],
      ['a', 'CREATE TABLE t (v INT)', ''],
      ['a', 'SHOW GRANTS FOR ann', '!no ann'],
      ['a', "CREATE USER ann IDENTIFIED BY 'x'", ''],
      ['a', 'INSERT INTO t VALUES (2)', 'unknown'],
      ['a', 'SHOW GRANTS FOR ann', 'none'],
      ['a', 'DESC USER ann', 'ann'],
      ['a', 'SHOW STREAMS', 'no stream'],
      ['a', 'SHOW MATERIALIZED VIEWS', 'no view'],
      ['a', 'GRANT SELECT ON default.t TO ann', ''],
      ['a', 'SHOW GRANTS FOR ann', 'select'],
      ['a', 'DESC USER ann', 'ann may'],
      ['a', 'INSERT INTO t VALUES (1)', 'unknown'],
      ['a', 'SHOW GRANTS FOR ann', 'select'],
      ['a', 'CREATE TABLE other (v INT)', 'unknown'],
      ['a', 'SHOW GRANTS FOR ann', 'other history'],
    ],
    notesMissed: true,
  },
  {
    name: 'catalogues and listings show everything, DESC one table',
    recorded: [
      [1, 'CREATE TABLE t (a INT)'],
      [1, 'SHOW TABLES', 't'],
      [1, 'DESC t', 'a'],
      [1, 'SELECT name FROM system.tables', 't'],
      [1, 'CREATE TABLE u (a INT)'],
      [1, 'SHOW TABLES', 't and u'],
    ],
    asked: [
      ['a', 'CREATE TABLE t (a INT)', ''],
      ['a', 'CREATE TABLE u (a INT)', ''],
      ['a', 'DESC t', 'a'],
      ['a', 'SHOW TABLES', 't and u'],
      ['a', 'SELECT name FROM system.tables', 'other history'],
    ],
  },
  {
    name: 'lists of names depend on which objects there are, row counts on rows too',
    notesMissed: true,
    recorded: [
      [1, 'CREATE TABLE t (a INT)'],
      [1, 'SHOW TABLES', 't'],
      [1, "SELECT name, num_rows FROM system.tables WHERE database = 'default'", 't 0'],
      [1, 'INSERT INTO t VALUES (1)'],
      [1, "SELECT name, num_rows FROM system.tables WHERE database = 'default'", 't 1'],
      [1, "SELECT 1 FROM information_schema.tables WHERE table_name = 'u'", 'none'],
      [1, 'DROP TABLE t'],
      [1, 'SHOW TABLES', 'nothing'],
    ],
    asked: [
      ['a', "SELECT 1 FROM information_schema.tables WHERE table_name = 'u'", 'none'],
      ['a', 'SHOW TABLES', 'nothing'],
      ['a', 'CREATE TABLE t (a INT)', ''],
      ['a', 'INSERT INTO t VALUES (1)', ''],
      ['a', 'SHOW TABLES', 't'],
      ['a', "SELECT name, num_rows FROM system.tables WHERE database = 'default'", 't 1'],
      ['a', 'DROP TABLE t', ''],
      ['a', 'CREATE TABLE t (a INT)', ''],
      ['a', "SELECT name, num_rows FROM system.tables WHERE database = 'default'", 't 0'],
      ['a', 'INSERT INTO t VALUES (99)', 'unknown'],
      ['a', 'SHOW TABLES', 't'],
      ['a', "SELECT name, num_rows FROM system.tables WHERE database = 'default'", 'other history'],
      ['a', 'CREATE TABLE u (a INT)', 'unknown'],
      ['a', 'SHOW TABLES', 'other history'],
      ['a', "SELECT 1 FROM information_schema.tables WHERE table_name = 'u'", 'other history'],
    ],
  },
  {
    name: 'what changes nothing changes no state, and the same words make the same table',
    recorded: [
      [1, 'CREATE TABLE t (a INT)'],
      [1, 'INSERT INTO t VALUES (1)'],
      [1, 'SELECT * FROM t', 'one'],
      [1, 'UPDATE t SET a = 2 WHERE a = 9', '0'],
      [1, 'DROP TABLE IF EXISTS nowhere'],
      [1, 'CREATE TABLE u (a INT)'],
      [1, 'DROP TABLE t'],
      [1, 'CREATE OR REPLACE TABLE t (a INT)'],
      [1, 'SELECT count(*) FROM t', '0'],
    ],
    asked: [
      ['a', 'CREATE OR REPLACE TABLE t (a INT)', ''],
      ['a', 'SELECT count(*) FROM t', '0'],
      ['a', 'INSERT INTO t VALUES (1)', ''],
      ['a', 'UPDATE t SET a = 2 WHERE a = 9', '0'],
      ['a', 'DROP TABLE IF EXISTS nowhere', ''],
      ['a', 'SELECT * FROM t', 'one'],
    ],
  },
  {
    name: 'two tables that change their definitions are another state',
    recorded: [
      [1, 'CREATE TABLE t (a INT)'],
      [1, 'CREATE TABLE u (b INT)'],
      [1, 'SELECT column_name FROM information_schema.columns', 't.a u.b'],
      [1, 'DROP TABLE t'],
      [1, 'DROP TABLE u'],
      [1, 'CREATE TABLE t (b INT)'],
      [1, 'CREATE TABLE u (a INT)'],
    ],
    asked: [
      ['a', 'CREATE TABLE t (b INT)', ''],
      ['a', 'CREATE TABLE u (a INT)', ''],
      ['a', 'SELECT column_name FROM information_schema.columns', 'other history'],
    ],
  },
  {
    name: 'a table that was read before it was made was there at the start',
    recorded: [
      [1, 'SELECT * FROM t', 'old'],
      [1, 'DROP TABLE IF EXISTS t'],
      [1, 'SELECT count(*) FROM t', '!no table'],
    ],
    asked: [
      ['a', 'DROP TABLE IF EXISTS t', ''],
      ['a', 'SELECT * FROM t', 'other history'],
      ['a', 'SELECT count(*) FROM t', '!no table'],
    ],
  },
  {
    name: 'after a missed USE nobody knows the database of the session until another USE',
    recorded: [
      [1, 'SELECT database()', 'default'],
      [1, 'SELECT version()', 'v1'],
      [1, 'SELECT 1', '1'],
      [1, 'USE default'],
      [1, 'SELECT database()', 'default'],
    ],
    asked: [
      ['a', 'USE other', 'unknown'],
      ['a', 'SELECT version()', 'v1'],
      ['a', 'SELECT 1', '1'],
      ['a', 'SELECT database()', 'other history'],
      ['b', 'SELECT database()', 'default'],
      ['a', 'USE default', ''],
      ['a', 'SELECT database()', 'default'],
    ],
    notesMissed: true,
  },
  {
    name: 'in a transaction, a statement without an answer leaves the rest unsure until its end',
    notesMissed: true,
    recorded: [
      [1, 'CREATE TABLE t (a INT)'],
      [1, 'BEGIN'],
      [1, 'INSERT INTO t VALUES (1)'],
      [1, 'SELECT count(*) FROM t', '1'],
      [1, 'ROLLBACK'],
      [1, 'SELECT count(*) FROM t', '0'],
      [1, 'SELECT 5', '5'],
    ],
    asked: [
      ['a', 'CREATE TABLE t (a INT)', ''],
      ['a', 'BEGIN', ''],
      ['a', 'INSERT INTO t VALUES (7)', 'unknown'],
      ['a', 'SELECT 5', 'other history'],
      ['a', 'ROLLBACK', ''],
      ['a', 'SELECT count(*) FROM t', '0'],
      ['a', 'SELECT 5', '5'],
    ],
  },
  {
    name: 'what only looks written stays what it was: other tables do not matter',
    recorded: [...orders, [2, 'CREATE TABLE u (a INT)'], [2, 'SELECT * FROM u', 'none']],
    asked: [
      ['b', 'CREATE TABLE u (a INT)', ''],
      ['b', 'SELECT * FROM u', 'none'],
    ],
  },
  {
    name: 'rights, functions and sequences: what they change shows',
    recorded: [
      [1, 'CREATE TABLE t (a INT)'],
      [1, 'SELECT * FROM t', '!denied'],
      [1, 'GRANT SELECT ON t TO ROLE r'],
      [1, 'SELECT * FROM t', 'none'],
      [1, 'CREATE FUNCTION f AS (x) -> x + 1'],
      [1, 'SELECT f(1)', '2'],
      [1, 'CREATE OR REPLACE FUNCTION f AS (x) -> x + 2'],
      [1, 'SELECT f(1)', '3'],
      [1, 'CREATE SEQUENCE s'],
      [1, 'SELECT nextval(s)', '1'],
      [1, 'SELECT nextval(s)', '2'],
    ],
    asked: [
      ['a', 'CREATE TABLE t (a INT)', ''],
      ['a', 'SELECT nextval(s)', 'other history'],
      ['a', 'CREATE OR REPLACE FUNCTION f AS (x) -> x + 2', ''],
      ['a', 'SELECT f(1)', '3'],
      ['a', 'SELECT * FROM t', 'other history'],
      ['a', 'CREATE SEQUENCE s', ''],
      ['a', 'SELECT nextval(s)', '1'],
      ['a', 'SELECT nextval(s)', '2'],
    ],
  },
  {
    name: 'a statement of unknown kind reads and writes everything',
    recorded: [
      [1, 'SELECT * FROM t', 'before'],
      [1, 'FROBNICATE ALL THE THINGS'],
      [1, 'SELECT * FROM t', 'after'],
    ],
    asked: [
      ['a', 'FROBNICATE ALL THE THINGS', ''],
      ['a', 'SELECT * FROM t', 'after'],
      ['a', 'FROBNICATE ALL THE THINGS', 'other history'],
    ],
  },
  {
    name: 'a database takes its tables with it',
    recorded: [
      [1, 'CREATE DATABASE d'],
      [1, 'CREATE TABLE d.t (a INT)'],
      [1, 'SELECT * FROM d.t', 'none'],
      [1, 'DROP DATABASE d'],
      [1, 'SELECT * FROM d.t', '!no database'],
    ],
    asked: [
      ['a', 'CREATE DATABASE d', ''],
      ['a', 'CREATE TABLE d.t (a INT)', ''],
      ['a', 'SELECT * FROM d.t', 'none'],
      ['a', 'DROP DATABASE d', ''],
      ['a', 'SELECT * FROM d.t', '!no database'],
    ],
  },
  {
    name: 'temporary tables and variables are those of their session',
    recorded: [
      [1, 'CREATE TABLE t (a INT)'],
      [2, 'CREATE TEMPORARY TABLE t (b INT)'],
      [1, 'SELECT * FROM t', 'a'],
      [2, 'SELECT * FROM t', 'b'],
      [2, 'SET VARIABLE x = 1'],
      [2, 'SELECT $x', '1'],
      [1, 'SELECT $x', '!no variable'],
    ],
    asked: [
      ['m', 'CREATE TEMPORARY TABLE t (b INT)', ''],
      ['n', 'CREATE TABLE t (a INT)', ''],
      ['m', 'SELECT * FROM t', 'b'],
      ['n', 'SELECT * FROM t', 'a'],
      ['n', 'SELECT $x', '!no variable'],
      ['m', 'SET VARIABLE x = 1', ''],
      ['m', 'SELECT $x', '1'],
    ],
  },
  {
    name: 'what a transaction wrote is seen by others after its COMMIT',
    recorded: [
      [1, 'CREATE TABLE t (a INT)'],
      [1, 'BEGIN'],
      [1, 'INSERT INTO t VALUES (1)'],
      [1, 'SELECT count(*) FROM t', '1'],
      [2, 'SELECT count(*) FROM t', '0'],
      [1, 'COMMIT'],
      [2, 'SELECT count(*) FROM t', '1'],
    ],
    asked: [
      ['a', 'CREATE TABLE t (a INT)', ''],
      ['a', 'BEGIN', ''],
      ['b', 'SELECT count(*) FROM t', '0'],
      ['a', 'INSERT INTO t VALUES (1)', ''],
      ['b', 'SELECT count(*) FROM t', '0'],
      ['a', 'SELECT count(*) FROM t', '1'],
      ['a', 'COMMIT', ''],
      ['b', 'SELECT count(*) FROM t', '1'],
      ['a', 'SELECT count(*) FROM t', '1'],
    ],
  },
  {
    name: 'what was rolled back never was',
    recorded: [
      [1, 'CREATE TABLE t (a INT)'],
      [1, 'BEGIN'],
      [1, 'INSERT INTO t VALUES (1)'],
      [1, 'ROLLBACK'],
      [1, 'SELECT count(*) FROM t', '0'],
    ],
    asked: [
      ['a', 'CREATE TABLE t (a INT)', ''],
      ['a', 'SELECT count(*) FROM t', '0'],
      ['a', 'BEGIN', ''],
      ['a', 'INSERT INTO t VALUES (1)', ''],
      ['a', 'SELECT count(*) FROM t', 'other history'],
      ['a', 'ROLLBACK', ''],
      ['a', 'SELECT count(*) FROM t', '0'],
    ],
  },
  {
    name: 'files: a load is told by what was uploaded, a listing by what is there',
    recorded: [
      [1, 'CREATE TABLE t (a INT)'],
      [1, 'upload a.csv one'],
      [1, 'COPY INTO t FROM @~/a.csv', '1 row'],
      [1, 'LIST @~', 'a.csv'],
      [1, 'upload a.csv two'],
      [1, 'COPY INTO t FROM @~/a.csv', '2 rows'],
      [1, 'SELECT count(*) FROM t', '3'],
    ],
    asked: [
      ['a', 'upload a.csv three', 'unknown'],
      ['a', 'CREATE TABLE t (a INT)', ''],
      ['a', 'upload a.csv two', ''],
      ['a', 'COPY INTO t FROM @~/a.csv', 'other history'],
      ['a', 'LIST @~', 'other history'],
      ['a', 'upload a.csv one', ''],
      ['a', 'COPY INTO t FROM @~/a.csv', '1 row'],
      ['a', 'LIST @~', 'a.csv'],
      ['a', 'upload a.csv two', ''],
      ['a', 'COPY INTO t FROM @~/a.csv', '2 rows'],
      ['a', 'SELECT count(*) FROM t', '3'],
    ],
  },
  {
    name: 'a listing of a stage sees what is in it, a load of a file what is around it',
    recorded: [
      [1, 'CREATE STAGE s'],
      [1, 'LIST @s', 'nothing'],
      [1, 'COPY INTO @s/out/ FROM (SELECT 1)'],
      [1, 'LIST @s', 'out/1'],
      [1, 'LIST @s/out', '1'],
      [1, 'SELECT * FROM @s/out/1.parquet', '1'],
      [1, 'REMOVE @s/out/'],
      [1, 'LIST @s', 'nothing again'],
      [1, 'SELECT * FROM @s/other.csv', '!no file'],
    ],
    asked: [
      ['a', 'CREATE STAGE s', ''],
      ['a', 'SELECT * FROM @s/out/1.parquet', 'other history'],
      ['a', 'SELECT * FROM @s/other.csv', '!no file'],
      ['a', 'COPY INTO @s/out/ FROM (SELECT 1)', ''],
      ['a', 'SELECT * FROM @s/out/1.parquet', '1'],
      ['a', 'LIST @s', 'out/1'],
      ['a', 'LIST @s/out', '1'],
      ['a', 'REMOVE @s/out/', ''],
      ['a', 'LIST @s/out', 'other history'],
      ['a', 'LIST @s', 'nothing again'],
    ],
  },
  {
    name: 'a test that began like another one takes its own files with its own names',
    recorded: [
      [1, 'CREATE TABLE books_1795353979 (a INT)'],
      [1, 'upload 20119569-ed7b-4d16-94c2-ac9a1cf6941a.csv one'],
      [1, 'upload d4dcbc88-a467-441f-ab51-ab148f8aacd7.csv two'],
      [1, "COPY INTO books_1795353979 FROM '@~/20119569-ed7b-4d16-94c2-ac9a1cf6941a.csv'", '1'],
      [1, "COPY INTO books_1795353979 FROM '@~/d4dcbc88-a467-441f-ab51-ab148f8aacd7.csv'", '1'],
      [1, 'SELECT count(*) FROM books_1795353979', '2'],
      [1, 'DROP TABLE books_1795353979'],
      [2, 'CREATE TABLE books_1795354001 (a INT)'],
      [2, 'upload 7a1b2c3d-0000-4111-8222-333344445555.csv two'],
      [2, 'upload 8b2c3d4e-0000-4111-8222-333344445555.csv one'],
      [2, "COPY INTO books_1795354001 FROM '@~/8b2c3d4e-0000-4111-8222-333344445555.csv'", '1'],
      [2, "COPY INTO books_1795354001 FROM '@~/7a1b2c3d-0000-4111-8222-333344445555.csv'", '1'],
      [2, 'SELECT sum(a) FROM books_1795354001', '7'],
      [2, 'DROP TABLE books_1795354001'],
    ],
    asked: [
      ['a', 'CREATE TABLE books_1899000001 (a INT)', ''],
      ['a', 'upload 0f0f0f0f-1212-4343-8565-787878787878.csv two', ''],
      ['a', 'upload 1e1e1e1e-1212-4343-8565-787878787878.csv one', ''],
      ['a', "COPY INTO books_1899000001 FROM '@~/1e1e1e1e-1212-4343-8565-787878787878.csv'", '1'],
      ['a', 'SELECT sum(a) FROM books_1899000001', 'unknown'],
      ['a', "COPY INTO books_1899000001 FROM '@~/0f0f0f0f-1212-4343-8565-787878787878.csv'", '1'],
      ['a', 'SELECT sum(a) FROM books_1899000001', '7'],
      ['a', 'SELECT count(*) FROM books_1899000001', '2'],
      ['a', 'DROP TABLE books_1899000001', ''],
    ],
  },
  {
    name: 'columns of what is no view yet, or no more, depend on none',
    recorded: [
      [1, 'CREATE DATABASE d'],
      [1, 'CREATE TABLE d.t (a INT)'],
      [1, "SELECT name FROM system.columns WHERE database = 'd' AND table = 'v'", 'none'],
      [1, 'CREATE VIEW d.early AS SELECT a FROM d.t'],
      [1, 'RENAME TABLE d.early TO d.v'],
      [1, "SELECT name FROM system.columns WHERE database = 'd' AND table = 'v'", 'a'],
    ],
    asked: [
      ['a', 'CREATE DATABASE d', ''],
      ['a', "SELECT name FROM system.columns WHERE database = 'd' AND table = 'v'", 'none'],
      ['a', 'CREATE TABLE d.t (a INT)', ''],
      ['a', 'CREATE VIEW d.early AS SELECT a FROM d.t', ''],
      ['a', 'RENAME TABLE d.early TO d.v', ''],
      ['a', "SELECT name FROM system.columns WHERE database = 'd' AND table = 'v'", 'a'],
      ['a', 'RENAME TABLE d.v TO d.early', 'unknown'],
    ],
  },
  {
    name: 'an unload of a table depends on what is in it',
    recorded: [
      [1, 'CREATE STAGE s'],
      [1, 'CREATE TABLE t (a INT)'],
      [1, 'COPY INTO @s/ FROM t', '0 rows'],
      [1, 'INSERT INTO t VALUES (1)'],
      [1, 'COPY INTO @s/ FROM t FILE_FORMAT = (TYPE = CSV)', '1 row'],
      [1, 'COPY INTO @s/ FROM system.databases', 'the databases'],
    ],
    asked: [
      ['a', 'CREATE STAGE s', ''],
      ['a', 'CREATE TABLE t (a INT)', ''],
      ['a', 'COPY INTO @s/ FROM t', '0 rows'],
      ['a', 'COPY INTO @s/ FROM t FILE_FORMAT = (TYPE = CSV)', 'other history'],
      ['a', 'INSERT INTO t VALUES (1)', ''],
      ['a', 'COPY INTO @s/ FROM t', 'other history'],
      ['a', 'COPY INTO @s/ FROM t FILE_FORMAT = (TYPE = CSV)', '1 row'],
      ['a', 'COPY INTO @s/ FROM system.databases', 'the databases'],
    ],
  },
  {
    name: 'a folder that is listed once a file is in it was not there at the start',
    recorded: [
      [1, 'CREATE TABLE t (a INT)'],
      [1, 'upload dir/a.csv one'],
      [1, 'LIST @~/dir', 'a.csv'],
      [1, 'COPY INTO t FROM @~/dir PURGE = TRUE', '1 row'],
      [1, 'LIST @~/dir', 'nothing'],
      [1, 'SELECT count(*) FROM t', '1'],
    ],
    asked: [
      ['a', 'CREATE TABLE t (a INT)', ''],
      ['a', 'upload dir/a.csv one', ''],
      ['a', 'LIST @~/dir', 'a.csv'],
      ['a', 'COPY INTO t FROM @~/dir PURGE = TRUE', '1 row'],
      ['a', 'SELECT count(*) FROM t', '1'],
      ['a', 'LIST @~/dir', 'nothing'],
    ],
  },
  {
    name: 'list_stage and infer_schema read the place that they name',
    recorded: [
      [1, 'upload dir/a.csv one'],
      [1, "SELECT name FROM list_stage(location => '@~/dir')", 'a.csv'],
      [1, "SELECT type FROM infer_schema(location => '@~/dir/', file_format => 'f')", 'INT'],
      [1, 'CREATE TABLE t (a INT)'],
    ],
    asked: [
      ['a', 'CREATE TABLE t (a INT)', ''],
      ['a', "SELECT name FROM list_stage(location => '@~/dir')", 'other history'],
      ['a', 'upload dir/a.csv one', ''],
      ['a', "SELECT name FROM list_stage(location => '@~/dir')", 'a.csv'],
      ['a', "SELECT type FROM infer_schema(location => '@~/dir/', file_format => 'f')", 'INT'],
    ],
  },
  {
    name: 'what is read of a file depends on the file format that is named',
    recorded: [
      [1, 'CREATE FILE FORMAT f TYPE = CSV SKIP_HEADER = 0'],
      [1, "SELECT $1 FROM @~/a.csv (FILE_FORMAT => 'f')", '1'],
      [1, 'CREATE OR REPLACE FILE FORMAT f TYPE = CSV SKIP_HEADER = 1'],
      [1, "SELECT $1 FROM @~/a.csv (FILE_FORMAT => 'f')", '2'],
    ],
    asked: [
      ['a', "SELECT $1 FROM @~/a.csv (FILE_FORMAT => 'f')", 'other history'],
      ['a', 'CREATE OR REPLACE FILE FORMAT f TYPE = CSV SKIP_HEADER = 1', ''],
      ['a', "SELECT $1 FROM @~/a.csv (FILE_FORMAT => 'f')", '2'],
      ['a', "SELECT $1 FROM @~/a.csv (FILE_FORMAT => 'f')", '2'],
    ],
  },
  {
    name: 'answers that differ for no reason keep their order within a session',
    recorded: [
      [1, 'SELECT now()', 'one'],
      [2, 'SELECT now()', 'other'],
      [1, 'SELECT now()', 'two'],
      [1, 'SELECT 11', '11'],
      [2, 'SELECT 22', '22'],
    ],
    asked: [
      ['m', 'SELECT 22', '22'],
      ['m', 'SELECT now()', 'other'],
      ['n', 'SELECT now()', 'one'],
      ['n', 'SELECT now()', 'two'],
      ['n', 'SELECT now()', 'used up'],
      ['m', 'SELECT now()', 'used up'],
    ],
  },
  {
    name: 'a session that turns out to be another gives back what it took',
    recorded: [
      [1, 'SELECT now()', 'of one'],
      [1, 'SELECT 11', '11'],
      [2, 'SELECT now()', 'of two'],
      [2, 'SELECT 22', '22'],
    ],
    asked: [
      ['m', 'SELECT now()', 'of one'],
      ['m', 'SELECT 22', '22'],
      ['n', 'SELECT now()', 'of one'],
    ],
  },
  {
    name: 'random names stand for one another, one for one',
    recorded: [
      [1, 'CREATE TABLE a_1f2e3d4c (v INT)'],
      [1, 'CREATE TABLE b_1f2e3d4c (v INT)'],
      [1, 'INSERT INTO a_1f2e3d4c VALUES (1)'],
      [1, 'SELECT count(*) FROM a_1f2e3d4c', '1'],
      [1, "SELECT count(*) FROM b_1f2e3d4c, c WHERE n = 'a_1f2e3d4c'", '0'],
      [1, 'SELECT * FROM fixed_0badcafe', 'fixed'],
    ],
    asked: [
      ['m', 'CREATE TABLE a_99aa88bb (v INT)', ''],
      ['m', 'CREATE TABLE b_77aa66bb (v INT)', 'unknown'],
      ['m', 'CREATE TABLE b_99aa88bb (v INT)', ''],
      ['m', 'SELECT count(*) FROM a_99aa88bb', 'other history'],
      ['m', 'INSERT INTO a_99aa88bb VALUES (1)', ''],
      ['m', 'SELECT count(*) FROM A_99AA88BB', '1'],
      ['m', "SELECT count(*) FROM b_99aa88bb, c WHERE n = 'a_99aa88bb'", '0'],
      ['m', 'SELECT * FROM fixed_99aa88bb', 'unknown'],
      ['m', 'SELECT * FROM fixed_0badcafe', 'fixed'],
      // The test begins again.
      ['n', 'CREATE TABLE a_55aa44bb (v INT)', ''],
      ['n', 'CREATE TABLE b_55aa44bb (v INT)', ''],
      ['n', 'INSERT INTO a_55aa44bb VALUES (1)', ''],
      ['n', 'SELECT count(*) FROM a_55aa44bb', '1'],
    ],
  },
  {
    name: 'a suite may run again with other names, where it cleans up',
    recorded: [
      [1, 'CREATE TABLE a_1f2e3d4c (v INT)'],
      [1, 'INSERT INTO a_1f2e3d4c VALUES (1)', '1'],
      [1, 'SELECT count(*) FROM a_1f2e3d4c', '1'],
      [1, 'DROP TABLE a_1f2e3d4c'],
      [2, 'SELECT * FROM none_1f2e3d4c', '!none'],
      [3, 'CREATE DATABASE d_1f2e3d4c'],
      [3, 'CREATE TABLE d_1f2e3d4c.t (v INT)'],
      [3, 'SELECT count(*) FROM d_1f2e3d4c.t', '0'],
      [3, 'DROP DATABASE d_1f2e3d4c'],
    ],
    asked: [
      ['m', 'CREATE TABLE a_aaaa0001 (v INT)', ''],
      ['m', 'CREATE DATABASE d_bbbb0002', 'unknown'],
      ['m', 'DROP TABLE a_aaaa0001', ''],
      ['n', 'CREATE DATABASE d_bbbb0002', ''],
      ['n', 'CREATE TABLE d_bbbb0002.t (v INT)', ''],
      ['m', 'SELECT * FROM none_aaaa0001', 'unknown'],
      ['n', 'DROP DATABASE d_bbbb0002', ''],
      ['m', 'SELECT * FROM none_aaaa0001', '!none'],
      ['o', 'CREATE TABLE a_cccc0003 (v INT)', ''],
      ['o', 'SELECT count(*) FROM a_cccc0003', 'other history'],
      ['o', 'INSERT INTO a_cccc0003 VALUES (1)', '1'],
      ['o', 'SELECT count(*) FROM a_cccc0003', '1'],
      ['o', 'SELECT count(*) FROM a_aaaa0001', 'unknown'],
    ],
  },
  {
    name: 'a name that data may hold stays what it is',
    recorded: [
      [1, 'CREATE TABLE log (v STRING)'],
      [1, 'CREATE TABLE a_1f2e3d4c (v INT)'],
      [1, "INSERT INTO log VALUES ('a_1f2e3d4c')", '1'],
      [1, 'DROP TABLE a_1f2e3d4c'],
      [1, 'SELECT * FROM log', 'one'],
      [1, 'CREATE TABLE copy AS SELECT * FROM log'],
      [1, 'DROP TABLE log'],
      [1, 'SELECT * FROM copy', 'one'],
      [1, 'CREATE TABLE z_1f2e3d4c (v INT)'],
      [1, 'DROP TABLE z_1f2e3d4c'],
    ],
    asked: [
      ['m', 'CREATE TABLE log (v STRING)', ''],
      ['m', 'CREATE TABLE a_aaaa0001 (v INT)', ''],
      ['m', "INSERT INTO log VALUES ('a_aaaa0001')", '1'],
      ['m', 'DROP TABLE a_aaaa0001', ''],
      ['m', 'CREATE TABLE z_bbbb0002 (v INT)', 'unknown'],
      ['m', 'CREATE TABLE copy AS SELECT * FROM log', ''],
      ['m', 'DROP TABLE log', ''],
      ['m', 'CREATE TABLE z_bbbb0002 (v INT)', 'unknown'],
      ['m', 'CREATE TABLE z_aaaa0001 (v INT)', ''],
      ['m', 'DROP TABLE z_aaaa0001', ''],
      ['m', 'DROP TABLE copy', 'unknown'],
    ],
  },
  {
    name: 'equal uploads of two tests that run again are told apart by what loads them',
    recorded: ['a', 'b'].flatMap((name, i): RecordedStep[] => [
      [i + 1, `CREATE TABLE ${name} (v INT)`],
      [i + 1, `upload 0190a7c2-7f3e-7abc-8def-00000000000${i}.csv one`],
      [i + 1, `COPY INTO ${name} FROM @~/0190a7c2-7f3e-7abc-8def-00000000000${i}.csv`, name],
      [i + 1, `SELECT * FROM ${name}`, name],
      [i + 1, `DROP TABLE ${name}`],
    ]),
    asked: ['b', 'a', 'b', 'b', 'a'].flatMap((name, run): [string, string, string][] => [
      ['m', `CREATE TABLE ${name} (v INT)`, ''],
      ['m', `upload aaaaaaaa-7f3e-7abc-8def-00000000000${run}.csv one`, ''],
      ['m', `COPY INTO ${name} FROM @~/aaaaaaaa-7f3e-7abc-8def-00000000000${run}.csv`, name],
      ['m', `SELECT * FROM ${name}`, name],
      ['m', `DROP TABLE ${name}`, ''],
    ]),
  },
  {
    name: 'drivers’ own paths are found whatever they are',
    recorded: [
      [1, 'CREATE TABLE t (a INT)'],
      [1, 'upload client/load/1714550000000000000 one'],
      [1, 'INSERT INTO t FROM @~/client/load/1714550000000000000 FILE_FORMAT = (TYPE = CSV)', '1'],
      [1, 'upload batch/1714550000-0190a7c2-7f3e-7abc-8def-0123456789ab.csv two'],
      [1, 'REMOVE @~/2024/5/2/10/3/4/0190a7c2-7f3e-7abc-8def-0123456789ab/x.csv'],
      [1, 'SELECT count(*) FROM t', '1'],
    ],
    asked: [
      ['m', 'CREATE TABLE t (a INT)', ''],
      ['m', 'upload client/load/1800000000000000001 one', ''],
      [
        'm',
        'INSERT INTO t FROM @~/client/load/1800000000000000002 FILE_FORMAT = (TYPE = CSV)',
        'unknown',
      ],
      [
        'm',
        'INSERT INTO t FROM @~/client/load/1800000000000000001 FILE_FORMAT = (TYPE = CSV)',
        '1',
      ],
      ['m', 'upload batch/1800000000-aaaaaaaa-7f3e-7abc-8def-0123456789ab.csv two', ''],
      ['m', 'REMOVE @~/2025/12/31/1/2/3/aaaaaaaa-7f3e-7abc-8def-0123456789ab/x.csv', ''],
      ['m', 'SELECT count(*) FROM t', '1'],
    ],
  },
]

t.test('what is asked again is answered as it was true then', async t => {
  for (const { name, recorded, asked, notesMissed } of cases) {
    t.test(name, async t => {
      const lane = laneOf(recorded)
      for (const [session, sql, answer] of asked) {
        t.equal(lane.ask(session, sql, notesMissed), answer, `${session}: ${sql}`)
      }
    })
  }
})

t.test('the same code, whatever it did, gets its answers in order', async t => {
  for (const { name, recorded } of cases) {
    const lane = laneOf(recorded)
    for (const [session, sql, answer = ''] of recorded) {
      t.equal(lane.ask(String(session), sql), answer, `${name}: ${sql}`)
    }
  }
})

t.test('loose order gives what comes next where the history does not fit', async t => {
  const lane = laneOf(orders, { looseOrder: true })
  t.equal(lane.ask('a', 'SELECT count(*) FROM orders'), '0')
  t.equal(lane.ask('a', 'SELECT count(*) FROM orders'), '1')
  t.equal(lane.ask('a', 'INSERT INTO orders VALUES (2)'), '')
  t.equal(lane.ask('a', 'SELECT count(*) FROM orders'), '2')
  t.equal(lane.ask('a', 'SELECT 1 FROM elsewhere'), 'unknown')
})

t.test('with a history for each session, others’ writes do not matter', async t => {
  const recorded: readonly RecordedStep[] = [
    [1, 'CREATE TABLE t (a INT)'],
    [2, 'INSERT INTO t VALUES (2)'],
    [1, 'SELECT count(*) FROM t', '1'],
  ]
  const asked = (lane: ReturnType<typeof laneOf>) => {
    lane.ask('a', 'CREATE TABLE t (a INT)')
    return lane.ask('a', 'SELECT count(*) FROM t')
  }
  t.equal(asked(laneOf(recorded)), 'other history')
  t.equal(asked(laneOf(recorded, { historyBySession: true })), '1')
})
