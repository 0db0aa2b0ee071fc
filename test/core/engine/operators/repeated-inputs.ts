import type { Test } from 'tap'
import type { SetReturningOverload } from '../../../../core/functions/overload.js'
import type { Relation } from '../../../../core/plan/relation.js'
import type { Scalar } from '../../../../core/plan/scalar.js'
import { arrayType, int32Type, tupleType } from '../../../../core/types/data-type.js'
import { blockOf } from '../../blocks.js'
import { call, column, context, int, lessThan, modulo, plus, ref } from '../plan-parts.js'
import { ascending, maybeInt, numbers, type RunRelation, table } from './operator-parts.js'

/** Recursion, shared CTEs, set-returning calls, and the bound on rows that an operator holds. */
export function repeatedInputsTests(t: Test, run: RunRelation): void {
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
      const limits = { memoryBytes: 1e6, maxRecursionRounds: rounds }
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
        yield blockOf([1, 2])
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

  t.test('blocking operators refuse more bytes than they may hold, by name', async t => {
    const cx = context({ limits: { memoryBytes: 1000, maxRecursionRounds: 10 } })
    const { columns, relation } = numbers(101)
    const sort: Relation = { kind: 'Sort', input: relation, keys: [ascending(ref(columns[0]!))] }
    await t.rejects(run(sort, columns, cx), {
      code: 1002,
      message: /more than 1000 bytes for a sort/,
    })
    const top: Relation = { ...sort, limit: 5 }
    await t.rejects(run(top, columns, cx), { code: 1002 })
  })
}
