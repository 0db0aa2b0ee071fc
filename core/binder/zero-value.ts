import type { DataType } from '../types/data-type.js'
import type { Value } from '../types/value.js'

/** What a column without NULL and without DEFAULT holds when no value is given. Source: databend scalar.rs `Scalar::default_value`. */
export function zeroValue(type: DataType): Value {
  switch (type.kind) {
    case 'Nullable':
    case 'Null':
      return null
    case 'Boolean':
      return false
    case 'Int64':
    case 'UInt64':
    case 'Decimal':
    case 'Timestamp':
      return 0n
    case 'String':
      return ''
    case 'Variant':
      return 'null'
    case 'Interval':
      return { months: 0, days: 0, micros: 0n }
    case 'TimestampTz':
      return { micros: 0n, offset: 0 }
    case 'Tuple':
      return type.fields.map(zeroValue)
    case 'Array':
    case 'Map':
    case 'EmptyArray':
    case 'EmptyMap':
      return []
    case 'Vector':
      return Array.from({ length: type.size }, () => 0)
    case 'Binary':
    case 'Bitmap':
    case 'Geometry':
    case 'Geography':
      return new Uint8Array()
    default:
      return 0
  }
}
