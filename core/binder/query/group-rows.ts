import { QueryError } from '../../errors/query-error.js'
import type { Aggregate, Relation } from '../../plan/relation.js'
import type { ColumnId, ColumnRef, PlanColumn, Scalar } from '../../plan/scalar.js'
import { nullableType, uint32Type } from '../../types/data-type.js'
import { renameOuter } from '../rewrite/rename-outer.js'
import { columnRef } from '../scalar/column-ref.js'
import { replaceTyped } from '../scalar/replace-typed.js'
import { replaceScalar } from '../scalar/walk-scalar.js'
import { isOuter } from '../scope.js'
import type { GroupKeys } from './group-by.js'
import { groupingScalar } from './grouping-scalar.js'
import type { SelectBinding } from './select-binding.js'

/** The relation of groups, and how expressions over rows become expressions over groups. */
export interface GroupedRows {
  readonly relation: Relation
  readonly over: (scalar: Scalar) => Scalar
}

/**
 * Groups by the keys and computes the aggregates; leaves the rows unchanged if there are neither. `rowIds`: the columns
 * of `input` that no longer exist above the groups.
 */
export function groupRows(
  select: SelectBinding,
  input: Relation,
  groups: GroupKeys | undefined,
  rowIds: ReadonlySet<ColumnId>,
): GroupedRows {
  const { calls } = select
  if (groups?.sets === undefined && calls.groupings.length > 0) {
    throw new QueryError(
      'SemanticError',
      'grouping can only be called in GROUP BY GROUPING SETS clauses',
    )
  }
  const { keys, names, sets } = groups ?? { keys: [], names: [] }
  if (keys.length === 0 && sets === undefined && calls.aggregates.length === 0) {
    return { relation: input, over: scalar => scalar }
  }
  const node: Aggregate = {
    kind: 'Aggregate',
    input: select.subqueries.attach(input, [...keys, ...aggregateInputs(select)]),
    keys: keys.map((expr, i) => ({
      column: keyColumn(select, expr, names[i]!, sets !== undefined),
      expr,
    })),
    aggregates: calls.aggregates,
    ...(sets === undefined
      ? {}
      : { sets, groupingId: select.binding.newColumn('_grouping_id', uint32Type) }),
  }
  const scope = new GroupScope(select, node, rowIds)
  return { relation: node, over: scalar => scope.over(scalar) }
}

function aggregateInputs(select: SelectBinding): readonly Scalar[] {
  return select.calls.aggregates.flatMap(call => [
    ...call.args,
    ...call.order.map(key => key.expr),
    ...(call.filter === undefined ? [] : [call.filter]),
  ])
}

/** A key that is a plain column keeps its id, unless a grouping set may take its value away. */
function keyColumn(
  select: SelectBinding,
  key: Scalar,
  written: string,
  inSets: boolean,
): PlanColumn {
  if (!inSets && key.kind === 'ColumnRef' && !isOuter(select.scope, key.id))
    return { id: key.id, name: key.name, type: key.type }
  const name = key.kind === 'ColumnRef' ? key.name : written
  return select.binding.newColumn(name, inSets ? nullableType(key.type) : key.type)
}

/** The columns that an expression above the groups may use: keys, aggregates, and columns of outer queries. */
class GroupScope {
  readonly #select: SelectBinding
  readonly #node: Aggregate
  readonly #rowIds: ReadonlySet<ColumnId>
  readonly #keys: ReadonlyMap<string, PlanColumn>

  constructor(select: SelectBinding, node: Aggregate, rowIds: ReadonlySet<ColumnId>) {
    this.#select = select
    this.#node = node
    this.#rowIds = rowIds
    this.#keys = new Map(
      node.keys.map(({ column, expr }) => [select.binding.keys.of(expr), column]),
    )
  }

  over(scalar: Scalar): Scalar {
    const { keys, scalars } = this.#select.binding
    const replace = (part: Scalar): Scalar | undefined => {
      const key = this.#keys.get(keys.of(part))
      if (key !== undefined) return columnRef(key)
      return part.kind === 'ColumnRef' ? this.#column(part) : undefined
    }
    return this.#node.sets === undefined
      ? replaceScalar(scalar, replace)
      : replaceTyped(scalars, scalar, replace)
  }

  #column(ref: ColumnRef): Scalar {
    const { calls, subqueries } = this.#select
    if (calls.groupingIds.has(ref.id)) return this.#grouping(ref)
    const pending = subqueries.get(ref.id)
    if (pending !== undefined) {
      const { compare } = pending
      const renamed = new Map<ColumnId, PlanColumn>()
      for (const id of pending.reads) this.#rename(id, renamed)
      subqueries.replace({
        ...pending,
        inner: renamed.size === 0 ? pending.inner : renameOuter(pending.inner, renamed),
        reads: pending.reads.map(id => renamed.get(id)?.id ?? id),
        ...(compare === undefined ? {} : { compare: this.over(compare) }),
      })
      return ref
    }
    if (this.#rowIds.has(ref.id) || subqueries.isAttached(ref.id)) {
      throw notGrouped(ref.name)
    }
    return ref
  }

  /** A column of the rows that a subquery reads must be a key. */
  #rename(id: ColumnId, renamed: Map<ColumnId, PlanColumn>): void {
    if (!this.#rowIds.has(id)) return
    const key = this.#node.keys.find(({ expr }) => expr.kind === 'ColumnRef' && expr.id === id)
    if (key === undefined) {
      const column = this.#select.scope.columns.find(column => column.id === id)
      throw notGrouped(column?.name ?? 'subquery')
    }
    if (key.column.id !== id) renamed.set(id, key.column)
  }

  /**
   * `grouping(b, a)`: one bit for each argument, the last one lowest; set if the argument is not in the row's grouping
   * set.
   */
  #grouping(ref: ColumnRef): Scalar {
    const { binding, calls } = this.#select
    const call = calls.groupings.find(call => call.column.id === ref.id)!
    const positions = call.args.map(arg => {
      const key = binding.keys.of(arg)
      const index = this.#node.keys.findIndex(({ expr }) => binding.keys.of(expr) === key)
      if (index < 0) {
        throw new QueryError('BadArguments', 'Arguments of grouping should be group by expressions')
      }
      return index
    })
    const id = columnRef(this.#node.groupingId!)
    return groupingScalar(id, positions, this.#node.keys.length)
  }
}

/** 1065. Source: databend grouping_check.rs. */
function notGrouped(name: string): QueryError {
  return new QueryError(
    'SemanticError',
    `column "${name}" must appear in the GROUP BY clause or be used in an aggregate function`,
  )
}
