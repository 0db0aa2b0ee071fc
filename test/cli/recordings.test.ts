import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { fileFolder } from '../file-folder.js'
import { writeLane } from '../recordings/tools/write-lane.js'
import { runHere } from '../run-here.js'

const cwd = fileFolder()
const recordings = join(cwd, 'recordings')
writeLane(
  join(recordings, 'orders.nedb'),
  [
    { sql: 'CREATE TABLE t (name VARCHAR)' },
    { sql: "INSERT INTO t VALUES ('日本\u001b[31m')", answer: [['1']], written: 1 },
    {
      ...{
        sql: 'SELECT name, n FROM t',
        schema: [['name', 'String'] as const, ['n', 'UInt8'] as const],
      },
      answer: [
        ['日本\u001b[31m', '1'],
        ['a\nb', null],
      ],
    },
    { sql: "CREATE USER ann IDENTIFIED BY 'geheim'" },
  ],
  { lane: 'orders' },
)
writeLane(join(recordings, 'users.nedb'), [{ sql: 'SELECT 1', answer: [['1']] }], { lane: 'users' })

const run = (...args: readonly string[]) => runHere(['recordings', ...args], { cwd })

t.test('ls prints a table, or JSON', async t => {
  const { code, stdout, stderr } = await run('ls')
  t.equal(code, 0)
  t.equal(stderr, '')
  t.match(stdout, /^lane +statements +writes.*\norders +4 +3 .*\nusers +1 +0 .*\n2 lanes +5 +3 /)
  const json = await run('ls', 'recordings/users.nedb', '--json')
  t.match(JSON.parse(json.stdout), { lanes: [{ lane: 'users', statements: 1 }], damaged: [] })
})

t.test('ls reports damage, and lists the rest', async t => {
  const place = join(cwd, 'damaged')
  mkdirSync(place)
  writeFileSync(join(place, 'users.nedb'), readFileSync(join(recordings, 'users.nedb')))
  writeFileSync(join(place, 'x.nedb'), 'nonsense\n')
  const { code, stdout, stderr } = await run('ls', 'damaged')
  t.equal(code, 3)
  t.match(stdout, /^users +1 /m)
  t.match(stderr, /^mockq: damaged.x\.nedb:1: the line is not a document of a recording\n$/)
  writeFileSync(join(place, 'x.nedb'), `\uFEFF${readFileSync(join(recordings, 'users.nedb'))}`)
  const marked = await run('ls', 'damaged')
  t.match(marked.stderr, /x\.nedb:1: .* byte order mark: .*mockq recordings fmt\n$/)
  const show = await run('show', 'damaged')
  t.equal(show.code, 3)
  t.equal(show.stdout, '')
})

t.test('show lists statements', async t => {
  const { code, stdout } = await run('show')
  t.equal(code, 0)
  t.match(
    stdout,
    /^orders\.nedb:3 +1 +INSERT INTO t VALUES \('日本\\u001b\[31m'\) +1 row written$/m,
  )
  t.match(stdout, /^orders\.nedb:5 +1 +SELECT name, n FROM t +2 rows$/m)
  t.match(stdout, /^users\.nedb:2 /m)
  t.notMatch(await run('show', '--lane', 'users'), { stdout: /orders/ })
})

t.test('show prints one statement in full, and commands no terminal', async t => {
  const { code, stdout } = await run('show', 'select name')
  t.equal(code, 0)
  t.match(stdout, /^orders\.nedb:5 {2}lane orders, session 1, s000001:00000030:0000000\n {2}SELECT/)
  t.match(
    stdout,
    /\ndepends on: default\.t\nafter the writes\n {2}orders\.nedb:2 {2}create table t/,
  )
  t.match(stdout, /\n {2}name +n\n {2}String +UInt8\n {2}日本\\u001b\[31m {2}1\n {2}a\\nb +NULL\n$/)
  t.notOk(stdout.includes('\u001b'))
  const json = await run('show', 'recordings', 'select name', '--json')
  t.match(JSON.parse(json.stdout), {
    requests: [
      {
        rows: [
          ['日本\u001b[31m', '1'],
          ['a\nb', null],
        ],
      },
    ],
  })
  const user = await run('show', 'create user')
  t.match(user.stdout, /\{\{secret:password:1\}\}/)
  t.match(user.stdout, /^\{\{secret:…:N\}\}: a password or key, which is not recorded$/m)
})

t.test('show finds nothing', async t => {
  t.match(await run('show', 'nowhere'), {
    ...{ code: 1, stdout: '' },
    stderr: 'mockq: nothing matches "nowhere" in recordings\n',
  })
  const json = await run('show', 'nowhere', '--json')
  t.strictSame(JSON.parse(json.stdout), { requests: [] })
})

t.test('a single word is a pattern, unless it names recordings', async t => {
  t.match(await run('show', 'recordings/users.nedb'), { code: 0, stdout: /^users\.nedb:2 / })
  t.match(await run('show', './recordings'), { code: 0, stdout: /^place/ })
  t.match(await run('show', 'users'), { code: 0, stdout: /^users\.nedb:2 / })
  t.match(await run('show', 'nothing.nedb'), { code: 3, stderr: /nothing\.nedb: no such folder/ })
  t.match(await run('show', 'a', 'b', 'c'), { code: 2, stderr: /remove "c"/ })
})

t.test('timeline prints a table, or JSON', async t => {
  const { code, stdout } = await run('timeline', '--changes')
  t.equal(code, 0)
  t.match(stdout, /^lane orders\nn +session +place +statement +what it did\n1 +1 +orders\.nedb:2 /)
  t.match(stdout, /^2 .* adds to default\.t \(1 row\)$/m)
  t.notMatch(stdout, /SELECT/)
  const json = await run('timeline', '--lane', 'orders', '--session', '1', '--json')
  const { events } = JSON.parse(json.stdout)
  t.match(events[0], { n: 1, changes: [{ change: 'create', object: 'default.t' }] })
  t.match(await run('timeline', '--session', 'x'), { code: 2, stderr: /"x" is not a whole number/ })
})

t.test('diff prints differences by statement', async t => {
  const other = join(cwd, 'other')
  writeLane(join(other, 'users.nedb'), [{ sql: 'SELECT 1', answer: [['2\u001b']] }], {
    lane: 'users',
  })
  const { code, stdout, stderr } = await run('diff', 'recordings', 'other', '--lane', 'users')
  t.equal(code, 1)
  t.equal(
    stdout,
    [
      'lane users',
      '~ users.nedb:2  SELECT 1',
      '    rows: 1, other rows or another order',
      '      - ["1"]',
      '      + ["2\\u001b"]',
      '',
    ].join('\n'),
  )
  t.equal(stderr, 'mockq: 1 changed, 0 the same, in 1 lane\n')
  const same = await run('diff', 'recordings', 'recordings', '--json')
  t.equal(same.code, 0)
  t.match(JSON.parse(same.stdout), { lanes: [{ lane: 'orders', same: 4, requests: [] }] })
  t.match(await run('diff', 'recordings'), { code: 2, stderr: /--a A is missing: a folder/ })
})

t.test('query prints a table, CSV or JSON', async t => {
  const sql =
    "SELECT place, vals->0 AS name FROM rows WHERE lane = 'orders' AND row_no = 1 AND named->n = '1'"
  const table = await run('query', sql)
  t.equal(table.code, 0)
  t.equal(table.stdout, 'place          name\norders.nedb:5  日本\\u001b[31m\n')
  const csv = await run('query', 'recordings', sql, '--format', 'csv')
  t.equal(csv.stdout, 'place,name\norders.nedb:5,日本\u001b[31m\n')
  const json = await run('query', sql, '--json')
  t.strictSame(JSON.parse(json.stdout), {
    columns: ['place', 'name'],
    rows: [{ place: 'orders.nedb:5', name: '日本\u001b[31m' }],
  })
  t.match(await run('query', 'SELECT * FROM CSV("x")'), { code: 2, stderr: /no files, URLs/ })
  t.match(await run('query'), { code: 2, stderr: /--sql SQL is missing/ })
  t.match(await run('query', 'SELECT * FROM journal', '--server', 'http://127.0.0.1:1'), {
    ...{ code: 4, stderr: /127\.0\.0\.1:1 cannot be reached/ },
  })
  t.match(await run('query', 'SELECT * FROM misses', '--report', 'none.json'), {
    ...{ code: 2, stderr: /--report: the file "none\.json" cannot be read/ },
  })
})

t.test('why tells what a statement needs, or what is nearest', async t => {
  const { code, stdout } = await run('why', 'SELECT name, n FROM t')
  t.equal(code, 0)
  t.match(
    stdout,
    /^lane orders: 1 recorded answer to SELECT name, n FROM t\n {2}orders\.nedb:5 {2}2 rows\n/,
  )
  t.match(stdout, /needs these writes before it:\n {6}orders\.nedb:2 {2}create table t/)
  t.match(
    stdout,
    /as the first statement of a replay, it is a miss: this statement is recorded only after/,
  )
  const other = await run('why', 'SELECT name, m FROM t', '--lane', 'orders')
  t.equal(other.code, 1)
  t.match(
    other.stdout,
    /^lane orders: not recorded\n.*orders\.nedb:5 {2}sql differs: select name, \[n→m\]/s,
  )
  const json = await run('why', 'SELECT 1', '--json')
  t.match(JSON.parse(json.stdout), { lanes: [{ lane: 'users', first: { isAnswered: true } }] })
  t.match(await run('why', 'q1'), { code: 2, stderr: /name the run with --server/ })
  t.match(await run('why', 'SELECT 1', '--params', '7'), { code: 2, stderr: /not a JSON list/ })
})
