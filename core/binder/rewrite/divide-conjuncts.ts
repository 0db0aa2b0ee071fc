import type { Relation } from '../../plan/relation.js'
import type { ColumnId, Scalar } from '../../plan/scalar.js'
import type { ScalarKeys } from '../../plan/scalar-key.js'
import { isFragile } from '../scalar/is-fragile.js'
import { columnsOf, replaceScalar } from '../scalar/walk-scalar.js'
import { outputColumns } from './walk-relation.js'

/** Conjuncts that go below an operator, and those that stay above it. */
export interface Divided {
  readonly down: readonly Scalar[]
  readonly stay: readonly Scalar[]
}

/**
 * Splits conjuncts into those that read only `ids`, and the others. One that may fail is not moved ahead of one that
 * stays.
 */
export function divide(conjuncts: readonly Scalar[], ids: ReadonlySet<ColumnId>): Divided {
  const down: Scalar[] = []
  const stay: Scalar[] = []
  for (const conjunct of conjuncts) {
    if (readsOnly(conjunct, ids) && !(stay.length > 0 && isFragile(conjunct))) down.push(conjunct)
    else stay.push(conjunct)
  }
  return { down, stay }
}

/** Whether a scalar reads columns, and only these. */
export function readsOnly(scalar: Scalar, ids: ReadonlySet<ColumnId>): boolean {
  const read = columnsOf([scalar])
  return read.size > 0 && [...read].every(id => ids.has(id))
}

/** The rows of a relation for which the conjuncts are true; each is tested once. */
export function filterBy(
  keys: ScalarKeys,
  input: Relation,
  conjuncts: readonly Scalar[],
): Relation {
  const tested = distinctScalars(keys, conjuncts)
  return tested.length === 0 ? input : { kind: 'Filter', input, conjuncts: tested }
}

/** The scalars without those that are equal to an earlier one. */
export function distinctScalars(keys: ScalarKeys, scalars: readonly Scalar[]): readonly Scalar[] {
  if (scalars.length < 2) return scalars
  const first = new Map<string, Scalar>()
  for (const each of scalars) {
    const key = keys.of(each)
    if (!first.has(key)) first.set(key, each)
  }
  return [...first.values()]
}

/** The ids of a relation's columns. */
export function idsOf(relation: Relation): ReadonlySet<ColumnId> {
  return new Set(outputColumns(relation).map(column => column.id))
}

/** A scalar with columns replaced. */
export function substitute(scalar: Scalar, exprs: ReadonlyMap<ColumnId, Scalar>): Scalar {
  return replaceScalar(scalar, part => (part.kind === 'ColumnRef' ? exprs.get(part.id) : undefined))
}
