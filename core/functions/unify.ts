import { type AutoCastRules, canAutoCast } from '../types/auto-cast.js'
import { commonSuperType } from '../types/common-super-type.js'
import { arrayType, type DataType, mapType, nullableType, tupleType } from '../types/data-type.js'
import { typeText } from '../types/type-text.js'

/** The types bound to type variables, by index; undefined if unbound. */
export type Substitution = readonly (DataType | undefined)[]

/** The reason why a signature doesn't fit a call, for the message of error 1065. */
export interface Mismatch {
  readonly reason: string
}

export function isMismatch(result: object): result is Mismatch {
  return 'reason' in result
}

/**
 * Matches argument types against those of a signature, binding its type variables.
 *
 * A variable that occurs several times is bound to the common super type of its arguments.
 * Source: databend type_check.rs `try_unify_signature`, `unify`.
 */
export function unifySignature(
  given: readonly DataType[],
  wanted: readonly DataType[],
  rules: AutoCastRules,
): Substitution | Mismatch {
  const unifier = new Unifier(rules)
  for (const [i, type] of given.entries()) unifier.unify(type, wanted[i]!)
  return unifier.mismatch ?? unifier.bound
}

class Unifier {
  readonly bound: DataType[] = []
  readonly #rules: AutoCastRules
  mismatch: Mismatch | undefined

  constructor(rules: AutoCastRules) {
    this.#rules = rules
  }

  unify(from: DataType, to: DataType): void {
    if (this.mismatch !== undefined) return
    if (to.kind === 'Generic') this.#bind(to.index, from)
    else if (!canAutoCast(from, to, this.#rules) && !this.#inside(from, to)) {
      const reason = `unable to unify \`${typeText(from)}\` with \`${typeText(to)}\``
      this.mismatch ??= { reason }
    }
  }

  #bind(index: number, type: DataType): void {
    const before = this.bound[index]
    const common = before === undefined ? type : commonSuperType(type, before, this.#rules)
    if (common !== undefined) this.bound[index] = common
    else {
      const types = `\`${typeText(before!)}\` and \`${typeText(type)}\``
      this.mismatch = { reason: `unable to find a common super type for ${types}` }
    }
  }

  /** Unifies the inner types of containers; returns false if the outer types differ. */
  #inside(from: DataType, to: DataType): boolean {
    if (to.kind === 'Nullable') {
      if (from.kind === 'Null') return true
      this.unify(from.kind === 'Nullable' ? from.of : from, to.of)
      return true
    }
    if (from.kind === 'EmptyArray' && to.kind === 'Array') return true
    if (from.kind === 'EmptyMap' && to.kind === 'Map') return true
    if (from.kind === 'Array' && to.kind === 'Array') {
      this.unify(from.of, to.of)
      return true
    }
    if (from.kind === 'Map' && to.kind === 'Map') {
      this.unify(from.key, to.key)
      this.unify(from.value, to.value)
      return true
    }
    if (from.kind !== 'Tuple' || to.kind !== 'Tuple') return false
    if (from.fields.length !== to.fields.length) return false
    for (const [i, field] of from.fields.entries()) this.unify(field, to.fields[i]!)
    return true
  }
}

/** Replaces type variables in a type; undefined if one of them is unbound. */
export function substitute(type: DataType, by: Substitution): DataType | undefined {
  switch (type.kind) {
    case 'Generic':
      return by[type.index]
    case 'Nullable':
      return wrap(substitute(type.of, by), nullableType)
    case 'Array':
      return wrap(substitute(type.of, by), arrayType)
    case 'Map': {
      const [key, value] = [substitute(type.key, by), substitute(type.value, by)]
      return key && value && mapType(key, value)
    }
    case 'Tuple': {
      const fields = type.fields.map(field => substitute(field, by))
      return fields.includes(undefined) ? undefined : tupleType(fields as DataType[], type.names)
    }
    default:
      return type
  }
}

function wrap<T>(type: DataType | undefined, by: (type: DataType) => T): T | undefined {
  return type && by(type)
}
