import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { openLanes } from '../../../recordings/tools/open-lanes.js'
import { type QuerySources, tableColumns } from '../../../recordings/tools/query/query-tables.js'
import { type QueryResult, runQuery } from '../../../recordings/tools/query/run-query.js'
import { Sandbox } from '../../../recordings/tools/query/sandbox.js'
import { fileFolder } from '../../file-folder.js'
import { writeLane } from './write-lane.js'

const folder = fileFolder()
writeLane(
  join(folder, 'orders.nedb'),
  [
    { sql: 'CREATE TABLE t (id INT)' },
    { sql: 'INSERT INTO t VALUES (1)', answer: [['1']], written: 1 },
    {
      ...{ sql: 'SELECT id, mail FROM t WHERE id = ?', params: [7, { deep: ['x'] }], session: 2 },
      ...{ schema: [['id', 'Int32'] as const, ['mail', 'String'] as const] },
      answer: [
        ['1', 'ann@example.com'],
        ['2', null],
      ],
    },
    { sql: 'SELECT x', error: [1065, "it's wrong"] as const },
    { upload: 'a.csv', content: '1\n' },
  ],
  { lane: 'orders' },
)
writeLane(join(folder, 'users.nedb'), [{ sql: 'SELECT 1', answer: [['1']] }], { lane: 'users' })

function query(sql: string, more: Partial<QuerySources> = {}): Promise<QueryResult> {
  return runQuery(sql, async () => ({ lanes: [...openLanes(folder)], ...more }))
}

const sandbox = new Sandbox()

/** As `query`, for one that is refused before it runs. */
function refused(sql: string): Promise<QueryResult> {
  return runQuery(sql, () => Promise.reject(new Error('it runs')), sandbox)
}

const rowsOf = async (sql: string, more?: Partial<QuerySources>) => (await query(sql, more)).rows

t.test('the tables', async t => {
  t.match(await query('SELECT * FROM lanes'), {
    columns: ['lane', 'path', 'requests', 'statements', 'writes', 'uploads'],
    rows: [
      ['orders', join(folder, 'orders.nedb'), 5, 4, 2, 1],
      ['users', join(folder, 'users.nedb'), 1, 1, 0, 0],
    ],
  })
  t.strictSame(
    await query('SELECT n, kind, sql, error_code, error FROM statements WHERE error IS NOT NULL;'),
    {
      columns: ['n', 'kind', 'sql', 'error_code', 'error'],
      rows: [[4, 'statement', 'SELECT x', 1065, "it's wrong"]],
    },
  )
  t.strictSame(
    await rowsOf(
      'SELECT params->0 AS a, types->mail AS b, row_count FROM statements WHERE session = 2',
    ),
    [[7, 'String', 2]],
    'members of JSON values',
  )
  t.strictSame(
    await rowsOf(
      "SELECT row_no, vals->1, named->id AS id FROM rows WHERE lane = 'orders' AND session = 2",
    ),
    [
      [1, 'ann@example.com', '1'],
      [2, null, '2'],
    ],
  )
  t.strictSame(await rowsOf("SELECT place, col, type FROM CELLS WHERE val LIKE '%@%'"), [
    ['orders.nedb:7', 'mail', 'String'],
  ])
  t.strictSame(await rowsOf('SELECT n, change, object, written FROM writes'), [
    [1, 'create', 'default.t', 0],
    [2, 'add', 'default.t', 1],
    [5, 'anew', 'file @~/a.csv', 0],
  ])
  t.strictSame(await rowsOf('SELECT lane, kind, path, bytes FROM uploads'), [
    ['orders', 'upload', '@~/a.csv', 2],
  ])
})

t.test('every column can be named', async t => {
  const run = { report: { lanes: [] }, journal: [] }
  for (const [table, columns] of tableColumns) {
    const all = await query(`SELECT * FROM ${table}`, run)
    t.strictSame(all.columns, columns, table)
    const named = await query(`SELECT ${columns.join(', ')} FROM ${table}`, run)
    t.strictSame(named, all, `${table}, by name`)
    const nulls = columns.map(column => `${column} IS NULL`).join(' OR ')
    await query(`SELECT 1 AS x FROM ${table} WHERE ${nulls} ORDER BY ${columns.join(', ')}`, run)
  }
})

t.test('joins, groups, subqueries, unions', async t => {
  t.strictSame(
    await rowsOf(
      'SELECT l.server, count(*) AS c, sum(s.row_count) AS r FROM lanes AS l JOIN statements s ON l.lane = s.lane GROUP BY l.server HAVING count(*) > 1 ORDER BY c',
    ),
    [['1.2.900', 5, 4]],
  )
  t.strictSame(
    await rowsOf(
      'SELECT lane FROM lanes WHERE lane IN (SELECT lane FROM statements WHERE error_code > 0)',
    ),
    [['orders']],
  )
  t.strictSame(
    await rowsOf('SELECT s FROM (SELECT lane AS s FROM lanes) AS x ORDER BY s DESC LIMIT 1'),
    [['users']],
  )
  t.strictSame(
    await rowsOf(
      'SELECT max(CAST(val AS NUMBER)) AS x, min(row_no) AS y FROM cells WHERE col = "id"',
    ),
    [[2, 1]],
  )
  t.strictSame(
    await rowsOf("SELECT CASE WHEN requests > 2 THEN 'many' ELSE 'few' END AS c FROM lanes"),
    [['many'], ['few']],
  )
  t.strictSame(await query("SELECT sql FROM statements WHERE lane = 'none'"), {
    ...{ columns: ['sql'], rows: [] },
  })
  t.strictSame(
    await rowsOf("SELECT upper(lane) AS u, len(lane) AS n, 'it''s' AS x FROM lanes LIMIT 1"),
    [['ORDERS', 6, "it's"]],
  )
})

t.test('the tables of a run', async t => {
  const report = {
    lanes: [
      {
        ...{ lane: 'orders', file: 'orders.nedb', answered: 1, forwarded: 0, recorded: 0 },
        ...{ leftOut: 0, lost: 0, changed: 0, missed: 1, unused: [], bound: [], computed: [] },
        misses: [
          {
            ...{ code: 65001, kind: 'stmt' as const, sql: 'SELECT 2', params: null },
            ...{ message: 'nothing answers', queryId: 'q1', times: 3, nearest: [] },
          },
        ],
      },
    ],
  }
  t.strictSame(
    await rowsOf('SELECT lane, code, kind, sql, query_id, times FROM misses', { report }),
    [['orders', 65001, 'statement', 'SELECT 2', 'q1', 3]],
  )
  const entry = {
    ...{ n: 1, at: '2024-05-02T10:00:00.000Z', kind: 'statement' as const, lane: 'orders' },
    ...{
      user: 'root',
      session: null,
      database: 'default',
      queryId: 'q2',
      sql: 'SELECT 3',
      params: null,
      isCut: false,
    },
    ...{ rows: 1, ms: 2 },
  }
  const journal = [
    {
      ...entry,
      state: 'succeeded' as const,
      error: null,
      source: { kind: 'recorded' as const, id: 's1' },
    },
    {
      ...entry,
      ...{ state: 'failed' as const, source: { kind: 'miss' as const } },
      error: { code: 65003, message: 'other writes' },
    },
  ]
  t.strictSame(await rowsOf('SELECT source, recorded_id, error_code FROM journal', { journal }), [
    ['recorded', 's1', null],
    ['miss', null, 65003],
  ])
  t.strictSame(await rowsOf('SELECT code, message, query_id FROM misses', { journal }), [
    [65003, 'other writes', 'q2'],
  ])
  await t.rejects(query('SELECT * FROM misses'), { name: 'UsageError', message: /needs a run/ })
  await t.rejects(query('SELECT * FROM journal', { report }), { message: /--journal FILE/ })
})

t.test('a wrong query is a usage error that says why', async t => {
  const wrong: readonly (readonly [string, RegExp])[] = [
    ['', /the query/],
    ['SELECT', /the query/],
    ['SELEC 1', /cannot be read: line 1, at "1"/],
    ['SELECT lane FROM lanes WHERE', /cannot be read: it ends too early/],
    ['SELECT lne FROM lanes', /reads the column lne, which does not exist; did you mean "lane"/],
    ['SELECT lane FROM lanes WHERE lne = 1', /reads the column lne/],
    ['SELECT 1 FROM lane', /reads the table "lane", which does not exist; did you mean "lanes"/],
    ['SELECT 1 FROM information', /use lanes, statements, rows, cells/],
    [
      'SELECT uper(lane) AS u FROM lanes',
      /does not support the function UPER; did you mean "UPPER"/,
    ],
    ['SELECT 1; SELECT 2', /takes one statement/],
    ['WITH a AS (SELECT 1 AS x) SELECT x FROM a', /takes one SELECT statement, without WITH/],
    ['INSERT INTO lanes VALUES (1)', /takes one SELECT/],
    ['DROP TABLE lanes', /takes one SELECT/],
    ['EXPLAIN SELECT 1', /without EXPLAIN/],
    ['SELECT x.lane FROM lanes l', /names the table x, which it does not read/],
    ['SELECT max(sql) AS x FROM statements', /computes MAX of numbers only: use CAST/],
    ['SELECT sum(val) AS x FROM cells', /computes SUM of numbers only/],
    ['SELECT lane, min(named->id) AS x FROM rows GROUP BY lane', /computes MIN of numbers only/],
    ['SELECT lane FROM lanes WHERE lane IN ("a", NULL)', /NULL in a list/],
  ]
  for (const [sql, message] of wrong) {
    await t.rejects(refused(sql), { name: 'UsageError', message }, sql)
  }
  await t.rejects(
    query('SELECT l.lane, s.lane FROM lanes l JOIN statements s ON l.lane = s.lane'),
    {
      ...{ name: 'UsageError', message: /two columns named lane/ },
    },
  )
  for (const sql of ['SELECT * FROM misses', 'SELECT * FROM journal'])
    await t.rejects(query(sql), { name: 'UsageError', message: /needs a run/ }, sql)
})

/** Queries that would read or write files, call methods, run code, or leave the quotes of a name. */
const attacks = [
  ...['CSV', 'JSON', 'TXT', 'TAB', 'TSV', 'XLSX', 'JSONL', 'FILE', 'HTML', 'RANGE'].flatMap(
    from => [
      `SELECT * FROM ${from}("/etc/passwd")`,
      `SELECT * FROM lanes JOIN ${from}("/etc/passwd") AS x ON true`,
      `SELECT lane FROM lanes WHERE lane IN (SELECT * FROM ${from}("/etc/passwd"))`,
      `SELECT lane FROM lanes UNION ALL SELECT * FROM ${from}("/etc/passwd")`,
      `SELECT (SELECT * FROM ${from}("/etc/passwd")) AS x FROM lanes`,
      `SELECT * INTO ${from}("written.txt") FROM lanes`,
    ],
  ),
  ...['SELECT * INTO other FROM lanes', 'SELECT * INTO [written.csv] FROM lanes'],
  ...['SELECT * FROM "/etc/passwd"', "SELECT * FROM '/etc/passwd'", 'SELECT * FROM [/etc/passwd]'],
  ...['SELECT * FROM ?', 'SELECT ? AS x', 'SELECT @x', 'SELECT $0', 'SELECT :x', 'SELECT @[1,2]'],
  ...['SELECT ``process.exit(9)``', 'SELECT lane FROM lanes WHERE ``process.exit(9)``'],
  ...['SELECT lane FROM lanes ORDER BY ``process.exit(9)``', 'SELECT lane FROM lanes LIMIT ``9``'],
  ...['SELECT lane FROM lanes GROUP BY ``process.exit(9)``', 'SELECT * FROM lanes HAVING ``9``'],
  ...['SELECT CASE WHEN ``9`` THEN 1 END AS x FROM lanes', 'SELECT count(``9``) FROM lanes'],
  'SELECT context->constructor->constructor("return process")() FROM statements',
  ...[
    'context->constructor',
    'context->__proto__',
    'context->prototype',
    "context->'constructor'",
  ].map(member => `SELECT ${member} AS x FROM statements`),
  ...['context->toString()', 'context->foo(1)', 'context->(lane)', 'context->[constructor]'].map(
    call => `SELECT ${call} AS x FROM statements`,
  ),
  ...[
    'SELECT constructor FROM lanes',
    'SELECT lanes.__proto__ FROM lanes',
    'SELECT lane!x FROM lanes',
  ],
  ...[
    'SELECT lane..x FROM lanes',
    'SELECT lane INSTANCEOF Object FROM lanes',
    'SELECT NEW Function("9")',
  ],
  ...["SELECT [lane'] FROM lanes", "SELECT lane AS [x'+process.exit(9)+'] FROM lanes"],
  ...['SELECT lane AS [a"b] FROM lanes', 'SELECT lane FROM lanes AS [x;process.exit(9)]'],
  ...[
    'SELECT `lane\\` FROM lanes',
    'SELECT CAST(lane AS [x]) FROM lanes',
    'SELECT lane::JSON FROM lanes',
  ],
  ...['SELECT VALUE lane FROM lanes', 'SELECT MATRIX * FROM lanes', 'SELECT {a:1}', 'SELECT [1,2]'],
  ...[
    'REQUIRE "fs"',
    'SOURCE "/etc/passwd"',
    'ATTACH FILESTORAGE DATABASE x("x")',
    'CREATE DATABASE x',
  ],
  ...[
    'CREATE FUNCTION f AS ``9``',
    'SET @x = 1',
    'DECLARE @x INT',
    'SHOW TABLES',
    'USE alasql',
    'PRINT 1',
  ],
  ...['SEARCH / FROM lanes', 'ASSERT 1', 'IF 1 SELECT 1', 'WHILE 1 SELECT 1', 'BEGIN TRANSACTION'],
  ...[
    'CREATE TABLE x',
    'DELETE FROM lanes',
    'UPDATE lanes SET lane = 1',
    'ALTER TABLE lanes ADD x INT',
  ],
  ...[
    'SELECT OBJECT_ID("lanes")',
    'SELECT CLONEDEEP(lane) AS x FROM lanes',
    'SELECT EXTEND(lane) AS x FROM lanes',
  ],
  ...['SELECT alasql.x.lane FROM lanes', 'SELECT * FROM alasql.lanes', 'SELECT * FROM sys.x'],
  ...['SELECT lane FROM lanes PIVOT (count(lane) FOR lane)', 'SELECT AGGR(lane) FROM lanes'],
]

t.test('a query reads nothing but the tables, and runs no code', async t => {
  const before = readdirSync('.')
  for (const attack of attacks) {
    await t.rejects(refused(attack), { name: 'UsageError' }, attack)
  }
  t.strictSame(readdirSync('.'), before, 'no file was written')
})

t.test('texts in a query stay texts', async t => {
  const texts = [
    "x'); process.exit(9); ('",
    'a\\',
    "\\'",
    '\n',
    '\u2028',
    '$(process)',
    '`',
    '"',
    '*/',
  ]
  for (const [i, text] of texts.entries()) {
    const literal = `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
    const found = await query(
      `SELECT lane FROM lanes WHERE lane = ${literal} OR lane LIKE ${literal}`,
    )
      .then(({ rows }) => rows.length)
      .catch(({ name }) => name)
    t.ok(found === 0 || found === 'UsageError', `text ${i}`)
  }
})

t.test('even an unchecked query has nothing of Node.js', async t => {
  const sandbox = new Sandbox()
  await sandbox.addTable('lanes', ['lane'], [{ lane: 'a' }])
  const answerTo = (sql: string) => JSON.stringify(sandbox.select(sql, 1000))
  t.match(
    answerTo('SELECT ``typeof process + typeof require + typeof fetch`` AS x'),
    /undefinedundefinedundefined/,
  )
  const escapes = [
    'SELECT ``this.constructor.constructor("return process")().pid`` AS x',
    'SELECT ``globalThis.constructor.constructor("return process")().pid`` AS x',
    'SELECT ``input.constructor.constructor("return process")().pid`` AS x',
    'SELECT ``Object.getPrototypeOf(globalThis).constructor.constructor("return process")().pid`` AS x',
    'SELECT * FROM CSV("/etc/passwd")',
    'SELECT * INTO CSV("written.csv") FROM lanes',
  ]
  for (const attack of escapes) {
    const found = answerTo(attack)
    t.notMatch(found, new RegExp(`${process.pid}|root:`), attack)
    t.match(found, /"error"/, attack)
  }
  t.throws(() => sandbox.select('SELECT ``(() => { for (;;); })()``', 50), /timed out/)
  t.end()
})

t.test('tables that are too large are refused', async t => {
  const small = new Sandbox(5000)
  const rows = Array.from({ length: 50 }, (_, i) => ({ lane: `lane ${i}`, sql: 'x'.repeat(100) }))
  await small.addTable('lanes', ['lane'], rows)
  await t.rejects(small.addTable('statements', ['lane', 'sql'], rows), {
    name: 'UsageError',
    message: /too many rows of the table statements .*--lane/,
  })
})
