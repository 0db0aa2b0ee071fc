import { type Comparator, comparator } from '../../types/compare.js'
import { booleanType, type DataType, uint64Type } from '../../types/data-type.js'
import { debugText } from '../../types/debug-text.js'
import { type Key, rowKeyOf } from '../../types/key.js'
import type { Value } from '../../types/value.js'
import { family } from '../documented.js'
import { makeAverage } from './average.js'
import {
  type AggregateRequest,
  type AggregateSignature,
  aggregate,
  always,
  badType,
  type Machine,
  orNull,
} from './define-aggregate.js'
import { makeSum, makeSumZero } from './sum.js'

/** Aggregates that count rows, add them up, or pick a single value of a group. */
export const basicAggregates = family([
  'Returns the number of rows, or of rows in which the argument is not NULL. SELECT count(a) FROM (VALUES (1), (NULL), (3)) t(a) → 2',
  aggregate('count', () => always(uint64Type, counting), {
    arity: [0, 1],
    takesNull: true,
    zeroOfNull: true,
  }),
  'Returns the sum of the values, or NULL without values. SELECT sum(a) FROM (VALUES (1), (2)) t(a) → 3',
  aggregate('sum', makeSum),
  'Returns the sum of the values, or 0 without values. SELECT sum0(a::uint64) FROM (SELECT 1 AS a WHERE false) → 0',
  aggregate('sum0', makeSumZero, { aliases: ['sum_zero'], zeroOfNull: true }),
  'Returns the average of the values. SELECT avg(a) FROM (VALUES (1), (2)) t(a) → 1.5',
  aggregate('avg', makeAverage),
  'Returns the least value. SELECT min(a) FROM (VALUES (1), (2)) t(a) → 1',
  aggregate('min', ({ args: [type] }) => orNull(type!, extreme(type!, -1))),
  'Returns the greatest value. SELECT max(a) FROM (VALUES (1), (2)) t(a) → 2',
  aggregate('max', ({ args: [type] }) => orNull(type!, extreme(type!, 1))),
  'Returns the first value that is not NULL. SELECT any_value(a) FROM (VALUES (7), (7)) t(a) → 7',
  aggregate('any', ({ args: [type] }) => orNull(type!, first), { aliases: ['any_value'] }),
  "Returns the value of the first argument in the row where the second argument is least. SELECT arg_min(a, b) FROM (VALUES ('x', 2), ('y', 1)) t(a, b) → y",
  aggregate('arg_min', ({ args: [type, by] }) => orNull(type!, extremeBy(by!, -1)), {
    arity: [2, 2],
  }),
  "Returns the value of the first argument in the row where the second argument is greatest. SELECT arg_max(a, b) FROM (VALUES ('x', 2), ('y', 1)) t(a, b) → x",
  aggregate('arg_max', ({ args: [type, by] }) => orNull(type!, extremeBy(by!, 1)), {
    arity: [2, 2],
  }),
  'Returns true if all values are true. SELECT bool_and(a > 1) FROM (VALUES (1), (2)) t(a) → false',
  aggregate('bool_and', request => truth(request, (a, b) => a && b)),
  'Returns true if at least one value is true. SELECT bool_or(a > 1) FROM (VALUES (1), (2)) t(a) → true',
  aggregate('bool_or', request => truth(request, (a, b) => a || b)),
  'Returns the number of distinct values. SELECT uniq(a) FROM (VALUES (1), (1), (2)) t(a) → 2',
  aggregate('uniq', ({ args }) => always(uint64Type, distinctCount(args)), {
    aliases: ['count_distinct'],
    arity: [1, 32],
    takesNull: true,
    zeroOfNull: true,
    label: name => `DistinctCombinator(${name === 'uniq' ? name : 'count'})`,
  }),
  // The parameter is the tolerated error of the server's estimate; mockq counts exactly.
  'Returns an estimate of the number of distinct values. SELECT approx_count_distinct(a) FROM (VALUES (1), (1), (2)) t(a) → 2',
  aggregate('approx_count_distinct', ({ args }) => always(uint64Type, distinctCount(args)), {
    params: [0, Number.POSITIVE_INFINITY],
    takesNull: true,
    zeroOfNull: true,
  }),
])

interface Count {
  rows: number
}

const counting: Machine<Count> = {
  init: () => ({ rows: 0 }),
  add: (_cx, state) => {
    state.rows++
  },
  remove: (_cx, state) => {
    state.rows--
  },
  merge: (_cx, state, other) => {
    state.rows += other.rows
  },
  done: (_cx, state) => BigInt(state.rows),
  typed: { combine: 'count' },
}

/** State: the value picked so far, null before the first row. */
interface Held {
  value: Value
}

/** `min` (`side` -1) or `max` (1); of equal values it keeps the first. */
function extreme(type: DataType, side: -1 | 1): Machine<Held> {
  const compare = comparator(type)
  const offer = (state: Held, value: Value): void => {
    if (state.value === null || compare(value, state.value) * side > 0) state.value = value
  }
  return {
    init: () => ({ value: null }),
    add: (_cx, state, value: Value) => offer(state, value),
    merge: (_cx, state, other) => {
      if (other.value !== null) offer(state, other.value)
    },
    mergesExactly: true,
    done: (_cx, state) => state.value,
    typed: { combine: side < 0 ? 'least' : 'greatest' },
  }
}

const first: Machine<Held> = {
  init: () => ({ value: null }),
  add: (_cx, state, value: Value) => {
    state.value ??= value
  },
  merge: (_cx, state, other) => {
    state.value ??= other.value
  },
  mergesExactly: true,
  done: (_cx, state) => state.value,
}

interface HeldBy extends Held {
  by: Value
}

/** `arg_min` (`side` -1) or `arg_max` (1): the first argument in the row with the least or greatest second argument. */
function extremeBy(type: DataType, side: -1 | 1): Machine<HeldBy> {
  const compare: Comparator = comparator(type)
  const offer = (state: HeldBy, value: Value, by: Value): void => {
    if (state.by !== null && compare(by, state.by) * side <= 0) return
    state.value = value
    state.by = by
  }
  return {
    init: () => ({ value: null, by: null }),
    add: (_cx, state, value: Value, by: Value) => offer(state, value, by),
    merge: (_cx, state, other) => {
      if (other.by !== null) offer(state, other.value, other.by)
    },
    mergesExactly: true,
    done: (_cx, state) => state.value,
  }
}

interface Truth {
  value: boolean | undefined
}

function truth(
  request: AggregateRequest,
  combine: (a: boolean, b: boolean) => boolean,
): AggregateSignature {
  const [type] = request.args
  if (type !== booleanType && type!.kind !== 'Null') {
    const given = debugText(type!)
    throw badType(`${request.name} does not support type '${given}', must be boolean type`)
  }
  const offer = (state: Truth, value: boolean): void => {
    state.value = state.value === undefined ? value : combine(state.value, value)
  }
  const machine: Machine<Truth> = {
    init: () => ({ value: undefined }),
    add: (_cx, state, value: boolean) => offer(state, value),
    merge: (_cx, state, other) => {
      if (other.value !== undefined) offer(state, other.value)
    },
    mergesExactly: true,
    done: (_cx, state) => state.value ?? null,
  }
  return orNull(booleanType, machine)
}

/**
 * Counts distinct rows of arguments without NULL; exact even where the server estimates. For a single argument,
 * 0 and -0 are equal, as in the real engine, unlike in GROUP BY.
 */
function distinctCount(types: readonly DataType[]): Machine<Set<Key>> {
  const key = rowKeyOf(types)
  return {
    init: () => new Set(),
    add: (_cx, state, ...values: Value[]) => {
      state.add(key(types.length === 1 && values[0] === 0 ? [0] : values))
    },
    merge: (_cx, state, other) => {
      for (const each of other) state.add(each)
    },
    done: (_cx, state) => BigInt(state.size),
  }
}
