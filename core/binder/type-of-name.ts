import { QueryError } from '../errors/query-error.js'
import type { Identifier } from '../sql/ast/expression.js'
import type { TypeName } from '../sql/ast/type-name.js'
import type { DataType } from '../types/data-type.js'
import {
  arrayType,
  decimalType,
  mapType,
  nullableType,
  plainType,
  tupleType,
  vectorType,
} from '../types/data-type.js'
import { storedDebugText } from '../types/debug-text.js'
import { maxDecimalPrecision } from '../types/literal-type.js'
import { isNumberKind } from '../types/number-kind.js'

/**
 * Returns the type for a type name in SQL.
 *
 * `nullByDefault`: without NULL or NOT NULL the type is Nullable, as for a column of CREATE TABLE; types inside another
 * type are not. Source: databend resolve_type_name.rs.
 */
export function typeOfName(name: TypeName, nullByDefault: boolean): DataType {
  const type = bareType(name, nullByDefault)
  return (name.nullable ?? nullByDefault) ? nullableType(type) : type
}

function bareType(name: TypeName, nullByDefault: boolean): DataType {
  const inner = (type: TypeName) => typeOfName(type, nullByDefault)
  switch (name.kind) {
    case 'Plain':
      return plainType(name.name)
    case 'Decimal':
      return checkedDecimal(name)
    case 'Array':
      return arrayType(inner(name.of))
    case 'Map':
      return mapType(mapKey(name.key), inner(name.value))
    case 'Tuple':
      return tupleType(name.fields.map(inner), name.names?.map(fieldName))
    case 'Vector':
      return checkedVector(name.size)
  }
}

/** Names without quotes are in lower case. Source: databend semantic/types.rs `resolve_type_name`. */
const fieldName = ({ name, quote }: Identifier): string =>
  quote === undefined ? name.toLowerCase() : name

/** 1006. Source: databend semantic/types.rs `resolve_type_name`. */
function checkedVector(dimension: number): DataType {
  if (dimension >= 1 && dimension <= 4096) return vectorType(dimension)
  throw new QueryError('BadArguments', `Invalid vector dimension '${dimension}'`)
}

/** 1049. Source: databend decimal.rs `DecimalSize::validate`. */
function checkedDecimal(name: Extract<TypeName, { kind: 'Decimal' }>): DataType {
  const { precision, scale, span } = name
  if (precision < 1 || precision > maxDecimalPrecision) {
    throw new QueryError(
      'Overflow',
      `Decimal must be between precision 1 and 76, got ${precision}`,
      {
        span,
      },
    )
  }
  if (scale > precision) {
    throw new QueryError(
      'Overflow',
      `Decimal scale must be between 0 and precision ${precision}, got ${scale}`,
      { span },
    )
  }
  return decimalType(precision, scale)
}

/** Kinds of a map's key beside numbers. Source: databend semantic/types.rs `resolve_type_name`. */
const keyKinds: ReadonlySet<string> = new Set(['Boolean', 'String', 'Decimal', 'Date', 'Timestamp'])

function mapKey(name: TypeName): DataType {
  const key = typeOfName(name, false)
  if (keyKinds.has(key.kind) || isNumberKind(key.kind)) return key
  throw new QueryError('BadArguments', `Invalid Map key type '${storedDebugText(key)}'`)
}
