import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { SeededIds } from '../../core/ids.js'
import { isOdd } from '../../recordings/redact/random-word.js'
import { mayHaveParts } from '../../recordings/redact/volatile-parts.js'
import { Recording } from '../../recordings/store/recording.js'
import { laneOf, type RecordedStep } from './lane-of.js'
import { record, replay } from './record-and-play.js'
import { scriptedUpstream } from './scripted-upstream.js'
import { TestClient } from './test-client.js'
import { withoutValues } from './without-values.js'

type Case = readonly [
  recorded: readonly RecordedStep[],
  asked: readonly (readonly [string, string])[],
]

const path = (n: number) =>
  `2026/11/22/7/53/45/0190a7c27f3e7abc8def01234567890${n}/databend_batch_insert_0190a7c27f3e7abc8def01234567891${n}.csv`
const uuid = (n: number) => `0190a7c2-7f3e-4abc-8def-01234567890${n}`

const plainWords = (letter: string, count: number) =>
  Array.from({ length: count }, (_, i) => `${letter}${i + 1}`).join(', ')
const words = (letter: string, count: number) =>
  plainWords(letter, count).replaceAll(/\w+/g, "('$&')")

const cases: Readonly<Record<string, Case>> = {
  'digits in names, once the lane makes them': [
    [
      [1, 'CREATE TABLE drv_7432_5248 (a INT)'],
      [1, 'SELECT count(*) FROM drv_7432_5248', '0'],
      [1, 'CREATE STAGE st_4711', ''],
      [1, 'LIST @st_4711', 'none'],
      [1, 'CREATE TABLE tmp_3f9a1c (a INT)'],
      [1, "SELECT * FROM users WHERE name = 'user_1234'", 'ann'],
      [1, 'SELECT * FROM old_4711', 'old'],
    ],
    [
      ['CREATE TABLE drv_31_111222 (a INT)', ''],
      ['SELECT count(*) FROM DRV_31_111222', '0'],
      ['SELECT count(*) FROM drv_7432_5248', 'unknown'],
      ['CREATE STAGE st_4712', ''],
      ['LIST @st_4712', 'none'],
      ['LIST @st_4711', 'unknown'],
      ['CREATE TABLE tmp_123456 (a INT)', ''],
      ["SELECT * FROM users WHERE name = 'user_1235'", 'unknown'],
      ["SELECT * FROM users WHERE name = 'user_1234'", 'ann'],
      ['SELECT * FROM old_4712', 'unknown'],
    ],
  ],
  'a UUID in hex behind the letters of a name': [
    [
      [1, `CREATE TABLE table${'1f2e3d4c'.repeat(4)} (a INT)`],
      [1, `SELECT count(*) FROM table${'1f2e3d4c'.repeat(4)}`, '0'],
      [1, `CREATE TABLE t${'a0b1c2d3'.repeat(4)}_x (a INT)`],
      [1, `SELECT * FROM old${'0badcafe'.repeat(4)}`, 'old'],
    ],
    [
      [`CREATE TABLE table${'f99aa88b'.repeat(4)} (a INT)`, ''],
      [`SELECT count(*) FROM Table${'F99AA88B'.repeat(4)}`, '0'],
      [`SELECT count(*) FROM table${'1f2e3d4c'.repeat(4)}`, 'unknown'],
      [`CREATE TABLE t${'e4f5a6b7'.repeat(4)}_x (a INT)`, ''],
      [`SELECT * FROM old${'f99aa88c'.repeat(4)}`, 'unknown'],
      [`SELECT * FROM old${'0badcafe'.repeat(4)}`, 'old'],
    ],
  ],
  'data, years and short numbers are what they are': [
    [
      [1, 'CREATE TABLE t1 (a INT)'],
      [1, 'CREATE TABLE sales_2024 (a INT)'],
      [1, 'SELECT * FROM t WHERE id = 42', '42'],
      [1, "SELECT * FROM t WHERE day = '2024-05-01'", 'may'],
    ],
    [
      ['CREATE TABLE t2 (a INT)', 'unknown'],
      ['CREATE TABLE sales_2025 (a INT)', 'unknown'],
      ['SELECT * FROM t WHERE id = 43', 'unknown'],
      ["SELECT * FROM t WHERE day = '2024-05-02'", 'unknown'],
      ['CREATE TABLE t1 (a INT)', ''],
    ],
  ],
  'a name of the recording is itself': [
    [
      [1, 'CREATE TABLE drv_1000_1 (a INT)'],
      [1, 'CREATE TABLE drv_1000_2 (b INT)'],
      [1, 'SELECT * FROM drv_1000_1', 'none'],
    ],
    [
      ['CREATE TABLE drv_1000_2 (a INT)', 'unknown'],
      ['SELECT * FROM drv_1000_2', 'unknown'],
    ],
  ],
  'tests that begin alike are told apart by what follows': [
    [1, 2, 3].flatMap(n => [
      [1, `DROP TABLE IF EXISTS x_90001_${n}`],
      [1, `CREATE TABLE x_90001_${n} (a INT)`],
      [1, `INSERT INTO x_90001_${n} VALUES (${n})`],
      [1, `SELECT a FROM x_90001_${n}`, String(n)],
    ]),
    [3, 1, 2].flatMap(n => [
      [`DROP TABLE IF EXISTS x_80001_${n}`, ''],
      [`CREATE TABLE x_80001_${n} (a INT)`, ''],
      [`INSERT INTO x_80001_${n} VALUES (${n})`, ''],
      [`SELECT a FROM x_80001_${n}`, String(n)],
    ]),
  ],
  'of equal uploads the load tells which it was': [
    [
      [1, 'CREATE TABLE t (a INT)'],
      [1, 'CREATE TABLE u (a INT)'],
      [1, `upload ${path(1)} one`],
      [1, `COPY INTO t FROM @~/${path(1)}`, 'into t'],
      [1, `upload ${path(2)} one`],
      [1, `COPY INTO u FROM @~/${path(2)}`, 'into u'],
    ],
    [
      ['CREATE TABLE t (a INT)', ''],
      ['CREATE TABLE u (a INT)', ''],
      [`upload ${path(8)} one`, ''],
      [`upload ${path(9)} one`, ''],
      [`COPY INTO u FROM @~/${path(8)}`, 'into u'],
      [`COPY INTO t FROM @~/${path(9)}`, 'into t'],
    ],
  ],
  'random values, once the lane writes them': [
    [
      [1, 'CREATE TABLE t (id VARCHAR, n INT)'],
      [1, `INSERT INTO t VALUES ('${uuid(1)}', 1)`],
      [1, `INSERT INTO t VALUES ('${uuid(2)}', 2)`],
      [1, `SELECT n FROM t WHERE id = '${uuid(2)}'`, '2'],
      [1, `SELECT name FROM users WHERE id = '${uuid(3)}'`, 'ann'],
    ],
    [
      ['CREATE TABLE t (id VARCHAR, n INT)', ''],
      [`INSERT INTO t VALUES ('${uuid(7)}', 2)`, ''],
      [`INSERT INTO t VALUES ('${uuid(8)}', 1)`, ''],
      [`SELECT n FROM t WHERE id = '${uuid(7)}'`, '2'],
      [`SELECT n FROM t WHERE id = '${uuid(8)}'`, 'unknown'],
      [`SELECT name FROM users WHERE id = '${uuid(4)}'`, 'unknown'],
    ],
  ],
  'random values in files': [
    [
      [1, 'CREATE TABLE t (id VARCHAR, n INT)'],
      [1, `upload ${path(1)} ${uuid(1)},1`],
      [1, `COPY INTO t FROM @~/${path(1)}`, 'one'],
      [1, `upload rows.csv ${uuid(2)},2`],
      [1, 'COPY INTO t FROM @~/rows.csv', 'two'],
      [1, `SELECT n FROM t WHERE id = '${uuid(2)}'`, '2'],
      [1, `SELECT n FROM t WHERE id = '${uuid(1)}'`, '1'],
    ],
    [
      ['CREATE TABLE t (id VARCHAR, n INT)', ''],
      [`upload ${path(8)} ${uuid(7)},3`, 'unknown'],
      [`upload ${path(8)} ${uuid(7)},1`, ''],
      [`COPY INTO t FROM @~/${path(8)}`, 'one'],
      [`upload rows.csv ${uuid(8)},2`, ''],
      ['COPY INTO t FROM @~/rows.csv', 'two'],
      [`SELECT n FROM t WHERE id = '${uuid(7)}'`, '1'],
      [`SELECT n FROM t WHERE id = '${uuid(8)}'`, '2'],
      [`SELECT n FROM t WHERE id = '${uuid(9)}'`, 'unknown'],
    ],
  ],
  'words with digits that are written': [
    [
      [1, 'CREATE TABLE t (k VARCHAR)'],
      [1, "INSERT INTO t VALUES ('user780660@example.com')", '1'],
      [1, "INSERT INTO t VALUES ('tag_3f9a1c')", '1'],
      [1, "INSERT INTO t VALUES ('FY2024')", '1'],
      [1, "INSERT INTO t VALUES ('row_12')", '1'],
      [1, "SELECT count(*) FROM t WHERE k = 'user780660@example.com'", '1'],
      [1, "SELECT count(*) FROM t WHERE k = 'tag_3f9a1c'", '1'],
    ],
    [
      ['CREATE TABLE t (k VARCHAR)', ''],
      ["INSERT INTO t VALUES ('user91@example.com')", 'unknown'],
      ["INSERT INTO t VALUES ('user202611@example.com')", 'unknown'],
      ["INSERT INTO t VALUES ('user205639@example.com')", '1'],
      ["INSERT INTO t VALUES ('tag_0b0e77')", '1'],
      ["INSERT INTO t VALUES ('FY2025')", 'unknown'],
      ["INSERT INTO t VALUES ('FY2024')", '1'],
      ["INSERT INTO t VALUES ('row_13')", 'unknown'],
      ["INSERT INTO t VALUES ('row_12')", '1'],
      ["SELECT count(*) FROM t WHERE k = 'user780660@example.com'", 'unknown'],
      ["SELECT count(*) FROM t WHERE k = 'user205639@example.com'", '1'],
      ["SELECT count(*) FROM t WHERE k = 'tag_0b0e77'", '1'],
    ],
  ],
  'hex in upper case stands for such alone': [
    [
      [1, 'CREATE TABLE t (k VARCHAR)'],
      [1, "INSERT INTO t VALUES ('3F8A91C2')", '1'],
      [1, "INSERT INTO t VALUES ('0b1c2d3e')", '1'],
      [1, "SELECT count(*) FROM t WHERE k = '3F8A91C2'", '1'],
    ],
    [
      ['CREATE TABLE t (k VARCHAR)', ''],
      ["INSERT INTO t VALUES ('aB8C91C2')", 'unknown'],
      ["INSERT INTO t VALUES ('49BD02E1')", '1'],
      ["INSERT INTO t VALUES ('e7700a3b')", '1'],
      ["SELECT count(*) FROM t WHERE k = '49bd02e1'", 'unknown'],
      ["SELECT count(*) FROM t WHERE k = '49BD02E1'", '1'],
    ],
  ],
  'a UUID by which nothing is found': [
    [
      [1, `SELECT count(*) FROM old WHERE k = '${uuid(4)}'`, '0'],
      [1, 'CREATE TABLE t (k VARCHAR)'],
      [1, "INSERT INTO t VALUES ('a')", '1'],
      [1, `SELECT count(*) FROM t WHERE k = '${uuid(1)}'`, '0'],
      [1, `INSERT INTO t VALUES ('${uuid(1)}')`, '1'],
      [1, `SELECT count(*) FROM t WHERE k = '${uuid(1)}'`, '1'],
      [1, `SELECT k FROM t WHERE k = '${uuid(2)}'`],
      [1, `DELETE FROM t WHERE k = '${uuid(3)}'`, '0'],
      [1, `SELECT k FROM t WHERE k <> '${uuid(5)}'`, 'a'],
      [1, 'CREATE TABLE loaded (k VARCHAR)'],
      [1, 'COPY INTO loaded FROM @seeds/ids.csv', '9'],
      [1, `SELECT k FROM loaded WHERE k = '${uuid(5)}'`],
      [1, 'CREATE TABLE copied AS SELECT * FROM old'],
      [1, `SELECT k FROM copied WHERE k = '${uuid(5)}'`],
    ],
    [
      [`SELECT count(*) FROM old WHERE k = '${uuid(9)}'`, 'unknown'],
      ['CREATE TABLE t (k VARCHAR)', ''],
      ["INSERT INTO t VALUES ('a')", '1'],
      [`SELECT count(*) FROM t WHERE k = '${uuid(6)}'`, '0'],
      [`INSERT INTO t VALUES ('${uuid(6)}')`, '1'],
      [`SELECT count(*) FROM t WHERE k = '${uuid(6)}'`, '1'],
      [`SELECT k FROM t WHERE k = '${uuid(7)}'`, ''],
      [`DELETE FROM t WHERE k = '${uuid(8)}'`, '0'],
      [`SELECT k FROM t WHERE k <> '${uuid(0)}'`, 'unknown'],
      ['CREATE TABLE loaded (k VARCHAR)', ''],
      ['COPY INTO loaded FROM @seeds/ids.csv', '9'],
      [`SELECT k FROM loaded WHERE k = '${uuid(0)}'`, 'unknown'],
      ['CREATE TABLE copied AS SELECT * FROM old', ''],
      [`SELECT k FROM copied WHERE k = '${uuid(0)}'`, 'unknown'],
    ],
  ],
  'other data in files is what it is': [
    [
      [1, `upload days.csv 2024-05-01,${uuid(1)}`],
      [1, `upload users.csv user_1234,${uuid(1)}`],
      [1, 'upload plain.csv user_1234'],
      [1, `upload twice.csv ${uuid(1)},${uuid(1)}`],
    ],
    [
      [`upload days.csv 2024-05-02,${uuid(1)}`, 'unknown'],
      [`upload users.csv user_1235,${uuid(1)}`, 'unknown'],
      ['upload plain.csv user_1235', 'unknown'],
      [`upload twice.csv ${uuid(7)},${uuid(8)}`, 'unknown'],
      [`upload twice.csv ${uuid(7)},${uuid(7)}`, ''],
      [`upload days.csv 2024-05-01,${uuid(7)}`, ''],
    ],
  ],
  'names beside data with words like them': [
    [
      [1, 'CREATE TABLE people4711 (a VARCHAR)'],
      [1, `INSERT INTO people4711 VALUES ${words('p', 120)}`, '120'],
      [1, 'SELECT count(*) FROM people4711', '120'],
      [1, 'CREATE TABLE wide4712 (a INT)'],
      [1, `SELECT ${plainWords('c', 120)} FROM wide4712`, 'wide'],
    ],
    [
      ['CREATE TABLE people9911 (a VARCHAR)', ''],
      [`INSERT INTO people9911 VALUES ${words('q', 120)}`, 'unknown'],
      [`INSERT INTO people9911 VALUES ${words('p', 120)}`, '120'],
      ['SELECT count(*) FROM people9911', '120'],
      ['CREATE TABLE wide9912 (a INT)', ''],
      [`SELECT ${plainWords('c', 120)} FROM wide9912`, 'unknown'],
    ],
  ],
  'names of threads': [
    [
      [1, 'CREATE TABLE runs (a VARCHAR, b VARCHAR)'],
      [1, "INSERT INTO runs VALUES ('start', 'Thread-7 (worker)')", '1'],
      [1, "INSERT INTO runs VALUES ('end', 'Thread-7 (worker)')", '1'],
      [1, 'SELECT b FROM runs', 'Thread-7 (worker)'],
      [1, "INSERT INTO runs VALUES ('start', 'Thread-12')", '1'],
      [1, "INSERT INTO runs VALUES ('start', 'Thread-x')", '1'],
      [1, 'SELECT b FROM runs', 'Thread-7 (worker)\nThread-12'],
    ],
    [
      ['CREATE TABLE runs (a VARCHAR, b VARCHAR)', ''],
      ["INSERT INTO runs VALUES ('start', 'Thread-12 (worker)')", '1'],
      ["INSERT INTO runs VALUES ('end', 'Thread-13 (worker)')", 'unknown'],
      ["INSERT INTO runs VALUES ('end', 'Thread-12 (worker)')", '1'],
      ['SELECT b FROM runs', '{{name:1}} (worker)'],
      ["INSERT INTO runs VALUES ('start', 'Thread-30')", '1'],
      ["INSERT INTO runs VALUES ('start', 'Thread-y')", 'unknown'],
      ['SELECT Thread-8 FROM runs', 'unknown'],
    ],
  ],
  'equations of a column in another order': [
    [
      [1, "SELECT a FROM t WHERE (t.a = 'x' OR t.a = 'y') AND b = 1", 'rows'],
      [1, "SELECT a FROM t WHERE (a = 'x' OR b = 'y')", 'two columns'],
      [1, "SELECT a FROM t WHERE (a = 'x', a = 'y')", 'a tuple'],
      [1, "SELECT a FROM t WHERE (a = 'x' OR a <> 'y')", 'not equal'],
    ],
    [
      ["SELECT a FROM t WHERE (t.a = 'y' OR t.a = 'x') AND b = 1", 'rows'],
      ["SELECT a FROM t WHERE (t.a = 'y' OR t.a = 'z') AND b = 1", 'unknown'],
      ["SELECT a FROM t WHERE (b = 'y' OR a = 'x')", 'unknown'],
      ["SELECT a FROM t WHERE (a = 'y', a = 'x')", 'unknown'],
      ["SELECT a FROM t WHERE (a = 'y' OR a = 'x')", 'unknown'],
      ["SELECT a FROM t WHERE (a <> 'y' OR a = 'x')", 'unknown'],
    ],
  ],
  'lists in another order, where nothing shows it': [
    [
      [1, 'CREATE TABLE t (a INT, b VARCHAR)'],
      [1, 'CREATE TABLE auto (a INT, id INT AUTOINCREMENT)'],
      [1, "INSERT INTO t VALUES (1, 'a'), (-2, NULL)", '2'],
      [1, 'INSERT INTO auto (a) VALUES (1), (2)', '2'],
      [1, "SELECT a FROM t WHERE a IN (1, 2, -3) AND b NOT IN ('x', 'y')", 'rows'],
      [1, 'SELECT a IN (1, 2) FROM t', 'true'],
      [1, 'SELECT f(1, 2) FROM t', '12'],
    ],
    [
      ['CREATE TABLE t (a INT, b VARCHAR)', ''],
      ['CREATE TABLE auto (a INT, id INT AUTOINCREMENT)', ''],
      ["INSERT INTO t VALUES (-2, NULL), (1, 'a')", '2'],
      ['INSERT INTO auto (a) VALUES (2), (1)', 'unknown'],
      ["SELECT a FROM t WHERE a IN (-3, 2, 1) AND b NOT IN ('y', 'x')", 'rows'],
      ["SELECT a FROM t WHERE a IN (-3, 2, 2) AND b NOT IN ('y', 'x')", 'unknown'],
      ['SELECT a IN (2, 1) FROM t', 'unknown'],
      ['SELECT f(2, 1) FROM t', 'unknown'],
    ],
  ],
}

t.test('texts that change stand for the recorded ones, one for one', async t => {
  for (const [name, [recorded, asked]] of Object.entries(cases)) {
    t.test(name, async t => {
      const lane = laneOf(recorded)
      for (const [sql, answer] of asked) t.equal(lane.ask('a', sql), answer, sql)
      const strict = laneOf(recorded, { isStrict: true })
      const texts = new Set(recorded.map(([, sql]) => sql))
      for (const [sql] of asked) {
        if (!texts.has(sql)) t.equal(strict.ask('a', sql), 'unknown', `strict: ${sql}`)
      }
    })
  }
})

/** What a client that writes out the time asks at some moment. */
async function ask(url: string, ms: number): Promise<readonly unknown[]> {
  const client = new TestClient(url)
  const iso = new Date(ms).toISOString()
  const got: unknown[] = []
  const asked: readonly (readonly [string, object?])[] = [
    ['CREATE TABLE days (v VARCHAR)'],
    [`INSERT INTO days VALUES ('${iso.slice(0, 10)}')`],
    ['SELECT v FROM days'],
    [`SELECT to_timestamp('${iso}')`],
    [`SELECT to_timestamp('${iso.replace('T', ' ').replace('Z', '')}')`],
    [`SELECT to_timestamp(${Math.floor(ms / 1000)})`],
    ['SELECT to_timestamp(?)', { params: [ms, `${ms}000000`, iso.slice(0, 19)] }],
    ["SELECT to_timestamp('2020-02-02 02:02:02')"],
  ]
  for (const [sql, more = {}] of asked) {
    const { rows, error } = await client.query(sql, more as Record<string, unknown>)
    got.push(error?.code ?? rows)
  }
  const { status } = await client.upload('days.csv', `${iso.slice(0, 10)},${iso},x\n`)
  return [...got, status]
}

t.test('today and the present time are those of the replay', async t => {
  const folder = t.testdir()
  const upstream = await scriptedUpstream({
    script: sql => {
      const time = /to_timestamp\('(.*)'\)/.exec(sql)?.[1]
      if (time === undefined) return undefined
      const shown = `${time.replace('T', ' ').replace('Z', '')}000`
      return { schema: [['t', 'Timestamp']], rows: [[shown], [`at ${time}`]] }
    },
  })
  t.teardown(() => upstream.close())
  const run = async (name: string): Promise<readonly unknown[]> => {
    const place = join(folder, name)
    mkdirSync(place)
    const recorder = await record(place, upstream.url)
    const got = await ask(recorder.url, Date.now())
    await recorder.close()
    return got
  }
  await run('a')
  await new Promise(resolve => setTimeout(resolve, 5))
  await run('b')
  const read = (name: string) => readFileSync(join(folder, name, 'default.nedb'), 'utf8')
  const text = withoutValues(read('a'))
  t.equal(withoutValues(read('b')), text, 'times are in the line of recorded values only')
  t.match(text, "values ('{{today:1}}')")

  const later = Date.parse('2031-03-04T05:06:07.890Z')
  const why: unknown[] = []
  const debug = (_: string, fields: object = {}) => why.push(fields)
  const log = { debug, info() {}, warn() {}, error() {} }
  const now = BigInt(later) * 1000n
  const player = await replay(join(folder, 'a'), { now, log })
  const day = '2031-03-04'
  t.strictSame(await ask(player.url, later), [
    [],
    [['1']],
    [[`'${day}'`]],
    [[`${day} 05:06:07.890000`], [`at ${day}T05:06:07.890Z`]],
    [[`${day} 05:06:07.890000`], [`at ${day} 05:06:07.890`]],
    [['select to_timestamp(1930367167) in UTC']],
    [['select to_timestamp(?) in UTC']],
    [['2020-02-02 02:02:02000'], ['at 2020-02-02 02:02:02']],
    200,
  ])
  t.equal(player.misses(), 0)
  t.match(why[0], { lane: 'default', why: `${day} for {{today:1}}`, sql: /^insert into days/ })
  await player.close()

  const stale = await replay(join(folder, 'a'), { now })
  // Further off than any two time zones, so that it is no local time of now either; and neither a Monday nor a Sunday nor
  // the first or last day of a month, which the day of the recording may be.
  const missed = await ask(stale.url, Date.parse('2031-02-27T05:06:07.890Z'))
  t.match(missed.slice(1, 5), [65001, 65003, 65001, 65001])
  t.equal(missed.at(-1), 200, 'a file of another day is taken: what reads it has no answer')
  await stale.close()
  const strict = await replay(join(folder, 'a'), { now, strict: true })
  const { error } = await new TestClient(strict.url).query(`INSERT INTO days VALUES ('${day}')`)
  t.match(error?.message, /with `--strict`, .* replay without it/)
  await strict.close()
})

t.test('what is computed from a time of the recording is not told on another day', async t => {
  const folder = t.testdir()
  const upstream = await scriptedUpstream({
    script: sql => (/^select/i.test(sql) ? { schema: [['v', 'String']], rows: [['old']] } : {}),
  })
  t.teardown(() => upstream.close())
  const ask = async (url: string, day: string) => {
    const client = new TestClient(url)
    const codes: unknown[] = []
    for (const sql of [
      'CREATE TABLE t (d DATE, n INT)',
      `INSERT INTO t (d, n) VALUES ('${day}', -1)`,
      `SELECT d, count(*), max(n) FROM t WHERE d = to_date('${day}') AND n <= -1 GROUP BY d`,
      `SELECT * FROM t WHERE d IN ('${day}')`,
      `SELECT '${day}'::date + 1`,
      `SELECT date_diff(day, '2020-01-01', '${day}')`,
      'SELECT year(d) FROM t',
      'SELECT d - 1 FROM t',
      'SELECT year(d) FROM u',
    ]) {
      codes.push((await client.query(sql)).error?.code ?? 0)
    }
    return codes
  }
  const recorder = await record(folder, upstream.url)
  await ask(recorder.url, new Date().toISOString().slice(0, 10))
  await recorder.close()
  const player = await replay(folder, { now: BigInt(Date.parse('2031-03-04')) * 1000n })
  t.teardown(() => player.close())
  const got = await ask(player.url, '2031-03-04')
  t.strictSame(got, [0, 0, 0, 0, 65003, 65003, 65003, 65003, 0])
})

t.test('errors point at the same piece of a statement with a longer name', async t => {
  const folder = t.testdir()
  const upstream = await scriptedUpstream({
    script: sql => {
      const [, name = '', column = ''] = /from (\w+) where (\w+)/i.exec(sql) ?? []
      if (name === '') return undefined
      const at = ' '.repeat(sql.indexOf(column))
      const message = `error: \n  --> SQL:1:2\n  |\n1 | ${sql}\n  | ${at}${'^'.repeat(column.length)} no ${column}\n`
      return { error: { code: 1065, message } }
    },
  })
  t.teardown(() => upstream.close())
  const run = async (url: string, name: string) => {
    const client = new TestClient(url)
    await client.query(`CREATE TABLE ${name} (v VARCHAR)`)
    const { error } = await client.query(`SELECT v FROM ${name} WHERE c_${name}`)
    return error?.message
  }
  const recorder = await record(folder, upstream.url)
  await run(recorder.url, 'drv_123_456789')
  await recorder.close()
  const player = await replay(folder)
  t.teardown(() => player.close())
  for (const name of ['drv_1_2345', 'drv_1234567_89012']) {
    t.equal(await run(player.url, name), await run(upstream.url, name))
  }
})

t.test('a miss tells of the lanes that have it', async t => {
  const folder = t.testdir()
  const upstream = await scriptedUpstream()
  t.teardown(() => upstream.close())
  const recorder = await record(folder, upstream.url)
  await new TestClient(recorder.url, { user: 'root~my test' }).query('select 7')
  await new TestClient(recorder.url).query('select 8')
  await recorder.close()
  const player = await replay(folder)
  t.teardown(() => player.close())
  const { error } = await new TestClient(player.url).query('select 7')
  t.match(error?.message, /recorded in the lane my test: connect as root~my%20test, or send/)
})

t.test('texts that may have parts are found as by their definition', t => {
  const hint = /\{\{|[0-9a-f]{6}|\d{4}-|[a-z_]\d|thread-\d/i
  const pieces = [
    'a',
    'F',
    'x',
    '_',
    '9',
    '2024',
    '-',
    '{',
    '{{',
    'Thread-',
    ' ',
    '.',
    'é',
    'ſ',
    '@',
    '[',
    'beef',
  ]
  const ids = new SeededIds(11)
  for (let n = 0; n < 20_000; n++) {
    const count = Math.floor(ids.random() * 8)
    const text = Array.from({ length: count }, () => {
      return pieces[Math.floor(ids.random() * pieces.length)]
    }).join('')
    const may = hint.test(text) || isOdd(text)
    if (mayHaveParts(text) !== may) t.equal(mayHaveParts(text), may, text)
  }
  t.end()
})

t.test('many values that change are compared without reading their statement for each', t => {
  const { document } = Recording.prototype
  t.teardown(() => Object.assign(Recording.prototype, { document }))
  let reads = 0
  Object.assign(Recording.prototype, {
    document(this: Recording, ...args: Parameters<typeof document>) {
      reads++
      return document.apply(this, args)
    },
  })
  const hex = (n: number) => n.toString(16).padStart(12, '0')
  const insert = (rows: number, run: string, at: (i: number) => string) => {
    const row = (_: unknown, i: number) => `('${run}-7f3e-4abc-8def-${hex(i)}', '${at(i)}')`
    return `INSERT INTO t (id, at) VALUES ${Array.from({ length: rows }, row).join(', ')}`
  }
  const readsFor = (rows: number) => {
    const create = 'CREATE TABLE t (id VARCHAR, at TIMESTAMP)'
    const [then, now] = [Date.UTC(2030, 5, 6), Date.UTC(2031, 2, 4)]
    const times = (time: number) => (i: number) => new Date(time - i).toISOString()
    const steps: RecordedStep[] = [
      [1, create],
      [1, insert(rows, '0190a7c2', times(then)), 'inserted'],
    ]
    const nowMicros = () => BigInt(now) * 1000n
    const lane = laneOf(steps, { at: then * 1000, nowMicros })
    lane.ask('a', create)
    reads = 0
    t.equal(lane.ask('a', insert(rows, '77777777', times(now))), 'inserted')
    return reads
  }
  t.equal(readsFor(300), readsFor(3))
  t.end()
})
