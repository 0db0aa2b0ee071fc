import type { CivilTime } from './civil-time.js'
import { daysFromCivil, daysInMonth } from './date.js'
import { badBytes, type DateResult, outOfRange, unexpected } from './date-fault.js'
import {
  parseAutoDate,
  parseAutoTimestamp,
  parseEpochDate,
  parseEpochTimestamp,
} from './parse-datetime-auto.js'
import { parseLooseDatetime } from './parse-datetime-loose.js'
import { parseTimestampTzText } from './parse-timestamp-tz.js'
import { parseTimeBehindDate } from './split-timestamp.js'
import {
  clockOfStandard,
  dayOfStandard,
  localText,
  parseStandardTimestamp,
  type StandardTimestamp,
} from './standard-timestamp.js'
import { type TimeZone, timeZone } from './time-zone.js'
import { lastReadable, nextInstantMicros, overflowOf } from './timestamp.js'
import type { TimestampTzValue } from './value.js'

/** Settings that control how dates are parsed. */
export interface DateParsing {
  readonly zone: TimeZone
  /** `enable_auto_detect_datetime_format`: accepts more formats, and numbers. */
  readonly autoDetect: boolean
  /** `enable_strict_datetime_parser` is off: accepts any recognizable format. */
  readonly loose: boolean
}

/** A time read from a text, and what the server says if it is no instant of its calendar. */
interface ReadTime extends CivilTime {
  readonly outside: (cause: string) => string
}

/**
 * Parses `YYYY-MM-DD`, optionally `T` or a space, optionally `H[H][:M[M][:S[S][.f]]]` and after three numbers an
 * offset (`Z`, `+08`, `+0800`, `+08:00`, up to 14 hours). `0000-00-00` is 1970-01-01. Where only a date is asked, the
 * standard form may have any time.
 *
 * Source: databend common/io cursor_ext `read_text_to_datetime`, `build_best_effort_result`.
 */
function parseIso(text: string, wantsDate: boolean): DateResult<ReadTime> {
  const standard = parseStandardTimestamp(text)
  if (standard !== undefined) {
    return 'fault' in standard ? standard : timeOfStandard(standard.value, wantsDate)
  }
  if (Buffer.byteLength(text) < 10) return unexpected
  const date = parseIsoDate(text.slice(0, 10))
  if ('fault' in date) return date
  const days = date.value
  const outside = (cause: string) => `Failed to parse date ${text} as timestamp., cause: ${cause}`
  if (text.length === 10) return { value: { days, micros: 0, outside } }
  if (!/[T ]/.test(text[10]!)) return unexpected
  const time = parseTimeBehindDate(text.slice(11))
  if ('fault' in time) return time
  const { micros, offset, rest } = time.value
  if (rest !== '') return unexpected
  return {
    value: {
      days,
      micros,
      ...(offset !== undefined && { offset }),
      outside: cause =>
        `Invalid time provided in times: [${clockNumbers(micros).join(', ')}], cause: ${cause}`,
    },
  }
}

function clockNumbers(micros: number): readonly number[] {
  const seconds = Math.floor(micros / 1e6)
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
}

function timeOfStandard(parts: StandardTimestamp, wantsDate: boolean): DateResult<ReadTime> {
  const date = dayOfStandard(parts, true)
  if ('fault' in date) return date
  const days = date.value
  const outside = (cause: string) => `Invalid local time ${localText(parts)}, cause: ${cause}`
  if (wantsDate) return { value: { days, micros: 0, outside } }
  const clock = clockOfStandard(parts, outside)
  if ('fault' in clock) return clock
  const { offset } = parts
  return { value: { days, micros: clock.value, ...(offset !== undefined && { offset }), outside } }
}

/** The parts of a date, each with the error messages of the server's calendar library. */
const dateParts = [
  { name: 'year', from: 0, size: 4, digits: 'four', least: 0, greatest: 9999 },
  { name: 'month', from: 5, size: 2, digits: 'two', least: 1, greatest: 12 },
  { name: 'day', from: 8, size: 2, digits: 'two', least: 1, greatest: 31 },
] as const

/** Parses a date of ten characters to days. Source of messages: the jiff crate's `DateTimeParser::parse_date`. */
function parseIsoDate(text: string): DateResult<number> {
  if (text === '0000-00-00') return { value: 0 }
  const found: number[] = []
  for (const { name, from, size, digits, least, greatest } of dateParts) {
    const fault = (cause: string) =>
      badDate(text, `failed to parse ${name} in date ${JSON.stringify(text)}: ${cause}`)
    if (from > 0 && text[from - 1] !== '-') return unexpectedSeparator(text, name)
    const part = text.slice(from, from + size)
    const bad = /\D/.exec(part)
    if (bad !== null) {
      return fault(
        `failed to parse "${part}" as ${name} (a ${digits} digit integer): invalid digit, expected 0-9 but got ${bad[0]}`,
      )
    }
    const value = Number(part)
    if (value < least || value > greatest) {
      return fault(`${name} is not valid: ${outOfRange(name, value, least, greatest)}`)
    }
    found.push(value)
  }
  const [year, month, day] = found as [number, number, number]
  const last = daysInMonth(year, month)
  if (day > last) {
    const cause = outOfRange('day', day, 1, last)
    return badDate(text, `date parsed from ${JSON.stringify(text)} is not valid: ${cause}`)
  }
  return { value: daysFromCivil(year, month, day) }
}

function unexpectedSeparator(text: string, before: string): DateResult<number> {
  const behind = before === 'month' ? 'year' : 'month'
  return badDate(text, `failed to parse separator after ${behind}`)
}

const badDate = (text: string, cause: string) =>
  badBytes(
    `Date Parsing Error: The value '${text}' could not be parsed into a valid Date, cause: ${cause}`,
  )

/** Tries any recognizable format, if the settings allow it. */
function parseLoose(text: string, { loose }: DateParsing): ReadTime | undefined {
  const value = loose ? parseLooseDatetime(text) : undefined
  return value && { ...value, outside: cause => cause }
}

/** Parses a date to days since 1970-01-01, ignoring a UTC offset. */
export function parseDate(text: string, settings: DateParsing): DateResult<number> {
  const iso = parseIso(text, true)
  if ('value' in iso) return { value: iso.value.days }
  const days = settings.autoDetect ? (parseEpochDate(text) ?? parseAutoDate(text)) : undefined
  const found = days ?? parseLoose(text, settings)?.days
  return found === undefined ? iso : { value: found }
}

/** Parses a timestamp to microseconds since 1970; without an offset, in the session's time zone. */
export function parseTimestamp(text: string, settings: DateParsing): DateResult<bigint> {
  const iso = parseIso(text, false)
  if ('value' in iso) return instantOf(iso.value, settings.zone)
  const detected = settings.autoDetect
    ? (parseEpochTimestamp(text) ?? parseAutoTimestamp(text, settings.zone)?.micros)
    : undefined
  if (detected !== undefined) return { value: detected }
  const other = parseLoose(text, settings)
  return other === undefined ? iso : instantOf(other, settings.zone)
}

function instantOf(time: ReadTime, zone: TimeZone): DateResult<bigint> {
  const { days, micros, offset } = time
  const local = nextInstantMicros(days, micros, zone)
  const overflow = overflowOf({ days, micros: micros - (micros % 1e6) }, local, zone)
  if (overflow !== undefined) return badBytes(time.outside(overflow))
  if (offset === undefined) return { value: local }
  const instant = BigInt(days * 86400 - offset) * 1_000_000n + BigInt(micros)
  return instant > lastReadable ? badBytes('Datetime offset adjustment failed') : { value: instant }
}

/** Like `parseTimestamp`, but keeps the offset; without one, uses that of the session's time zone. */
export function parseTimestampTz(
  text: string,
  settings: DateParsing,
): DateResult<TimestampTzValue> {
  const { autoDetect, zone } = settings
  const iso = parseTimestampTzText(text, zone)
  if ('value' in iso || !autoDetect) return iso
  const epoch = parseEpochTimestamp(text)
  if (epoch !== undefined) {
    return { value: { micros: epoch, offset: zone.offsetAt(Math.floor(Number(epoch) / 1e6)) } }
  }
  const value = parseAutoTimestamp(text, zone)
  return value === undefined ? iso : { value }
}

/** Reads the settings of a statement that control how dates are parsed. */
export function dateParsing(cx: { timezone: string; setting(name: string): string }): DateParsing {
  return {
    zone: timeZone(cx.timezone),
    autoDetect: cx.setting('enable_auto_detect_datetime_format') === '1',
    loose: cx.setting('enable_strict_datetime_parser') === '0',
  }
}
