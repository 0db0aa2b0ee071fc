import { type DataType, removeNullable } from './data-type.js'
import { plainFacts } from './plain-types.js'

/**
 * Returns the name of the function that casts to a type, such as `to_int32`; undefined if there is none (arrays).
 *
 * For `from` String, the cast to Variant is `parse_json`.
 * Source: databend type_check.rs `get_simple_cast_function`.
 */
export function castName(to: DataType, from?: DataType): string | undefined {
  const { kind } = removeNullable(to)
  if (kind === 'Decimal') return 'to_decimal'
  if (kind === 'Variant' && from !== undefined && removeNullable(from).kind === 'String') {
    return 'parse_json'
  }
  return plainFacts(kind)?.cast
}
