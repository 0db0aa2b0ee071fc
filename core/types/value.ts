/** A calendar interval: three parts that do not fold into one another. */
export interface IntervalValue {
  readonly months: number
  readonly days: number
  readonly micros: bigint
}

/** An instant with the offset it was written in; equality and order ignore the offset. */
export interface TimestampTzValue {
  /** Microseconds since 1970-01-01 00:00:00 UTC. */
  readonly micros: bigint
  /** Seconds east of UTC. */
  readonly offset: number
}

/**
 * A value of any Databend type; the type beside it says how to read it.
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
