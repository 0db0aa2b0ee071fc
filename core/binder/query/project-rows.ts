import type { Project, Relation } from '../../plan/relation.js'
import type { Call, PlanColumn, Scalar } from '../../plan/scalar.js'
import type { BoundRelation } from '../binding.js'
import { isNextval } from '../expression/nextval.js'
import { outputColumns } from '../rewrite/walk-relation.js'
import { columnRef } from '../scalar/column-ref.js'
import { replaceScalar, someScalar } from '../scalar/walk-scalar.js'
import type { ScopeColumn } from '../scope.js'
import { isOuter } from '../scope.js'
import type { OutputItem } from './output-item.js'
import type { SelectBinding } from './select-binding.js'
import type { NamedSortKey } from './sort-items.js'

/** The upper part of a SELECT: expressions over the relation below. */
export interface Projection {
  readonly items: readonly OutputItem[]
  readonly sortKeys: readonly NamedSortKey[]
  readonly distinct: boolean
}

/** Computes the select list, drops equal rows for DISTINCT, and sorts. */
export function projectRows(
  select: SelectBinding,
  input: Relation,
  { items, sortKeys, distinct }: Projection,
): BoundRelation {
  const projected = new Map<string, Project['items'][number]>()
  const { keys, around } = select.binding
  const isExplained = around.explained !== undefined
  const column = (scalar: Scalar, name: string): PlanColumn => {
    const key = keys.of(scalar)
    const known = projected.get(key)
    if (known !== undefined) return known.column
    const made =
      scalar.kind === 'ColumnRef' && !isOuter(select.scope, scalar.id)
        ? { id: scalar.id, name: isExplained ? name : scalar.name, type: scalar.type }
        : select.binding.newColumn(name, scalar.type)
    projected.set(key, { column: made, expr: scalar })
    return made
  }
  const columns = items.map(({ name, scalar, column: source }, i) => {
    const { id, type } = column(scalar, name)
    return { id, name, type, position: i + 1, ...qualifierOf(source) }
  })
  const sort = sortKeys.map(({ name, ...key }) => ({
    ...key,
    expr: columnRef(column(key.expr, name)),
  }))
  const scalars = [...projected.values()]
  const attached = select.subqueries.attach(
    input,
    scalars.map(item => item.expr),
  )
  const list = projectWithSequences(select, attached, scalars)
  const rows = distinct ? distinctRows(list, scalars) : list
  const relation: Relation = sort.length === 0 ? rows : { kind: 'Sort', input: rows, keys: sort }
  return { relation, columns }
}

/** A column of FROM keeps its table's name, so a subquery without alias may be asked for `t.a`. */
function qualifierOf(source: ScopeColumn | undefined): Pick<ScopeColumn, 'table' | 'database'> {
  const { table, database } = source ?? {}
  if (database === undefined) return table === undefined ? {} : { table }
  return table === undefined ? { database } : { table, database }
}

/**
 * A projection whose calls of `nextval` are computed below it: equal calls once for each row, also those that `if` would
 * not need. Source: databend semantic/async_function_rewriter.rs `rewrite`.
 */
function projectWithSequences(
  select: SelectBinding,
  input: Relation,
  items: Project['items'],
): Relation {
  const { binding } = select
  const isExplained = binding.around.explained !== undefined
  const hasCalls = items.some(({ expr }) => someScalar(expr, isNextval))
  if (!hasCalls || isExplained) return project(select, input, items)
  const passed = outputColumns(input).map(column => ({ column, expr: columnRef(column) }))
  const calls = new Map<string, Project['items'][number]>()
  const numberOf = (call: Call): Scalar => {
    const key = binding.keys.ofList(call.args)
    const known = calls.get(key) ?? { column: binding.newColumn('nextval', call.type), expr: call }
    calls.set(key, known)
    return columnRef(known.column)
  }
  const above = items.map(({ column, expr }) => ({
    column,
    expr: replaceScalar(expr, part => (isNextval(part) ? numberOf(part) : undefined)),
  }))
  const below: Relation = { kind: 'Project', input, items: [...passed, ...calls.values()] }
  return project(select, below, above)
}

/** A projection; `input` itself if all items are its columns, and constant VALUES over one row without columns. */
function project({ binding }: SelectBinding, input: Relation, items: Project['items']): Relation {
  const isExplained = binding.around.explained !== undefined
  if (items.every(item => isPassed(item)) && items.length > 0 && !isExplained) return input
  const isOne = input.kind === 'Values' && input.columns.length === 0 && input.rows.length === 1
  if (isOne && !isExplained) {
    return {
      kind: 'Values',
      columns: items.map(item => item.column),
      rows: [items.map(item => item.expr)],
    }
  }
  return { kind: 'Project', input, items }
}

function isPassed(item: Project['items'][number]): boolean {
  return item.expr.kind === 'ColumnRef' && item.expr.id === item.column.id
}

function distinctRows(input: Relation, items: Project['items']): Relation {
  return {
    kind: 'Aggregate',
    input,
    keys: items.map(({ column }) => ({ column, expr: columnRef(column) })),
    aggregates: [],
  }
}
