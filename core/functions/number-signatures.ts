import type { NumberKind } from '../types/data-type.js'
import { floatKinds, integerKinds, isBigKind, isFloatKind } from '../types/number-kind.js'
import type { Signature } from './define.js'

/** A signature for each kind. */
export function eachKind<K extends NumberKind>(
  kinds: readonly K[],
  make: (kind: K) => Signature,
): readonly Signature[] {
  return kinds.map(make)
}

/** A signature for each pair of kinds, the right one changing first. */
export function eachPair<L extends NumberKind, R extends NumberKind>(
  left: readonly L[],
  right: readonly R[],
  make: (left: L, right: R) => Signature,
): readonly Signature[] {
  return left.flatMap(l => right.map(r => make(l, r)))
}

/** A signature for each pair of numbers in the order of arithmetic: integers, mixed, floats. */
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

/** Text of an argument as a JavaScript number. */
export function asNumber(kind: NumberKind, text: string): string {
  return isBigKind(kind) ? `Number(${text})` : text
}

/** Text of an integer argument as a `bigint`. */
export function asBig(kind: NumberKind, text: string): string {
  return isBigKind(kind) || isFloatKind(kind) ? text : `BigInt(${text})`
}
