import type { Relation } from '../../plan/relation.js'
import { mapRelationInputs } from './walk-relation.js'

/** A sort right below a limit keeps no more rows than the limit lets through (top-n). */
export function keepSorted(relation: Relation): Relation {
  const node = mapRelationInputs(relation, keepSorted)
  if (node.kind !== 'Limit' || node.limit === undefined) return node
  const { limit, offset, input } = node
  const most = limit + offset
  if (input.kind === 'Sort') return { ...node, input: { ...input, limit: most } }
  if (input.kind === 'Project' && input.input.kind === 'Sort') {
    return { ...node, input: { ...input, input: { ...input.input, limit: most } } }
  }
  return node
}
