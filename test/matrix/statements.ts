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
    'CREATE TABLE <t>_c AS SELECT k, <c>, note FROM <t> WHERE cnt > 1',
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
]
