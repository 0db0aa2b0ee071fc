/** Arithmetic on unsigned 64-bit words as bigints. */

export const u64 = (value: bigint): bigint => BigInt.asUintN(64, value)

export const rotateLeft = (value: bigint, bits: bigint): bigint =>
  u64((value << bits) | (value >> (64n - bits)))

export const rotateRight = (value: bigint, bits: bigint): bigint => rotateLeft(value, 64n - bits)

export const rotateLeft32 = (value: number, bits: number): number =>
  (value << bits) | (value >>> (32 - bits))
