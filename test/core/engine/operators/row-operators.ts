import type { Test } from 'tap'
import type { Relation, SetOperator } from '../../../../core/plan/relation.js'
import type { Scalar, SortKey } from '../../../../core/plan/scalar.js'
import type { Value } from '../../../../core/types/value.js'
import { call, column, context, divide, greaterThan, int, lessThan, ref } from '../plan-parts.js'
import {
  ascending,
  descending,
  maybeInt,
  numbers,
  type RunRelation,
  table,
} from './operator-parts.js'

/** Filters, limits, sorts, set operations and samples. */
export function rowOperatorsTests(t: Test, run: RunRelation): void {
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
    t.equal(await sample({ rows: 10_000 }), 10_000)
    await t.rejects(sample({ rows: 20_000 }), { code: 1005, message: /but got 200$/ })
    t.ok((await sample({ rows: 5000, fraction: 0.3 })) < 10_000)
    t.ok(Math.abs((await sample({ fraction: 0.3 })) - 3000) < 200)
  })
}
