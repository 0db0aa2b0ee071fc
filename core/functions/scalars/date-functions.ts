import { QueryError } from '../../errors/query-error.js'
import { clampDate } from '../../types/cast-checks.js'
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
import {
  type CivilDate,
  civilFromDays,
  dayOfWeek,
  daysFromCivil,
  daysInMonth,
} from '../../types/date.js'
import { timeZone } from '../../types/time-zone.js'
import {
  floorDiv,
  type LocalTime,
  localTime,
  maxTimestamp,
  minTimestamp,
  nextInstantMicros,
} from '../../types/timestamp.js'
import type { IntervalValue } from '../../types/value.js'
import { pass, passWithCx, type ScalarDefinition, type Signature, scalar } from '../define.js'
import type { Cx } from '../overload.js'

const dayMicros = 86_400_000_000n

/** A moment of a calendar, as a part of a date is taken from it. */
interface Moment extends CivilDate, LocalTime {}

const ofDays = (days: number): Moment => ({ ...civilFromDays(days), days, micros: 0, offset: 0 })

function ofMicros(cx: Cx, micros: bigint): Moment {
  const local = localTime(micros, timeZone(cx.timezone))
  return { ...civilFromDays(local.days), ...local }
}

type Part = (moment: Moment, cx: Cx) => number

/** A part of dates and timestamps. */
function part(returns: DataType, take: Part): readonly Signature[] {
  return [
    passWithCx([dateType], returns, (cx: Cx, days: number) => take(ofDays(days), cx)),
    passWithCx([timestampType], returns, (cx: Cx, micros: bigint) =>
      take(ofMicros(cx, micros), cx),
    ),
  ]
}

/** A part of intervals, which keep their own months, days and microseconds. */
function intervalPart(
  returns: DataType,
  take: (interval: IntervalValue) => bigint | number,
): Signature {
  return pass([intervalType], returns, take)
}

const dayOfYear = (m: Moment): number => m.days - daysFromCivil(m.year, 1, 1) + 1

/** ISO week: year and week, weeks begin on Monday and belong to the year of their Thursday. */
function isoWeek(days: number): { year: number; week: number } {
  const weekday = (dayOfWeek(days) + 6) % 7
  const thursday = days - weekday + 3
  const { year } = civilFromDays(thursday)
  return { year, week: Math.floor((thursday - daysFromCivil(year, 1, 1)) / 7) + 1 }
}

const hour = (m: Moment): number => Math.floor(m.micros / 3_600_000_000)
const minute = (m: Moment): number => Math.floor(m.micros / 60_000_000) % 60
const second = (m: Moment): number => Math.floor(m.micros / 1_000_000) % 60

/** First day of the week: the setting `week_start`, 0 Sunday or 1 Monday. */
const weekStart = (cx: Cx): number => Number(cx.setting('week_start'))

const startOfWeek = (days: number, first: number): number =>
  days - ((dayOfWeek(days) - first + 7) % 7)

/** A date that begins or ends a period; of dates and timestamps. */
function dateOf(find: (m: Moment, cx: Cx) => number): readonly Signature[] {
  const checked = (m: Moment, cx: Cx): number => clampDate(find(m, cx))
  return [
    passWithCx([dateType], dateType, (cx: Cx, days: number) => checked(ofDays(days), cx), {
      throws: true,
    }),
    passWithCx(
      [timestampType],
      dateType,
      (cx: Cx, micros: bigint) => checked(ofMicros(cx, micros), cx),
      { throws: true },
    ),
  ]
}

/** A timestamp rounded down to a unit of the day, by the clocks of the zone. */
function startOfUnit(unitMicros: number): readonly Signature[] {
  return [
    passWithCx([timestampType], timestampType, (cx: Cx, micros: bigint) => {
      const zone = timeZone(cx.timezone)
      const local = localTime(micros, zone)
      if (unitMicros >= 86_400_000_000) return nextInstantMicros(local.days, 0, zone)
      return micros - BigInt(local.micros % unitMicros)
    }),
  ]
}

/** Months added to a date; a day that the month does not have becomes its last. */
function addMonths(days: number, months: number): number {
  const { year, month, day } = civilFromDays(days)
  const first = daysFromCivil(year, month + months, 1)
  const target = civilFromDays(first)
  return first + Math.min(day, daysInMonth(target.year, target.month)) - 1
}

/** The same, but the last day of a month stays the last. */
function addMonthsToEnd(days: number, months: number): number {
  const { year, month, day } = civilFromDays(days)
  const moved = addMonths(days, months)
  if (day < daysInMonth(year, month)) return moved
  const target = civilFromDays(moved)
  return moved + daysInMonth(target.year, target.month) - target.day
}

function checkTimestamp(micros: bigint): bigint {
  if (micros < minTimestamp || micros > maxTimestamp) {
    throw new QueryError('BadArguments', 'timestamp is out of range')
  }
  return micros
}

/** Moves the day by the calendar of the zone, keeping the time of day. */
function moveTimestamp(cx: Cx, micros: bigint, move: (days: number) => number): bigint {
  const zone = timeZone(cx.timezone)
  const local = localTime(micros, zone)
  return checkTimestamp(nextInstantMicros(move(local.days), local.micros, zone))
}

const adds = (sign: 1 | -1, months: number, add = addMonths): readonly Signature[] => [
  pass(
    [dateType, int64Type],
    dateType,
    (days: number, n: bigint) => clampDate(add(days, sign * months * Number(n))),
    { throws: true },
  ),
  passWithCx(
    [timestampType, int64Type],
    timestampType,
    (cx: Cx, micros: bigint, n: bigint) =>
      moveTimestamp(cx, micros, days => add(days, sign * months * Number(n))),
    { throws: true },
  ),
]

/** Days and weeks: the clocks' time of day stays. */
const addDays = (sign: 1n | -1n, length: bigint): readonly Signature[] => [
  pass(
    [dateType, int64Type],
    dateType,
    (days: number, n: bigint) => clampDate(days + Number(sign * length * n)),
    { throws: true },
  ),
  pass(
    [timestampType, int64Type],
    timestampType,
    (micros: bigint, n: bigint) => checkTimestamp(micros + sign * length * n * dayMicros),
    { throws: true },
  ),
]

/** Hours and smaller: of a date the result is a timestamp. */
const addMicros = (sign: 1n | -1n, unit: bigint): readonly Signature[] => [
  passWithCx(
    [dateType, int64Type],
    timestampType,
    (cx: Cx, days: number, n: bigint) =>
      checkTimestamp(nextInstantMicros(days, 0, timeZone(cx.timezone)) + sign * unit * n),
    { throws: true },
  ),
  pass(
    [timestampType, int64Type],
    timestampType,
    (micros: bigint, n: bigint) => checkTimestamp(micros + sign * unit * n),
    { throws: true },
  ),
]

const additions = (['add', 'subtract'] as const).flatMap(verb => {
  const [sign, big] = verb === 'add' ? ([1, 1n] as const) : ([-1, -1n] as const)
  return [
    scalar(`${verb}_years`, () => adds(sign, 12)),
    scalar(`${verb}_quarters`, () => adds(sign, 3)),
    scalar(`${verb}_months`, () => adds(sign, 1, addMonthsToEnd)),
    scalar(`date_${verb}_months`, () => adds(sign, 1)),
    scalar(`${verb}_weeks`, () => addDays(big, 7n)),
    scalar(`${verb}_days`, () => addDays(big, 1n)),
    scalar(`${verb}_hours`, () => addMicros(big, 3_600_000_000n)),
    scalar(`${verb}_minutes`, () => addMicros(big, 60_000_000n)),
    scalar(`${verb}_seconds`, () => addMicros(big, 1_000_000n)),
  ]
})

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

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** `to_next_monday` and `to_previous_monday`: the day itself does not count. */
const weekdayFunctions = weekdays.flatMap((name, day) => [
  scalar(`to_next_${name}`, () => dateOf(m => m.days + ((day - dayOfWeek(m.days) + 6) % 7) + 1)),
  scalar(`to_previous_${name}`, () =>
    dateOf(m => m.days - ((dayOfWeek(m.days) - day + 6) % 7) - 1),
  ),
])

const clock = (take: Part): Signature =>
  passWithCx([timestampType], uint8Type, (cx: Cx, micros: bigint) => take(ofMicros(cx, micros), cx))

const intervalMonths =
  (divisor: number, modulus: number) =>
  (value: IntervalValue): bigint =>
    BigInt(Math.trunc(value.months / divisor) % modulus)

/** Functions of dates and timestamps. Source: databend functions/src/scalars/timestamp/datetime.rs. */
export const dateFunctions: readonly ScalarDefinition[] = [
  scalar(
    'to_year',
    () => [
      ...part(uint16Type, m => m.year),
      intervalPart(int64Type, v => BigInt(Math.trunc(v.months / 12))),
    ],
    { aliases: ['year', 'str_to_year'] },
  ),
  scalar('to_iso_year', () => part(uint16Type, m => isoWeek(m.days).year)),
  scalar('to_quarter', () => part(uint8Type, m => Math.ceil(m.month / 3)), {
    aliases: ['quarter'],
  }),
  scalar(
    'to_month',
    () => [...part(uint8Type, m => m.month), intervalPart(int64Type, intervalMonths(1, 12))],
    { aliases: ['month'] },
  ),
  scalar(
    'to_day_of_month',
    () => [...part(uint8Type, m => m.day), intervalPart(int64Type, v => BigInt(v.days))],
    { aliases: ['day', 'dayofmonth'] },
  ),
  scalar('to_day_of_year', () => part(uint16Type, dayOfYear), { aliases: ['dayofyear'] }),
  scalar('to_day_of_week', () => part(uint8Type, m => ((dayOfWeek(m.days) + 6) % 7) + 1)),
  scalar('dayofweek', () => part(uint8Type, m => dayOfWeek(m.days))),
  scalar('to_week_of_year', () => part(uint32Type, m => isoWeek(m.days).week), {
    aliases: ['week', 'weekofyear'],
  }),
  scalar('yearweek', () =>
    part(uint32Type, m => isoWeek(m.days).year * 100 + isoWeek(m.days).week),
  ),
  scalar('millennium', () => part(uint16Type, m => Math.ceil(m.year / 1000))),
  scalar('to_yyyymm', () => part(uint32Type, m => m.year * 100 + m.month)),
  scalar('to_yyyymmdd', () => part(uint32Type, m => (m.year * 100 + m.month) * 100 + m.day)),
  scalar('to_yyyymmddhh', () => [
    passWithCx([timestampType], uint64Type, (cx: Cx, micros: bigint) => {
      const m = ofMicros(cx, micros)
      return BigInt(((m.year * 100 + m.month) * 100 + m.day) * 100 + hour(m))
    }),
  ]),
  scalar('to_yyyymmddhhmmss', () => [
    passWithCx([timestampType], uint64Type, (cx: Cx, micros: bigint) => {
      const m = ofMicros(cx, micros)
      const day = (m.year * 100 + m.month) * 100 + m.day
      return BigInt(day) * 1_000_000n + BigInt((hour(m) * 100 + minute(m)) * 100 + second(m))
    }),
  ]),
  scalar('to_hour', () => [clock(hour), intervalPart(int64Type, v => v.micros / 3_600_000_000n)]),
  scalar('to_minute', () => [
    clock(minute),
    intervalPart(int64Type, v => (v.micros / 60_000_000n) % 60n),
  ]),
  scalar('to_second', () => [
    clock(second),
    intervalPart(float64Type, v => Number(v.micros % 60_000_000n) / 1e6),
  ]),
  scalar('to_microsecond', () => [intervalPart(int64Type, v => v.micros % 60_000_000n)]),
  scalar('to_unix_timestamp', () => [
    pass([timestampType], int64Type, (micros: bigint) => floorDiv(micros, 1_000_000n)),
  ]),
  scalar('epoch', () => [
    pass([timestampType], float64Type, (micros: bigint) => Number(micros) / 1e6),
    intervalPart(float64Type, v => (v.months * 30 + v.days) * 86400 + Number(v.micros) / 1e6),
  ]),
  scalar('to_start_of_second', () => startOfUnit(1_000_000)),
  scalar('to_start_of_minute', () => startOfUnit(60_000_000)),
  scalar('to_start_of_five_minutes', () => startOfUnit(300_000_000)),
  scalar('to_start_of_ten_minutes', () => startOfUnit(600_000_000)),
  scalar('to_start_of_fifteen_minutes', () => startOfUnit(900_000_000)),
  scalar('time_slot', () => startOfUnit(1_800_000_000)),
  scalar('to_start_of_hour', () => startOfUnit(3_600_000_000)),
  scalar('to_start_of_day', () => startOfUnit(86_400_000_000)),
  scalar('to_monday', () => dateOf(m => startOfWeek(m.days, 1))),
  scalar('to_start_of_week', () => [
    ...dateOf(m => startOfWeek(m.days, 0)),
    pass([dateType, int64Type], dateType, (days: number, mode: bigint) =>
      startOfWeek(days, mode === 0n ? 0 : 1),
    ),
    passWithCx([timestampType, int64Type], dateType, (cx: Cx, micros: bigint, mode: bigint) =>
      startOfWeek(ofMicros(cx, micros).days, mode === 0n ? 0 : 1),
    ),
  ]),
  scalar('to_start_of_month', () => dateOf(m => daysFromCivil(m.year, m.month, 1))),
  scalar('to_start_of_quarter', () =>
    dateOf(m => daysFromCivil(m.year, Math.ceil(m.month / 3) * 3 - 2, 1)),
  ),
  scalar('to_start_of_year', () => dateOf(m => daysFromCivil(m.year, 1, 1))),
  scalar('to_start_of_iso_year', () =>
    dateOf(m => startOfWeek(daysFromCivil(isoWeek(m.days).year, 1, 4), 1)),
  ),
  scalar('to_last_of_week', () => dateOf((m, cx) => startOfWeek(m.days, weekStart(cx)) + 6)),
  scalar('to_last_of_month', () => dateOf(m => daysFromCivil(m.year, m.month + 1, 1) - 1)),
  scalar('to_last_of_quarter', () =>
    dateOf(m => daysFromCivil(m.year, Math.ceil(m.month / 3) * 3 + 1, 1) - 1),
  ),
  scalar('to_last_of_year', () => dateOf(m => daysFromCivil(m.year + 1, 1, 1) - 1)),
  ...weekdayFunctions,
  ...additions,
  ...Object.entries(crossings).map(([unit, measure]) =>
    scalar(`diff_${unit}`, () => distances(measure)),
  ),
  ...Object.entries(spans).map(([unit, measure]) =>
    scalar(`between_${unit}`, () => distances(measure)),
  ),
  scalar('now', () => [passWithCx([], timestampType, (cx: Cx) => cx.now)], {
    aliases: ['current_timestamp'],
  }),
  scalar('today', () => [passWithCx([], dateType, (cx: Cx) => ofMicros(cx, cx.now).days)], {
    aliases: ['current_date'],
  }),
  scalar('yesterday', () => [passWithCx([], dateType, (cx: Cx) => ofMicros(cx, cx.now).days - 1)]),
  scalar('tomorrow', () => [passWithCx([], dateType, (cx: Cx) => ofMicros(cx, cx.now).days + 1)]),
  scalar('months_between', () => [
    pass([dateType, dateType], float64Type, (a: number, b: number) =>
      monthsBetween(ofDays(a), ofDays(b)),
    ),
    passWithCx([timestampType, timestampType], float64Type, (cx: Cx, a: bigint, b: bigint) =>
      monthsBetween(ofMicros(cx, a), ofMicros(cx, b)),
    ),
  ]),
  scalar(
    'date_from_parts',
    () => [
      pass(
        [int64Type, int64Type, int64Type],
        dateType,
        (y: bigint, m: bigint, d: bigint) =>
          clampDate(daysFromCivil(Number(y), Number(m), Number(d))),
        { throws: true },
      ),
    ],
    { aliases: ['datefromparts'] },
  ),
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
]

/** Months as Oracle counts them: whole ones on equal days or both last days, else with thirty-firsts. */
function monthsBetween(a: Moment, b: Moment): number {
  const months = (a.year - b.year) * 12 + a.month - b.month
  const last = (m: Moment): boolean => m.day === daysInMonth(m.year, m.month)
  if (a.day === b.day || (last(a) && last(b))) return months
  return months + (a.day - b.day + (a.micros - b.micros) / 86_400_000_000) / 31
}
