import { daysFromCivil, daysInMonth } from './date.js'

/** A date and time of day parsed from a string. */
export interface CivilTime {
  /** Days since 1970-01-01. */
  readonly days: number
  /** Microseconds since midnight. */
  readonly micros: number
  /** Seconds east of UTC, if the string has an offset. */
  readonly offset?: number
}

const offsetForm = /^([+-])(\d{2})(?::?(\d{2}))?$/

/** Parses `Z`, `+08`, `+0800` or `+08:00` to seconds; undefined for other strings or above 14 hours. */
export function parseOffset(text: string): number | undefined {
  if (/^z$/i.test(text)) return 0
  const found = offsetForm.exec(text)
  if (found === null) return undefined
  const [hours, minutes] = [Number(found[2]), Number(found[3] ?? 0)]
  if (minutes > 59 || hours * 60 + minutes > 14 * 60) return undefined
  const secs = hours * 3600 + minutes * 60
  return found[1] === '-' ? -secs : secs
}

/** Named parts of a date string: `year`, `month`, `day`, `hour` …; absent or undefined if not in the string. */
export type DateTimeParts = Readonly<Record<string, string | undefined>>

/** Days since 1970-01-01; undefined if the date doesn't exist. */
export function dayOf(year: number, month: number, day: number): number | undefined {
  const exists =
    year >= 1 && year <= 9999 && month >= 1 && month <= 12 && day >= 1
      ? day <= daysInMonth(year, month)
      : false
  return exists ? daysFromCivil(year, month, day) : undefined
}

/** Microseconds since midnight from `hour`, `minute`, `second`, `fraction` and `half` (AM, PM). */
export function microsOf(parts: DateTimeParts): number | undefined {
  const [hour, minute, second] = [parts['hour'], parts['minute'], parts['second']].map(part =>
    Number(part ?? 0),
  ) as [number, number, number]
  const half = parts['half']?.toLowerCase()
  if (minute > 59 || second > 59 || hour > (half === undefined ? 23 : 12)) return undefined
  const hours = half === undefined ? hour : (hour % 12) + (half === 'pm' ? 12 : 0)
  const fraction = Number((parts['fraction'] ?? '').slice(0, 6).padEnd(6, '0'))
  return ((hours * 60 + minute) * 60 + second) * 1e6 + fraction
}
