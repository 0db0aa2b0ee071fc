import type { Test } from 'tap'
import type { Relation } from '../../../../core/plan/relation.js'
import type { Scalar } from '../../../../core/plan/scalar.js'
import { float64Type, int32Type, nullableType } from '../../../../core/types/data-type.js'
import type { Value } from '../../../../core/types/value.js'
import {
  call,
  choose,
  column,
  divide,
  equals,
  greaterThan,
  int,
  isNull,
  plus,
  ref,
  times,
} from '../plan-parts.js'
import { numbers, type RunRelation } from './operator-parts.js'

/** Expressions and lambdas over few rows and many. */
export function expressionsTests(t: Test, run: RunRelation): void {
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
}
