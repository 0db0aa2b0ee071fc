import type { FloatKind, IntegerKind, NumberKind } from './data-type.js'
import { plainFacts, plainKinds, plainTypes } from './plain-types.js'

/** Number kinds by width, unsigned before signed: the order in which comparisons and unary minus list them. */
export const numberKindsByWidth = plainKinds.filter(isNumberKind)

const integers = numberKindsByWidth.filter(isIntegerKind)
export const unsignedKinds = integers.filter(kind => !isSignedKind(kind))
export const signedKinds = integers.filter(isSignedKind)
/** Integer kinds in the order in which overloads over integers stand: unsigned first. */
export const integerKinds = [...unsignedKinds, ...signedKinds]
export const floatKinds = numberKindsByWidth.filter(isFloatKind)
export const numberKinds: readonly NumberKind[] = [...integerKinds, ...floatKinds]

/** Width of a number type in bits. */
export function numberBits(kind: NumberKind): 8 | 16 | 32 | 64 {
  return plainTypes[kind].bits!
}

export function isNumberKind(kind: string): kind is NumberKind {
  return plainFacts(kind)?.bits !== undefined
}

export function isFloatKind(kind: string): kind is FloatKind {
  return kind === 'Float32' || kind === 'Float64'
}

export function isIntegerKind(kind: string): kind is IntegerKind {
  return plainFacts(kind)?.digits !== undefined
}

export function isSignedKind(kind: NumberKind): boolean {
  return !kind.startsWith('U')
}

/** The integer kind of a width. */
export function integerKind(width: 8 | 16 | 32 | 64, signed: boolean): IntegerKind {
  return signed ? `Int${width}` : `UInt${width}`
}

/** Least and greatest value of an integer kind. */
export function integerRange(kind: IntegerKind): readonly [bigint, bigint] {
  return ranges.get(kind)!
}

const ranges: ReadonlyMap<IntegerKind, readonly [bigint, bigint]> = new Map(
  integers.map(kind => {
    const values = 1n << BigInt(numberBits(kind))
    return [kind, isSignedKind(kind) ? [-values / 2n, values / 2n - 1n] : [0n, values - 1n]]
  }),
)

/** Whether values of a kind are `bigint`s rather than numbers. */
export function isBigKind(kind: NumberKind): boolean {
  return kind === 'Int64' || kind === 'UInt64'
}

/** An integer as a value of its kind. The range is the caller's to check. */
export function integerValue(kind: IntegerKind, value: bigint): number | bigint {
  return isBigKind(kind) ? value : Number(value)
}

/**
 * Digits that a decimal needs in front of its point to hold every value of an integer kind.
 *
 * Source: databend types/decimal.rs `get_decimal_properties`.
 */
export function integerDigits(kind: IntegerKind): number {
  return plainTypes[kind].digits!
}
