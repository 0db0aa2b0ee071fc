import { Unsupported } from '../../errors/unsupported.js'
import { badArguments } from '../../types/cast-checks.js'
import {
  type DataType,
  dateType,
  int64Type,
  removeNullable,
  stringType,
  timestampType,
  timestampTzType,
  uint64Type,
} from '../../types/data-type.js'
import { civilFromDays, clockText, daysFromCivil } from '../../types/date.js'
import { type TimeZone, timeZone } from '../../types/time-zone.js'
import { floorDiv, localTime, nextInstantMicros } from '../../types/timestamp.js'
import type { TimestampTzValue, Value } from '../../types/value.js'
import { factory, passWithCx, scalar } from '../define.js'
import { family } from '../documented.js'
import type { Cx } from '../overload.js'
import { addMonths } from './date-arithmetic.js'
import { dayMicros } from './moment.js'
import { instantOfParts, type Parts, timestampTzOfParts, zoneOf } from './time-parts.js'

const throws = { throws: true } as const

/** Functions for timestamps from parts, time zones and time slices. Source: databend scalars/timestamp. */
export const timeFunctions = family([
  'Returns the current time of day as a string, with the given number of fractional digits. length(current_time(0)) → 8',
  scalar('current_time', () => [
    passWithCx([], stringType, (cx: Cx) => timeOfDay(cx, 9), { unfolded: true }),
    passWithCx([int64Type], stringType, currentTime, { throws: true, unfolded: true }),
  ]),
  "Converts a timestamp to the time of day in another time zone. convert_timezone('Asia/Tokyo', to_timestamp('2024-05-17')) → 2024-05-17 09:00:00.000000",
  scalar('convert_timezone', () => [
    passWithCx([stringType, timestampType], timestampType, convertTimezone, throws),
  ]),
  "Divides time into slices of a given length and unit, and returns the start or end of the slice that a date or timestamp falls into. time_slice(to_date('2024-05-17'), 2, 'MONTH', 'START') → 2024-05-01",
  scalar('time_slice', () => [
    passWithCx([dateType, uint64Type, stringType, stringType], dateType, sliceOfDate, throws),
    passWithCx(
      [timestampType, uint64Type, stringType, stringType],
      timestampType,
      sliceOfTimestamp,
      throws,
    ),
  ]),
  'Returns the timestamp of a year, month, day, hour, minute and second. timestamp_from_parts(2024, 5, 17, 12, 34, 56) → 2024-05-17 12:34:56.000000',
  scalar('timestamp_from_parts', { aliases: ['timestampfromparts'] }, () => [
    factory(timestampFromParts),
  ]),
  "Returns the timestamp of its parts in a time zone. timestamp_tz_from_parts(2024, 5, 17, 12, 34, 56, 0, 'Asia/Tokyo') → 2024-05-17 12:34:56.000000 +0900",
  scalar('timestamp_tz_from_parts', { aliases: ['timestamptzfromparts'] }, () => [
    factory(timestampTzFromParts),
  ]),
])

/** The statement's time as `HH:MM:SS`, with `digits` digits of the fraction. */
function timeOfDay(cx: Cx, digits: number): string {
  const { micros } = localTime(cx.now, timeZone(cx.timezone))
  const [seconds, fraction = ''] = clockText(micros).split('.')
  return digits === 0 ? seconds! : `${seconds}.${fraction.padEnd(9, '0').slice(0, digits)}`
}

function currentTime(cx: Cx, precision: bigint): string {
  if (precision < 0n || precision > 9n) {
    throw badArguments(
      `Invalid fractional seconds precision \`${precision}\` for \`current_time\` (expect 0-9)`,
    )
  }
  return timeOfDay(cx, Number(precision))
}

/**
 * Shifts a timestamp so that the session's time zone shows the local time of another zone; the result may exceed the
 * range of Timestamp. Source: databend datetime.rs `register_convert_timezone`.
 */
function convertTimezone(cx: Cx, name: string, micros: bigint): bigint {
  const seconds = Number(floorDiv(micros, 1_000_000n))
  const from = timeZone(cx.timezone).offsetAt(seconds)
  const to = zoneOf(cx, name, 'cannot parse target `timezone`. ').offsetAt(seconds)
  return micros + BigInt(to - from) * 1_000_000n
}

/** The arguments of a time slice: length, unit, and whether its end rather than its start is wanted. */
interface Slice {
  readonly length: number
  readonly unit: string
  readonly isEnd: boolean
  /** First day of the week: 0 is Monday. */
  readonly weekStart: number
}

const unitMonths: Readonly<Record<string, number>> = { YEAR: 12, QUARTER: 3, MONTH: 1 }
const unitDays: Readonly<Record<string, number>> = { WEEK: 7, DAY: 1 }
const unitMicros: Readonly<Record<string, bigint>> = {
  HOUR: 3_600_000_000n,
  MINUTE: 60_000_000n,
  SECOND: 1_000_000n,
}

/** Parses the arguments; the binder has checked that the unit and START or END are constants. */
function sliceOf(cx: Cx, length: bigint, edge: string, part: string): Slice {
  return {
    length: Number(length),
    unit: part.toUpperCase(),
    isEnd: edge.toUpperCase() === 'END',
    weekStart: cx.setting('week_start') === '0' ? 6 : 0,
  }
}

/**
 * Returns the day on which a slice begins or ends. Slices count from 1970-01-01, weeks from the start of its week.
 * Source: databend date_time_slice.rs `convert_start_date`, `add_units_to_date`.
 */
function sliceDay(days: number, slice: Slice): number {
  const { length, unit, isEnd, weekStart } = slice
  const months = unitMonths[unit]
  if (months !== undefined) {
    const start = monthSlice(days, slice)
    return isEnd ? addMonths(start, BigInt(months * length)) : start
  }
  const size = unitDays[unit]!
  const shift = size === 7 ? (3 - weekStart + 7) % 7 : 0
  const step = size * length
  return (Math.floor((days + shift) / step) + (isEnd ? 1 : 0)) * step - shift
}

function monthSlice(days: number, { length, unit }: Slice): number {
  const { year, month } = civilFromDays(days)
  if (unit === 'YEAR') {
    return daysFromCivil(1970 + Math.floor((year - 1970) / length) * length, 1, 1)
  }
  const step = unitMonths[unit]! * length
  const first = Math.floor(((year - 1970) * 12 + month - 1) / step) * step
  // Truncates the year toward 1970 like the server, so slices that begin before 1970 are a year late.
  return daysFromCivil(1970 + Math.trunc(first / 12), (((first % 12) + 12) % 12) + 1, 1)
}

function sliceOfDate(cx: Cx, days: number, length: bigint, edge: string, part: string): number {
  const slice = sliceOf(cx, length, edge, part)
  if (!(slice.unit in unitMonths) && !(slice.unit in unitDays)) {
    throw badArguments('Date type only support Year | Quarter | Month | Week | Day')
  }
  return sliceDay(days, slice)
}

function sliceOfTimestamp(
  cx: Cx,
  micros: bigint,
  length: bigint,
  edge: string,
  part: string,
): bigint {
  const slice = sliceOf(cx, length, edge, part)
  const zone = timeZone(cx.timezone)
  const unit = unitMicros[slice.unit]
  if (unit !== undefined) return sliceOfClock(micros, unit * length, slice.isEnd, zone)
  if (slice.unit in unitMonths || slice.unit in unitDays) {
    return nextInstantMicros(sliceDay(localTime(micros, zone).days, slice), 0, zone)
  }
  throw new Unsupported(`time_slice of a timestamp by ${part}`)
}

/** Slices within a day start at multiples of their length in UTC; their end is computed in the session's time zone. */
function sliceOfClock(micros: bigint, step: bigint, isEnd: boolean, zone: TimeZone): bigint {
  const start = localTime(floorDiv(micros, step) * step, zone)
  const end = BigInt(start.days) * dayMicros + BigInt(start.micros) + (isEnd ? step : 0n)
  const days = floorDiv(end, dayMicros)
  return nextInstantMicros(Number(days), Number(end - days * dayMicros), zone)
}

type Given = readonly (bigint | string)[]

/** `timestamp_from_parts`: year, month, day, hour, minute, second[, nanosecond]. */
function timestampFromParts(_params: readonly Value[], args: readonly DataType[]) {
  if (args.length < 6 || args.length > 7) return undefined
  const make = (cx: Cx, ...given: Given): bigint =>
    instantOfParts(partsOf(given), timeZone(cx.timezone))
  return passWithCx(
    args.map(() => int64Type),
    timestampType,
    make,
    throws,
  )
}

/** Like `timestamp_from_parts`, with an optional time zone at the end. */
function timestampTzFromParts(_params: readonly Value[], args: readonly DataType[]) {
  if (args.length < 6 || args.length > 8) return undefined
  const hasZone = args.length === 8 || (args[6] && removeNullable(args[6])) === stringType
  const counts = args.length - (hasZone ? 1 : 0)
  const make = (cx: Cx, ...given: Given): TimestampTzValue => {
    const name = hasZone ? (given[counts] as string) : undefined
    const zone = zoneOf(cx, name, 'cannot parse timezone: ')
    return timestampTzOfParts(partsOf(given.slice(0, counts)), zone)
  }
  const types = args.map((_, i) => (i < counts ? int64Type : stringType))
  return passWithCx(types, timestampTzType, make, throws)
}

const partsOf = (given: Given): Parts => [...given, 0n].slice(0, 7) as unknown as Parts
