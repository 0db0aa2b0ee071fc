import type { NumberKind } from '../../types/data-type.js'
import { integerKind, isFloatKind, isSignedKind, numberBits } from '../../types/number-kind.js'

type Width = 8 | 16 | 32 | 64

const wider = (width: Width): Width => (width === 64 ? 64 : ((width * 2) as Width))

function widest(left: NumberKind, right: NumberKind): Width {
  return Math.max(numberBits(left), numberBits(right)) as Width
}

const anySigned = (left: NumberKind, right: NumberKind): boolean =>
  isSignedKind(left) || isSignedKind(right)

const anyFloat = (left: NumberKind, right: NumberKind): boolean =>
  isFloatKind(left) || isFloatKind(right)

/**
 * Result kinds of arithmetic over numbers.
 *
 * Source: databend utils/arithmetics_type.rs `ResultTypeOfBinary` (engine rules 2.5).
 */
export const resultKind = {
  plus: (left: NumberKind, right: NumberKind): NumberKind =>
    anyFloat(left, right)
      ? 'Float64'
      : integerKind(wider(widest(left, right)), anySigned(left, right)),

  minus: (left: NumberKind, right: NumberKind): NumberKind =>
    anyFloat(left, right) ? 'Float64' : integerKind(wider(widest(left, right)), true),

  /** Whole division. */
  div: (left: NumberKind, right: NumberKind): NumberKind => {
    if (!anyFloat(left, right)) return integerKind(widest(left, right), anySigned(left, right))
    return integerKind(widest(left, right), true)
  },

  modulo: (left: NumberKind, right: NumberKind): NumberKind => {
    if (anyFloat(left, right)) return 'Float64'
    const width = numberBits(right)
    return isSignedKind(left) ? integerKind(wider(width), true) : integerKind(width, false)
  },

  negate: (kind: NumberKind): NumberKind =>
    isFloatKind(kind) ? kind : integerKind(wider(numberBits(kind)), true),
}

/**
 * The narrowest kind that holds both operands of `%`; 64 bits where none does, and Float32 beside any integer
 * (the real engine: `to_uint64(16777217) % to_float32(3)` is 1).
 */
export function operandKind(left: NumberKind, right: NumberKind): NumberKind {
  if (anyFloat(left, right)) {
    return left === 'Float64' || right === 'Float64' ? 'Float64' : 'Float32'
  }
  if (isSignedKind(left) === isSignedKind(right)) {
    return integerKind(widest(left, right), isSignedKind(left))
  }
  const [signed, unsigned] = isSignedKind(left) ? [left, right] : [right, left]
  const width = Math.max(numberBits(signed), wider(numberBits(unsigned))) as Width
  return integerKind(width, true)
}
