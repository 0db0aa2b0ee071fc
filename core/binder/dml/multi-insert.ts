import { isMaterialized } from '../../catalog/materialized-views.js'
import { QueryError } from '../../errors/query-error.js'
import { Unsupported } from '../../errors/unsupported.js'
import type { MultiInsertPlan } from '../../plan/plan.js'
import type { Scalar } from '../../plan/scalar.js'
import type { IntoTarget, MultiInsert } from '../../sql/ast/dml.js'
import type { ObjectName } from '../../sql/ast/expression.js'
import { booleanType, removeNullable } from '../../types/data-type.js'
import type { Binding } from '../binding.js'
import type { BoundWrite } from '../bound-statement.js'
import { noCtes } from '../ctes.js'
import { type ExpressionScope, scopeOver } from '../expression-scope.js'
import { CallsBelow } from '../rewrite/outside-calls.js'
import { rewriteRelation } from '../rewrite/rewrite.js'
import { columnRef } from '../scalar/column-ref.js'
import type { ScopeColumn } from '../scope.js'
import { planColumn } from '../scope.js'
import { findTable } from '../table/table-name.js'
import { castIntoColumn, requiredDefault, rowStages, writtenOrder } from './stored-rows.js'
import type { Target } from './target.js'
import { checkTakesRows, targetPositions, writeTarget } from './target.js'

/** INSERT ALL | FIRST. Source: databend binder/insert_multi_table.rs. */
export function bindMultiInsert(binding: Binding, insert: MultiInsert): BoundWrite {
  const bound = binding.query(insert.query, { ctes: noCtes })
  if (bound.columns.some(({ name }) => name.toLowerCase() === 'default')) {
    throw new QueryError(
      'BadArguments',
      "The column name in source of multi-table insert can't be 'default'",
    )
  }
  const scope = scopeOver('other', bound.columns)
  const { subqueries } = scope
  const targets: BoundWrite['targets'][number][] = []
  const branches = conditions(binding, insert, scope).flatMap(({ when, into }) =>
    into.map(each => {
      refuseMaterialized(binding, each.table)
      const target = writeTarget(binding, each.table)
      checkTakesRows(target)
      checkKept(target)
      targets.push(target.name)
      const values = branchValues(binding, each, target, bound.columns, scope)
      return {
        ...(when && { when }),
        table: target.table.id,
        ...values,
        ...writtenOrder(binding, target.table),
      }
    }),
  )
  const read = branches.flatMap(each => [...each.values, ...(each.when ? [each.when] : [])])
  const input = subqueries.attach(bound.relation, read)
  if (input !== bound.relation) {
    throw new Unsupported('subqueries in a multi-table INSERT', { span: insert.span })
  }
  const calls = new CallsBelow(binding)
  return {
    kind: 'Write',
    statement: 'MultiInsert',
    targets,
    plan: {
      kind: 'MultiInsert',
      branches: branches.map(branch => ({
        ...branch,
        ...(branch.when && { when: calls.without(branch.when) }),
        values: branch.values.map(value => calls.without(value)),
      })),
      input: calls.over(
        rewriteRelation(
          binding,
          input,
          bound.columns.map(column => column.id),
        ),
      ),
      overwrite: insert.overwrite,
    },
  }
}

interface Condition {
  /** Undefined: every row. */
  readonly when?: Scalar
  readonly into: readonly IntoTarget[]
}

/** 1302. Other writes of a materialized view have another error. */
function refuseMaterialized(binding: Binding, name: ObjectName): void {
  const { database, table } = findTable(binding, name, name.at(-1)!.span)
  if (!isMaterialized(table)) return
  throw new QueryError(
    'TableEngineNotSupported',
    `Cannot modify materialized view \`${database}\`.\`${table.name}\``,
  )
}

/**
 * The condition of each branch. With FIRST a row goes to the first branch whose condition is true; after a condition
 * that is NULL it goes to no later branch, and not to ELSE. With ALL, ELSE takes every row.
 *
 * Source: databend interpreter_insert_multi_table.rs `build_insert_into_branches`.
 */
function conditions(
  binding: Binding,
  insert: MultiInsert,
  scope: ExpressionScope,
): readonly Condition[] {
  const { scalars } = binding
  let none: Scalar | undefined
  const found: Condition[] = []
  for (const { when, into } of insert.branches) {
    const own = when && checkBoolean(binding.expression(when, scope))
    if (own === undefined || !insert.first) found.push({ ...(own && { when: own }), into })
    else {
      found.push({ when: none === undefined ? own : scalars.call('and', [none, own]), into })
      const not = scalars.not(own)
      none = none === undefined ? not : scalars.call('and', [none, not])
    }
  }
  if (insert.otherwise.length > 0)
    found.push({ ...(none && { when: none }), into: insert.otherwise })
  return found
}

function checkBoolean(condition: Scalar): Scalar {
  if (removeNullable(condition.type) === booleanType) return condition
  throw new QueryError(
    'IllegalDataType',
    'The condition in WHEN clause must be a boolean expression',
  )
}

/** 1001. Source: databend fuse_table.rs `try_from_table`. */
function checkKept({ table: { engine } }: Target): void {
  if (engine === 'FUSE') return
  throw new QueryError('Internal', `[FUSE-TABLE] Expected FUSE engine table, but got ${engine}`)
}

/** The row that a branch stores: a value for each position of its table. */
function branchValues(
  binding: Binding,
  into: IntoTarget,
  target: Target,
  columns: readonly ScopeColumn[],
  scope: ExpressionScope,
): Pick<MultiInsertPlan['branches'][number], 'values' | 'computed'> {
  const { table } = target
  const positions = targetPositions(binding, target, into.columns)
  const given = into.values?.length ?? columns.length
  if (given !== positions.length) {
    throw new QueryError(
      'BadArguments',
      'The number of columns in the target and the source must be the same',
    )
  }
  const valueAt = (at: number): Scalar | undefined => {
    if (into.values === undefined) return columnRef(planColumn(columns[at]!))
    const value = into.values[at]!
    return value.kind === 'Default' ? undefined : binding.expression(value, scope)
  }
  return rowStages(binding, table, position => {
    const column = table.columns[position]!
    const at = positions.indexOf(position)
    const value = at < 0 ? undefined : valueAt(at)
    return value === undefined
      ? requiredDefault(binding, table, column)
      : castIntoColumn(binding, column, value)
  })
}
