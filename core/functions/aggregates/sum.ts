import { QueryError } from '../../errors/query-error.js'
import {
  type DataType,
  decimalType,
  float64Type,
  int8Type,
  int64Type,
  intervalType,
  removeNullable,
  uint64Type,
} from '../../types/data-type.js'
import { fitsPrecision, pow10 } from '../../types/decimal.js'
import { addIntervals, intervalMicros, negateInterval } from '../../types/interval.js'
import { isFloatKind, isIntegerKind, isSignedKind } from '../../types/number-kind.js'
import type { IntervalValue, Value } from '../../types/value.js'
import type { AggregateOverload } from '../overload.js'
import {
  type AggregateRequest,
  type AggregateSignature,
  always,
  type Machine,
  orNull,
  refuseType,
} from './define-aggregate.js'

/** The type of a sum, and its state machine. */
export interface Sum {
  readonly type: DataType
  readonly machine: Machine<unknown>
}

/**
 * The sum for an argument type. Integers add up to 64 bits and wrap; floats to Float64; decimals to the greatest
 * precision of their storage class.
 *
 * Source: databend aggregates/aggregate_sum.rs.
 */
export function sumOf(request: AggregateRequest): Sum {
  const type = numberOrNull(request)
  if (isIntegerKind(type.kind)) {
    const signed = isSignedKind(type.kind)
    return sum(signed ? int64Type : uint64Type, integerSum(signed))
  }
  if (isFloatKind(type.kind)) return sum(float64Type, floatSum)
  if (type.kind === 'Decimal') {
    const precision = storagePrecision(type.precision)
    return sum(decimalType(precision, type.scale), decimalSum(precision))
  }
  if (type.kind === 'Interval') return sum(intervalType, intervalSum)
  throw refuseType(request, type)
}

/** The type of a call's argument; Int8 for NULL. */
export function numberOrNull({ args: [type] }: AggregateRequest): DataType {
  return type!.kind === 'Null' ? int8Type : type!
}

const sum = <S>(type: DataType, machine: Machine<S>): Sum => ({
  type,
  machine: machine as Machine<unknown>,
})

/** Maximum precision of a decimal's storage class: 64, 128 or 256 bits. */
export function storagePrecision(precision: number): number {
  return precision <= 18 ? 18 : precision <= 38 ? 38 : 76
}

/** Small numbers are added in `small` while that is exact, then carried over into `big`. */
interface IntegerSum {
  small: number
  big: bigint
}

const exactLimit = 2 ** 52

function carry(state: IntegerSum): void {
  state.big += BigInt(state.small)
  state.small = 0
}

export function addInteger(state: IntegerSum, value: number | bigint): void {
  if (typeof value === 'bigint') state.big += value
  else {
    state.small += value
    if (Math.abs(state.small) > exactLimit) carry(state)
  }
}

/** The sum without wrapping. */
export function integerTotal(state: IntegerSum): bigint {
  carry(state)
  return state.big
}

/** The sum wrapped to 64 bits. */
export function wrappedTotal(state: IntegerSum, signed: boolean): bigint {
  return wrapped64(integerTotal(state), signed)
}

/** An integer wrapped to 64 bits. */
export function wrapped64(value: bigint, signed: boolean): bigint {
  return signed ? BigInt.asIntN(64, value) : BigInt.asUintN(64, value)
}

export const newIntegerSum = (): IntegerSum => ({ small: 0, big: 0n })

function integerSum(signed: boolean): Machine<IntegerSum> {
  return {
    init: newIntegerSum,
    add: (_cx, state, value: number | bigint) => addInteger(state, value),
    remove: (_cx, state, value: number | bigint) => addInteger(state, -value),
    merge: (_cx, state, other) => addInteger(state, integerTotal(other)),
    done: (_cx, state) => wrappedTotal(state, signed),
    typed: { combine: 'sum', beyond: total => wrapped64(total, signed) },
  }
}

interface FloatSum {
  total: number
}

const floatSum: Machine<FloatSum> = {
  init: () => ({ total: 0 }),
  add: (_cx, state, value: number) => {
    state.total += value
  },
  merge: (_cx, state, other) => {
    state.total += other.total
  },
  done: (_cx, state) => state.total,
  typed: { combine: 'sum' },
}

interface BigSum {
  total: bigint
}

/** Returns the sum. Throws if it has more digits than its type allows. */
export function checkDecimalSum(total: bigint, precision: number): bigint {
  if (fitsPrecision(total, precision === 18 ? 38 : precision)) return total
  const bound = pow10(precision) - 1n
  throw new QueryError('Overflow', `Decimal overflow: ${total} not in [${-bound}, ${bound}]`)
}

function decimalSum(precision: number): Machine<BigSum> {
  return {
    init: () => ({ total: 0n }),
    add: (_cx, state, value: bigint) => {
      state.total += value
    },
    remove: (_cx, state, value: bigint) => {
      state.total -= value
    },
    merge: (_cx, state, other) => {
      state.total += other.total
    },
    done: (_cx, state) => checkDecimalSum(state.total, precision),
    typed: { combine: 'sum', beyond: total => checkDecimalSum(total, precision) },
  }
}

interface IntervalSum {
  total: IntervalValue
}

const intervalSum: Machine<IntervalSum> = {
  init: () => ({ total: { months: 0, days: 0, micros: 0n } }),
  add: (_cx, state, value: IntervalValue) => {
    state.total = addIntervals(state.total, value)
  },
  remove: (_cx, state, value: IntervalValue) => {
    state.total = addIntervals(state.total, negateInterval(value))
  },
  merge: (_cx, state, other) => {
    state.total = addIntervals(state.total, other.total)
  },
  done: (_cx, state) => state.total as Value,
}

/** `sum`: NULL for no rows. */
export function makeSum(request: AggregateRequest): AggregateSignature {
  const { type, machine } = sumOf(request)
  return orNull(type, machine)
}

/** `sum0`: 0 for no rows. Source: databend aggregate_sum_zero.rs. */
export function makeSumZero(request: AggregateRequest): AggregateSignature {
  if (request.args[0] !== uint64Type) {
    const message = `Invalid argument type for ${request.name}, must be uint64`
    throw new QueryError('InvalidArgument', message)
  }
  const { type, machine } = sumOf(request)
  return always(type, machine)
}

/**
 * The sum of intervals in a grouped query: the total in microseconds alone (a day is `24:00:00`), because the server
 * merges partial sums that way. If negative, months and days are -1 each. Window functions don't merge.
 *
 * Source: databend aggregate_sum.rs `IntervalSumState::merge`, which converts to 128-bit microseconds.
 */
export function mergedIntervals(overload: AggregateOverload): AggregateOverload {
  if (overload.name !== 'sum' && overload.name !== 'sum_if') return overload
  if (removeNullable(overload.returns) !== intervalType) return overload
  const { done } = overload
  return {
    ...overload,
    done: (cx, state) => {
      const total = done(cx, state)
      return total === null ? null : inMicros(total as IntervalValue)
    },
  }
}

function inMicros(interval: IntervalValue): IntervalValue {
  const micros = BigInt.asIntN(64, intervalMicros(interval))
  const upper = micros < 0n ? -1 : 0
  return { months: upper, days: upper, micros }
}
