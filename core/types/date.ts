/** The range of Date in days since 1970-01-01: 0001-01-01 to 9999-12-31. */
export const minDate = -719162
export const maxDate = 2932896

export interface CivilDate {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  /** 1 to 31. */
  readonly day: number
}

/**
 * Days since 1970-01-01 for a date of the proleptic Gregorian calendar. Month and day may be out of range and
 * carry over.
 *
 * Source: Howard Hinnant, "chrono-compatible low-level date algorithms", `days_from_civil`.
 */
export function daysFromCivil(year: number, month: number, day: number): number {
  const months = year * 12 + (month - 1)
  const y0 = Math.floor(months / 12)
  const m = months - y0 * 12 + 1
  const y = m <= 2 ? y0 - 1 : y0
  const era = Math.floor(y / 400)
  const yearOfEra = y - era * 400
  const dayOfYear = Math.floor((153 * (m + (m > 2 ? -3 : 9)) + 2) / 5)
  const dayOfEra =
    yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146097 + dayOfEra - 719468 + (day - 1)
}

/** Converts days since 1970-01-01 to a calendar date. Source: as above, `civil_from_days`. */
export function civilFromDays(days: number): CivilDate {
  const z = days + 719468
  const era = Math.floor(z / 146097)
  const doe = z - era * 146097
  const yoe = Math.floor(
    (doe - Math.floor(doe / 1460) + Math.floor(doe / 36524) - Math.floor(doe / 146096)) / 365,
  )
  const doy = doe - (365 * yoe + Math.floor(yoe / 4) - Math.floor(yoe / 100))
  const mp = Math.floor((5 * doy + 2) / 153)
  const month = mp < 10 ? mp + 3 : mp - 9
  const year = yoe + era * 400 + (month <= 2 ? 1 : 0)
  return { year, month, day: doy - Math.floor((153 * mp + 2) / 5) + 1 }
}

/** The number of days in a month. */
export function daysInMonth(year: number, month: number): number {
  return daysFromCivil(year, month + 1, 1) - daysFromCivil(year, month, 1)
}

/** Day of the week: 0 (Sunday) to 6 (Saturday). */
export function dayOfWeek(days: number): number {
  return (((days + 4) % 7) + 7) % 7
}

const pad2 = (n: number): string => (n < 10 ? `0${n}` : String(n))

/** Formats a date as `YYYY-MM-DD`. */
export function dateText(days: number): string {
  const { year, month, day } = civilFromDays(days)
  return `${String(year).padStart(4, '0')}-${pad2(month)}-${pad2(day)}`
}

/** Formats microseconds since midnight as `HH:MM:SS.ffffff`. */
export function clockText(micros: number): string {
  const seconds = Math.floor(micros / 1e6)
  const fraction = String(micros - seconds * 1e6).padStart(6, '0')
  const minutes = Math.floor(seconds / 60)
  return `${pad2(Math.floor(minutes / 60))}:${pad2(minutes % 60)}:${pad2(seconds % 60)}.${fraction}`
}
