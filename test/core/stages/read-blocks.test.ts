import t from 'tap'
import { settingSpec } from '../../../core/session/settings.js'
import type { FileColumn } from '../../../core/stages/file-column.js'
import { fileFormatSpec, type TextualFormat } from '../../../core/stages/file-format.js'
import { readFileBlocks } from '../../../core/stages/read-blocks.js'
import { parseType } from '../../../core/types/parse-type.js'
import type { Value } from '../../../core/types/value.js'
import { blockRecords } from './block-rows.js'

const cx = { timezone: 'UTC', setting: (name: string) => settingSpec(name)!.default }

async function read(
  text: string,
  options: Record<string, string>,
  types: readonly string[],
): Promise<(readonly Value[] | string)[]> {
  async function* chunks() {
    yield Buffer.from(text)
  }
  const columns: readonly FileColumn[] = types.map((type, i) => ({
    name: 'abcdef'[i]!,
    type: parseType(type),
  }))
  const format = fileFormatSpec(new Map(Object.entries(options)), 'read') as TextualFormat
  const rows: (readonly Value[] | string)[] = []
  for (const row of await blockRecords(
    readFileBlocks(chunks(), { format, columns, cx, path: 'f' }),
  )) {
    if ('error' in row) rows.push(row.error.message)
    if ('values' in row) rows.push(row.values)
  }
  return rows
}

t.test('CSV fields become values of their columns', async t => {
  const types = [
    'Int32 NULL',
    'String NULL',
    'Float64',
    'Date',
    'Array(Int32 NULL) NULL',
    'Variant NULL',
  ]
  const rows = await read(
    '1,"x,y",1.5,2020-01-01,"[1,2]","{""a"":1}"\n\\N,\\N,2,1970-01-02,\\N,\\N\n',
    { type: 'csv' },
    types,
  )
  t.same(rows, [
    [1, 'x,y', 1.5, 18262, [1, 2], '{"a":1}'],
    [null, null, 2, 1, null, null],
  ])
})

t.test('a fraction is rounded where an integer stands (suite stage csv_copy)', async t => {
  t.same(await read('100.2345\n200.789\n3.698114021686886e+16\n', { type: 'csv' }, ['Int64']), [
    [100n],
    [201n],
    [36981140216868864n],
  ])
})

t.test('whole numbers are timestamps, words are Booleans', async t => {
  const rows = await read('1,true\n2025-01-08 03:11:04,0\n', { type: 'csv' }, [
    'Timestamp',
    'Boolean',
  ])
  t.same(rows, [
    [1_000_000n, true],
    [1736305864000000n, false],
  ])
})

t.test('rows that do not fit say why, and the next ones are read', async t => {
  const rows = await read('1,2\nx,2\n1\n3,4\n', { type: 'csv' }, ['Int32', 'Int32 NULL'])
  t.same(rows, [
    [1, 2],
    "Invalid value 'x' for column 0 (a Int32): invalid text for number",
    'Number of columns in file (1) does not match that of the corresponding table (2)',
    [3, 4],
  ])
})

t.test(
  'null texts count unquoted only, unless quoted ones are allowed (suite csv_option_null)',
  async t => {
    const text = 'null\n"null"\n\n"\\N"\n'
    t.same(await read(text, { type: 'csv', null_display: 'null' }, ['String NULL']), [
      [null],
      ['null'],
      ['\\N'],
    ])
    const loose = { type: 'csv', null_display: 'null', allow_quoted_nulls: 'true' }
    t.same(await read(text, loose, ['String NULL']), [[null], [null], ['\\N']])
  },
)

t.test('NDJSON fields are found by name, in any case', async t => {
  const text = '{"A":1,"b":"x"}\n{"b":null,"a":2}\n'
  t.same(await read(text, { type: 'ndjson' }, ['Int32', 'String NULL']), [
    [1, 'x'],
    [2, null],
  ])
})

t.test('NDJSON: missing and null fields by option (suite ndjson_null_and_missing)', async t => {
  const [missing] = await read('{"a":1}\n', { type: 'ndjson' }, ['Int32', 'Int32'])
  t.equal(
    missing,
    'Missing value for column 1 (b Int32). current FILE_FORMAT option: MISSING_FIELD_AS=ERROR',
  )
  const [isNull] = await read('{"a":null}\n', { type: 'ndjson' }, ['Int32'])
  t.equal(
    isNull,
    "Invalid value 'null' for column 0 (a Int32): null value is not allowed for non-nullable field, when NULL_FIELDS_AS=NULL",
  )
  t.same(
    await read('{"a":1}\n', { type: 'ndjson', missing_field_as: 'null' }, ['Int32', 'Int32 NULL']),
    [[1, null]],
  )
})

t.test('a line that is not JSON is one error', async t => {
  const rows = await read('{"a":1}\n{a:2}\n[1]\n{"a":3}\n', { type: 'ndjson' }, ['Int32'])
  t.match(rows[1], /^Invalid NDJSON row: key must be a string/)
  t.match(rows[2], /^Missing value for column 0/)
  t.same([rows[0], rows[3]], [[1], [3]])
})
