import { someGoldValues } from './gold-tables.js'

/** Statements with which the engine proves what is no single expression: operators of plans, writes, loads. */
export interface GoldScript {
  readonly name: string
  /** What of the engine it proves, as `usesOf` names it. */
  readonly uses: readonly string[]
  /** The gold tables that it reads: of each the columns that its statements name. */
  readonly tables: readonly string[]
  /** Whether it reads all columns of these. */
  readonly isWhole?: true
  /** All queries among them have an order, or one row. */
  readonly statements: readonly string[]
}

/** What each statement uses: constants of the text, and what a client gets of values. */
export const always = 'always'

/** Columns of gold tables by their type. */
const columnsOf: Readonly<Record<string, readonly (readonly [table: string, column: string])[]>> = {
  String: [
    ['gold_text', 's'],
    ['gold_text', 'part'],
    ['gold_text', 's_2'],
  ],
  Boolean: [['gold_text', 'b']],
  Int8: [['gold_int', 'i8']],
  Int16: [['gold_int', 'i16']],
  Int32: [
    ['gold_text', 'n'],
    ['gold_text', 'i32'],
    ['gold_text', 'i32_2'],
  ],
  Int64: [['gold_text', 'i64']],
  UInt8: [['gold_int', 'u8']],
  UInt16: [['gold_int', 'u16']],
  UInt32: [['gold_int', 'u32']],
  UInt64: [['gold_int', 'u64']],
  Float32: [
    ['gold_number', 'f32'],
    ['gold_float', 'g'],
  ],
  Float64: [
    ['gold_number', 'f64'],
    ['gold_float', 'h'],
  ],
  Decimal: [
    ['gold_text', 'd10'],
    ['gold_number', 'd4'],
    ['gold_number', 'd18'],
    ['gold_number', 'd38'],
  ],
  Date: [['gold_text', 'd']],
  Timestamp: [['gold_text', 'ts']],
}

/** Types with parameters, as SQL names them. */
const sqlTypes: Readonly<Record<string, string>> = { Decimal: 'DECIMAL(38, 10)' }

/** A script for each type, with statements for each of its columns, which proves operators beside columns of this type. */
function forEachType(
  name: string,
  operators: readonly string[],
  write: (table: string, column: string) => string | readonly string[],
): readonly GoldScript[] {
  return Object.entries(columnsOf).map(([type, columns]) => ({
    name: `${name} of ${type}`,
    uses: operators.map(each => `${each}:${type}`),
    tables: [...new Set(columns.map(([table]) => table))],
    statements: columns.flatMap(([table, column]) => write(table, column)),
  }))
}

/** Conditions over `gold_text` that tell rows apart by many values, by the type that they are about. */
const conditions: Readonly<Record<string, readonly string[]>> = {
  Int32: [
    ...['n > 3', 'n <= 0', 'n = 7', 'n <> 7', 'n BETWEEN 2 AND 9', 'NOT n > 5', 'n IN (1, 2, 30)'],
    ...['n_2 >= n', 'n > 3 OR n_2 < 0', 'i32 > 1000', 'i32 < -100 OR i32 = 1000'],
  ],
  Int64: [
    ...['i64 > 1000', 'i64 < -100', 'i64 >= 2147483647', 'i64 % 2 = 0', 'i64 = 1000'],
    'n > 3 OR i64 < 0',
  ],
  String: [
    ...["s > 'm'", "s < 'A'", "s >= 'a' AND s < 'n'", "s = 'abc'", "s <> ''", 's = part'],
    ...["s LIKE '%1%'", "s NOT LIKE '%e%'", "s_2 IN ('abc', 'ABC', 'x')", 's IS NULL'],
    ...['s IS NOT NULL', 'length(s) > 12'],
    ...['01234', '56789', 'abcdef', 'ghijkl', 'mnopqr', 'stuvwxyz'].map(letters =>
      [...letters].map(letter => `s LIKE '${letter}%'`).join(' OR '),
    ),
  ],
  Decimal: ['d10 > 100.50', 'd10 < 0', 'd10 = 1', 'd10 BETWEEN -100 AND 99.99'],
  Boolean: ['b', 'NOT b', 'b IS NULL', 'n > 3 AND b', '(n > 3 OR b) AND NOT (i64 > 100)'],
  Date: ["d > '2024-02-29'", "d <= '1970-01-01'", "d BETWEEN '2000-01-01' AND '2026-12-31'"],
  Timestamp: [
    ...["ts >= '2024-02-29 12:00:00'", "ts < '1969-12-31 23:59:59.5'"],
    "ts > '2026-11-01' AND n > 4",
  ],
}

const keyed =
  'SELECT id, s_2 AS s, n_2 AS n, i64, d10, ts, concat(left(md5(s_2), 6), id::string) AS code FROM gold_text'

/** First letters of the codes: each quarter is written by a statement of its own. */
const quarters = ['03', '47', '8b', 'cf']

const rows = (table: string) => `SELECT * FROM ${table} ORDER BY id, code, n`

const windowFunctions: readonly string[] = [
  ...['row_number()', 'rank()', 'dense_rank()', 'percent_rank()', 'cume_dist()', 'ntile(4)'],
  ...['lag(n)', 'lag(n, 2)', 'lead(s)', 'lead(n, 3, 0)', 'first_value(n)', 'last_value(s)'],
  ...[
    'nth_value(n, 3)',
    'sum(n)',
    'count(*)',
    'count(n)',
    'min(s)',
    'max(i64)',
    'avg(n)',
    'sum(d10)',
  ],
  'array_agg(n)',
]

export const goldScripts: readonly GoldScript[] = [
  {
    name: 'constants',
    uses: [always],
    tables: [],
    statements: [
      'SELECT 1, -1, 0, 127, 128, 255, 256, 32767, 65536, 2147483647, 2147483648, 4294967296, 9223372036854775807, 18446744073709551615',
      'SELECT 1.5, -0.25, 0.1, 100.00, 1234567.891, 99999999999999999999.5, 1e3, 1.5e-7, 12345678901234567890123',
      `SELECT 'abc', '', 'it''s', 'äö💥', 'a\\\\b', '${'x'.repeat(300)}', TRUE, FALSE, NULL, 'Ann_hq@example.org'`,
      "SELECT [1, 2, 3], ['a', NULL], (1, 'x'), {'k': 1}, [], x'ff00'",
      "SELECT 7 AS a, 'f0e1d2c3-b4a5-4697-8877-665544332211' AS b, 900 AS c, 1000001 AS d, '2026-11-29 10:20:30.123456' AS e",
    ],
  },
  ...Object.entries(columnsOf).map(([type, columns]) => ({
    name: `stored values of ${type}`,
    uses: ['plan:Insert', 'plan:Values', 'plan:Replace', 'plan:MultiInsert'].map(
      each => `${each}:${type}`,
    ),
    tables: [],
    get statements() {
      const values = columns.flatMap(([table, column]) => someGoldValues(table, column))
      return [
        `CREATE OR REPLACE TABLE gold_stored (id INT, a ${sqlTypes[type] ?? type} NULL)`,
        `INSERT INTO gold_stored VALUES ${values.map((each, i) => `(${i}, ${each})`).join(', ')}`,
        'SELECT id, a FROM gold_stored ORDER BY id',
      ]
    },
  })),
  {
    name: 'read from texts',
    uses: ['plan:Insert', 'plan:Values', 'plan:Replace'],
    tables: [],
    statements: [
      'CREATE OR REPLACE TABLE gold_read (id INT, a INT, b BIGINT, c DOUBLE, d DECIMAL(10, 2), e DATE, f TIMESTAMP, g BOOLEAN, h VARIANT, i STRING, j ARRAY(INT), k SMALLINT UNSIGNED)',
      `INSERT INTO gold_read VALUES (1, '12', '-5', 1, '1.25', '2024-02-29', '2024-02-29 10:20:30.5', true, '{"a":1}', 5, '[1,2]', 7),
        (2, -12, 1e3, 2.5, 99.995, '2026-12-31', '2026-12-31', 'false', '[1,null]', 'x', [], 65535),
        (3, 1234567, 12345678901, 0.5, -1, '1969-12-31', '1969-12-31 23:59:59', 1, 'null', 1.5, [NULL], '12'),
        (4, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
        (5, 1 + 2, 3 * 4, -0.5, 10.005, '2025-11-30', '2025-11-30T01:02:03Z', NOT TRUE, '"t"', upper('x'), [1 + 1], 10 - 3)`,
      'SELECT * FROM gold_read ORDER BY id',
      "CREATE OR REPLACE TABLE gold_default (id INT, a INT DEFAULT 7, b STRING DEFAULT 'none', c DATE DEFAULT '2024-02-29')",
      'INSERT INTO gold_default (id) VALUES (1), (2)',
      "INSERT INTO gold_default VALUES (3, DEFAULT, 'x', DEFAULT)",
      "INSERT INTO gold_default (c, id) VALUES ('2025-01-31', 4)",
      'SELECT * FROM gold_default ORDER BY id',
    ],
  },
  ...forEachType(
    'filters',
    ['plan:Filter', 'plan:Delete', 'plan:Update', 'plan:Merge'],
    (table, column) =>
      `SELECT id FROM ${table} WHERE ${column} IS NOT NULL AND id % 3 = 1 ORDER BY id`,
  ),
  ...Object.entries(conditions).map(([type, own]) => ({
    name: `conditions of ${type}`,
    uses: ['plan:Filter', 'plan:Delete', 'plan:Update', 'plan:Merge'].map(
      each => `${each}:${type}`,
    ),
    tables: ['gold_text'],
    statements: own.map(condition => `SELECT id FROM gold_text WHERE ${condition} ORDER BY id`),
  })),
  {
    name: 'orders',
    uses: ['plan:Sort', 'plan:Limit'],
    tables: ['gold_text'],
    statements: [
      'SELECT id FROM gold_text ORDER BY b, n DESC, s, id LIMIT 100 OFFSET 25',
      'SELECT id FROM gold_text ORDER BY n NULLS LAST, id LIMIT 10',
      'SELECT id FROM gold_text ORDER BY n DESC NULLS FIRST, id LIMIT 30 OFFSET 3',
      'SELECT id FROM gold_text ORDER BY id LIMIT 1',
      'SELECT id FROM gold_text ORDER BY id DESC LIMIT 5 OFFSET 297',
      'SELECT id FROM gold_text ORDER BY length(s_2), upper(s_2), id',
    ],
  },
  ...forEachType('orders', ['plan:Sort', 'plan:Limit'], (table, column) => [
    `SELECT id, ${column} FROM ${table} ORDER BY ${column}, id`,
    `SELECT id FROM ${table} ORDER BY ${column} DESC, id DESC LIMIT 40`,
  ]),
  {
    name: 'groups',
    uses: ['plan:Aggregate'],
    tables: ['gold_text'],
    statements: [
      'SELECT n, b, count(*) FROM gold_text GROUP BY n, b ORDER BY n, b',
      'SELECT grp, b, sum(n) FROM gold_text GROUP BY ROLLUP (grp, b) ORDER BY grp, b, 3',
      'SELECT grp, b, sum(n) FROM gold_text GROUP BY CUBE (grp, b) ORDER BY grp, b, 3',
      'SELECT left(s_2, 1), count(*) FROM gold_text GROUP BY 1 HAVING count(*) > 2 ORDER BY 1',
      'SELECT count(*), sum(n), avg(n), min(s), max(ts) FROM gold_text WHERE id < 0',
      'SELECT n, count(*) FROM gold_text WHERE id < 0 GROUP BY n',
      'SELECT count(*), count(n), sum(n + 1), sum(d10 * n) FROM gold_text',
    ],
  },
  ...forEachType('groups', ['plan:Aggregate'], (table, column) => [
    `SELECT ${column}, count(*), min(id), sum(id) FROM ${table} GROUP BY ${column} ORDER BY 3`,
    `SELECT DISTINCT ${column} FROM ${table} ORDER BY 1`,
    `SELECT grp, count(${column}), count(DISTINCT ${column}), min(${column}), max(${column}) FROM ${table} GROUP BY grp ORDER BY grp`,
  ]),
  {
    name: 'joins',
    uses: ['plan:Join', 'plan:Apply'],
    tables: ['gold_text', 'gold_number', 'gold_int', 'gold_time'],
    statements: [
      ...['JOIN', 'LEFT JOIN', 'RIGHT JOIN', 'FULL JOIN'].map(
        join =>
          `SELECT a.id, b.id, a.n, b.i8 FROM gold_text a ${join} gold_int b ON a.n = b.i8 ORDER BY a.id, b.id`,
      ),
      ...['s', 'd10', 'd', 'ts', 'i64'].map(
        column =>
          `SELECT a.id, b.id FROM gold_text a JOIN gold_text b ON a.${column} = b.${column} AND a.id <> b.id ORDER BY 1, 2`,
      ),
      'SELECT a.id, b.id FROM gold_text a JOIN gold_text b ON a.s_2 = b.part_2 ORDER BY 1, 2',
      'SELECT a.id, b.id FROM gold_text a JOIN gold_int b ON a.n = b.n AND a.b = b.b ORDER BY 1, 2',
      'SELECT a.id, b.id FROM gold_text a JOIN gold_int b ON a.id > b.id AND b.id < 9 AND a.id < 20 ORDER BY 1, 2',
      'SELECT count(*), sum(a.n) FROM gold_text a CROSS JOIN gold_int b WHERE b.id < 5',
      'SELECT a.id, b.d10 FROM gold_text a, gold_number b WHERE a.id = b.id AND b.d10 > 50 ORDER BY 1',
      'SELECT id FROM gold_text WHERE n IN (SELECT i8 FROM gold_int) ORDER BY id',
      'SELECT id FROM gold_text WHERE n_2 NOT IN (SELECT i8_2 FROM gold_int) ORDER BY id',
      'SELECT id FROM gold_text a WHERE EXISTS (SELECT 1 FROM gold_int b WHERE b.i8_2 = a.n_2) ORDER BY id',
      'SELECT id FROM gold_text a WHERE NOT EXISTS (SELECT 1 FROM gold_int b WHERE b.i8_2 = a.n_2) ORDER BY id',
      'SELECT id, (SELECT max(i16_2) FROM gold_int b WHERE b.i8_2 = a.n_2) FROM gold_text a ORDER BY id',
      'SELECT id FROM gold_text WHERE n_2 > (SELECT avg(n_2) FROM gold_text) ORDER BY id',
      'SELECT a.id, b.n FROM gold_text a JOIN gold_time b USING (id) ORDER BY a.id LIMIT 50',
    ],
  },
  {
    name: 'sets',
    uses: ['plan:SetOperation', 'plan:Recursive'],
    tables: ['gold_text', 'gold_int'],
    statements: [
      ...['UNION', 'UNION ALL', 'EXCEPT', 'INTERSECT'].flatMap(operation => [
        `SELECT n FROM gold_text ${operation} SELECT i8 FROM gold_int ORDER BY 1`,
        `SELECT s FROM gold_text ${operation} SELECT part FROM gold_text ORDER BY 1`,
      ]),
      'WITH RECURSIVE r AS (SELECT 1 AS a UNION ALL SELECT a + 1 FROM r WHERE a < 40) SELECT a, a * a FROM r ORDER BY 1',
    ],
  },
  {
    name: 'windows',
    uses: ['plan:Window'],
    tables: ['gold_text'],
    statements: [
      ...windowFunctions.map(
        call =>
          `SELECT id, ${call} OVER (PARTITION BY grp ORDER BY n, id) FROM gold_text ORDER BY id`,
      ),
      ...['row_number()', 'rank()', 'dense_rank()', 'sum(n)', 'lag(s)'].map(
        call => `SELECT id, ${call} OVER (ORDER BY n DESC, id) FROM gold_text ORDER BY id`,
      ),
      'SELECT id, rank() OVER (ORDER BY n), dense_rank() OVER (ORDER BY n), sum(n) OVER (ORDER BY n) FROM gold_text ORDER BY id',
      'SELECT id, sum(n) OVER (ORDER BY id ROWS BETWEEN 3 PRECEDING AND 1 FOLLOWING), count(*) OVER (ORDER BY id ROWS BETWEEN 5 PRECEDING AND 2 PRECEDING) FROM gold_text ORDER BY id',
      'SELECT id, sum(n) OVER (), count(*) OVER (PARTITION BY b) FROM gold_text ORDER BY id',
      'SELECT id FROM gold_text QUALIFY row_number() OVER (PARTITION BY grp ORDER BY id DESC) <= 2 ORDER BY id',
    ],
  },
  {
    name: 'updates',
    uses: ['plan:Update'],
    tables: ['gold_text'],
    statements: [
      `CREATE OR REPLACE TABLE gold_update AS ${keyed}`,
      "UPDATE gold_update SET n = n + 1, s = concat(s, 'x') WHERE n > 5",
      'UPDATE gold_update SET d10 = d10 * 2, i64 = id WHERE i64 BETWEEN -1000 AND 1000',
      "UPDATE gold_update SET s = 'done', ts = '2026-11-29 10:20:30.5' WHERE code LIKE 'f%' OR code LIKE '0%'",
      rows('gold_update'),
      'UPDATE gold_update SET n = 0 WHERE n IS NULL OR s IS NULL',
      ...quarters.map(
        ([first, last]) =>
          `UPDATE gold_update SET n = n + 100 WHERE code >= '${first}' AND code < '${last}z' AND id % 2 = 0`,
      ),
      'UPDATE gold_update SET s = upper(s), n = NULL WHERE id = 17 OR id = 280',
      'UPDATE gold_update SET i64 = i64 WHERE id < 0',
      'UPDATE gold_update SET n = id',
      'UPDATE gold_update SET n = t.n, s = t.part FROM gold_text t WHERE gold_update.id = t.id AND t.n > 9',
      rows('gold_update'),
    ],
  },
  {
    name: 'deletes',
    uses: ['plan:Delete'],
    tables: ['gold_text'],
    statements: [
      `CREATE OR REPLACE TABLE gold_delete AS ${keyed}`,
      ...[
        'n > 12',
        "code LIKE 'e%'",
        'i64 = 1000',
        "s = 'abc'",
        'd10 < -500',
        "ts < '0500-01-01'",
      ].flatMap(condition => [
        `DELETE FROM gold_delete WHERE ${condition}`,
        'SELECT count(*), sum(id) FROM gold_delete',
      ]),
      rows('gold_delete'),
      ...quarters.flatMap(([first, last]) => [
        `DELETE FROM gold_delete WHERE left(code, 1) BETWEEN '${first}' AND '${last}' AND n < 5`,
        'SELECT count(*), sum(id) FROM gold_delete',
      ]),
      'DELETE FROM gold_delete WHERE id IN (SELECT id FROM gold_text WHERE n = 3)',
      'SELECT id FROM gold_delete ORDER BY id',
      'DELETE FROM gold_delete',
      'SELECT count(*) FROM gold_delete',
    ],
  },
  {
    name: 'merges',
    uses: ['plan:Merge'],
    tables: ['gold_text'],
    statements: [
      `CREATE OR REPLACE TABLE gold_merge AS ${keyed} WHERE id <= 200`,
      `CREATE OR REPLACE TABLE gold_source AS ${keyed} WHERE id > 100`,
      `MERGE INTO gold_merge t USING gold_source s ON t.code = s.code
        WHEN MATCHED AND s.n > 12 THEN DELETE
        WHEN MATCHED AND s.n > 3 THEN UPDATE SET n = t.n + s.n, s = concat(s.s, '!')
        WHEN MATCHED THEN UPDATE SET d10 = s.d10 + 1
        WHEN NOT MATCHED AND s.n > 15 THEN INSERT (id, code, n) VALUES (s.id, s.code, 0)
        WHEN NOT MATCHED THEN INSERT *`,
      rows('gold_merge'),
      ...quarters.map(
        ([
          first,
          last,
        ]) => `MERGE INTO gold_merge t USING (SELECT id, code, n FROM gold_source WHERE left(code, 1) BETWEEN '${first}' AND '${last}') s ON t.id = s.id
          WHEN MATCHED THEN UPDATE SET n = s.n * 2 WHEN NOT MATCHED THEN INSERT (id, code, n) VALUES (s.id, s.code, s.n)`,
      ),
      `MERGE INTO gold_merge USING (SELECT 'new' AS code, 900 AS n) s ON gold_merge.code = s.code
        WHEN MATCHED THEN UPDATE SET n = s.n WHEN NOT MATCHED THEN INSERT (id, code, n) VALUES (900, s.code, s.n)`,
      rows('gold_merge'),
    ],
  },
  {
    name: 'replaces',
    uses: ['plan:Replace'],
    tables: ['gold_text'],
    statements: [
      `CREATE OR REPLACE TABLE gold_replace AS ${keyed}`,
      `REPLACE INTO gold_replace ON (id) VALUES ${Array.from({ length: 60 }, (_, i) => `(${i * 11 + 1}, 'r${i}', ${i * 40}, ${i}, ${i}.25, '2026-${1 + (i % 12)}-${10 + (i % 18)} 01:02:03', 'c${i}')`).join(', ')}`,
      rows('gold_replace'),
      ...quarters.map(
        ([first, last]) =>
          `REPLACE INTO gold_replace ON (code) SELECT id, s, n + 1000, i64, d10, ts, code FROM gold_replace WHERE left(code, 1) BETWEEN '${first}' AND '${last}' AND n < 10`,
      ),
      rows('gold_replace'),
    ],
  },
  {
    name: 'inserts of queries',
    uses: ['copy'],
    tables: ['gold_text'],
    statements: [
      'CREATE OR REPLACE TABLE gold_into (a BIGINT, b STRING, c DOUBLE, d STRING)',
      'INSERT INTO gold_into SELECT n, i64, d10, d FROM gold_text WHERE id < 200',
      'INSERT INTO gold_into (b, a) SELECT s, n * 1000 FROM gold_text WHERE id >= 200',
      'SELECT * FROM gold_into ORDER BY a, b, c, d',
    ],
  },
  ...forEachType('inserts of queries', ['copy'], (table, column) => [
    `CREATE OR REPLACE TABLE gold_copy AS SELECT id, ${column} FROM ${table}`,
    `INSERT INTO gold_copy SELECT id, ${column} FROM ${table} WHERE id % 5 = 0`,
    `SELECT id, ${column} FROM gold_copy ORDER BY id`,
  ]),
  {
    name: 'loads',
    uses: ['statement:CopyIntoTable', 'statement:CopyIntoLocation'],
    tables: ['gold_text'],
    isWhole: true,
    statements: [
      'CREATE OR REPLACE STAGE gold_stage',
      ...['CSV', 'NDJSON', 'PARQUET', 'TSV'].flatMap(format => [
        `CREATE OR REPLACE TABLE gold_load LIKE gold_text`,
        `COPY INTO @gold_stage/${format}/ FROM (SELECT * FROM gold_text) FILE_FORMAT = (TYPE = ${format})`,
        `COPY INTO gold_load FROM @gold_stage/${format}/ FILE_FORMAT = (TYPE = ${format})`,
        'SELECT * EXCLUDE (bin) FROM gold_load ORDER BY id',
      ]),
    ],
  },
  {
    name: 'lists to rows',
    uses: ['plan:ProjectSet'],
    tables: ['gold_list', 'gold_json'],
    statements: [
      'SELECT id, unnest(a) FROM gold_list ORDER BY id, 2',
      'SELECT id, unnest(z) FROM gold_list ORDER BY id, 2',
      'SELECT g.id, f.key, f.path, f.value FROM gold_json g, LATERAL flatten(input => g.v_2) f ORDER BY 1, 3, 2',
    ],
  },
]
