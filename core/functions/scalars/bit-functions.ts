import { int64Type, type NumberKind, plainType } from '../../types/data-type.js'
import { integerKinds, unsignedKinds } from '../../types/number-kind.js'
import { pass, type ScalarDefinition, scalar } from '../define.js'
import { family } from '../documented.js'
import { eachKind, eachPair } from '../number-signatures.js'

/** Bitwise operations on integers as 64-bit signed numbers. Source: databend arithmetic.rs. */
export const bitFunctions = family([
  'Returns the bitwise AND of two integers. bit_and(6, 3) → 2',
  bitwise('bit_and', integerKinds, (a, b) => a & b),
  'Returns the bitwise OR of two integers. bit_or(6, 3) → 7',
  bitwise('bit_or', integerKinds, (a, b) => a | b),
  'Returns the bitwise XOR of two integers. bit_xor(6, 3) → 5',
  bitwise('bit_xor', integerKinds, (a, b) => a ^ b),
  'Shifts the bits of an integer to the left. bit_shift_left(1, 4) → 16',
  bitwise('bit_shift_left', unsignedKinds, (a, b) => a << (b & 63n)),
  'Shifts the bits of an integer to the right. bit_shift_right(16, 2) → 4',
  bitwise('bit_shift_right', unsignedKinds, (a, b) => a >> (b & 63n)),
  'Returns the bitwise complement of an integer. bit_not(6) → -7',
  scalar('bit_not', () =>
    eachKind(integerKinds, kind => pass([plainType(kind)], int64Type, (a: number) => ~signed(a))),
  ),
])

const signed = (value: number | bigint): bigint => BigInt.asIntN(64, BigInt(value))

function bitwise(
  name: string,
  right: readonly NumberKind[],
  combine: (a: bigint, b: bigint) => bigint,
): ScalarDefinition {
  return scalar(name, () =>
    eachPair(integerKinds, right, (l, r) =>
      pass([plainType(l), plainType(r)], int64Type, (a: number, b: number) =>
        signed(combine(signed(a), signed(b))),
      ),
    ),
  )
}
