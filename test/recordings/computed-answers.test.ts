import { randomUUID } from 'node:crypto'
import { type Test, t } from 'tap'
import { serveBackend, startServer } from '#mockq'
import { record, replay } from './record-and-play.js'
import { scriptedUpstream } from './scripted-upstream.js'
import { TestClient } from './test-client.js'

// Answers that the engine computes: right, as a server answers the same statements, or a miss that names the rule.

const halfAYear = 182 * 86_400_000
const inHalfAYear = new Date(Date.now() + halfAYear).toISOString().slice(0, 10)

/** What one run of a program makes up. */
interface Values {
  readonly id: string
  readonly word: string
  readonly count: number
  readonly now: string
}

type Program = (values: Values) => readonly string[]

function drawValues(seed: number): Values {
  const words = ['ann', 'zoe', 'bob', 'kim']
  return {
    id: randomUUID(),
    word: `${words[seed % 4]}_${String.fromCharCode(104 + seed)}q@example.org`,
    count: 17 + 20 * seed,
    now: new Date().toISOString().slice(0, 23).replace('T', ' '),
  }
}

interface Answer {
  readonly rows: unknown
  readonly types: unknown
  readonly code: number | undefined
  readonly message: string
}

async function ask(url: string, statements: readonly string[]): Promise<readonly Answer[]> {
  const client = new TestClient(url)
  const answers: Answer[] = []
  for (const sql of statements) {
    const { rows, types, error } = await client.query(sql)
    answers.push({ rows, types, code: error?.code, message: error?.message ?? '' })
  }
  return answers
}

async function serve(t: Test, before: readonly string[] = []): Promise<string> {
  const server = await startServer({ port: 0, backend: serveBackend({ engine: 'memory' }) })
  t.teardown(() => server.close())
  await ask(server.url, before)
  return server.url
}

/**
 * Records a program, and plays it with other values beside a server that runs it for the first time. `before`: what servers
 * have run before.
 */
async function play(
  t: Test,
  program: Program,
  {
    before = [],
    ...options
  }: { readonly computed?: boolean; readonly before?: readonly string[] } = {},
) {
  const folder = t.testdir()
  const recorder = await record(folder, await serve(t, before), 'all', { tableRows: 0 })
  await ask(recorder.url, program(drawValues(0)))
  await recorder.close()
  const player = await replay(folder, { computed: true, ...options })
  t.teardown(() => player.close())
  const live = program(drawValues(1))
  const [given, right] = [await ask(player.url, live), await ask(await serve(t, before), live)]
  return { live, given, right, report: player.report()!.lanes[0]! }
}

const setUp: Program = ({ id, word, count, now }) => [
  'CREATE OR REPLACE TABLE u (id VARCHAR, email VARCHAR, n INT, price DECIMAL(10, 2), at TIMESTAMP)',
  `INSERT INTO u VALUES ('${id}', '${word}', ${count}, 12.50, '${now}')`,
  "INSERT INTO u VALUES ('1', 'Ann@x.org', 3, 1.25, '2024-05-01 10:20:30')",
  "INSERT INTO u VALUES ('2', 'zed@x.org', 900, 7.00, '2024-05-02 11:21:31')",
]

t.test('answers that follow from changed values are those of a server', async t => {
  const asked: Program = ({ id, word, count, now }) => [
    'SELECT max(email), min(email), count(*) FROM u',
    'SELECT upper(email) FROM u ORDER BY n',
    "SELECT email FROM u WHERE email LIKE 'Ann%'",
    `SELECT left(id, 8), length(id) FROM u WHERE id = '${id}'`,
    'SELECT sum(n), sum(n * price), max(price) FROM u',
    'SELECT n + 1 FROM u ORDER BY 1',
    'SELECT id, row_number() OVER (ORDER BY n) FROM u ORDER BY 2',
    'SELECT to_date(at) FROM u ORDER BY at',
    `SELECT count(*) FROM u WHERE n > ${count - 1}`,
    `SELECT email FROM u WHERE at < '${now}' ORDER BY email`,
    `UPDATE u SET email = concat(email, 'x'), n = n + 1, at = '${now}' WHERE id = '1'`,
    'SELECT * FROM u ORDER BY id',
    `DELETE FROM u WHERE email = '${word}'`,
    'SELECT n FROM u ORDER BY n',
    `MERGE INTO u USING (SELECT '${id}' AS id, ${count} AS n) s ON u.id = s.id
      WHEN MATCHED THEN UPDATE SET n = s.n WHEN NOT MATCHED THEN INSERT (id, n) VALUES (s.id, s.n)`,
    'SELECT id, n FROM u ORDER BY id',
    "SELECT n FROM u WHERE email::int = 1 AND id = '2'",
    'SELECT nothing FROM u',
  ]
  const { live, given, right, report } = await play(t, each => [...setUp(each), ...asked(each)])
  for (const [i, sql] of live.entries()) {
    const { message: _, ...answer } = given[i]!
    const { message: __, ...expected } = right[i]!
    t.strictSame(answer, expected, `${sql}\n${given[i]!.message}`)
  }
  t.ok(report.computed.length > 5, 'the report shows what was computed')
  t.equal(report.missed, 0)
})

t.test('floats, tuples and facts of the session are those of a server', async t => {
  const { live, given, right, report } = await play(t, ({ count }) => {
    const name = `shop_${count < 20 ? '8f3a2b1c' : '77ad01fe'}`
    return [
      `CREATE OR REPLACE DATABASE ${name}`,
      `USE ${name}`,
      'CREATE TABLE f (n INT, s VARCHAR, x DOUBLE, y FLOAT, z VARCHAR)',
      `INSERT INTO f VALUES (1, 'a', ${count}.1, 0.1, '${count}.25'), (2, 'b', 0.5, 2, '12.5')`,
      'SELECT max(z::DOUBLE), sum(x) FROM f',
      `SELECT n FROM f WHERE x > 0.5 AND (n, s) >= (1, '${count < 20 ? 'a' : '0'}') ORDER BY n`,
      `SELECT s FROM f WHERE (n, s) IN ((${count < 20 ? 1 : 2}, 'b'), (1, 'a')) ORDER BY s`,
      'SELECT currentDatabase(), x FROM f ORDER BY n',
      `CREATE TABLE t_${count < 20 ? '1a2b3c4d' : 'e1f2a3b4'} (n INT)`,
      `CREATE TABLE t_${count < 20 ? '9f8e7d6c' : '0a1b2c3d'} (n INT)`,
      'SHOW TABLES',
    ]
  })
  for (const [i, sql] of live.entries()) {
    const { message: _, ...answer } = given[i]!
    const { message: __, ...expected } = right[i]!
    t.strictSame(answer, expected, `${sql}\n${given[i]!.message}`)
  }
  t.equal(report.missed, 0)
})

t.test('a setting with another value is not the recorded one', async t => {
  const { given, right } = await play(t, ({ count }) => [
    `SET timezone = '${count < 20 ? 'Asia/Tokyo' : 'Europe/Berlin'}'`,
    'SELECT timezone()',
    `SET VARIABLE n = ${count}`,
  ])
  t.match(given[0]!.message, /nothing in default\.nedb answers/)
  t.match(given[1]!.message, /may have changed its session/)
  t.strictSame(right[1]!.rows, [['Europe/Berlin']])
})

t.test('without the engine they are misses', async t => {
  const { given, report } = await play(
    t,
    each => [...setUp(each), 'SELECT upper(email) FROM u ORDER BY n'],
    { computed: false },
  )
  t.match(given.at(-1), { code: 65_003 })
  t.strictSame(report.computed, [])
})

/** Programs whose last statement is a miss, and the rule that its message names. */
const refused: readonly (readonly [string, Program, RegExp])[] = [
  [
    'no evidence',
    each => [...setUp(each), 'SELECT upper(email) FROM u WHERE n = 37'],
    /the recorded answer is empty, which proves nothing/,
  ],
  [
    'a function that nothing proves',
    each => [...setUp(each), "SELECT jaro_winkler(email, 'ann') FROM u ORDER BY n"],
    /not proven for other values/,
  ],
  [
    'the order of rows without one',
    each => [...setUp(each), 'SELECT array_agg(email) FROM u WHERE n > 10'],
    /the order of rows that have none decides the answer/,
  ],
  [
    'rows cut without an order',
    each => [...setUp(each), 'SELECT upper(email) FROM u LIMIT 1'],
    /the order of rows that have none decides the answer/,
  ],
  [
    'a value of the server decides which rows there are',
    each => [
      'CREATE OR REPLACE TABLE g (email VARCHAR, at TIMESTAMP DEFAULT now())',
      `INSERT INTO g (email) VALUES ('${each.word}')`,
      `SELECT upper(email) FROM g WHERE at < now() - INTERVAL 1 DAY OR at < '${inHalfAYear}'`,
    ],
    /values that the server makes itself decide which rows it has/,
  ],
  [
    'a table that may have existed before',
    each => [
      'CREATE TABLE IF NOT EXISTS e (email VARCHAR)',
      `INSERT INTO e VALUES ('${each.word}')`,
      'SELECT upper(email) FROM e',
    ],
    /whether default\.e existed before is not recorded/,
  ],
]

t.test('what the recording does not prove is a miss that says why', async t => {
  for (const [name, program, why] of refused) {
    const { given } = await play(t, program)
    t.match(given.at(-1)!.message, why, name)
    t.match(given.at(-1)!.code, /^6500[123]$/, name)
  }
})

t.test('a table whose absence is shown is known', async t => {
  for (const shown of [
    'SELECT email FROM e',
    "SELECT count(*) FROM information_schema.tables WHERE table_schema = 'default' AND table_name = 'e'",
    'DROP TABLE IF EXISTS e',
  ]) {
    const { given, right } = await play(t, each => [
      shown,
      'CREATE TABLE IF NOT EXISTS e (email VARCHAR)',
      `INSERT INTO e VALUES ('${each.word}')`,
      'SELECT upper(email) FROM e',
    ])
    t.strictSame(given.at(-1)!.rows, right.at(-1)!.rows, shown)
  }
})

t.test('a table that was empty, as a count of its rows shows, is known', async t => {
  const create = 'CREATE TABLE IF NOT EXISTS e (email VARCHAR, n INT)'
  const asked =
    (...shown: readonly string[]): Program =>
    ({ word }) => [
      ...[create, `INSERT INTO e VALUES ('${word}', 1)`, `INSERT INTO e VALUES ('${word}', 2)`],
      ...[...shown, 'SELECT upper(email) FROM e WHERE n = 2'],
    ]
  const counts = ['SELECT count(*) FROM e', 'SELECT count(*) AS c FROM default.e x']
  const shows = ['SELECT * FROM e ORDER BY n', 'SELECT n + 1, email AS x FROM e ORDER BY 1']
  const groups = ['SELECT n, count(*) FROM e GROUP BY n ORDER BY n']
  for (const shown of [...counts, ...shows, ...groups]) {
    const { given, right } = await play(t, asked(shown))
    t.strictSame(given.at(-1)!.rows, right.at(-1)!.rows, shown)
    t.equal(given.at(-1)!.code, undefined)
  }
  const before = ['CREATE TABLE e (email VARCHAR, n INT)', "INSERT INTO e VALUES ('a', 3)"]
  const others = ['SELECT count(*) FROM e WHERE n < 3', 'SELECT * FROM e ORDER BY n LIMIT 2']
  const rolledBack = ['BEGIN', "INSERT INTO e VALUES ('b', 4)", 'ROLLBACK']
  for (const [more, shown] of [
    [before, [counts[0]!]],
    [before, [others[0]!]],
    [before, [others[1]!]],
    [before, ["SELECT max(n), 'x' FROM e"]],
    [before, ['SELECT DISTINCT email FROM e']],
    [before, groups],
    [before, [...rolledBack, counts[0]!]],
    [before, ['DELETE FROM e WHERE n = 1', "INSERT INTO e VALUES ('b', 4)", counts[0]!]],
  ] as const) {
    const { given } = await play(t, asked(...shown), { before: more })
    t.ok(given.at(-1)!.code, shown.join('; '))
  }
})

t.test(
  'what a missed write changes is unknown through functions and renamed tables, too',
  async t => {
    const live = drawValues(1).word
    const missed = (sql: string, { word }: Values) => (word === live ? [sql] : [])
    const functions = await play(t, each => [
      ...['CREATE FUNCTION f AS (x) -> x + 1', 'CREATE FUNCTION g AS (x) -> f(x) * 2'],
      ...['SELECT g(1), 5', ...missed('ALTER FUNCTION f AS (x) -> x + 7', each)],
      `SELECT g(1), ${each.count}`,
    ])
    t.match(functions.given.at(-1)!.message, /#?function f/)
    const renamed = await play(t, each => [
      ...['CREATE TABLE u (a VARCHAR)', `INSERT INTO u VALUES ('${each.word}')`],
      'CREATE TEMP TABLE t (a VARCHAR)',
      ...['SELECT upper(a) FROM u', ...missed('ALTER TABLE t RENAME TO u', each)],
      ...['DROP TABLE u', 'SELECT * FROM u'],
    ])
    t.match(renamed.given.at(-1)!.code, /^6500\d$/)
  },
)

t.test('a table that is made anew is known again after a miss', async t => {
  const live = drawValues(1).word
  const missed = (sql: string, { word }: ReturnType<typeof drawValues>) =>
    word === live ? [sql] : []
  const filled = ({ word }: ReturnType<typeof drawValues>) => [
    ...['CREATE TABLE e (email VARCHAR)', `INSERT INTO e VALUES ('${word}')`],
    'SELECT upper(email) FROM e',
  ]
  for (const drop of ['DROP TABLE e', 'DROP TABLE IF EXISTS e']) {
    const { given, right } = await play(t, each => [
      ...[...filled(each), ...missed('INSERT INTO e SELECT database()', each)],
      ...[drop, ...filled(each)],
    ])
    t.strictSame(given.at(-1)!.rows, right.at(-1)!.rows, drop)
    t.equal(given.at(-1)!.code, undefined)
  }
  const copied = await play(t, each => [
    ...[...filled(each), ...missed('INSERT INTO e SELECT database()', each)],
    ...['CREATE TABLE f AS SELECT * FROM e', 'DROP TABLE e', 'SELECT upper(email) FROM f'],
  ])
  t.ok(copied.given.at(-1)!.code)
  const back = await play(t, each => [
    ...[...filled(each), ...missed('INSERT INTO e SELECT database()', each)],
    ...['DROP TABLE e', 'UNDROP TABLE e', 'SELECT upper(max(email)) FROM e'],
  ])
  t.ok(back.given.at(-1)!.code)
})

t.test('a database that existed before is known, but not its tables', async t => {
  const before = [
    'CREATE DATABASE shop',
    'CREATE TABLE shop.old (email VARCHAR)',
    "INSERT INTO shop.old VALUES ('a')",
  ]
  const asked: Program = ({ word }) => [
    'CREATE TABLE shop.e (email VARCHAR)',
    `INSERT INTO shop.e VALUES ('${word}')`,
    'SELECT upper(email) FROM shop.e',
  ]
  const create = 'CREATE DATABASE IF NOT EXISTS shop'
  const list = "SELECT name FROM system.tables WHERE database = 'shop' AND name = 'new'"
  for (const first of [[], [create], [list, create]]) {
    const { given, right } = await play(t, each => [...first, ...asked(each)], { before })
    t.strictSame(given.at(-1)!.rows, right.at(-1)!.rows, first[0] ?? 'none')
    t.equal(given.at(-1)!.code, undefined)
    const old = await play(
      t,
      each => [
        ...[...first, ...asked(each), 'CREATE TABLE IF NOT EXISTS shop.old (email VARCHAR)'],
        ...[
          `INSERT INTO shop.old VALUES ('${each.word}')`,
          'SELECT upper(max(email)) FROM shop.old',
        ],
      ],
      { before },
    )
    t.match(old.given.at(-1)!.message, /whether shop\.old existed before is not recorded/)
  }
})

t.test('an engine that answers otherwise than the recorded server proves nothing', async t => {
  const folder = t.testdir()
  const upstream = await scriptedUpstream({
    script: sql =>
      /^SELECT/.test(sql) ? { schema: [['upper(email)', 'String']], rows: [['ELSE']] } : undefined,
  })
  t.teardown(() => upstream.close())
  const recorder = await record(folder, upstream.url)
  const program = (word: string) => [
    'CREATE OR REPLACE TABLE u (email VARCHAR)',
    `INSERT INTO u VALUES ('${word}')`,
    'SELECT upper(email) FROM u',
  ]
  await ask(recorder.url, program('ann_hq@example.org'))
  await recorder.close()
  const player = await replay(folder, { computed: true })
  t.teardown(() => player.close())
  const answers = await ask(player.url, program('zoe_iq@example.org'))
  t.match(answers.at(-1)!.message, /the engine (does not have|answers otherwise)/)
})

t.test('a time that the server made is the recorded one of the same statement', async t => {
  const asked: Program = ({ id, word }) => [
    'CREATE OR REPLACE TABLE g (id VARCHAR, email VARCHAR, at TIMESTAMP DEFAULT now())',
    `INSERT INTO g (id, email) VALUES ('${id}', '${word}')`,
    `SELECT email, at FROM g WHERE id = '${id}'`,
    `INSERT INTO g (id, email) VALUES ('x', 'y${word}')`,
    'SELECT upper(email), at FROM g ORDER BY at',
    'SELECT upper(email), max(at) FROM g GROUP BY 1 ORDER BY 2',
    'SELECT left(email, 3), date_trunc(second, at) FROM g ORDER BY at',
  ]
  const [folder, target] = [t.testdir(), await serve(t)]
  const recorder = await record(folder, target)
  const recorded = await ask(recorder.url, asked(drawValues(0)))
  await recorder.close()
  const player = await replay(folder, { computed: true })
  t.teardown(() => player.close())
  const { word, ...more } = drawValues(1)
  const given = await ask(player.url, asked({ word, ...more }))
  const timesIn = (answers: readonly Answer[], i: number) =>
    (answers[i]!.rows as readonly (readonly string[])[]).map(row => row[1])
  const upper = word.toUpperCase()
  t.strictSame(given[2]!.rows, [[word, timesIn(recorded, 2)[0]]])
  for (const i of [4, 5]) {
    const [first, second] = timesIn(recorded, i)
    t.strictSame(given[i]!.rows, [
      [upper, first],
      [`Y${upper}`, second],
    ])
  }
  t.match(given[6]!.message, /values that the server made itself/)
})

t.test('what clients have sent is compared with the time of now', async t => {
  const hour = 3_600_000
  const { given, right } = await play(t, ({ word, now }) => {
    const at = new Date(Date.parse(`${now.replace(' ', 'T')}Z`) + hour).toISOString()
    return [
      'CREATE OR REPLACE TABLE s (token VARCHAR, until TIMESTAMP, at TIMESTAMP DEFAULT now())',
      `INSERT INTO s (token, until) VALUES ('${word}', '${at}')`,
      `SELECT upper(token) FROM s WHERE token = '${word}' AND until > now()`,
      `SELECT count(*) FROM s WHERE token = '${word}' AND until > now() + INTERVAL 2 HOUR`,
      'SELECT upper(token) FROM s WHERE until::DATE >= today()',
      'SELECT upper(token) FROM s WHERE at < now() + INTERVAL 1 HOUR',
      'SELECT upper(token), date_diff(second, now(), until) FROM s',
    ]
  })
  for (const i of [2, 3, 4, 5]) t.strictSame(given[i]!.rows, right[i]!.rows)
  t.match(given[6]!.message, /values that the server made itself/)
})

t.test('a text that no server can parse leaves everything known after a miss', async t => {
  const live = drawValues(1).word
  const { given, right } = await play(t, each => [
    ...(each.word === live ? ['CREATE TABLE other (a INT, b INT)'] : []),
    ...['SELEC 1', ...setUp(each), 'SELECT upper(email) FROM u ORDER BY n'],
  ])
  t.match(given[0]!.code, 65_001)
  t.strictSame(given.at(-1)!.rows, right.at(-1)!.rows)
})

t.test('recorded statements that show something are found behind many that do not', async t => {
  const live = drawValues(1).word
  const empty = ['DELETE FROM m', 'SELECT count(*) FROM m']
  const { given, right } = await play(t, ({ id, word }) => [
    'CREATE OR REPLACE TABLE m (id VARCHAR, word VARCHAR)',
    ...Array.from({ length: word === live ? 1 : 12 }, () => empty).flat(),
    `INSERT INTO m VALUES ('${id}', '${word}')`,
    `INSERT INTO m VALUES ('x', '${word}')`,
    ...empty,
  ])
  t.strictSame(
    given.map(({ rows }) => rows),
    right.map(({ rows }) => rows),
  )
})

t.test('numbers of a sequence are given for the statement that took them', async t => {
  const { given, right } = await play(t, ({ word }) => [
    'CREATE OR REPLACE SEQUENCE s',
    'CREATE OR REPLACE TABLE q (a VARCHAR, n BIGINT DEFAULT nextval(s))',
    `INSERT INTO q (a) VALUES ('${word}')`,
    'SELECT n FROM q',
    'SELECT upper(a), n FROM q',
  ])
  t.strictSame(given[3]!.rows, right[3]!.rows)
  t.match(given[4]!.message, /values that the server made itself/)
})

t.test('a miss in a transaction leaves unknown whether it has failed', async t => {
  const folder = t.testdir()
  const recorder = await record(folder, await serve(t))
  await ask(recorder.url, ['BEGIN', 'SELECT 1 / 0', 'ROLLBACK', 'SELECT 1 / 0'])
  await recorder.close()
  const player = await replay(folder, { computed: true })
  t.teardown(() => player.close())
  const client = new TestClient(player.url)
  await client.query('BEGIN')
  t.match((await client.query('SELECT * FROM unknown_table')).error, { code: 65_001 })
  t.match((await client.query('SELECT 1 / 0')).error, { code: /^6500/ })
})

t.test('a transaction is one for clients without cookies, too', async t => {
  for (const cookies of [false, true]) {
    const folder = t.testdir()
    const run = async (url: string, word: string) => {
      const [writer, reader] = [{ cookies }, { cookies }].map(each => new TestClient(url, each))
      await reader!.query('CREATE OR REPLACE TABLE x (a VARCHAR, n INT)')
      // A client without cookies is known from its second statement on.
      await writer!.query("INSERT INTO x VALUES ('first', 1)")
      await writer!.query('BEGIN')
      await writer!.query(`INSERT INTO x VALUES ('${word}', 2)`)
      const seen = 'SELECT count(*), max(upper(a)) FROM x'
      const answers = [await writer!.query(seen), await reader!.query(seen)]
      await writer!.query('COMMIT')
      answers.push(await reader!.query(seen))
      return answers.map(({ rows, error }) => error ?? rows[0])
    }
    const recorder = await record(folder, await serve(t))
    await run(recorder.url, 'kim_qx')
    await recorder.close()
    const player = await replay(folder, { computed: true })
    t.strictSame(
      await run(player.url, 'zoe_qy'),
      [
        ['2', 'ZOE_QY'],
        ['1', 'FIRST'],
        ['2', 'ZOE_QY'],
      ],
      cookies ? 'with cookies' : 'without cookies',
    )
    await player.close()
  }
})

t.test('a load without a recorded answer leaves its table unknown', async t => {
  const folder = t.testdir()
  const counted = 'SELECT count(*), max(upper(a)) FROM l'
  const recorder = await record(folder, await serve(t))
  await ask(recorder.url, [
    'CREATE OR REPLACE TABLE l (a VARCHAR)',
    "INSERT INTO l VALUES ('kim_qx')",
    counted,
  ])
  await recorder.close()
  const player = await replay(folder, { computed: true })
  t.teardown(() => player.close())
  await ask(player.url, [
    'CREATE OR REPLACE TABLE l (a VARCHAR)',
    "INSERT INTO l VALUES ('zoe_qy')",
  ])
  const form = new FormData()
  form.set('upload', new Blob(['other\n']), 'l.csv')
  const sql = "INSERT INTO l FROM @_databend_load FILE_FORMAT = (type = 'csv')"
  const headers = { authorization: `Basic ${btoa('root:')}`, 'x-databend-sql': sql }
  const load = await fetch(`${player.url}/v1/streaming_load`, {
    ...{ method: 'PUT', headers, body: form },
  })
  t.match(await load.text(), /no recorded answer|nothing in default\.nedb/, 'the load is a miss')
  t.match((await ask(player.url, [counted]))[0]!.code, /^6500/)
})

t.test('written rows are counted as the recorded server counts them', async t => {
  const program = (least: number) => [
    'CREATE OR REPLACE TABLE z (n INT)',
    'INSERT INTO z VALUES (1), (2), (3), (4)',
    `DELETE FROM z WHERE n > ${least}`,
    `UPDATE z SET n = n + 1 WHERE n < ${least}`,
    `INSERT INTO z SELECT n FROM z WHERE n < ${least + 5}`,
  ]
  const counts = async (url: string, least: number) => {
    const client = new TestClient(url)
    const counted: unknown[] = []
    for (const sql of program(least)) counted.push((await client.query(sql)).written.rows)
    return counted
  }
  const folder = t.testdir()
  const recorder = await record(folder, await serve(t))
  await counts(recorder.url, 3)
  await recorder.close()
  const right = await counts(await serve(t), 2)
  const player = await replay(folder, { computed: true })
  t.teardown(() => player.close())
  t.strictSame(await counts(player.url, 2), right)
})

t.test('a number of rows that an answer has shown may be asked for again', async t => {
  const program = (count: number) => [
    // What the server makes itself may be asked for later: this is no such value.
    'CREATE OR REPLACE TABLE made (n INT, at TIMESTAMP DEFAULT now())',
    'INSERT INTO made (n) VALUES (17), (29)',
    'SELECT n FROM made ORDER BY n',
    `CREATE OR REPLACE TABLE counted AS SELECT number AS n FROM numbers(${count})`,
    'SELECT count(*), max(n) FROM counted',
  ]
  const folder = t.testdir()
  const recorder = await record(folder, await serve(t))
  await ask(recorder.url, program(17))
  await recorder.close()
  const right = await ask(await serve(t), program(29))
  const player = await replay(folder, { computed: true })
  t.teardown(() => player.close())
  t.strictSame(await ask(player.url, program(29)), right)
})

t.test('the list of a database has its name, whichever one it was recorded for', async t => {
  const makes = (database: string, table: string) => [
    [`CREATE DATABASE ${database}`],
    [`CREATE TABLE ${database}.${table} (a INT)`],
  ]
  const lists = (database: string) => [['SHOW TABLES', database]]
  const listsFrom = (database: string) => [[`SHOW TABLES FROM ${database}`]]
  const program = (one: string, other: string) => [
    ...[...makes(`books_${one}`, 'shelves'), ...listsFrom(`books_${one}`)],
    ...[...makes(`books_${other}`, 'beds'), ...lists(`books_${other}`)],
  ]
  const run = async (url: string, statements: readonly (readonly string[])[]) => {
    const client = new TestClient(url)
    const all: unknown[] = []
    for (const [sql, database] of statements) {
      const session = database === undefined ? {} : { session: { database } }
      const { names, rows, error } = await client.query(sql!, session)
      all.push(error?.code ?? [names, rows])
    }
    return all
  }
  const folder = t.testdir()
  const recorder = await record(folder, await serve(t))
  await run(recorder.url, program('4558a3d0', 'f02d77ac'))
  await recorder.close()
  for (const asked of [
    program('886257b6', '1c9e80d3'),
    [...makes('books_886257b6', 'shelves'), ...lists('books_886257b6')],
  ]) {
    const right = await run(await serve(t), asked)
    const player = await replay(folder, { computed: true })
    t.strictSame(await run(player.url, asked), right)
    await player.close()
  }
})

t.test('lists of IN may have any number of elements', async t => {
  const texts = (count: number) =>
    Array.from({ length: count }, (_, i) => `'${'abcdefg'[i]}1'`).join(', ')
  const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1).join(', ')
  const program = (count: number, word: string) => [
    'CREATE OR REPLACE TABLE stock (sku VARCHAR, n INT, price DECIMAL(10, 2))',
    `INSERT INTO stock VALUES ('a1', 1, 1.5), ('b1', 2, 2.5), ('c1', 3, 3.5), ('d1', 4, 4.5), ('e1', 5, 5.5), ('${word}', 6, 6.5)`,
    `SELECT sum(n) FROM stock WHERE sku IN (${texts(count)})`,
    `SELECT sku, price FROM stock WHERE n NOT IN (${numbers(count)}) AND sku <> '${word}' ORDER BY n`,
    `SELECT upper(sku) FROM stock WHERE n IN (${numbers(count)}) OR sku = '${word}' ORDER BY n`,
    `DELETE FROM stock WHERE sku IN (${texts(count)})`,
    'SELECT count(*) FROM stock',
  ]
  for (const [recorded, now] of [
    [1, 2],
    [2, 1],
    [3, 4],
    [4, 3],
    [1, 5],
    [4, 1],
  ] as const) {
    const folder = t.testdir()
    const recorder = await record(folder, await serve(t))
    await ask(recorder.url, program(recorded, 'zoe_k3x9w2q7'))
    await recorder.close()
    const asked = program(now, 'zoe_n5zkbsi4')
    const right = await ask(await serve(t), asked)
    const player = await replay(folder, { computed: true })
    t.strictSame(await ask(player.url, asked), right, `${recorded}, then ${now}`)
    await player.close()
  }
})

t.test('a table in a database that a run has made itself was not there before', async t => {
  const program = (...databases: readonly string[]) => [
    ...databases.map(each => `CREATE DATABASE ${each}`),
    ...databases.map(each => `CREATE TABLE IF NOT EXISTS ${each}.payments (id VARCHAR, n INT)`),
    ...databases.flatMap(each => [
      `INSERT INTO ${each}.payments VALUES ('${randomUUID()}', ${each.length})`,
      `SELECT sum(n) FROM ${each}.payments`,
    ]),
    ...databases.flatMap(each => [`DROP TABLE ${each}.payments`, `DROP DATABASE ${each}`]),
  ]
  const folder = t.testdir()
  const recorder = await record(folder, await serve(t))
  await ask(recorder.url, program('billing_7dec897f'))
  await recorder.close()
  for (const databases of [['billing_c36d38a1'], ['billing_c36d38a1', 'billing_d2c752ab']]) {
    const asked = program(...databases)
    const right = await ask(await serve(t), asked)
    const player = await replay(folder, { computed: true })
    t.strictSame(await ask(player.url, asked), right, databases.join(' and '))
    await player.close()
  }
})
