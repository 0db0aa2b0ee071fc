import type { Join, JoinKey, Relation } from '../../plan/relation.js'
import type { ColumnId, ColumnRef } from '../../plan/scalar.js'
import type { Binding } from '../binding.js'
import { columnRef } from '../scalar/column-ref.js'
import { isFragile } from '../scalar/is-fragile.js'
import { copyRelation } from './copy-relation.js'
import { type RowEstimates, workOf } from './estimate-rows.js'
import { pruneColumns } from './prune-columns.js'
import { ValueClasses } from './value-classes.js'
import { outputColumns, relationInputs, relationScalars } from './walk-relation.js'

/** Groups are reduced to those that another relation asks for if it asks for at most this part of them. */
const askedPart = 0.1

/**
 * The relations of a tree of inner joins, those that group many rows reduced: of the rows that they group, only those
 * whose key another relation of the tree has, if that one is read with little work and has few of all keys.
 *
 * So a subquery that aggregates for each row, `x < (SELECT avg(y) FROM t WHERE t.k = u.k)`, does not aggregate all of
 * `t` for the few rows of `u` that are left. `leastRows`: as many rows must be grouped.
 */
export function reduceGroups(
  binding: Binding,
  { leaves, keys }: { readonly leaves: readonly Relation[]; readonly keys: readonly JoinKey[] },
  estimates: RowEstimates,
  leastRows: number,
): readonly Relation[] {
  const leafOf = new Map<ColumnId, number>()
  for (const [at, leaf] of leaves.entries()) {
    estimates.rows(leaf)
    for (const { id } of outputColumns(leaf)) leafOf.set(id, at)
  }
  const { equal } = new ValueClasses(
    keys,
    id => estimates.values(id),
    id => leafOf.get(id),
  )
  return leaves.map((leaf, at) => {
    const grouped = groupedInput(leaf)
    const rows = grouped === undefined ? 0 : estimates.rows(grouped)
    if (rows < leastRows) return leaf
    for (const columns of equal) {
      const own = columns.find(({ id }) => leafOf.get(id) === at)
      if (own === undefined) continue
      for (const column of columns) {
        const asking = leaves[leafOf.get(column.id)!]!
        if (column === own || !asksForFew(asking, column, estimates, rows)) continue
        const reduced = reduce(binding, leaf, own.id, { asking, column })
        if (reduced !== undefined) return reduced
      }
    }
    return leaf
  })
}

/** The rows that a relation groups, below projections and filters. */
function groupedInput(relation: Relation): Relation | undefined {
  if (relation.kind === 'Project' || relation.kind === 'Filter') return groupedInput(relation.input)
  return relation.kind === 'Aggregate' && relation.sets === undefined ? relation.input : undefined
}

function asksForFew(
  asking: Relation,
  { id }: ColumnRef,
  estimates: RowEstimates,
  grouped: number,
): boolean {
  const few = estimates.rows(asking) <= askedPart * estimates.values(id)
  return few && workOf(estimates, asking) < grouped / 2 && !isFragileBelow(asking)
}

/** What may fail or is volatile is not evaluated a second time. */
function isFragileBelow(relation: Relation): boolean {
  return relationScalars(relation).some(isFragile) || relationInputs(relation).some(isFragileBelow)
}

/** The groups whose key `id` is a value of a column of another relation. */
function reduce(
  binding: Binding,
  relation: Relation,
  id: ColumnId,
  by: { readonly asking: Relation; readonly column: ColumnRef },
): Relation | undefined {
  if (relation.kind === 'Filter') {
    const input = reduce(binding, relation.input, id, by)
    return input && { ...relation, input }
  }
  const items =
    relation.kind === 'Project'
      ? relation.items
      : relation.kind === 'Aggregate'
        ? relation.keys
        : []
  const expr = items.find(item => item.column.id === id)?.expr
  if (expr?.kind !== 'ColumnRef') return undefined
  if (relation.kind === 'Project') {
    const input = reduce(binding, relation.input, expr.id, by)
    return input && { ...relation, input }
  }
  if (relation.kind !== 'Aggregate') return undefined
  const copied = copyRelation(binding, by.asking)
  const key = copied?.columns.get(by.column.id)
  if (copied === undefined || key === undefined) return undefined
  const semi: Join = {
    kind: 'Join',
    join: 'leftSemi',
    left: relation.input,
    right: pruneColumns(copied.relation, new Set([key.id])),
    keys: [{ left: expr, right: columnRef(key), nullsEqual: false }],
    residual: [],
  }
  return { ...relation, input: semi }
}
