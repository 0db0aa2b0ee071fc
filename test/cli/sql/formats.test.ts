import t from 'tap'
import { resultFormats } from '../../../cli/sql/run-sql.js'
import { displayWidth } from '../../../cli/text-table.js'
import type { ClientRow } from '../../../core/index.js'

type Column = readonly [string, string]

/** The text of a result in a format; each page by itself. */
async function written(
  format: keyof typeof resultFormats,
  columns: readonly Column[],
  pages: readonly (readonly ClientRow[])[],
  look: { readonly width?: number; readonly isColoured?: boolean } = {},
): Promise<string> {
  const schema = columns.map(([name, type]) => ({ name, type }))
  const { width, isColoured = false } = look
  const text = await resultFormats[format]({ schema, settings: null }, { width, isColoured })
  return [...pages.map(page => text.rows(page)), text.end()].join('')
}

const books: readonly Column[] = [
  ['id', 'Int32'],
  ['title', 'Nullable(String)'],
]
const shelf = [[['1', 'Emma']], [['22', null]]]

t.test('table: aligned, numbers to the right, NULL', async t => {
  t.equal(
    await written('table', books, shelf),
    ' id | title\n----+-------\n  1 | Emma\n 22 | NULL\n',
  )
  t.equal(await written('table', books, []), ' id | title\n----+-------\n', 'no rows')
  t.match(await written('table', books, shelf, { isColoured: true }), '\u001b[2mNULL\u001b[22m\n')
})

t.test('table: wide characters, emoji and combining marks take the columns they have', async t => {
  const rows = [
    ['東京', 'a'],
    ['👩‍👩‍👧', 'b'],
    ['é', 'c'],
    ['ab', 'd'],
  ]
  const columns: readonly Column[] = [
    ['x', 'String'],
    ['y', 'String'],
  ]
  t.equal(
    await written('table', columns, [rows]),
    ' x    | y\n------+---\n 東京 | a\n 👩‍👩‍👧   | b\n é    | c\n ab   | d\n',
  )
})

t.test('table: line ends and control characters cannot break it', async t => {
  const text = await written(
    'table',
    [['a\nb', 'String']],
    [[['1\n2\t3\u001b[31m\u009b\u202e\u0000']]],
  )
  t.equal(text.split('\n').length, 4)
  t.match(text, ' 1\\n2\\t3\\u001b[31m\\u009b\\u202e\\u0000\n')
})

t.test('table: on a terminal long cells are cut, numbers never', async t => {
  const columns: readonly Column[] = [
    ['n', 'UInt64'],
    ['text', 'String'],
    ['more', 'String'],
  ]
  const row = ['18446744073709551615', 'x'.repeat(100), '字'.repeat(50)]
  const lines = (await written('table', columns, [[row]], { width: 60 })).split('\n')
  t.ok(
    lines.every(line => displayWidth(line) <= 60),
    lines.join('\n'),
  )
  t.match(lines[2], /^ 18446744073709551615 \| x+… +\| 字+…$/)
  const narrow = await written('table', columns, [[row]], { width: 10 })
  t.match(narrow, ' 18446744073709551615 | xxxxxxx… | 字字字…\n')
  t.match(await written('table', columns, [[row]]), 'x'.repeat(100), 'not in a pipe')
})

t.test('table: a long result is written before its end', async t => {
  const schema = [{ name: 'n', type: 'Int32' }]
  const text = await resultFormats.table(
    { schema, settings: null },
    { width: undefined, isColoured: false },
  )
  const page = Array.from({ length: 600 }, (_, i) => [String(i)])
  t.equal(text.rows(page), '')
  t.equal(text.rows(page).split('\n').length, 1203)
  t.equal(text.rows([['1234567']]), ' 1234567\n', 'a longer cell stays whole')
  t.equal(text.end(), '')
})

t.test('vertical: a line for each cell', async t => {
  const stars = '*'.repeat(27)
  t.equal(
    await written('vertical', books, shelf),
    `${stars} 1. row ${stars}\n   id: 1\ntitle: Emma\n${stars} 2. row ${stars}\n   id: 22\ntitle: NULL\n`,
  )
})

t.test('csv: quotes where they are needed; NULL and the empty string differ', async t => {
  const rows = [
    ['a,b', 'say "x"'],
    ['line\nend', ' c '],
    [null, ''],
  ]
  const columns: readonly Column[] = [
    ['p,q', 'String'],
    ['r', 'String'],
  ]
  t.equal(
    await written('csv', columns, [rows]),
    '"p,q",r\n"a,b","say ""x"""\n"line\nend", c \n,""\n',
  )
  t.equal(await written('csv', books, []), 'id,title\n')
  t.equal(await written('csv', [['a', 'String']], [[[null]], [['x']]]), 'a\n\nx\n')
})

t.test('tsv: escapes', async t => {
  const row = ['a\tb\nc\\d\r', null]
  t.equal(await written('tsv', books, [[row]]), 'id\ttitle\na\\tb\\nc\\\\d\\r\t\\N\n')
})

const typed: readonly (readonly [string, string | null, string])[] = [
  ['Int32', '-5', '-5'],
  ['Nullable(UInt64)', '9007199254740991', '9007199254740991'],
  ['UInt64', '9007199254740992', '"9007199254740992"'],
  ['Int64', '-9223372036854775808', '"-9223372036854775808"'],
  ['Float64', '1.5e30', '1.5e30'],
  ['Float64', 'NaN', '"NaN"'],
  ['Float32', '-Infinity', '"-Infinity"'],
  ['Decimal(5, 2)', '1.50', '"1.50"'],
  ['Boolean', '1', 'true'],
  ['Boolean', '0', 'false'],
  ['Variant', '{"a":[1,null]}', '{"a":[1,null]}'],
  ['Nullable(Variant)', 'null', 'null'],
  ['Variant', 'NaN', '"NaN"'],
  ['String', 'ü"\n', '"ü\\"\\n"'],
  ['Date', '2024-05-02', '"2024-05-02"'],
  ['Nullable(String)', null, 'null'],
  ['Array(Int32 NULL)', '[1,NULL,-3]', '[1,null,-3]'],
  ['Array(String)', '["a\\"b","NULL",""]', '["a\\"b","NULL",""]'],
  ['Array(Array(Decimal(4, 1)))', '[[1.5],[]]', '[["1.5"],[]]'],
  ['Map(String, UInt8)', '{"k":1,"":2}', '{"k":1,"":2}'],
  ['Map(UInt8, Boolean)', '{1:1}', '{"1":true}'],
  [
    'Tuple(Int64, Nullable(String), Date)',
    '(9007199254740993,NULL,"2024-05-02")',
    '["9007199254740993",null,"2024-05-02"]',
  ],
  ['Nullable(Array(Variant))', '[{"a":[1]},null]', '[{"a":[1]},null]'],
  ['Vector(2)', '[1.5,2]', '[1.5,2]'],
  ['EmptyArray', '[]', '[]'],
  ['Array(Int32)', '[oops', '"[oops"'],
  ['Array(Bitmap)', '["<bitmap binary>"]', '"[\\"<bitmap binary>\\"]"'],
  ['TypeOfTomorrow', 'x', '"x"'],
]

t.test('json: numbers that every reader reads the same, NULL as null', async t => {
  for (const [type, cell, expected] of typed)
    t.equal(await written('ndjson', [['a', type]], [[[cell]]]), `{"a":${expected}}\n`, type)
})

t.test('json: one array, a row on each line; ndjson: a row on each line', async t => {
  t.equal(
    await written('json', books, shelf),
    '[\n {"id":1,"title":"Emma"},\n {"id":22,"title":null}\n]\n',
  )
  t.equal(await written('json', books, []), '[]\n')
  t.equal(await written('ndjson', books, []), '')
})

t.test('json: columns of one name keep their values', async t => {
  const columns = ['a', 'a', 'a_2', 'a', ''].map(name => [name, 'Int32'] as const)
  const text = await written('ndjson', columns, [[['1', '2', '3', '4', '5']]])
  t.same(JSON.parse(text), { a: 1, a_3: 2, a_2: 3, a_4: 4, '': 5 })
})
