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
import { pass, passWithCx, type ScalarDefinition, type Signature, scalar } from '../define.js'
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

const hour = (m: Moment): number => Math.floor(m.micros / 3_600_000_000)
const minute = (m: Moment): number => Math.floor(m.micros / 60_000_000) % 60
const second = (m: Moment): number => Math.floor(m.micros / 1_000_000) % 60

/** A date that begins or ends a period; of dates and timestamps. It may lie before or behind the range of Date. */
const dateOf = (find: (m: Moment) => number): readonly Signature[] => [
  pass([dateType], dateType, (days: number) => find(ofDays(days))),
  passWithCx([timestampType], dateType, (cx: Cx, micros: bigint) => find(ofMicros(cx, micros))),
]

/** A timestamp rounded down to a unit of the day by the clocks of the zone, the first of two equal times. */
function startOfUnit(unitMicros: number): readonly Signature[] {
  return [
    passWithCx([timestampType], timestampType, (cx: Cx, micros: bigint) => {
      const zone = timeZone(cx.timezone)
      const local = localTime(micros, zone)
      return nextInstantMicros(local.days, local.micros - (local.micros % unitMicros), zone)
    }),
  ]
}

/** Years, quarters and months: `step` gives the day so many later. */
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

/** Microseconds are counted in 64 bits, which wrap, before they are brought into the range of years. */
const wrapped = (micros: bigint): bigint => BigInt.asIntN(64, micros)

/** Days and weeks: the clocks' time of day stays. */
const addDays = (sign: 1n | -1n, length: bigint): readonly Signature[] => [
  pass([dateType, int64Type], dateType, (days: number, n: bigint) =>
    clampDate(Number(wrapped(BigInt(days) + wrapped(sign * length * n)))),
  ),
  pass([timestampType, int64Type], timestampType, (micros: bigint, n: bigint) =>
    clampTimestamp(wrapped(micros + sign * length * n * dayMicros)),
  ),
]

/** Hours and smaller: of a date the result is a timestamp, counted from midnight UTC. */
const addMicros = (sign: 1n | -1n, unit: bigint): readonly Signature[] => [
  pass([dateType, int64Type], timestampType, (days: number, n: bigint) =>
    clampTimestamp(wrapped(BigInt(days) * dayMicros + sign * unit * n)),
  ),
  pass([timestampType, int64Type], timestampType, (micros: bigint, n: bigint) =>
    clampTimestamp(wrapped(micros + sign * unit * n)),
  ),
]

/** The session's date, and those around it. */
function dayFromNow(days: number): Signature {
  const day = (cx: Cx) => ofMicros(cx, cx.now).days + days
  return passWithCx([], dateType, day, { unfolded: true })
}

const additions = (['add', 'subtract'] as const).flatMap(verb => {
  const big = verb === 'add' ? 1n : -1n
  return [
    scalar(`${verb}_years`, () => adds((days, n) => addYears(days, big * n))),
    scalar(`${verb}_quarters`, () => adds((days, n) => addMonths(days, big * 3n * n))),
    scalar(`${verb}_months`, () => adds((days, n) => addMonths(days, big * n, true))),
    scalar(`date_${verb}_months`, () => adds((days, n) => addMonths(days, big * n))),
    scalar(`${verb}_weeks`, () => addDays(big, 7n)),
    scalar(`${verb}_days`, () => addDays(big, 1n)),
    scalar(`${verb}_hours`, () => addMicros(big, 3_600_000_000n)),
    scalar(`${verb}_minutes`, () => addMicros(big, 60_000_000n)),
    scalar(`${verb}_seconds`, () => addMicros(big, 1_000_000n)),
  ]
})

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** `to_next_monday` and `to_previous_monday`: the day itself does not count. */
const weekdayFunctions = weekdays.flatMap((name, day) => [
  scalar(`to_next_${name}`, () =>
    dateOf(m => clampDate(m.days + ((day - dayOfWeek(m.days) + 6) % 7) + 1)),
  ),
  scalar(`to_previous_${name}`, () =>
    dateOf(m => clampDate(m.days - ((dayOfWeek(m.days) - day + 6) % 7) - 1)),
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
  scalar('yearweek', () => part(uint32Type, yearWeek)),
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
    intervalPart(float64Type, v => Number(intervalMicros(v)) / 1e6),
  ]),
  scalar('to_start_of_second', () => startOfUnit(1_000_000)),
  scalar('to_start_of_minute', () => startOfUnit(60_000_000)),
  scalar('to_start_of_five_minutes', () => startOfUnit(300_000_000)),
  scalar('to_start_of_ten_minutes', () => startOfUnit(600_000_000)),
  scalar('to_start_of_fifteen_minutes', () => startOfUnit(900_000_000)),
  scalar('time_slot', () => startOfUnit(1_800_000_000)),
  scalar('to_start_of_hour', () => startOfUnit(3_600_000_000)),
  scalar('to_start_of_day', () => startOfUnit(86_400_000_000)),
  scalar('to_monday', () => dateOf(m => startOfWeek(m.days, 1)), {
    aliases: ['to_start_of_iso_week'],
  }),
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
    dateOf(m => startOfWeek(daysFromCivil(isoWeek(m.days).year, 1, 7), 1)),
  ),
  scalar('to_last_of_week', () => dateOf(m => startOfWeek(m.days, 1) + 6)),
  scalar('to_last_of_month', () => dateOf(m => daysFromCivil(m.year, m.month + 1, 1) - 1)),
  scalar('to_last_of_quarter', () =>
    dateOf(m => daysFromCivil(m.year, Math.ceil(m.month / 3) * 3 + 1, 1) - 1),
  ),
  scalar('to_last_of_year', () => dateOf(m => daysFromCivil(m.year + 1, 1, 1) - 1)),
  ...weekdayFunctions,
  ...additions,
  scalar('now', () => [passWithCx([], timestampType, (cx: Cx) => cx.now, { unfolded: true })], {
    aliases: ['current_timestamp'],
  }),
  scalar('today', () => [dayFromNow(0)], {
    aliases: ['current_date'],
  }),
  scalar('yesterday', () => [dayFromNow(-1)]),
  scalar('tomorrow', () => [dayFromNow(1)]),
  scalar(
    'date_from_parts',
    () => [pass([int64Type, int64Type, int64Type], dateType, dateFromParts, { throws: true })],
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
