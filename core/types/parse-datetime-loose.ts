import { type CivilTime, dayOf, microsOf, parseOffset } from './civil-time.js'
import { monthOfName } from './parse-datetime-auto.js'

/** Digits only: `20240305`, `20240305123456`, `202403051234`. */
const compactForm =
  /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})(?:T?(?<hour>\d{2})(?<minute>\d{2})(?<second>\d{2})?)?$/
const clockForm =
  /(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,](?<fraction>\d+))?)?(?:\s*(?<half>am|pm)\b)?/i
const zoneForm =
  /\s*(?:\b(?:UTC|GMT)\b|(?<=:\d\d(?:\.\d+)?(?:\s*[ap]m)?\s*)([+-]\d{2}:?\d{2}|Z\b))/i
/** Maximum length of a string that is tried as a date. */
const longestDate = 1000
const wordsLeft = /^(?:mon|tue|wed|thu|fri|sat|sun|at|on|and|of|the|st|nd|rd|th|t)/i

/**
 * Parses a date in any recognizable format: month names, slashes, dots, digits only, AM and PM.
 *
 * If ambiguous, the month comes before the day. Undefined unless year, month and day are all present.
 * Source: the dtparse crate (a port of Python's dateutil), the server's fallback.
 */
export function parseLooseDatetime(text: string): CivilTime | undefined {
  if (text.length > longestDate) return undefined
  const compact = compactForm.exec(text.trim())?.groups
  if (compact !== undefined) {
    const days = dayOf(Number(compact['year']), Number(compact['month']), Number(compact['day']))
    const micros = microsOf(compact)
    return days === undefined || micros === undefined ? undefined : { days, micros }
  }
  const zone = zoneForm.exec(text)
  const withoutZone = zone === null ? text : text.replace(zone[0], ' ')
  const clock = clockForm.exec(withoutZone)
  const micros = clock === null ? 0 : microsOf(clock.groups!)
  const days = looseDay(clock === null ? withoutZone : withoutZone.replace(clock[0], ' '))
  if (days === undefined || micros === undefined) return undefined
  if (zone === null) return { days, micros }
  const offset = parseOffset(zone[1] ?? 'Z')
  return offset === undefined ? undefined : { days, micros, offset }
}

function looseDay(text: string): number | undefined {
  const tokens = text.match(/\d+|\p{L}+/gu) ?? []
  const numbers: string[] = []
  let month: number | undefined
  for (const token of tokens) {
    if (/^\d/.test(token)) numbers.push(token)
    else if (!wordsLeft.test(token)) {
      if (month !== undefined) return undefined
      month = monthOfName(token)
      if (month === undefined) return undefined
    }
  }
  return month === undefined ? dayOfNumbers(numbers) : dayWithMonth(month, numbers)
}

function dayWithMonth(month: number, numbers: readonly string[]): number | undefined {
  if (numbers.length !== 2) return undefined
  const [a, b] = numbers as [string, string]
  return a.length > 2 || Number(a) > 31
    ? dayOf(yearOf(a), month, Number(b))
    : dayOf(yearOf(b), month, Number(a))
}

function dayOfNumbers(numbers: readonly string[]): number | undefined {
  if (numbers.length !== 3) return undefined
  const [a, b, c] = numbers as [string, string, string]
  if (a.length > 2) return dayOf(yearOf(a), Number(b), Number(c))
  return Number(a) > 12
    ? dayOf(yearOf(c), Number(b), Number(a))
    : (dayOf(yearOf(c), Number(a), Number(b)) ?? dayOf(yearOf(c), Number(b), Number(a)))
}

/** Two-digit years mean 1970 to 2069. */
function yearOf(digits: string): number {
  const year = Number(digits)
  if (digits.length > 2) return year
  return year < 70 ? 2000 + year : 1900 + year
}
