import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { serveBackend, startServer } from '#mockq'
import type { DifferenceKind } from '../../../recordings/tools/compare-answers.js'
import type { Checked } from '../../../recordings/tools/rerun-lane.js'
import { type VerifyOptions, type VerifyReport, verify } from '../../../recordings/tools/verify.js'
import { record } from '../record-and-play.js'
import { TestClient } from '../test-client.js'
import { type WrittenStatement, writeLane } from './write-lane.js'

// `mockq verify` against an engine in this process.

async function engine(t: Test, sql = ''): Promise<string> {
  const server = await startServer({
    port: 0,
    backend: serveBackend({ engine: 'memory', init: [{ path: 'init.sql', sql }] }),
  })
  t.teardown(() => server.close())
  return server.url
}

type Checking = Partial<VerifyOptions> & { readonly password?: string }

function check(recordings: string, url: string, more: Checking = {}): Promise<VerifyReport> {
  return verify({
    recordings,
    lanes: [],
    targetOf: async () => ({ address: url }),
    writes: 'own',
    databases: [],
    environment: {},
    timeoutMs: 60_000,
    signal: new AbortController().signal,
    ...more,
  })
}

const statementsOf = ({ lanes }: VerifyReport): readonly Checked[] =>
  lanes.flatMap(({ statements }) => statements)

/** The statements with a difference or a reason, and what that is. */
function found(report: VerifyReport): readonly (readonly [string, ...string[]])[] {
  return statementsOf(report).flatMap(({ sql, differences, notRun, rowsNotCompared }) => {
    const kinds = differences.map(({ kind }) => kind)
    if (notRun !== undefined) kinds.push(notRun as DifferenceKind)
    if (rowsNotCompared !== undefined) kinds.push(rowsNotCompared as DifferenceKind)
    return kinds.length === 0 ? [] : [[sql, ...kinds] as const]
  })
}

/** The tables and other objects of a server. */
async function objectsOf(url: string): Promise<unknown> {
  const client = new TestClient(url)
  const lists = ['SHOW FULL TABLES', 'SHOW DATABASES', 'SHOW STAGES', 'SHOW USERS', 'LIST @~']
  const answers = await Promise.all(lists.map(sql => client.query(sql)))
  return answers.map(({ rows }) => rows.map(([name]) => name))
}

/** Records a run in which tests do all that a session can do. */
async function recordRun(folder: string, target: string): Promise<void> {
  const { url, close } = await record(folder, target)
  const name = `tmp_${randomBytes(4).toString('hex')}`
  const client = new TestClient(url)
  await client.query(`CREATE TABLE ${name} (id INT, name STRING, price DECIMAL(8, 2), x DOUBLE)`)
  await client.query(`INSERT INTO ${name} VALUES (1, 'pen', 1.5, 0.1), (2, 'ink', 2.25, 0.2)`)
  await client.query(`INSERT INTO ${name} VALUES (?, ?, 3, 0.3)`, { params: [3, "a 'b' {{c}}"] })
  await client.query(`SELECT id, name, price, sum(x) OVER () AS s FROM ${name}`)
  await client.query(`SELECT name FROM ${name} ORDER BY id DESC`)
  await client.query(`SELECT name FROM ${name} WHERE id = :id`, { params: { id: 2 } })
  await client.query("SET timezone = 'Asia/Tokyo'")
  await client.query("SELECT to_timestamp(0), now() > '2020-01-01', now()")
  await client.query('CREATE DATABASE shop')
  await client.query('USE shop')
  await client.query('CREATE TABLE items (a INT)')
  await client.query('BEGIN')
  await client.query('INSERT INTO items VALUES (7)')
  await client.query('SELECT count(*) FROM items')
  await client.query('ROLLBACK')
  await client.query('SELECT count(*) FROM items')
  await client.query('CREATE TEMPORARY TABLE own (a INT)')
  await client.query('INSERT INTO own VALUES (1), (2)')
  await client.query('SELECT * FROM own ORDER BY a')
  await client.query('SET VARIABLE v = 5')
  await client.query('SELECT $v + 1')
  await client.query('SELECT * FROM missing')
  await client.query('SELEKT 1')
  await client.query('CREATE VIEW seen AS SELECT a FROM items')
  await client.query('CREATE STAGE files')
  await client.upload('in.csv', '1\n2\n', 'files')
  await client.query("COPY INTO items FROM @files FILE_FORMAT = (TYPE = CSV) FILES = ('in.csv')")
  await client.query('LIST @files')
  await client.query('SELECT * FROM seen')
  await client.query("CREATE USER ann IDENTIFIED BY 'secret-1'")
  await client.query('GRANT SELECT ON shop.items TO ann')
  const ann = new TestClient(url, { user: 'ann', password: 'secret-1' })
  await ann.query('SELECT count(*) FROM shop.items')
  await ann.query('DROP TABLE shop.items')
  const other = new TestClient(url)
  await other.query('DROP TABLE IF EXISTS nothing')
  await other.query('CREATE TABLE kept (a INT)')
  await other.query('SHOW TABLES')
  await close()
}

t.test('a server that answers as recorded', async t => {
  const folder = t.testdir()
  await recordRun(folder, await engine(t))
  const target = await engine(t)
  const before = await objectsOf(target)
  const report = await check(folder, target)
  t.strictSame(found(report), [
    [
      "SELECT to_timestamp(0), now() > '2020-01-01', now()",
      'now() returns something else each time',
    ],
    ['SELEKT 1', 'mockq cannot parse it, so it cannot tell what it writes (--writes all runs it)'],
  ])
  t.match(report, { version: /^1\./, totals: { different: 0, notRun: 1, rowsNotCompared: 1 } })
  t.ok(report.totals.equal > 30)
  t.strictSame(report.lanes[0]!.leftBehind, [])
  t.strictSame(await objectsOf(target), before, 'nothing is left on the server')
  t.strictSame(found(await check(folder, target)), found(report), 'it can be run again')
  const all = await check(folder, await engine(t), { writes: 'all' })
  t.match(all, { totals: { different: 0, notRun: 0 } })
})

const script: readonly WrittenStatement[] = [
  { sql: 'CREATE TABLE goods (id INT, name STRING, price DECIMAL(8, 2), x DOUBLE)' },
  {
    sql: "INSERT INTO goods VALUES (1, 'pen', 1.5, 0.5), (2, 'ink', 2.25, 0.25), (3, 'cup', 2, 1)",
    schema: [['number of rows inserted', 'UInt64']],
    answer: [['3']],
    written: 3,
  },
  {
    sql: 'SELECT id, price FROM goods',
    schema: [
      ['id', 'Nullable(Int32)'],
      ['price', 'Nullable(Decimal(8, 2))'],
    ],
    answer: [
      ['3', '2.00'],
      ['1', '1.50'],
      ['2', '2.25'],
    ],
  },
  {
    sql: 'SELECT name FROM goods ORDER BY name',
    schema: [['name', 'Nullable(String)']],
    answer: [['cup'], ['ink'], ['pen']],
  },
  {
    sql: 'SELECT sum(x) FROM goods',
    schema: [['sum(x)', 'Nullable(Float64)']],
    answer: [['1.7500000000001']],
  },
  {
    sql: 'SELECT 1 AS one FROM goods ORDER BY id + 0',
    schema: [['one', 'UInt8']],
    answer: [['1'], ['1'], ['1']],
  },
  {
    sql: 'SELECT id FROM goods ORDER BY -id',
    schema: [['id', 'Nullable(Int32)']],
    answer: [['3'], ['2'], ['1']],
  },
  { sql: 'SELECT nothing FROM goods', error: [1065, 'nothing is not there'] },
  { sql: 'DROP TABLE goods' },
]

/** What each change of one recorded statement is reported as, and what of the others is no longer compared. */
const changes: readonly {
  readonly sql: RegExp
  readonly change: object
  readonly kind: DifferenceKind
  readonly says: RegExp
}[] = [
  {
    sql: /^SELECT id, price/,
    change: {
      schema: [
        ['id', 'Nullable(Int32)'],
        ['cost', 'Nullable(Decimal(8, 2))'],
      ],
    },
    kind: 'schema',
    says: /no longer has column cost and now has column price/,
  },
  {
    sql: /^SELECT id, price/,
    change: {
      schema: [
        ['id', 'Nullable(Int32)'],
        ['price', 'Nullable(Decimal(10, 2))'],
      ],
    },
    kind: 'types',
    says: /column price was Nullable\(Decimal\(10, 2\)\), now is Nullable\(Decimal\(8, 2\)\)/,
  },
  {
    sql: /^SELECT id, price/,
    change: { error: [1006, 'division by zero'], schema: [], rows: 0, r: null },
    kind: 'error',
    says: /failed with error 1006 \(division by zero\), now succeeds/,
  },
  {
    sql: /^SELECT nothing/,
    change: { error: [1025, 'Unknown table'] },
    kind: 'error',
    says: /failed with error 1025 \(Unknown table\), now fails with error 1065/,
  },
  {
    sql: /^SELECT id, price/,
    change: {
      r: [
        ['3', '2.00'],
        ['1', '1.50'],
        ['2', '2.26'],
      ],
    },
    kind: 'rows',
    says: /^3 rows; no longer \["2","2\.26"\]; new \["2","2\.25"\]$/,
  },
  {
    sql: /^SELECT id, price/,
    change: {
      rows: 2,
      r: [
        ['3', '2.00'],
        ['1', '1.50'],
      ],
    },
    kind: 'rows',
    says: /^2 rows, now 3 rows; new \["2","2\.25"\]$/,
  },
  {
    sql: /^SELECT sum/,
    change: { r: [['1.7500001']] },
    kind: 'rows',
    says: /1 row; no longer \["1\.7500001"\]; new \["1\.75"\]/,
  },
  {
    sql: /^SELECT name/,
    change: { r: [['ink'], ['cup'], ['pen']] },
    kind: 'order',
    says: /the 3 rows come in another order/,
  },
  {
    sql: /^INSERT/,
    change: { written: 4 },
    kind: 'counts',
    says: /wrote 4 rows, now writes 3/,
  },
]

t.test('each kind of change is reported, and nothing else', async t => {
  const target = await engine(t)
  const file = join(t.testdir(), 'goods.nedb')
  writeLane(file, script)
  const plain = found(await check(file, target))
  t.strictSame(plain, [['SELECT nothing FROM goods', 'message']], 'messages are only informative')
  for (const { sql, change, kind, says } of changes) {
    const { r, ...fields } = change as { readonly r?: unknown; readonly rows?: number }
    const statement = script.find(each => sql.test(each.sql))!
    await t.test(`${kind}: ${statement.sql}`, async t => {
      const steps = script.map(step => {
        if (step !== statement) return step
        const { rows: _, ...more } = fields
        const other = { ...step, ...more, ...(Array.isArray(r) && { answer: r }) }
        if (r !== null) return other
        const { answer: __, ...rest } = other
        return rest
      })
      const path = join(t.testdir(), 'changed.nedb')
      writeLane(path, steps)
      const report = await check(path, target)
      const others = found(report).filter(([text]) => text !== statement.sql)
      t.strictSame(
        others,
        plain.filter(([text]) => text !== statement.sql),
      )
      const own = statementsOf(report).find(each => each.sql === statement.sql)!
      t.match(own, { differences: [{ kind, message: says }] })
      t.equal(own.differences.length, 1)
    })
  }
})

t.test('a feature that the server lacks', async t => {
  const path = join(t.testdir(), 'lacks.nedb')
  writeLane(path, [
    { sql: 'SELECT no_such_function(1)', answer: [['1']] },
    { sql: 'SELEKT 1', answer: [['1']] },
  ])
  const report = await check(path, await engine(t), { writes: 'all' })
  t.strictSame(
    found(report).map(([, kind]) => kind),
    ['unsupported', 'unsupported'],
  )
})

t.test('nothing that was there is changed', async t => {
  const path = join(t.testdir(), 'writes.nedb')
  writeLane(path, [
    { sql: 'DROP TABLE IF EXISTS orders' },
    { sql: 'CREATE TABLE orders (id INT)' },
    { sql: 'INSERT INTO orders VALUES (1)', written: 1 },
    { sql: 'SELECT id FROM orders', answer: [['1']] },
    { sql: 'CREATE OR REPLACE TABLE orders (id INT)' },
    { sql: 'CREATE TABLE IF NOT EXISTS orders (id INT)' },
    { sql: 'UPDATE orders SET id = 5', answer: [['1']] },
    { sql: 'DELETE FROM orders', answer: [['1']] },
    { sql: 'TRUNCATE TABLE orders' },
    { sql: 'ALTER TABLE orders ADD COLUMN b INT' },
    { sql: 'ALTER TABLE orders RENAME TO sold' },
    { sql: 'CREATE OR REPLACE VIEW orders AS SELECT 1' },
    { sql: 'DROP DATABASE shop' },
    { sql: 'CREATE OR REPLACE DATABASE shop' },
    { sql: 'REPLACE INTO orders ON (id) VALUES (9)' },
    {
      sql: 'MERGE INTO orders USING (SELECT 1 AS id) AS s ON orders.id = s.id WHEN MATCHED THEN DELETE',
    },
    { sql: 'OPTIMIZE TABLE orders ALL' },
    { sql: "GRANT ALL ON *.* TO USER 'bob'" },
    { sql: "ALTER USER 'bob' IDENTIFIED BY 'x'" },
    { sql: "DROP USER IF EXISTS 'bob'" },
    { sql: 'SET GLOBAL max_threads = 3' },
    { sql: 'REMOVE @~' },
    { sql: "KILL QUERY 'x'" },
    { sql: 'CALL system$something()' },
    { sql: 'CREATE OR REPLACE SEQUENCE numbers' },
    { sql: 'SELECT * FROM fuse_vacuum2()' },
    { sql: 'SELECT 1 FROM ONLY orders' },
    { upload: 'kept.csv', content: 'new' },
    { sql: 'SHOW TABLES', session: 2 },
  ])
  const setup = `CREATE TABLE orders (id INT); INSERT INTO orders VALUES (42);
    CREATE DATABASE shop; CREATE TABLE shop.t (a INT); CREATE USER bob IDENTIFIED BY 'y'`
  const target = await engine(t, setup)
  const client = new TestClient(target)
  await client.upload('kept.csv', 'old')
  const state = async () => [
    await objectsOf(target),
    (await client.query('SELECT * FROM orders')).rows,
    (await client.query('SHOW TABLES FROM shop')).rows.length,
    (await client.query("SHOW GRANTS FOR USER 'bob'")).rows,
    (await client.query("SELECT $1 FROM @~/kept.csv (FILE_FORMAT => 'CSV')")).rows,
  ]
  const before = await state()
  for (const writes of ['none', 'own'] as const) {
    const report = await check(path, target, { writes })
    t.strictSame(await state(), before, writes)
    const run = statementsOf(report).filter(({ notRun }) => notRun === undefined)
    t.strictSame(
      run.map(({ sql }) => sql),
      [],
      writes,
    )
    for (const { notRun } of statementsOf(report))
      t.match(notRun, /it (?:writes|may|depends|restores|calls)|mockq cannot parse it/)
  }
})

t.test('mistakes', async t => {
  const folder = t.testdir({ empty: {}, 'damaged.nedb': '{"_id":"000"}\n' })
  const path = join(folder, 'one.nedb')
  writeLane(path, [{ sql: 'SELECT 1', answer: [['1']] }])
  const url = await engine(t)
  const at = (address: string): Checking => ({ targetOf: async () => ({ address }) })
  const rejected = (more: Checking, message: RegExp, name = 'UsageError', recordings = path) =>
    t.rejects(check(recordings, url, more), { name, message })
  await rejected(at('ftp://x'), /not the address of a server/)
  await rejected(at(`${url}/?role=r&timezone=x`), /remove role, timezone from the address/)
  await rejected(at('http://127.0.0.1:1'), /cannot be reached/, 'UpstreamError')
  await rejected({ only: 'nowhere' }, /--only matches none/)
  await rejected({ lanes: ['oen'] }, /did you mean "one"/)
  await rejected({ databases: ['=x'] }, /not RECORDED=LIVE/)
  await rejected({ databases: ['a', 'b'] }, /gives the database default two others/)
  const missing = join(folder, 'none')
  await rejected({}, /no such folder or file/, 'RecordingError', missing)
  await rejected({}, /holds no statements/, 'UsageError', join(folder, 'empty'))
  await rejected({}, /damaged\.nedb:1/, 'RecordingError', join(folder, 'damaged.nedb'))
})

t.test('another database on the server', async t => {
  const path = join(t.testdir(), 'lane.nedb')
  writeLane(path, [
    { sql: 'CREATE TABLE t (a INT)' },
    { sql: 'INSERT INTO t VALUES (1)', schema: inserted, answer: [['1']], written: 1 },
    { sql: 'SELECT count(*) AS n FROM t', schema: [['n', 'UInt64']], answer: [['1']] },
    { sql: 'INSERT INTO default.t VALUES (1)', schema: inserted, answer: [['1']], written: 1 },
  ])
  const setup = 'CREATE DATABASE scratch; CREATE TABLE t (b INT); INSERT INTO t VALUES (9)'
  const url = await engine(t, setup)
  const report = await check(path, url, { databases: ['scratch'] })
  t.match(found(report), [['INSERT INTO default.t VALUES (1)', /writes default\.t, which exists/]])
  const named = await check(path, `${url}/scratch`)
  t.strictSame(found(named), found(report), 'in the address')
  t.strictSame((await new TestClient(url).query('SELECT * FROM t')).rows, [['9']])
  const none = await check(path, url, { databases: ['default=nowhere'] })
  t.equal(none.totals.equal, 0)
})

const inserted = [['number of rows inserted', 'UInt64']] as const

t.test('a session whose database was not created', async t => {
  const path = join(t.testdir(), 'lane.nedb')
  writeLane(path, [
    { sql: 'CREATE DATABASE shop' },
    { sql: 'USE shop' },
    { sql: 'SELECT 1', db: 'shop', schema: [['1', 'UInt8']], answer: [['1']] },
    { sql: 'DROP DATABASE shop', db: 'shop' },
  ])
  const report = await check(path, await engine(t), { writes: 'none' })
  t.match(
    found(report).map(([, why]) => why),
    [/it writes/, /was not run \(line 2\)/, /was not run \(line 2\)/, /was not run \(line 2\)/],
  )
  t.equal((await check(path, await engine(t))).totals.equal, 4)
})

t.test('secrets and what cannot be repeated', async t => {
  const path = join(t.testdir(), 'lane.nedb')
  const stage = "CREATE STAGE s URL = 's3://b' CONNECTION = (ACCESS_KEY_ID = 'AKIA1')"
  writeLane(path, [
    { sql: stage, error: [1002, 'no'] },
    { sql: 'SELECT sleep(100)', end: 'killed' },
    { sql: 'SELECT 1', answer: [['1']], end: 'unread' },
    { sql: 'EXPLAIN SELECT 1', answer: [['plan']] },
  ])
  const url = await engine(t)
  const reasons = async (environment: VerifyOptions['environment']) =>
    found(await check(path, url, { environment, writes: 'all' })).map(([, ...kinds]) => kinds)
  const [secret, ...others] = await reasons({})
  t.match(secret, [
    /needs the secret \{\{secret:access_key_id:1\}\}: set MOCKQ_SECRET_ACCESS_KEY_ID_1/,
  ])
  t.match(others, [
    [/its client killed it/],
    [/^schema|types$/, /did not read all rows/],
    [/^schema|types$/, /its own plans/],
  ])
  const given = await reasons({ MOCKQ_SECRET_ACCESS_KEY_ID_1: 'AKIA2' })
  t.strictSame(given[0], ['error'], 'the statement is sent with the secret, and runs')
})

t.test('a run that is stopped', async t => {
  const path = join(t.testdir(), 'lane.nedb')
  writeLane(path, [
    { sql: 'CREATE TABLE t (a INT)' },
    { sql: 'SELECT sleep(3)', answer: [['1']] },
    { sql: 'SELECT 1', answer: [['1']] },
  ])
  const url = await engine(t)
  const slow = await check(path, url, { timeoutMs: 1000, only: 'sleep' })
  t.match(found(slow), [['SELECT sleep(3)', /did not end within 1 s \(--timeout\)/]])
  const stop = new AbortController()
  const running = check(path, url, { signal: stop.signal })
  setTimeout(() => stop.abort(), 300)
  const report = await running
  t.ok(report.totals.notRun >= 2)
  t.strictSame((await new TestClient(url).query('SHOW TABLES')).rows, [], 'it cleans up')
})

t.test('more rows than recorded', async t => {
  const path = join(t.testdir(), 'lane.nedb')
  const schema = [['number', 'UInt64']] as const
  writeLane(path, [{ sql: 'SELECT number FROM numbers(1000000)', schema, answer: [['0']] }])
  const report = await check(path, await engine(t))
  t.match(statementsOf(report)[0]!.differences, [
    {
      kind: 'rows',
      message: /^1 row, now more than 1001 rows; new \["1"\], \["2"\], \["3"\] and 997 more$/,
    },
  ])
})

t.test('a recording with fakes', async t => {
  const folder = t.testdir()
  const sql =
    "CREATE TABLE users (id INT, email STRING); INSERT INTO users VALUES (1, 'ann@shop.com')"
  const url = await engine(t, sql)
  const redactKey = 'a key for these tests'
  const recorder = await record(folder, url, 'all', { redact: ['column:email'], redactKey })
  const client = new TestClient(recorder.url)
  for (const each of [
    'SELECT id, email FROM users',
    'SELECT id FROM users',
    "SELECT id FROM users WHERE email = 'ann@shop.com'",
    'CREATE TABLE own (id INT, email STRING)',
    "INSERT INTO own (id, email) VALUES (2, 'bob@shop.com')",
    "SELECT email FROM own WHERE email = 'bob@shop.com'",
    'INSERT INTO own (id, email) SELECT id, email FROM users',
    'SELECT email FROM own',
    'DROP TABLE own',
  ])
    await client.query(each)
  await recorder.close()
  const report = await check(folder, url)
  t.equal(report.totals.different, 0)
  const fakes = '--redact column:email'
  const reads = 'reads default.users, which this run has not created'
  t.match(found(report), [
    ['SELECT id, email FROM users', `email has fakes (${fakes}), and it ${reads}`],
    [/^SELECT id FROM users WHERE/, `it has fakes in place of data (${fakes}) and ${reads}`],
    ['SELECT email FROM own', /^email has fakes .* reads default\.own/],
  ])
})
