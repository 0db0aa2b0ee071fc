import { integerBytes, view } from '../../types/binary-text.js'
import type { DataType } from '../../types/data-type.js'
import { jsonbOf } from '../../types/jsonb.js'
import { isIntegerKind, numberBits } from '../../types/number-kind.js'
import type { Value } from '../../types/value.js'

/** Returns the byte strings of a value that are hashed one after the other. */
export type HashedBytes = (value: Value) => readonly Uint8Array[]

/**
 * Returns a function from values of a type to the bytes to hash; numbers are little-endian, in their type's width.
 *
 * Values of types that the server doesn't hash have no bytes. Source: databend scalars/hash.rs `DFHash`,
 * scalars/decimal/hash.rs.
 */
export function hashedBytes(type: DataType): HashedBytes {
  if (isIntegerKind(type.kind)) return integerWriter(numberBits(type.kind) / 8)
  switch (type.kind) {
    case 'Boolean':
      return value => [Buffer.of(value === true ? 1 : 0)]
    case 'String':
      return value => [Buffer.from(value as string)]
    case 'Variant':
      return value => [jsonbOf(value as string)]
    case 'Binary':
    case 'Bitmap':
      return value => [value as Uint8Array]
    case 'Date':
      return integerWriter(4)
    case 'Timestamp':
      return integerWriter(8)
    case 'Float32':
      return floatWriter(4, (bytes, value) => bytes.writeFloatLE(value))
    case 'Float64':
      return floatWriter(8, (bytes, value) => bytes.writeDoubleLE(value))
    case 'Decimal':
      return decimalWriter(type.precision, type.scale)
    default:
      return () => []
  }
}

function integerWriter(width: number): HashedBytes {
  return value => [littleEndian(BigInt(value as bigint), width)]
}

/** An integer in two's complement, little-endian. */
function littleEndian(value: bigint, width: number): Buffer {
  return integerBytes(value, width).reverse()
}

function floatWriter(width: number, write: (bytes: Buffer, value: number) => void): HashedBytes {
  return value => {
    const bytes = Buffer.alloc(width)
    write(bytes, value as number)
    return [bytes]
  }
}

/** The scale and 128 bits; with a precision above 38, the scale, the number of halves (2) and 256 bits. */
function decimalWriter(precision: number, scale: number): HashedBytes {
  const head = Buffer.of(scale)
  if (precision <= 38) return value => [head, littleEndian(value as bigint, 16)]
  const halves = littleEndian(2n, 8)
  return value => [head, halves, littleEndian(value as bigint, 32)]
}

/** Concatenates byte strings, for hashes of a single stream. */
export const joined = (parts: readonly Uint8Array[]): Uint8Array =>
  parts.length === 1 ? view(parts[0]!) : Buffer.concat(parts)
