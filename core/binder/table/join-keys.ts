import type { JoinKey } from '../../plan/relation.js'
import type { ColumnId, Scalar } from '../../plan/scalar.js'
import { columnsOf } from '../scalar/walk-scalar.js'

/** Equalities of one side with the other become keys; the binder has cast both to one type already. */
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
  if (within(a!, leftIds) && within(b!, rightIds)) {
    return { left: a!, right: b!, nullsEqual: false }
  }
  if (within(a!, rightIds) && within(b!, leftIds)) {
    return { left: b!, right: a!, nullsEqual: false }
  }
  return undefined
}
