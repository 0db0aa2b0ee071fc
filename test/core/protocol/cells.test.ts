import t from 'tap'
import type { ResultField, Run } from '../../../core/protocol/backend.js'
import { cellRows } from '../../../core/protocol/row-text.js'
import {
  booleanType,
  dateType,
  int32Type,
  nullableType,
  stringType,
} from '../../../core/types/data-type.js'
import { parseType } from '../../../core/types/parse-type.js'
import { cellReader } from '../../../core/types/wire-value.js'
import { blockOf } from '../blocks.js'
import { testServer } from './test-server.js'

const format = {
  timezone: 'UTC',
  binaryOutputFormat: 'hex',
  geometryOutputFormat: 'GeoJSON',
  httpJsonResultMode: 'display',
  formatNullAsStr: false,
}

const fields: ResultField[] = [
  { name: 'b', type: 'Boolean', dataType: booleanType },
  { name: 'i', type: 'Nullable(Int32)', dataType: nullableType(int32Type) },
  { name: 's', type: 'String', dataType: stringType },
  { name: 'd', type: 'Date', dataType: dateType },
]

const block = blockOf([true, false], [1, null], ['a', 'NULL'], [0, 19_000])

t.test('values are written by their types, row by row', async t => {
  t.strictSame(await cellRows(block, fields, format), [
    ['1', '1', 'a', '1970-01-01'],
    ['0', null, 'NULL', '2022-01-08'],
  ])
  t.strictSame(await cellRows(block, fields, { ...format, formatNullAsStr: true }), [
    ['1', '1', 'a', '1970-01-01'],
    ['0', 'NULL', 'NULL', '2022-01-08'],
  ])
  const cells = [['x', null]]
  t.strictSame(await cellRows({ cells }, [], format), cells)
  t.strictSame(await cellRows({ cells }, [], { ...format, formatNullAsStr: true }), [['x', 'NULL']])
  await t.rejects(async () => cellRows(block, [{ name: 'b', type: 'Boolean' }], format), {
    name: 'Bug',
  })
})

t.test('typed blocks over HTTP', async t => {
  const { backend, query } = await testServer(t)
  const run: Run = {
    schema: Promise.resolve(fields),
    hasResultSet: () => true,
    format: () => format,
    async *blocks() {
      yield block
      yield block
    },
    progress: () => {
      const none = { rows: 0, bytes: 0 }
      return { scan: none, write: none, result: { rows: 4, bytes: 9 }, total: none }
    },
    effects: Promise.resolve({}),
    warnings: [],
  }
  backend.start = async () => run
  const { body } = await query('anything')
  t.strictSame(body.data.length, 4)
  t.strictSame(body.data[3], ['0', null, 'NULL', '2022-01-08'])
  t.equal(body.settings.binary_output_format, 'HEX')
  t.equal(body.stats.result_progress.rows, 4)
})

t.test('cells are read back as values', t => {
  const read = (type: string, text: string, more = {}) =>
    cellReader(parseType(type), { ...format, ...more })(text)
  t.strictSame(read('Array(String)', `['older','it''s']`.replace("''", "\\'")), ['older', "it's"])
  t.strictSame(read('Tuple(String, Int32 NULL)', '("NULL",NULL)'), ['NULL', null])
  t.strictSame(read('Nullable(Int32)', 'NULL'), null)
  t.strictSame(read('Nullable(String)', 'NULL'), 'NULL')
  t.strictSame(read('Array(Variant NULL)', '[{"a,]":[1]},"\\"",null,NULL,1.5]'), [
    '{"a,]":[1]}',
    '"\\""',
    'null',
    null,
    '1.5',
  ])
  t.strictSame(
    read('Timestamp', '2024-11-03 01:30:00.000000', { timezone: 'America/New_York' }),
    1_730_611_800_000_000n,
  )
  t.strictSame(read('Timestamp_Tz', '-5 -3600', { httpJsonResultMode: 'driver' }), {
    micros: -5n,
    offset: -3600,
  })
  for (const [type, text, more] of [
    ['Bitmap', '<bitmap binary>'],
    ['Int8', '128'],
    ['Boolean', 'maybe'],
    ['Array(Int32)', '[1,2'],
    ['Array(Int32)', '[1,2]]'],
    ['Array(String)', '["open]'],
    ['Array(String)', '[bare]'],
    ['Array(Variant)', '["open]'],
    ['Map(String, Int32)', '{"a"}'],
    ['Tuple(Int32, Int32)', '(1,2,3)'],
    ['Tuple(Int32, Int32)', '(1)'],
    ['Array(Nothing)', '[1]'],
    ['Array(Binary)', '[a]', { binaryOutputFormat: 'utf-8' }],
    ['Timestamp', '1', { httpJsonResultMode: 'display' }],
  ] as const) {
    t.throws(() => read(type, text, more), { name: 'QueryError' }, `${type} ${text}`)
  }
  t.end()
})
