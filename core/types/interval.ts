import { withoutEndZeros } from './end-zeros.js'
import type { IntervalValue } from './value.js'

export function addIntervals(a: IntervalValue, b: IntervalValue): IntervalValue {
  return { months: a.months + b.months, days: a.days + b.days, micros: a.micros + b.micros }
}

export function negateInterval(value: IntervalValue): IntervalValue {
  return { months: 0 - value.months, days: 0 - value.days, micros: -value.micros }
}

/** The length in microseconds, with months of 30 days; intervals are ordered and equal by this number. */
export function intervalMicros(value: IntervalValue): bigint {
  return (BigInt(value.months) * 30n + BigInt(value.days)) * 86_400_000_000n + value.micros
}

/** Formats `1 year 2 months 3 days 4:05:06.007`; `00:00:00` for zero. Source: databend-interval `Display`. */
export function intervalText(value: IntervalValue): string {
  const parts: string[] = []
  const years = Math.trunc(value.months / 12)
  const months = value.months % 12
  if (years !== 0) parts.push(`${years} year${Math.abs(years) === 1 ? '' : 's'}`)
  if (months !== 0) parts.push(`${months} month${Math.abs(months) === 1 ? '' : 's'}`)
  if (value.days !== 0) parts.push(`${value.days} day${Math.abs(value.days) === 1 ? '' : 's'}`)
  if (value.micros !== 0n || parts.length === 0) parts.push(clock(value.micros, parts.length === 0))
  return parts.join(' ')
}

function clock(micros: bigint, alone: boolean): string {
  const size = micros < 0n ? -micros : micros
  const seconds = size / 1_000_000n
  const fraction = withoutEndZeros((size % 1_000_000n).toString().padStart(6, '0'))
  const two = (n: bigint) => n.toString().padStart(2, '0')
  const hours = alone && micros === 0n ? '00' : (seconds / 3600n).toString()
  const text = `${hours}:${two((seconds / 60n) % 60n)}:${two(seconds % 60n)}`
  return `${micros < 0n ? '-' : ''}${text}${fraction === '' ? '' : `.${fraction}`}`
}
