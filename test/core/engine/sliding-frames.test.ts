import { isDeepStrictEqual } from 'node:util'
import t from 'tap'
import type { RunState } from '../../../core/engine/rows/operator.js'
import { Partition } from '../../../core/engine/rows/operators/window/partition.js'
import {
  aggregateFrames,
  type FrameAggregate,
} from '../../../core/engine/rows/operators/window/window-aggregate.js'
import { rowKeyFunction } from '../../../core/engine/rows/row-key.js'
import { aggregateFunction } from '../../../core/functions/catalogue.js'
import { packColumn } from '../../../core/types/columns/pack-column.js'
import {
  booleanType,
  type DataType,
  decimalType,
  float64Type,
  int64Type,
  nullableType,
  stringType,
} from '../../../core/types/data-type.js'
import type { Key } from '../../../core/types/key.js'
import type { Value } from '../../../core/types/value.js'
import { pick, seeded } from '../../conformance/fuzz-statements.js'
import { evaluation } from './plan-parts.js'

// The result for a frame must be what the aggregate's own `init`, `add` and `done` give for its rows, in their order,
// whether rows are removed from a state, states are merged, or each frame is computed anew.

const valuesByType = new Map<DataType, readonly Value[]>([
  [int64Type, [5n, -3n, 0n, 5n, 2n ** 62n]],
  [decimalType(10, 2), [100n, -50n, 0n]],
  [float64Type, [1.5, -0, 0, Number.NaN, 1e300]],
  [stringType, ['b', 'a', '', 'ab']],
  [booleanType, [true, false]],
])

/** Aggregates that remove rows, that merge states, and that can do neither. */
const calls: readonly (readonly [name: string, args: readonly DataType[]])[] = [
  ...[...valuesByType.keys()].flatMap(type =>
    ['count', 'min', 'max', 'any', 'array_agg', 'min_if', 'max_distinct', 'uniq'].map(
      name => [name, name === 'min_if' ? [type, booleanType] : [type]] as const,
    ),
  ),
  ['arg_min', [stringType, int64Type]],
  ['arg_max', [int64Type, float64Type]],
  ['bool_and', [booleanType]],
  ['bool_or', [booleanType]],
  ['sum', [decimalType(10, 2)]],
  ['avg', [decimalType(10, 2)]],
  ['sum', [float64Type]],
  ['median', [float64Type]],
]

const rows = 150

for (const [name, types] of calls) {
  t.test(`${name} of ${types.map(({ kind }) => kind).join(', ')}`, t => {
    const random = seeded(rows)
    const wrong: object[] = []
    for (let round = 0; round < 30; round++) {
      const nullable = random(2) === 0
      const args = types.map(type => {
        const values = Array.from({ length: rows }, () =>
          nullable && random(4) === 0 ? null : pick(random, valuesByType.get(type)!),
        )
        return { values, column: packColumn(nullable ? nullableType(type) : type, values) }
      })
      const taken = Array.from({ length: rows }, () => random(3) > 0)
      const hasFilter = random(3) === 0
      const keyOf = rowKeyFunction(types)
      // DISTINCT has a rule of its own with all but `count`.
      const isDistinct = name === 'count' && random(2) === 0
      const aggregate: FrameAggregate = {
        overload: aggregateFunction(name)!.make([], nullable ? types.map(nullableType) : types)!,
        args: args.map(({ column }) => column),
        filter: hasFilter ? packColumn(booleanType, taken) : undefined,
        distinct: isDistinct ? keyOf : undefined,
      }
      const frames = drawFrames(random)
      const order = Int32Array.from({ length: rows }, (_, at) => (at * 7) % rows)
      const found: Value[] = []
      const give = (place: number, value: Value): void => {
        found[place] = value
      }
      const partition = new Partition(order, () => false)
      const run = { cx: { eval: evaluation } } as RunState
      for (const _ of aggregateFrames(aggregate, partition, frames, give, run));
      const { overload } = aggregate
      for (let place = 0; place < rows; place++) {
        const state = overload.init(evaluation)
        const seen = new Set<Key>()
        for (let at = frames.starts[place]!; at < frames.ends[place]!; at++) {
          const row = order[at]!
          const values = args.map((arg): Value => arg.values[row]!)
          if (hasFilter && !taken[row]) continue
          if (overload.keepNulls !== true && values.includes(null)) continue
          if (isDistinct) {
            const key = keyOf(aggregate.args, row)
            if (seen.has(key)) continue
            seen.add(key)
          }
          overload.add(evaluation, state, ...values)
        }
        const expected = overload.done(evaluation, state)
        if (!isDeepStrictEqual(found[place], expected))
          wrong.push({ round, place, found: found[place], expected })
      }
    }
    t.same(wrong, [])
    t.end()
  })
}

t.test('a long partition lets others run', async t => {
  const length = 10_000
  const same = { starts: new Int32Array(length), ends: new Int32Array(length).fill(length) }
  const growing = { ...same, ends: Int32Array.from({ length }, (_, place) => place + 1) }
  const values = packColumn(int64Type, new Array<Value>(length).fill(1n))
  const overload = aggregateFunction('sum')!.make([], [int64Type])!
  const aggregate = { overload, args: [values], filter: undefined, distinct: undefined }
  const partition = new Partition(
    Int32Array.from({ length }, (_, row) => row),
    () => false,
  )
  const run = { cx: { eval: evaluation } } as RunState
  for (const frames of [same, growing]) {
    const pauses = [...aggregateFrames(aggregate, partition, frames, () => {}, run)]
    t.ok(pauses.length >= 9)
  }
})

/** Bounds that never decrease: frames that grow, slide by some rows, jump beyond the frame before, or are empty. */
function drawFrames(random: (below: number) => number): { starts: Int32Array; ends: Int32Array } {
  const [before, width, step] = [random(40), random(60), 1 + random(4)]
  const bound = (place: number): number => Math.max(0, Math.min(rows, place))
  const starts = Int32Array.from({ length: rows }, (_, place) =>
    bound(before === 0 ? 0 : place - (place % step) - before),
  )
  const ends = Int32Array.from({ length: rows }, (_, place) => bound(starts[place]! + width))
  return { starts, ends }
}
