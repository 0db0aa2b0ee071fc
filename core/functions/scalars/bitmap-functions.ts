import {
  type BitmapOperation,
  bitmapMembers,
  bitmapOf,
  bitmapOfAny,
  combineBitmaps,
  parseBitmap,
} from '../../types/bitmap.js'
import { badArguments } from '../../types/cast-checks.js'
import {
  arrayType,
  bitmapType,
  booleanType,
  type DataType,
  nullableType,
  plainType,
  stringType,
  uint64Type,
} from '../../types/data-type.js'
import { integerKinds } from '../../types/number-kind.js'
import type { Value } from '../../types/value.js'
import { type Plain, pass, type ScalarDefinition, scalar } from '../define.js'
import { family } from '../documented.js'

/** Functions of bitmaps. Source: databend scalars/bitmap.rs. */
export const bitmapFunctions = family([
  "Converts one integer, or a string of integers separated by commas, to a bitmap. to_string(to_bitmap('1,3')) → 1,3",
  scalar('to_bitmap', () => [
    pass([stringType], bitmapType, parseBitmap, { throws: true }),
    pass([uint64Type], bitmapType, (member: bigint) => bitmapOf([member])),
  ]),
  'Returns a bitmap of an array of integers. to_string(build_bitmap([1, 3])) → 1,3',
  scalar('build_bitmap', () =>
    integerKinds.map(kind =>
      pass([arrayType(nullableType(plainType(kind)))], bitmapType, buildBitmap, { throws: true }),
    ),
  ),
  'Returns the number of integers in a bitmap. bitmap_count(build_bitmap([1, 3])) → 2',
  ofBitmap('bitmap_count', uint64Type, members => BigInt(members.length), ['bitmap_cardinality']),
  'Returns the integers in a bitmap as an array. bitmap_to_array(build_bitmap([1, 3])) → [1,3]',
  ofBitmap('bitmap_to_array', arrayType(uint64Type), members => members),
  'Returns the least integer in a bitmap. bitmap_min(build_bitmap([1, 3])) → 1',
  ofBitmap('bitmap_min', uint64Type, members => notEmpty(members.at(0))),
  'Returns the greatest integer in a bitmap. bitmap_max(build_bitmap([1, 3])) → 3',
  ofBitmap('bitmap_max', uint64Type, members => notEmpty(members.at(-1))),
  'Returns true if a bitmap contains an integer. bitmap_contains(build_bitmap([1, 3]), 3) → true',
  scalar('bitmap_contains', () => [
    pass([bitmapType, uint64Type], booleanType, (bitmap: Uint8Array, member: bigint) =>
      bitmapMembers(bitmap).includes(member),
    ),
  ]),
  'Returns the first integers in a bitmap from a lower bound on, as many as given. to_string(bitmap_subset_limit(build_bitmap([1, 3, 5]), 2, 1)) → 3',
  subset('bitmap_subset_limit', (members, start, limit) =>
    members.filter(member => member >= start).slice(0, asCount(limit)),
  ),
  'Returns the integers in a bitmap that are at least a start and less than an end. to_string(bitmap_subset_in_range(build_bitmap([1, 3, 5]), 2, 5)) → 3',
  subset('bitmap_subset_in_range', (members, start, end) =>
    members.filter(member => member >= start && member < end),
  ),
  'Returns integers in a bitmap from a position (counted from 0) on, as many as given. to_string(sub_bitmap(build_bitmap([1, 3, 5]), 1, 2)) → 3,5',
  subset('sub_bitmap', (members, offset, length) =>
    members.slice(asCount(offset), asCount(offset) + asCount(length)),
  ),
  'Returns true if a bitmap contains all integers of another. bitmap_has_all(build_bitmap([1, 2]), build_bitmap([2])) → true',
  scalar('bitmap_has_all', () => [
    pass([bitmapType, bitmapType], booleanType, (a: Uint8Array, b: Uint8Array) => {
      const members = new Set(bitmapMembers(a))
      return bitmapMembers(b).every(member => members.has(member))
    }),
  ]),
  'Returns true if two bitmaps have an integer in common. bitmap_has_any(build_bitmap([1, 2]), build_bitmap([2, 3])) → true',
  scalar('bitmap_has_any', () => [
    pass([bitmapType, bitmapType], booleanType, (a: Uint8Array, b: Uint8Array) => {
      const members = new Set(bitmapMembers(a))
      return bitmapMembers(b).some(member => members.has(member))
    }),
  ]),
  'Returns the integers in at least one of two bitmaps. to_string(bitmap_or(build_bitmap([1, 2]), build_bitmap([2, 3]))) → 1,2,3',
  operation('bitmap_or', 'or'),
  'Returns the integers in both of two bitmaps. to_string(bitmap_and(build_bitmap([1, 2]), build_bitmap([2, 3]))) → 2',
  operation('bitmap_and', 'and'),
  'Returns the integers in exactly one of two bitmaps. to_string(bitmap_xor(build_bitmap([1, 2]), build_bitmap([2, 3]))) → 1,3',
  operation('bitmap_xor', 'xor'),
  'Returns the integers in the first of two bitmaps that are not in the second. to_string(bitmap_not(build_bitmap([1, 2]), build_bitmap([2, 3]))) → 1',
  operation('bitmap_not', 'not', ['bitmap_and_not']),
])

function buildBitmap(items: readonly (number | bigint | null)[]): Uint8Array {
  const members = items.filter(item => item !== null).map(BigInt)
  if (members.some(member => member < 0n)) {
    throw badArguments('build_bitmap just support positive integer')
  }
  return bitmapOfAny(members)
}

function ofBitmap(
  name: string,
  returns: DataType,
  meaning: (members: readonly bigint[]) => Value,
  aliases: readonly string[] = [],
): ScalarDefinition {
  const evaluate: Plain = (bitmap: Uint8Array) => meaning(bitmapMembers(bitmap))
  return scalar(name, { aliases }, () => [pass([bitmapType], returns, evaluate, { throws: true })])
}

function notEmpty(member: bigint | undefined): bigint {
  if (member === undefined) throw badArguments('The bitmap is empty')
  return member
}

/** A count as unsigned 64 bits, so that a negative one exceeds any length. */
const asCount = (count: bigint): number => Number(BigInt.asUintN(64, count))

function subset(
  name: string,
  choose: (members: readonly bigint[], a: bigint, b: bigint) => readonly bigint[],
): ScalarDefinition {
  return scalar(name, () => [
    pass(
      [bitmapType, uint64Type, uint64Type],
      bitmapType,
      (bitmap: Uint8Array, a: bigint, b: bigint) => bitmapOf(choose(bitmapMembers(bitmap), a, b)),
    ),
  ])
}

function operation(
  name: string,
  which: BitmapOperation,
  aliases: readonly string[] = [],
): ScalarDefinition {
  const meaning = (a: Uint8Array, b: Uint8Array): Uint8Array =>
    bitmapOf(combineBitmaps(which, bitmapMembers(a), bitmapMembers(b)))
  return scalar(name, { aliases }, () => [pass([bitmapType, bitmapType], bitmapType, meaning)])
}
