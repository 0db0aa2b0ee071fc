import { QueryError } from '../errors/query-error.js'
import {
  type DataType,
  dateType,
  int64Type,
  removeNullable,
  timestampType,
} from '../types/data-type.js'
import { isNumberKind } from '../types/number-kind.js'

/** A series from `start` to `end`, exclusive, in integers, days or microseconds. */
export interface Series {
  readonly start: bigint
  readonly end: bigint
  readonly step: bigint
}

const second = 1_000_000n
const millisecond = 1000n

/**
 * Makes the series for a call. The step of timestamps is in seconds if below 1,000, in milliseconds if below
 * 1,000,000, else in microseconds. Throws `QueryError` 1006 for a step of 0 and if `end` is on the wrong side.
 * Source: databend srfs/range.rs `normalize_series_params`.
 */
export function seriesOf(type: DataType, given: Series, inclusive: boolean): Series {
  const { start } = given
  const step = type === timestampType ? timeStep(given.step) : given.step
  if (step === 0n) throw new QueryError('BadArguments', 'step must not be zero')
  const isUp = step > 0n
  const end = inclusive ? given.end + (isUp ? 1n : -1n) : given.end
  if (isUp ? start > end : start < end) {
    const [than, sign] = isUp ? ['less', 'positive'] : ['greater', 'negative']
    throw new QueryError(
      'BadArguments',
      `start must be ${than} than or equal to end when step is ${sign}`,
    )
  }
  return { start, end, step }
}

function timeStep(step: bigint): bigint {
  const size = step < 0n ? -step : step
  if (size < 1000n) return step * second
  return size < second ? step * millisecond : step
}

/** The number of values in a series. */
export function seriesLength({ start, end, step }: Series): bigint {
  const [span, size] = step > 0n ? [end - start, step] : [start - end, -step]
  return (span + size - 1n) / size
}

/** The type of a series by the types of both ends: Int64, Date or Timestamp; undefined for others. */
export function seriesType(ends: readonly DataType[]): DataType | undefined {
  const kinds = ends.map(end => removeNullable(end).kind)
  if (kinds.every(isNumberKind)) return int64Type
  if (kinds.every(kind => kind === 'Date')) return dateType
  return kinds.every(kind => kind === 'Timestamp') ? timestampType : undefined
}
