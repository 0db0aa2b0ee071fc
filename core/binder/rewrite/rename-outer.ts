import type { Relation } from '../../plan/relation.js'
import type { ColumnId, PlanColumn, Scalar } from '../../plan/scalar.js'
import { columnRef } from '../scalar/column-ref.js'
import { replaceScalar } from '../scalar/walk-scalar.js'
import { mapRelationInputs, mapRelationScalars } from './walk-relation.js'

/** The relation with columns of the queries around it under other ids. */
export function renameOuter(
  relation: Relation,
  renamed: ReadonlyMap<ColumnId, PlanColumn>,
): Relation {
  const rename = (scalar: Scalar) =>
    replaceScalar(scalar, part => {
      const column = part.kind === 'ColumnRef' ? renamed.get(part.id) : undefined
      return column === undefined ? undefined : columnRef(column)
    })
  const node = mapRelationScalars(relation, rename)
  const read =
    node.kind === 'Apply'
      ? { ...node, reads: node.reads.map(id => renamed.get(id)?.id ?? id) }
      : node
  return mapRelationInputs(read, input => renameOuter(input, renamed))
}
