import { plainTypes } from '../../types/plain-types.js'
import type { Identifier } from '../ast/expression.js'
import type { TypeName } from '../ast/type-name.js'
import { quoteIdentifier } from './quote.js'

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
      return plainTypes[type.name].printed ?? type.name
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
        names === undefined ? printTypeName(of) : `${fieldName(names[i]!)} ${printTypeName(of)}`
      return `TUPLE(${fields.map(field).join(', ')})`
    }
  }
}

const fieldName = ({ name, quote }: Identifier): string =>
  quote === undefined ? name : quoteIdentifier(name, quote)
