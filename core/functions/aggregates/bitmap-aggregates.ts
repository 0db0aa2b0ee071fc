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
export const bitmapAggregates: readonly AggregateFunction[] = [
  combining('bitmap_and_count', 'and', countOf),
  combining('bitmap_or_count', 'or', countOf),
  combining('bitmap_xor_count', 'xor', countOf),
  combining('bitmap_not_count', 'not', countOf),
  combining('bitmap_union', 'or', setOf),
  combining('bitmap_or_agg', 'or', setOf),
  combining('bitmap_intersect', 'and', setOf),
  combining('bitmap_and_agg', 'and', setOf),
  combining('bitmap_xor_agg', 'xor', setOf),
  aggregate('bitmap_construct_agg', construct, { aliases: ['group_bitmap'], zeroOfNull: true }),
  aggregate('intersect_count', intersectCount, {
    arity: [2, 2],
    params: [1, 32],
    argumentsFirst: true,
  }),
]

/** The members of the bitmaps so far; none before the first. */
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

/** The set of the integers of a group. */
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
 * How many members all bitmaps share that stand beside one of the parameters.
 *
 * NULL if there is no row at all, and 0 if there are rows but none of them counts.
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
