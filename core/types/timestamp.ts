import { clockText, dateText, maxDate, minDate } from './date.js'
import { withoutEndZeros } from './end-zeros.js'
import type { TimeZone } from './time-zone.js'
import type { TimestampTzValue } from './value.js'

/**
 * The range of Timestamp in microseconds: 0001-01-01 00:00:00 to 9999-12-31 23:59:59.999999 UTC.
 * Source: databend types/timestamp.rs `TIMESTAMP_MIN`, `TIMESTAMP_MAX`.
 */
export const minTimestamp = BigInt(minDate) * 86_400_000_000n
export const maxTimestamp = BigInt(maxDate + 1) * 86_400_000_000n - 1n

/**
 * The last second that has a local time in every zone, 9999-12-30 22:00:00 UTC. Later instants are shown as the start
 * of that second. Source: databend types/timestamp.rs `timestamp_from_micros`.
 */
const lastSecond = 253_402_207_200n
/** The last instant that can be written as text. */
export const lastReadable = lastSecond * 1_000_000n + 999_999n

/** A local time: days since 1970 and microseconds since midnight. */
export interface LocalTime {
  readonly days: number
  readonly micros: number
  /** Seconds east of UTC. */
  readonly offset: number
}

/** Converts an instant to local time in a zone; instants after the last second count as that second. */
export function localTime(micros: bigint, zone: TimeZone): LocalTime {
  const seconds = floorDiv(micros, 1_000_000n)
  if (seconds > lastSecond) return localTime(lastSecond * 1_000_000n, zone)
  return localTimeAt(micros, zone.offsetAt(Number(seconds)))
}

/** Converts an instant to local time at an offset in seconds east of UTC. */
export function localTimeAt(micros: bigint, offset: number): LocalTime {
  const local = micros + BigInt(offset) * 1_000_000n
  const days = floorDiv(local, 86_400_000_000n)
  return { days: Number(days), micros: Number(local - days * 86_400_000_000n), offset }
}

/** Divides and rounds down. */
export function floorDiv(a: bigint, b: bigint): bigint {
  const quotient = a / b
  return a % b !== 0n && a < 0n !== b < 0n ? quotient - 1n : quotient
}

/** Converts a local time (days, microseconds since midnight) to microseconds since 1970; undefined in a gap. */
export function instantMicros(days: number, micros: number, zone: TimeZone): bigint | undefined {
  const secs = Math.floor(micros / 1e6)
  const instant = zone.instantOf(days * 86400 + secs)
  return instant === undefined
    ? undefined
    : BigInt(instant) * 1_000_000n + BigInt(micros - secs * 1e6)
}

/** Like `instantMicros`, but moves a time in a gap forward by the gap's length. */
export function nextInstantMicros(days: number, micros: number, zone: TimeZone): bigint {
  const secs = Math.floor(micros / 1e6)
  const instant = zone.nextInstantOf(days * 86400 + secs)
  return BigInt(instant) * 1_000_000n + BigInt(micros - secs * 1e6)
}

/**
 * Says that a local time is an instant after those that the server's calendar library knows, in its words; undefined
 * for other times.
 */
export function overflowOf(
  { days, micros }: Pick<LocalTime, 'days' | 'micros'>,
  instant: bigint,
  zone: TimeZone,
): string | undefined {
  if (instant <= lastReadable) return undefined
  const [clock, fraction] = clockText(micros).split('.') as [string, string]
  const digits = withoutEndZeros(fraction)
  const local = `${dateText(days)}T${clock}${digits === '' ? '' : `.${digits}`}`
  const seconds = floorDiv(instant, 1_000_000n)
  const offset = offsetText(zone.offsetAt(Number(seconds)))
    .replace(/00$/, '')
    .replace(/(\d\d)(\d\d)$/, '$1:$2')
  return `error converting datetime ${local} to instant in time zone ${zone.name}: converting ${local} with offset ${offset} to timestamp overflowed: parameter 'unix-seconds' with value ${seconds} is not in the required range of -377705023201..=${lastSecond}`
}

/** Formats `YYYY-MM-DD HH:MM:SS.ffffff` in a time zone. */
export function timestampText(micros: bigint, zone: TimeZone): string {
  const local = localTime(micros, zone)
  return `${dateText(local.days)} ${clockText(local.micros)}`
}

/** Formats `YYYY-MM-DD HH:MM:SS.ffffff +HHMM` at the value's own offset. */
export function timestampTzText(value: TimestampTzValue): string {
  const local = localTimeAt(value.micros, value.offset)
  return `${dateText(local.days)} ${clockText(local.micros)} ${offsetText(value.offset)}`
}

/** Formats an offset as `+HHMM`, dropping seconds. */
function offsetText(offsetSecs: number): string {
  const minutes = Math.trunc(Math.abs(offsetSecs) / 60)
  const hhmm = `${String(Math.floor(minutes / 60)).padStart(2, '0')}${String(minutes % 60).padStart(2, '0')}`
  return (offsetSecs < 0 ? '-' : '+') + hhmm
}
