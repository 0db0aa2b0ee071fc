import { dateType, float64Type, int64Type, timestampType } from '../../types/data-type.js'
import { dayOfWeek, daysFromCivil, daysInMonth } from '../../types/date.js'
import { pass, passWithCx, type Signature, scalar } from '../define.js'
import { family } from '../documented.js'
import type { Cx } from '../overload.js'
import { dayMicros, isoWeek, type Moment, ofDays, ofMicros, yearWeek } from './moment.js'

/** Computes the distance between two dates or timestamps: the first minus the second. */
interface Distance {
  /** Absent if dates are cast to timestamps. */
  readonly days?: (a: number, b: number) => number
  readonly micros: (a: bigint, b: bigint, cx: Cx) => number | bigint
}

/** Days from 1970-01-01 to a timestamp, rounded toward 0. */
const utcDays = (micros: bigint): number => Number(micros / dayMicros)

/** Compares local times in the session's time zone. */
const byClocks = (measure: (a: Moment, b: Moment) => number): Distance => ({
  days: (a, b) => measure(ofDays(a), ofDays(b)),
  micros: (a, b, cx) => measure(ofMicros(cx, a), ofMicros(cx, b)),
})

/** Compares days in UTC. */
const byUtc = (days: (a: number, b: number) => number): Distance => ({
  days,
  micros: (a, b) => days(utcDays(a), utcDays(b)),
})

/** Rounds timestamps to the unit, toward 1970, and subtracts them. */
const byUnit = (unit: bigint): Distance => ({ micros: (a, b) => a / unit - b / unit })

const years = (a: Moment, b: Moment): number => a.year - b.year
const months = (a: Moment, b: Moment): number => a.year * 12 + a.month - (b.year * 12 + b.month)
const week = (days: number): number => Math.trunc(days / 7) + (days % 7 >= 4 ? 1 : 0)

/** `diff_*(a, b)`: the number of unit boundaries between b and a. */
const crossings: Readonly<Record<string, Distance>> = {
  millenniums: byClocks((a, b) => Math.trunc(years(a, b) / 1000)),
  years: byClocks(years),
  isoyears: byClocks((a, b) => isoWeek(a.days).year - isoWeek(b.days).year),
  quarters: byClocks(
    (a, b) => a.year * 4 + Math.ceil(a.month / 3) - (b.year * 4 + Math.ceil(b.month / 3)),
  ),
  months: byUtc((a, b) => months(ofDays(a), ofDays(b))),
  weeks: byUtc((a, b) => week(a) - week(b)),
  yearweeks: byClocks((a, b) => yearWeek(a) - yearWeek(b)),
  days: byUtc((a, b) => a - b),
  hours: byUnit(3_600_000_000n),
  minutes: byUnit(60_000_000n),
  seconds: byUnit(1_000_000n),
  microseconds: { days: (a, b) => (a - b) * Number(dayMicros), micros: (a, b) => a - b },
}

/** Negates a count of whole units if the first time is the earlier one. */
const signed =
  (measure: (later: Moment, earlier: Moment) => number) =>
  (a: Moment, b: Moment): number =>
    isBefore(a, b) ? 0 - measure(b, a) : measure(a, b)

const isBefore = (a: Moment, b: Moment): boolean =>
  a.days < b.days || (a.days === b.days && a.micros < b.micros)

/** Whether the later time has an earlier day of the month or time of day than the earlier one. */
const isShort = (later: Moment, earlier: Moment): boolean =>
  later.day < earlier.day || (later.day === earlier.day && later.micros < earlier.micros)

const wholeMonths = signed(
  (later, earlier) => months(later, earlier) - (isShort(later, earlier) ? 1 : 0),
)

/** `leapDays`: 29 February to 28 February counts as a whole year. */
const wholeYears = (yearOf: (m: Moment) => number, leapDays: boolean) =>
  signed((later, earlier) => {
    const isLeap =
      earlier.month === 2 && earlier.day === 29 && later.month === 2 && later.day === 28
    const isIncomplete =
      later.month < earlier.month || (later.month === earlier.month && isShort(later, earlier))
    const whole = isIncomplete && !(leapDays && isLeap) ? 1 : 0
    return yearOf(later) - yearOf(earlier) - whole
  })

const calendarYear = (m: Moment): number => m.year
const isoYear = (m: Moment): number => isoWeek(m.days).year

/** Whole years divided by `divisor`; dates and timestamps may use different calendars. */
const yearSpans = (
  ofDates: (m: Moment) => number,
  ofTimes: (m: Moment) => number,
  divisor = 1,
): Distance => ({
  days: (a, b) => Math.trunc(wholeYears(ofDates, false)(ofDays(a), ofDays(b)) / divisor),
  micros: (a, b, cx) =>
    Math.trunc(wholeYears(ofTimes, true)(ofMicros(cx, a), ofMicros(cx, b)) / divisor),
})

/** Whole weeks as the server counts them: by ISO week numbers, plus the weeks of the years in between. */
const wholeWeeks = signed((later, earlier) => {
  if (later.days === earlier.days && later.micros === earlier.micros) return 0
  let weeks = isoWeeks(earlier.year) - isoWeek(earlier.days).week + isoWeek(later.days).week
  for (let year = earlier.year + 1; year < later.year; year++) weeks += isoWeeks(year)
  return weeks
})

/** The number of ISO weeks: 53 if a year begins on a Thursday, or a leap year on a Wednesday, else 52. */
function isoWeeks(year: number): number {
  const first = dayOfWeek(daysFromCivil(year, 1, 1))
  return first === 4 || (first === 3 && daysInMonth(year, 2) === 29) ? 53 : 52
}

const whole = (unit: bigint): Distance => ({
  days: (a, b) => (a - b) * Number(dayMicros / unit),
  micros: (a, b) => (a - b) / unit,
})

const wholeDays = signed(
  (later, earlier) => later.days - earlier.days - (later.micros < earlier.micros ? 1 : 0),
)

/** `between_*(a, b)`: the number of whole units between a and b. */
const spans: Readonly<Record<string, Distance>> = {
  millenniums: yearSpans(calendarYear, calendarYear, 1000),
  years: yearSpans(calendarYear, calendarYear),
  isoyears: yearSpans(isoYear, calendarYear),
  quarters: byClocks((a, b) => Math.trunc(wholeMonths(a, b) / 3)),
  months: byClocks(wholeMonths),
  weeks: byClocks(wholeWeeks),
  days: byClocks(wholeDays),
  hours: whole(3_600_000_000n),
  minutes: whole(60_000_000n),
  seconds: whole(1_000_000n),
  microseconds: whole(1n),
}

/** Aliases of units. */
const sameDiffs: Readonly<Record<string, readonly string[]>> = {
  days: ['dows', 'doys', 'isodows'],
  seconds: ['epochs'],
}
const sameSpans: Readonly<Record<string, readonly string[]>> = {
  ...sameDiffs,
  weeks: ['yearweeks'],
}

/** Arguments of the examples, and their results other than 1 (`diff_…`) or 0 (`between_…`). */
const times = "to_timestamp('2025-01-01'), to_timestamp('2024-12-31 23:59:59')"
const crossingValues: Readonly<Record<string, number>> = {
  isoyears: 0,
  weeks: 0,
  yearweeks: 0,
  millenniums: 0,
  microseconds: 1_000_000,
}
const spanValues: Readonly<Record<string, number>> = {
  weeks: 52,
  seconds: 1,
  microseconds: 1_000_000,
}

const aliasesOf = (prefix: string, units: readonly string[] = []) => ({
  aliases: units.map(unit => `${prefix}_${unit}`),
})

const distances = ({ days, micros }: Distance): readonly Signature[] => [
  ...(days === undefined
    ? []
    : [pass([dateType, dateType], int64Type, (a: number, b: number) => BigInt(days(a, b)))]),
  passWithCx([timestampType, timestampType], int64Type, (cx: Cx, a: bigint, b: bigint) =>
    BigInt(micros(a, b, cx)),
  ),
]

/** Functions for the distance of two dates or timestamps. Source: databend timestamp/date_arithmetic.rs. */
export const dateDistanceFunctions = family([
  ...Object.entries(crossings).flatMap(([unit, measure]) => [
    `Returns how many boundaries of ${unit} are between two dates or timestamps. diff_${unit}(${times}) → ${crossingValues[unit] ?? 1}`,
    scalar(`diff_${unit}`, aliasesOf('diff', sameDiffs[unit]), () => distances(measure)),
  ]),
  ...Object.entries(spans).flatMap(([unit, measure]) => [
    `Returns how many whole ${unit} are between two dates or timestamps${unit === 'weeks' ? ', plus all weeks of the earlier year, because the server counts so' : ''}. between_${unit}(${times}) → ${spanValues[unit] ?? 0}`,
    scalar(`between_${unit}`, aliasesOf('between', sameSpans[unit]), () => distances(measure)),
  ]),
  "Returns the number of months between two dates, with a fraction. months_between(to_date('2024-05-17'), to_date('2024-03-17')) → 2.0",
  scalar('months_between', () => [
    pass([dateType, dateType], float64Type, monthsBetween),
    pass([timestampType, timestampType], float64Type, (a: bigint, b: bigint) =>
      monthsBetween(utcDays(a), utcDays(b)),
    ),
  ]),
])

/** Oracle's count: whole months for equal days or two last days of a month, else plus the day difference / 31. */
function monthsBetween(first: number, second: number): number {
  const [a, b] = [ofDays(first), ofDays(second)]
  const last = (m: Moment): boolean => m.day === daysInMonth(m.year, m.month)
  const rest = a.day === b.day || (last(a) && last(b)) ? 0 : (a.day - b.day) / 31
  return months(a, b) + rest
}
