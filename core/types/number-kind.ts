import type { FloatKind, IntegerKind, NumberKind } from './data-type.js'
import { plainFacts, plainKinds, plainTypes } from './plain-types.js'

/** Number kinds by width, unsigned before signed: the server's order for overloads of comparisons and unary minus. */
export const numberKindsByWidth = plainKinds.filter(isNumberKind)

const integers = numberKindsByWidth.filter(isIntegerKind)
export const unsignedKinds = integers.filter(kind => !isSignedKind(kind))
export const signedKinds = integers.filter(isSignedKind)
/** Integer kinds, unsigned first: the server's order for overloads over integers. */
export const integerKinds = [...unsignedKinds, ...signedKinds]
export const floatKinds = numberKindsByWidth.filter(isFloatKind)
export const numberKinds: readonly NumberKind[] = [...integerKinds, ...floatKinds]

/** The width of a number kind in bits. */
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

/** The integer kind with a width and sign. */
export function integerKind(width: 8 | 16 | 32 | 64, signed: boolean): IntegerKind {
  return signed ? `Int${width}` : `UInt${width}`
}

/** The least and greatest value of an integer kind. */
export function integerRange(kind: IntegerKind): readonly [bigint, bigint] {
  return ranges.get(kind)!
}

const ranges: ReadonlyMap<IntegerKind, readonly [bigint, bigint]> = new Map(
  integers.map(kind => {
    const values = 1n << BigInt(numberBits(kind))
    return [kind, isSignedKind(kind) ? [-values / 2n, values / 2n - 1n] : [0n, values - 1n]]
  }),
)

/** Whether values of a kind are `bigint`, not `number`. */
export function isBigKind(kind: NumberKind): boolean {
  return kind === 'Int64' || kind === 'UInt64'
}

/** Converts an integer to a value of its kind; the caller must check the range. */
export function integerValue(kind: IntegerKind, value: bigint): number | bigint {
  return isBigKind(kind) ? value : Number(value)
}

/**
 * The number of decimal digits before the point that hold every value of an integer kind.
 *
 * Source: databend types/decimal.rs `get_decimal_properties`.
 */
export function integerDigits(kind: IntegerKind): number {
  return plainTypes[kind].digits!
}
