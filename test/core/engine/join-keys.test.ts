import t from 'tap'
import { SystemClock } from '../../../core/clock.js'
import { HashTable } from '../../../core/engine/rows/operators/join/hash-table.js'
import { Pacer } from '../../../core/engine/rows/pacer.js'
import type { Join } from '../../../core/plan/relation.js'
import type { Column } from '../../../core/types/columns/column.js'
import { joinColumns } from '../../../core/types/columns/join-columns.js'
import { packColumn } from '../../../core/types/columns/pack-column.js'
import { ValueColumn } from '../../../core/types/columns/value-column.js'
import type { DataType } from '../../../core/types/data-type.js'
import { rowKeyOf } from '../../../core/types/key.js'
import { parseType } from '../../../core/types/parse-type.js'
import type { Value } from '../../../core/types/value.js'
import { column } from './plan-parts.js'

const pacer = new Pacer(new SystemClock(), new AbortController().signal)

/** Values of a type that are easily taken for each other. */
const typed: readonly (readonly [string, readonly Value[]])[] = [
  ['Nullable(Int32)', [0, null, 5, 0, -1, 2_147_483_647]],
  ['Nullable(Int64)', [0n, 2n ** 53n, 2n ** 53n + 1n, null, 4_294_967_296n, 1n, 2n ** 53n]],
  ['Nullable(UInt64)', [0n, 2n ** 64n - 1n, 2n ** 63n, null, 7n]],
  ['Nullable(Decimal(38, 2))', [100n, 10n ** 30n, 10n ** 30n + 1n, null, -100n]],
  ['Nullable(Float64)', [0, -0, Number.NaN, null, Number.POSITIVE_INFINITY, Number.NaN]],
  ['Nullable(String)', ['', 'a', null, 'A', 'a', '1']],
  ['Nullable(Boolean)', [true, null, false, true]],
  ['Nullable(Timestamp)', [1n, -1n, null, 1n]],
  ['Nullable(Array(Int32))', [[1], [1, 2], null, [], [1]]],
]

/** The values as columns of several classes. */
function columnsOf(type: DataType, values: readonly Value[]): readonly Column[] {
  const many = Array.from({ length: 60 }, () => values).flat()
  const one = packColumn(type, values.slice(0, 1))
  return [
    packColumn(type, values),
    new ValueColumn(values),
    joinColumns([one, new ValueColumn(values.slice(1))]),
    packColumn(type, many).slice(0, values.length),
  ]
}

function joinOf(types: readonly DataType[], nullsEqual: boolean, join: Join['join']): Join {
  const keys = types.map(type => {
    const { id, name } = column(type)
    const ref = { kind: 'ColumnRef', id, name, type } as const
    return { left: ref, right: ref, nullsEqual }
  })
  const none = { kind: 'Values', columns: [], rows: [] } as const
  return { kind: 'Join', join, left: none, right: none, keys, residual: [] }
}

/** The first of the held rows whose key is the same, or -1. */
function naive(
  types: readonly DataType[],
  held: readonly (readonly Value[])[],
  row: readonly Value[],
  matchesNull: boolean,
): number {
  if (!matchesNull && row.includes(null)) return -1
  const key = rowKeyOf(types)
  return held.findIndex(each => Object.is(key(each), key(row)))
}

for (const matchesNull of [false, true]) {
  t.test(matchesNull ? 'NULL equals NULL' : 'NULL equals nothing', async t => {
    for (const [text, values] of typed) {
      const types = [parseType(text)]
      const rows = values.map(value => [value])
      const expected = rows.map(row => naive(types, rows, row, matchesNull))
      for (const held of columnsOf(types[0]!, values)) {
        for (const join of ['inner', 'leftMark'] as const) {
          if (join === 'leftMark' && !matchesNull) continue
          const of = joinOf(types, join === 'inner' && matchesNull, join)
          const table = await HashTable.build(of, [held], values.length, pacer)
          for (const probe of columnsOf(types[0]!, values)) {
            const found = [...table.findAll([probe], values.length)]
            t.strictSame(found, expected, `${text}: ${held.constructor.name} in ${join}`)
          }
        }
      }
    }
  })

  t.test(`several keys, ${matchesNull ? 'with' : 'without'} NULL`, async t => {
    for (const [first, firstValues] of typed) {
      for (const [second, secondValues] of typed) {
        const types = [parseType(first), parseType(second)]
        const rows = firstValues.flatMap(a => secondValues.map(b => [a, b]))
        const columns = types.map((type, at) =>
          packColumn(
            type,
            rows.map(row => row[at]!),
          ),
        )
        const table = await HashTable.build(
          joinOf(types, matchesNull, 'inner'),
          columns,
          rows.length,
          pacer,
        )
        t.strictSame(
          [...table.findAll(columns, rows.length)],
          rows.map(row => naive(types, rows, row, matchesNull)),
          `${first}, ${second}`,
        )
      }
    }
  })
}

t.test('rows with equal keys follow each other in their order', async t => {
  const type = parseType('Int64')
  const values = Array.from({ length: 5000 }, (_, i) => BigInt(i % 1000))
  const table = await HashTable.build(
    joinOf([type], false, 'inner'),
    [packColumn(type, values)],
    values.length,
    pacer,
  )
  const [head] = table.findAll([packColumn(type, [7n])], 1)
  const chain: number[] = []
  for (let row = head!; row !== -1; row = table.next[row]!) chain.push(row)
  t.strictSame(chain, [7, 1007, 2007, 3007, 4007])
})
