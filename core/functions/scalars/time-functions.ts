import { badArguments, clampDate, clampTimestamp } from '../../types/cast-checks.js'
import {
  type DataType,
  dateType,
  int64Type,
  stringType,
  timestampType,
  timestampTzType,
  uint64Type,
} from '../../types/data-type.js'
import { civilFromDays, clockText, daysFromCivil } from '../../types/date.js'
import { timeZone } from '../../types/time-zone.js'
import { floorDiv, localTime, nextInstantMicros } from '../../types/timestamp.js'
import type { Value } from '../../types/value.js'
import { factory, passWithCx, type ScalarDefinition, scalar } from '../define.js'
import type { Cx } from '../overload.js'

const throws = { throws: true } as const

/** Times out of parts, in other zones, in slices. Source: databend scalars/timestamp. */
export const timeFunctions: readonly ScalarDefinition[] = [
  scalar('current_time', () => [
    passWithCx([], stringType, (cx: Cx) => timeOfDay(cx, 9), { unfolded: true }),
    passWithCx([int64Type], stringType, currentTime, { throws: true, unfolded: true }),
  ]),
  scalar('convert_timezone', () => [
    passWithCx([stringType, timestampType], timestampType, convertTimezone, throws),
  ]),
  scalar('time_slice', () => [
    passWithCx([dateType, uint64Type, stringType, stringType], dateType, sliceOfDate, throws),
    passWithCx(
      [timestampType, uint64Type, stringType, stringType],
      timestampType,
      sliceOfTimestamp,
      throws,
    ),
  ]),
  scalar('timestamp_from_parts', () => [fromParts(timestampType, ({ micros }) => micros)], {
    aliases: ['timestampfromparts'],
  }),
  scalar(
    'timestamp_tz_from_parts',
    () => [fromParts(timestampTzType, made => made as unknown as Value)],
    {
      aliases: ['timestamptzfromparts'],
    },
  ),
]

/** `HH:MM:SS` and that many digits of the second. */
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

/** The instant at which the session's clocks show what clocks of the zone show now. */
function convertTimezone(cx: Cx, name: string, micros: bigint): bigint {
  const seconds = Number(floorDiv(micros, 1_000_000n))
  const from = timeZone(cx.timezone).offsetAt(seconds)
  const to = timeZone(name).offsetAt(seconds)
  return clampTimestamp(micros + BigInt(to - from) * 1_000_000n)
}

/** A slice: how many of which unit, and which of its ends is asked for. */
interface Slice {
  readonly length: number
  readonly unit: string
  readonly isEnd: boolean
  /** Day of the week on which weeks begin, counted from Monday. */
  readonly weekStart: number
}

const unitMonths: Readonly<Record<string, number>> = { YEAR: 12, QUARTER: 3, MONTH: 1 }
const unitDays: Readonly<Record<string, number>> = { WEEK: 7, ISOWEEK: 7, DAY: 1 }
const unitMicros: Readonly<Record<string, bigint>> = {
  HOUR: 3_600_000_000n,
  MINUTE: 60_000_000n,
  SECOND: 1_000_000n,
}

/** Source: databend timestamp/date_time_slice.rs `SliceSpec`. */
function sliceOf(cx: Cx, length: bigint, edge: string, part: string): Slice {
  if (length < 1n) throw badArguments('slice_length must be greater than or equal to 1')
  const unit = part.toUpperCase()
  if (![unitMonths, unitDays, unitMicros].some(units => unit in units)) {
    throw badArguments(
      `time_slice does not support \`${part}\`, expecting one of [year, quarter, month, week, isoweek, day, hour, minute, second]`,
    )
  }
  const which = edge.toUpperCase()
  if (which !== 'START' && which !== 'END') {
    throw badArguments('time_slice only support start or end')
  }
  const beginsOnSunday = unit === 'WEEK' && cx.setting('week_start') === '0'
  return { length: Number(length), unit, isEnd: which === 'END', weekStart: beginsOnSunday ? 6 : 0 }
}

/** The day on which a slice of days begins or ends. Slices are counted from 1970-01-01, weeks from theirs. */
function sliceDay(days: number, { length, unit, isEnd, weekStart }: Slice): number {
  const [months, size] = [unitMonths[unit], unitDays[unit]]
  const ends = isEnd ? 1 : 0
  if (months !== undefined) {
    const { year, month } = civilFromDays(days)
    const step = months * length
    const start = Math.floor(((year - 1970) * 12 + month - 1) / step) + ends
    const first = start * step
    return daysFromCivil(1970 + Math.floor(first / 12), (((first % 12) + 12) % 12) + 1, 1)
  }
  const shift = size === 7 ? (3 - weekStart + 7) % 7 : 0
  const step = size! * length
  return (Math.floor((days + shift) / step) + ends) * step - shift
}

function sliceOfDate(cx: Cx, days: number, length: bigint, edge: string, part: string): number {
  const slice = sliceOf(cx, length, edge, part)
  if (slice.unit in unitMicros) {
    throw badArguments('Date type only support Year | Quarter | Month | Week | Day')
  }
  return clampDate(sliceDay(days, slice))
}

function sliceOfTimestamp(
  cx: Cx,
  micros: bigint,
  length: bigint,
  edge: string,
  part: string,
): bigint {
  const slice = sliceOf(cx, length, edge, part)
  const unit = unitMicros[slice.unit]
  if (unit === undefined) {
    const zone = timeZone(cx.timezone)
    return clampTimestamp(nextInstantMicros(sliceDay(localTime(micros, zone).days, slice), 0, zone))
  }
  const step = unit * length
  return clampTimestamp((floorDiv(micros, step) + (slice.isEnd ? 1n : 0n)) * step)
}

/** An instant, and how far its zone is from UTC then. */
interface Made {
  readonly micros: bigint
  readonly offset: number
}

/** Year, month, day, hour, minute, second, then perhaps nanoseconds, then perhaps a zone. */
function fromParts(returns: DataType, result: (made: Made) => Value) {
  return factory((_params, args) => {
    if (args.length < 6 || args.length > 8) return undefined
    const types = args.map((_, i) => (i === 7 ? stringType : int64Type))
    return passWithCx(
      types,
      returns,
      (cx: Cx, ...parts: readonly (bigint | string)[]) => result(madeOf(cx, parts)),
      throws,
    )
  })
}

function madeOf(cx: Cx, values: readonly (bigint | string)[]): Made {
  const [year, month, day, hour, minute, second, nanos = 0] = values.slice(0, 7).map(Number)
  const zone = timeZone((values[7] as string | undefined) ?? cx.timezone)
  const seconds = (hour! * 60 + minute!) * 60 + second!
  const days = daysFromCivil(year!, month!, 1) + day! - 1 + Math.floor(seconds / 86_400)
  const ofDay = (seconds - Math.floor(seconds / 86_400) * 86_400) * 1e6 + Math.floor(nanos / 1000)
  const micros = clampTimestamp(nextInstantMicros(days, ofDay, zone))
  return { micros, offset: zone.offsetAt(Number(floorDiv(micros, 1_000_000n))) }
}
