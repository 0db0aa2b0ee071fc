import type { DataType } from './data-type.js'
import { isNumberKind } from './number-kind.js'

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
