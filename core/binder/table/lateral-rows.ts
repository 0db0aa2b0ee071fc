import type { Aggregate, Relation } from '../../plan/relation.js'
import type { AggregateCall, Scalar } from '../../plan/scalar.js'
import { uint64Type } from '../../types/data-type.js'
import type { Binding, BoundRelation } from '../binding.js'
import { freeColumns, mapRelationInputs, relationInputs } from '../rewrite/walk-relation.js'
import { columnRef } from '../scalar/column-ref.js'
import { planColumn } from '../scope.js'

/**
 * The rows of a LATERAL subquery. The server joins by the columns of the left side that the subquery reads: a NULL in
 * one of them finds no row, and an aggregate over no rows gives no row, as with GROUP BY.
 * Source: databend bind_join.rs `bind_join_with_type`, decorrelate `flatten_plan`, `add_equi_conditions`.
 */
export function lateralRows(
  binding: Binding,
  left: BoundRelation,
  relation: Relation,
): { readonly relation: Relation; readonly conjuncts: readonly Scalar[] } {
  const read = freeColumns(relation)
  const { scalars } = binding
  const conjuncts = left.columns
    .filter(column => read.has(column.id))
    .map(column => scalars.call('is_not_null', [columnRef(planColumn(column))]))
  return {
    relation: withoutEmptyGroups(binding, relation),
    conjuncts: hasOuterValues(relation) ? [] : conjuncts,
  }
}

/** Whether VALUES read the left side; then NULL is equal to NULL. Source: databend bind_value.rs `ExpressionScanContext`. */
function hasOuterValues(relation: Relation): boolean {
  if (relation.kind === 'Values') return freeColumns(relation).size > 0
  return relationInputs(relation).some(hasOuterValues)
}

function withoutEmptyGroups(binding: Binding, relation: Relation): Relation {
  const mapped = mapRelationInputs(relation, input => withoutEmptyGroups(binding, input))
  const isTotal = mapped.kind === 'Aggregate' && mapped.keys.length === 0 && !mapped.sets
  if (!isTotal || freeColumns(mapped.input).size === 0) return mapped
  return someRows(binding, mapped)
}

/** The aggregate's row, unless it is over no rows. */
function someRows(binding: Binding, aggregate: Aggregate): Relation {
  const { scalars } = binding
  const column = binding.newColumn('count', uint64Type)
  const span = { start: 0, end: 0 }
  const resolved = scalars.aggregate('count', [], [], { span, distinct: false })
  const count: AggregateCall = { column, ...resolved, order: [], distinct: false }
  const some = scalars.call('gt', [columnRef(column), scalars.literal(uint64Type, 0n)])
  return {
    kind: 'Filter',
    input: { ...aggregate, aggregates: [...aggregate.aggregates, count] },
    conjuncts: [some],
  }
}
