import { clampDate, integerToTimestamp } from './cast-checks.js'
import { type CivilTime, type DateTimeParts, dayOf, microsOf, parseOffset } from './civil-time.js'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The number (1 to 12) of an English month name of at least three letters; undefined for other words. */
export function monthOfName(word: string): number | undefined {
  const index = months.indexOf(word.slice(0, 3).toLowerCase())
  return index < 0 ? undefined : index + 1
}

const clock = String.raw`(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:\.(?<fraction>\d+))?)?`
const month = '(?<month>[A-Za-z]{3})'
const zone = String.raw`(?<zone>[+-]\d{2}:?\d{2}|Z)`

/** Formats added by `enable_auto_detect_datetime_format`. Source: databend utils/auto_detect_datetime.rs. */
const forms: readonly RegExp[] = [
  `(?<year>\\d{4})-(?<month>\\d{1,2})-(?<day>\\d{1,2})(?:[T ]${clock}(?: ?${zone})?)?`,
  `(?<day>\\d{1,2})-${month}-(?<year>\\d{4})(?: ${clock})?`,
  `(?<month>\\d{1,2})/(?<day>\\d{1,2})/(?<year>\\d{4})(?: ${clock})?`,
  `[A-Za-z]{3}, (?<day>\\d{1,2}) ${month} (?<year>\\d{4}) ${clock}(?: (?<half>AM|PM))?(?: ${zone})?`,
  `[A-Za-z]{3} ${month} (?<day>\\d{1,2}) ${clock} ${zone} (?<year>\\d{4})`,
].map(form => new RegExp(`^${form}$`, 'i'))

/** Parses a date in one of these formats; undefined for any other string. */
export function parseAutoDatetime(text: string): CivilTime | undefined {
  for (const form of forms) {
    const parts = form.exec(text)?.groups
    const value = parts && civilOfParts(parts)
    if (value !== undefined) return value
  }
  return undefined
}

function civilOfParts(parts: DateTimeParts): CivilTime | undefined {
  const { year, month, day, zone: offsetText } = parts
  const days = dayOf(Number(year), Number(month) || (monthOfName(month!) ?? 0), Number(day))
  const micros = microsOf(parts)
  if (days === undefined || micros === undefined) return undefined
  if (offsetText === undefined) return { days, micros }
  const offset = parseOffset(offsetText)
  return offset === undefined ? undefined : { days, micros, offset }
}

const integerForm = /^-?\d{1,19}$/

/** Parses digits as days since 1970-01-01, as `to_date` does for a number. */
export function parseEpochDate(text: string): number | undefined {
  return integerForm.test(text) ? clampDate(Number(text)) : undefined
}

/** Parses digits as seconds, milliseconds or microseconds, as `to_timestamp` does for a number. */
export function parseEpochTimestamp(text: string): bigint | undefined {
  return integerForm.test(text) ? integerToTimestamp(BigInt(text)) : undefined
}
