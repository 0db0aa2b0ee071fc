import { badArguments } from './cast-checks.js'
import { readTreemap, writeTreemap } from './roaring.js'

/** Bitmaps of up to this many members list them one by one. Source: databend io/bitmap.rs `LARGE_THRESHOLD`. */
const smallLimit = 32

/** `HB`, version 1, then 0 for members one by one or 1 for a roaring treemap. */
const magic = [0x48, 0x42, 0x01] as const

/**
 * The value of a Bitmap type with these members, ascending and each once: Databend's serialised form.
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

/** As `bitmapOf`, of members in any order. */
export function bitmapOfAny(members: Iterable<bigint>): Uint8Array {
  return bitmapOf([...new Set(members)].sort(compareBigints))
}

const compareBigints = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * The members of a Bitmap value, ascending. A bare roaring treemap, as older servers wrote, is read too.
 *
 * Throws `QueryError` 1006 for other bytes.
 */
export function bitmapMembers(value: Uint8Array): readonly bigint[] {
  const bytes = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  // The zero of the type. Source: databend common/io bitmap.rs `deserialize_bitmap`.
  if (bytes.length === 0) return []
  if (!magic.every((byte, i) => bytes[i] === byte)) return readTreemap(bytes)
  if (bytes[3] === 1) return readTreemap(bytes.subarray(4))
  const count = bytes[4] ?? 0
  if (bytes[3] !== 0 || bytes.length !== 5 + 8 * count) throw badArguments('Invalid Bitmap value')
  return Array.from({ length: count }, (_, i) => bytes.readBigUInt64LE(5 + 8 * i))
}

/** The members separated by commas, `1,2,3`. */
export function bitmapText(value: Uint8Array): string {
  return bitmapMembers(value).join(',')
}

/**
 * Reads `1,2,3`, with blanks anywhere. Throws `QueryError` 1006 for other text, also for an empty one.
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

/** A set operation; `not` is the difference: members of the first set that are not in the second. */
export type BitmapOperation = 'or' | 'and' | 'xor' | 'not'

/** The members of two sets combined, all ascending. */
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
