import type { FloatKind, IntegerKind, NumberKind } from '../types/data-type.js'
import { isFloatKind } from '../types/number-kind.js'
import type { Signature } from './define.js'

/** Integer kinds in the order in which overloads over integers stand: unsigned first. */
export const integerKinds: readonly IntegerKind[] = [
  'UInt8',
  'UInt16',
  'UInt32',
  'UInt64',
  'Int8',
  'Int16',
  'Int32',
  'Int64',
]

export const unsignedKinds: readonly IntegerKind[] = integerKinds.slice(0, 4)
export const floatKinds: readonly FloatKind[] = ['Float32', 'Float64']
export const numberKinds: readonly NumberKind[] = [...integerKinds, ...floatKinds]

/** Number kinds by width, as comparisons and unary minus list them. */
export const numberKindsByWidth: readonly NumberKind[] = [
  'UInt8',
  'Int8',
  'UInt16',
  'Int16',
  'UInt32',
  'Int32',
  'UInt64',
  'Int64',
  'Float32',
  'Float64',
]

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

/** Whether values of a kind are `bigint`s. */
export function isBig(kind: NumberKind): boolean {
  return kind === 'Int64' || kind === 'UInt64'
}

/** Text of an argument as a JavaScript number. */
export function asNumber(kind: NumberKind, text: string): string {
  return isBig(kind) ? `Number(${text})` : text
}

/** Text of an integer argument as a `bigint`. */
export function asBig(kind: NumberKind, text: string): string {
  return isBig(kind) || isFloatKind(kind) ? text : `BigInt(${text})`
}
