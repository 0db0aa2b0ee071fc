import { int64Type, type NumberKind, plainType } from '../../types/data-type.js'
import { integerKinds, unsignedKinds } from '../../types/number-kind.js'
import { pass, type ScalarDefinition, scalar } from '../define.js'
import { eachKind, eachPair } from '../number-signatures.js'

/** Operations on the bits of integers, as 64-bit signed numbers. Source: databend arithmetic.rs. */
export const bitFunctions: readonly ScalarDefinition[] = [
  bitwise('bit_and', integerKinds, (a, b) => a & b),
  bitwise('bit_or', integerKinds, (a, b) => a | b),
  bitwise('bit_xor', integerKinds, (a, b) => a ^ b),
  bitwise('bit_shift_left', unsignedKinds, (a, b) => a << (b & 63n)),
  bitwise('bit_shift_right', unsignedKinds, (a, b) => a >> (b & 63n)),
  scalar('bit_not', () =>
    eachKind(integerKinds, kind => pass([plainType(kind)], int64Type, (a: number) => ~signed(a))),
  ),
]

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
