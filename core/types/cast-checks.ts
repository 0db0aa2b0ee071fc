import { QueryError } from '../errors/query-error.js'
import type { IntegerKind } from './data-type.js'
import { maxDate, minDate } from './date.js'
import { integerRange, integerValue } from './number-kind.js'
import { maxTimestamp, minTimestamp } from './timestamp.js'
import type { Value } from './value.js'

/** What casts read beside the value. */
export interface CastContext {
  readonly timezone: string
  setting(name: string): string
}

/** Casts one value that is not NULL; gives null where the source has its own null (JSON null). */
export type CastFunction = (cx: CastContext, value: NotNull) => Value

/** A value that is there. */
export type NotNull = Exclude<Value, null>

/** 1006 for an integer out of range. */
export const overflowed = (): QueryError => new QueryError('BadArguments', 'number overflowed')
/** 1006 for too many digits. */
export const decimalOverflow = (): QueryError => new QueryError('BadArguments', 'Decimal overflow')

/** An integer that is checked against the range of its kind. */
export function checkInteger(kind: IntegerKind, value: bigint): number | bigint {
  const [least, greatest] = integerRange(kind)
  if (value < least || value > greatest) throw overflowed()
  return integerValue(kind, value)
}

/** Rounds half away from zero, or cuts off the fraction. */
export function floatToInteger(to: IntegerKind, value: number, round: boolean): number | bigint {
  if (!Number.isFinite(value)) throw overflowed()
  const whole = round ? Math.sign(value) * Math.round(Math.abs(value)) : Math.trunc(value)
  return checkInteger(to, BigInt(whole))
}

/** A day number that is checked against the range of Date. */
export function checkDate(days: number): number {
  if (days < minDate || days > maxDate) throw new QueryError('BadArguments', 'date is out of range')
  return days
}

/**
 * An integer as an instant: seconds, milliseconds or microseconds by its size.
 *
 * Source: databend types/timestamp.rs `int64_to_timestamp`.
 */
export function integerToTimestamp(value: bigint): bigint {
  const size = value < 0n ? -value : value
  const micros =
    size < 31_536_000_000n ? value * 1_000_000n : size < 31_536_000_000_000n ? value * 1000n : value
  if (micros < minTimestamp || micros > maxTimestamp) {
    throw new QueryError('BadArguments', 'timestamp is out of range')
  }
  return micros
}
