import t from 'tap'
import { codeFrame } from '../../../core/sql/code-frame.js'
import { faultInScript, scriptFaultText, splitStatements } from '../../../core/sql/script.js'

const texts = (script: string) => splitStatements(script).map(({ sql }) => sql)

t.test('a script is split at the semicolons outside of quotes and comments', t => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['', []],
    [' ;; -- nothing\n; /* ; */', []],
    ['select 1', ['select 1']],
    ['select 1; select 2;', ['select 1', 'select 2']],
    ['select \';\'; select "a;b", `c;`', ["select ';'", 'select "a;b", `c;`']],
    ['select 1 -- a; b\n, 2; /* ; */ select 3', ['select 1 -- a; b\n, 2', 'select 3']],
    ["select 'it''s; \\'; x'; select 2", ["select 'it''s; \\'; x'", 'select 2']],
    [
      'execute immediate $$ begin; select 1; end $$; select 2',
      ['execute immediate $$ begin; select 1; end $$', 'select 2'],
    ],
    ['select /*+ SET_VAR(a=1) */ 1; 2', ['select /*+ SET_VAR(a=1) */ 1', '2']],
    ['select 1;\r\nselect 2;\r\n', ['select 1', 'select 2']],
    ['copy into t from @s/a;b', ['copy into t from @s/a', 'b']],
  ]
  for (const [script, expected] of cases) t.same(texts(script), expected, script)
  t.end()
})

t.test('text that is no token stays together with the rest', t => {
  t.same(texts("select 1; select 'open; select 2"), ['select 1', "select 'open; select 2"])
  t.same(texts("select 1;\n 'open ;\n"), ['select 1', "'open ;"])
  t.same(texts('select 1; select 2 /* open'), ['select 1', 'select 2 /* open'])
  t.same(texts('$$'), ['$$'])
  t.end()
})

t.test('each statement has its place', t => {
  const script = "-- ü\nselect '😀'; select 2;\r\n\r\n  select 3"
  const found = splitStatements(script)
  t.same(
    found.map(({ sql, line, column, isEnded }) => ({ sql, line, column, isEnded })),
    [
      { sql: "select '😀'", line: 2, column: 1, isEnded: true },
      { sql: 'select 2', line: 2, column: 13, isEnded: true },
      { sql: 'select 3', line: 4, column: 3, isEnded: false },
    ],
  )
  for (const { sql, start, end } of found) t.equal(script.slice(start, end), sql)
  const [, , last] = found
  t.same(splitStatements(script, { from: found[1]!.end }), [last])
  t.end()
})

t.test('the dialect says what a quote is', t => {
  const script = 'select "a\\";b"; select 2'
  t.equal(splitStatements(script, { dialect: 'MySQL' }).length, 2)
  t.equal(splitStatements(script).length, 1, 'no name in the default dialect')
  t.end()
})

t.test('an error is found in the script', t => {
  const sql = 'select a,\n  b from t'
  const span = { start: sql.indexOf('b from'), end: sql.indexOf('b from') + 1 }
  const message = codeFrame(sql, span, "column b doesn't exist")
  t.same(faultInScript({ line: 10, column: 5 }, message), {
    line: 11,
    column: 3,
    message: "column b doesn't exist",
    excerpt: ['11 |   b from t', '   |   ^'],
  })
  const first = codeFrame(sql, { start: 7, end: 8 }, 'a\nb')
  t.match(faultInScript({ line: 10, column: 5 }, first), { line: 10, column: 12, message: 'a\nb' })
  t.same(faultInScript({ line: 3, column: 2 }, ' plain \n'), {
    ...{ line: 3, column: 2, message: 'plain', excerpt: [] },
  })
  const several = 'error: \n  --> SQL:2:3\n  |\n1 | a\n  | - one\n2 |   b\n  |   ^ two\n\n'
  t.same(faultInScript({ line: 4, column: 9 }, several), {
    ...{ line: 5, column: 3, message: several.trim(), excerpt: [] },
  })
  t.equal(
    scriptFaultText('a.sql', { line: 1, column: 1 }, { code: 1065, message }),
    "a.sql:2:3: 1065: column b doesn't exist\n  2 |   b from t\n    |   ^",
  )
  t.end()
})
