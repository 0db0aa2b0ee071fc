import { decimalType, float64Type } from '../../types/data-type.js'
import { pow10 } from '../../types/decimal.js'
import { isFloatKind, isIntegerKind, isSignedKind } from '../../types/number-kind.js'
import {
  type AggregateRequest,
  type AggregateSignature,
  type Machine,
  orNull,
  refuseType,
} from './define-aggregate.js'
import {
  addInteger,
  checkDecimalSum,
  integerTotal,
  newIntegerSum,
  numberOrNull,
  storagePrecision,
  wrapped64,
  wrappedTotal,
} from './sum.js'

/**
 * `avg`: returns Float64 for numbers; for decimals, a Decimal with at least four decimal places, truncated.
 *
 * Source: databend aggregates/aggregate_avg.rs.
 */
export function makeAverage(request: AggregateRequest): AggregateSignature {
  const type = numberOrNull(request)
  if (isIntegerKind(type.kind)) return orNull(float64Type, integerAverage(isSignedKind(type.kind)))
  if (isFloatKind(type.kind)) return orNull(float64Type, floatAverage)
  if (type.kind !== 'Decimal') throw refuseType(request, type)
  const precision = storagePrecision(type.precision)
  const scale = Math.max(type.scale, 4)
  return orNull(decimalType(precision, scale), decimalAverage(precision, scale - type.scale))
}

interface IntegerAverage {
  count: number
  readonly sum: { small: number; big: bigint }
}

/** The sum wraps at 64 bits, like that of `sum`. */
const integerAverage = (signed: boolean): Machine<IntegerAverage> => ({
  init: () => ({ count: 0, sum: newIntegerSum() }),
  add: (_cx, state, value: number | bigint) => {
    state.count++
    addInteger(state.sum, value)
  },
  remove: (_cx, state, value: number | bigint) => {
    state.count--
    addInteger(state.sum, -value)
  },
  merge: (_cx, state, other) => {
    state.count += other.count
    addInteger(state.sum, integerTotal(other.sum))
  },
  done: (_cx, state) => Number(wrappedTotal(state.sum, signed)) / state.count,
  typed: {
    combine: 'sum',
    result: (total, rows) =>
      (typeof total === 'number' ? total : Number(wrapped64(total, signed))) / rows,
  },
})

interface FloatAverage {
  count: number
  total: number
}

const floatAverage: Machine<FloatAverage> = {
  init: () => ({ count: 0, total: 0 }),
  add: (_cx, state, value: number) => {
    state.count++
    state.total += value
  },
  merge: (_cx, state, other) => {
    state.count += other.count
    state.total += other.total
  },
  done: (_cx, state) => state.total / state.count,
  typed: { combine: 'sum', result: (total, rows) => (total as number) / rows },
}

interface DecimalAverage {
  count: number
  total: bigint
}

function decimalAverage(precision: number, morePlaces: number): Machine<DecimalAverage> {
  const unit = pow10(morePlaces)
  return {
    init: () => ({ count: 0, total: 0n }),
    add: (_cx, state, value: bigint) => {
      state.count++
      state.total += value
    },
    remove: (_cx, state, value: bigint) => {
      state.count--
      state.total -= value
    },
    merge: (_cx, state, other) => {
      state.count += other.count
      state.total += other.total
    },
    done: (_cx, state) => checkDecimalSum(state.total * unit, precision) / BigInt(state.count),
    typed: {
      combine: 'sum',
      result: (total, rows) => checkDecimalSum(BigInt(total) * unit, precision) / BigInt(rows),
    },
  }
}
