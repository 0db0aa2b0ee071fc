import type { NumberKind } from '../types/data-type.js'
import { floatKinds, integerKinds, isBigKind, isFloatKind } from '../types/number-kind.js'
import type { Signature } from './define.js'

/** Makes a signature for each number kind. */
export function eachKind<K extends NumberKind>(
  kinds: readonly K[],
  make: (kind: K) => Signature,
): readonly Signature[] {
  return kinds.map(make)
}

/** Makes a signature for each pair of kinds; the right kind varies fastest. */
export function eachPair<L extends NumberKind, R extends NumberKind>(
  left: readonly L[],
  right: readonly R[],
  make: (left: L, right: R) => Signature,
): readonly Signature[] {
  return left.flatMap(l => right.map(r => make(l, r)))
}

/** Makes a signature for each pair of number kinds, in arithmetic's order: integers, mixed, floats. */
export function numberPairs(
  make: (left: NumberKind, right: NumberKind) => Signature,
): readonly Signature[] {
  return [
    ...eachPair(integerKinds, integerKinds, make),
    ...eachPair(integerKinds, floatKinds, make),
    ...eachPair(floatKinds, integerKinds, make),
    ...eachPair(floatKinds, floatKinds, make),
  ]
}

/** Code that converts an argument's code to a JavaScript number. */
export function asNumber(kind: NumberKind, text: string): string {
  return isBigKind(kind) ? `Number(${text})` : text
}

/** Code that converts an integer argument's code to a `bigint`. */
export function asBig(kind: NumberKind, text: string): string {
  return isBigKind(kind) || isFloatKind(kind) ? text : `BigInt(${text})`
}
