import type { Test } from 'tap'
import type { Engine, RunContext } from '../../../core/engine/engine.js'
import type { AggregateOverload, SetReturningOverload } from '../../../core/functions/overload.js'
import type { Join, JoinKind, Relation, SetOperator } from '../../../core/plan/relation.js'
import type {
  AggregateCall,
  Frame,
  FrameBound,
  PlanColumn,
  Scalar,
  SortKey,
  WindowCall,
  WindowFunctionName,
} from '../../../core/plan/scalar.js'
import {
  arrayType,
  booleanType,
  type DataType,
  dateType,
  decimalType,
  float64Type,
  int32Type,
  nullableType,
  timestampType,
  tupleType,
  uint32Type,
} from '../../../core/types/data-type.js'
import type { Value } from '../../../core/types/value.js'
import { arrayAgg, count, sum } from './aggregates.js'
import {
  call,
  choose,
  column,
  context,
  divide,
  equals,
  greaterThan,
  int,
  isNull,
  lessThan,
  modulo,
  plus,
  query,
  ref,
  rowsOf,
  times,
  values,
} from './plan-parts.js'

const maybeInt = nullableType(int32Type)

/** Nullable Int32 columns with rows. */
function table(width: number, rows: readonly (readonly Value[])[]) {
  const columns = Array.from({ length: width }, () => column(maybeInt))
  return { columns, relation: values(columns, rows) }
}

const numbers = (n: number) =>
  table(
    1,
    Array.from({ length: n }, (_, i) => [i]),
  )

const ascending = (expr: Scalar): SortKey => ({ expr, descending: false, nullsFirst: false })
const descending = (expr: Scalar): SortKey => ({ expr, descending: true, nullsFirst: true })

/** Every operator against rows worked out by hand, on one engine. */
export function operatorSuite(t: Test, engine: Engine): void {
  async function run(
    root: Relation,
    output: readonly PlanColumn[],
    cx?: RunContext,
  ): Promise<Value[][]> {
    const transaction = await engine.begin('read')
    try {
      return await rowsOf(transaction, query(root, output), cx)
    } finally {
      await transaction.rollback()
    }
  }

  t.test('expressions', async t => {
    const evaluate = async (n: number, make: (a: Scalar) => Scalar) => {
      const { columns, relation } = numbers(n)
      const out = column(nullableType(float64Type))
      const expr = make(ref(columns[0]!))
      const root: Relation = {
        kind: 'Project',
        input: relation,
        items: [{ column: out, expr }],
      }
      return (await run(root, [out])).map(row => row[0])
    }
    // 3 rows are interpreted, 2,000 run in generated loops: both must agree
    for (const n of [3, 2000]) {
      t.test(`over ${n} rows`, async t => {
        const plain = Array.from({ length: n }, (_, i) => i)
        t.strictSame(
          await evaluate(n, a => call(plus, call(plus, a, int(1)), call(times, a, a))),
          plain.map(a => a + 1 + a * a),
        )
        t.strictSame(
          await evaluate(n, a => call(isNull, call(plus, a, int(null)))),
          plain.map(() => true),
        )
        t.strictSame(
          await evaluate(n, a =>
            call(
              choose,
              call(equals, a, int(1)),
              int(0),
              call(divide, int(1), call(plus, a, int(-1))),
            ),
          ),
          plain.map(a => (a === 1 ? 0 : 1 / (a - 1))),
          'a branch that is not taken is not evaluated',
        )
      })
      t.test(`a fault over ${n} rows names the first failing values`, async t => {
        await t.rejects(
          evaluate(n, a => call(plus, a, call(divide, a, call(plus, a, int(-2))))),
          {
            message:
              /^divided by zero while evaluating function `divide\(2, 0\)` in expr `c\d+ \/ \(c\d+ \+ -2\)`, during run expr: `c\d+ \+ c\d+ \/ \(c\d+ \+ -2\)`$/,
            code: 1006,
          },
        )
        await t.rejects(
          evaluate(n, a => call(plus, int(null), call(divide, int(1), a))),
          /divided by zero/,
          'a NULL beside it does not hide a fault',
        )
        await t.rejects(
          evaluate(n, a => call(choose, call(greaterThan, a, int(1)), call(divide, a, int(0)), a)),
          /^divided by zero while evaluating function `divide\(2, 0\)` in expr `c\d+ \/ 0`, during/,
          'nor does a lazy call around it',
        )
      })
    }

    t.test('lambdas see their parameters, columns and outer parameters', async t => {
      const apply2 = {
        name: 'apply2',
        args: [int32Type, int32Type],
        returns: int32Type,
        nulls: 'aware' as const,
        throws: false,
        evaluate: (_cx: unknown, lambda: unknown, value: Value) =>
          (lambda as (a: Value) => Value)(value),
      }
      for (const n of [3, 2000]) {
        const x = { kind: 'LambdaParam' as const, type: int32Type, id: 10_001, name: 'x' }
        const y = { kind: 'LambdaParam' as const, type: int32Type, id: 10_002, name: 'y' }
        const rows = await evaluate(n, a => {
          const inner: Scalar = {
            kind: 'Lambda',
            type: int32Type,
            params: [y],
            body: call(plus, call(plus, x, y), a),
          }
          const body = call(apply2 as never, inner, call(times, x, int(10)))
          const outer: Scalar = { kind: 'Lambda', type: int32Type, params: [x], body }
          return call(apply2 as never, outer, int(1))
        })
        t.strictSame(
          rows,
          Array.from({ length: n }, (_, i) => 1 + 10 + i),
        )
      }
    })
  })

  t.test('filters ask conjuncts in order, of the rows that are left', async t => {
    for (const n of [10, 3000]) {
      const { columns, relation } = numbers(n)
      const a = ref(columns[0]!)
      const root: Relation = {
        kind: 'Filter',
        input: relation,
        conjuncts: [
          call(greaterThan, a, int(0)),
          call(lessThan, call(divide, int(1), a), int(1)),
          call(lessThan, a, int(5)),
        ],
      }
      t.strictSame(await run(root, columns), [[2], [3], [4]])
    }
  })

  t.test('limits cut and skip', async t => {
    const cut = async (offset: number, limit?: number) => {
      const { columns, relation } = numbers(3000)
      const root: Relation = {
        kind: 'Limit',
        input: relation,
        offset,
        ...(limit === undefined ? {} : { limit }),
      }
      return (await run(root, columns)).map(row => row[0])
    }
    t.strictSame(await cut(0, 0), [])
    t.strictSame(await cut(1022, 4), [1022, 1023, 1024, 1025])
    t.strictSame(await cut(2998), [2998, 2999])
    t.strictSame(await cut(5000, 5), [])
  })

  t.test('sorts', async t => {
    const rows = [
      [3, 1],
      [null, 2],
      [1, 3],
      [3, 4],
      [2, null],
      [1, 6],
    ]
    const sorted = async (keys: (a: Scalar, b: Scalar) => SortKey[], limit?: number) => {
      const { columns, relation } = table(2, rows)
      const [a, b] = columns.map(each => ref(each))
      const root: Relation = {
        kind: 'Sort',
        input: relation,
        keys: keys(a!, b!),
        ...(limit === undefined ? {} : { limit }),
      }
      return run(root, columns)
    }
    t.test('stably, with NULL where it is asked for', async t => {
      t.strictSame(await sorted(a => [ascending(a)]), [
        [1, 3],
        [1, 6],
        [2, null],
        [3, 1],
        [3, 4],
        [null, 2],
      ])
      t.strictSame(await sorted((a, b) => [descending(a), ascending(b)]), [
        [null, 2],
        [3, 1],
        [3, 4],
        [2, null],
        [1, 3],
        [1, 6],
      ])
      t.strictSame(await sorted(a => [ascending(a)], 3), [
        [1, 3],
        [1, 6],
        [2, null],
      ])
    })
    t.test('more rows than a run, in full and the first few', async t => {
      const n = 40_000
      const scrambled = table(
        2,
        Array.from({ length: n }, (_, i) => [(i * 7919) % 1000, i]),
      )
      const expected = scrambled.relation.rows
        .map(row => row.map(cell => (cell as { value: Value }).value as number))
        .sort((x, y) => x[0]! - y[0]! || x[1]! - y[1]!)
      const keys = [ascending(ref(scrambled.columns[0]!))]
      const full: Relation = { kind: 'Sort', input: scrambled.relation, keys }
      t.strictSame(await run(full, scrambled.columns), expected)
      for (const limit of [0, 7, 9000, 20_000]) {
        const top: Relation = { ...full, limit }
        t.strictSame(await run(top, scrambled.columns), expected.slice(0, limit))
      }
    })
  })

  t.test('set operations', async t => {
    const left = [[1], [1], [null], [2], [null], [3]]
    const right = [[1], [null], [4], [4]]
    const operate = async (op: SetOperator, all: boolean) => {
      const l = table(1, left)
      const r = table(1, right)
      const columns = [column(maybeInt)]
      const root: Relation = {
        kind: 'SetOperation',
        op,
        all,
        left: l.relation,
        right: r.relation,
        columns,
        leftColumns: l.columns.map(each => each.id),
        rightColumns: r.columns.map(each => each.id),
      }
      return (await run(root, columns)).map(row => row[0])
    }
    t.strictSame(await operate('union', true), [1, 1, null, 2, null, 3, 1, null, 4, 4])
    t.strictSame(await operate('union', false), [1, null, 2, 3, 4])
    t.strictSame(await operate('except', false), [2, 3])
    t.strictSame(await operate('except', true), [1, 2, null, 3])
    t.strictSame(await operate('intersect', false), [1, null])
    t.strictSame(await operate('intersect', true), [1, null])
  })

  t.test('joins', async t => {
    const left = [
      [1, 10],
      [2, 20],
      [null, 30],
      [2, 40],
      [5, 50],
    ]
    const right = [
      [2, 200],
      [1, 100],
      [null, 300],
      [2, 201],
      [6, 600],
    ]
    interface Options {
      readonly nullsEqual?: boolean
      readonly keyed?: boolean
      readonly residual?: (left: PlanColumn[], right: PlanColumn[]) => Scalar[]
      readonly rightRows?: readonly (readonly Value[])[]
    }
    const join = async (kind: JoinKind, options: Options = {}) => {
      const l = table(2, left)
      const r = table(2, options.rightRows ?? right)
      const mark = column(nullableType(booleanType), 'mark')
      const residual = options.residual?.(l.columns, r.columns) ?? []
      const keys = [
        {
          left: ref(l.columns[0]!),
          right: ref(r.columns[0]!),
          nullsEqual: options.nullsEqual ?? false,
        },
      ]
      const root: Join = {
        kind: 'Join',
        join: kind,
        left: l.relation,
        right: r.relation,
        keys: options.keyed === false ? [] : keys,
        residual,
        ...(kind === 'leftMark' ? { mark } : {}),
      }
      const output = [
        ...(/^right(Semi|Anti)/.test(kind) ? [] : l.columns),
        ...(/(Semi|Anti|Mark)$/.test(kind) && !kind.startsWith('right') ? [] : r.columns),
        ...(kind === 'leftMark' ? [mark] : []),
      ]
      return run(root, output)
    }
    const matches = [
      [1, 10, 1, 100],
      [2, 20, 2, 200],
      [2, 20, 2, 201],
      [2, 40, 2, 200],
      [2, 40, 2, 201],
    ]
    t.test('by keys, in the order of the left side', async t => {
      t.strictSame(await join('inner'), matches)
      t.strictSame(await join('left'), [
        ...matches.slice(0, 3),
        [null, 30, null, null],
        ...matches.slice(3),
        [5, 50, null, null],
      ])
      t.strictSame(await join('right'), [...matches, [null, null, null, 300], [null, null, 6, 600]])
      t.equal((await join('full')).length, 9)
      t.strictSame(await join('leftSemi'), [
        [1, 10],
        [2, 20],
        [2, 40],
      ])
      t.strictSame(await join('leftAnti'), [
        [null, 30],
        [5, 50],
      ])
      t.strictSame(await join('rightSemi'), [
        [2, 200],
        [1, 100],
        [2, 201],
      ])
      t.strictSame(await join('rightAnti'), [
        [null, 300],
        [6, 600],
      ])
    })
    t.test('NULL finds NULL where the key says so', async t => {
      const rows = await join('inner', { nullsEqual: true })
      t.strictSame(
        rows.filter(row => row[0] === null),
        [[null, 30, null, 300]],
      )
    })
    t.test('marks are true, false or NULL as IN is', async t => {
      const marks = async (options: Options) => (await join('leftMark', options)).map(row => row[2])
      t.strictSame(await marks({}), [true, true, true, true, null])
      t.strictSame(await marks({ nullsEqual: true }), [true, true, true, true, false])
      t.strictSame(await marks({ rightRows: [] }), [false, false, false, false, false])
      t.strictSame(await marks({ rightRows: [[2, 2]] }), [false, true, null, true, false])
      const over150 = (_: PlanColumn[], r: PlanColumn[]) => [
        call(greaterThan, ref(r[1]!), int(150)),
      ]
      t.strictSame(await marks({ residual: over150 }), [null, true, true, true, null])
      const over350 = (_: PlanColumn[], r: PlanColumn[]) => [
        call(greaterThan, ref(r[1]!), int(350)),
      ]
      t.strictSame(await marks({ residual: over350 }), [false, false, null, false, false])
    })
    t.test('a residual decides pairs, one conjunct after the other', async t => {
      const residual = (l: PlanColumn[], r: PlanColumn[]) => [
        call(lessThan, ref(l[1]!), int(40)),
        call(equals, ref(r[1]!), int(201)),
      ]
      t.strictSame(await join('inner', { residual }), [[2, 20, 2, 201]])
      t.strictSame(await join('left', { residual }), [
        [1, 10, null, null],
        [2, 20, 2, 201],
        [null, 30, null, null],
        [2, 40, null, null],
        [5, 50, null, null],
      ])
      t.strictSame(await join('leftAnti', { residual }), [
        [1, 10],
        [null, 30],
        [2, 40],
        [5, 50],
      ])
      t.strictSame(await join('rightSemi', { residual }), [[2, 201]])
      t.equal((await join('full', { residual })).length, 9)
    })
    t.test('without keys', async t => {
      t.equal((await join('cross', { keyed: false })).length, 25)
      const residual = (l: PlanColumn[], r: PlanColumn[]) => [call(equals, ref(l[0]!), ref(r[0]!))]
      const options = { keyed: false, residual }
      t.strictSame(await join('inner', options), matches)
      t.strictSame(await join('leftSemi', options), await join('leftSemi'))
      t.strictSame(await join('full', options), await join('full'))
      t.strictSame(
        (await join('leftMark', options)).map(row => row[2]),
        [true, true, null, true, null],
      )
      t.strictSame(
        await join('left', { keyed: false, rightRows: [] }),
        left.map(row => [...row, null, null]),
      )
    })
    t.test('a single join refuses a second match', async t => {
      await t.rejects(join('leftSingle'), {
        code: 1001,
        message: "Scalar subquery can't return more than one row",
      })
      const rows = await join('leftSingle', { rightRows: [[2, 200]] })
      t.strictSame(
        rows.map(row => row[3]),
        [null, 200, null, 200, null],
      )
    })
    t.test('many pairs: more than a batch holds, chains and pauses', async t => {
      const l = table(
        2,
        Array.from({ length: 3000 }, (_, i) => [i % 3, i]),
      )
      const r = table(
        2,
        Array.from({ length: 90 }, (_, i) => [i % 3, i]),
      )
      for (const keyed of [true, false]) {
        const same = call(equals, ref(l.columns[0]!), ref(r.columns[0]!))
        const root: Join = {
          kind: 'Join',
          join: 'left',
          left: l.relation,
          right: r.relation,
          keys: keyed
            ? [{ left: ref(l.columns[0]!), right: ref(r.columns[0]!), nullsEqual: false }]
            : [],
          residual: keyed ? [] : [same],
        }
        const rows = await run(root, [...l.columns, ...r.columns])
        t.equal(rows.length, 90_000)
        t.ok(rows.every(row => row[0] === row[2]))
        t.equal(new Set(rows.map(row => `${row[1]} ${row[3]}`)).size, 90_000)
      }
    })
    t.test('too many pairs without keys are refused', async t => {
      const l = numbers(40_000)
      const r = numbers(40_000)
      const root: Join = {
        kind: 'Join',
        join: 'leftSemi',
        left: l.relation,
        right: r.relation,
        keys: [],
        residual: [call(lessThan, ref(l.columns[0]!), ref(r.columns[0]!))],
      }
      await t.rejects(run(root, l.columns), { code: 1002 })
    })
  })

  t.test('ASOF joins find the nearest row of the same key', async t => {
    const left = [
      [1, 5],
      [1, 1],
      [2, 9],
      [null, 3],
      [1, null],
    ]
    const right = [
      [1, 4],
      [1, 5],
      [2, 10],
      [1, 7],
    ]
    const nearest = async (op: '>' | '>=' | '<' | '<=', join: JoinKind = 'leftAsof') => {
      const l = table(2, left)
      const r = table(2, right)
      const root: Join = {
        kind: 'Join',
        join,
        left: l.relation,
        right: r.relation,
        keys: [{ left: ref(l.columns[0]!), right: ref(r.columns[0]!), nullsEqual: false }],
        residual: [],
        asof: { left: ref(l.columns[1]!), right: ref(r.columns[1]!), op },
      }
      return (await run(root, [...l.columns, ...r.columns])).map(row => row[3])
    }
    t.strictSame(await nearest('>='), [5, null, null, null, null])
    t.strictSame(await nearest('>'), [4, null, null, null, null])
    t.strictSame(await nearest('<='), [5, 4, 10, null, null])
    t.strictSame(await nearest('<'), [7, 4, 10, null, null])
    t.strictSame(await nearest('>=', 'asof'), [5])
  })

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
      const { columns, relation } = numbers(20_000)
      const windowCall: WindowCall = {
        column: column(maybeInt),
        fn: { kind: 'aggregate', overload: arrayAgg, distinct: false },
        args: [ref(columns[0]!)],
        partition: [],
        order: [ascending(ref(columns[0]!))],
        frame: between('rows', preceding(9000), current),
      }
      const root: Relation = { kind: 'Window', input: relation, calls: [windowCall] }
      await t.rejects(run(root, [windowCall.column]), { code: 1002 })
    })
  })

  t.test('recursion runs until a round gives nothing new', async t => {
    const recurse = async (
      all: boolean,
      next: (a: Scalar) => Scalar,
      until: number,
      rounds = 1000,
    ) => {
      const base = table(1, [[0]])
      const work = column(maybeInt)
      const stepped = column(maybeInt)
      const columns = [column(maybeInt)]
      const root: Relation = {
        kind: 'Recursive',
        columns,
        base: base.relation,
        baseColumns: base.columns.map(each => each.id),
        step: {
          kind: 'Project',
          input: {
            kind: 'Filter',
            input: { kind: 'WorkTable', workTable: 1, columns: [work] },
            conjuncts: [call(lessThan, ref(work), int(until))],
          },
          items: [{ column: stepped, expr: next(ref(work)) }],
        },
        stepColumns: [stepped.id],
        all,
        workTable: 1,
      }
      const limits = { maxBlockingRows: 1000, maxRecursionRounds: rounds }
      return (await run(root, columns, context({ limits }))).flat()
    }
    t.strictSame(await recurse(true, a => call(plus, a, int(1)), 4), [0, 1, 2, 3, 4])
    t.strictSame(
      await recurse(false, a => call(modulo, call(plus, a, int(1)), int(3)), 100),
      [0, 1, 2],
      'UNION stops where nothing is new',
    )
    await t.rejects(
      recurse(true, a => call(plus, a, int(1)), 200, 100),
      /Recursive depth/,
    )
  })

  t.test('a materialized CTE is evaluated once for all its scans', async t => {
    let opened = 0
    const sources = {
      open: async function* () {
        opened++
        yield { length: 2, columns: [[1, 2]] }
      },
    }
    const source = column(int32Type)
    const left = column(int32Type)
    const right = column(int32Type)
    const root: Relation = {
      kind: 'With',
      cte: 1,
      definition: { kind: 'Source', name: 'two', args: {}, columns: [source] },
      definitionColumns: [source.id],
      body: {
        kind: 'Join',
        join: 'cross',
        left: { kind: 'CteScan', cte: 1, columns: [left] },
        right: { kind: 'CteScan', cte: 1, columns: [right] },
        keys: [],
        residual: [],
      },
    }
    t.strictSame(await run(root, [left, right], context({ sources })), [
      [1, 1],
      [1, 2],
      [2, 1],
      [2, 2],
    ])
    t.equal(opened, 1)
  })

  t.test('correlated subqueries', async t => {
    const outerRows = [[1], [2], [null], [1], [5]]
    const apply = async (
      kind: 'cross' | 'left' | 'scalar' | 'semi' | 'anti' | 'mark',
      compare = false,
    ) => {
      const outer = table(1, outerRows)
      const inner = table(1, [[1], [2], [2], [null]])
      const mark = column(nullableType(booleanType))
      const o = ref(outer.columns[0]!)
      const i = ref(inner.columns[0]!)
      const root: Relation = {
        kind: 'Apply',
        apply: kind,
        outer: outer.relation,
        inner: compare
          ? inner.relation
          : { kind: 'Filter', input: inner.relation, conjuncts: [call(equals, i, o)] },
        reads: compare ? [] : [outer.columns[0]!.id],
        ...(compare ? { compare: call(greaterThan, o, i) } : {}),
        ...(kind === 'mark' ? { mark } : {}),
      }
      const joins = kind === 'cross' || kind === 'left' || kind === 'scalar'
      const output = [
        ...outer.columns,
        ...(joins ? inner.columns : []),
        ...(kind === 'mark' ? [mark] : []),
      ]
      return run(root, output)
    }
    t.strictSame(await apply('cross'), [
      [1, 1],
      [2, 2],
      [2, 2],
      [1, 1],
    ])
    t.strictSame(await apply('left'), [
      [1, 1],
      [2, 2],
      [2, 2],
      [null, null],
      [1, 1],
      [5, null],
    ])
    t.strictSame(await apply('semi'), [[1], [2], [1]])
    t.strictSame(await apply('anti'), [[null], [5]])
    t.strictSame(await apply('mark'), [
      [1, true],
      [2, true],
      [null, false],
      [1, true],
      [5, false],
    ])
    t.strictSame(
      await apply('mark', true),
      [
        [1, null],
        [2, true],
        [null, null],
        [1, null],
        [5, true],
      ],
      'a comparison is NULL where it is open',
    )
    await t.rejects(apply('scalar'), { code: 1001 })
  })

  t.test('set-returning calls stand side by side', async t => {
    const repeat: SetReturningOverload = {
      name: 'repeat',
      args: [int32Type],
      returns: int32Type,
      rows: (_cx, n) => Array.from({ length: Number(n) }, (_, i) => i),
    }
    const pairs: SetReturningOverload = {
      name: 'pairs',
      args: [int32Type],
      returns: tupleType([int32Type, arrayType(int32Type)]),
      rows: (_cx, n) => (n === 2 ? [[7, [8]]] : []),
    }
    const expand = async (outer: boolean) => {
      const { columns, relation } = table(1, [[2], [0], [3]])
      const one = column(int32Type)
      const two = [column(int32Type), column(arrayType(int32Type))]
      const root: Relation = {
        kind: 'ProjectSet',
        input: relation,
        calls: [
          { columns: [one], overload: repeat, args: [ref(columns[0]!)] },
          { columns: two, overload: pairs, args: [ref(columns[0]!)] },
        ],
        outer,
      }
      return run(root, [...columns, one, ...two])
    }
    const rows = [
      [2, 0, 7, [8]],
      [2, 1, null, null],
      [3, 0, null, null],
      [3, 1, null, null],
      [3, 2, null, null],
    ]
    t.strictSame(await expand(false), rows)
    t.strictSame(await expand(true), rows.toSpliced(2, 0, [0, null, null, null]))
  })

  t.test('samples are drawn by the run and keep the order', async t => {
    let seed = 1
    const random = () => {
      seed = (seed * 16_807) % 2_147_483_647
      return seed / 2_147_483_647
    }
    const sample = async (part: { fraction: number } | { rows: number }) => {
      const { columns, relation } = numbers(10_000)
      const cx = context()
      const root: Relation = { kind: 'Sample', input: relation, of: 'rows', ...part }
      const rows = (await run(root, columns, { ...cx, eval: { ...cx.eval, random } })).flat()
      t.strictSame(
        rows,
        [...new Set(rows)].sort((a, b) => (a as number) - (b as number)),
      )
      return rows.length
    }
    t.equal(await sample({ rows: 123 }), 123)
    t.equal(await sample({ rows: 20_000 }), 10_000)
    t.ok(Math.abs((await sample({ fraction: 0.3 })) - 3000) < 200)
  })

  t.test('blocking operators refuse more rows than they may hold, by name', async t => {
    const cx = context({ limits: { maxBlockingRows: 100, maxRecursionRounds: 10 } })
    const { columns, relation } = numbers(101)
    const sort: Relation = { kind: 'Sort', input: relation, keys: [ascending(ref(columns[0]!))] }
    await t.rejects(run(sort, columns, cx), { code: 1002, message: /more than 100 rows in a sort/ })
    const top: Relation = { ...sort, limit: 5 }
    await t.rejects(run(top, columns, context({ limits: { ...cx.limits, maxBlockingRows: 50 } })), {
      code: 1002,
    })
  })
}
