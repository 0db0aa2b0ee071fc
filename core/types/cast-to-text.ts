import { QueryError } from '../errors/query-error.js'
import type { CastFunction } from './cast-checks.js'
import type { DataType } from './data-type.js'
import { dateText } from './date.js'
import { decimalText } from './decimal.js'
import { castFloatText } from './float-text.js'
import { intervalText } from './interval.js'
import { isIntegerKind } from './number-kind.js'
import { timeZone } from './time-zone.js'
import { timestampText, timestampTzText } from './timestamp.js'
import type { IntervalValue, TimestampTzValue } from './value.js'
import { parseVariant } from './variant.js'

/**
 * `CAST(x AS STRING)`: another form than the wire's (`1` for 1.0, `true` for TRUE).
 *
 * Undefined for types without a text. Source: the real engine; suites 02_0002 cast cases.
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
      return (_cx, value) => binaryToText(value as Uint8Array)
    default:
      return undefined
  }
}

/** JSON null is NULL, a JSON string its own text, anything else JSON. */
export function variantToText(json: string): string | null {
  if (json === 'null') return null
  return json.startsWith('"') ? (parseVariant(json) as string) : json
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function binaryToText(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch (cause) {
    const message = "invalid utf8 sequence; consider setting binary_output_format to 'utf-8-lossy'"
    throw new QueryError('BadArguments', message, { cause })
  }
}
