import t from 'tap'
import { packColumn } from '../../../core/types/columns/pack-column.js'
import { ValueColumn } from '../../../core/types/columns/value-column.js'
import { columnSize } from '../../../core/types/memory-size.js'
import { parseType } from '../../../core/types/parse-type.js'
import type { Value } from '../../../core/types/value.js'

const instant = { micros: 0n, offset: 0 }
const bytes = Uint8Array.of(1, 2, 3)

const cases: readonly (readonly [string, readonly Value[], number])[] = [
  ['Int8', [1, 2, 3], 3],
  ['UInt64', [1n, 2n, 3n], 24],
  ['Float32', [1.5], 4],
  ['Boolean', Array(9).fill(true), 2],
  ['Decimal(18, 2)', [1n], 8],
  ['Decimal(19, 2)', [1n], 16],
  ['Decimal(39, 2)', [1n], 32],
  ['Date', [0], 4],
  ['Timestamp', [0n], 8],
  ['Timestamp_Tz', [instant], 16],
  ['Interval', [{ months: 0, days: 0, micros: 0n }], 16],
  ['String', ['', 'ab', 'ü'], 3 * 16 + 4],
  ['Binary', [bytes, bytes], 3 * 8 + 6],
  ['Variant', ['true'], 2 * 8 + 8],
  ['Vector(2)', [[1, 2]], 8],
  ['Array(Int32)', [[1, 2], [], [3]], 4 * 8 + 12],
  [
    'Map(String, Int32)',
    [
      [
        ['a', 1],
        ['b', 2],
      ],
    ],
    2 * 8 + 2 * 16 + 2 + 8,
  ],
  [
    'Tuple(Int8, String)',
    [
      [1, 'a'],
      [2, ''],
    ],
    2 + 2 * 16 + 1,
  ],
  ['Nullable(Int32)', [1, null, 3], 12 + 1],
  ['Nullable(String)', ['a', null], 2 * 16 + 1 + 1],
  ['Nullable(Array(Int32))', [null, [1]], 3 * 8 + 4 + 1],
  ['Nullable(Tuple(Int8, Int64))', [null, [1, 2n]], 2 + 16 + 1],
  ['Nullable(Int64)', [null, null], 1],
  ['Int32', [], 0],
]

t.test('values take what they take in a block of the server', async t => {
  for (const [type, values, size] of cases) {
    for (const column of [new ValueColumn(values), packColumn(parseType(type), values)]) {
      t.equal(columnSize(parseType(type), column), size, `${type} ${column.constructor.name}`)
    }
  }
})

t.test('strings of chosen rows', async t => {
  const type = parseType('String')
  const column = packColumn(type, ['aö', 'bcd', 'ef'])
  t.equal(columnSize(type, column), 3 * 16 + 8)
  t.equal(columnSize(type, column.take([0, 0, 1], 3)), 3 * 16 + 9)
  t.equal(columnSize(type, column.take([1, 0, 2], 3)), 3 * 16 + 8)
  t.equal(columnSize(type, column.slice(1, 3)), 2 * 16 + 5)
})
