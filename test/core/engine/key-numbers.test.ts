import t from 'tap'
import { KeyNumbers } from '../../../core/engine/rows/key-numbers.js'
import { noKey } from '../../../core/engine/rows/number-table.js'
import { BigintColumn } from '../../../core/types/columns/bigint-column.js'
import type { Column } from '../../../core/types/columns/column.js'
import { ConstantColumn } from '../../../core/types/columns/constant-column.js'
import { packColumn } from '../../../core/types/columns/pack-column.js'
import { ValueColumn } from '../../../core/types/columns/value-column.js'
import {
  arrayType,
  booleanType,
  type DataType,
  float64Type,
  int32Type,
  int64Type,
  nullableType,
  stringType,
  uint32Type,
} from '../../../core/types/data-type.js'
import { type Key, rowKeyOf } from '../../../core/types/key.js'
import type { Value } from '../../../core/types/value.js'

// The numbers of rows must be those that the definition of equal rows, `rowKeyOf`, gives, whatever classes of column
// hold them.

const long = 'a text of more characters than JavaScript copies'
const pools: readonly (readonly [DataType, readonly Value[]])[] = [
  [int32Type, [0, 1, -1, 2 ** 31 - 1, -(2 ** 31), null]],
  [uint32Type, [0, 1, 2 ** 32 - 1, null]],
  [int64Type, [0n, 5n, -5n, 2n ** 53n - 1n, 2n ** 53n, 2n ** 53n + 1n, -(2n ** 63n), null]],
  [float64Type, [0, -0, 1, 0.1, Number.NaN, Number.POSITIVE_INFINITY, null]],
  [stringType, ['', '0', 'a', '__proto__', '\u0000', long, null]],
  [booleanType, [true, false, null]],
  [arrayType(float64Type), [[], [0], [-0], [Number.NaN], [1, 2], null]],
]

let state = 1
function below(n: number): number {
  state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
  return Math.floor((state / 2 ** 32) * n)
}

function draw(pool: readonly Value[], n: number): Value[] {
  return Array.from({ length: n }, () => pool[below(pool.length)]!)
}

/** The values in one of the classes of column that can hold them. */
function columnOf(type: DataType, values: readonly Value[]): Column {
  switch (below(4)) {
    case 0:
      return new ValueColumn(values)
    case 1:
      return values.every(value => Object.is(value, values[0]))
        ? new ConstantColumn(values[0]!, values.length)
        : packColumn(type, values)
    case 2:
      return type === int64Type
        ? new BigintColumn(
            BigInt64Array.from(values, value => (value ?? 0n) as bigint),
            Uint8Array.from(values, value => Number(value === null)),
          )
        : packColumn(type, values)
    default:
      return packColumn(type, values)
  }
}

/** Numbers rows by the definition. */
class PlainNumbers {
  readonly #numbers = new Map<Key, number>()
  readonly #keyOf: (row: readonly Value[]) => Key

  constructor(types: readonly DataType[]) {
    this.#keyOf = rowKeyOf(types)
  }

  number(rows: readonly (readonly Value[])[], adds: boolean): number[] {
    return rows.map(row => {
      const key = this.#keyOf(row)
      const known = this.#numbers.get(key)
      if (known !== undefined || !adds) return known ?? noKey
      this.#numbers.set(key, this.#numbers.size)
      return this.#numbers.size - 1
    })
  }
}

function transposed(columns: readonly (readonly Value[])[], n: number): Value[][] {
  return Array.from({ length: n }, (_, i) => columns.map(values => values[i]!))
}

t.test('rows get the numbers of their keys, in the order of first occurrence', async t => {
  for (let round = 0; round < 300; round++) {
    const drawn = Array.from({ length: 1 + below(3) }, () => pools[below(pools.length)]!)
    const types = drawn.map(([type]) => nullableType(type))
    const numbers = new KeyNumbers(types)
    const plain = new PlainNumbers(types)
    for (let chunk = 0; chunk < 6; chunk++) {
      const n = chunk === 3 ? 0 : 1 + below(chunk === 4 ? 200 : 9)
      const values = drawn.map(([, pool]) => draw(pool.slice(0, 2 + below(pool.length)), n))
      const columns = values.map((each, at) => columnOf(drawn[at]![0], each))
      const rows = transposed(values, n)
      const adds = below(3) > 0
      const found = adds ? numbers.number(columns, n) : numbers.find(columns, n)
      t.same([...found], plain.number(rows, adds), `round ${round}`)
    }
  }
})

t.test('many different keys of one and of two columns', async t => {
  for (const type of [int32Type, int64Type, float64Type, stringType]) {
    const numbers = new KeyNumbers([type])
    const pairs = new KeyNumbers([type, type])
    for (let from = 0; from < 20_000; from += 1000) {
      const values = Array.from({ length: 1000 }, (_, i): Value => {
        const number = (from + i) * 64
        if (type === int64Type) return BigInt(number) * 1_000_000_007n
        return type === stringType ? String(number) : number
      })
      const column = packColumn(type, values)
      const expected = values.map((_, i) => from + i)
      t.same([...numbers.number([column], 1000)], expected)
      t.same([...pairs.number([column, column], 1000)], expected)
      t.same([...numbers.find([column], 1000)], expected)
    }
    t.equal(numbers.count, 20_000)
  }
})

t.test('without columns all rows are equal', async t => {
  const numbers = new KeyNumbers([])
  t.same([...numbers.find([], 2)], [noKey, noKey])
  t.equal(numbers.count, 0)
  t.same([...numbers.number([], 2)], [0, 0])
  t.same([...numbers.find([], 2)], [0, 0])
  t.equal(numbers.count, 1)
})
