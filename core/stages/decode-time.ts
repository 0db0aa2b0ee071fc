import { QueryError } from '../errors/query-error.js'
import { type CastContext, integerToTimestamp } from '../types/cast-checks.js'
import type { DateResult } from '../types/date-fault.js'
import {
  type DateParsing,
  dateParsing,
  parseDate,
  parseTimestamp,
  parseTimestampTz,
} from '../types/parse-datetime.js'
import type { TimestampTzValue } from '../types/value.js'
import { noNumber } from './decode-number.js'

/** Files may use ISO formats, and with `enable_auto_detect_datetime_format` the detected ones. */
const parsingOf = (cx: CastContext): DateParsing => ({ ...dateParsing(cx), loose: false })

function dateOf<T>(result: DateResult<T>): T {
  if ('value' in result) return result.value
  throw new QueryError(result.fault.code, result.fault.text)
}

/** Parses a Date. Source: databend auto_detect_datetime.rs `parse_date_with_auto`. */
export const decodeDate = (cx: CastContext, text: string): number =>
  dateOf(parseDate(text, parsingOf(cx)))

/**
 * Parses a timestamp in CSV, TEXT or a nested value: text without a `-` is a whole number of seconds, milliseconds or
 * microseconds. Source: databend field_decoder/common.rs `read_timestamp`.
 */
export function decodeTimestamp(cx: CastContext, text: string): bigint {
  if (!text.includes('-')) {
    if (/^\+?\d{1,19}$/.test(text)) return integerToTimestamp(BigInt(text.replace('+', '')))
    if (!parsingOf(cx).autoDetect) throw noNumber(text)
  }
  return decodeTimestampText(cx, text)
}

/** Parses a written timestamp. Source: databend auto_detect_datetime.rs `parse_timestamp_with_auto`. */
export const decodeTimestampText = (cx: CastContext, text: string): bigint =>
  dateOf(parseTimestamp(text, parsingOf(cx)))

/** Parses a timestamp with time zone. Source: the same file, `parse_timestamp_tz_with_auto`. */
export const decodeTimestampTz = (cx: CastContext, text: string): TimestampTzValue =>
  dateOf(parseTimestampTz(text, parsingOf(cx)))
