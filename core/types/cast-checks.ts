import { QueryError } from '../errors/query-error.js'
import type { IntegerKind } from './data-type.js'
import { maxDate, minDate } from './date.js'
import { roundHalfAway } from './decimal.js'
import { integerRange, integerValue } from './number-kind.js'
import { maxTimestamp, minTimestamp } from './timestamp.js'
import type { Value } from './value.js'

/** The settings that casts depend on. */
export interface CastContext {
  readonly timezone: string
  setting(name: string): string
}

/** Casts a value that is not NULL; returns null if the value is JSON null. */
export type CastFunction = (cx: CastContext, value: NotNull) => Value

/** A value that is not NULL. */
export type NotNull = Exclude<Value, null>

/** The error 1006 with one of the server's messages. */
export const badArguments = (message: string): QueryError => new QueryError('BadArguments', message)

/** The error 1006 for an integer out of range. */
export const overflowed = (): QueryError => badArguments('number overflowed')

/** The error 1006 for a decimal with too many digits. */
export const decimalOverflow = (): QueryError => badArguments('Decimal overflow')

/** Whether casts to integers and decimals round half away from zero instead of truncating. */
export const rounds = (cx: CastContext): boolean =>
  cx.setting('numeric_cast_option') !== 'truncating'

/** Returns an integer as a value of its kind. Throws if it is out of range. */
export function checkInteger(kind: IntegerKind, value: bigint): number | bigint {
  const [least, greatest] = integerRange(kind)
  if (value < least || value > greatest) throw overflowed()
  return integerValue(kind, value)
}

/** Converts a float to an integer: rounds half away from zero or truncates. Throws if it is out of range. */
export function floatToInteger(to: IntegerKind, value: number, round: boolean): number | bigint {
  if (!Number.isFinite(value)) throw overflowed()
  return checkInteger(to, BigInt(round ? roundHalfAway(value) : Math.trunc(value)))
}

/**
 * Returns a day number; 0001-01-01 if it is out of the range of Date.
 *
 * Source: databend types/date.rs `clamp_date`.
 */
export function clampDate(days: number): number {
  return days < minDate || days > maxDate ? minDate : days
}

/**
 * Returns an instant; 0001-01-01 00:00:00 if it is out of the range of Timestamp.
 *
 * Source: databend types/timestamp.rs `clamp_timestamp`.
 */
export function clampTimestamp(micros: bigint): bigint {
  return micros < minTimestamp || micros > maxTimestamp ? minTimestamp : micros
}

/**
 * Converts an integer to an instant: seconds, milliseconds or microseconds, depending on its size.
 *
 * Source: databend types/timestamp.rs `int64_to_timestamp`.
 */
export function integerToTimestamp(value: bigint): bigint {
  const size = value < 0n ? -value : value
  return clampTimestamp(
    size < 31_536_000_000n
      ? value * 1_000_000n
      : size < 31_536_000_000_000n
        ? value * 1000n
        : value,
  )
}
