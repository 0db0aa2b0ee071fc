import { type CivilTime, microsOf, parseOffset } from './civil-time.js'
import { daysFromCivil, daysInMonth } from './date.js'
import { parseAutoDatetime, parseEpochDate, parseEpochTimestamp } from './parse-datetime-auto.js'
import { parseLooseDatetime } from './parse-datetime-loose.js'
import { type TimeZone, timeZone } from './time-zone.js'
import { lastReadable, nextInstantMicros } from './timestamp.js'
import type { TimestampTzValue } from './value.js'

/** Settings that control how dates are parsed. */
export interface DateParsing {
  readonly zone: TimeZone
  /** `enable_auto_detect_datetime_format`: accepts more formats, and numbers. */
  readonly autoDetect: boolean
  /** `enable_strict_datetime_parser` is off: accepts any recognizable format. */
  readonly loose: boolean
}

/** Why a string is not a date. */
export interface DateFault {
  readonly code: 'BadArguments' | 'BadBytes'
  readonly text: string
}

/** The parsed value, or why parsing failed. */
export type DateResult<T> = { readonly value: T } | { readonly fault: DateFault }

const timeForm =
  /^(?<hour>\d{1,2})(?::(?:(?<minute>\d{1,2})(?::(?:(?<second>\d{1,2})(?:\.(?<fraction>\d+))?)?)?)?)?(?: ?(?<zone>Z|[+-].*))?$/i

/**
 * Parses `YYYY-MM-DD`, optionally `T` or a space, optionally `H[H][:M[M][:S[S][.f]]]` and an offset (`Z`, `+08`,
 * `+0800`, `+08:00`, up to 14 hours). `0000-00-00` is 1970-01-01.
 *
 * Source: databend common/io cursor_ext `read_timestamp_text`.
 */
function parseIso(text: string): DateResult<CivilTime> {
  if (Buffer.byteLength(text) < 10) return unexpected
  const date = parseIsoDate(text.slice(0, 10))
  if ('fault' in date || text.length === 10) return plainDay(date)
  const rest = text.slice(11)
  if (!/[T ]/.test(text[10]!)) return unexpected
  if (rest === '') return plainDay(date)
  const time = parseTimeOfDay(rest)
  return time === undefined ? unexpected : { value: { days: date.value, ...time } }
}

const unexpected = { fault: { code: 'BadArguments', text: 'unexpected argument' } } as const

const plainDay = (date: DateResult<number>): DateResult<CivilTime> =>
  'fault' in date ? date : { value: { days: date.value, micros: 0 } }

function parseTimeOfDay(text: string): Omit<CivilTime, 'days'> | undefined {
  const parts = timeForm.exec(text)?.groups
  const micros = parts && microsOf(parts)
  if (micros === undefined || parts?.['zone'] === undefined)
    return micros === undefined ? undefined : { micros }
  const offset = parseOffset(parts['zone'])
  return offset === undefined ? undefined : { micros, offset }
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

const outOfRange = (name: string, value: number, least: number, greatest: number): string =>
  `parameter '${name}' with value ${value} is not in the required range of ${least}..=${greatest}`

function unexpectedSeparator(text: string, before: string): DateResult<number> {
  const behind = before === 'month' ? 'year' : 'month'
  return badDate(text, `failed to parse separator after ${behind}`)
}

const badDate = (text: string, cause: string): DateResult<never> => ({
  fault: {
    code: 'BadBytes',
    text: `Date Parsing Error: The value '${text}' could not be parsed into a valid Date, cause: ${cause}`,
  },
})

/** Tries the formats that the settings allow after ISO parsing failed. */
function parseCivil(text: string, settings: DateParsing): DateResult<CivilTime> {
  const iso = parseIso(text)
  if ('value' in iso) return iso
  const value =
    (settings.autoDetect ? parseAutoDatetime(text) : undefined) ??
    (settings.loose ? parseLooseDatetime(text) : undefined)
  return value === undefined ? iso : { value }
}

/** Parses a date to days since 1970-01-01, ignoring a UTC offset. */
export function parseDate(text: string, settings: DateParsing): DateResult<number> {
  const epoch = settings.autoDetect ? parseEpochDate(text) : undefined
  if (epoch !== undefined) return { value: epoch }
  const civil = parseCivil(text, settings)
  return 'fault' in civil ? civil : { value: civil.value.days }
}

/** Parses a timestamp to microseconds since 1970; without an offset, in the session's time zone. */
export function parseTimestamp(text: string, settings: DateParsing): DateResult<bigint> {
  const epoch = settings.autoDetect ? parseEpochTimestamp(text) : undefined
  if (epoch !== undefined) return { value: epoch }
  const civil = parseCivil(text, settings)
  return 'fault' in civil ? civil : inRange(instantOf(civil.value, settings.zone))
}

const inRange = (micros: bigint): DateResult<bigint> =>
  micros > lastReadable ? unexpected : { value: micros }

function instantOf({ days, micros, offset }: CivilTime, zone: TimeZone): bigint {
  if (offset === undefined) return nextInstantMicros(days, micros, zone)
  return BigInt(days * 86400 - offset) * 1_000_000n + BigInt(micros)
}

/** Like `parseTimestamp`, but keeps the offset; without one, uses that of the session's time zone. */
export function parseTimestampTz(
  text: string,
  settings: DateParsing,
): DateResult<TimestampTzValue> {
  const epoch = settings.autoDetect ? parseEpochTimestamp(text) : undefined
  const civil = epoch === undefined ? parseCivil(text, settings) : undefined
  if (civil !== undefined && 'fault' in civil) return civil
  const instant = civil === undefined ? epoch! : instantOf(civil.value, settings.zone)
  const checked = inRange(instant)
  if ('fault' in checked) return checked
  const offset =
    civil?.value.offset ?? settings.zone.offsetAt(Math.floor(Number(instant) / 1_000_000))
  return { value: { micros: instant, offset } }
}

/** Reads the settings of a statement that control how dates are parsed. */
export function dateParsing(cx: { timezone: string; setting(name: string): string }): DateParsing {
  return {
    zone: timeZone(cx.timezone),
    autoDetect: cx.setting('enable_auto_detect_datetime_format') === '1',
    loose: cx.setting('enable_strict_datetime_parser') === '0',
  }
}
