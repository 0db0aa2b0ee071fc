import { castRules } from '../../functions/cast-rules.js'
import type { JoinKey } from '../../plan/relation.js'
import type { ColumnId, Scalar } from '../../plan/scalar.js'
import { commonSuperType } from '../../types/common-super-type.js'
import { type DataType, isNullable, nullableType, removeNullable } from '../../types/data-type.js'
import { columnsOf } from '../scalar/walk-scalar.js'

/**
 * Equalities between the two sides become join keys, with both sides cast to one type.
 *
 * `eq` compares decimals of any scale, and strings with numbers; keys are compared only with values of their own type,
 * so both are cast to the common type first. Source: databend physical_hash_join.rs.
 */
export function splitConjuncts(
  conjuncts: readonly Scalar[],
  leftIds: ReadonlySet<ColumnId>,
  rightIds: ReadonlySet<ColumnId>,
): { readonly keys: readonly JoinKey[]; readonly residual: readonly Scalar[] } {
  const keys: JoinKey[] = []
  const residual: Scalar[] = []
  for (const conjunct of conjuncts) {
    const key = keyOf(conjunct, leftIds, rightIds)
    if (key === undefined) residual.push(conjunct)
    else keys.push(key)
  }
  return { keys, residual }
}

function keyOf(
  conjunct: Scalar,
  leftIds: ReadonlySet<ColumnId>,
  rightIds: ReadonlySet<ColumnId>,
): JoinKey | undefined {
  if (conjunct.kind !== 'Call' || conjunct.overload.name !== 'eq') return undefined
  const [a, b] = conjunct.args
  const within = (scalar: Scalar, ids: ReadonlySet<ColumnId>) => {
    const read = columnsOf([scalar])
    return read.size > 0 && [...read].every(id => ids.has(id))
  }
  if (within(a!, leftIds) && within(b!, rightIds)) return keyPair(a!, b!)
  if (within(a!, rightIds) && within(b!, leftIds)) return keyPair(b!, a!)
  return undefined
}

/** Two sides as a key, cast to their common type; undefined where they have none. */
export function keyPair(left: Scalar, right: Scalar): JoinKey | undefined {
  const [from, to] = [removeNullable(left.type), removeNullable(right.type)]
  if (from === to) return { left, right, nullsEqual: false }
  const type = commonSuperType(from, to, castRules.comparison)
  if (type === undefined) return undefined
  return { left: castTo(left, type), right: castTo(right, type), nullsEqual: false }
}

function castTo(input: Scalar, type: DataType): Scalar {
  if (removeNullable(input.type) === type) return input
  const target = isNullable(input.type) ? nullableType(type) : type
  return { kind: 'Cast', type: target, input, try: false }
}
