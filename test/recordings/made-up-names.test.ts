import { join } from 'node:path'
import t from 'tap'
import { areAlikeAtRandom, isOdd } from '../../recordings/redact/random-word.js'
import { laneOf } from './lane-of.js'
import { type Program, playAtOtherTime, type Run } from './other-times.js'

const runs: readonly [Run, Run] = [
  { at: '2026-11-22T03:10:11.789Z', zone: 'UTC' },
  { at: '2026-12-01T22:41:07.123Z', zone: 'UTC' },
]

/** Names that a program makes up without a clock, or with one in base 36: in the first run and in the second. */
const names: Readonly<Record<string, readonly [string, string]>> = {
  'in base 36': ['inv_f9zxcysu', 'inv_n5zkbsie'],
  'in base 36, of another length': ['invoices_k3x9w2q7hbz', 'invoices_0q8fjw2xk5'],
  'in base 36, without digits in one run': ['ev_mx24t5y3', 'ev_qzkwvbxf'],
  'milliseconds in base 36': ['ev_mij3k2x1', 'ev_mivq09zz'],
  'in base 36, as a prefix': ['f9zxcysu_users', 'n5zkbsie_users'],
  'in mixed case': ['`db_ZUnLj5wsjZ`', '`db_HYntFZJTKt`'],
  'in base 64, with separators': ['`db_V1StGXR8_Z5jdHi6B-myT`', '`db_4g90q13a-Wq_XkzR7Tbq9N`'],
  'in mixed case, without quotes': ['t_copy_yD8m86', 't_copy_VLy6Tw'],
}

const programs: Readonly<Record<string, (name: string) => Program>> = {
  'a table': name => () => [
    `DROP TABLE IF EXISTS ${name}`,
    `CREATE TABLE ${name} (a INT)`,
    `INSERT INTO ${name} VALUES (1), (2)`,
    `SELECT a FROM ${name} ORDER BY a`,
    `SELECT count(*) FROM ${name} x JOIN ${name} y ON x.a = y.a`,
    `CREATE TABLE other AS SELECT * FROM ${name}`,
    `SELECT sum(a) FROM other`,
    `DESC ${name}`,
    'SHOW TABLES',
    [
      'SELECT table_name FROM information_schema.tables WHERE table_name = ?',
      [name.replaceAll('`', '')],
    ],
    `SELECT table_name FROM information_schema.tables WHERE table_name = '${name.replaceAll('`', '')}'`,
    `DROP TABLE ${name}`,
    `SELECT * FROM ${name}`,
  ],
  'a database': name => () => [
    `CREATE DATABASE ${name}`,
    `CREATE TABLE ${name}.t (a INT)`,
    `INSERT INTO ${name}.t VALUES (7)`,
    `USE ${name}`,
    'SELECT a FROM t',
    `SELECT a FROM ${name}.t`,
    'SHOW TABLES',
    `SHOW FULL TABLES FROM ${name}`,
    `SHOW TABLES FROM ${name} LIKE 't%'`,
    `SHOW VIEWS FROM ${name}`,
    `DROP DATABASE ${name}`,
  ],
  'a view and a stage': name => () => [
    `CREATE VIEW ${name} AS SELECT 1 AS one`,
    `SELECT one FROM ${name}`,
    `CREATE STAGE ${name}`,
    `LIST @${name.replaceAll('`', '')}`,
    `DROP VIEW ${name}`,
  ],
  'a name that nobody makes': name => () => [
    'CREATE TABLE u (a INT)',
    `SELECT * FROM ${name}`,
    `SELECT ${name} FROM u`,
  ],
}

for (const [what, [first, second]] of Object.entries(names)) {
  for (const [title, makeProgram] of Object.entries(programs)) {
    // A stage with `-` in its name cannot be listed without quotes.
    if (title === 'a view and a stage' && first.includes('-')) continue
    t.test(`${title}: ${what}`, async t => {
      const isFirst = (ms: number) => ms < Date.parse('2026-12-01T00:00:00Z')
      const program: Program = ms => makeProgram(isFirst(ms) ? first : second)(ms)
      const compared = await playAtOtherTime(join(t.testdir(), 'r'), program, runs)
      for (const { sql, got, right } of compared) t.strictSame(got, right, sql)
    })
  }
}

t.test(
  'tables that are made alike get their own answers when later statements tell them apart',
  t => {
    const lane = laneOf([
      [1, 'CREATE TABLE inv_f9zxcysu (a INT)'],
      [1, 'INSERT INTO inv_f9zxcysu VALUES (1)', '1'],
      [1, 'SELECT a FROM inv_f9zxcysu', '1'],
      [2, 'CREATE TABLE inv_q7w2e9r4 (a INT)'],
      [2, 'INSERT INTO inv_q7w2e9r4 VALUES (2)', '1'],
      [2, 'SELECT a FROM inv_q7w2e9r4', '2'],
    ])
    const cases: [sql: string, answer: string][] = [
      ['CREATE TABLE inv_n5zkbsie (a INT)', ''],
      ['CREATE TABLE inv_x8c3v6b1 (a INT)', ''],
      ['INSERT INTO inv_n5zkbsie VALUES (2)', '1'],
      ['INSERT INTO inv_x8c3v6b1 VALUES (1)', '1'],
      ['SELECT a FROM inv_n5zkbsie', '2'],
      ['SELECT a FROM inv_x8c3v6b1', '1'],
    ]
    for (const [sql, answer] of cases) t.equal(lane.ask('a', sql), answer, sql)
    t.end()
  },
)

t.test('names that do not look random, or differ in more, are not exchanged', t => {
  const lane = laneOf([
    [1, 'CREATE TABLE users (a INT)'],
    [1, 'SELECT count(*) FROM users', '0'],
    [1, 'CREATE TABLE t1 (a INT)'],
    [1, 'SELECT sum(a) FROM t1', 'NULL'],
    [1, 'CREATE TABLE sha256sum (a INT, b INT)'],
    [1, 'CREATE TABLE inv_f9zxcysu (a INT, b INT, c INT)'],
    [1, 'SELECT a FROM was_there_f9zxcysu', '1'],
    [1, "SELECT name FROM users2 WHERE token = 'V1StGXR8_Z5jdHi6B'", 'ann'],
  ])
  const cases: [sql: string, answer: string][] = [
    ['CREATE TABLE orders (a INT)', 'unknown'],
    ['CREATE TABLE t2 (a INT)', 'unknown'],
    ['CREATE TABLE base64url (a INT, b INT)', 'unknown'],
    ['CREATE TABLE ord_n5zkbsie (a INT, b INT, c INT)', 'unknown'],
    ['CREATE TABLE inv_n5zkbsie_users (a INT, b INT, c INT)', 'unknown'],
    ['CREATE TABLE inv_n5zkbsie2k8x0q (a INT, b INT, c INT)', 'unknown'],
    ['SELECT a FROM was_there_n5zkbsie', 'unknown'],
    ["SELECT name FROM users2 WHERE token = 'Wq9XkzR7_Tbq9Nd3K'", 'unknown'],
    ["SELECT name FROM users2 WHERE token = 'V1StGXR8_Z5jdHi6B'", 'ann'],
  ]
  for (const [sql, answer] of cases) t.equal(lane.ask('a', sql), answer, sql)
  t.end()
})

t.test('a random text that the lane inserts is found under the one of now', t => {
  const lane = laneOf([
    [1, 'CREATE TABLE s (token VARCHAR, name VARCHAR)'],
    [1, "INSERT INTO s VALUES ('V1StGXR8_Z5jdHi6B-myT', 'ann')", '1'],
    [1, `INSERT INTO s VALUES ('{"token":"qpWmZkTxLrVbNcGhJdFsY"}', 'bob')`, '1'],
    [1, "SELECT name FROM s WHERE token = 'V1StGXR8_Z5jdHi6B-myT'", 'ann'],
    [1, "SELECT token FROM s WHERE name = 'ann'", 'V1StGXR8_Z5jdHi6B-myT'],
    [1, "SELECT left(token, 3) FROM s WHERE name = 'ann'", 'V1S'],
  ])
  const cases: [sql: string, answer: string][] = [
    ['CREATE TABLE s (token VARCHAR, name VARCHAR)', ''],
    ["INSERT INTO s VALUES ('4g90q13aWq-XkzR7Tbq9N', 'ann')", '1'],
    [`INSERT INTO s VALUES ('{"token":"xZwVtRqPnMkJhGfDsBvCc"}', 'bob')`, '1'],
    ["SELECT name FROM s WHERE token = '4g90q13aWq-XkzR7Tbq9N'", 'ann'],
    ["SELECT token FROM s WHERE name = 'ann'", 'V1StGXR8_Z5jdHi6B-myT'],
    ["SELECT left(token, 3) FROM s WHERE name = 'ann'", 'computed'],
    ["SELECT name FROM s WHERE token = '4g90q13aWq-XkzR7Tbq9M'", 'unknown'],
  ]
  for (const [sql, answer] of cases) t.equal(lane.ask('a', sql), answer, sql)
  t.equal(lane.live('V1StGXR8_Z5jdHi6B-myT'), '4g90q13aWq-XkzR7Tbq9N')
  t.end()
})

t.test('words of languages and of programs do not look random', t => {
  const words =
    'customers orders_archive information_schema userAccountId getHttpResponse created_at'
  for (const word of words.split(' ')) t.equal(isOdd(word), false, word)
  for (const pair of Object.values(names)) {
    const [a, b] = pair.map(each => each.replaceAll('`', ''))
    t.equal(areAlikeAtRandom(a!, b!), true, `${a} ${b}`)
  }
  t.end()
})
