import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Test, t } from 'tap'
import { serveBackend, startServer } from '#mockq'
import { record, replay } from './record-and-play.js'
import { scriptedUpstream } from './scripted-upstream.js'
import { TestClient } from './test-client.js'

// What was there before the recording: the recorder notes what views read, so that a replay knows which answers
// change when the lane writes other values, or other rows; and it keeps small tables, so that the engine has them.

const seed = [
  'CREATE TABLE visits (code VARCHAR, at VARCHAR)',
  'CREATE VIEW seen AS SELECT at FROM visits',
  'CREATE VIEW loud AS SELECT upper(at) AS at FROM seen',
  'CREATE TABLE countries (code VARCHAR, name VARCHAR)',
  "INSERT INTO countries VALUES ('de', 'Germany')",
  'CREATE STREAM news ON TABLE visits APPEND_ONLY = true',
]

const visit = (word: string) => `INSERT INTO visits VALUES ('cn', '${word}')`
const [recordedWord, ownWord] = ['k3jh7sd9qpl', 'zz8c41xw0vu']

async function serve(t: Test): Promise<string> {
  const server = await startServer({
    port: 0,
    backend: serveBackend({ engine: 'memory', init: [{ path: 'seed.sql', sql: seed.join(';') }] }),
  })
  t.teardown(() => server.close())
  return server.url
}

async function ask(url: string, statements: readonly string[]) {
  const client = new TestClient(url)
  const answers = []
  for (const sql of statements) answers.push(await client.query(sql))
  return answers
}

async function recorded(t: Test, statements: readonly string[]): Promise<string> {
  const folder = t.testdir()
  const server = await record(folder, await serve(t), 'all')
  await ask(server.url, statements)
  await server.close()
  return folder
}

async function lastAnswer(
  t: Test,
  folder: string,
  statements: readonly string[],
  computed = false,
) {
  const server = await replay(folder, { computed })
  t.teardown(() => server.close())
  return (await ask(server.url, statements)).at(-1)!
}

const fieldOf = (folder: string, name: 'views' | 'found' = 'views') =>
  readFileSync(join(folder, 'default.nedb'), 'utf8')
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line) as Readonly<Record<string, unknown>>)
    .flatMap(document => (document[name] === undefined ? [] : [document[name]]))

t.test('what is computed from a view of changed rows is no recorded answer', async t => {
  for (const query of [
    'SELECT left(at, 3) FROM seen',
    'SELECT reverse(at) FROM seen',
    'SELECT at FROM loud',
    'WITH w AS (SELECT * FROM loud) SELECT at FROM w',
  ]) {
    const folder = await recorded(t, [visit(recordedWord), query])
    const same = await lastAnswer(t, folder, [visit(recordedWord), query])
    t.equal(same.error, undefined, query)
    const { error, rows: data } = await lastAnswer(t, folder, [visit(ownWord), query])
    t.equal(error?.code, 65003, query)
    t.strictSame(data, [], query)
  }
})

t.test('a view that shows changed values shows those of now', async t => {
  const queries = [
    ['SELECT at FROM seen', [[ownWord]]],
    ['SELECT count(*) FROM seen', [['1']]],
    [`SELECT count(*) FROM seen WHERE at = '${recordedWord}'`, [['1']]],
  ] as const
  for (const [query, rows] of queries) {
    const folder = await recorded(t, [visit(recordedWord), query])
    const own = query.replace(recordedWord, ownWord)
    const { error, rows: data } = await lastAnswer(t, folder, [visit(ownWord), own])
    t.equal(error, undefined, query)
    t.strictSame(data, rows, query)
  }
})

t.test('a view is another one after more writes', async t => {
  for (const name of ['seen', 'loud', 'news']) {
    const query = `SELECT count(*) FROM ${name}`
    const folder = await recorded(t, [query, visit(recordedWord), query])
    t.strictSame((await lastAnswer(t, folder, [query])).rows, [['0']], name)
    const { rows: data } = await lastAnswer(t, folder, [visit(recordedWord), query])
    t.strictSame(data, [['1']], name)
    const after = await recorded(t, [visit(recordedWord), query])
    t.equal((await lastAnswer(t, after, [query])).error?.code, 65003, name)
  }
})

t.test('tables that were there before are what they were', async t => {
  const query = 'SELECT upper(name) FROM countries'
  const folder = await recorded(t, [visit(recordedWord), query])
  t.strictSame(fieldOf(folder), [])
  t.strictSame((await lastAnswer(t, folder, [visit(ownWord), query])).rows, [['GERMANY']])
  t.strictSame((await lastAnswer(t, folder, [query])).rows, [['GERMANY']])
})

t.test('the field of a statement has the views of which it is the first use', async t => {
  const folder = await recorded(t, [
    'SELECT 1 FROM loud',
    'SELECT 2 FROM seen',
    'CREATE VIEW own AS SELECT * FROM seen',
    'SELECT * FROM own',
    'SELECT * FROM nothing',
  ])
  t.strictSame(fieldOf(folder), [
    [
      ['default.loud', 'CREATE VIEW `default`.`loud` AS SELECT upper(at) AS at FROM default.seen'],
      ['default.seen', 'CREATE VIEW `default`.`seen` AS SELECT at FROM default.visits'],
    ],
  ])
})

t.test('a view that the lane makes over one that was there reads what that reads', async t => {
  const make = 'CREATE VIEW own AS SELECT reverse(at) AS at FROM seen'
  const query = 'SELECT at FROM own'
  const folder = await recorded(t, [make, visit(recordedWord), query])
  t.equal((await lastAnswer(t, folder, [make, visit(ownWord), query])).error?.code, 65003)
  t.equal((await lastAnswer(t, folder, [make, query])).error?.code, 65003)
})

t.test('an object that the server does not tell may read anything', async t => {
  const one = { schema: [['v', 'String']], rows: [['1']] } as const
  const upstream = await scriptedUpstream({
    script: sql => (/^select/i.test(sql) ? one : {}),
    definition: { error: { code: 1063, message: 'Permission denied' } },
  })
  t.teardown(() => upstream.close())
  const folder = t.testdir()
  const server = await record(folder, upstream.url, 'all')
  await ask(server.url, [visit(recordedWord), 'SELECT v FROM secret'])
  await server.close()
  t.strictSame(fieldOf(folder), [[['default.secret']]])
  const same = await lastAnswer(t, folder, [visit(recordedWord), 'SELECT v FROM secret'])
  t.strictSame(same.rows, [['1']])
  const code = async (statements: readonly string[]) =>
    (await lastAnswer(t, folder, statements)).error?.code
  t.equal(await code([visit(ownWord), 'SELECT v FROM secret']), 65003)
  t.equal(await code(['SELECT v FROM secret']), 65003)
})

t.test('answers are computed from small tables as they were, and from their views', async t => {
  const program = (word: string) => [
    `INSERT INTO visits VALUES ('cn', '${word}')`,
    'SELECT upper(at), upper(name) FROM visits LEFT JOIN countries USING (code)',
    'SELECT at FROM loud',
    "UPDATE countries SET name = concat(name, 'y') WHERE code = 'de'",
    `SELECT left(at, 3), name FROM seen, countries WHERE at = '${word}'`,
  ]
  const folder = await recorded(t, program(recordedWord))
  const server = await replay(folder, { computed: true })
  t.teardown(() => server.close())
  const answers = await ask(server.url, program(ownWord))
  t.strictSame(
    answers.map(({ rows, error }) => error ?? rows),
    [
      [['1']],
      [[ownWord.toUpperCase(), null]],
      [[ownWord.toUpperCase()]],
      [['1']],
      [[ownWord.slice(0, 3), 'Germanyy']],
    ],
  )
})

t.test('the field of a statement has the tables of which it is the first use', async t => {
  const folder = await recorded(t, [
    "INSERT INTO countries VALUES ('fr', 'France')",
    'SELECT * FROM seen',
    'SELECT * FROM countries',
    'CREATE TABLE IF NOT EXISTS later (a INT)',
    'DROP TABLE IF EXISTS nothing',
  ])
  const create = (columns: string) => `CREATE TABLE ${columns} ENGINE=FUSE`
  t.strictSame(fieldOf(folder, 'found'), [
    [
      [
        'default.countries',
        create('countries (\n  code VARCHAR NULL,\n  name VARCHAR NULL\n)'),
        [['de', 'Germany']],
      ],
    ],
    [['default.visits', create('visits (\n  code VARCHAR NULL,\n  at VARCHAR NULL\n)'), []]],
    [['default.later']],
  ])
})

t.test('tables with more rows are not kept', async t => {
  const program = (word: string) => [visit(word), 'SELECT reverse(at) FROM visits, countries']
  for (const [tableRows, code] of [
    [1, undefined],
    [0, 65003],
  ] as const) {
    const folder = t.testdir()
    const server = await record(folder, await serve(t), 'all', { tableRows })
    await ask(server.url, program(recordedWord))
    await server.close()
    t.equal((await lastAnswer(t, folder, program(ownWord), true)).error?.code, code)
  }
})

t.test('rows of all types are the same in the engine of replay', async t => {
  const columns =
    'i TINYINT, u BIGINT UNSIGNED, f FLOAT, g DOUBLE NOT NULL, d DECIMAL(20, 3), b BOOLEAN, s VARCHAR, ' +
    'day DATE, at TIMESTAMP, v VARIANT, a ARRAY(INT), m MAP(STRING, INT), w VARCHAR'
  const make = [
    `CREATE TABLE wide (${columns})`,
    "INSERT INTO wide VALUES (-1, 18446744073709551615, 0.1, 1e300, 1.5, true, 'a''b\\\\c', '2026-11-29', " +
      "'2026-11-29 01:02:03.456789', parse_json('{\"a\": [1, null, \"x\"]}'), [1, 2], {'k': 1}, 'w')",
    'INSERT INTO wide (g) VALUES (0)',
  ]
  const upstream = await serve(t)
  await ask(upstream, make)
  const program = (word: string) => [
    `UPDATE wide SET w = '${word}' WHERE w = 'w'`,
    'SELECT *, upper(w) FROM wide ORDER BY g DESC',
  ]
  const folder = t.testdir()
  const server = await record(folder, upstream, 'all')
  const recordedAnswers = await ask(server.url, program(recordedWord))
  await server.close()
  const { rows, error } = await lastAnswer(t, folder, program(ownWord), true)
  t.equal(error, undefined)
  t.equal(
    JSON.stringify(rows),
    JSON.stringify(recordedAnswers.at(-1)!.rows)
      .replace(recordedWord, ownWord)
      .replace(recordedWord.toUpperCase(), ownWord.toUpperCase()),
  )
})

t.test('a table counts from when it is emptied, whatever was in it', async t => {
  const upstream = await serve(t)
  const before = Array.from({ length: 101 }, (_, i) => `('x', 'w${i}a7b2c9d')`)
  await ask(upstream, [`INSERT INTO visits VALUES ${before.join(', ')}`])
  const query = 'SELECT upper(at) FROM visits'
  for (const [empty, code] of [
    ['TRUNCATE TABLE visits', undefined],
    ['DELETE FROM visits', undefined],
    ["DELETE FROM visits WHERE code = 'x'", 65003],
    ['SELECT 1', 65003],
  ] as const) {
    const program = (word: string) => [empty, visit(word), query]
    const folder = t.testdir()
    const server = await record(folder, upstream, 'all')
    await ask(server.url, program(recordedWord))
    await server.close()
    await ask(upstream, ['DELETE FROM visits', `INSERT INTO visits VALUES ${before.join(', ')}`])
    const { rows, error } = await lastAnswer(t, folder, program(ownWord), true)
    t.equal(error?.code, code, empty)
    t.strictSame(rows, code === undefined ? [[ownWord.toUpperCase()]] : [], empty)
  }
})

t.test('values that rows of before share with the lane are not those of another run', async t => {
  const upstream = await serve(t)
  await ask(upstream, [visit(recordedWord)])
  const program = (word: string) => [`SELECT upper(at) FROM visits WHERE at = '${word}'`]
  const folder = t.testdir()
  const server = await record(folder, upstream, 'all')
  await ask(server.url, program(recordedWord))
  await server.close()
  const same = await lastAnswer(t, folder, program(recordedWord), true)
  t.strictSame(same.rows, [[recordedWord.toUpperCase()]])
  const { error } = await lastAnswer(t, folder, program(ownWord), true)
  t.ok(error)
})

t.test('times of the recording in rows of before are not those of another run', async t => {
  const upstream = await serve(t)
  const now = new Date().toISOString().slice(0, 19).replace('T', ' ')
  const hour = Number(now.slice(11, 13))
  const old = `2020-02-02 ${(hour + 6) % 24}:00:00`
  await ask(upstream, [
    'CREATE TABLE made (code VARCHAR, n INT, at TIMESTAMP)',
    `INSERT INTO made VALUES ('a', 1, '${now}'), ('b', 2, '${now}'), ('old', 3, '${old}')`,
  ])
  const insert = (word: string) => `INSERT INTO visits VALUES ('a', '${word}')`
  const joined = 'visits v JOIN made USING (code)'
  const queries = [
    [`SELECT upper(v.at), n FROM ${joined}`, [[ownWord.toUpperCase(), '1']]],
    // What the rows of now would show.
    [`SELECT upper(v.at), to_hour(made.at) FROM ${joined}`, [[ownWord.toUpperCase(), `${hour}`]]],
    [`SELECT upper(v.at) FROM ${joined} WHERE made.at > now() - INTERVAL 1 DAY`, 65003],
    [
      `SELECT upper(v.at), count(*) FROM visits v, made WHERE to_hour(made.at) = ${hour} GROUP BY 1`,
      65003,
    ],
    [
      "SELECT upper(v.at), max(n) FROM visits v, made WHERE made.at < '2021-01-01' GROUP BY 1",
      [[ownWord.toUpperCase(), '3']],
    ],
  ] as const
  for (const [query, expected] of queries) {
    const folder = t.testdir()
    const server = await record(folder, upstream, 'all')
    const program = (word: string) => [insert(word), query, 'TRUNCATE TABLE visits']
    await ask(server.url, program(recordedWord))
    await server.close()
    const replayed = await replay(folder, { computed: true, now: 2_000_000_000_000_000n })
    t.teardown(() => replayed.close())
    const answer = (await ask(replayed.url, program(ownWord)))[1]!
    t.strictSame(answer.error?.code ?? answer.rows, expected, query)
  }
})

t.test('rows and definitions are redacted as answers are', async t => {
  const upstream = await serve(t)
  await ask(upstream, [
    "CREATE TABLE people (id INT, email VARCHAR DEFAULT 'nobody@shop.cn')",
    "INSERT INTO people VALUES (1, 'ann@shop.cn')",
    "CREATE VIEW friends AS SELECT id FROM people WHERE email = 'ann@shop.cn'",
  ])
  const folder = t.testdir()
  const server = await record(folder, upstream, 'all', {
    ...{ redact: ['column:email'], redactKey: 'k'.repeat(32) },
  })
  await ask(server.url, ['SELECT id FROM friends', 'SELECT count(*) FROM people'])
  await server.close()
  const text = readFileSync(join(folder, 'default.nedb'), 'utf8')
  t.notMatch(text, /@shop\.cn/)
  t.match(JSON.stringify(fieldOf(folder, 'found')), /default\.people.*CREATE TABLE people/)
})

t.test('recorded again where its own rows are still there, nothing changes', async t => {
  const upstream = await serve(t)
  const program = (word: string) => [
    visit(word),
    `SELECT upper(at) FROM visits WHERE at = '${word}'`,
    `SELECT count(*) FROM seen WHERE at = '${word}'`,
    'SELECT name FROM countries',
  ]
  const folder = t.testdir()
  const bytes: string[] = []
  for (const word of [recordedWord, ownWord]) {
    const server = await record(folder, upstream, 'all')
    await ask(server.url, program(word))
    await server.close()
    bytes.push(readFileSync(join(folder, 'default.nedb'), 'utf8'))
  }
  t.equal(bytes[1], bytes[0])
  await ask(upstream, ['CREATE OR REPLACE VIEW seen AS SELECT at, code FROM visits'])
  const server = await record(folder, upstream, 'all')
  await ask(server.url, program('q7w2e9r4tzu'))
  await server.close()
  t.match(fieldOf(folder), [[['default.seen', /SELECT at, code/]]], 'another view is another one')
})
