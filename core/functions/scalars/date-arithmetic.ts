import { QueryError } from '../../errors/query-error.js'
import { clampDate, clampTimestamp } from '../../types/cast-checks.js'
import {
  dateType,
  int32Type,
  int64Type,
  intervalType,
  timestampType,
  timestampTzType,
} from '../../types/data-type.js'
import { civilFromDays, daysFromCivil, daysInMonth, maxDate, minDate } from '../../types/date.js'
import { addIntervals, negateInterval } from '../../types/interval.js'
import { type TimeZone, timeZone } from '../../types/time-zone.js'
import { floorDiv, instantMicros, localTime, nextInstantMicros } from '../../types/timestamp.js'
import type { IntervalValue, TimestampTzValue } from '../../types/value.js'
import { pass, passWithCx, type Signature } from '../define.js'
import type { Cx, TypedCode } from '../overload.js'
import { isOutside, numbers, safeNumbers } from '../typed-code.js'
import { dayMicros } from './moment.js'

/** Years and months wrap at 16 bits, as in the server. */
const within16 = (count: bigint): number => Number(BigInt.asIntN(16, count))

/**
 * Adds months to a date, clamping to the last day of a shorter month. `keepsEnd`: the last day of a month stays
 * a last day. Source: databend date_arithmetic.rs `eval_months_base`.
 */
export function addMonths(days: number, months: bigint, keepsEnd = false): number {
  const { year, month, day } = civilFromDays(days)
  const first = within16(BigInt(month - 1) + months)
  const newYear = year + Math.floor(first / 12)
  checkYear(newYear)
  const newMonth = first - Math.floor(first / 12) * 12 + 1
  const last = daysInMonth(newYear, newMonth)
  const isEnd = keepsEnd && day === daysInMonth(year, month)
  return daysFromCivil(newYear, newMonth, isEnd ? last : Math.min(day, last))
}

/** Adds years to a date; 29 February may become the 28th. Source: databend date_arithmetic.rs `eval_years_base`. */
export function addYears(days: number, years: bigint): number {
  const { year, month, day } = civilFromDays(days)
  const newYear = within16(BigInt(year) + years)
  checkYear(newYear)
  return daysFromCivil(newYear, month, Math.min(day, daysInMonth(newYear, month)))
}

/** Throws `QueryError` 1006 for years out of range, with the message of Rust's `jiff`. */
function checkYear(year: number): void {
  if (year >= -9999 && year <= 9999) return
  const text = `Invalid date: parameter 'year' with value ${year} is not in the required range of -9999..=9999`
  throw new QueryError('BadArguments', text)
}

/**
 * Moves an instant to another day, keeping the time of day at its original UTC offset: a change to or from
 * daylight saving time in between makes no difference.
 *
 * Source: databend date_arithmetic.rs `eval_timestamp`, which shifts the result by the change of the offset.
 */
export function onOtherDay(
  micros: bigint,
  zone: TimeZone,
  otherDay: (days: number) => number,
): bigint {
  const local = localTime(micros, zone)
  const days = otherDay(local.days)
  const next = nextInstantMicros(days, local.micros, zone)
  const isSkipped = instantMicros(days, local.micros, zone) === undefined
  const offset = zone.offsetAt(Number(floorDiv(next, 1_000_000n)))
  if (isSkipped && offset === local.offset) return clampTimestamp(next)
  const civil = BigInt(days) * dayMicros + BigInt(local.micros)
  return clampTimestamp(civil - BigInt(local.offset) * 1_000_000n)
}

/** Instants wrap at 64 bits. */
const within64 = (micros: bigint): bigint => BigInt.asIntN(64, micros)

/** Adds days and microseconds, then months. Source: databend interval.rs `eval_timestamp_plus`. */
export function addIntervalToTimestamp(micros: bigint, by: IntervalValue, zone: TimeZone): bigint {
  const moved = within64(micros + by.micros + BigInt(by.days) * dayMicros)
  return onOtherDay(moved, zone, days => addMonths(days, BigInt(by.months)))
}

/** Adds days, then months; throws if the interval has a time. Source: databend interval.rs `apply_interval_to_date`. */
export function addIntervalToDate(days: number, by: IntervalValue): number {
  if (by.micros !== 0n) {
    const text = 'DATE +/- INTERVAL with time parts should be evaluated as TIMESTAMP'
    throw new QueryError('BadArguments', text)
  }
  const moved = clampDate(days + by.days)
  return by.months === 0 ? moved : clampDate(addMonths(moved, BigInt(by.months)))
}

/** Adds an interval in local time at the value's own offset. */
function addIntervalToTimestampTz(at: TimestampTzValue, by: IntervalValue): TimestampTzValue {
  const offset = BigInt(at.offset) * 1_000_000n
  const local = addIntervalToTimestamp(at.micros + offset, by, timeZone('UTC'))
  return { micros: local - offset, offset: at.offset }
}

/** Gives up where the result is clamped. */
const dateCode = (operator: '+' | '-'): TypedCode =>
  numbers(
    ([d, n]) => `${d}${operator}${n}`,
    result => isOutside(result, minDate, maxDate),
  )

/** Gives up where the result is not a safe integer; all of these are in the range of Timestamp. */
const instantCode = (operator: '+' | '-'): TypedCode =>
  safeNumbers(([t, n]) => `${t}${operator}${n}`)

const throws = { throws: true } as const
const zoneOf = (cx: Cx): TimeZone => timeZone(cx.timezone)

/** Signatures of `+` for dates, timestamps and intervals. */
export function datePlus(): readonly Signature[] {
  return [
    pass([dateType, int64Type], dateType, (d: number, n: bigint) => clampDate(d + Number(n)), {
      throws: true,
      typed: dateCode('+'),
    }),
    pass(
      [timestampType, int64Type],
      timestampType,
      (t: bigint, n: bigint) => clampTimestamp(t + n),
      { throws: true, typed: instantCode('+') },
    ),
    pass([intervalType, intervalType], intervalType, sum),
    pass([dateType, intervalType], dateType, addIntervalToDate, throws),
    pass(
      [intervalType, dateType],
      dateType,
      (by: IntervalValue, d: number) => addIntervalToDate(d, by),
      throws,
    ),
    passWithCx(
      [timestampType, intervalType],
      timestampType,
      (cx, t: bigint, by: IntervalValue) => addIntervalToTimestamp(t, by, zoneOf(cx)),
      throws,
    ),
    pass([timestampTzType, intervalType], timestampTzType, addIntervalToTimestampTz, throws),
    passWithCx(
      [intervalType, timestampType],
      timestampType,
      (cx, by: IntervalValue, t: bigint) => addIntervalToTimestamp(t, by, zoneOf(cx)),
      throws,
    ),
    pass(
      [intervalType, timestampTzType],
      timestampTzType,
      (by: IntervalValue, at: TimestampTzValue) => addIntervalToTimestampTz(at, by),
      throws,
    ),
  ]
}

/** Signatures of `-` for dates, timestamps and intervals. */
export function dateMinus(): readonly Signature[] {
  return [
    pass([dateType, dateType], int32Type, (a: number, b: number) => a - b, {
      code: ([a, b]) => `${a}-${b}`,
    }),
    pass([timestampType, timestampType], int64Type, (a: bigint, b: bigint) => a - b, {
      typed: safeNumbers(([a, b]) => `${a}-${b}`),
    }),
    pass([dateType, int64Type], dateType, (d: number, n: bigint) => clampDate(d - Number(n)), {
      throws: true,
      typed: dateCode('-'),
    }),
    pass(
      [timestampType, int64Type],
      timestampType,
      (t: bigint, n: bigint) => clampTimestamp(t - n),
      { throws: true, typed: instantCode('-') },
    ),
    pass([intervalType, intervalType], intervalType, (a: IntervalValue, b: IntervalValue) =>
      sum(a, negateInterval(b)),
    ),
    pass(
      [dateType, intervalType],
      dateType,
      (d: number, by: IntervalValue) => addIntervalToDate(d, negateInterval(by)),
      throws,
    ),
    passWithCx(
      [timestampType, intervalType],
      timestampType,
      (cx, t: bigint, by: IntervalValue) =>
        addIntervalToTimestamp(t, negateInterval(by), zoneOf(cx)),
      throws,
    ),
    pass(
      [timestampTzType, intervalType],
      timestampTzType,
      (at: TimestampTzValue, by: IntervalValue) => addIntervalToTimestampTz(at, negateInterval(by)),
      throws,
    ),
  ]
}

/** Signatures of `*` for an interval and an integer. */
export function intervalMultiples(): readonly Signature[] {
  return [
    pass([int64Type, intervalType], intervalType, (n: bigint, a: IntervalValue) => times(a, n)),
    pass([intervalType, int64Type], intervalType, times),
  ]
}

/** Adds intervals; parts wrap at 32 and 64 bits. Source: databend interval.rs `plus`. */
function sum(a: IntervalValue, b: IntervalValue): IntervalValue {
  const { months, days, micros } = addIntervals(a, b)
  return { months: months | 0, days: days | 0, micros: within64(micros) }
}

/** Multiplies an interval; parts wrap as in `sum`. Source: databend interval.rs `multiply`. */
function times({ months, days, micros }: IntervalValue, count: bigint): IntervalValue {
  const within32 = (size: number): number => Number(BigInt.asIntN(32, BigInt(size) * count))
  return { months: within32(months), days: within32(days), micros: within64(micros * count) }
}
