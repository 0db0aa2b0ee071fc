import type { DataType } from '../types/data-type.js'
import { integerRange, isIntegerKind } from '../types/number-kind.js'
import type { Value } from '../types/value.js'

/** The possible values of an expression, apart from NULL. */
export type ValueDomain =
  | { readonly kind: 'truth'; readonly hasTrue: boolean; readonly hasFalse: boolean }
  /** Integers from `least` to `greatest`, inclusive. */
  | { readonly kind: 'integers'; readonly least: bigint; readonly greatest: bigint }
  | { readonly kind: 'any' }

/**
 * The possible results of an expression, computed before any row is read.
 *
 * Without `values` the expression is always NULL. Source: databend property.rs `Domain`; ranges of types other than
 * Boolean and integers are omitted, because knowing them would not change any result type.
 */
export interface Domain {
  readonly hasNull: boolean
  readonly values?: ValueDomain
}

/** The domain of an expression that is NULL in every row. */
export const alwaysNull: Domain = { hasNull: true }

const anyValue: ValueDomain = { kind: 'any' }

/** The domain with all values of a type. */
export function fullDomain(type: DataType): Domain {
  if (type.kind === 'Null') return alwaysNull
  if (type.kind === 'Nullable') return { ...fullDomain(type.of), hasNull: true }
  if (type.kind === 'Boolean') return truths(true, true)
  if (!isIntegerKind(type.kind)) return { hasNull: false, values: anyValue }
  const [least, greatest] = integerRange(type.kind)
  return integers(least, greatest)
}

/** The domain of a single value. */
export function constantDomain(type: DataType, value: Value): Domain {
  if (value === null) return alwaysNull
  if (typeof value === 'boolean') return truths(value, !value)
  const bare = type.kind === 'Nullable' ? type.of : type
  if (!isIntegerKind(bare.kind)) return { hasNull: false, values: anyValue }
  const integer = BigInt(value as bigint)
  return integers(integer, integer)
}

/** A domain of Booleans without NULL. */
export function truths(hasTrue: boolean, hasFalse: boolean): Domain {
  return { hasNull: false, values: { kind: 'truth', hasTrue, hasFalse } }
}

/** A domain of integers from `least` to `greatest`, inclusive, without NULL. */
export function integers(least: bigint, greatest: bigint): Domain {
  return { hasNull: false, values: { kind: 'integers', least, greatest } }
}

/** Returns the only value of a domain; undefined if several are possible. */
export function onlyValue({ hasNull, values }: Domain): boolean | bigint | null | undefined {
  if (values === undefined) return null
  if (hasNull) return undefined
  if (values.kind === 'truth' && values.hasTrue !== values.hasFalse) return values.hasTrue
  if (values.kind === 'integers' && values.least === values.greatest) return values.least
  return undefined
}

/** The union of two domains of the same type. Source: databend property.rs `Domain::merge`. */
export function mergeDomains(a: Domain, b: Domain): Domain {
  const hasNull = a.hasNull || b.hasNull
  if (a.values === undefined || b.values === undefined) {
    const values = a.values ?? b.values
    return values === undefined ? alwaysNull : { hasNull, values }
  }
  return { hasNull, values: mergeValues(a.values, b.values) }
}

function mergeValues(a: ValueDomain, b: ValueDomain): ValueDomain {
  if (a.kind === 'truth' && b.kind === 'truth') {
    return {
      kind: 'truth',
      hasTrue: a.hasTrue || b.hasTrue,
      hasFalse: a.hasFalse || b.hasFalse,
    }
  }
  if (a.kind !== 'integers' || b.kind !== 'integers') return anyValue
  return {
    kind: 'integers',
    least: a.least < b.least ? a.least : b.least,
    greatest: a.greatest > b.greatest ? a.greatest : b.greatest,
  }
}
