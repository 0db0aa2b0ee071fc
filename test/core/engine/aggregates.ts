import type { AggregateOverload } from '../../../core/functions/overload.js'
import { arrayType, int32Type, nullableType, uint64Type } from '../../../core/types/data-type.js'
import type { Value } from '../../../core/types/value.js'

/** Overloads are kept without the type of their state. */
function erased<S>(overload: AggregateOverload<S>): AggregateOverload {
  return overload as unknown as AggregateOverload
}

/** `sum` of Int32, which can slide; NULL over no rows. */
export const sum = erased<{ total: number; rows: number }>({
  name: 'sum',
  args: [int32Type],
  returns: nullableType(int32Type),
  init: () => ({ total: 0, rows: 0 }),
  add: (_cx, state, value) => {
    state.total += value as number
    state.rows++
  },
  remove: (_cx, state, value) => {
    state.total -= value as number
    state.rows--
  },
  done: (_cx, state) => (state.rows === 0 ? null : state.total),
})

/** `count` of any number of arguments. */
export const count = erased<{ rows: number }>({
  name: 'count',
  args: [],
  returns: uint64Type,
  init: () => ({ rows: 0 }),
  add: (_cx, state) => {
    state.rows++
  },
  done: (_cx, state) => BigInt(state.rows),
})

/** `array_agg`, which keeps NULL and cannot slide. */
export const arrayAgg = erased<Value[]>({
  name: 'array_agg',
  args: [nullableType(int32Type)],
  returns: arrayType(nullableType(int32Type)),
  keepNulls: true,
  init: () => [],
  add: (_cx, state, value) => {
    state.push(value!)
  },
  done: (_cx, state) => [...state],
})
