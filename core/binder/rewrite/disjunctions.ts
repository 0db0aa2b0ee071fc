import type { ColumnId, Scalar } from '../../plan/scalar.js'
import type { Binding } from '../binding.js'
import { isFragile } from '../scalar/is-fragile.js'
import { balanced, columnsOf, conjunctsOf, isCallOf } from '../scalar/walk-scalar.js'

/**
 * A condition as conjuncts, with those that stand in each branch of an OR in front of it: `(a AND b) OR (a AND c)` is
 * `a`, `b OR c`. The law holds in three-valued logic too. A conjunct that may fail stays behind those that guard it.
 *
 * Source: databend normalize_disjunctive_filter.rs `process_duplicate_or_exprs`.
 */
export function factorOut(binding: Binding, condition: Scalar): readonly Scalar[] {
  if (!isCallOf(condition, 'or')) return [condition]
  const { keys } = binding
  const [first, ...others] = disjunctsOf(condition).map(conjunctsOf)
  let common = first!.filter(part => !isFragile(part))
  for (const branch of others) {
    if (common.length === 0) break
    const parts = new Set(branch.map(part => keys.of(part)))
    common = common.filter(part => parts.has(keys.of(part)))
  }
  if (common.length === 0) return [condition]
  const commonKeys = new Set(common.map(part => keys.of(part)))
  const rests = [first!, ...others].map(branch =>
    branch.filter(part => !commonKeys.has(keys.of(part))),
  )
  // A branch that is nothing but the common part holds wherever another does.
  if (rests.some(rest => rest.length === 0)) return common
  return [...common, anyOf(binding, rests)]
}

/**
 * What an OR says about the columns `ids` alone: `(x = 1 AND y = 2) OR (x = 3 AND y = 4)` is only true where
 * `x = 1 OR x = 3` is. Undefined if a branch says nothing about them that cannot fail.
 */
export function impliedBy(
  binding: Binding,
  condition: Scalar,
  ids: ReadonlySet<ColumnId>,
): Scalar | undefined {
  if (!isCallOf(condition, 'or')) return undefined
  const isAbout = (part: Scalar) => {
    const read = columnsOf([part])
    return read.size > 0 && [...read].every(id => ids.has(id)) && !isFragile(part)
  }
  const branches = disjunctsOf(condition).map(branch => conjunctsOf(branch).filter(isAbout))
  return branches.every(branch => branch.length > 0) ? anyOf(binding, branches) : undefined
}

/** The OR of the branches, each an AND. */
function anyOf({ scalars }: Binding, branches: readonly (readonly Scalar[])[]): Scalar {
  const parts = branches.map(branch => balanced(branch, (a, b) => scalars.call('and', [a, b])))
  return balanced(parts, (a, b) => scalars.call('or', [a, b]))
}

function disjunctsOf(scalar: Scalar): readonly Scalar[] {
  return isCallOf(scalar, 'or') ? scalar.args.flatMap(disjunctsOf) : [scalar]
}
