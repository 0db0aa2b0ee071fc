import { dateType, float64Type, int64Type, timestampType } from '../../types/data-type.js'
import { daysInMonth } from '../../types/date.js'
import { floorDiv } from '../../types/timestamp.js'
import { pass, passWithCx, type ScalarDefinition, type Signature, scalar } from '../define.js'
import type { Cx } from '../overload.js'
import {
  dayMicros,
  isoWeek,
  type Moment,
  ofDays,
  ofMicros,
  startOfWeek,
  yearWeek,
} from './moment.js'

type Distance = (a: Moment, b: Moment) => number | bigint

const instantOf = (m: Moment): bigint => BigInt(m.days) * dayMicros + BigInt(m.micros)

/** `diff_*(a, b)`: how many borders of the unit lie between b and a. */
const crossings: Readonly<Record<string, Distance>> = {
  millenniums: (a, b) => Math.ceil(a.year / 1000) - Math.ceil(b.year / 1000),
  years: (a, b) => a.year - b.year,
  isoyears: (a, b) => isoWeek(a.days).year - isoWeek(b.days).year,
  quarters: (a, b) => a.year * 4 + Math.ceil(a.month / 3) - (b.year * 4 + Math.ceil(b.month / 3)),
  months: (a, b) => a.year * 12 + a.month - (b.year * 12 + b.month),
  weeks: (a, b) => (startOfWeek(a.days, 1) - startOfWeek(b.days, 1)) / 7,
  yearweeks: (a, b) => yearWeek(a) - yearWeek(b),
  days: (a, b) => a.days - b.days,
  hours: (a, b) => floorDiv(instantOf(a), 3_600_000_000n) - floorDiv(instantOf(b), 3_600_000_000n),
  minutes: (a, b) => floorDiv(instantOf(a), 60_000_000n) - floorDiv(instantOf(b), 60_000_000n),
  seconds: (a, b) => floorDiv(instantOf(a), 1_000_000n) - floorDiv(instantOf(b), 1_000_000n),
  microseconds: (a, b) => instantOf(a) - instantOf(b),
}

/** Whole months from b to a. */
function wholeMonths(a: Moment, b: Moment): number {
  const months = (a.year - b.year) * 12 + a.month - b.month
  const rest = BigInt(a.day - b.day) * dayMicros + BigInt(a.micros - b.micros)
  if (months > 0 && rest < 0n) return months - 1
  return months < 0 && rest > 0n ? months + 1 : months
}

const whole =
  (unit: bigint): Distance =>
  (a, b) =>
    (instantOf(a) - instantOf(b)) / unit

/** `between_*(a, b)`: how many whole units lie between a and b. */
const spans: Readonly<Record<string, Distance>> = {
  millenniums: (a, b) => Math.trunc(wholeMonths(a, b) / 12000),
  years: (a, b) => Math.trunc(wholeMonths(a, b) / 12),
  isoyears: (a, b) => Math.trunc(wholeMonths(a, b) / 12),
  quarters: (a, b) => Math.trunc(wholeMonths(a, b) / 3),
  months: wholeMonths,
  weeks: whole(7n * dayMicros),
  days: whole(dayMicros),
  hours: whole(3_600_000_000n),
  minutes: whole(60_000_000n),
  seconds: whole(1_000_000n),
  microseconds: whole(1n),
}

/** Other units that are counted as one of these. */
const sameDiffs: Readonly<Record<string, readonly string[]>> = {
  days: ['dows', 'doys', 'isodows'],
  seconds: ['epochs'],
}
const sameSpans: Readonly<Record<string, readonly string[]>> = {
  ...sameDiffs,
  weeks: ['yearweeks'],
}

const aliasesOf = (prefix: string, units: readonly string[] = []) => ({
  aliases: units.map(unit => `${prefix}_${unit}`),
})

function distances(measure: Distance): readonly Signature[] {
  return [
    pass([dateType, dateType], int64Type, (a: number, b: number) =>
      BigInt(measure(ofDays(a), ofDays(b))),
    ),
    passWithCx([timestampType, timestampType], int64Type, (cx: Cx, a: bigint, b: bigint) =>
      BigInt(measure(ofMicros(cx, a), ofMicros(cx, b))),
    ),
  ]
}

/** How far two dates or timestamps are apart. Source: databend timestamp/date_arithmetic.rs. */
export const dateDistanceFunctions: readonly ScalarDefinition[] = [
  ...Object.entries(crossings).map(([unit, measure]) =>
    scalar(`diff_${unit}`, () => distances(measure), aliasesOf('diff', sameDiffs[unit])),
  ),
  ...Object.entries(spans).map(([unit, measure]) =>
    scalar(`between_${unit}`, () => distances(measure), aliasesOf('between', sameSpans[unit])),
  ),
  scalar('months_between', () => [
    pass([dateType, dateType], float64Type, (a: number, b: number) =>
      monthsBetween(ofDays(a), ofDays(b)),
    ),
    passWithCx([timestampType, timestampType], float64Type, (cx: Cx, a: bigint, b: bigint) =>
      monthsBetween(ofMicros(cx, a), ofMicros(cx, b)),
    ),
  ]),
]

/** Months as Oracle counts them: whole ones on equal days or both last days, else with thirty-firsts. */
function monthsBetween(a: Moment, b: Moment): number {
  const months = (a.year - b.year) * 12 + a.month - b.month
  const last = (m: Moment): boolean => m.day === daysInMonth(m.year, m.month)
  if (a.day === b.day || (last(a) && last(b))) return months
  return months + (a.day - b.day + (a.micros - b.micros) / 86_400_000_000) / 31
}
