import type { DataType, FloatKind, IntegerKind, NumberKind } from './data-type.js'

const bits: Readonly<Record<NumberKind, 8 | 16 | 32 | 64>> = {
  Int8: 8,
  Int16: 16,
  Int32: 32,
  Int64: 64,
  UInt8: 8,
  UInt16: 16,
  UInt32: 32,
  UInt64: 64,
  Float32: 32,
  Float64: 64,
}

/** Width of a number type in bits. */
export function numberBits(kind: NumberKind): 8 | 16 | 32 | 64 {
  return bits[kind]
}

export function isNumberKind(kind: string): kind is NumberKind {
  return Object.hasOwn(bits, kind)
}

export function isFloatKind(kind: string): kind is FloatKind {
  return kind === 'Float32' || kind === 'Float64'
}

export function isIntegerKind(kind: string): kind is IntegerKind {
  return isNumberKind(kind) && !isFloatKind(kind)
}

export function isSignedKind(kind: NumberKind): boolean {
  return !kind.startsWith('U')
}

/** The integer kind of a width. */
export function integerKind(width: 8 | 16 | 32 | 64, signed: boolean): IntegerKind {
  return signed ? `Int${width}` : `UInt${width}`
}

/** Least and greatest value of an integer kind. */
export function integerRange(kind: IntegerKind): readonly [bigint, bigint] {
  return ranges[kind]
}

const ranges: Readonly<Record<IntegerKind, readonly [bigint, bigint]>> = {
  Int8: [-128n, 127n],
  Int16: [-32768n, 32767n],
  Int32: [-2147483648n, 2147483647n],
  Int64: [-(1n << 63n), (1n << 63n) - 1n],
  UInt8: [0n, 255n],
  UInt16: [0n, 65535n],
  UInt32: [0n, 4294967295n],
  UInt64: [0n, (1n << 64n) - 1n],
}

/** Whether values of an integer kind are `bigint`s rather than numbers. */
export function isBigKind(kind: IntegerKind): boolean {
  return kind === 'Int64' || kind === 'UInt64'
}

/** An integer as a value of its kind. The range is the caller's to check. */
export function integerValue(kind: IntegerKind, value: bigint): number | bigint {
  return isBigKind(kind) ? value : Number(value)
}

/**
 * Digits that a decimal needs in front of its point to hold every value of an integer kind.
 *
 * Source: databend types/decimal.rs `get_decimal_properties`.
 */
export function integerDigits(kind: IntegerKind): number {
  return digits[kind]
}

const digits: Readonly<Record<IntegerKind, number>> = {
  Int8: 3,
  Int16: 5,
  Int32: 10,
  Int64: 19,
  UInt8: 3,
  UInt16: 5,
  UInt32: 10,
  UInt64: 20,
}

/** Narrows a type to a number type. */
export function isNumberType(type: DataType): type is Extract<DataType, { kind: NumberKind }> {
  return isNumberKind(type.kind)
}
