import type { Relation } from '../../plan/relation.js'
import { mapRelationInputs } from './walk-relation.js'

/** A RANDOM table directly below a limit makes only as many rows as the limit. */
export function limitRandom(relation: Relation): Relation {
  const node = mapRelationInputs(relation, limitRandom)
  if (node.kind !== 'Limit' || node.limit === undefined) return node
  return { ...node, input: shortened(node.input, node.limit + node.offset) }
}

function shortened(relation: Relation, rows: number): Relation {
  if (relation.kind === 'Source' && relation.name === 'random') {
    return { ...relation, args: { ...relation.args, rows } }
  }
  const passes = relation.kind === 'Project' || relation.kind === 'Sort'
  return passes ? { ...relation, input: shortened(relation.input, rows) } : relation
}
