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

/** Sets of integers. Source: databend scalars/bitmap.rs. */
export const bitmapFunctions: readonly ScalarDefinition[] = [
  scalar('to_bitmap', () => [
    pass([stringType], bitmapType, parseBitmap, { throws: true }),
    pass([uint64Type], bitmapType, (member: bigint) => bitmapOf([member])),
  ]),
  scalar('build_bitmap', () =>
    integerKinds.map(kind =>
      pass([arrayType(nullableType(plainType(kind)))], bitmapType, buildBitmap, { throws: true }),
    ),
  ),
  ofBitmap('bitmap_count', uint64Type, members => BigInt(members.length), ['bitmap_cardinality']),
  ofBitmap('bitmap_to_array', arrayType(uint64Type), members => members),
  ofBitmap('bitmap_min', uint64Type, members => notEmpty(members.at(0))),
  ofBitmap('bitmap_max', uint64Type, members => notEmpty(members.at(-1))),
  scalar('bitmap_contains', () => [
    pass([bitmapType, uint64Type], booleanType, (bitmap: Uint8Array, member: bigint) =>
      bitmapMembers(bitmap).includes(member),
    ),
  ]),
  subset('bitmap_subset_limit', (members, start, limit) =>
    members.filter(member => member >= start).slice(0, asCount(limit)),
  ),
  subset('bitmap_subset_in_range', (members, start, end) =>
    members.filter(member => member >= start && member < end),
  ),
  subset('sub_bitmap', (members, offset, length) =>
    members.slice(asCount(offset), asCount(offset + length)),
  ),
  scalar('bitmap_has_all', () => [
    pass([bitmapType, bitmapType], booleanType, (a: Uint8Array, b: Uint8Array) => {
      const members = new Set(bitmapMembers(a))
      return bitmapMembers(b).every(member => members.has(member))
    }),
  ]),
  scalar('bitmap_has_any', () => [
    pass([bitmapType, bitmapType], booleanType, (a: Uint8Array, b: Uint8Array) => {
      const members = new Set(bitmapMembers(a))
      return bitmapMembers(b).some(member => members.has(member))
    }),
  ]),
  operation('bitmap_or', 'or'),
  operation('bitmap_and', 'and'),
  operation('bitmap_xor', 'xor'),
  operation('bitmap_not', 'not', ['bitmap_and_not']),
]

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
  return scalar(name, () => [pass([bitmapType], returns, evaluate, { throws: true })], { aliases })
}

function notEmpty(member: bigint | undefined): bigint {
  if (member === undefined) throw badArguments('The bitmap is empty')
  return member
}

/** A count as an index: none is beyond the length of a list. */
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
  return scalar(name, () => [pass([bitmapType, bitmapType], bitmapType, meaning)], { aliases })
}
