import type { Aggregate, Join, Project, Relation } from '../../plan/relation.js'
import type { ColumnId, PlanColumn, Scalar } from '../../plan/scalar.js'
import type { Binding } from '../binding.js'
import { columnRef } from '../scalar/column-ref.js'
import { columnsOf, replaceScalar } from '../scalar/walk-scalar.js'
import { splitConjuncts } from './join-keys.js'
import { freeColumns, outputColumns } from './walk-relation.js'

/** A relation after the conditions over outer columns were removed. */
export interface PulledUp {
  readonly relation: Relation
  /** The conditions over outer columns that it held. */
  readonly predicates: readonly Scalar[]
  /**
   * There is an aggregation of all rows below, now grouped: what each column is for an outer row without any,
   * as far as that is a constant.
   */
  readonly whenEmpty?: ReadonlyMap<ColumnId, Scalar>
}

type Ids = ReadonlySet<ColumnId>

/** Pulls the conditions over outer columns out of a relation; undefined where one cannot be. */
export function pullUp(binding: Binding, relation: Relation, outer: Ids): PulledUp | undefined {
  if (![...freeColumns(relation)].some(id => outer.has(id))) return { relation, predicates: [] }
  switch (relation.kind) {
    case 'Filter':
      return pullFilter(binding, relation, outer)
    case 'Project':
      return pullProject(binding, relation, outer)
    case 'Sort': {
      const below = pullUp(binding, relation.input, outer)
      if (below === undefined || relation.limit !== undefined) return undefined
      if (
        reads(
          relation.keys.map(key => key.expr),
          outer,
        )
      )
        return undefined
      return { ...below, relation: { ...relation, input: below.relation } }
    }
    case 'Aggregate':
      return pullAggregate(binding, relation, outer)
    case 'Join':
      return pullJoin(binding, relation, outer)
    default:
      return undefined
  }
}

function reads(scalars: readonly Scalar[], outer: Ids): boolean {
  return [...columnsOf(scalars)].some(id => outer.has(id))
}

function pullFilter(
  binding: Binding,
  node: Extract<Relation, { kind: 'Filter' }>,
  outer: Ids,
): PulledUp | undefined {
  const below = pullUp(binding, node.input, outer)
  if (below === undefined || below.whenEmpty !== undefined) return undefined
  const own = node.conjuncts.filter(conjunct => !reads([conjunct], outer))
  const pulled = node.conjuncts.filter(conjunct => reads([conjunct], outer))
  const relation: Relation =
    own.length === 0 ? below.relation : { kind: 'Filter', input: below.relation, conjuncts: own }
  return { relation, predicates: [...below.predicates, ...pulled] }
}

/** The projection also passes on what the conditions above it read. */
function pullProject(binding: Binding, node: Project, outer: Ids): PulledUp | undefined {
  if (
    reads(
      node.items.map(item => item.expr),
      outer,
    )
  )
    return undefined
  const below = pullUp(binding, node.input, outer)
  if (below === undefined) return undefined
  const passed = passedColumns(
    below,
    node.items.map(item => item.column),
    outer,
  )
  const relation: Project = {
    ...node,
    input: below.relation,
    items: [...node.items, ...passed.map(column => ({ column, expr: columnRef(column) }))],
  }
  if (below.whenEmpty === undefined) return { relation, predicates: below.predicates }
  return {
    relation,
    predicates: below.predicates,
    whenEmpty: emptyItems(binding, node, below.whenEmpty),
  }
}

function passedColumns(
  { relation, predicates }: PulledUp,
  kept: readonly PlanColumn[],
  outer: Ids,
): readonly PlanColumn[] {
  const has = new Set(kept.map(column => column.id))
  const wanted = [...columnsOf(predicates)].filter(id => !outer.has(id) && !has.has(id))
  const available = new Map(outputColumns(relation).map(column => [column.id, column]))
  return wanted.flatMap(id => available.get(id) ?? [])
}

/** The value of each item over no rows, where it is constant. */
function emptyItems(
  binding: Binding,
  node: Project,
  empty: ReadonlyMap<ColumnId, Scalar>,
): ReadonlyMap<ColumnId, Scalar> {
  const items = new Map<ColumnId, Scalar>()
  for (const { column, expr } of node.items) {
    if (![...columnsOf([expr])].every(id => empty.has(id))) continue
    const replaced = replaceScalar(expr, part =>
      part.kind === 'ColumnRef' ? empty.get(part.id) : undefined,
    )
    const value = binding.scalars.constantOf(replaced)
    if (value !== undefined) items.set(column.id, value)
  }
  return items
}

/** An aggregation is grouped by the inner sides of the equalities below it as well. */
function pullAggregate(binding: Binding, node: Aggregate, outer: Ids): PulledUp | undefined {
  const own = [
    ...node.keys.map(key => key.expr),
    ...node.aggregates.flatMap(call => [
      ...call.args,
      ...call.order.map(key => key.expr),
      ...(call.filter === undefined ? [] : [call.filter]),
    ]),
  ]
  if (node.sets !== undefined || reads(own, outer)) return undefined
  const below = pullUp(binding, node.input, outer)
  if (below === undefined || below.whenEmpty !== undefined) return undefined
  const ids = new Set(outputColumns(below.relation).map(column => column.id))
  const { keys, residual } = splitConjuncts(below.predicates, outer, ids)
  if (residual.length > 0) return undefined
  const added = keys.map(key => {
    const { right } = key
    const column =
      right.kind === 'ColumnRef'
        ? { id: right.id, name: right.name, type: right.type }
        : binding.newColumn('_key', right.type)
    return { column, expr: right }
  })
  const known = new Set(node.keys.map(key => key.column.id))
  const relation: Aggregate = {
    ...node,
    input: below.relation,
    keys: [...node.keys, ...distinct(added).filter(key => !known.has(key.column.id))],
  }
  const predicates = keys.map((key, i) =>
    binding.scalars.call('eq', [key.left, columnRef(added[i]!.column)]),
  )
  if (node.keys.length > 0) return { relation, predicates }
  const whenEmpty = new Map(
    node.aggregates.map(call => {
      const { overload, column } = call
      const value = overload.done(binding.cx.eval, overload.init(binding.cx.eval))
      return [column.id, binding.scalars.literal(column.type, value)] as const
    }),
  )
  return { relation, predicates, whenEmpty }
}

function distinct<T extends { readonly column: PlanColumn }>(items: readonly T[]): readonly T[] {
  const seen = new Set<ColumnId>()
  return items.filter(({ column }) => !seen.has(column.id) && seen.add(column.id))
}

/** Conditions come up through the sides whose rows a join neither adds nor drops by itself. */
function pullJoin(binding: Binding, node: Join, outer: Ids): PulledUp | undefined {
  const both = node.join === 'inner' || node.join === 'cross'
  const leftOnly = ['left', 'leftSemi', 'leftAnti', 'leftMark', 'leftSingle'].includes(node.join)
  if (!both && !leftOnly) return undefined
  const keys = node.keys.flatMap(key => [key.left, key.right])
  if (reads(keys, outer)) return undefined
  if (!both && reads(node.residual, outer)) return undefined
  const left = pullUp(binding, node.left, outer)
  const right = pullUp(binding, node.right, outer)
  if (left === undefined || right === undefined) return undefined
  if (left.whenEmpty !== undefined || right.whenEmpty !== undefined) return undefined
  if (!both && right.predicates.length > 0) return undefined
  const residual = node.residual.filter(conjunct => !reads([conjunct], outer))
  const pulled = node.residual.filter(conjunct => reads([conjunct], outer))
  const join = both && node.keys.length + residual.length === 0 ? 'cross' : node.join
  return {
    relation: { ...node, join, left: left.relation, right: right.relation, residual },
    predicates: [...left.predicates, ...right.predicates, ...pulled],
  }
}
