import type { DataType } from './data-type.js'
import type { Value } from './value.js'

/**
 * The default value of a type: zero, empty, or NULL for Nullable types.
 *
 * Source: databend values.rs `Scalar::default_value`.
 */
export function zeroValue(type: DataType): Value {
  switch (type.kind) {
    case 'Nullable':
    case 'Null':
      return null
    case 'Boolean':
      return false
    case 'String':
      return ''
    case 'Variant':
      return 'null'
    case 'Int64':
    case 'UInt64':
    case 'Decimal':
    case 'Timestamp':
      return 0n
    case 'TimestampTz':
      return { micros: 0n, offset: 0 }
    case 'Interval':
      return { months: 0, days: 0, micros: 0n }
    case 'Array':
    case 'Map':
    case 'EmptyArray':
    case 'EmptyMap':
      return []
    case 'Tuple':
      return type.fields.map(zeroValue)
    case 'Vector':
      return new Array<number>(type.size).fill(0)
    case 'Binary':
    case 'Bitmap':
    case 'AggregateState':
    case 'Geometry':
    case 'Geography':
      return new Uint8Array()
    default:
      return 0
  }
}
