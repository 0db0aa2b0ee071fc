/** A calendar interval; its three parts are independent, so that 30 days do not become a month. */
export interface IntervalValue {
  readonly months: number
  readonly days: number
  readonly micros: bigint
}

/** An instant with a UTC offset for display; equality and order ignore the offset. */
export interface TimestampTzValue {
  /** Microseconds since 1970-01-01 00:00:00 UTC. */
  readonly micros: bigint
  /** Seconds east of UTC. */
  readonly offset: number
}

/**
 * A value of any Databend type; its type, kept separately, says how to read it.
 *
 * | type | value |
 * | --- | --- |
 * | NULL of any type | `null`, never `undefined` |
 * | Boolean | `boolean` |
 * | Int8 … Int32, UInt8 … UInt32, Float32, Float64 | `number` |
 * | Int64, UInt64 | `bigint` |
 * | Decimal | `bigint`, scaled by 10^scale |
 * | String | `string` without lone surrogates |
 * | Binary, Bitmap (portable roaring), Geometry, Geography (EWKB) | `Uint8Array` |
 * | Date | `number`, days since 1970-01-01 |
 * | Timestamp | `bigint`, microseconds since 1970-01-01 00:00:00 UTC |
 * | TimestampTz, Interval | the two objects above |
 * | Variant | `string`, canonical JSON text (see `variant.ts`) |
 * | Array, Tuple | array of values |
 * | Map | array of `[key, value]` pairs in order |
 * | Vector | array of numbers, each a Float32 |
 */
export type Value =
  | null
  | boolean
  | number
  | bigint
  | string
  | Uint8Array
  | IntervalValue
  | TimestampTzValue
  | readonly Value[]
