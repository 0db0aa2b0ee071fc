import type { Apply, Join, JoinKey, Relation } from '../../plan/relation.js'
import type { ColumnId, PlanColumn } from '../../plan/scalar.js'
import { isNullable, nullableType } from '../../types/data-type.js'
import type { Binding } from '../binding.js'
import { columnRef } from '../scalar/column-ref.js'
import { columnsOf, conjunctsOf } from '../scalar/walk-scalar.js'
import { splitConjuncts } from './join-keys.js'
import type { PulledUp } from './pull-up.js'
import { pullUp } from './pull-up.js'
import { mapRelationInputs, outputColumns } from './walk-relation.js'

/**
 * Turns `Apply` into joins: at once where the inner side reads nothing of the outer one, else by pulling
 * the conditions that do up into the join. What cannot be pulled up stays `Apply`.
 */
export function decorrelate(binding: Binding, relation: Relation): Relation {
  const node = mapRelationInputs(relation, input => decorrelate(binding, input))
  return node.kind === 'Apply' ? (joinOf(binding, node) ?? node) : node
}

const joinKinds = {
  cross: 'cross',
  left: 'left',
  scalar: 'leftSingle',
  mark: 'leftMark',
  semi: 'leftSemi',
  anti: 'leftAnti',
} as const

function joinOf(binding: Binding, apply: Apply): Relation | undefined {
  const outerIds = new Set(outputColumns(apply.outer).map(column => column.id))
  const isMark = apply.apply === 'mark' || apply.apply === 'semi' || apply.apply === 'anti'
  const inner = isMark ? withoutOrder(apply.inner, apply.compare === undefined) : apply.inner
  const pulled = pullUp(binding, inner, outerIds)
  if (pulled === undefined) return undefined
  if (pulled.whenEmpty !== undefined) {
    if (apply.apply !== 'scalar') return undefined
    return scalarAggregateJoin(binding, apply, pulled)
  }
  return isMark ? markJoin(binding, apply, pulled) : plainJoin(apply, pulled)
}

/** Removes sorting and, for EXISTS, a limit above 0: neither changes the result. */
function withoutOrder(inner: Relation, exists: boolean): Relation {
  if (inner.kind === 'Sort') return withoutOrder(inner.input, exists)
  if (exists && inner.kind === 'Limit' && inner.limit !== 0 && inner.offset === 0) {
    return withoutOrder(inner.input, exists)
  }
  return inner
}

function sidesOf(apply: Apply, inner: Relation) {
  return {
    leftIds: new Set(outputColumns(apply.outer).map(column => column.id)),
    rightIds: new Set(outputColumns(inner).map(column => column.id)),
  }
}

function plainJoin(apply: Apply, { relation, predicates }: PulledUp): Relation {
  const { leftIds, rightIds } = sidesOf(apply, relation)
  const { keys, residual } = splitConjuncts(predicates, leftIds, rightIds)
  const kind = joinKinds[apply.apply]
  const join = kind === 'cross' && keys.length + residual.length > 0 ? 'inner' : kind
  return { kind: 'Join', join, left: apply.outer, right: relation, keys, residual }
}

/**
 * EXISTS and comparisons. In a mark the conditions pulled up must be decided: an undecided one means no
 * row, not an unknown answer. So their equalities find NULL with NULL after NULLs of the inner side are
 * dropped, and the others are asked whether they are true.
 */
function markJoin(binding: Binding, apply: Apply, { relation, predicates }: PulledUp): Relation {
  const { scalars } = binding
  const { leftIds, rightIds } = sidesOf(apply, relation)
  const pulled = splitConjuncts(predicates, leftIds, rightIds)
  const notNull = pulled.keys
    .filter(key => isNullable(key.right.type))
    .map(key => scalars.call('is_not_null', [key.right]))
  const right: Relation =
    notNull.length === 0 ? relation : { kind: 'Filter', input: relation, conjuncts: notNull }
  const pulledKeys = pulled.keys.map((key): JoinKey => ({ ...key, nullsEqual: true }))
  const decided = pulled.residual.map(conjunct =>
    isNullable(conjunct.type) ? scalars.call('is_true', [conjunct]) : conjunct,
  )
  const compared =
    apply.compare === undefined
      ? { keys: [], residual: [] }
      : splitConjuncts(conjunctsOf(apply.compare), leftIds, rightIds)
  const keys = [...pulledKeys, ...compared.keys]
  const residual = [...decided, ...compared.residual]
  const oneDecides = keys.length + residual.length === 0
  const join: Join = {
    kind: 'Join',
    join: joinKinds[apply.apply],
    left: apply.outer,
    right: oneDecides ? { kind: 'Limit', input: right, limit: 1, offset: 0 } : right,
    keys,
    residual,
    ...(apply.mark === undefined ? {} : { mark: apply.mark }),
  }
  return join
}

/**
 * A subquery that aggregates all its rows, correlated by equalities only: grouped by the inner sides of
 * those, and joined. An outer row without a group gets what the aggregates give for no rows.
 */
function scalarAggregateJoin(
  binding: Binding,
  apply: Apply,
  { relation, predicates, whenEmpty }: PulledUp,
): Relation | undefined {
  const { scalars } = binding
  const { leftIds, rightIds } = sidesOf(apply, relation)
  const { keys, residual } = splitConjuncts(predicates, leftIds, rightIds)
  const [marker] = keys
  if (residual.length > 0 || marker === undefined || whenEmpty === undefined) return undefined
  const result = outputColumns(apply.inner)
  const fills = result.map(column => whenEmpty.get(column.id))
  if (fills.some(fill => fill === undefined)) return undefined
  const join: Join = {
    kind: 'Join',
    join: 'left',
    left: apply.outer,
    right: relation,
    keys,
    residual: [],
  }
  if (fills.every(fill => fill?.kind === 'Literal' && fill.value === null)) return join
  const renamed = result.map(column => binding.newColumn(column.name, column.type))
  const markerColumn = binding.newColumn('_matched', marker.right.type)
  const right: Relation = {
    kind: 'Project',
    input: relation,
    items: [
      ...result.map((column, i) => ({ column: renamed[i]!, expr: columnRef(column) })),
      { column: markerColumn, expr: marker.right },
      ...passedKeys(keys, result),
    ],
  }
  const isMatched = scalars.call('is_not_null', [
    columnRef(markerColumn, nullableType(markerColumn.type)),
  ])
  const filled = result.map((column, i) => {
    const type = nullableType(column.type)
    const value = columnRef(renamed[i]!, type)
    const chosen = scalars.unfolded('if', [isMatched, value, fills[i]!])
    const expr = chosen.type === type ? chosen : scalars.cast(chosen, type)
    return { column: { ...column, type }, expr }
  })
  const outer = outputColumns(apply.outer).map(column => ({
    column,
    expr: columnRef(column),
  }))
  return { kind: 'Project', input: { ...join, right }, items: [...outer, ...filled] }
}

/** The columns that the keys read on the right, passed on beside what the subquery gives. */
function passedKeys(keys: readonly JoinKey[], result: readonly PlanColumn[]) {
  const given = new Set<ColumnId>(result.map(column => column.id))
  const found = new Map<ColumnId, PlanColumn>()
  for (const key of keys) {
    for (const id of columnsOf([key.right])) {
      if (!given.has(id) && key.right.kind === 'ColumnRef') {
        found.set(id, { id, name: key.right.name, type: key.right.type })
      }
    }
  }
  return [...found.values()].map(column => ({ column, expr: columnRef(column) }))
}
