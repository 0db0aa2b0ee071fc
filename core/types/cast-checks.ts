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

/** Casts one value that is not NULL; gives null where the source has its own null (JSON null). */
export type CastFunction = (cx: CastContext, value: NotNull) => Value

/** A value that is not NULL. */
export type NotNull = Exclude<Value, null>

/** `QueryError` 1006 with a message of the server's. */
export const badArguments = (message: string): QueryError => new QueryError('BadArguments', message)

/** 1006 for an integer out of range. */
export const overflowed = (): QueryError => badArguments('number overflowed')

/** 1006 for too many digits. */
export const decimalOverflow = (): QueryError => badArguments('Decimal overflow')

/** Whether casts to integers and decimals round half away from zero, rather than cut off. */
export const rounds = (cx: CastContext): boolean =>
  cx.setting('numeric_cast_option') !== 'truncating'

/** An integer that is checked against the range of its kind. */
export function checkInteger(kind: IntegerKind, value: bigint): number | bigint {
  const [least, greatest] = integerRange(kind)
  if (value < least || value > greatest) throw overflowed()
  return integerValue(kind, value)
}

/** Rounds half away from zero, or cuts off the fraction. */
export function floatToInteger(to: IntegerKind, value: number, round: boolean): number | bigint {
  if (!Number.isFinite(value)) throw overflowed()
  return checkInteger(to, BigInt(round ? roundHalfAway(value) : Math.trunc(value)))
}

/**
 * A day number within the range of Date; one beyond it is 0001-01-01.
 *
 * Source: databend types/date.rs `clamp_date`.
 */
export function clampDate(days: number): number {
  return days < minDate || days > maxDate ? minDate : days
}

/**
 * An instant within the range of Timestamp; one beyond it is 0001-01-01 00:00:00.
 *
 * Source: databend types/timestamp.rs `clamp_timestamp`.
 */
export function clampTimestamp(micros: bigint): bigint {
  return micros < minTimestamp || micros > maxTimestamp ? minTimestamp : micros
}

/**
 * An integer as an instant: seconds, milliseconds or microseconds by its size.
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
