import { inspect, isDeepStrictEqual } from 'node:util'
import t from 'tap'
import { TypedStates } from '../../../core/engine/rows/operators/aggregate/typed-states.js'
import { basicAggregates } from '../../../core/functions/aggregates/basic-aggregates.js'
import type { AggregateOverload } from '../../../core/functions/overload.js'
import { ConstantColumn } from '../../../core/types/columns/constant-column.js'
import { packColumn } from '../../../core/types/columns/pack-column.js'
import { ValueColumn } from '../../../core/types/columns/value-column.js'
import {
  type DataType,
  dateType,
  decimalType,
  float64Type,
  int32Type,
  int64Type,
  timestampType,
  uint8Type,
  uint32Type,
  uint64Type,
} from '../../../core/types/data-type.js'
import type { Value } from '../../../core/types/value.js'
import { pick, seeded } from '../../conformance/fuzz-statements.js'
import { evaluation, literal } from './plan-parts.js'

// The states in typed arrays must give what the aggregate's own `init`, `add` and `done` give, bit by bit.

const most = 2n ** 53n - 1n

/** Values of each type: some chunks get only the first three, which are small. */
const valuesByType: readonly (readonly [DataType, readonly Value[]])[] = [
  [uint8Type, [0, 7, 255]],
  [int32Type, [0, -5, 2 ** 31 - 1, -(2 ** 31)]],
  [uint32Type, [0, 3, 2 ** 32 - 1]],
  [int64Type, [0n, -3n, 10n, most, -most, most + 1n, 2n ** 63n - 1n, -(2n ** 63n)]],
  [uint64Type, [0n, 3n, 10n, most, most + 1n, 2n ** 64n - 1n]],
  [float64Type, [0.1, -2.5, 1e16, -0, 0, Number.NaN, Number.POSITIVE_INFINITY]],
  [decimalType(15, 2), [0n, -150n, 99n, 999_999_999_999_999n]],
  [decimalType(38, 4), [0n, -150n, 99n, most + 1n, 10n ** 30n, -(10n ** 30n)]],
  [dateType, [0, -1, 19_782]],
  [timestampType, [0n, -1n, 1_709_208_000_000_001n, 253_402_300_799_999_999n]],
]

const groups = 4

function* cases(): Generator<{ name: string; type: DataType; values: readonly Value[] }> {
  for (const [type, values] of valuesByType) {
    const names = ['count', 'min', 'max']
    if (type !== dateType && type !== timestampType) names.push('sum', 'avg')
    for (const name of names) yield { name, type, values }
  }
}

function overloadOf(name: string, type: DataType): AggregateOverload {
  return basicAggregates.find(each => each.name === name)!.make([], [type])!
}

for (const { name, type, values } of cases()) {
  t.test(`${name} of ${inspect(type, { breakLength: Infinity })}`, t => {
    const overload = overloadOf(name, type)
    const random = seeded(values.length)
    for (let round = 0; round < 20; round++) {
      const typed = TypedStates.for({ overload, args: [literal(values[0]!, type)] })!
      typed.grow(groups)
      const states = Array.from({ length: groups }, () => overload.init(evaluation))
      for (let chunk = 0; chunk < 4; chunk++) {
        const small = random(2) === 0
        const drawn = Array.from({ length: 40 }, () =>
          pick(random, small ? values.slice(0, 3) : values),
        )
        // The last group has no rows.
        const group = Int32Array.from(drawn, () => random(groups - 1))
        const rows = chunk === 0 ? null : Int32Array.from(drawn.keys()).filter(i => i % 3 !== 0)
        const n = rows?.length ?? drawn.length
        const constant = random(4) === 0
        const column = constant
          ? new ConstantColumn(drawn[0]!, drawn.length)
          : random(4) === 0
            ? new ValueColumn(drawn)
            : packColumn(type, drawn)
        typed.add(column, { rows, n }, group)
        for (let k = 0; k < n; k++) {
          const i = rows === null ? k : rows[k]!
          overload.add(evaluation, states[group[i]!], constant ? drawn[0]! : drawn[i]!)
        }
      }
      const expected = outcome(() => states.map(state => overload.done(evaluation, state)))
      const found = outcome(() => [
        ...Array.from(typed.results(0, 1).values()),
        ...Array.from(typed.results(1, groups).values()),
      ])
      if (!isDeepStrictEqual(found, expected)) {
        t.fail(`round ${round}`, { found: inspect(found), expected: inspect(expected) })
      }
    }
    t.pass('the results are equal')
    t.end()
  })
}

/** The results, or the message of their error. */
function outcome(results: () => readonly Value[]): readonly Value[] | string {
  try {
    return results()
  } catch (error) {
    return (error as Error).message
  }
}

t.test('a state has room for groups that come later', t => {
  const overload = overloadOf('sum', int32Type)
  const typed = TypedStates.for({ overload, args: [literal(0, int32Type)] })!
  typed.grow(1)
  typed.add(packColumn(int32Type, [1]), { rows: null, n: 1 }, [0])
  typed.grow(1000)
  typed.add(packColumn(int32Type, [2, 3]), { rows: null, n: 2 }, [999, 0])
  t.equal(typed.results(0, 1).get(0), 4n)
  t.equal(typed.results(999, 1000).get(0), 2n)
  t.equal(typed.results(1, 2).get(0), null)
  t.end()
})

t.test('combined and other aggregates keep their own states', t => {
  const args = [literal(0, int32Type)]
  t.equal(TypedStates.for({ overload: overloadOf('any', int32Type), args }), undefined)
  t.end()
})
