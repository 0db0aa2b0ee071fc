import t from 'tap'
import { emptySession } from '../../core/session/session-state.js'
import { askOf } from '../../recordings/match/question.js'
import { shapeOf } from '../../recordings/match/shape.js'
import { SecretBook } from '../../recordings/redact/secret-book.js'

function looseOf(sql: string, params?: unknown) {
  const statement = params === undefined ? { sql } : { sql, params: params as never }
  return shapeOf({ k: 'stmt', ...askOf(statement, emptySession, new SecretBook()) })!.loose
}

const values = (...all: readonly unknown[]) => looseOf(`INSERT INTO t VALUES ${all.join(', ')}`)

t.test('statements that differ in literals alone have one loose form', t => {
  for (const all of [
    [
      "SELECT * FROM t WHERE a = 'x'",
      'SELECT * FROM t WHERE a = -5',
      'SELECT * FROM t WHERE a = NULL',
    ],
    ['SELECT a IN (1)', "SELECT a IN (1, 'x', NULL)", 'SELECT a IN (-1, +2)', 'select a in (true)'],
    ['SELECT (a, b) IN ((1, 2))', 'SELECT (a, b) IN ((1, -2), (3, NULL))'],
    ["SELECT ['a']", 'SELECT []', 'SELECT [1, 2, NULL]'],
    ['SELECT [[1], [2, 3]]', 'SELECT [[-1]]', 'SELECT [[], [1]]'],
    ['UPDATE t SET a = NULL, b = FALSE WHERE c > -1', "UPDATE t SET a = 'x', b = true WHERE c > 1"],
    ['SELECT CASE WHEN a THEN NULL ELSE -1 END', 'SELECT CASE WHEN a THEN 1 ELSE NULL END'],
    ['SELECT 1 FROM (VALUES (1), (2)) t', 'SELECT 1 FROM (VALUES (NULL)) t'],
    [
      'INSERT INTO t (a, b) VALUES (1, [2])',
      "INSERT INTO t (a, b) VALUES ('x', [1, 2]), (NULL, [])",
    ],
  ]) {
    const [first, ...others] = all.map(sql => looseOf(sql).text)
    for (const [i, each] of others.entries()) t.equal(each, first, `${all[i + 1]}`)
  }
  t.end()
})

t.test('other statements have another one', t => {
  for (const [one, other] of [
    ['SELECT a IS NULL', 'SELECT a IS TRUE'],
    ['SELECT a IS NOT NULL', 'SELECT a IS NOT TRUE'],
    ['SELECT f(1)', 'SELECT f(1, 2)'],
    ['SELECT (1, 2)', 'SELECT (1, 2, 3)'],
    ['SELECT a - 5', 'SELECT a, -5'],
    ['SELECT a -5', 'SELECT a 5'],
    ['SELECT (a) - 5', 'SELECT (a) 5'],
    ['CREATE TABLE t (a INT NULL)', 'CREATE TABLE t (a INT 5)'],
    ['INSERT INTO t VALUES (1, 2)', 'INSERT INTO t VALUES (1)'],
    ['INSERT INTO t VALUES (1), (now())', 'INSERT INTO t VALUES (1)'],
    ['SELECT 1, 2', 'SELECT 1'],
    ['SELECT [a, b]', 'SELECT [b, a]'],
  ] as const)
    t.not(looseOf(one).text, looseOf(other).text, `${one} | ${other}`)
  t.end()
})

t.test('lengths tell whether literals are in the same places', t => {
  t.equal(
    values('(1, [2, 3])', '(4, [5])').lengths,
    values("('x', [0, 0])", '(NULL, [-1])').lengths,
  )
  t.not(values('(1, [2, 3])', '(4, [5])').lengths, values('(1, [2])', '(4, [5, 6])').lengths)
  t.strictSame(values("('x', -5)", '(NULL, TRUE)').literals, ['x', '-5', 'null', 'true'])
  t.end()
})

t.test('bind values count as literals', t => {
  const one = looseOf('INSERT INTO t VALUES (?, ?)', ['a', 5])
  for (const [sql, params] of [
    ['INSERT INTO t VALUES (?, ?)', [null, -5]],
    ['INSERT INTO t VALUES (?, ?), (?, ?)', [true, 1, 'x', null]],
    ['INSERT INTO t VALUES ($1, $2)', [1, 2]],
  ] as const)
    t.equal(looseOf(sql, params).text, one.text, sql)
  t.not(looseOf('INSERT INTO t VALUES (:a, :b)', { a: 1, b: 2 }).text, one.text)
  t.equal(looseOf('SELECT ?', [[]]).text, looseOf('SELECT ?', [[null, 'x']]).text)
  t.equal(
    looseOf('SELECT :a', { a: [1, 2] }).text,
    looseOf('SELECT :a', { a: [null, 'x', true] }).text,
  )
  t.end()
})

t.test('a deep or long statement takes linear time', t => {
  const n = 50_000
  const started = process.hrtime.bigint()
  looseOf(`SELECT ${'['.repeat(n)}${']'.repeat(n)}`)
  looseOf(`SELECT ${'(1, '.repeat(n)}1${')'.repeat(n)}`)
  looseOf(`SELECT ${'[1, '.repeat(n)}1${']'.repeat(n)}`)
  looseOf(`INSERT INTO t VALUES ${Array.from({ length: n }, () => '(1, NULL)').join(', ')}`)
  looseOf(`SELECT 1 IN (${Array.from({ length: n }, (_, i) => `f(${i}, [a])`).join(', ')})`)
  const seconds = Number(process.hrtime.bigint() - started) / 1e9
  t.ok(seconds < 10, `${seconds} s`)
  t.comment(`${seconds} s`)
  t.end()
})
