import { clampDate, clampTimestamp, integerToTimestamp } from './cast-checks.js'
import { dayOf, microsOf } from './civil-time.js'
import { dayOfWeek } from './date.js'
import type { TimeZone } from './time-zone.js'
import { instantMicros, lastReadable } from './timestamp.js'
import type { TimestampTzValue } from './value.js'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The number (1 to 12) of an English month name of at least three letters; undefined for other words. */
export function monthOfName(word: string): number | undefined {
  const index = months.indexOf(word.slice(0, 3).toLowerCase())
  return index < 0 ? undefined : index + 1
}

const blank = String.raw`[ \t\n\f\r]*`
/** A number of one or two digits, as many as there are. */
const number = (name: string): string => `${blank}(?<${name}>\\d\\d|\\d(?!\\d))`
const year = `${blank}(?<year>[+-]?(?:\\d{4}|\\d{1,3}(?!\\d)))`
const name3 = (name: string): string => `(?<${name}>[A-Za-z]{3})`
const clock = `${number('hour')}:${number('minute')}:${number('second')}`
const fraction = String.raw`(?:\.(?<fraction>\d{1,9}))?`
const zone = `${blank}(?<zone>[+-]\\d{4}(?:\\d\\d)?)`
const day = `${name3('weekday')},${number('day')}${blank}${name3('month')}${year}${clock}${fraction}`

/** `YYYY-M-D`, `D-MON-YYYY`, `M/D/YYYY`. */
const dates: readonly string[] = [
  `${year}-${number('month')}-${number('day')}`,
  `${number('day')}-${name3('month')}-${year}`,
  `${number('month')}/${number('day')}/${year}`,
]

const whole = (form: string): RegExp => new RegExp(`^${form}$`, 'i')
const dateForms = dates.map(whole)
const timestampForms = [
  ...dates.map(date => `${date}(?:${clock}${fraction})?`),
  `${day}(?:${blank}(?<half>[AP]M))?(?:${zone})?`,
  `${name3('weekday')}${blank}${name3('month')}${number('day')}${clock}${zone}${year}`,
].map(whole)

/** The years that local times may have; the server looks them up in a table. */
const firstYear = 1900
const lastYear = 2299

/**
 * Parses a date in one of the formats that `enable_auto_detect_datetime_format` adds, to days since 1970; undefined
 * for any other text. Source: databend utils/auto_detect_datetime.rs `auto_detect_date`.
 */
export function parseAutoDate(text: string): number | undefined {
  const parts = partsOf(text, dateForms)
  return parts && dayOfParts(parts)
}

/**
 * Parses a timestamp in one of these formats; undefined for any other text, for a local time that a zone leaves out,
 * and for one before 1900 or after 2299. The weekday must fit only where an offset stands.
 *
 * Source: the same file, `auto_detect_timestamp`; the jiff crate's `BrokenDownTime::parse_prefix`.
 */
export function parseAutoTimestamp(text: string, zone: TimeZone): TimestampTzValue | undefined {
  const parts = partsOf(text, timestampForms)
  const days = parts && dayOfParts(parts)
  const micros = parts && microsOfParts(parts)
  if (parts === undefined || days === undefined || micros === undefined) return undefined
  const { zone: offsetText, weekday } = parts
  if (offsetText === undefined) {
    const inTable = Number(parts['year']) >= firstYear && Number(parts['year']) <= lastYear
    const instant = inTable ? instantMicros(days, micros, zone) : undefined
    if (instant === undefined) return undefined
    return { micros: instant, offset: zone.offsetAt(Math.floor(Number(instant) / 1e6)) }
  }
  const offset = offsetOf(offsetText)
  if (offset === undefined || weekdays.indexOf(weekday!.toLowerCase()) !== dayOfWeek(days)) {
    return undefined
  }
  const instant = BigInt(days * 86400 - offset) * 1_000_000n + BigInt(micros)
  return instant > lastReadable ? undefined : { micros: clampTimestamp(instant), offset }
}

type Parts = Readonly<Record<string, string | undefined>>

function partsOf(text: string, forms: readonly RegExp[]): Parts | undefined {
  for (const form of forms) {
    const parts = form.exec(text)?.groups
    if (parts === undefined) continue
    return parts['weekday'] === undefined || weekdays.includes(parts['weekday'].toLowerCase())
      ? parts
      : undefined
  }
  return undefined
}

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

function dayOfParts({ year, month, day }: Parts): number | undefined {
  const monthNumber = /^\d/.test(month!) ? Number(month) : monthOfName(month!)
  return monthNumber === undefined ? undefined : dayOf(Number(year), monthNumber, Number(day))
}

/** The 60th second counts as the 59th. */
function microsOfParts(parts: Parts): number | undefined {
  if (Number(parts['hour']) === 0 && parts['half'] !== undefined) return undefined
  return microsOf(parts['second'] === '60' ? { ...parts, second: '59' } : parts)
}

function offsetOf(text: string): number | undefined {
  const [hours, minutes, seconds] = [text.slice(1, 3), text.slice(3, 5), text.slice(5)].map(
    Number,
  ) as [number, number, number]
  if (hours > 25 || minutes > 59 || seconds > 59) return undefined
  return ((hours * 60 + minutes) * 60 + seconds) * (text.startsWith('-') ? -1 : 1)
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
