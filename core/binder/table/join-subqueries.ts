import type { Scalar } from '../../plan/scalar.js'
import type { BoundRelation } from '../binding.js'
import type { PendingSubqueries } from '../pending-subqueries.js'
import { columnRef } from '../scalar/column-ref.js'
import { columnsOf } from '../scalar/walk-scalar.js'

/** Both sides of a join, with the values of subqueries as further columns, and the conjuncts that need both sides. */
export interface JoinedSubqueries {
  readonly left: BoundRelation
  readonly right: BoundRelation
  readonly conjuncts: readonly Scalar[]
  /** Conjuncts with a subquery that reads both sides; they can only be evaluated after the join. */
  readonly late: readonly Scalar[]
}

/**
 * Subqueries of a join condition: if a subquery reads columns of at most one side, its value becomes a column of that
 * side, so that the condition only compares columns.
 */
export function joinSubqueries(
  left: BoundRelation,
  right: BoundRelation,
  conjuncts: readonly Scalar[],
  subqueries: PendingSubqueries,
): JoinedSubqueries {
  const [ofLeft, ofRight] = [left, right].map(side => new Set(side.columns.map(({ id }) => id)))
  const sides = { left, right }
  const late: Scalar[] = []
  for (const conjunct of conjuncts) {
    const needed = [...columnsOf([conjunct])].flatMap(id => subqueries.get(id) ?? [])
    const reads = needed.map(({ column }) => subqueries.readsOf(column.id))
    if (reads.some(ids => ids.some(id => ofLeft!.has(id)) && ids.some(id => ofRight!.has(id)))) {
      late.push(conjunct)
      continue
    }
    for (const [i, { column }] of needed.entries()) {
      const side = reads[i]!.some(id => ofRight!.has(id)) ? 'right' : 'left'
      const { relation, columns } = sides[side]
      sides[side] = {
        relation: subqueries.attach(relation, [columnRef(column)]),
        columns: [...columns, column],
      }
    }
  }
  return { ...sides, conjuncts: conjuncts.filter(each => !late.includes(each)), late }
}
