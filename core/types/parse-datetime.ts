import { daysFromCivil, daysInMonth, maxDate, minDate } from './date.js'
import { type TimeZone, timeZone } from './time-zone.js'
import { instantMicros, maxTimestamp, minTimestamp, nextInstantMicros } from './timestamp.js'
import type { TimestampTzValue } from './value.js'

/** Settings that decide how texts become dates. */
export interface DateParsing {
  readonly zone: TimeZone
  /** `parse_datetime_ignore_remainder` */
  readonly ignoreRemainder: boolean
  /** `enable_dst_hour_fix`: a time that the clocks jump over moves on instead of failing. */
  readonly fixGaps: boolean
  /** `enable_strict_datetime_parser`: months and days need two digits. */
  readonly strict: boolean
}

interface Parts {
  readonly days: number
  /** Microseconds of the day. */
  readonly micros: number
  /** Seconds east of UTC, where the text has an offset. */
  readonly offset?: number
}

const strictForm =
  /^\s*(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{1,2})(?::(\d{1,2})(?::(\d{1,2})(?:\.(\d*))?)?)?)?\s*(Z|UTC|[+-]\d{2}(?::?\d{2}(?::?\d{2})?)?)?\s*$/i
const looseForm =
  /^\s*(\d{1,4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2})(?::(\d{1,2})(?::(\d{1,2})(?:\.(\d*))?)?)?)?\s*(Z|UTC|[+-]\d{2}(?::?\d{2}(?::?\d{2})?)?)?\s*$/i

function parseParts(text: string, strict: boolean): Parts | undefined {
  const found = (strict ? strictForm : looseForm).exec(text)
  if (found === null) return undefined
  const [year, month, day, hour, minute, second] = found.slice(1, 7).map(part => Number(part ?? 0))
  if (month! < 1 || month! > 12 || day! < 1 || day! > daysInMonth(year!, month!)) return undefined
  if (hour! > 23 || minute! > 59 || second! > 59 || year! < 1) return undefined
  const fraction = Number((found[7] ?? '').slice(0, 6).padEnd(6, '0'))
  const micros = ((hour! * 60 + minute!) * 60 + second!) * 1e6 + fraction
  const days = daysFromCivil(year!, month!, day!)
  if (days < minDate || days > maxDate) return undefined
  const zone = found[8]
  return zone === undefined ? { days, micros } : { days, micros, offset: parseOffset(zone) }
}

function parseOffset(text: string): number {
  if (/^(z|utc)$/i.test(text)) return 0
  const digits = text.slice(1).replaceAll(':', '')
  const secs =
    Number(digits.slice(0, 2)) * 3600 + Number(digits.slice(2, 4)) * 60 + Number(digits.slice(4, 6))
  return text.startsWith('-') ? -secs : secs
}

/**
 * The date that a text tells, days since 1970; undefined where it tells none.
 *
 * `YYYY-MM-DD` with or without a time of day; with an offset, the date that the session's clocks show.
 * Source: the real engine's casts ('2020-1-1' and '20200101' are refused), suites 02_0002, 02_0012.
 */
export function parseDate(text: string, settings: DateParsing): number | undefined {
  const parts = parseParts(text, settings.strict)
  if (parts?.offset === undefined) return parts?.days
  const micros = parseTimestamp(text, settings)
  if (micros === undefined) return undefined
  const secs = Math.floor(Number(micros) / 1e6)
  return Math.floor((secs + settings.zone.offsetAt(secs)) / 86400)
}

/** The instant that a text tells, microseconds since 1970; undefined where it tells none. */
export function parseTimestamp(text: string, settings: DateParsing): bigint | undefined {
  const parts = parseParts(text, settings.strict)
  if (parts === undefined) return undefined
  const micros = partsInstant(parts, settings)
  return micros !== undefined && micros >= minTimestamp && micros <= maxTimestamp
    ? micros
    : undefined
}

function partsInstant(parts: Parts, settings: DateParsing): bigint | undefined {
  if (parts.offset !== undefined) {
    const secs = BigInt(parts.days * 86400 - parts.offset)
    return secs * 1_000_000n + BigInt(parts.micros)
  }
  return settings.fixGaps
    ? nextInstantMicros(parts.days, parts.micros, settings.zone)
    : instantMicros(parts.days, parts.micros, settings.zone)
}

/** As `parseTimestamp`, keeping the offset; without one in the text, that of the session's zone. */
export function parseTimestampTz(
  text: string,
  settings: DateParsing,
): TimestampTzValue | undefined {
  const parts = parseParts(text, settings.strict)
  const micros = parseTimestamp(text, settings)
  if (parts === undefined || micros === undefined) return undefined
  const offset = parts.offset ?? settings.zone.offsetAt(Math.floor(Number(micros) / 1e6))
  return { micros, offset }
}

/** The settings of a statement that casts to dates read. */
export function dateParsing(cx: { timezone: string; setting(name: string): string }): DateParsing {
  return {
    zone: timeZone(cx.timezone),
    ignoreRemainder: cx.setting('parse_datetime_ignore_remainder') === '1',
    fixGaps: cx.setting('enable_dst_hour_fix') === '1',
    strict: cx.setting('enable_strict_datetime_parser') === '1',
  }
}
