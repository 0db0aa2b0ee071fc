import { QueryError } from '../../errors/query-error.js'
import { badArguments } from '../../types/cast-checks.js'
import { daysFromCivil, maxDate, minDate } from '../../types/date.js'
import { outOfRange } from '../../types/date-fault.js'
import { type TimeZone, timeZone } from '../../types/time-zone.js'
import {
  floorDiv,
  maxTimestamp,
  minTimestamp,
  nextInstantMicros,
  overflowOf,
} from '../../types/timestamp.js'
import type { TimestampTzValue } from '../../types/value.js'
import type { Cx } from '../overload.js'
import { dayMicros } from './moment.js'

const within16 = (value: bigint): boolean => BigInt.asIntN(16, value) === value

/** The last year of the server's calendar, and the maximum distance of a day from the first of its month. */
const lastYear = 9999n
const mostDays = 7_304_484n

const firstDay = daysFromCivil(-9999, 1, 1)

/**
 * Returns the day number of a date; month and day may be out of range and carry over.
 *
 * Throws `QueryError` 1006 beyond the calendar; its message begins with `prefix`.
 * Source: databend datetime.rs `normalize_date_parts`.
 */
function dayOfParts(year: bigint, month: bigint, day: bigint, prefix: string): number {
  const fault = (reason: string): QueryError => badArguments(prefix + reason)
  const months = year * 12n + month - 1n
  if (BigInt.asIntN(64, months) !== months) {
    throw fault(`Date parts out of bounds: year=${year}, month=${month}`)
  }
  const normal = floorDiv(months, 12n)
  if (!within16(normal)) throw fault(`Year out of bounds: ${normal}`)
  const given = `year=${year}, month=${month}, day=${day}`
  if (normal < -lastYear || normal > lastYear) throw fault(`Invalid date: ${given}`)
  const more = day - 1n
  if (more < -mostDays || more > mostDays) throw fault(`Day value out of bounds: ${day}`)
  const days = daysFromCivil(Number(normal), Number(months - normal * 12n) + 1, 1) + Number(more)
  if (days < firstDay || days > maxDate) throw fault(`Date out of range: ${given}`)
  return days
}

/** `date_from_parts(year, month, day)`. Throws `QueryError` 1006 out of the range of Date. */
export function dateFromParts(year: bigint, month: bigint, day: bigint): number {
  const days = dayOfParts(year, month, day, 'cannot create date from parts: ')
  if (days < minDate) throw badArguments(`Date out of range: ${days}`)
  return days
}

/** The form of a server error that contains another error's message. */
const passedOn = (reason: string): string => `BadArguments. Code: 1006, Text = ${reason}`

/** Year, month, day, hour, minute, second and nanosecond. */
export type Parts = readonly [bigint, bigint, bigint, bigint, bigint, bigint, bigint]

/**
 * Returns the instant of a local time; its parts may be out of range and carry over.
 *
 * Throws `QueryError` 1006 beyond the range of Timestamp.
 * Source: databend datetime.rs `timestamp_from_parts_to_micros`.
 */
export function instantOfParts(
  [year, month, day, hour, minute, second, nanos]: Parts,
  zone: TimeZone,
): bigint {
  const prefix = passedOn('Cannot construct timestamp: ')
  let days: number
  try {
    days = dayOfParts(year, month, day, prefix)
  } catch (error) {
    if (error instanceof QueryError) throw badArguments(`${error.message}.`)
    throw error
  }
  const ofDay = durationOfParts(hour, minute, second, nanos)
  const more = floorDiv(ofDay, dayMicros)
  if (more < -mostDays || more > mostDays) {
    throw badArguments(
      `${prefix}parameter 'overflowing-days' with value ${more} is not in the required range of -${mostDays}..=${mostDays}.`,
    )
  }
  const moved = days + Number(more)
  if (moved > maxDate || moved < firstDay) {
    throw badArguments(`${prefix}${outOfRange('days', Number(more), firstDay, maxDate)}.`)
  }
  const rest = Number(ofDay - more * dayMicros)
  const micros = nextInstantMicros(moved, rest, zone)
  const overflow = overflowOf({ days: moved, micros: rest }, micros, zone)
  if (overflow !== undefined) throw badArguments(`${prefix}${overflow}.`)
  if (micros < minTimestamp || micros > maxTimestamp) {
    throw badArguments(passedOn(`Timestamp out of range: ${micros}.`))
  }
  return micros
}

/** The microseconds of hours, minutes, seconds and nanoseconds. Source: the same file, `duration_from_time_parts`. */
function durationOfParts(hour: bigint, minute: bigint, second: bigint, nanos: bigint): bigint {
  const fits = (seconds: bigint): boolean => BigInt.asIntN(64, seconds) === seconds
  if (!fits(hour * 3600n)) {
    throw badArguments(passedOn('Timestamp hour component is out of range.'))
  }
  if (!fits(minute * 60n)) {
    throw badArguments(passedOn('Timestamp minute component is out of range.'))
  }
  const minutes = hour * 3600n + minute * 60n
  if (!fits(minutes) || !fits(minutes + second + nanos / 1_000_000_000n)) {
    throw badArguments(passedOn('Timestamp components overflow.'))
  }
  return (minutes + second) * 1_000_000n + floorDiv(nanos, 1000n)
}

/** Like `instantOfParts`, with the zone's UTC offset at that instant. */
export function timestampTzOfParts(parts: Parts, zone: TimeZone): TimestampTzValue {
  const micros = instantOfParts(parts, zone)
  return { micros, offset: zone.offsetAt(Number(floorDiv(micros, 1_000_000n))) }
}

/** Returns the named zone, or else the session's. Throws `QueryError` 1006 with a message that begins with `prefix`. */
export function zoneOf(cx: Cx, name: string | undefined, prefix: string): TimeZone {
  if (name === undefined) return timeZone(cx.timezone)
  try {
    if (!/^[+-]/.test(name)) return timeZone(name)
  } catch (error) {
    if (!(error instanceof QueryError)) throw error
  }
  throw badArguments(`${prefix}failed to find time zone \`${name}\` in time zone database`)
}
