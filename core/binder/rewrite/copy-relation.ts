import type { Relation } from '../../plan/relation.js'
import type { ColumnId, PlanColumn, Scalar } from '../../plan/scalar.js'
import type { Binding } from '../binding.js'
import { columnRef } from '../scalar/column-ref.js'
import { substitute } from './divide-conjuncts.js'
import { mapRelationInputs, mapRelationScalars } from './walk-relation.js'

/** A relation once more, its columns under new ids. */
export interface Copied {
  readonly relation: Relation
  readonly columns: ReadonlyMap<ColumnId, PlanColumn>
}

/** Copies scans, filters and joins of them, which give the same rows each time; undefined for anything else. */
export function copyRelation(binding: Binding, relation: Relation): Copied | undefined {
  const columns = new Map<ColumnId, PlanColumn>()
  if (!nameAnew(binding, relation, columns)) return undefined
  const refs = new Map([...columns].map(([id, column]) => [id, columnRef(column)]))
  const rename = (scalar: Scalar): Scalar => substitute(scalar, refs)
  const copy = (node: Relation): Relation => {
    if (node.kind !== 'Scan') return mapRelationInputs(mapRelationScalars(node, rename), copy)
    return {
      ...node,
      columns: node.columns.map(column => ({ ...column, id: columns.get(column.id)!.id })),
    }
  }
  return { relation: copy(relation), columns }
}

/** Whether all of the relation can be copied; then its columns have new ids. */
function nameAnew(
  binding: Binding,
  relation: Relation,
  columns: Map<ColumnId, PlanColumn>,
): boolean {
  switch (relation.kind) {
    case 'Scan':
      for (const { id, name, type } of relation.columns) {
        columns.set(id, binding.newColumn(name, type))
      }
      return relation.rowId === undefined && relation.internal === undefined
    case 'Filter':
      return nameAnew(binding, relation.input, columns)
    case 'Join':
      return (
        relation.mark === undefined &&
        nameAnew(binding, relation.left, columns) &&
        nameAnew(binding, relation.right, columns)
      )
    default:
      return false
  }
}
