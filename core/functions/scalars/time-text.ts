import { QueryError } from '../../errors/query-error.js'
import { LruCache } from '../../lru-cache.js'
import { badArguments, clampTimestamp } from '../../types/cast-checks.js'
import { dateType, nullableType, stringType, timestampType } from '../../types/data-type.js'
import { timeZone } from '../../types/time-zone.js'
import { lastReadable, localTime, nextInstantMicros } from '../../types/timestamp.js'
import { passWithCx, type Signature } from '../define.js'
import type { Cx } from '../overload.js'
import { strftimeOfOracle } from './oracle-format.js'
import { strftime } from './strftime.js'
import {
  chronoDialect,
  dayOfTimeParts,
  jiffDialect,
  type Parsed,
  strptime,
  type TimeParts,
} from './strptime.js'

/** Converts a format to `strftime` if the setting `date_format_style` is `oracle`. */
function strftimeFormat(cx: Cx, format: string): string {
  const isOracle = cx.setting('date_format_style').toLowerCase() === 'oracle'
  return isOracle ? strftimeOfOracle(format) : format
}

/** `to_string(time, format)`: formats a timestamp. */
export function timeTexts(): readonly Signature[] {
  return [
    passWithCx([timestampType, stringType], nullableType(stringType), formatTimestamp, {
      throws: true,
    }),
  ]
}

const formats = new LruCache<string>(64)

/** The format with the directives in place of those that stand for several. */
const withoutCompounds = (format: string): string =>
  formats.memo(format, () =>
    format.replaceAll('%c', '%x %X').replaceAll('%x', '%F').replaceAll('%X', '%T'),
  )

/** Formats a timestamp. Source: databend date_format.rs `prepare_format_string`, `replace_time_format`. */
function formatTimestamp(cx: Cx, micros: bigint, given: string): string {
  const format = withoutCompounds(strftimeFormat(cx, given))
  const zone = cx.timezone
  const { days, micros: time, offset } = localTime(micros, timeZone(zone))
  const text = strftime(format, { days, micros: time, offset, zone })
  if (text === undefined) throw badArguments(`${format} is invalid time format`)
  return text
}

/** `to_date(text, format)`: NULL for an empty format. Source: databend datetime.rs `register_string_to_timestamp`. */
export function dateTexts(): readonly Signature[] {
  return [
    passWithCx(
      [stringType, stringType],
      nullableType(dateType),
      (cx, text: string, format: string) =>
        format === '' ? null : dateOfText(text, strftimeFormat(cx, format)),
      { throws: true },
    ),
  ]
}

function dateOfText(text: string, format: string): number {
  const { parts, length } = strptime(text, format, chronoDialect)
  if (length < text.length) throw badArguments('trailing input')
  const day = dayOfTimeParts(parts, chronoDialect)
  if (day === undefined) throw badArguments('input is not enough for unique date and time')
  return day
}

/** `to_timestamp(text, format)`: NULL for an empty format. */
export function timestampTexts(): readonly Signature[] {
  return [
    passWithCx(
      [stringType, stringType],
      nullableType(timestampType),
      (cx, text: string, format: string) => (format === '' ? null : timeOfText(cx, text, format)),
      { throws: true },
    ),
  ]
}

/** Parses a timestamp. Source: databend datetime.rs `string_to_format_datetime`. */
function timeOfText(cx: Cx, text: string, given: string): bigint {
  const format = strftimeFormat(cx, given)
  const { parts, length } = read(text, format)
  if (length < text.length && cx.setting('parse_datetime_ignore_remainder') !== '1') {
    throw passedOn(`Can not fully parse timestamp ${text} by format ${format}`)
  }
  const { epochSeconds, ...others } = parts
  if (epochSeconds === undefined) return civilInstant(cx, text, parts)
  if (Object.keys(others).length > 0) {
    throw passedOn(`Can't parse '${text}' as timestamp with format '${given}'`)
  }
  return epochSeconds * 1_000_000n
}

function read(text: string, format: string): Parsed {
  try {
    return strptime(text, format, jiffDialect)
  } catch (error) {
    if (error instanceof QueryError) throw passedOn(error.message)
    throw error
  }
}

/** The error for a failure in the server's time library. */
const passedOn = (reason: string): QueryError =>
  badArguments(`BadArguments. Code: 1006, Text = ${reason}.`)

/** Fills missing date fields from 1970-01-01, unless there is a week or a day of the year. */
function withDate(parts: TimeParts): TimeParts {
  const { dayOfYear, isoYear, isoWeek, sundayWeek, mondayWeek } = parts
  const hasOther = [dayOfYear, isoYear, isoWeek, sundayWeek, mondayWeek].some(
    each => each !== undefined,
  )
  return hasOther ? parts : { year: 1970, month: 1, day: 1, ...parts }
}

function civilInstant(cx: Cx, text: string, parts: TimeParts): bigint {
  const days = civilDay(text, withDate(parts))
  const micros = clockOf(parts)
  const zone = timeZone(cx.timezone)
  if (parts.offset === undefined) return readable(nextInstantMicros(days, micros, zone))
  return readable(BigInt(days * 86400 - parts.offset) * 1_000_000n + BigInt(micros))
}

function civilDay(text: string, parts: TimeParts): number {
  const fault = (reason: string): QueryError => {
    const why = `date required to parse datetime: ${reason}`
    return passedOn(
      parts.offset === undefined
        ? `${text} to datetime error ${why}`
        : `datetime required to parse zoned datetime: ${why}`,
    )
  }
  let day: number | undefined
  try {
    day = dayOfTimeParts(parts, jiffDialect)
  } catch (error) {
    if (error instanceof QueryError) throw fault(error.message)
    throw error
  }
  if (day !== undefined) return day
  throw fault(
    parts.year === undefined
      ? 'missing year, date cannot be created'
      : 'a month/day, day-of-year or week date must be present to create a date, but none were found',
  )
}

function readable(micros: bigint): bigint {
  if (micros <= lastReadable) return micros
  throw passedOn('converting datetime with time zone offset to timestamp overflowed')
}

function clockOf({ hour = 0, minute = 0, second = 0, micros = 0, afternoon }: TimeParts): number {
  const hours = afternoon === undefined ? hour : (hour % 12) + (afternoon ? 12 : 0)
  return ((hours * 60 + minute) * 60 + second) * 1e6 + micros
}

/** `to_timestamp(n, scale)`: `scale` is the number of decimal places of the seconds in n, at most six. */
export function timestampWithScale(value: bigint, scale: bigint): bigint {
  const places = scale > 6n ? 6n : scale
  return clampTimestamp(BigInt.asIntN(64, value * 10n ** (6n - places)))
}
