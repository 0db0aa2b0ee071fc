/** What one run of a program makes up. */
export interface Values {
  readonly id: string
  readonly word: string
  readonly other: string
  readonly count: number
  readonly price: string
  /** Of today, as clients write it. */
  readonly now: string
  readonly day: string
}

/** Statements that read and write with values of a run. */
export type Program = (values: Values) => readonly string[]

/** Values of the recording: small, short, early in a year. */
export const recordedValues: Values = {
  id: '1b4e28ba-2fa1-41d2-883f-0016d3cca427',
  word: 'ann_qx',
  other: 'blue',
  count: 17,
  price: '12.50',
  now: '2026-03-04 10:20:30.123',
  day: '2026-03-04',
}

/** Values of now, which differ in what recorded ones lack: size, length, first letters, months. */
export const presentValues: readonly Values[] = [
  {
    id: 'f7c9d0e1-5a4b-4c3d-9e8f-7a6b5c4d3e2f',
    word: 'zoe_longer_word_hq',
    other: 'Ünïcode grüße',
    count: 1243,
    price: '8765.99',
    now: '2026-12-31 23:59:58.987',
    day: '2026-12-31',
  },
  {
    id: 'c0ffee00-9d8c-4b7a-8695-a4b3c2d1e0f9',
    word: 'fox',
    other: 'Magenta is a longer text than any of the recording, by far',
    count: 8,
    price: '0.05',
    now: '2026-05-17 04:05:06.700',
    day: '2026-05-17',
  },
]

const users = ({ id, word, other, count, price, now, day }: Values, t: string) => [
  `CREATE OR REPLACE TABLE ${t} (id VARCHAR, name VARCHAR, tag VARCHAR, n INT, price DECIMAL(10, 2), at TIMESTAMP, d DATE, ok BOOLEAN)`,
  `INSERT INTO ${t} VALUES ('${id}', '${word}', '${other}', ${count}, ${price}, '${now}', '${day}', true)`,
  `INSERT INTO ${t} VALUES ('1', 'Ann@x.org', 'red', 3, 1.25, '2024-05-01 10:20:30', '2024-05-01', false), ('2', 'zed@x.org', 'green', 900, 7.00, '2024-05-02 11:21:31', '2024-05-02', true), ('3', 'bob', NULL, NULL, 99.95, NULL, '2023-01-31', NULL)`,
]

export const programs: readonly Program[] = [
  v => [
    ...users(v, 'texts'),
    'SELECT upper(name), lower(tag) FROM texts ORDER BY n',
    'SELECT left(name, 3), right(id, 4), length(tag) FROM texts ORDER BY n',
    "SELECT concat(name, '-', id), reverse(name) FROM texts ORDER BY n",
    "SELECT replace(name, 'o', '0'), substr(tag, 2, 3), trim(tag) FROM texts ORDER BY n",
    "SELECT name LIKE 'A%', contains(name, 'e'), position('o' IN name) FROM texts ORDER BY n",
    "SELECT lpad(name, 12, '*'), rpad(tag, 8, '.'), repeat(name, 2) FROM texts ORDER BY n",
    "SELECT split(name, '_'), split_part(name, '_', 2), name || tag FROM texts ORDER BY n",
    "SELECT coalesce(tag, 'none'), nullif(name, 'bob'), if(n > 5, name, tag) FROM texts ORDER BY n",
    'SELECT md5(name), to_base64(name), ascii(name) FROM texts ORDER BY n',
    'SELECT max(name), min(tag), count(DISTINCT name) FROM texts',
    `SELECT upper('${v.word}'), length('${v.other}')`,
  ],
  v => [
    ...users(v, 'numbers'),
    'SELECT n + 1, n - 2, n * 3, -n FROM numbers ORDER BY id',
    'SELECT n / 4, n % 7, n * price FROM numbers ORDER BY id',
    'SELECT price + 0.5, price * 1.19, round(price, 1), floor(price) FROM numbers ORDER BY n',
    'SELECT abs(n - 100), sign(n - 50), greatest(n, 20), least(n, 20) FROM numbers ORDER BY n',
    'SELECT sum(n), avg(n), min(n), max(n), count(n) FROM numbers',
    'SELECT sum(price), avg(price), sum(n * price) FROM numbers',
    'SELECT ok, sum(n), count(*) FROM numbers GROUP BY ok ORDER BY ok',
    'SELECT n > 10, n BETWEEN 5 AND 1000, n IN (3, 8, 17), n = 900 FROM numbers ORDER BY n',
    'SELECT CASE WHEN n > 100 THEN 1 WHEN n > 10 THEN 2 ELSE 3 END FROM numbers ORDER BY n',
    'SELECT n::string, n::double, price::int, to_string(price) FROM numbers ORDER BY n',
    `SELECT ${v.count} + 7, ${v.count} * 2, ${v.price} * 2`,
  ],
  v => [
    ...users(v, 'days'),
    'SELECT to_date(at), to_year(at), to_month(at), to_day_of_month(at) FROM days ORDER BY id',
    'SELECT date_trunc(month, at), date_trunc(day, at), date_trunc(hour, at) FROM days ORDER BY id',
    'SELECT d + 1, d - 7, add_months(d, 1), add_days(at, 30) FROM days ORDER BY id',
    'SELECT at + INTERVAL 1 DAY, at - INTERVAL 3 HOUR FROM days ORDER BY id',
    'SELECT date_add(month, 2, d), date_diff(day, d, to_date(at)) FROM days ORDER BY id',
    'SELECT extract(year FROM at), extract(hour FROM at), extract(dow FROM d) FROM days ORDER BY id',
    "SELECT to_string(at), to_string(d), date_format(at, '%Y-%m') FROM days ORDER BY id",
    'SELECT to_start_of_month(at), to_start_of_week(d), to_monday(d), to_quarter(d) FROM days ORDER BY id',
    'SELECT max(at), min(d), max(d) FROM days',
    'SELECT date_trunc(week, at), date_trunc(quarter, at), last_day(d, month) FROM days ORDER BY id',
    `SELECT to_date('${v.day}') + 3, to_timestamp('${v.now}'), '${v.day}'::date`,
  ],
  v => [
    ...users(v, 'chosen'),
    `SELECT name FROM chosen WHERE n > ${v.count - 1} ORDER BY id`,
    `SELECT name FROM chosen WHERE n <= ${v.count} AND price > 1 ORDER BY id`,
    `SELECT count(*) FROM chosen WHERE at < '${v.now}'`,
    `SELECT id, n FROM chosen WHERE name = '${v.word}' OR tag = 'red' ORDER BY id`,
    'SELECT id FROM chosen WHERE length(name) > 3 ORDER BY id',
    'SELECT name FROM chosen WHERE n IS NOT NULL ORDER BY name',
    'SELECT name, n FROM chosen ORDER BY n DESC LIMIT 2',
    'SELECT id, n FROM chosen ORDER BY tag, n NULLS LAST',
    "SELECT upper(name) FROM chosen WHERE name LIKE '%o%' ORDER BY 1",
    'SELECT DISTINCT ok, n > 10 FROM chosen ORDER BY 1, 2',
    `SELECT id FROM chosen WHERE d BETWEEN '2024-01-01' AND '${v.day}' ORDER BY id`,
    "SELECT id FROM chosen WHERE n NOT IN (3, 17) AND tag <> 'x' ORDER BY id",
  ],
  v => [
    ...users(v, 'changed'),
    "UPDATE changed SET name = concat(name, 'x'), n = n + 1 WHERE n > 2",
    'SELECT id, name, n FROM changed ORDER BY id',
    `UPDATE changed SET price = price * 2, tag = '${v.word}' WHERE id = '${v.id}'`,
    'SELECT id, price, tag FROM changed ORDER BY id',
    `DELETE FROM changed WHERE name = '${v.word}'`,
    'SELECT count(*), sum(n) FROM changed',
    `DELETE FROM changed WHERE n > ${v.count + 500}`,
    'SELECT id, n, price FROM changed ORDER BY id',
    'UPDATE changed SET at = at + INTERVAL 1 MONTH, ok = n > 10',
    'SELECT id, at, ok FROM changed ORDER BY id',
  ],
  v => [
    ...users(v, 'merged'),
    `MERGE INTO merged USING (SELECT '${v.id}' AS id, ${v.count} AS n) s ON merged.id = s.id WHEN MATCHED THEN UPDATE SET n = merged.n + s.n WHEN NOT MATCHED THEN INSERT (id, n) VALUES (s.id, s.n)`,
    'SELECT id, n FROM merged ORDER BY id',
    `MERGE INTO merged USING (SELECT 'new${v.id}' AS id, ${v.count} AS n) s ON merged.id = s.id WHEN MATCHED THEN UPDATE SET n = s.n WHEN NOT MATCHED THEN INSERT (id, n) VALUES (s.id, s.n)`,
    'SELECT count(*), max(n), max(length(id)) FROM merged',
    `REPLACE INTO merged (id, name, n) ON (id) VALUES ('${v.id}', 'replaced', ${v.count + 1}), ('9', '${v.word}', 2)`,
    'SELECT id, name, n FROM merged ORDER BY id',
    'CREATE OR REPLACE TABLE merged_copy AS SELECT id, upper(name) AS name, n * 2 AS n FROM merged',
    'INSERT INTO merged_copy SELECT id, tag, n + 5 FROM merged WHERE n > 1',
    'SELECT id, name, n FROM merged_copy ORDER BY id, n',
    'SELECT sum(n), count(DISTINCT id) FROM merged_copy',
  ],
  v => [
    ...users(v, 'people'),
    'CREATE OR REPLACE TABLE orders (who VARCHAR, amount INT, sent DATE)',
    `INSERT INTO orders VALUES ('${v.id}', ${v.count}, '${v.day}'), ('${v.id}', 40, '2024-02-29'), ('1', 5, '2024-01-31'), ('x', ${v.count + 3}, '2023-12-31')`,
    'SELECT p.name, o.amount FROM people p JOIN orders o ON p.id = o.who ORDER BY o.amount',
    'SELECT p.name, sum(o.amount) FROM people p LEFT JOIN orders o ON p.id = o.who GROUP BY p.name ORDER BY p.name',
    'SELECT who, sum(amount), count(*) FROM orders GROUP BY who HAVING sum(amount) > 4 ORDER BY who',
    'SELECT name FROM people WHERE id IN (SELECT who FROM orders WHERE amount > 4) ORDER BY name',
    'SELECT amount, row_number() OVER (ORDER BY amount), sum(amount) OVER (ORDER BY amount) FROM orders ORDER BY amount',
    'SELECT amount, lag(amount) OVER (ORDER BY amount), rank() OVER (ORDER BY amount DESC) FROM orders ORDER BY amount',
    'SELECT amount FROM orders UNION SELECT n FROM people ORDER BY 1',
    'SELECT max(amount), min(sent), max(add_days(sent, amount)) FROM orders',
    'SELECT date_trunc(month, sent), sum(amount) FROM orders GROUP BY 1 ORDER BY 1',
    'WITH big AS (SELECT who, amount FROM orders WHERE amount > 4) SELECT count(*), max(amount) FROM big',
  ],
  v => [
    'CREATE OR REPLACE TABLE documents (id INT, v VARIANT, a ARRAY(INT))',
    `INSERT INTO documents VALUES (1, '{"id":"${v.id}","n":${v.count},"tags":["${v.word}","x"]}', [${v.count}, 2, 3]), (2, '{"id":"b","n":5}', [4])`,
    'SELECT v:id, v:n, v:tags[0]::string FROM documents ORDER BY id',
    'SELECT upper(v:id::string), v:n::int + 1 FROM documents ORDER BY id',
    'SELECT length(v:tags), object_keys(v) FROM documents ORDER BY id',
    'SELECT a[1] + 1, length(a), array_sum(a), array_max(a) FROM documents ORDER BY id',
    'SELECT array_sort(a), array_contains(a, 2) FROM documents ORDER BY id',
    "SELECT get(v, 'n'), json_typeof(v:n) FROM documents ORDER BY id",
    'SELECT max(v:n::int), sum(a[1]) FROM documents',
    `SELECT parse_json('{"a":${v.count}}'):a, [${v.count}, 1][1]`,
  ],
]
