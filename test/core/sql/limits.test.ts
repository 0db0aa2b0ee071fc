import t from 'tap'
import { parseStatement, parseStatements } from '../../../core/sql/parse.js'
import { printStatement } from '../../../core/sql/print/statement/print-statement.js'

/** A statement with `n` of something in it. */
type Grow = (n: number) => string

const nested: Readonly<Record<string, Grow>> = {
  parentheses: n => `select ${'('.repeat(n)}1${')'.repeat(n)}`,
  'open parentheses': n => `select ${'('.repeat(n)}`,
  calls: n => `select ${'f('.repeat(n)}1${')'.repeat(n)}`,
  arrays: n => `select ${'['.repeat(n)}1${']'.repeat(n)}`,
  cases: n => `select ${'case when '.repeat(n)}1${' then 1 end'.repeat(n)}`,
  signs: n => `select ${'- '.repeat(n)}1`,
  powers: n => `select 1${' ^ 1'.repeat(n)}`,
  casts: n => `select a${'::int'.repeat(n)}`,
  subscripts: n => `select a${'[1]'.repeat(n)}`,
  subqueries: n => `select ${'(select '.repeat(n)}1${')'.repeat(n)}`,
  tables: n => `select * from ${'('.repeat(n)}t${')'.repeat(n)}`,
  types: n => `select a::${'array('.repeat(n)}int${')'.repeat(n)}`,
}

for (const [what, grow] of Object.entries(nested)) {
  t.test(`${what} nest 100 deep, and are refused 10,000 deep`, t => {
    if (what !== 'open parentheses') printStatement(parseStatement(grow(100)))
    t.throws(() => parseStatement(grow(10_000)), { code: 1005 })
    t.end()
  })
}

const long: Readonly<Record<string, readonly [Grow, number]>> = {
  'terms of OR': [n => `select a = 1${' or a = 1'.repeat(n)}`, 5000],
  'items of IN': [n => `select a in (1${', 1'.repeat(n)})`, 20_000],
  'set operations': [n => `select 1${' union all select 1'.repeat(n)}`, 5000],
  joins: [n => `select * from t${' join t on a'.repeat(n)}`, 5000],
}

for (const [what, [grow, count]] of Object.entries(long)) {
  t.test(`${count} ${what} parse and print`, t => {
    t.ok(printStatement(parseStatement(grow(count))).length > count)
    t.end()
  })
}

t.test('an INSERT of 5 MB parses', t => {
  const row = "(1, 'abcdefghij', 2.5, '2024-01-01')"
  const rows = Array.from({ length: Math.ceil(5_000_000 / row.length) }, () => row)
  const tree = parseStatement(`insert into t values ${rows.join(', ')}`)
  t.equal(
    tree.kind === 'Insert' && tree.source.kind === 'Values' && tree.source.rows.length,
    rows.length,
  )
  t.end()
})

t.test('a script is cut at its semicolons', t => {
  t.same(
    parseStatements("select ';'; begin;; commit").map(({ kind }) => kind),
    ['QueryStatement', 'Begin', 'Commit'],
  )
  t.same(parseStatements(' ; '), [])
  t.throws(() => parseStatements('begin commit'), { code: 1005 })
  t.end()
})
