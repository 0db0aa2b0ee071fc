import { badArguments } from './cast-checks.js'
import { readTreemap, writeTreemap } from './roaring.js'

/** Maximum number of members that a bitmap lists one by one. Source: databend io/bitmap.rs `LARGE_THRESHOLD`. */
const smallLimit = 32

/** `HB`, version 1; the next byte is 0 for listed members or 1 for a roaring treemap. */
const magic = [0x48, 0x42, 0x01] as const

/**
 * Serializes members, which must be ascending without duplicates, in Databend's format for Bitmap values.
 * Equal sets have equal bytes.
 *
 * Source: databend io/bitmap.rs `HybridBitmap`.
 */
export function bitmapOf(members: readonly bigint[]): Uint8Array {
  if (members.length >= smallLimit) {
    return new Uint8Array(Buffer.concat([Buffer.from([...magic, 1]), writeTreemap(members)]))
  }
  const bytes = Buffer.alloc(5 + 8 * members.length)
  bytes.set([...magic, 0, members.length])
  for (const [i, member] of members.entries()) bytes.writeBigUInt64LE(member, 5 + 8 * i)
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** Like `bitmapOf`, for members in any order. */
export function bitmapOfAny(members: Iterable<bigint>): Uint8Array {
  return bitmapOf([...new Set(members)].sort(compareBigints))
}

const compareBigints = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * Returns a bitmap's members in ascending order. Also reads a bare roaring treemap, as written by older servers.
 *
 * Throws `QueryError` 1006 for invalid bytes.
 */
export function bitmapMembers(value: Uint8Array): readonly bigint[] {
  const bytes = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  // The default value of the type. Source: databend common/io bitmap.rs `deserialize_bitmap`.
  if (bytes.length === 0) return []
  if (!magic.every((byte, i) => bytes[i] === byte)) return readTreemap(bytes)
  if (bytes[3] === 1) return readTreemap(bytes.subarray(4))
  const count = bytes[4] ?? 0
  if (bytes[3] !== 0 || bytes.length !== 5 + 8 * count) throw badArguments('Invalid Bitmap value')
  return Array.from({ length: count }, (_, i) => bytes.readBigUInt64LE(5 + 8 * i))
}

/** A bitmap's members separated by commas: `1,2,3`. */
export function bitmapText(value: Uint8Array): string {
  return bitmapMembers(value).join(',')
}

/**
 * Parses `1,2,3`, with optional spaces. Throws `QueryError` 1006 for any other string, including an empty one.
 * Source: databend io/bitmap.rs `parse_bitmap`.
 */
export function parseBitmap(text: string): Uint8Array {
  return bitmapOfAny(
    text
      .replace(/\s+/g, '')
      .split(',')
      .map(digits => {
        const member = /^\+?\d+$/.test(digits) ? BigInt(digits) : undefined
        if (member === undefined || member >= 1n << 64n) {
          throw badArguments(
            `BadBytes. Code: 1046, Text = Invalid Bitmap value: ${JSON.stringify(text)}.`,
          )
        }
        return member
      }),
  )
}

/** A set operation; `not` is the difference: members of the first set missing in the second. */
export type BitmapOperation = 'or' | 'and' | 'xor' | 'not'

/** Combines two sets of ascending members; the result is ascending too. */
export function combineBitmaps(
  operation: BitmapOperation,
  a: readonly bigint[],
  b: readonly bigint[],
): readonly bigint[] {
  const keepsFirst = operation !== 'and'
  const keepsSecond = operation === 'or' || operation === 'xor'
  const keepsBoth = operation === 'or' || operation === 'and'
  const members: bigint[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    const order = j >= b.length ? -1 : i >= a.length ? 1 : compareBigints(a[i]!, b[j]!)
    if (order === 0 ? keepsBoth : order < 0 ? keepsFirst : keepsSecond) {
      members.push(order <= 0 ? a[i]! : b[j]!)
    }
    if (order <= 0) i++
    if (order >= 0) j++
  }
  return members
}
