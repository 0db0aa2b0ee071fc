/**
 * A statement that is asked after the rows are there.
 *
 * In its SQL, `<t>` is the table, `<c>` the column with the changing value, `<x>` what of it is compared, `<value>` and
 * `<other>` a value that a row has and one that none has, `<stored>` the value as an INSERT has it. `<now>`, `<now-1h>`,
 * `<now-30d>`, `<today>`, `<unix-1h>` and `<uuid>` change with each run beside it.
 */
export interface MatrixStatement {
  readonly name: string
  /** Asked one after the other; what it writes is read at their end. */
  readonly steps: readonly string[]
  /** The last of the steps is an error, for all kinds or for those of some types. */
  readonly fails?: boolean
  readonly writes?: boolean
}

const read = (name: string, ...steps: readonly string[]): MatrixStatement => ({ name, steps })
const fails = (name: string, ...steps: readonly string[]): MatrixStatement => ({
  ...{ name, steps },
  fails: true,
})
const write = (name: string, ...steps: readonly string[]): MatrixStatement => ({
  ...{ name, steps },
  writes: true,
})

const labels = [
  'CREATE TABLE <t>_l (k INT, label VARCHAR)',
  "INSERT INTO <t>_l VALUES (1, 'first'), (3, 'third'), (7, 'seventh')",
]

const source = "(SELECT 3 AS k, 'm' AS w UNION ALL SELECT 8, 'n')"

export const statements: readonly MatrixStatement[] = [
  // Reads of the column.
  read('all columns', 'SELECT * FROM <t> ORDER BY k'),
  read('the column', 'SELECT k, <c> FROM <t> ORDER BY k'),
  read('by key', 'SELECT <c>, note FROM <t> WHERE k = 3'),
  read('filter by the value', 'SELECT k, note FROM <t> WHERE <x> = <value> ORDER BY k'),
  read('count of the value', 'SELECT count(*) FROM <t> WHERE <x> = <value>'),
  read('count of an unknown value', 'SELECT count(*) FROM <t> WHERE <x> = <other>'),
  read('filter by an unknown value', 'SELECT k FROM <t> WHERE <x> = <other>'),
  read(
    'filter by other than the value',
    'SELECT k, email FROM <t> WHERE <x> <> <value> ORDER BY k',
  ),
  read('IN with the value', 'SELECT k FROM <t> WHERE <x> IN (<value>, <other>) ORDER BY k'),
  read('max and min of the column', 'SELECT max(<x>), min(<x>) FROM <t>'),
  read('count of different values', 'SELECT count(DISTINCT <x>), count(<c>) FROM <t>'),
  read('order by the column', 'SELECT k FROM <t> ORDER BY <x>, k'),
  read('order by the column, limited', 'SELECT k, <x> FROM <t> ORDER BY <x> DESC LIMIT 1'),
  read(
    'group by the column',
    'SELECT <x>, count(*), sum(cnt) FROM <t> GROUP BY <x> ORDER BY min(k)',
  ),
  read('left of the text', 'SELECT k, left(<x>::VARCHAR, 8) FROM <t> ORDER BY k'),
  read('length of the text', 'SELECT k, length(<x>::VARCHAR) FROM <t> ORDER BY k'),
  read('concat with the text', "SELECT concat('<', <x>::VARCHAR, '>') FROM <t> ORDER BY k"),
  read(
    'CASE by the value',
    "SELECT k, CASE WHEN <x> = <value> THEN 'it' ELSE note END FROM <t> ORDER BY k",
  ),
  read('the value alone', 'SELECT <value> AS v'),
  read('the value as text', 'SELECT CAST(<value> AS VARCHAR) AS v, 1 + 1 AS two'),
  // Reads of other columns.
  read('max of another', 'SELECT max(email), min(note) FROM <t>'),
  read('upper of another', 'SELECT upper(email) FROM <t> ORDER BY k'),
  read('LIKE on another', "SELECT k FROM <t> WHERE email LIKE 'Ann%' ORDER BY k"),
  read('lower of another', "SELECT k FROM <t> WHERE lower(email) = 'ann@x.org'"),
  read('avg of another', 'SELECT avg(n), sum(cnt) FROM <t>'),
  read('n + 1', 'SELECT k, n + 1 FROM <t> ORDER BY k'),
  read('sum of products', 'SELECT sum(price * cnt) FROM <t>'),
  read('date_trunc of another', 'SELECT k, date_trunc(month, d) FROM <t> ORDER BY k'),
  read('days added to another', 'SELECT k, date_add(day, 3, d), to_string(ts) FROM <t> ORDER BY k'),
  read('array_agg of another', 'SELECT array_sort(array_agg(note)) FROM <t>'),
  read('joined texts of another', "SELECT string_agg(note, ',') FROM <t> WHERE k < 3"),
  read('cast of another', 'SELECT k, n::VARCHAR, price::INT FROM <t> ORDER BY k'),
  read('a path in JSON', "SELECT k, extra['q']::INT FROM <t> ORDER BY k"),
  read('an element of an array', 'SELECT k, arr[2], length(arr) FROM <t> ORDER BY k'),
  read('DISTINCT of another', 'SELECT DISTINCT cnt FROM <t> ORDER BY cnt'),
  read(
    'group by another',
    'SELECT cnt, count(*) FROM <t> GROUP BY cnt HAVING count(*) > 1 ORDER BY cnt',
  ),
  read('order by another, limited', 'SELECT k, note FROM <t> ORDER BY note DESC LIMIT 2'),
  read('LIMIT and OFFSET', 'SELECT k FROM <t> ORDER BY k LIMIT 1 OFFSET 1'),
  read('row_number', 'SELECT k, row_number() OVER (ORDER BY n) FROM <t> ORDER BY k'),
  read(
    'lag and running sum',
    'SELECT k, lag(note) OVER (ORDER BY k), sum(cnt) OVER (ORDER BY k) FROM <t> ORDER BY k',
  ),
  read(
    'rank by the column',
    'SELECT k, rank() OVER (PARTITION BY cnt ORDER BY <x>) FROM <t> ORDER BY k',
  ),
  read('filter on two columns', "SELECT k, <c> FROM <t> WHERE cnt > 1 AND note <> 'x' ORDER BY k"),
  // Joins, subqueries, sets.
  read(
    'join',
    ...labels,
    'SELECT a.k, a.<c>, l.label FROM <t> a JOIN <t>_l l ON a.k = l.k ORDER BY a.k',
  ),
  read(
    'left join, other columns',
    ...labels,
    'SELECT a.k, a.note, l.label FROM <t> a LEFT JOIN <t>_l l ON a.k = l.k ORDER BY 1',
  ),
  read(
    'self join on the column',
    'SELECT a.k, b.note FROM <t> a JOIN <t> b ON a.<c> = b.<c> ORDER BY a.k',
  ),
  read('subquery', 'SELECT k FROM <t> WHERE cnt = (SELECT max(cnt) FROM <t>) ORDER BY k'),
  read(
    'IN subquery by the value',
    'SELECT note FROM <t> WHERE k IN (SELECT k FROM <t> WHERE <x> = <value>) ORDER BY k',
  ),
  read(
    'EXISTS',
    'SELECT k FROM <t> a WHERE EXISTS (SELECT 1 FROM <t> b WHERE b.cnt = a.cnt AND b.k > a.k) ORDER BY k',
  ),
  read(
    'CTE',
    'WITH c AS (SELECT k, <x> AS x, cnt FROM <t> WHERE cnt > 1) SELECT k, x, cnt * 2 FROM c ORDER BY k',
  ),
  read('UNION ALL', "SELECT note FROM <t> WHERE k = 1 UNION ALL SELECT 'last' ORDER BY note"),
  read('EXCEPT', 'SELECT k FROM <t> EXCEPT SELECT k FROM <t> WHERE <x> = <value> ORDER BY k'),
  // Times beside the value.
  read(
    'BETWEEN times of now',
    "SELECT k FROM <t> WHERE ts BETWEEN '<now-1h>' AND '<now>' ORDER BY k",
  ),
  read('before 30 days ago', "SELECT count(*) FROM <t> WHERE seen < '<now-30d>'"),
  read('from unix seconds', 'SELECT k FROM <t> WHERE seen > to_timestamp(<unix-1h>) ORDER BY k'),
  read('since a day', "SELECT k, note FROM <t> WHERE d >= '<today>' ORDER BY k"),
  // Writes.
  write(
    'VALUES with an empty object',
    "INSERT INTO <t> (k, <c>, extra) VALUES (4, <stored>, parse_json('{}'))",
  ),
  write('VALUES with 1 + 1', 'INSERT INTO <t> (k, <c>, cnt) VALUES (4, <stored>, 1 + 1)'),
  write(
    'VALUES with a function',
    "INSERT INTO <t> (k, <c>, note) VALUES (4, <stored>, lower('AB'))",
  ),
  write(
    'VALUES with a cast',
    'INSERT INTO <t> (k, <c>, note) VALUES (4, <stored>, CAST(5 AS STRING))',
  ),
  write(
    'INSERT of two rows',
    "INSERT INTO <t> (k, <c>, note) VALUES (5, <stored>, 'e'), (4, <stored>, 'f')",
  ),
  write(
    'INSERT from SELECT',
    'INSERT INTO <t> (k, <c>, note) SELECT k + 10, <c>, upper(note) FROM <t> WHERE k > 1',
  ),
  write('UPDATE n + 1', 'UPDATE <t> SET cnt = cnt + 1 WHERE k = 3'),
  write('UPDATE with the time of now', "UPDATE <t> SET cnt = cnt + 1, seen = '<now>' WHERE k = 2"),
  write('UPDATE by the value', "UPDATE <t> SET note = 'upd' WHERE <x> = <value>"),
  write('UPDATE by an unknown value', "UPDATE <t> SET note = 'upd' WHERE <x> = <other>"),
  write('UPDATE of the column', 'UPDATE <t> SET <c> = <stored> WHERE k = 1'),
  write('UPDATE with concat', "UPDATE <t> SET email = concat('a', 'b') WHERE note = 'one'"),
  write('DELETE by the value', 'DELETE FROM <t> WHERE <x> = <value>'),
  write('DELETE by an unknown uuid', "DELETE FROM <t> WHERE note = '<uuid>'"),
  write('DELETE by another column', 'DELETE FROM <t> WHERE cnt > 1'),
  write(
    'MERGE by key',
    `MERGE INTO <t> USING ${source} s ON <t>.k = s.k WHEN MATCHED THEN UPDATE SET note = s.w WHEN NOT MATCHED THEN INSERT (k, note) VALUES (s.k, s.w)`,
  ),
  write(
    'MERGE by the value',
    "MERGE INTO <t> USING (SELECT <value> AS x, 9 AS k) s ON <x> = s.x WHEN MATCHED THEN UPDATE SET note = 'hit' WHEN NOT MATCHED THEN INSERT (k, note) VALUES (s.k, 'miss')",
  ),
  write('REPLACE by key', "REPLACE INTO <t> (k, <c>, note) ON (k) VALUES (3, <stored>, 'r')"),
  write('INSERT OVERWRITE', "INSERT OVERWRITE <t> (k, <c>, note) VALUES (1, <stored>, 'over')"),
  write('TRUNCATE', 'TRUNCATE TABLE <t>'),
  write(
    'CREATE TABLE AS',
    'CREATE TABLE <t>_c AS SELECT k, <c>, note AS remark FROM <t> WHERE cnt > 1',
    'SELECT * FROM <t>_c ORDER BY k',
  ),
  write(
    'a view',
    'CREATE VIEW <t>_v AS SELECT k, <x> AS x, cnt + 1 AS more FROM <t>',
    'SELECT * FROM <t>_v ORDER BY k',
  ),
  write(
    'a new column',
    'ALTER TABLE <t> ADD COLUMN w INT DEFAULT 5',
    'SELECT k, w, note FROM <t> ORDER BY k',
  ),
  // Errors.
  fails('unknown column', 'SELECT nothing FROM <t>'),
  fails('unknown table', 'SELECT * FROM <t>_missing'),
  fails('division by zero', 'SELECT 1 / (k - 3) FROM <t> WHERE <x> = <value>'),
  fails('cast of a text', 'SELECT note::INT FROM <t>'),
  fails('cast of the value', "SELECT concat('x', <x>::VARCHAR)::INT FROM <t>"),
  // Other functions of other columns.
  read('BETWEEN on a key', 'SELECT k, <c> FROM <t> WHERE k BETWEEN 2 AND 3 ORDER BY k DESC'),
  read(
    'NULL replaced',
    "SELECT coalesce(note, 'none'), ifnull(cnt, 0), nullif(note, 'one') FROM <t> ORDER BY k",
  ),
  read(
    'if and CASE of another',
    "SELECT if(cnt > 1, 'many', 'one'), CASE note WHEN 'one' THEN 1 ELSE 0 END FROM <t> ORDER BY k",
  ),
  read('count_if of another', 'SELECT count_if(cnt > 1), sum(if(cnt > 1, 1, 0)) FROM <t>'),
  read(
    'ntile and first_value',
    'SELECT k, ntile(2) OVER (ORDER BY k), first_value(note) OVER (PARTITION BY cnt ORDER BY k) FROM <t> ORDER BY k',
  ),
  read('all columns but one', 'SELECT * EXCLUDE (<c>) FROM <t> ORDER BY k'),
  read(
    'QUALIFY',
    'SELECT k, <c>, note FROM <t> QUALIFY row_number() OVER (PARTITION BY cnt ORDER BY k DESC) = 1 ORDER BY k',
  ),
  read(
    'split_part grouped',
    "SELECT split_part(email, '@', 2) AS host, count(*) FROM <t> WHERE k < 3 GROUP BY host ORDER BY host",
  ),
  read(
    'texts cut and replaced',
    "SELECT substring(email, 1, 3), trim(concat(' ', note, ' ')), replace(note, 'o', '0') FROM <t> ORDER BY k",
  ),
  read('regexp_replace of another', "SELECT regexp_replace(note, 'e+', '_') FROM <t> ORDER BY k"),
  read(
    'round, ceil, floor',
    'SELECT round(price * 1.19, 2), ceil(n / 2), floor(price) FROM <t> ORDER BY k',
  ),
  read('median and stddev', 'SELECT median(cnt), stddev_pop(k), quantile_cont(0.5)(n) FROM <t>'),
  read(
    'parts of a day',
    'SELECT year(d), to_yyyymmdd(d), dayofweek(d), extract(month FROM ts) FROM <t> ORDER BY k',
  ),
  read(
    'difference of days',
    "SELECT datediff(day, '2024-01-01'::DATE, d), d + 1, ts - INTERVAL 2 HOUR FROM <t> ORDER BY k",
  ),
  read(
    'by month',
    'SELECT to_start_of_month(d) AS m, count(*), sum(price) FROM <t> GROUP BY m ORDER BY m',
  ),
  read(
    'FLATTEN',
    'SELECT t.k, f.key, f.value::VARCHAR FROM <t> t, LATERAL FLATTEN(input => t.extra) f ORDER BY 1, 2',
  ),
  read('unnest', 'SELECT k, unnest(arr) AS e FROM <t> ORDER BY k, e'),
  read('contains in an array', "SELECT k FROM <t> WHERE array_contains(arr, 'pink') ORDER BY k"),
  read('keys of JSON', 'SELECT object_keys(extra), extra:q::VARCHAR FROM <t> ORDER BY k'),
  read(
    'format of times',
    "SELECT date_format(seen, '%Y-%m-%d'), to_unix_timestamp(seen) FROM <t> ORDER BY k",
  ),
  read('ROLLUP', 'SELECT cnt, note, count(*) FROM <t> GROUP BY ROLLUP(cnt, note) ORDER BY 1, 2'),
  read('count beside rows', 'SELECT k, count(*) OVER () FROM <t> ORDER BY k LIMIT 2'),
  read(
    'a scalar subquery for each row',
    'SELECT k, (SELECT max(b.k) FROM <t> b WHERE b.cnt = a.cnt) FROM <t> a ORDER BY k',
  ),
  read('INTERSECT', 'SELECT k FROM <t> INTERSECT SELECT cnt FROM <t> ORDER BY k'),
  read('cross join', 'SELECT a.k, b.k FROM <t> a CROSS JOIN <t> b WHERE a.k < b.k ORDER BY 1, 2'),
  read('join USING', ...labels, 'SELECT k, note, label FROM <t> JOIN <t>_l USING (k) ORDER BY k'),
  read(
    'anti join',
    ...labels,
    'SELECT k, <c> FROM <t> a WHERE NOT EXISTS (SELECT 1 FROM <t>_l l WHERE l.k = a.k) ORDER BY k',
  ),
  read(
    'numbers beside rows',
    'SELECT n.number, t.note FROM numbers(4) n LEFT JOIN <t> t ON n.number = t.k ORDER BY 1',
  ),
  // More of the column.
  read('is not NULL', 'SELECT count(*) FROM <t> WHERE <x> IS NOT NULL'),
  read('greater than the value', 'SELECT k FROM <t> WHERE <x> > <value> ORDER BY k'),
  read('at least the value', 'SELECT k FROM <t> WHERE <x> >= <value> AND k > 2 ORDER BY k'),
  read('BETWEEN the value', 'SELECT note FROM <t> WHERE <x> BETWEEN <value> AND <value>'),
  read('OR with the value', "SELECT k FROM <t> WHERE <x> = <value> OR note = 'one' ORDER BY k"),
  read('NOT the value', 'SELECT k FROM <t> WHERE NOT (<x> = <value>) ORDER BY k'),
  read(
    'LIKE with the value',
    "SELECT k FROM <t> WHERE <x>::VARCHAR LIKE concat('%', <value>::VARCHAR, '%') ORDER BY k",
  ),
  read(
    'hash of the column',
    'SELECT k, md5(<x>::VARCHAR), sha2(<x>::VARCHAR, 256) FROM <t> ORDER BY k',
  ),
  read(
    'text functions on the column',
    'SELECT upper(<x>::VARCHAR), reverse(<x>::VARCHAR), substr(<x>::VARCHAR, 2, 5) FROM <t> ORDER BY k',
  ),
  read('the column in an array', 'SELECT [<x>, <x>] FROM <t> ORDER BY k'),
  read(
    'the column in an object',
    "SELECT json_object('k', k, 'v', <x>::VARCHAR) FROM <t> ORDER BY k",
  ),
  read('array_agg of the column', 'SELECT array_sort(array_agg(<x>)) FROM <t>'),
  read(
    'joined texts of the column',
    "SELECT string_agg(<x>::VARCHAR, '|') WITHIN GROUP (ORDER BY k) FROM <t>",
  ),
  read(
    'lag of the column',
    'SELECT k, lag(<x>) OVER (ORDER BY k), last_value(<x>) OVER (ORDER BY k) FROM <t> ORDER BY k',
  ),
  read('equal to itself', 'SELECT count(*) FROM <t> a JOIN <t> b ON a.<c> = b.<c> AND a.k = b.k'),
  read(
    'subquery in FROM',
    'SELECT x, count(*) FROM (SELECT <x> AS x FROM <t> WHERE k > 1) GROUP BY x ORDER BY 2, x',
  ),
  read('arg_max of the column', 'SELECT arg_max(<x>, k), arg_min(note, k) FROM <t>'),
  read('a page behind a key', 'SELECT k, <c> FROM <t> WHERE k > 1 ORDER BY k LIMIT 2'),
  read(
    'a page behind the value',
    'SELECT k, note FROM <t> WHERE (<x>, k) > (<value>, 0) ORDER BY <x>, k LIMIT 2',
  ),
  read('exists as a number', 'SELECT 1 FROM <t> WHERE <x> = <value> LIMIT 1'),
  read('compared in the list', 'SELECT k, <x> = <value> AS same FROM <t> ORDER BY k'),
  // About the table.
  read('DESC', 'DESC <t>'),
  read(
    'columns of the table',
    "SELECT name, type FROM system.columns WHERE database = currentDatabase() AND table = '<t>' ORDER BY name",
  ),
  read(
    'tables by name',
    "SELECT name FROM system.tables WHERE name = '<t>' AND database = currentDatabase()",
  ),
  read('EXPLAIN SYNTAX', 'EXPLAIN SYNTAX SELECT k FROM <t> WHERE <x> = <value>'),
  // More writes.
  write('SELECT of constants inserted', "INSERT INTO <t> (k, <c>, note) SELECT 4, <stored>, 'sel'"),
  write(
    'two INSERTs',
    'INSERT INTO <t> (k, <c>) VALUES (4, <stored>)',
    "INSERT INTO <t> (k, note, seen) VALUES (5, '<uuid>', '<now>')",
    'SELECT count(*) FROM <t>',
  ),
  write(
    'UPDATE with CASE',
    "UPDATE <t> SET note = CASE WHEN cnt > 1 THEN 'many' ELSE 'few' END, cnt = cnt * 2",
  ),
  write('UPDATE to the value as text', 'UPDATE <t> SET note = <value>::VARCHAR WHERE k = 2'),
  write('UPDATE by two columns', "UPDATE <t> SET note = 'both' WHERE <x> = <value> AND k = 3"),
  write(
    'soft delete',
    "UPDATE <t> SET seen = '<now>', note = NULL WHERE <x> = <value>",
    'SELECT count(*) FROM <t> WHERE note IS NULL',
  ),
  write('DELETE by subquery', 'DELETE FROM <t> WHERE k IN (SELECT k FROM <t> WHERE <x> = <value>)'),
  write(
    'MERGE with DELETE',
    `MERGE INTO <t> USING ${source} s ON <t>.k = s.k WHEN MATCHED AND <t>.cnt > 1 THEN DELETE WHEN NOT MATCHED THEN INSERT (k, note) VALUES (s.k, s.w)`,
  ),
  write(
    'MERGE with the value',
    "MERGE INTO <t> USING (SELECT 3 AS k, <stored> AS v) s ON <t>.k = s.k WHEN MATCHED THEN UPDATE SET note = 'merged', cnt = <t>.cnt + 1 WHEN NOT MATCHED THEN INSERT (k) VALUES (s.k)",
  ),
  write(
    'REPLACE from SELECT',
    "REPLACE INTO <t> (k, note) ON (k) SELECT k, concat(note, '!') FROM <t> WHERE k < 3",
  ),
  write(
    'a new table in its place',
    'CREATE OR REPLACE TABLE <t> (k INT, note VARCHAR)',
    "INSERT INTO <t> VALUES (1, '<uuid>')",
  ),
  write(
    'a column renamed',
    'ALTER TABLE <t> RENAME COLUMN note TO remark',
    'SELECT k, remark FROM <t> ORDER BY k',
    'ALTER TABLE <t> RENAME COLUMN remark TO note',
  ),
  write('a transaction', 'BEGIN', 'INSERT INTO <t> (k, <c>) VALUES (4, <stored>)', 'COMMIT'),
  write(
    'a transaction rolled back',
    'BEGIN',
    'DELETE FROM <t> WHERE k > 1',
    'SELECT count(*) FROM <t>',
    'ROLLBACK',
  ),
  write(
    'counted after each write',
    'SELECT count(*) FROM <t>',
    'INSERT INTO <t> (k, <c>) VALUES (4, <stored>)',
    'SELECT count(*), max(k) FROM <t>',
    'DELETE FROM <t> WHERE k = 4',
    'SELECT count(*) FROM <t>',
  ),
  write(
    'a counter set by MAX',
    "INSERT INTO <t> (k, <c>, note) SELECT max(k) + 1, <stored>, concat('n', count(*)::VARCHAR) FROM <t>",
  ),
  fails('a table that is there', 'CREATE TABLE <t> (k INT)'),
  fails('a dropped table', 'DROP TABLE <t>', 'SELECT <c> FROM <t> WHERE <x> = <value>'),
  fails('a syntax error', 'SELEC k FROM <t> WHERE <x> = <value>'),
  fails('a cell too few', 'INSERT INTO <t> (k, <c>) VALUES (9)'),
  fails('a text for a number', "INSERT INTO <t> (k, <c>) VALUES ('abc', <stored>)"),
  fails('an unknown function', 'SELECT no_such_function(<x>) FROM <t>'),
  fails('not in GROUP BY', 'SELECT note, count(*) FROM <t> WHERE <x> = <value> GROUP BY cnt'),
  fails('two rows of a scalar', 'SELECT (SELECT k FROM <t> WHERE k < 3)'),
]
