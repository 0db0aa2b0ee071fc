import type { DataType } from '../../types/data-type.js'
import { arrayType, mapType, nullableType, tupleType } from '../../types/data-type.js'

/** The type made Nullable at every level, as TRY_CAST and casts from Variant return it. */
export function nullableInside(type: DataType): DataType {
  switch (type.kind) {
    case 'Nullable':
      return nullableInside(type.of)
    case 'Null':
      return type
    case 'Array':
      return nullableType(arrayType(nullableInside(type.of)))
    case 'Map':
      return nullableType(mapType(type.key, nullableInside(type.value)))
    case 'Tuple':
      return nullableType(tupleType(type.fields.map(nullableInside), type.names))
    default:
      return nullableType(type)
  }
}
