import { textFromBytes } from './binary-text.js'
import { bitmapText } from './bitmap.js'
import type { CastFunction } from './cast-checks.js'
import type { DataType } from './data-type.js'
import { dateText } from './date.js'
import { decimalText, decimalToFloat } from './decimal.js'
import { castFloatText } from './float-text.js'
import { geographyText, geometryText } from './geometry.js'
import { intervalText } from './interval.js'
import { isIntegerKind } from './number-kind.js'
import { parseVariant } from './parse-variant.js'
import { timeZone } from './time-zone.js'
import { timestampText, timestampTzText } from './timestamp.js'
import type { IntervalValue, TimestampTzValue } from './value.js'
import { VariantScalar, variantJson } from './variant.js'

/**
 * Returns the function of `CAST(x AS STRING)`, whose text can differ from that of a result cell (`1` for 1.0).
 *
 * Undefined for types that cannot be cast to String. Cases: test/specs/conditions-and-casts.test.
 */
export function castToText(from: DataType): CastFunction | undefined {
  if (isIntegerKind(from.kind)) return (_cx, value) => String(value)
  switch (from.kind) {
    case 'Boolean':
      return (_cx, value) => String(value)
    case 'Float32':
      return (_cx, value) => castFloatText(value as number, true)
    case 'Float64':
      return (_cx, value) => castFloatText(value as number, false)
    case 'Decimal': {
      const { scale } = from
      return (_cx, value) => decimalText(value as bigint, scale)
    }
    case 'Date':
      return (_cx, value) => dateText(value as number)
    case 'Timestamp':
      return (cx, value) => timestampText(value as bigint, timeZone(cx.timezone))
    case 'TimestampTz':
      return (_cx, value) => timestampTzText(value as TimestampTzValue)
    case 'Interval':
      return (_cx, value) => intervalText(value as IntervalValue)
    case 'Variant':
      return (_cx, value) => variantToText(value as string)
    case 'Binary':
      return (cx, value) => textFromBytes(value as Uint8Array, cx.setting('binary_output_format'))
    case 'Bitmap':
      return (_cx, value) => bitmapText(value as Uint8Array)
    case 'Geometry':
      return (cx, value) => geometryText(value as Uint8Array, cx.setting('geometry_output_format'))
    case 'Geography':
      return (cx, value) => geographyText(value as Uint8Array, cx.setting('geometry_output_format'))
    default:
      return undefined
  }
}

/**
 * TRY_CAST of a decimal to a string, which goes through a float: `7270.4` of 7270.40.
 *
 * Source: databend arithmetic.rs `register_number_to_string`, by which `try_to_string` is one of numbers, not of decimals.
 */
export function tryDecimalToText(scale: number): CastFunction {
  return (_cx, value) => castFloatText(decimalToFloat(value as bigint, scale), false)
}

/** Returns NULL for JSON null, the content of a JSON string, the JSON text of any other value. */
export function variantToText(value: string): string | null {
  if (value === 'null') return null
  const first = value.charCodeAt(0)
  if (first !== 0x22 && first >= 0x20) return variantJson(value)
  const node = parseVariant(value)
  if (node instanceof VariantScalar) return node.text
  return typeof node === 'string' ? node : variantJson(value)
}
