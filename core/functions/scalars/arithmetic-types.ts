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
 * The result kinds of arithmetic on numbers.
 *
 * Source: databend utils/arithmetics_type.rs `ResultTypeOfBinary` (docs/sql.md#arithmetic).
 */
export const resultKind = {
  plus: (left: NumberKind, right: NumberKind): NumberKind =>
    anyFloat(left, right)
      ? 'Float64'
      : integerKind(wider(widest(left, right)), anySigned(left, right)),

  minus: (left: NumberKind, right: NumberKind): NumberKind =>
    anyFloat(left, right) ? 'Float64' : integerKind(wider(widest(left, right)), true),

  /** Integer division. */
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
 * The kind that `%` computes in: the wider of both, signed if either is; Float32 for Float32 and any integer.
 *
 * Source: databend utils/arithmetics_type.rs `LeastSuper`; in the real engine, `255::uint8 % (-3)::int8` is 255.
 */
export function operandKind(left: NumberKind, right: NumberKind): NumberKind {
  if (anyFloat(left, right)) {
    return left === 'Float64' || right === 'Float64' ? 'Float64' : 'Float32'
  }
  return integerKind(widest(left, right), anySigned(left, right))
}
