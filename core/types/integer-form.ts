import type { IntervalValue, TimestampTzValue } from './value.js'

// Intervals and timestamps with an offset as the one integer of 128 bits that the server holds them in: so
// they stand in Arrow and in Parquet.

/** Source: databend column/types/native.rs `timestamp_tz`. */
export function timestampTzBits({ micros, offset }: TimestampTzValue): bigint {
  return (BigInt(offset) << 64n) | BigInt.asUintN(64, micros)
}

export function timestampTzOfBits(bits: bigint): TimestampTzValue {
  return { micros: BigInt.asIntN(64, bits), offset: Number(BigInt.asIntN(32, bits >> 64n)) }
}

/** Source: databend column/types/native.rs `months_days_micros`. */
export function intervalBits({ months, days, micros }: IntervalValue): bigint {
  const high = (BigInt(months) << 32n) | BigInt.asUintN(32, BigInt(days))
  return (high << 64n) | BigInt.asUintN(64, micros)
}

export function intervalOfBits(bits: bigint): IntervalValue {
  return {
    months: Number(BigInt.asIntN(32, bits >> 96n)),
    days: Number(BigInt.asIntN(32, bits >> 64n)),
    micros: BigInt.asIntN(64, bits),
  }
}
