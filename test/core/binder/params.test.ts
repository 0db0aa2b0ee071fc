import { t } from 'tap'
import { bindStatementSync } from '../../../core/binder/bind-statement.js'
import { bindParams } from '../../../core/serve/statement-context.js'
import { parseStatement } from '../../../core/sql/parse.js'
import { typeText } from '../../../core/types/type-text.js'
import { TestBinder, tables } from './bind-sql.js'

type Given = Parameters<typeof bindParams>[0]

const binder = new TestBinder(tables)

/** Types of the result columns, or the error's code and sentence. */
function bound(sql: string, params: Given): string {
  try {
    const cx = { ...binder.context, params: bindParams(params) }
    const found = bindStatementSync(parseStatement(sql), cx)
    return found.kind === 'Query' ? found.columns.map(c => typeText(c.type)).join(' ') : found.kind
  } catch (error) {
    const { code, message } = error as { code: number; message: string }
    return `${code} ${message}`
  }
}

const cases: readonly (readonly [sql: string, params: Given, answer: string | RegExp])[] = [
  ['SELECT ?, ?', [1, 'x'], 'UInt8 String'],
  ['SELECT ?, (SELECT ?), ?', [true, 300, -1], 'Boolean UInt16 NULL Int8'],
  ['SELECT ?, ?, ?', [1.5, -0.25, 1e30], 'Float64 Float64 Float64'],
  [
    'WITH x AS (SELECT ? AS p) SELECT p, ? FROM x WHERE p IN (?, ?)',
    [1, 'z', 1, 2],
    'UInt8 String',
  ],
  ['INSERT INTO t (a, b) VALUES (?, ?), (?, ?)', [1, 2, 3, 4], 'Write'],
  // The operator `?` is not a placeholder.
  ["SELECT parse_json('{}') ? 'k', ?", ['x'], 'Boolean String'],
  ['SELECT $2, $1', [1, 'x'], 'String UInt8'],
  ['SELECT :x, :y', { x: 1, y: 'a' }, 'UInt8 String'],
  ['SELECT $2 FROM t', undefined, 'Int32'],
  [
    'SELECT ?, ?',
    [1],
    '1006 parameter substitution failed: not enough parameters: placeholder index 2 but only 1 params provided',
  ],
  ['SELECT :z', { x: 1 }, '1006 parameter substitution failed: missing named parameter: :z'],
  [
    'SELECT ?',
    { x: 1 },
    '1006 parameter substitution failed: params must be a JSON array for positional placeholders (?)',
  ],
  [
    'SELECT :x',
    [1],
    '1006 parameter substitution failed: params must be a JSON object for named placeholders (:name)',
  ],
  ['SELECT ?', undefined, /^1065 .*Hole or Placeholder expression is impossible in trivial query/s],
  ['SELECT :x', undefined, /^1065 .*Hole or Placeholder expression is impossible/s],
]

for (const [sql, params, answer] of cases) {
  t.test(`${sql} with ${JSON.stringify(params)}`, t => {
    if (typeof answer === 'string') t.equal(bound(sql, params), answer)
    else t.match(bound(sql, params), answer)
    t.end()
  })
}

const shown: readonly (readonly [sql: string, params: Given, names: string])[] = [
  ['SELECT ?, ?, ?, ?', [1, 'a', true, null], "1|'a'|TRUE|NULL"],
  ['SELECT :x, :x + 1', { x: -5 }, '- 5|- 5 + 1'],
  ['SELECT a = ?, ? FROM t', [-1, 2.5], 'a = - 1|2.5'],
  ['SELECT ?', [{ k: "it's" }], `parse_json('{"k":"it\\'s"}')`],
  ['EXPLAIN SYNTAX SELECT a FROM t WHERE a = ?', [7], 'SELECT a FROM t WHERE a = 7'],
]

t.test('names of columns and EXPLAIN SYNTAX show the values of parameters', async t => {
  for (const [sql, params, names] of shown) {
    const cx = { ...binder.context, params: bindParams(params) }
    const found = bindStatementSync(parseStatement(sql), cx)
    const told =
      found.kind === 'Query'
        ? found.columns.map(({ name }) => name).join('|')
        : found.kind === 'Explain' &&
          'lines' in found &&
          found.lines.join(' ').replaceAll(/ +/g, ' ')
    t.equal(told, names, sql)
  }
})
