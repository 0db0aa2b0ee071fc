import t from 'tap'
import type { QueryError } from '../../../core/errors/query-error.js'
import { type SqlDialect, tokenize } from '../../../core/sql/lexer/lexer.js'
import { numberText } from '../../../core/sql/lexer/number-text.js'

/** `kind:text` of each token but the last. */
function tokens(sql: string, dialect?: SqlDialect): readonly string[] {
  const all = tokenize(sql, dialect).map(({ kind, text }) => `${kind}:${text}`)
  return all.slice(0, -1)
}

t.test('strings are decoded', t => {
  const cases: readonly (readonly [string, string])[] = [
    ["'a''b'", "a'b"],
    ["'a\\'b\\n\\t\\\\'", "a'b\n\t\\"],
    ["'\\x41\\u0042\\103'", 'ABC'],
    ["'\\d\\%'", '\\d\\%'],
    ['$$a\\n$b$$', 'a\\n$b'],
    ['$$\n    a\n      b\n    $$', 'a\n  b'],
  ]
  for (const [sql, text] of cases) t.same(tokens(sql), [`string:${text}`], sql)
  t.end()
})

t.test('quotes make names or strings by the dialect', t => {
  t.same(tokens('"a""b" `c`'), ['ident:a"b', 'ident:c'])
  t.same(tokens('"a" `c`', 'MySQL'), ['string:a', 'ident:c'])
  t.same(tokens('"a" `c`', 'Hive'), ['string:a', 'ident:c'])
  t.end()
})

t.test('numbers, fields by number and fractions', t => {
  t.same(tokens('1.5 .5 1e-3 0xFF 1_000'), [
    'number:1.5',
    'number:.5',
    'number:1e-3',
    'number:0xFF',
    'number:1_000',
  ])
  t.same(tokens('t.1.2'), ['word:t', 'op:.', 'number:1', 'op:.', 'number:2'])
  t.same(tokens('(a).0'), ['op:(', 'word:a', 'op:)', 'op:.', 'number:0'])
  t.end()
})

t.test('a number has one text for its value', t => {
  const cases: readonly (readonly [string, string])[] = [
    ['007', '7'],
    ['0', '0'],
    ['1e3', '1000'],
    ['1.50', '1.50'],
    ['1.', '1'],
    ['.5', '0.5'],
    ['1.925e-3', '0.001925'],
    ['.38e+7', '3800000'],
    ['12.5e1', '125'],
    ['0xfff', '4095'],
    ['123456789012345678901234567890', '123456789012345678901234567890'],
    ['1e80', `1${'0'.repeat(80)}`],
    ['1e-80', `0.${'0'.repeat(79)}1`],
    ['1e999', '1e999'],
  ]
  for (const [written, text] of cases) t.equal(numberText(written), text, written)
  t.end()
})

t.test('stages, parameters and variables', t => {
  t.same(tokens('@s/a\\ b.csv @~/x'), ['stage:s/a b.csv', 'stage:~/x'])
  t.same(tokens('? $1 :name $var'), ['param:?', 'param:$1', 'param::name', 'variable:var'])
  t.same(tokens('a:b'), ['word:a', 'op::', 'word:b'])
  t.end()
})

t.test('operators are as long as they can be', t => {
  t.same(tokens("a->>'b'"), ['word:a', 'op:->>', 'string:b'])
  t.same(tokens('a<=->b::int'), ['word:a', 'op:<=->', 'word:b', 'op:::', 'word:int'])
  t.same(tokens('a@>b'), ['word:a', 'op:@>', 'word:b'])
  t.end()
})

t.test('comments are left out, hints stay behind the verbs that take them', t => {
  t.same(tokens('a /* b /* c */ -- d\n e'), ['word:a', 'word:e'])
  t.same(tokens('select /*+ x */ 1'), ['word:select', 'hint: x ', 'number:1'])
  t.same(tokens('limit 1 /*+ x */'), ['word:limit', 'number:1'])
  t.end()
})

t.test('names may be of any letters', t => {
  t.same(tokens('中文 価格_1 _a$'), ['word:中文', 'word:価格_1', 'word:_a$'])
  t.end()
})

t.test('positions are in UTF-16 units', t => {
  const [first, second] = tokenize("'🦈' b")
  t.match(first, { start: 0, end: 4 })
  t.match(second, { start: 5, end: 6 })
  t.end()
})

t.test('what is no token is a syntax error from there on', t => {
  for (const [sql, start] of [
    ["select 'open", 7],
    ['select /* open', 7],
    ['select $$open', 7],
    ['select 1 \u00a0', 9],
  ] as const) {
    const error = t.throws(() => tokenize(sql), { code: 1005 }) as unknown as QueryError
    t.equal(error.message, 'unable to recognize the rest tokens')
    t.same(error.span, { start, end: sql.length })
  }
  t.throws(() => tokenize("'\\xzz'"), { message: 'invalid escape or unicode' })
  t.end()
})
