import type { Join, Relation } from '../../plan/relation.js'
import type { ColumnId, Scalar } from '../../plan/scalar.js'
import { isNullable } from '../../types/data-type.js'
import { columnsOf } from '../scalar/walk-scalar.js'
import { mapRelationInputs, passedIds, relationScalars } from './walk-relation.js'

/**
 * A filter on the mark of the join below becomes a semi join; a filter on its negation becomes an anti join, if the
 * mark cannot be NULL. `needed`: the columns that are read above.
 */
export function marksToSemi(relation: Relation, needed: ReadonlySet<ColumnId>): Relation {
  const converted = relation.kind === 'Filter' ? convert(relation, needed) : relation
  const below = new Set(needed)
  for (const id of columnsOf(relationScalars(converted))) below.add(id)
  for (const id of passedIds(converted)) below.add(id)
  if (converted.kind === 'Apply') for (const id of converted.reads) below.add(id)
  return mapRelationInputs(converted, input => marksToSemi(input, below))
}

function convert(
  filter: Extract<Relation, { kind: 'Filter' }>,
  needed: ReadonlySet<ColumnId>,
): Relation {
  const { input, conjuncts } = filter
  if (input.kind !== 'Join' || input.join !== 'leftMark' || input.mark === undefined) return filter
  const { mark } = input
  if (needed.has(mark.id)) return filter
  const rest = conjuncts.filter(conjunct => !columnsOf([conjunct]).has(mark.id))
  const asks = conjuncts.filter(conjunct => columnsOf([conjunct]).has(mark.id))
  const [only] = asks
  if (only === undefined || asks.length > 1) return filter
  const kind = semiKind(only, mark.id, input)
  if (kind === undefined) return filter
  const { mark: _, ...join } = input
  const semi: Join = { ...join, join: kind }
  return rest.length === 0 ? semi : { ...filter, input: semi, conjuncts: rest }
}

function semiKind(
  conjunct: Scalar,
  mark: ColumnId,
  join: Join,
): 'leftSemi' | 'leftAnti' | undefined {
  if (conjunct.kind === 'ColumnRef' && conjunct.id === mark) return 'leftSemi'
  if (conjunct.kind !== 'Call') return undefined
  const [arg] = conjunct.args
  if (arg === undefined) return undefined
  const { name } = conjunct.overload
  if (name === 'is_true') return semiKind(arg, mark, join)
  const isMark = arg.kind === 'ColumnRef' && arg.id === mark
  return name === 'not' && isMark && isDecided(join) ? 'leftAnti' : undefined
}

/** Whether the mark is never NULL: no key and no residual can be undecided. */
function isDecided({ keys, residual }: Join): boolean {
  return (
    keys.every(
      key => key.nullsEqual || !(isNullable(key.left.type) || isNullable(key.right.type)),
    ) && residual.every(conjunct => !isNullable(conjunct.type))
  )
}
