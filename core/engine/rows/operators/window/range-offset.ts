import { Unsupported } from '../../../../errors/unsupported.js'
import { type DataType, removeNullable } from '../../../../types/data-type.js'
import type { IntervalValue, Value } from '../../../../types/value.js'

const microsPerDay = 86_400_000_000n

/**
 * A value shifted by the offset of a range frame, back or forth. The result may lie outside its type: it
 * is only compared.
 */
export function shiftBy(
  type: DataType,
  offset: Value,
  backwards: boolean,
): (value: Value) => Value {
  const { kind } = removeNullable(type)
  const sign = backwards ? -1 : 1
  if (typeof offset === 'number' || typeof offset === 'bigint') {
    if (kind === 'Timestamp') {
      const micros = BigInt(offset) * BigInt(sign)
      return value => (value as bigint) + micros
    }
    return value =>
      typeof value === 'bigint'
        ? value + BigInt(offset) * BigInt(sign)
        : (value as number) + Number(offset) * sign
  }
  const interval = offset as IntervalValue
  if (interval.months === 0 && kind === 'Timestamp') {
    const micros = (BigInt(interval.days) * microsPerDay + interval.micros) * BigInt(sign)
    return value => (value as bigint) + micros
  }
  if (interval.months === 0 && kind === 'Date') {
    const days = interval.days + Number(interval.micros) / Number(microsPerDay)
    return value => (value as number) + days * sign
  }
  throw new Unsupported(`RANGE frames with this offset over ${kind}`)
}
