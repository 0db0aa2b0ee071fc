import t from 'tap'
import { SystemClock } from '../../../core/clock.js'
import { MemoryEngine } from '../../../core/engine/memory/memory-engine.js'
import { Pacer } from '../../../core/engine/rows/pacer.js'
import { radixSort } from '../../../core/engine/rows/radix-sort.js'
import { keyComparator } from '../../../core/engine/rows/row-order.js'
import { sortWords } from '../../../core/engine/rows/sort-words.js'
import type { Relation } from '../../../core/plan/relation.js'
import type { SortKey } from '../../../core/plan/scalar.js'
import { packColumn } from '../../../core/types/columns/pack-column.js'
import { ValueColumn } from '../../../core/types/columns/value-column.js'
import { int32Type } from '../../../core/types/data-type.js'
import { parseType } from '../../../core/types/parse-type.js'
import type { Value } from '../../../core/types/value.js'
import { blockOf } from '../blocks.js'
import { column, context, query, ref, rowsOf, scan } from './plan-parts.js'

const rows = 3000
const pacer = new Pacer(new SystemClock(), new AbortController().signal)

/** Repeatable numbers in [0, 1). */
let state = 1
function random(): number {
  state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff
  return state / 0x8000_0000
}

const oneOf = (values: readonly Value[]): Value => values[Math.floor(random() * values.length)]!
const floats = [0, -0, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e-300]

const cases: readonly (readonly [string, () => Value])[] = [
  ['Nullable(Int8)', () => oneOf([null, -128, -1, 0, 127])],
  ['Int32', () => Math.floor((random() - 0.5) * 2 ** 32)],
  ['Nullable(UInt32)', () => oneOf([null, 0, 4_294_967_295, 2 ** 31])],
  ['Nullable(Date)', () => oneOf([null, -5, 0, 5, 20_000])],
  ['Nullable(Float64)', () => oneOf([null, random() - 0.5, ...floats])],
  ['Float64', () => Math.floor(random() * 10) - 5],
  [
    'Nullable(Int64)',
    () => oneOf([null, 0n, -1n, 9_007_199_254_740_991n, -9_007_199_254_740_991n]),
  ],
  ['Decimal(15, 2)', () => BigInt(Math.floor(random() * 1e12))],
  ['Timestamp', () => BigInt(Math.floor(random() * 1e15))],
  ['Nullable(Boolean)', () => oneOf([null, true, false])],
  ['Nullable(String)', () => oneOf([null, '', 'a', 'B', 'b', 'ö', '😀', '\uffff', 'aa'])],
]

t.test('words have the order of the values', async t => {
  for (const [text, draw] of cases) {
    const type = parseType(text)
    const values = Array.from({ length: rows }, draw)
    const packed = packColumn(type, values)
    for (const descending of [false, true]) {
      for (const nullsFirst of [false, true]) {
        const key: SortKey = { expr: ref(column(type)), descending, nullsFirst }
        const compare = keyComparator(key)
        const words = sortWords(key, packed, compare)
        if (words === undefined) t.fail(`${text} has no words`)
        else {
          const sorted = await radixSort(Int32Array.from(values.keys()), words, pacer)
          const expected = [...values.keys()].sort((i, j) => compare(values[i]!, values[j]!))
          t.strictSame([...sorted], expected, `${text} ${descending} ${nullsFirst}`)
        }
      }
    }
    const key: SortKey = { expr: ref(column(type)), descending: false, nullsFirst: false }
    t.equal(sortWords(key, new ValueColumn(values), keyComparator(key)), undefined)
  }
})

t.test('the first rows of a table are those of the whole order', async t => {
  for (const [text, draw] of cases) {
    const type = parseType(text)
    const values = Array.from({ length: rows }, draw)
    const engine = new MemoryEngine()
    const transaction = await engine.begin()
    await transaction.createTable(1, [{ type }, { type: int32Type }])
    const blocks = async function* () {
      yield blockOf(values, [...values.keys()])
    }
    await transaction.append(1, blocks(), context())
    const columns = [column(type), column(int32Type)]
    for (const descending of [false, true]) {
      for (const limit of [1, 10, 1500]) {
        const key: SortKey = { expr: ref(columns[0]!), descending, nullsFirst: false }
        const compare = keyComparator(key)
        const sorted: Relation = { kind: 'Sort', input: scan(1, columns), keys: [key], limit }
        const found = await rowsOf(transaction, query(sorted, columns))
        const expected = [...values.keys()].sort((i, j) => compare(values[i]!, values[j]!))
        t.strictSame(
          found.map(row => row[1]),
          expected.slice(0, limit),
          `${text} ${descending} ${limit}`,
        )
      }
    }
    await transaction.rollback()
  }
})
