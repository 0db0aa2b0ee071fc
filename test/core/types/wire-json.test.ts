import t from 'tap'
import { ConstantColumn } from '../../../core/types/columns/constant-column.js'
import { packColumn } from '../../../core/types/columns/pack-column.js'
import { ValueColumn } from '../../../core/types/columns/value-column.js'
import { parseType } from '../../../core/types/parse-type.js'
import type { Value } from '../../../core/types/value.js'
import { rowsAsJson } from '../../../core/types/wire-json.js'
import { encodeColumn } from '../../../core/types/wire-text.js'

const many = (make: (i: number) => Value): Value[] => Array.from({ length: 200 }, (_, i) => make(i))

const cases: readonly (readonly [string, readonly Value[]])[] = [
  ['Nullable(Int32)', [1, null, -5]],
  ['UInt8', [0, 255]],
  ['Nullable(Int64)', [9_007_199_254_740_991n, null, -1n, 0n]],
  ['Int64', [9_007_199_254_740_992n, -(2n ** 63n)]],
  ['UInt64', [2n ** 64n - 1n]],
  ['Nullable(Decimal(15, 2))', [0n, -1n, 5n, 100n, -12_345n, 999_999_999_999_999n, null]],
  ['Decimal(15, 15)', [1n, -999_999_999_999_999n, 0n]],
  ['Decimal(16, 0)', [9_007_199_254_740_991n, -3n]],
  ['Decimal(38, 20)', [1n, -(10n ** 30n)]],
  ['Nullable(Float64)', [0.1, -0, Number.NaN, null, 1e300]],
  ['Date', [-1, 0, 20_000, -719_162]],
  ['Nullable(Timestamp)', [0n, null, 1_700_000_000_123_456n, -1n]],
  ['Nullable(Boolean)', [true, false, null]],
  ['Nullable(String)', ['plain', null, '', 'ö😀', ' ']],
  ['Nullable(String)', ['a "quote"', 'back\\slash', 'line\nbreak', '\u0000\u001f\u007f', null]],
  ['Nullable(String)', many(i => [null, 'x"y', '', '\t'][i % 4]!)],
  ['Variant', many(i => ['{"a":1}', 'null', '[1,"b"]'][i % 3]!)],
  ['Nullable(Array(Nullable(String)))', [['a', null], null, []]],
]

t.test('rows as JSON have the cells of their columns', async t => {
  for (const httpJsonResultMode of ['display', 'driver']) {
    for (const formatNullAsStr of [false, true]) {
      const format = {
        timezone: 'Europe/Berlin',
        binaryOutputFormat: 'hex',
        geometryOutputFormat: 'GeoJSON',
        httpJsonResultMode,
        formatNullAsStr,
      }
      for (const [text, values] of cases) {
        const type = parseType(text)
        const { length } = values
        const expected = encodeColumn(type, new ValueColumn(values), length, format).map(cell =>
          JSON.stringify([cell ?? (formatNullAsStr ? 'NULL' : null), '7']),
        )
        for (const column of [packColumn(type, values), new ValueColumn(values)]) {
          const seven = new ConstantColumn(7, length)
          const rows = rowsAsJson([type, parseType('Int8')], [column, seven], length, format)
          t.strictSame(rows, expected, `${text} ${column.constructor.name} ${httpJsonResultMode}`)
        }
      }
    }
  }
})
