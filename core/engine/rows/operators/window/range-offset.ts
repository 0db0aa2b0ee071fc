import { Unsupported } from '../../../../errors/unsupported.js'
import {
  addIntervalToDate,
  addIntervalToTimestamp,
} from '../../../../functions/scalars/date-arithmetic.js'
import { type DataType, removeNullable } from '../../../../types/data-type.js'
import { negateInterval } from '../../../../types/interval.js'
import { timeZone } from '../../../../types/time-zone.js'
import type { IntervalValue, Value } from '../../../../types/value.js'

/**
 * Returns a function that shifts a sort key's value by the offset of a range frame, back or forth.
 *
 * Numbers are added without a range check (days to a Date, microseconds to a Timestamp), since the result is only
 * compared. Intervals use the calendar of `timezone`.
 */
export function shiftBy(
  type: DataType,
  offset: Value,
  backwards: boolean,
  timezone: string,
): (value: Value) => Value {
  const { kind } = removeNullable(type)
  if (typeof offset === 'number' || typeof offset === 'bigint') {
    const by = backwards ? -offset : offset
    return value =>
      typeof value === 'bigint' ? value + BigInt(by) : (value as number) + Number(by)
  }
  const by = backwards ? negateInterval(offset as IntervalValue) : (offset as IntervalValue)
  if (kind === 'Date') return value => addIntervalToDate(value as number, by)
  if (kind === 'Timestamp') {
    const zone = timeZone(timezone)
    return value => addIntervalToTimestamp(value as bigint, by, zone)
  }
  throw new Unsupported(`RANGE frames with an interval over ${kind}`)
}
