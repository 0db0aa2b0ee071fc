import type { Test } from 'tap'
import type { Join, JoinKind, Relation } from '../../../../core/plan/relation.js'
import type { PlanColumn, Scalar } from '../../../../core/plan/scalar.js'
import { booleanType, nullableType } from '../../../../core/types/data-type.js'
import type { Value } from '../../../../core/types/value.js'
import { call, column, equals, greaterThan, int, lessThan, ref } from '../plan-parts.js'
import { numbers, type RunRelation, table } from './operator-parts.js'

/** Joins of every kind, ASOF joins and correlated subqueries. */
export function joinsTests(t: Test, run: RunRelation): void {
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
}
