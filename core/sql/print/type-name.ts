import type { PlainTypeName, TypeName } from '../ast/type-name.js'
import { textName } from './quote.js'

/** Types whose printed form is not their name. Source: databend src/query/ast/src/ast/expr.rs. */
const spellings: Partial<Record<PlainTypeName, string>> = {
  Boolean: 'BOOLEAN',
  Date: 'DATE',
  Timestamp: 'TIMESTAMP',
  TimestampTz: 'TIMESTAMP_TZ',
  Interval: 'INTERVAL',
  String: 'STRING',
  Binary: 'BINARY',
  Bitmap: 'BITMAP',
  Variant: 'VARIANT',
  Geometry: 'GEOMETRY',
  Geography: 'GEOGRAPHY',
  Null: 'NULL',
  Nothing: 'NOTHING',
}

/** A type as it is declared. */
export function printTypeName(type: TypeName): string {
  const bare = printBareType(type)
  if (type.nullable === undefined) return bare
  return `${bare} ${type.nullable ? 'NULL' : 'NOT NULL'}`
}

/** A type without its NULL or NOT NULL. */
export function printBareType(type: TypeName): string {
  switch (type.kind) {
    case 'Plain':
      return spellings[type.name] ?? type.name
    case 'Decimal':
      return `Decimal(${type.precision}, ${type.scale})`
    case 'Array':
      return `ARRAY(${printTypeName(type.of)})`
    case 'Map':
      return `MAP(${printTypeName(type.key)}, ${printTypeName(type.value)})`
    case 'Vector':
      return `VECTOR(${type.size})`
    case 'Tuple': {
      const { names, fields } = type
      const field = (of: TypeName, i: number) =>
        names === undefined ? printTypeName(of) : `${textName(names[i]!)} ${printTypeName(of)}`
      return `TUPLE(${fields.map(field).join(', ')})`
    }
  }
}
