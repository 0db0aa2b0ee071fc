import type { TypeName } from '../sql/ast/type-name.js'
import type { DataType } from '../types/data-type.js'
import {
  arrayType,
  decimalType,
  emptyArrayType,
  mapType,
  nullableType,
  plainType,
  tupleType,
  vectorType,
} from '../types/data-type.js'

/**
 * The type that a written type name means.
 *
 * `nullByDefault`: a name that says neither NULL nor NOT NULL is Nullable, as a column's is in CREATE
 * TABLE; what stands inside another type is by itself not. Source: databend resolve_type_name.rs.
 */
export function typeOfName(name: TypeName, nullByDefault: boolean): DataType {
  const type = bareType(name, nullByDefault)
  return (name.nullable ?? nullByDefault) ? nullableType(type) : type
}

function bareType(name: TypeName, nullByDefault: boolean): DataType {
  const inner = (type: TypeName) => typeOfName(type, nullByDefault)
  switch (name.kind) {
    case 'Plain':
      return name.name === 'Nothing' ? emptyArrayType : plainType(name.name)
    case 'Decimal':
      return decimalType(name.precision, name.scale)
    case 'Array':
      return arrayType(inner(name.of))
    case 'Map':
      return mapType(typeOfName(name.key, false), inner(name.value))
    case 'Tuple':
      return tupleType(name.fields.map(inner), name.names)
    case 'Vector':
      return vectorType(name.size)
  }
}
