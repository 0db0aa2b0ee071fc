import t from 'tap'
import { isOdd } from '../../recordings/redact/random-word.js'
import { play } from './play-beside.js'

/** Names of random letters and digits, of which those in `plain` look like words. */
const plain = ['v_ftcnlyty', 'v_salanipe']
const odd = ['v_qzkwrvbx', 'v_xqjwvkzp', 'v_zwqxjkvf', 'v_hxqzjwkd']

t.test('the names of these tests are what they are said to be', t => {
  for (const name of plain) t.equal(isOdd(name), false, name)
  for (const name of odd) t.equal(isOdd(name), true, name)
  t.end()
})

const programs: Readonly<Record<string, (name: string) => readonly string[]>> = {
  'a table': name => [
    'CREATE TABLE another (a INT)',
    `DROP TABLE IF EXISTS ${name}`,
    `CREATE TABLE ${name} (a INT, b VARCHAR)`,
    `INSERT INTO ${name} VALUES (1, 'x'), (2, 'y')`,
    `INSERT INTO \`${name}\` VALUES (3, 'it''s')`,
    `SELECT a, ${name}.b FROM ${name.toUpperCase()} ORDER BY a`,
    `SELECT count(*) FROM ${name} x JOIN ${name} y ON x.a = y.a`,
    `SELECT missing FROM ${name}`,
    `DESC ${name}`,
    `SHOW CREATE TABLE ${name}`,
    'SHOW TABLES',
    `SHOW TABLES LIKE '${name}'`,
    `SELECT table_name FROM information_schema.tables WHERE table_name = '${name}'`,
    `UPDATE ${name} SET b = upper(b) WHERE a = 1`,
    `SELECT b FROM ${name} WHERE a = 1`,
    `CREATE VIEW ${name}_view AS SELECT a FROM ${name}`,
    `SELECT sum(a) FROM ${name}_view`,
    `DROP VIEW ${name}_view`,
    `DROP TABLE ${name}`,
    `SELECT * FROM ${name}`,
  ],
  'a database': name => [
    `CREATE DATABASE ${name}`,
    `CREATE TABLE ${name}.t (a INT)`,
    `INSERT INTO ${name}.t VALUES (7)`,
    `USE ${name}`,
    'SELECT database()',
    'SELECT a FROM t',
    `SELECT a FROM ${name}.t`,
    'SELECT * FROM absent',
    `DROP DATABASE ${name}`,
  ],
  'a stage': name => [
    `CREATE STAGE ${name}`,
    `COPY INTO @${name}/out FROM (SELECT 1, 'a') FILE_FORMAT = (TYPE = CSV) SINGLE = TRUE`,
    `SELECT $1, $2 FROM '@${name}/out' (FILE_FORMAT => 'csv')`,
    `DROP STAGE ${name}`,
  ],
}

for (const [kind, program] of Object.entries(programs)) {
  for (const [recorded, live] of [
    [plain[0]!, odd[0]!],
    [odd[0]!, plain[0]!],
  ] as const) {
    t.test(`${kind}: ${recorded}, then ${live}`, async t => {
      const { given, right } = await play(t, program(recorded), program(live))
      for (const [i, sql] of program(live).entries()) {
        if (sql.startsWith('COPY')) t.equal(given[i]!.code, undefined, sql)
        else t.strictSame(given[i], right[i], sql)
      }
    })
  }
}

t.test('tests that make their tables alike get the answers of their own', async t => {
  const suite = (names: readonly string[]) =>
    names.flatMap((name, i) => [
      `CREATE TABLE ${name} (id INT, name VARCHAR)`,
      `INSERT INTO ${name} VALUES (${i}, 'row ${i}')`,
      `SELECT id + ${i}, name FROM ${name}`,
      `DROP TABLE ${name}`,
    ])
  const [first, second] = [
    [plain[0]!, odd[0]!, odd[1]!, plain[1]!],
    [odd[2]!, 'v_marolita', odd[3]!, 'v_jkqxzvwp'],
  ]
  const { given, right } = await play(t, suite(first), suite(second))
  for (const [i, sql] of suite(second).entries()) t.strictSame(given[i], right[i], sql)
})

t.test('a suite that runs again in the same replay has other names again', async t => {
  const suite = (names: readonly string[]) =>
    names.flatMap((name, i) => [
      `DROP TABLE IF EXISTS ${name}`,
      `CREATE TABLE ${name} (id INT)`,
      `INSERT INTO ${name} VALUES (${i})`,
      `SELECT id FROM ${name}`,
      `DROP TABLE ${name}`,
    ])
  const [first, second, third] = [
    [plain[0]!, odd[0]!, plain[1]!],
    [odd[1]!, 'v_marolita', odd[2]!],
    ['v_restilan', odd[3]!, 'v_ponderit'],
  ]
  const live = [...suite(second), ...suite(third)]
  const { given, right } = await play(t, suite(first), live)
  for (const [i, sql] of live.entries()) t.strictSame(given[i], right[i], sql)
})

t.test(
  'a name that was asked in vain, or that is still there, does not come to stand for another',
  async t => {
    const recorded = [
      'CREATE TABLE v_qzkwrvbx (a INT)',
      'SELECT count(*) FROM v_qzkwrvbx',
      'CREATE TABLE IF NOT EXISTS v_xqjwvkzp (b INT)',
      'SELECT count(*) FROM v_xqjwvkzp',
    ]
    const inVain = [
      'INSERT INTO v_ftcnlyty SELECT 1 FROM range(3)',
      'CREATE TABLE v_ftcnlyty (a INT)',
      'SELECT count(*) FROM v_ftcnlyty',
    ]
    const { given } = await play(t, recorded, inVain)
    t.strictSame(
      given.map(({ code }) => code),
      [65001, 65001, 65001],
    )
    const again = [
      'CREATE TABLE v_ftcnlyty (a INT)',
      'CREATE TABLE IF NOT EXISTS v_ftcnlyty (b INT)',
      'SELECT count(b) FROM v_ftcnlyty',
      'SELECT count(*) FROM v_ftcnlyty',
    ]
    const other = await play(t, recorded, again)
    t.strictSame(other.given[0], other.right[0])
    for (const i of [1, 2, 3]) {
      if (other.given[i]!.code !== 65001 && other.given[i]!.code !== 65003)
        t.strictSame(other.given[i], other.right[i], again[i]!)
    }
  },
)

t.test('what drops a table before it is there tells nothing of whose it is', async t => {
  const kinds = [
    (name: string) => [
      `DROP TABLE IF EXISTS ${name}`,
      `CREATE TABLE ${name} (id INT)`,
      `INSERT INTO ${name} VALUES (1)`,
      `SELECT id FROM ${name}`,
      `DROP TABLE IF EXISTS ${name}`,
    ],
    (name: string) => [
      `CREATE OR REPLACE TABLE ${name} (at DATE)`,
      `SELECT count(at) FROM ${name}`,
      `DROP TABLE IF EXISTS ${name}`,
    ],
    (name: string) => [
      `DROP TABLE IF EXISTS ${name}`,
      `CREATE TABLE ${name} (price DECIMAL(8, 2))`,
      `INSERT INTO ${name} VALUES (7)`,
      `SELECT price FROM ${name}`,
      `DROP TABLE ${name}`,
    ],
  ]
  const recorded = kinds.flatMap((kind, i) => kind(plain[i] ?? odd[0]!))
  const live = kinds.toReversed().flatMap((kind, i) => kind(odd[i + 1]!))
  const { given, right } = await play(t, recorded, live)
  for (const [i, sql] of live.entries()) t.strictSame(given[i], right[i], sql)
})

t.test('a name that is data, too, is data', async t => {
  const suite = (name: string) => [
    'CREATE TABLE log (at INT, name VARCHAR)',
    `CREATE TABLE ${name} (a INT)`,
    `INSERT INTO log VALUES (1, '${name}')`,
    'SELECT name FROM log',
    'SELECT left(name, 4), length(name) FROM log',
    `SELECT '${name}' < 'v_m'`,
    'SELECT max(table_name) FROM information_schema.tables',
    `SELECT upper(table_name) FROM information_schema.tables WHERE table_name = '${name}'`,
  ]
  const { given, right } = await play(t, suite(odd[0]!), suite(plain[0]!))
  for (const [i, sql] of suite(plain[0]!).entries()) {
    if (given[i]!.code === 65001 || given[i]!.code === 65003) t.pass(`${sql}: a miss`)
    else t.strictSame(given[i], right[i], sql)
  }
  t.strictSame(given[1], right[1])
})

t.test('lists whose order changes with the names are no answer', async t => {
  const suite = (name: string) => [
    'CREATE TABLE v_miiddle (a INT)',
    `CREATE TABLE ${name} (a INT)`,
    'SHOW TABLES',
    `SELECT table_name FROM information_schema.tables WHERE table_name IN ('v_miiddle', '${name}') ORDER BY 1`,
  ]
  const { given, right } = await play(t, suite('v_qzkwrvbx'), suite('v_ftcnlyty'))
  t.strictSame(given[1], right[1])
  t.match(given[3]!.message, /POST .*'v_ftcnlyty'/)
  for (const i of [2, 3]) {
    t.match(given[i]!.message, /names of this run stand for recorded ones/)
  }
})

t.test('words do not stand for each other', async t => {
  const { given } = await play(
    t,
    ['CREATE TABLE customers (a INT)', 'INSERT INTO customers VALUES (1)'],
    ['CREATE TABLE marketers (a INT)', 'INSERT INTO customers VALUES (1)'],
  )
  t.equal(given[0]!.code, 65001)
})

t.test('a name of the recording is never another one', async t => {
  const { given } = await play(
    t,
    ['CREATE TABLE v_qzkwrvbx (a INT)', "SELECT 'v_ftcnlyty'"],
    ['CREATE TABLE v_ftcnlyty (a INT)'],
  )
  t.equal(given[0]!.code, 65001)
})
