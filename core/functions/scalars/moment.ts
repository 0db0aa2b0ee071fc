import { type CivilDate, civilFromDays, dayOfWeek, daysFromCivil } from '../../types/date.js'
import { timeZone } from '../../types/time-zone.js'
import { type LocalTime, localTime } from '../../types/timestamp.js'
import type { Cx } from '../overload.js'

/** Microseconds per day. */
export const dayMicros = 86_400_000_000n

/** The calendar date and the time of day. */
export interface Moment extends CivilDate, LocalTime {}

/** Midnight of a date. */
export function ofDays(days: number): Moment {
  // Without spread syntax, which takes several times as long: this runs for each row.
  const { year, month, day } = civilFromDays(days)
  return { year, month, day, days, micros: 0, offset: 0 }
}

/** The local date and time of a timestamp in the session's time zone. */
export function ofMicros(cx: Cx, micros: bigint): Moment {
  const { days, micros: time, offset } = localTime(micros, timeZone(cx.timezone))
  const { year, month, day } = civilFromDays(days)
  return { year, month, day, days, micros: time, offset }
}

/** ISO week and its year: weeks begin on Monday and belong to the year of their Thursday. */
export function isoWeek(days: number): { year: number; week: number } {
  const weekday = (dayOfWeek(days) + 6) % 7
  const thursday = days - weekday + 3
  const { year } = civilFromDays(thursday)
  return { year, week: Math.floor((thursday - daysFromCivil(year, 1, 1)) / 7) + 1 }
}

/** ISO year and week as a number: `202401`. */
export function yearWeek(m: Moment): number {
  const { year, week } = isoWeek(m.days)
  return year * 100 + week
}

/** The first day of a day's week; weeks begin on weekday `first` (0 is Sunday). */
export const startOfWeek = (days: number, first: number): number =>
  days - ((dayOfWeek(days) - first + 7) % 7)
