import { view } from './binary-text.js'
import type { IntervalValue, TimestampTzValue } from './value.js'

// Interval and TimestampTz values as the server's 128-bit integers, which Arrow and Parquet contain as well.

/** The 128 bits of a TimestampTz. Source: databend column/types/native.rs `timestamp_tz`. */
export function timestampTzBits({ micros, offset }: TimestampTzValue): bigint {
  return (BigInt(offset) << 64n) | BigInt.asUintN(64, micros)
}

export function timestampTzOfBits(bits: bigint): TimestampTzValue {
  return { micros: BigInt.asIntN(64, bits), offset: Number(BigInt.asIntN(32, bits >> 64n)) }
}

/** The 128 bits of an Interval. Source: databend column/types/native.rs `months_days_micros`. */
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

/** An integer in two's complement, big-endian; no bytes are 0. */
export function signedInteger(bytes: Uint8Array): bigint {
  if (bytes.length === 0) return 0n
  return BigInt.asIntN(8 * bytes.length, BigInt(`0x${view(bytes).toString('hex')}`))
}
