import type { Test } from 'tap'
import type { AggregateOverload } from '../../../../core/functions/overload.js'
import type { WindowFunctionName } from '../../../../core/functions/window-functions.js'
import type { Relation } from '../../../../core/plan/relation.js'
import type {
  AggregateCall,
  Frame,
  FrameBound,
  Scalar,
  WindowCall,
} from '../../../../core/plan/scalar.js'
import {
  type DataType,
  dateType,
  decimalType,
  float64Type,
  int32Type,
  timestampType,
  uint32Type,
} from '../../../../core/types/data-type.js'
import type { Value } from '../../../../core/types/value.js'
import { arrayAgg, count, sum } from '../aggregates.js'
import { call, column, greaterThan, int, ref, values } from '../plan-parts.js'
import {
  ascending,
  descending,
  maybeInt,
  numbers,
  type RunRelation,
  table,
} from './operator-parts.js'

/** Aggregates by keys, and window functions over frames. */
export function aggregatesAndWindowsTests(t: Test, run: RunRelation): void {
  t.test('aggregates', async t => {
    const rows = [
      [1, 5, 1],
      [2, 7, 1],
      [1, 5, 2],
      [null, 1, 2],
      [2, null, 2],
      [1, 3, 1],
    ]
    const aggregate = (
      overload: AggregateOverload,
      args: readonly Scalar[],
      over: Partial<AggregateCall> = {},
    ): AggregateCall => ({
      column: column(overload.returns),
      overload,
      args,
      distinct: false,
      order: [],
      ...over,
    })
    t.test('by key, in the order in which keys come', async t => {
      const { columns, relation } = table(3, rows)
      const [a, b] = columns.map(each => ref(each))
      const key = column(maybeInt)
      const aggregates = [
        aggregate(sum, [b!]),
        aggregate(count, []),
        aggregate(count, [b!], { distinct: true }),
        aggregate(sum, [b!], { filter: call(greaterThan, b!, int(4)) }),
        aggregate(arrayAgg, [b!], { order: [ascending(b!)] }),
        aggregate(arrayAgg, [b!], { order: [descending(b!)], distinct: true }),
      ]
      const root: Relation = {
        kind: 'Aggregate',
        input: relation,
        keys: [{ column: key, expr: a! }],
        aggregates,
      }
      t.strictSame(await run(root, [key, ...aggregates.map(each => each.column)]), [
        [1, 13, 3n, 2n, 10, [3, 5, 5], [5, 3]],
        [2, 7, 2n, 1n, 7, [7, null], [null, 7]],
        [null, 1, 1n, 1n, null, [1], [1]],
      ])
    })
    t.test('over no rows: one group without keys, none with', async t => {
      const { columns, relation } = table(1, [])
      const total = aggregate(sum, [ref(columns[0]!)])
      const rowCount = aggregate(count, [])
      const key = column(maybeInt)
      const root: Relation = {
        kind: 'Aggregate',
        input: relation,
        keys: [],
        aggregates: [total, rowCount],
      }
      t.strictSame(await run(root, [total.column, rowCount.column]), [[null, 0n]])
      const keyed: Relation = { ...root, keys: [{ column: key, expr: ref(columns[0]!) }] }
      t.strictSame(await run(keyed, [key]), [])
    })
    t.test('by several sets of keys', async t => {
      const { columns, relation } = table(3, rows)
      const keys = [column(maybeInt), column(maybeInt)]
      const id = column(uint32Type)
      const total = aggregate(sum, [ref(columns[1]!)])
      const root: Relation = {
        kind: 'Aggregate',
        input: relation,
        keys: [
          { column: keys[0]!, expr: ref(columns[0]!) },
          { column: keys[1]!, expr: ref(columns[2]!) },
        ],
        sets: [[0, 1], [0], [1], [], [1]],
        groupingId: id,
        aggregates: [total],
      }
      t.strictSame(await run(root, [...keys, total.column, id]), [
        [1, 1, 8, 0],
        [2, 1, 7, 0],
        [1, 2, 5, 0],
        [null, 2, 1, 0],
        [2, 2, null, 0],
        [1, null, 13, 1],
        [2, null, 7, 1],
        [null, null, 1, 1],
        [null, 1, 15, 2],
        [null, 2, 6, 2],
        [null, null, 21, 3],
      ])
    })
    t.test('many groups', async t => {
      const { columns, relation } = table(
        2,
        Array.from({ length: 20_000 }, (_, i) => [i % 7000, 1]),
      )
      const key = column(maybeInt)
      const total = aggregate(sum, [ref(columns[1]!)])
      const root: Relation = {
        kind: 'Aggregate',
        input: relation,
        keys: [{ column: key, expr: ref(columns[0]!) }],
        aggregates: [total],
      }
      const result = await run(root, [key, total.column])
      t.equal(result.length, 7000)
      t.ok(result.every(([value, rowSum]) => rowSum === ((value as number) < 6000 ? 3 : 2)))
    })
  })

  t.test('windows', async t => {
    // partition, order, value
    const rows = [
      [1, 1, 10],
      [1, 2, 20],
      [1, 2, null],
      [1, 4, 40],
      [2, 1, 50],
      [1, 7, 60],
      [2, null, 70],
    ]
    const between = (unit: Frame['unit'], start: FrameBound, end: FrameBound): Frame => ({
      unit,
      start,
      end,
    })
    const unboundedStart: FrameBound = { kind: 'unboundedPreceding' }
    const unboundedEnd: FrameBound = { kind: 'unboundedFollowing' }
    const current: FrameBound = { kind: 'currentRow' }
    const preceding = (offset: Value): FrameBound => ({ kind: 'preceding', offset })
    const following = (offset: Value): FrameBound => ({ kind: 'following', offset })
    const running = between('range', unboundedStart, current)

    type Fn = WindowFunctionName | AggregateOverload
    interface Options {
      readonly frame?: Frame
      readonly args?: (value: Scalar) => Scalar[]
      readonly ignoreNulls?: boolean
      readonly distinct?: boolean
      readonly descending?: boolean
      readonly filter?: (value: Scalar) => Scalar
    }
    /** The call's values in the order of the rows above. */
    const compute = async (fn: Fn, options: Options = {}) => {
      const { columns, relation } = table(
        4,
        rows.map((row, at) => [...row, at]),
      )
      const [part, order, value] = columns.map(each => ref(each))
      const windowCall: WindowCall = {
        column: column(maybeInt),
        fn:
          typeof fn === 'string'
            ? { kind: 'ranking', name: fn, ignoreNulls: options.ignoreNulls ?? false }
            : {
                kind: 'aggregate',
                overload: fn,
                distinct: options.distinct ?? false,
              },
        args: options.args?.(value!) ?? (typeof fn === 'string' ? [] : [value!]),
        partition: [part!],
        order: [options.descending === true ? descending(order!) : ascending(order!)],
        frame: options.frame ?? running,
        ...(options.filter === undefined ? {} : { filter: options.filter(value!) }),
      }
      const root: Relation = { kind: 'Window', input: relation, calls: [windowCall] }
      const result = await run(root, [columns[3]!, windowCall.column])
      return result.sort((a, b) => (a[0] as number) - (b[0] as number)).map(row => row[1])
    }
    t.test('functions that rank', async t => {
      t.strictSame(await compute('row_number'), [1n, 2n, 3n, 4n, 1n, 5n, 2n])
      t.strictSame(await compute('rank'), [1n, 2n, 2n, 4n, 1n, 5n, 2n])
      t.strictSame(await compute('dense_rank'), [1n, 2n, 2n, 3n, 1n, 4n, 2n])
      t.strictSame(await compute('percent_rank'), [0, 0.25, 0.25, 0.75, 0, 1, 1])
      t.strictSame(await compute('cume_dist'), [0.2, 0.6, 0.6, 0.8, 0.5, 1, 1])
      t.strictSame(await compute('ntile', { args: () => [int(2)] }), [1n, 1n, 1n, 2n, 1n, 2n, 2n])
      t.strictSame(await compute('ntile', { args: () => [int(9)] }), [1n, 2n, 3n, 4n, 1n, 5n, 2n])
    })
    t.test('functions that look around', async t => {
      t.strictSame(await compute('lag', { args: v => [v] }), [null, 10, 20, null, null, 40, 50])
      t.strictSame(await compute('lead', { args: v => [v, int(2), int(-1)] }), [
        null,
        40,
        60,
        -1,
        -1,
        -1,
        -1,
      ])
      t.strictSame(await compute('lag', { args: v => [v, int(2)], ignoreNulls: true }), [
        null,
        null,
        10,
        10,
        null,
        20,
        null,
      ])
      const rowsFrame = between('rows', preceding(1), following(1))
      t.strictSame(await compute('first_value', { args: v => [v], frame: rowsFrame }), [
        10,
        10,
        20,
        null,
        50,
        40,
        50,
      ])
      t.strictSame(
        await compute('last_value', { args: v => [v], frame: rowsFrame, ignoreNulls: true }),
        [20, 20, 40, 60, 70, 60, 70],
      )
      t.strictSame(await compute('nth_value', { args: v => [v, int(2)], frame: rowsFrame }), [
        20,
        20,
        null,
        40,
        70,
        60,
        70,
      ])
    })
    t.test('aggregates over frames', async t => {
      t.strictSame(await compute(sum), [10, 30, 30, 70, 50, 130, 120])
      t.strictSame(
        await compute(sum, { frame: between('rows', unboundedStart, unboundedEnd) }),
        [130, 130, 130, 130, 120, 130, 120],
      )
      t.strictSame(
        await compute(sum, { frame: between('rows', preceding(1), current) }),
        [10, 30, 20, 40, 50, 100, 120],
      )
      t.strictSame(await compute(sum, { frame: between('rows', preceding(2), preceding(1)) }), [
        null,
        10,
        30,
        20,
        null,
        40,
        50,
      ])
      t.strictSame(await compute(sum, { frame: between('rows', following(2), following(3)) }), [
        40,
        100,
        60,
        null,
        null,
        null,
        null,
      ])
      t.strictSame(
        await compute(sum, { frame: between('groups', preceding(1), current) }),
        [10, 30, 30, 60, 50, 100, 120],
      )
      t.strictSame(
        await compute(sum, { frame: between('range', preceding(2), current) }),
        [10, 30, 30, 60, 50, 60, 70],
      )
      t.strictSame(
        await compute(sum, { frame: between('range', current, following(2)), descending: true }),
        [10, 30, 30, 60, 50, 60, 70],
      )
      t.strictSame(
        await compute(sum, { frame: between('range', unboundedStart, following(2)) }),
        [30, 70, 70, 70, 50, 130, 120],
      )
      t.strictSame(
        await compute(arrayAgg, { frame: between('rows', preceding(1), following(1)) }),
        [
          [10, 20],
          [10, 20, null],
          [20, null, 40],
          [null, 40, 60],
          [50, 70],
          [40, 60],
          [50, 70],
        ],
      )
      t.strictSame(await compute(sum, { filter: v => call(greaterThan, v, int(15)) }), [
        null,
        20,
        20,
        60,
        50,
        120,
        120,
      ])
    })
    t.test('range frames over decimals, dates and times', async t => {
      const rangeSum = async (type: DataType, keys: readonly Value[], offset: Value) => {
        const key = column(type)
        const value = column(int32Type)
        const windowCall: WindowCall = {
          column: column(maybeInt),
          fn: { kind: 'aggregate', overload: sum, distinct: false },
          args: [ref(value)],
          partition: [],
          order: [ascending(ref(key))],
          frame: between('range', preceding(offset), current),
        }
        const input = values(
          [key, value],
          keys.map((each, at) => [each, 10 ** at]),
        )
        const root: Relation = { kind: 'Window', input, calls: [windowCall] }
        return (await run(root, [windowCall.column])).flat()
      }
      const day = 86_400_000_000n
      const month = { months: 1, days: 0, micros: 0n }
      t.strictSame(await rangeSum(decimalType(5, 2), [100n, 150n, 201n], 100n), [1, 11, 110])
      t.strictSame(await rangeSum(float64Type, [1, 1.5, 3], 0.5), [1, 11, 100])
      t.strictSame(await rangeSum(dateType, [0, 30, 31, 59], month), [1, 11, 111, 1100])
      t.strictSame(await rangeSum(dateType, [0, 30, 31], 1), [1, 10, 110])
      t.strictSame(
        await rangeSum(timestampType, [0n, 31n * day, 31n * day + 1n], month),
        [1, 11, 110],
      )
    })
    // The second frame begins where the first did: the server adds its values to those of the first.
    t.test('distinct aggregates begin anew with the first row of the frame', async t => {
      const { columns, relation } = table(2, [
        [1, 5],
        [2, 5],
        [3, 6],
        [4, 5],
        [5, 6],
      ])
      const windowCall: WindowCall = {
        column: column(maybeInt),
        fn: { kind: 'aggregate', overload: sum, distinct: true },
        args: [ref(columns[1]!)],
        partition: [],
        order: [ascending(ref(columns[0]!))],
        frame: between('rows', preceding(1), current),
      }
      const root: Relation = { kind: 'Window', input: relation, calls: [windowCall] }
      t.strictSame((await run(root, [windowCall.column])).flat(), [5, 10, 11, 11, 11])
    })
    t.test('a frame that can only be computed anew is refused when it is quadratic', async t => {
      const { columns, relation } = numbers(60_000)
      const windowCall: WindowCall = {
        column: column(maybeInt),
        fn: { kind: 'aggregate', overload: sum, distinct: true },
        args: [ref(columns[0]!)],
        partition: [],
        order: [ascending(ref(columns[0]!))],
        frame: between('rows', preceding(29_000), current),
      }
      const root: Relation = { kind: 'Window', input: relation, calls: [windowCall] }
      await t.rejects(run(root, [windowCall.column]), {
        code: 1002,
        message: /sliding window frames with more than 1000000000 rows/,
      })
    })
  })
}
