import { float64Type } from '../../types/data-type.js'
import { debugText } from '../../types/debug-text.js'
import { isNumberKind } from '../../types/number-kind.js'
import { family } from '../documented.js'
import {
  type AggregateRequest,
  type AggregateSignature,
  aggregate,
  badType,
  type Machine,
  orNull,
  refuseType,
} from './define-aggregate.js'
import { floatReader } from './number-reader.js'

/** Aggregates for the spread and shape of a distribution. */
export const statisticAggregates = family([
  'Returns the population standard deviation. SELECT stddev_pop(a) FROM (VALUES (1), (3)) t(a) → 1.0',
  aggregate('stddev_pop', deviationOfAll, { aliases: ['std'] }),
  'Returns the sample standard deviation. SELECT round(stddev_samp(a), 3) FROM (VALUES (1), (3)) t(a) → 1.414',
  aggregate('stddev_samp', deviationOfSample, { aliases: ['stddev'] }),
  'Returns the population covariance of two columns. SELECT covar_pop(a, b) FROM (VALUES (1, 2), (3, 6)) t(a, b) → 2.0',
  aggregate('covar_pop', request => covariance(request, 0), {
    aliases: ['var_pop', 'variance_pop'],
    arity: [2, 2],
  }),
  'Returns the sample covariance of two columns. SELECT covar_samp(a, b) FROM (VALUES (1, 2), (3, 6)) t(a, b) → 4.0',
  aggregate('covar_samp', request => covariance(request, 1), {
    aliases: ['var_samp', 'variance_samp'],
    arity: [2, 2],
  }),
  'Returns the skewness. SELECT round(skewness(a), 3) FROM (VALUES (1), (2), (9)) t(a) → 1.63',
  aggregate('skewness', request => moments(request, skewness)),
  'Returns the excess kurtosis. SELECT round(kurtosis(a), 3) FROM (VALUES (1), (2), (3), (9)) t(a) → 3.014',
  aggregate('kurtosis', request => moments(request, kurtosis)),
])

function readerOf(request: AggregateRequest, index = 0): (value: number | bigint) => number {
  const type = request.args[index]!
  const read = floatReader(type)
  if (read === undefined) throw refuseType(request, type)
  return read
}

/** Running mean and sum of squared distances from it (Welford). */
interface Spread {
  count: number
  mean: number
  squares: number
}

function spread(
  read: (value: number | bigint) => number,
  result: (state: Spread) => number | null,
): Machine<Spread> {
  return {
    init: () => ({ count: 0, mean: 0, squares: 0 }),
    add: (_cx, state, value: number | bigint) => {
      const number = read(value)
      const distance = number - state.mean
      state.count++
      state.mean += distance / state.count
      state.squares += distance * (number - state.mean)
    },
    merge: (_cx, state, other) => {
      const count = state.count + other.count
      if (count === 0) return
      const distance = other.mean - state.mean
      state.squares += other.squares + (distance ** 2 * state.count * other.count) / count
      state.mean += (distance * other.count) / count
      state.count = count
    },
    done: (_cx, state) => result(state),
  }
}

/**
 * `stddev_pop`: NULL for no rows, NaN if all rows are NULL.
 *
 * Source: databend aggregate_stddev.rs, which returns a Nullable type itself.
 */
function deviationOfAll(request: AggregateRequest): AggregateSignature {
  const machine = spread(readerOf(request), ({ count, squares }) => Math.sqrt(squares / count))
  const seeing: Machine<Spread> = {
    ...machine,
    add: (cx, state, value: number | bigint | null) => {
      if (value !== null) machine.add(cx, state, value as never)
    },
  }
  return { ...orNull(float64Type, seeing), keepNulls: true }
}

/** `stddev_samp`: NULL for fewer than two rows. */
function deviationOfSample(request: AggregateRequest): AggregateSignature {
  return orNull(
    float64Type,
    spread(readerOf(request), ({ count, squares }) =>
      count < 2 ? null : Math.sqrt(squares / (count - 1)),
    ),
  )
}

interface CoSpread {
  count: number
  left: number
  right: number
  products: number
}

/** `less` is 1 for the sample covariance, which is infinite for a single row, and 0 for that of the population. */
function covariance(request: AggregateRequest, less: 0 | 1): AggregateSignature {
  if (!request.args.every(({ kind }) => isNumberKind(kind))) {
    const types = request.args.map(debugText).join(', ')
    throw badType(`Expected number data type, but got [${types}]`)
  }
  const [left, right] = [readerOf(request, 0), readerOf(request, 1)]
  const machine: Machine<CoSpread> = {
    init: () => ({ count: 0, left: 0, right: 0, products: 0 }),
    add: (_cx, state, a: number | bigint, b: number | bigint) => {
      const [x, y] = [left(a), right(b)]
      state.count++
      const before = state.right
      state.left += (x - state.left) / state.count
      state.right += (y - state.right) / state.count
      state.products += (x - state.left) * (y - before)
    },
    merge: (_cx, state, other) => {
      const count = state.count + other.count
      if (count === 0) return
      const [dx, dy] = [other.left - state.left, other.right - state.right]
      state.products += other.products + (dx * dy * state.count * other.count) / count
      state.left += (dx * other.count) / count
      state.right += (dy * other.count) / count
      state.count = count
    },
    done: (_cx, { count, products }) => (count <= less ? Infinity : products / (count - less)),
  }
  return orNull(float64Type, machine)
}

/** Number of rows, and the sums of the first four powers. */
interface Powers {
  count: number
  sums: [number, number, number, number]
}

function moments(
  request: AggregateRequest,
  shape: (count: number, sums: Powers['sums']) => number,
): AggregateSignature {
  const read = readerOf(request)
  const machine: Machine<Powers> = {
    init: () => ({ count: 0, sums: [0, 0, 0, 0] }),
    add: (_cx, state, value: number | bigint) => {
      const number = read(value)
      state.count++
      const square = number * number
      state.sums[0] += number
      state.sums[1] += square
      state.sums[2] += number * square
      state.sums[3] += square * square
    },
    merge: (_cx, state, other) => {
      state.count += other.count
      for (let i = 0; i < 4; i++) state.sums[i]! += other.sums[i]!
    },
    done: (_cx, { count, sums }) => {
      const value = shape(count, sums)
      return Number.isFinite(value) ? value : Number.NaN
    },
  }
  return orNull(float64Type, machine)
}

// The order of operations is the server's: any other changes the last digits.
// Source: databend aggregates/aggregate_skewness.rs, aggregate_kurtosis.rs.

/** Sample skewness; 0 for fewer than three rows or if all rows are equal. */
function skewness(n: number, [sum, squares, cubes]: Powers['sums']): number {
  if (n <= 2) return 0
  const share = 1 / n
  const variance = share * (squares - sum * sum * share)
  const deviation = Math.sqrt(variance * (variance * variance))
  if (deviation === 0) return 0
  const correction = Math.sqrt(n * (n - 1)) / (n - 2)
  const third = cubes - 3 * squares * sum * share + 2 * (sum * (sum * sum)) * share * share
  return (correction * share * third) / deviation
}

/** Sample excess kurtosis; 0 for fewer than four rows or if all rows are equal. */
function kurtosis(n: number, [sum, squares, cubes, fourths]: Powers['sums']): number {
  if (n <= 3) return 0
  const share = 1 / n
  const square = sum * sum
  if (squares - square * share === 0) return 0
  const fourth =
    share *
    (fourths -
      4 * cubes * sum * share +
      6 * squares * sum * sum * share * share -
      3 * (square * square) * (share * (share * share)))
  const second = share * (squares - square * share)
  if (second <= 0) return 0
  const scaled = ((n + 1) * fourth) / (second * second) - 3 * (n - 1)
  return ((n - 1) * scaled) / ((n - 2) * (n - 3))
}
