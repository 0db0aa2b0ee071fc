import type { DataType } from './data-type.js'
import { isNumberKind } from './number-kind.js'
import { fieldNames } from './type-text.js'

/** Formats a type like Rust's `Debug`, for some error messages. */
export function debugText(type: DataType): string {
  switch (type.kind) {
    case 'Nullable':
      return `Nullable(${debugText(type.of)})`
    case 'Array':
      return `Array(${debugText(type.of)})`
    case 'Map':
      return `Map(Tuple([${debugText(type.key)}, ${debugText(type.value)}]))`
    case 'Tuple':
      return `Tuple([${type.fields.map(debugText).join(', ')}])`
    case 'Decimal':
      return `Decimal(DecimalSize { precision: ${type.precision}, scale: ${type.scale} })`
    default:
      return isNumberKind(type.kind) ? `Number(${type.kind})` : type.kind
  }
}

/** Formats the type of a table's column like Rust's `Debug`. Source: databend expression/schema.rs `TableDataType`. */
export function storedDebugText(type: DataType): string {
  switch (type.kind) {
    case 'Nullable':
      return `Nullable(${storedDebugText(type.of)})`
    case 'Array':
      return `Array(${storedDebugText(type.of)})`
    case 'Map':
      return `Map(${tupleDebugText(['key', 'value'], [type.key, type.value])})`
    case 'Tuple':
      return tupleDebugText(fieldNames(type), type.fields)
    case 'Decimal':
      return `Decimal(Decimal${storedBits(type.precision)}(DecimalSize { precision: ${type.precision}, scale: ${type.scale} }))`
    case 'Vector':
      return `Vector(Float32(${type.size}))`
    default:
      return debugText(type)
  }
}

function tupleDebugText(names: readonly string[], types: readonly DataType[]): string {
  const quoted = names.map(name => JSON.stringify(name)).join(', ')
  return `Tuple { fields_name: [${quoted}], fields_type: [${types.map(storedDebugText).join(', ')}] }`
}

const storedBits = (precision: number): number => (precision > 38 ? 256 : precision > 18 ? 128 : 64)
