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
import { civilFromDays, daysFromCivil, daysInMonth } from '../../types/date.js'
import { addIntervals, negateInterval } from '../../types/interval.js'
import { type TimeZone, timeZone } from '../../types/time-zone.js'
import { localTime, nextInstantMicros } from '../../types/timestamp.js'
import type { IntervalValue, TimestampTzValue } from '../../types/value.js'
import { pass, passWithCx, type Signature } from '../define.js'
import type { Cx } from '../overload.js'
import { dayMicros } from './moment.js'

/**
 * A date some months later, at the last day of a shorter month. `keepsEnd`: the last day of a month
 * stays the last day.
 */
export function addMonths(days: number, months: number, keepsEnd = false): number {
  const { year, month, day } = civilFromDays(days)
  const first = year * 12 + (month - 1) + months
  const newYear = Math.floor(first / 12)
  checkYear(newYear)
  const newMonth = first - newYear * 12 + 1
  const last = daysInMonth(newYear, newMonth)
  const isEnd = keepsEnd && day === daysInMonth(year, month)
  return daysFromCivil(newYear, newMonth, isEnd ? last : Math.min(day, last))
}

/** The calendar of the server ends at 9999 years. Source: conformance scalars/datetime add_years. */
function checkYear(year: number): void {
  if (year >= -9999 && year <= 9999) return
  const text = `Invalid date: parameter 'year' with value ${year} is not in the required range of -9999..=9999`
  throw new QueryError('BadArguments', text)
}

/** An instant some months later on the clocks of a zone. */
export function addMonthsToTimestamp(
  micros: bigint,
  months: number,
  zone: TimeZone,
  keepsEnd = false,
): bigint {
  const local = localTime(micros, zone)
  const days = addMonths(local.days, months, keepsEnd)
  return clampTimestamp(nextInstantMicros(days, local.micros, zone))
}

/** Source: databend timestamp.rs and interval.rs: months by the calendar of the zone, then the rest. */
export function addIntervalToTimestamp(micros: bigint, by: IntervalValue, zone: TimeZone): bigint {
  const moved = by.months === 0 ? micros : addMonthsToTimestamp(micros, by.months, zone)
  return clampTimestamp(moved + BigInt(by.days) * dayMicros + by.micros)
}

/** A date some time later; a part of a day does not count. */
export function addIntervalToDate(days: number, by: IntervalValue): number {
  const moved = by.months === 0 ? days : addMonths(days, by.months)
  return clampDate(moved + by.days + Number(by.micros / dayMicros))
}

function addIntervalToTimestampTz(at: TimestampTzValue, by: IntervalValue): TimestampTzValue {
  const zone = timeZone(offsetName(at.offset))
  return { micros: addIntervalToTimestamp(at.micros, by, zone), offset: at.offset }
}

function offsetName(offset: number): string {
  const minutes = Math.floor(Math.abs(offset) / 60)
  const two = (n: number): string => String(n).padStart(2, '0')
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

const throws = { throws: true } as const
const zoneOf = (cx: Cx): TimeZone => timeZone(cx.timezone)

/** `+` of dates, timestamps and intervals. */
export function datePlus(): readonly Signature[] {
  return [
    pass(
      [dateType, int64Type],
      dateType,
      (d: number, n: bigint) => clampDate(d + Number(n)),
      throws,
    ),
    pass(
      [timestampType, int64Type],
      timestampType,
      (t: bigint, n: bigint) => clampTimestamp(t + n),
      throws,
    ),
    pass([intervalType, intervalType], intervalType, addIntervals),
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

/** `-` of dates, timestamps and intervals. */
export function dateMinus(): readonly Signature[] {
  return [
    pass([dateType, dateType], int32Type, (a: number, b: number) => a - b),
    pass([timestampType, timestampType], int64Type, (a: bigint, b: bigint) => a - b),
    pass(
      [dateType, int64Type],
      dateType,
      (d: number, n: bigint) => clampDate(d - Number(n)),
      throws,
    ),
    pass(
      [timestampType, int64Type],
      timestampType,
      (t: bigint, n: bigint) => clampTimestamp(t - n),
      throws,
    ),
    pass([intervalType, intervalType], intervalType, (a: IntervalValue, b: IntervalValue) =>
      addIntervals(a, negateInterval(b)),
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

/** `*` of an interval and a count. */
export function intervalMultiples(): readonly Signature[] {
  return [
    pass(
      [int64Type, intervalType],
      intervalType,
      (n: bigint, a: IntervalValue) => times(a, n),
      throws,
    ),
    pass([intervalType, int64Type], intervalType, times, throws),
  ]
}

function times({ months, days, micros }: IntervalValue, count: bigint): IntervalValue {
  const part = (size: bigint, bits: number): bigint => {
    const product = size * count
    if (product === BigInt.asIntN(bits, product)) return product
    throw new QueryError('BadArguments', 'interval multiplication overflows')
  }
  return {
    months: Number(part(BigInt(months), 32)),
    days: Number(part(BigInt(days), 32)),
    micros: part(micros, 64),
  }
}
