import { clampDate, clampTimestamp } from '../../types/cast-checks.js'
import {
  type DataType,
  dateType,
  float64Type,
  int64Type,
  intervalType,
  timestampType,
  timestampTzType,
  uint8Type,
  uint16Type,
  uint32Type,
  uint64Type,
} from '../../types/data-type.js'
import { dayOfWeek, daysFromCivil } from '../../types/date.js'
import { intervalMicros } from '../../types/interval.js'
import { timeZone } from '../../types/time-zone.js'
import { floorDiv, localTime, nextInstantMicros } from '../../types/timestamp.js'
import type { IntervalValue } from '../../types/value.js'
import { pass, passWithCx, type Signature, scalar } from '../define.js'
import { family } from '../documented.js'
import type { Cx } from '../overload.js'
import { addMonths, addYears, onOtherDay } from './date-arithmetic.js'
import {
  dayMicros,
  isoWeek,
  type Moment,
  ofDays,
  ofMicros,
  startOfWeek,
  yearWeek,
} from './moment.js'
import { dateFromParts } from './time-parts.js'

type Part = (moment: Moment, cx: Cx) => number

/** Signatures that extract a part of dates and timestamps. */
function part(returns: DataType, take: Part): readonly Signature[] {
  return [
    passWithCx([dateType], returns, (cx: Cx, days: number) => take(ofDays(days), cx)),
    passWithCx([timestampType], returns, (cx: Cx, micros: bigint) =>
      take(ofMicros(cx, micros), cx),
    ),
  ]
}

/** A signature that extracts a part of intervals from their own months, days or microseconds. */
function intervalPart(
  returns: DataType,
  take: (interval: IntervalValue) => bigint | number,
): Signature {
  return pass([intervalType], returns, take)
}

const dayOfYear = (m: Moment): number => m.days - daysFromCivil(m.year, 1, 1) + 1

const hour = (m: Moment): number => Math.floor(m.micros / 3_600_000_000)
const minute = (m: Moment): number => Math.floor(m.micros / 60_000_000) % 60
const second = (m: Moment): number => Math.floor(m.micros / 1_000_000) % 60

/** Signatures that return the first or last date of a period; the result may exceed the range of Date. */
const dateOf = (find: (m: Moment) => number): readonly Signature[] => [
  pass([dateType], dateType, (days: number) => find(ofDays(days))),
  passWithCx([timestampType], dateType, (cx: Cx, micros: bigint) => find(ofMicros(cx, micros))),
]

/** Rounds a timestamp down to a unit of the local day; of two equal local times, returns the first. */
function startOfUnit(unitMicros: number): readonly Signature[] {
  return [
    passWithCx([timestampType], timestampType, (cx: Cx, micros: bigint) => {
      const zone = timeZone(cx.timezone)
      const local = localTime(micros, zone)
      return nextInstantMicros(local.days, local.micros - (local.micros % unitMicros), zone)
    }),
  ]
}

/** Signatures that add years, quarters or months; `step` returns the day that many units later. */
const adds = (step: (days: number, count: bigint) => number): readonly Signature[] => [
  pass([dateType, int64Type], dateType, (days: number, n: bigint) => clampDate(step(days, n)), {
    throws: true,
  }),
  passWithCx(
    [timestampType, int64Type],
    timestampType,
    (cx: Cx, micros: bigint, n: bigint) =>
      onOtherDay(micros, timeZone(cx.timezone), days => step(days, n)),
    { throws: true },
  ),
]

/** Microseconds wrap at 64 bits before they are clamped to the range of Timestamp. */
const wrapped = (micros: bigint): bigint => BigInt.asIntN(64, micros)

/** Signatures that add days or weeks; a timestamp is moved by multiples of 24 hours. */
const addDays = (sign: 1n | -1n, length: bigint): readonly Signature[] => [
  pass([dateType, int64Type], dateType, (days: number, n: bigint) =>
    clampDate(Number(wrapped(BigInt(days) + wrapped(sign * length * n)))),
  ),
  pass([timestampType, int64Type], timestampType, (micros: bigint, n: bigint) =>
    clampTimestamp(wrapped(micros + sign * length * n * dayMicros)),
  ),
]

/** Signatures that add hours or smaller units; a date becomes a timestamp, counted from midnight UTC. */
const addMicros = (sign: 1n | -1n, unit: bigint): readonly Signature[] => [
  pass([dateType, int64Type], timestampType, (days: number, n: bigint) =>
    clampTimestamp(wrapped(BigInt(days) * dayMicros + sign * unit * n)),
  ),
  pass([timestampType, int64Type], timestampType, (micros: bigint, n: bigint) =>
    clampTimestamp(wrapped(micros + sign * unit * n)),
  ),
]

/** A signature that returns the current date in the session's time zone, plus a number of days. */
function dayFromNow(days: number): Signature {
  const day = (cx: Cx) => ofMicros(cx, cx.now).days + days
  return passWithCx([], dateType, day, { unfolded: true })
}

/** `add_…` and `subtract_…` of units, with the values of their examples. */
const additions = (['add', 'subtract'] as const).flatMap((verb, side) => {
  const big = ([1n, -1n] as const)[side as 0 | 1]
  const by = (unit: string, start: string, values: readonly [string, string], note = '') => {
    const sentence = [`Adds ${unit} to`, `Subtracts ${unit} from`][side]
    return `${sentence} a date or timestamp${note}. ${verb}_${unit}(${start}, 1) → ${values[side]}`
  }
  const date = "to_date('2024-02-29')"
  const time = "to_timestamp('2024-05-17')"
  const months = by(
    'months',
    date,
    ['2024-03-31', '2024-01-31'],
    ', from the last day of a month to the last day of another',
  )
  const plainMonths = by('months', date, ['2024-03-29', '2024-01-29'])
  return [
    by('years', date, ['2025-02-28', '2023-02-28']),
    scalar(`${verb}_years`, () => adds((days, n) => addYears(days, big * n))),
    by('quarters', date, ['2024-05-29', '2023-11-29']),
    scalar(`${verb}_quarters`, () => adds((days, n) => addMonths(days, big * 3n * n))),
    months,
    scalar(`${verb}_months`, () => adds((days, n) => addMonths(days, big * n, true))),
    plainMonths.replace(/ (\w+\()/, ' date_$1'),
    scalar(`date_${verb}_months`, () => adds((days, n) => addMonths(days, big * n))),
    by('weeks', date, ['2024-03-07', '2024-02-22']),
    scalar(`${verb}_weeks`, () => addDays(big, 7n)),
    by('days', date, ['2024-03-01', '2024-02-28']),
    scalar(`${verb}_days`, () => addDays(big, 1n)),
    by('hours', time, ['2024-05-17 01:00:00.000000', '2024-05-16 23:00:00.000000']),
    scalar(`${verb}_hours`, () => addMicros(big, 3_600_000_000n)),
    by('minutes', time, ['2024-05-17 00:01:00.000000', '2024-05-16 23:59:00.000000']),
    scalar(`${verb}_minutes`, () => addMicros(big, 60_000_000n)),
    by('seconds', time, ['2024-05-17 00:00:01.000000', '2024-05-16 23:59:59.000000']),
    scalar(`${verb}_seconds`, () => addMicros(big, 1_000_000n)),
  ]
})

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** `to_next_monday`, `to_previous_monday` and so on: always a date other than the argument. */
const weekdayFunctions = weekdays.flatMap((weekday, day) => {
  const name = weekday.toLowerCase()
  return [
    `Returns the next ${weekday} after a date. to_next_${name}(to_date('2024-05-18')) → 2024-05-${19 + day}`,
    scalar(`to_next_${name}`, () =>
      dateOf(m => clampDate(m.days + ((day - dayOfWeek(m.days) + 6) % 7) + 1)),
    ),
    `Returns the last ${weekday} before a date. to_previous_${name}(to_date('2024-05-19')) → 2024-05-${12 + day}`,
    scalar(`to_previous_${name}`, () =>
      dateOf(m => clampDate(m.days - ((dayOfWeek(m.days) - day + 6) % 7) - 1)),
    ),
  ]
})

const clock = (take: Part): Signature =>
  passWithCx([timestampType], uint8Type, (cx: Cx, micros: bigint) => take(ofMicros(cx, micros), cx))

const intervalMonths =
  (divisor: number, modulus: number) =>
  (value: IntervalValue): bigint =>
    BigInt(Math.trunc(value.months / divisor) % modulus)

/** Functions of dates and timestamps. Source: databend functions/src/scalars/timestamp/datetime.rs. */
export const dateFunctions = family([
  "Returns the year of a date or timestamp. to_year(to_date('2024-05-17')) → 2024",
  scalar('to_year', { aliases: ['year', 'str_to_year'] }, () => [
    ...part(uint16Type, m => m.year),
    intervalPart(int64Type, v => BigInt(Math.trunc(v.months / 12))),
  ]),
  "Returns the ISO 8601 week-numbering year of a date or timestamp. to_iso_year(to_date('2024-12-31')) → 2025",
  scalar('to_iso_year', () => part(uint16Type, m => isoWeek(m.days).year)),
  "Returns the quarter of a date or timestamp, from 1 to 4. to_quarter(to_date('2024-05-17')) → 2",
  scalar('to_quarter', { aliases: ['quarter'] }, () =>
    part(uint8Type, m => Math.ceil(m.month / 3)),
  ),
  "Returns the month of a date or timestamp, from 1 to 12. to_month(to_date('2024-05-17')) → 5",
  scalar('to_month', { aliases: ['month'] }, () => [
    ...part(uint8Type, m => m.month),
    intervalPart(int64Type, intervalMonths(1, 12)),
  ]),
  "Returns the day of the month, from 1. to_day_of_month(to_date('2024-05-17')) → 17",
  scalar('to_day_of_month', { aliases: ['day', 'dayofmonth'] }, () => [
    ...part(uint8Type, m => m.day),
    intervalPart(int64Type, v => BigInt(v.days)),
  ]),
  "Returns the day of the year, from 1. to_day_of_year(to_date('2024-05-17')) → 138",
  scalar('to_day_of_year', { aliases: ['dayofyear'] }, () => part(uint16Type, dayOfYear)),
  "Returns the day of the week, from 1 for Monday to 7 for Sunday. to_day_of_week(to_date('2024-05-19')) → 7",
  scalar('to_day_of_week', () => part(uint8Type, m => ((dayOfWeek(m.days) + 6) % 7) + 1)),
  "Returns the day of the week, from 0 for Sunday to 6 for Saturday. dayofweek(to_date('2024-05-19')) → 0",
  scalar('dayofweek', () => part(uint8Type, m => dayOfWeek(m.days))),
  "Returns the ISO 8601 week number. to_week_of_year(to_date('2024-05-17')) → 20",
  scalar('to_week_of_year', { aliases: ['week', 'weekofyear'] }, () =>
    part(uint32Type, m => isoWeek(m.days).week),
  ),
  "Returns the ISO 8601 year and week as one number. yearweek(to_date('2024-05-17')) → 202420",
  scalar('yearweek', () => part(uint32Type, yearWeek)),
  "Returns the millennium of a date or timestamp. millennium(to_date('2024-05-17')) → 3",
  scalar('millennium', () => part(uint16Type, m => Math.ceil(m.year / 1000))),
  "Returns the year and month as one number. to_yyyymm(to_date('2024-05-17')) → 202405",
  scalar('to_yyyymm', () => part(uint32Type, m => m.year * 100 + m.month)),
  "Returns the year, month and day as one number. to_yyyymmdd(to_date('2024-05-17')) → 20240517",
  scalar('to_yyyymmdd', () => part(uint32Type, m => (m.year * 100 + m.month) * 100 + m.day)),
  "Returns the year, month, day and hour as one number. to_yyyymmddhh(to_timestamp('2024-05-17 12:34:56')) → 2024051712",
  scalar('to_yyyymmddhh', () => [
    passWithCx([timestampType], uint64Type, (cx: Cx, micros: bigint) => {
      const m = ofMicros(cx, micros)
      return BigInt(((m.year * 100 + m.month) * 100 + m.day) * 100 + hour(m))
    }),
  ]),
  "Returns the date and time down to the second as one number. to_yyyymmddhhmmss(to_timestamp('2024-05-17 12:34:56')) → 20240517123456",
  scalar('to_yyyymmddhhmmss', () => [
    passWithCx([timestampType], uint64Type, (cx: Cx, micros: bigint) => {
      const m = ofMicros(cx, micros)
      const day = (m.year * 100 + m.month) * 100 + m.day
      return BigInt(day) * 1_000_000n + BigInt((hour(m) * 100 + minute(m)) * 100 + second(m))
    }),
  ]),
  "Returns the hour of a timestamp, or the hours of an interval. to_hour(to_timestamp('2024-05-17 12:34:56')) → 12",
  scalar('to_hour', () => [clock(hour), intervalPart(int64Type, v => v.micros / 3_600_000_000n)]),
  "Returns the minute of a timestamp or interval. to_minute(to_timestamp('2024-05-17 12:34:56')) → 34",
  scalar('to_minute', () => [
    clock(minute),
    intervalPart(int64Type, v => (v.micros / 60_000_000n) % 60n),
  ]),
  "Returns the second of a timestamp or interval. to_second(to_timestamp('2024-05-17 12:34:56')) → 56",
  scalar('to_second', () => [
    clock(second),
    intervalPart(float64Type, v => Number(v.micros % 60_000_000n) / 1e6),
  ]),
  "Returns the seconds part of an interval (0 to 59), in microseconds. to_microsecond(to_interval('0:00:01.5')) → 1500000",
  scalar('to_microsecond', () => [intervalPart(int64Type, v => v.micros % 60_000_000n)]),
  "Returns the number of seconds since 1970. to_unix_timestamp(to_timestamp('1970-01-02')) → 86400",
  scalar('to_unix_timestamp', () => [
    pass([timestampType], int64Type, (micros: bigint) => floorDiv(micros, 1_000_000n)),
  ]),
  "Returns the length of an interval, or the time since 1970, in seconds. epoch(to_interval('1 hour')) → 3600.0",
  scalar('epoch', () => [
    pass([timestampType], float64Type, (micros: bigint) => Number(micros) / 1e6),
    intervalPart(float64Type, v => Number(intervalMicros(v)) / 1e6),
  ]),
  "Rounds a timestamp down to the second. to_start_of_second(to_timestamp('2024-05-17 12:34:56.789')) → 2024-05-17 12:34:56.000000",
  scalar('to_start_of_second', () => startOfUnit(1_000_000)),
  "Rounds a timestamp down to the minute. to_start_of_minute(to_timestamp('2024-05-17 12:34:56')) → 2024-05-17 12:34:00.000000",
  scalar('to_start_of_minute', () => startOfUnit(60_000_000)),
  "Rounds a timestamp down to five minutes. to_start_of_five_minutes(to_timestamp('2024-05-17 12:34:56')) → 2024-05-17 12:30:00.000000",
  scalar('to_start_of_five_minutes', () => startOfUnit(300_000_000)),
  "Rounds a timestamp down to ten minutes. to_start_of_ten_minutes(to_timestamp('2024-05-17 12:34:56')) → 2024-05-17 12:30:00.000000",
  scalar('to_start_of_ten_minutes', () => startOfUnit(600_000_000)),
  "Rounds a timestamp down to fifteen minutes. to_start_of_fifteen_minutes(to_timestamp('2024-05-17 12:34:56')) → 2024-05-17 12:30:00.000000",
  scalar('to_start_of_fifteen_minutes', () => startOfUnit(900_000_000)),
  "Rounds a timestamp down to half an hour. time_slot(to_timestamp('2024-05-17 12:34:56')) → 2024-05-17 12:30:00.000000",
  scalar('time_slot', () => startOfUnit(1_800_000_000)),
  "Rounds a timestamp down to the hour. to_start_of_hour(to_timestamp('2024-05-17 12:34:56')) → 2024-05-17 12:00:00.000000",
  scalar('to_start_of_hour', () => startOfUnit(3_600_000_000)),
  "Rounds a timestamp down to the day. to_start_of_day(to_timestamp('2024-05-17 12:34:56')) → 2024-05-17 00:00:00.000000",
  scalar('to_start_of_day', () => startOfUnit(86_400_000_000)),
  "Returns the Monday of the week of a date or timestamp. to_monday(to_date('2024-05-17')) → 2024-05-13",
  scalar('to_monday', { aliases: ['to_start_of_iso_week'] }, () =>
    dateOf(m => startOfWeek(m.days, 1)),
  ),
  "Returns the first day of the week, Sunday or, with a mode other than 0, Monday. to_start_of_week(to_date('2024-05-17')) → 2024-05-12",
  scalar('to_start_of_week', () => [
    ...dateOf(m => startOfWeek(m.days, 0)),
    pass([dateType, int64Type], dateType, (days: number, mode: bigint) =>
      startOfWeek(days, mode === 0n ? 0 : 1),
    ),
    passWithCx([timestampType, int64Type], dateType, (cx: Cx, micros: bigint, mode: bigint) =>
      startOfWeek(ofMicros(cx, micros).days, mode === 0n ? 0 : 1),
    ),
  ]),
  "Returns the first day of the month. to_start_of_month(to_date('2024-05-17')) → 2024-05-01",
  scalar('to_start_of_month', () => dateOf(m => daysFromCivil(m.year, m.month, 1))),
  "Returns the first day of the quarter. to_start_of_quarter(to_date('2024-05-17')) → 2024-04-01",
  scalar('to_start_of_quarter', () =>
    dateOf(m => daysFromCivil(m.year, Math.ceil(m.month / 3) * 3 - 2, 1)),
  ),
  "Returns the first day of the year. to_start_of_year(to_date('2024-05-17')) → 2024-01-01",
  scalar('to_start_of_year', () => dateOf(m => daysFromCivil(m.year, 1, 1))),
  "Returns the first day of the ISO 8601 year. to_start_of_iso_year(to_date('2024-05-17')) → 2024-01-01",
  scalar('to_start_of_iso_year', () =>
    dateOf(m => startOfWeek(daysFromCivil(isoWeek(m.days).year, 1, 7), 1)),
  ),
  "Returns the Sunday of the week of a date or timestamp. to_last_of_week(to_date('2024-05-17')) → 2024-05-19",
  scalar('to_last_of_week', () => dateOf(m => startOfWeek(m.days, 1) + 6)),
  "Returns the last day of the month. to_last_of_month(to_date('2024-05-17')) → 2024-05-31",
  scalar('to_last_of_month', () => dateOf(m => daysFromCivil(m.year, m.month + 1, 1) - 1)),
  "Returns the last day of the quarter. to_last_of_quarter(to_date('2024-05-17')) → 2024-06-30",
  scalar('to_last_of_quarter', () =>
    dateOf(m => daysFromCivil(m.year, Math.ceil(m.month / 3) * 3 + 1, 1) - 1),
  ),
  "Returns the last day of the year. to_last_of_year(to_date('2024-05-17')) → 2024-12-31",
  scalar('to_last_of_year', () => dateOf(m => daysFromCivil(m.year + 1, 1, 1) - 1)),
  ...weekdayFunctions,
  ...additions,
  'Returns the time at which the statement began. now() = now() → true',
  scalar('now', { aliases: ['current_timestamp'] }, () => [
    passWithCx([], timestampType, (cx: Cx) => cx.now, { unfolded: true }),
  ]),
  'Returns the current date. today() - yesterday() → 1',
  scalar('today', { aliases: ['current_date'] }, () => [dayFromNow(0)]),
  'Returns the date before the current one. yesterday() < today() → true',
  scalar('yesterday', () => [dayFromNow(-1)]),
  'Returns the date after the current one. tomorrow() - today() → 1',
  scalar('tomorrow', () => [dayFromNow(1)]),
  'Returns the date of a year, month and day, carrying over values out of range. date_from_parts(2024, 13, 1) → 2025-01-01',
  scalar('date_from_parts', { aliases: ['datefromparts'] }, () => [
    pass([int64Type, int64Type, int64Type], dateType, dateFromParts, { throws: true }),
  ]),
  "Returns the time between two timestamps as an interval. timestamp_diff(to_timestamp('2024-05-18'), to_timestamp('2024-05-17')) → 24:00:00",
  scalar('timestamp_diff', () => [
    pass([timestampType, timestampType], intervalType, (a: bigint, b: bigint) => ({
      months: 0,
      days: 0,
      micros: a - b,
    })),
    pass(
      [timestampTzType, timestampTzType],
      intervalType,
      (a: { micros: bigint }, b: { micros: bigint }) => ({
        months: 0,
        days: 0,
        micros: a.micros - b.micros,
      }),
    ),
  ]),
])
