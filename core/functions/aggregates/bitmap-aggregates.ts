import {
  type BitmapOperation,
  bitmapMembers,
  bitmapOf,
  bitmapOfAny,
  combineBitmaps,
} from '../../types/bitmap.js'
import { bitmapType, uint64Type } from '../../types/data-type.js'
import { debugText } from '../../types/debug-text.js'
import type { Value } from '../../types/value.js'
import { family } from '../documented.js'
import type { AggregateFunction } from '../overload.js'
import {
  type AggregateRequest,
  type AggregateSignature,
  aggregate,
  always,
  badType,
  type Machine,
  orNull,
  refuseType,
} from './define-aggregate.js'

type Members = readonly bigint[]

const countOf = (members: Members): Value => BigInt(members.length)
const setOf = (members: Members): Value => bitmapOf(members)

/** Aggregates of bitmaps. Source: databend aggregates/aggregate_bitmap.rs. */
export const bitmapAggregates = family([
  "Returns the number of integers that are in all bitmaps. SELECT bitmap_and_count(to_bitmap(a)) FROM (VALUES ('1,2'), ('2,3')) t(a) → 1",
  combining('bitmap_and_count', 'and', countOf),
  "Returns the number of integers that are in at least one bitmap. SELECT bitmap_or_count(to_bitmap(a)) FROM (VALUES ('1,2'), ('2,3')) t(a) → 3",
  combining('bitmap_or_count', 'or', countOf),
  "Returns the number of integers that are in an odd number of bitmaps. SELECT bitmap_xor_count(to_bitmap(a)) FROM (VALUES ('1,2'), ('2,3')) t(a) → 2",
  combining('bitmap_xor_count', 'xor', countOf),
  "Returns the number of integers that are in the first bitmap and in no other. SELECT bitmap_not_count(to_bitmap(a)) FROM (VALUES ('1,2'), ('2,3')) t(a) → 1",
  combining('bitmap_not_count', 'not', countOf),
  "Returns the integers that are in at least one bitmap. SELECT to_string(bitmap_union(to_bitmap(a))) FROM (VALUES ('1,2'), ('2,3')) t(a) → 1,2,3",
  combining('bitmap_union', 'or', setOf),
  "Returns the integers that are in at least one bitmap. SELECT to_string(bitmap_or_agg(to_bitmap(a))) FROM (VALUES ('1,2'), ('2,3')) t(a) → 1,2,3",
  combining('bitmap_or_agg', 'or', setOf),
  "Returns the integers that are in all bitmaps. SELECT to_string(bitmap_intersect(to_bitmap(a))) FROM (VALUES ('1,2'), ('2,3')) t(a) → 2",
  combining('bitmap_intersect', 'and', setOf),
  "Returns the integers that are in all bitmaps. SELECT to_string(bitmap_and_agg(to_bitmap(a))) FROM (VALUES ('1,2'), ('2,3')) t(a) → 2",
  combining('bitmap_and_agg', 'and', setOf),
  "Returns the integers that are in an odd number of bitmaps. SELECT to_string(bitmap_xor_agg(to_bitmap(a))) FROM (VALUES ('1,2'), ('2,3')) t(a) → 1,3",
  combining('bitmap_xor_agg', 'xor', setOf),
  'Returns a bitmap of the values. SELECT to_string(bitmap_construct_agg(a::uint64)) FROM (VALUES (1), (3)) t(a) → 1,3',
  aggregate('bitmap_construct_agg', construct, { aliases: ['group_bitmap'], zeroOfNull: true }),
  "Returns the number of integers that are in the bitmaps of all given keys. SELECT intersect_count('x', 'y')(to_bitmap(b), a) FROM (VALUES ('x', '1,2'), ('y', '2,3')) t(a, b) → 1",
  aggregate('intersect_count', intersectCount, {
    arity: [2, 2],
    params: [1, 32],
    argumentsFirst: true,
  }),
])

/** State: the combined members so far, undefined before the first bitmap. */
interface Combined {
  members: Members | undefined
}

function combining(
  name: string,
  operation: BitmapOperation,
  result: (members: Members) => Value,
): AggregateFunction {
  const returns = result === countOf ? uint64Type : bitmapType
  return aggregate(name, request => {
    const [type] = request.args
    if (type !== bitmapType) throw refuseType(request, type!)
    return orNull(returns, combined(operation, result))
  })
}

function combined(
  operation: BitmapOperation,
  result: (members: Members) => Value,
): Machine<Combined> {
  const offer = (state: Combined, next: Members): void => {
    const { members } = state
    state.members = members === undefined ? next : combineBitmaps(operation, members, next)
  }
  return {
    init: () => ({ members: undefined }),
    add: (_cx, state, bitmap: Uint8Array) => offer(state, bitmapMembers(bitmap)),
    merge: (_cx, state, other) => {
      if (other.members !== undefined) offer(state, other.members)
    },
    done: (_cx, { members }) => result(members ?? []),
  }
}

/** The bitmap of a group's integers. */
function construct(request: AggregateRequest): AggregateSignature {
  const [type] = request.args
  if (!type!.kind.startsWith('UInt')) {
    const given = debugText(type!)
    throw badType(`${request.name} does not support type '${given}', expect unsigned integer`)
  }
  return always<{ readonly members: Set<bigint> }>(bitmapType, {
    init: () => ({ members: new Set() }),
    add: (_cx, { members }, value: number | bigint) => {
      members.add(BigInt(value))
    },
    merge: (_cx, { members }, other) => {
      for (const member of other.members) members.add(member)
    },
    done: (_cx, { members }) => bitmapOfAny(members),
  })
}

/**
 * Counts the members common to all bitmaps in rows whose second argument equals one of the parameters.
 *
 * Returns NULL for no rows, 0 if no row matches a parameter.
 */
function intersectCount(request: AggregateRequest): AggregateSignature {
  const { name, args, params } = request
  const [type] = args
  if (type !== bitmapType) {
    const got = `expect: 'Bitmap', but got: '${debugText(type!)}'`
    throw badType(`${name} the first argument type mismatch, ${got}`)
  }
  const wanted = new Set(params.map(String))
  const inner = combined('and', countOf)
  return orNull(uint64Type, {
    ...inner,
    add: (cx, state: Combined, bitmap: Uint8Array, value: Value) => {
      if (wanted.has(String(value))) inner.add(cx, state, ...([bitmap] as never[]))
    },
  })
}
