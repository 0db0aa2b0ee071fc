import t from 'tap'
import { parseStatement } from '../../../core/sql/parse.js'

/** A statement, the text that its error points at, and what it says. */
const cases: readonly (readonly [sql: string, at: string, message: string | RegExp])[] = [
  ['selec 1', 'selec', /^unexpected `selec`, expecting `SELECT`/],
  ['select', '', /^unexpected end of input, expecting/],
  ['truncate a', 'a', 'unexpected `a`, expecting `TABLE`'],
  ['drop table if a.b', 'a', /^unexpected `a`/],
  ['select 1 1', '1', /^unexpected `1`, expecting .*end of input$/],
  ['select * from t where', '', /^unexpected end of input/],
  ['select * from t limit 1 order by a', 'order', /^unexpected `order`/],
  ['select 1 offset 1 limit 1', 'limit', 'LIMIT must appear before OFFSET'],
  ['(select 1 order by 1) order by 1', 'order', 'duplicated ORDER BY clause'],
  ['select cast(a as foo)', 'foo', /^unexpected `foo`/],
  ['create table t (a nullable(int) not null)', 'nullable(int)', 'ambiguous NOT NULL constraint'],
  ['create table t (a decimal(300, 3))', '300', 'precision is too large'],
  ['create table t (a int) engine = abc', 'abc', /^unexpected `abc`, expecting `FUSE`/],
  ["select 'a' . 3.1", '3.1', /^unexpected `3.1`/],
  ["comment on column a is 'x'", 'is', /^unexpected `is`/],
  ['select $0', '$0', 'column position must be greater than 0'],
  ['select f(distinct a order by b)', 'order', 'DISTINCT aggregate ORDER BY is not supported'],
  ['select a.f(b)', 'a', /^chain function only works in experimental dialect/],
  ["create user 'u'@'localhost'", "'localhost'", /^unexpected `'localhost'`/],
  ['copy into t from (select a from @s where a)', 'where', /^unexpected `where`/],
  ['copy into t from @s nosuch = 1', 'nosuch', /^unexpected `nosuch`/],
  ["create stage s url = '/x/'", "'/x/'", /^local filesystem paths must use fs:\/\/\/path\//],
]

for (const [sql, at, message] of cases) {
  t.test(sql, t => {
    const error = t.throws(() => parseStatement(sql)) as unknown as {
      code: number
      message: string
      span: { start: number; end: number }
    }
    t.equal(error.code, 1005)
    t.equal(sql.slice(error.span.start, error.span.end), at)
    if (typeof message === 'string') t.equal(error.message, message)
    else t.match(error.message, message)
    t.end()
  })
}

t.test('the error of the last of equal words points at the last', t => {
  const sql = '(select 1 order by 1) order by 1'
  const error = t.throws(() => parseStatement(sql)) as unknown as { span: { start: number } }
  t.equal(error.span.start, sql.lastIndexOf('order'))
  t.end()
})

t.test('PRQL is refused as what mockq does not know', t => {
  t.throws(() => parseStatement('from t', { dialect: 'Prql' }), { code: 1002 })
  const message = 'PRQL to SQL conversion failed'
  t.throws(() => parseStatement('select 1', { dialect: 'Prql' }), { code: 1005, message })
  t.throws(() => parseStatement('unset a', { dialect: 'Prql' }), { code: 1005, message })
  t.throws(() => parseStatement('select from', { dialect: 'Prql' }), { code: 1005 })
  t.match(parseStatement("set sql_dialect = 'MySQL'", { dialect: 'Prql' }), { kind: 'Set' })
  t.end()
})
