import { QueryError } from '../../errors/query-error.js'
import { clampTimestamp } from '../../types/cast-checks.js'
import { dateType, nullableType, stringType, timestampType } from '../../types/data-type.js'
import { daysFromCivil, daysInMonth, maxDate, minDate } from '../../types/date.js'
import { timeZone } from '../../types/time-zone.js'
import { localTime, nextInstantMicros } from '../../types/timestamp.js'
import { passWithCx, type Signature } from '../define.js'
import type { Cx } from '../overload.js'
import { readTime, type TimeParts, writeTime } from './time-format.js'

/** Words of Oracle's formats and what they are for `strftime`, longest first. */
const oracleWords: readonly (readonly [string, string])[] = [
  ['TZH:TZM', '%:z'],
  ['TZHTZM', '%z'],
  ['UUUU', '%G'],
  ['YYYY', '%Y'],
  ['MMMM', '%B'],
  ['HH24', '%H'],
  ['HH12', '%I'],
  ['MON', '%b'],
  ['FF9', '%9f'],
  ['FF6', '%6f'],
  ['FF3', '%3f'],
  ['YY', '%y'],
  ['MM', '%m'],
  ['DD', '%d'],
  ['DY', '%a'],
  ['AM', '%p'],
  ['PM', '%p'],
  ['MI', '%M'],
  ['SS', '%S'],
  ['FF', '%f'],
]
const oracleWord = new RegExp(oracleWords.map(([word]) => word).join('|'), 'gi')
const oracleMeaning = new Map(oracleWords)

/** A format as `strftime` has it. Setting `date_format_style`. */
function strftime(cx: Cx, format: string): string {
  const oracle = cx.setting('date_format_style').toLowerCase() !== 'mysql'
  if (!oracle || format.includes('%')) return format
  return format.replaceAll(oracleWord, word => oracleMeaning.get(word.toUpperCase())!)
}

/** `to_string(time, format)`. */
export function timeTexts(): readonly Signature[] {
  return [
    passWithCx([timestampType, stringType], nullableType(stringType), formatTimestamp, {
      throws: true,
    }),
  ]
}

function formatTimestamp(cx: Cx, micros: bigint, format: string): string {
  const text = writeTime(strftime(cx, format), localTime(micros, timeZone(cx.timezone)))
  if (text === undefined)
    throw new QueryError('BadArguments', `\`${format}\` is invalid time format`)
  return text
}

/** `to_date(text, format)`. */
export function dateTexts(): readonly Signature[] {
  return [
    passWithCx(
      [stringType, stringType],
      nullableType(dateType),
      (cx, text: string, format: string) => readParts(cx, text, format, 'date', partsDays),
      { throws: true },
    ),
  ]
}

/** `to_timestamp(text, format)`. */
export function timestampTexts(): readonly Signature[] {
  return [
    passWithCx(
      [stringType, stringType],
      nullableType(timestampType),
      (cx, text: string, format: string) =>
        readParts(cx, text, format, 'timestamp', parts => partsInstant(cx, parts)),
      { throws: true },
    ),
  ]
}

function readParts<T>(
  cx: Cx,
  text: string,
  format: string,
  what: string,
  value: (parts: TimeParts) => T | undefined,
): T {
  const ignoreRemainder = cx.setting('parse_datetime_ignore_remainder') === '1'
  const parts = readTime(text, strftime(cx, format), ignoreRemainder)
  const read = parts && value(parts)
  if (read === undefined) {
    throw new QueryError('BadArguments', `Can't parse '${text}' as ${what} with format '${format}'`)
  }
  return read
}

/** The day that the parts tell; missing month and day are the first. */
function partsDays(parts: TimeParts): number | undefined {
  const days = namedDay(parts)
  return days !== undefined && days >= minDate && days <= maxDate ? days : undefined
}

function namedDay({ year, month = 1, day = 1, ...parts }: TimeParts): number | undefined {
  if (parts.isoYear !== undefined && parts.isoWeek !== undefined) {
    return isoDay(parts.isoYear, parts.isoWeek, parts.isoDay ?? 1)
  }
  if (year === undefined) return parts.epochSecs === undefined ? undefined : 0
  if (parts.dayOfYear !== undefined) return daysFromCivil(year, 1, parts.dayOfYear)
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return undefined
  return daysFromCivil(year, month, day)
}

function isoDay(year: number, week: number, day: number): number {
  const fourth = daysFromCivil(year, 1, 4)
  const monday = fourth - ((((fourth + 3) % 7) + 7) % 7)
  return monday + (week - 1) * 7 + day - 1
}

function partsInstant(cx: Cx, parts: TimeParts): bigint | undefined {
  if (parts.epochSecs !== undefined) {
    return parts.year === undefined ? BigInt(parts.epochSecs) * 1_000_000n : undefined
  }
  const days = partsDays(parts)
  const micros = partsMicros(parts)
  if (days === undefined || micros === undefined) return undefined
  if (parts.offset === undefined) {
    return clampTimestamp(nextInstantMicros(days, micros, timeZone(cx.timezone)))
  }
  return clampTimestamp(BigInt(days * 86400 - parts.offset) * 1_000_000n + BigInt(micros))
}

function partsMicros({ hour, minute = 0, second = 0, micros = 0, ...parts }: TimeParts) {
  const half = parts.hour12 === undefined ? 0 : (parts.hour12 % 12) + (parts.afternoon ? 12 : 0)
  const hours = hour ?? half
  if (hours > 23 || minute > 59 || second > 59) return undefined
  return ((hours * 60 + minute) * 60 + second) * 1e6 + micros
}

/** `to_timestamp(n, scale)`: a count of seconds, milliseconds, … by its decimal places, six at most. */
export function timestampWithScale(value: bigint, scale: bigint): bigint {
  const places = scale > 6n ? 6n : scale
  return clampTimestamp(BigInt.asIntN(64, value * 10n ** (6n - places)))
}
