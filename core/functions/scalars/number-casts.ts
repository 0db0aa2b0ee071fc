import type { IntegerKind, NumberKind } from '../../types/data-type.js'
import {
  integerRange,
  integerValue,
  isBigKind,
  isFloatKind,
  isSignedKind,
  numberBits,
} from '../../types/number-kind.js'

/** Converts a float to an integer like Rust's `as`: truncates, clamps to the range, NaN becomes 0. */
export function saturate(kind: IntegerKind, value: number): number | bigint {
  if (Number.isNaN(value)) return integerValue(kind, 0n)
  const [least, greatest] = integerRange(kind)
  if (value <= Number(least)) return integerValue(kind, least)
  if (value >= Number(greatest)) return integerValue(kind, greatest)
  // Not -0.
  return isBigKind(kind) ? BigInt(Math.trunc(value)) : Math.trunc(value) + 0
}

/** Converts between integer kinds like Rust's `as`, wrapping around. */
export function wrap(kind: IntegerKind, value: bigint): number | bigint {
  const bits = numberBits(kind)
  const wrapped = isSignedKind(kind) ? BigInt.asIntN(bits, value) : BigInt.asUintN(bits, value)
  return integerValue(kind, wrapped)
}

/** Converts a number to another kind like Rust's `as`. */
export function convert(kind: NumberKind, value: number | bigint): number | bigint {
  if (isFloatKind(kind)) return Number(value)
  return typeof value === 'bigint' ? wrap(kind, value) : saturate(kind, value)
}
