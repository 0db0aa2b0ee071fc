import { QueryError } from '../../errors/query-error.js'
import type { Relation } from '../../plan/relation.js'
import type { ColumnId, Scalar } from '../../plan/scalar.js'
import type { OrderItem } from '../../sql/ast/expression.js'
import type { Select, SelectItem } from '../../sql/ast/query.js'
import { distinctAsGroups } from '../../sql/distinct-as-groups.js'
import type { Binding, BoundRelation, QueryScope } from '../binding.js'
import { bindCondition } from '../expression/condition.js'
import { PendingSubqueries } from '../pending-subqueries.js'
import { columnsOf, someScalar } from '../scalar/walk-scalar.js'
import { SelectCalls } from '../select-calls.js'
import { bindFrom } from './bind-from.js'
import { groupKeys, hasCalls } from './group-by.js'
import { groupRows } from './group-rows.js'
import { namedWindows } from './named-windows.js'
import { applyHint } from './own-settings.js'
import { projectRows } from './project-rows.js'
import type { SelectBinding } from './select-binding.js'
import { clauseScope } from './select-binding.js'
import { bindSelectList } from './select-list.js'
import { bindSortItems } from './sort-items.js'
import { itemsWithUnpivot } from './unpivot.js'
import { windowRows } from './window-rows.js'

/**
 * A SELECT with the ORDER BY of its query.
 *
 * Its clauses are bound first. Calls that need operators of their own (aggregates, windows, set-returning
 * functions, subqueries) leave references to columns behind; the operators that fill those are built
 * afterwards, upwards from the rows: FROM, set-returning calls, WHERE, groups, HAVING, windows, QUALIFY,
 * DISTINCT, ORDER BY. Source: databend bind_select.rs.
 */
export function bindSelect(
  binding: Binding,
  written: Select,
  order: readonly OrderItem[],
  query: QueryScope,
): BoundRelation {
  const select = distinctAsGroups(written)
  applyHint(binding, select.hint)
  const from = bindFrom(binding.within({ select }), select.from, query)
  return bindSelectOver(binding, select, order, { from, query, items: itemsWithUnpivot(select) })
}

interface Over {
  readonly from: BoundRelation
  readonly query: QueryScope
  /** The select list, if it is not the one that is written. */
  readonly items?: readonly SelectItem[]
}

/** The clauses of a SELECT over a FROM that is bound already. */
export function bindSelectOver(
  binding: Binding,
  select: Select,
  order: readonly OrderItem[],
  { from, query, items: written = select.items }: Over,
): BoundRelation {
  const parts: SelectBinding = {
    binding,
    scope: {
      columns: from.columns,
      ctes: query.ctes,
      ...(query.outer === undefined ? {} : { parent: query.outer }),
    },
    calls: new SelectCalls(binding.keys),
    subqueries: new PendingSubqueries(),
    windows: namedWindows(binding, select),
  }
  const list = bindSelectList(parts, written)
  const condition = (clause: 'where' | 'having' | 'qualify') => {
    const expr = select[clause]
    return expr === undefined ? [] : bindCondition(binding, expr, clauseScope(parts, clause, list))
  }
  const keys = select.groupBy && groupKeys(parts, select.groupBy, list)
  const where = condition('where')
  refuseCalls(parts, where, select)
  const having = condition('having')
  refuseWindows(parts, having, select)
  const distinct = select.distinct === true
  const sort = bindSortItems(parts, order, list, distinct)
  const aggregates = parts.calls.aggregates.length
  const qualify = condition('qualify')
  refuseAggregates(parts, qualify, aggregates, select)
  binding.searches.checkScores()

  const late = lateSetReturning(parts, keys?.keys)
  const expanded = expandRows(parts, from.relation, late, false)
  const filtered = filterRows(parts, expanded, where)
  const rowIds = new Set([
    ...parts.scope.columns.map(column => column.id),
    ...[...parts.calls.setReturningIds].filter(id => !late.has(id)),
  ])
  const groups = groupRows(parts, filtered, keys, rowIds)
  const over = (scalars: readonly Scalar[]) => scalars.map(groups.over)
  const kept = filterRows(parts, groups.relation, over(having))
  const windowed = windowRows(parts, kept, groups.over)
  const qualified = filterRows(parts, expandRows(parts, windowed, late, true), over(qualify))
  const items = list.map(item => ({ ...item, scalar: groups.over(item.scalar) }))
  const sortKeys = sort.map(key => ({ ...key, expr: groups.over(key.expr) }))
  return projectRows(parts, qualified, { items, sortKeys, distinct })
}

/** The relation with only the rows for which all `conjuncts` are true. */
function filterRows(
  select: SelectBinding,
  input: Relation,
  conjuncts: readonly Scalar[],
): Relation {
  if (conjuncts.length === 0) return input
  return { kind: 'Filter', input: select.subqueries.attach(input, conjuncts), conjuncts }
}

/** Set-returning calls over groups: those whose arguments hold aggregates or group keys. */
function lateSetReturning(
  select: SelectBinding,
  keys: readonly Scalar[] | undefined,
): ReadonlySet<ColumnId> {
  const { calls, binding } = select
  const known = new Set(keys?.map(key => binding.keys.of(key)))
  const isLate = (scalar: Scalar) =>
    hasCalls(select, scalar) || someScalar(scalar, part => known.has(binding.keys.of(part)))
  const late = calls.setReturning.filter(call => call.args.some(isLate))
  return new Set(late.flatMap(call => call.columns.map(column => column.id)))
}

function expandRows(
  select: SelectBinding,
  input: Relation,
  late: ReadonlySet<ColumnId>,
  now: boolean,
): Relation {
  const calls = select.calls.setReturning.filter(call => late.has(call.columns[0]!.id) === now)
  if (calls.length === 0) return input
  const args = calls.flatMap(call => call.args)
  return {
    kind: 'ProjectSet',
    input: select.subqueries.attach(input, args),
    calls,
    outer: false,
  }
}

/** 1065. Source: databend binder/having.rs `bind_having`. */
function refuseWindows(
  { calls }: SelectBinding,
  having: readonly Scalar[],
  { having: clause }: Select,
): void {
  if (readsAny(having, calls.windowIds)) {
    throw new QueryError('SemanticError', "Having clause can't contain window functions", {
      span: clause!.span,
    })
  }
}

/**
 * 1065 for an aggregate in QUALIFY; inside a window function it must be one of the `known` aggregates of the other
 * clauses. Source: databend binder/qualify.rs.
 */
function refuseAggregates(
  { calls }: SelectBinding,
  qualify: readonly Scalar[],
  known: number,
  { qualify: clause }: Select,
): void {
  if (calls.aggregates.length > known || readsAny(qualify, calls.aggregateIds)) {
    throw new QueryError('SemanticError', 'Qualify clause must not contain aggregate functions', {
      span: clause!.span,
    })
  }
}

function readsAny(scalars: readonly Scalar[], ids: ReadonlySet<ColumnId>): boolean {
  return [...columnsOf(scalars)].some(id => ids.has(id))
}

/** 1065. Source: databend binder/select.rs `bind_where`. */
function refuseCalls(
  select: SelectBinding,
  where: readonly Scalar[],
  { where: clause }: Select,
): void {
  if (where.some(conjunct => hasCalls(select, conjunct))) {
    throw new QueryError(
      'SemanticError',
      "Where clause can't contain aggregate or window functions",
      clause === undefined ? {} : { span: clause.span },
    )
  }
}
