import t, { type Test } from 'tap'
import type { Column } from '../../../../core/types/columns/column.js'
import { ConstantColumn } from '../../../../core/types/columns/constant-column.js'
import { DictionaryColumn } from '../../../../core/types/columns/dictionary-column.js'
import { joinColumns } from '../../../../core/types/columns/join-columns.js'
import { packColumn } from '../../../../core/types/columns/pack-column.js'
import { ValueColumn } from '../../../../core/types/columns/value-column.js'
import { parseType } from '../../../../core/types/parse-type.js'
import type { Value } from '../../../../core/types/value.js'

const many = (make: (i: number) => Value): Value[] => Array.from({ length: 300 }, (_, i) => make(i))

/** Values of a type, and the class that packs them. */
const cases: readonly (readonly [string, readonly Value[], string])[] = [
  ['Int8', [1, -128, 127], 'NumberColumn'],
  ['Date', [0, -719_162, 2_932_896], 'NumberColumn'],
  ['Nullable(UInt32)', [null, 4_294_967_295, 0, null], 'NumberColumn'],
  ['Float64', [Number.NaN, -0, 0, Number.POSITIVE_INFINITY, 1e300], 'NumberColumn'],
  ['Nullable(Float32)', [0.5, null], 'NumberColumn'],
  ['Nullable(Int64)', [2n ** 53n - 1n, null, -(2n ** 53n) + 1n, 0n], 'IntegerColumn'],
  ['Int64', [2n ** 53n, 1n], 'BigintColumn'],
  ['Nullable(Int64)', [-(2n ** 63n), null, 2n ** 63n - 1n], 'BigintColumn'],
  ['UInt64', [2n ** 64n - 1n, 0n], 'ValueColumn'],
  ['Decimal(15, 2)', [12_345n, -1n], 'IntegerColumn'],
  ['Nullable(Decimal(76, 0))', [10n ** 70n, null], 'ValueColumn'],
  ['Timestamp', [1_700_000_000_000_000n, -1n], 'IntegerColumn'],
  ['Nullable(Boolean)', [true, null, false], 'BooleanColumn'],
  ['Nullable(String)', ['', 'a', null, 'ö😀', ' '], 'StringColumn'],
  ['Nullable(String)', many(i => [null, '', 'air'][i % 3]!), 'DictionaryColumn'],
  ['String', many(i => `text number ${i}`), 'StringColumn'],
  ['Variant', ['{"a":1}', '[]'], 'StringColumn'],
  ['Array(Int32)', [[1], []], 'ValueColumn'],
  ['Nullable(Binary)', [Uint8Array.of(1), null], 'ValueColumn'],
]

function check(t: Test, column: Column, expected: readonly Value[], name: string): void {
  t.strictSame(
    Array.from({ length: column.length }, (_, i) => column.get(i)),
    expected,
    name,
  )
  t.strictSame(Array.from(column.values()), expected, `values of ${name}`)
  t.strictSame(
    Array.from({ length: column.length }, (_, i) => column.isNull(i)),
    expected.map(value => value === null),
    `NULLs of ${name}`,
  )
  if (expected.includes(null)) t.notOk(column.hasNoNulls, `${name} has NULL`)
}

for (const [type, values, packed] of cases) {
  t.test(`${type} as ${packed}`, async t => {
    const column = packColumn(parseType(type), values)
    t.equal(column.constructor.name, packed)
    check(t, column, values, 'the column')
    const { length } = values
    check(t, column.slice(1, length), values.slice(1), 'a slice')
    check(t, column.slice(1, length).slice(0, 1), values.slice(1, 2), 'a slice of it')
    const rows = [length - 1, 0, -1, 0]
    const taken = rows.map(row => (row < 0 ? null : values[row]!))
    check(t, column.take(rows, 4), taken, 'some rows')
    check(t, column.slice(1, length).take([0, -1], 2), [values[1]!, null], 'rows of a slice')
    check(t, column.take(rows, 2), taken.slice(0, 2), 'the first of some rows')
    check(t, joinColumns([column, column.slice(1, 2)]), [...values, values[1]!], 'joined')
    check(
      t,
      joinColumns([column.slice(1, 2), new ConstantColumn(null, 2), column]),
      [values[1]!, null, null, ...values],
      'joined with other columns',
    )
    check(t, new ValueColumn(values).take(rows, 4), taken, 'rows of plain values')
  })
}

t.test('columns share a dictionary until it is full', async t => {
  const type = parseType('String')
  const first = packColumn(
    type,
    many(i => `a${i % 100}`),
  )
  const second = packColumn(
    type,
    many(i => `b${i % 100}`),
    first,
  )
  t.ok(first instanceof DictionaryColumn && second instanceof DictionaryColumn)
  t.equal((first as DictionaryColumn).dictionary, (second as DictionaryColumn).dictionary)
  const joined = joinColumns([first, second])
  t.ok(joined instanceof DictionaryColumn)
  check(t, joined, [...many(i => `a${i % 100}`), ...many(i => `b${i % 100}`)], 'joined')
  const third = packColumn(
    type,
    many(i => `c${i % 100}`),
    second,
  )
  t.equal(third.constructor.name, 'StringColumn')
  check(
    t,
    first,
    many(i => `a${i % 100}`),
    'the first after others were added',
  )
  check(t, joinColumns([second, third]).slice(299, 301), ['b99', 'c0'], 'joined with a text')
  const full = packColumn(
    type,
    Array.from({ length: 1024 }, (_, i) => `${i % 256}`),
  )
  check(t, full.take([0, -1], 2), ['0', null], 'NULL does not fit in a full dictionary')
})

t.test('a constant column', async t => {
  const column = new ConstantColumn('x', 3)
  check(t, column, ['x', 'x', 'x'], 'the column')
  check(t, column.slice(1, 3), ['x', 'x'], 'a slice')
  check(t, column.take([2, 0], 2), ['x', 'x'], 'rows')
  check(t, column.take([2, -1], 2), ['x', null], 'rows with NULL')
  t.equal(joinColumns([column, column]).constructor.name, 'ConstantColumn')
  check(t, joinColumns([column, new ConstantColumn('y', 1)]), ['x', 'x', 'x', 'y'], 'joined')
  check(t, joinColumns([]), [], 'nothing')
})

t.test('strings of chosen rows are joined', async t => {
  const type = parseType('Nullable(String)')
  const values = many(i => (i % 7 === 0 ? null : `text number ${i}`))
  const other = many(i => `other ${i}`)
  const [one, two] = [packColumn(type, values), packColumn(type, other)]
  const few = one.take([3, 7, 5], 3)
  const expected = [values[3]!, null, values[5]!]
  check(t, joinColumns([few, one.slice(1, 2)]), [...expected, values[1]!], 'of one text')
  check(t, joinColumns([few, two, few]), [...expected, ...other, ...expected], 'of two texts')
})

t.test('codes of another dictionary', async t => {
  const type = parseType('Nullable(String)')
  const values = many(i => [null, 'a', 'b'][i % 3]!)
  const one = packColumn(type, values) as DictionaryColumn
  const other = packColumn(
    type,
    many(i => ['c', 'b'][i % 2]!),
  ) as DictionaryColumn
  const moved = one.withDictionary(other.dictionary)!
  check(t, moved, values, 'the column')
  t.equal(moved.dictionary, other.dictionary)
  t.equal(joinColumns([other, moved]).constructor.name, 'DictionaryColumn')
  const full = packColumn(
    type,
    Array.from({ length: 1024 }, (_, i) => `${i % 256}`),
  ) as DictionaryColumn
  t.equal(one.withDictionary(full.dictionary), undefined, 'there is no room')
})
