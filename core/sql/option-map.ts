import { lowerCaseBoolean } from '../types/boolean-option.js'
import type { Option, Options } from './ast/query.js'

/**
 * Options as the catalog stores them: the last of equal keys counts, unquoted TRUE and FALSE are in lower case, and a
 * list is JSON. Source: databend ast/parser/statement.rs `option_to_string`.
 */
export function optionMap(options: Options): ReadonlyMap<string, string> {
  return new Map(
    options.map(({ name, value, quoted }) => [name.toLowerCase(), optionText(value, quoted)]),
  )
}

function optionText(value: Option['value'], quoted: boolean): string {
  if (typeof value === 'string') return quoted ? value : lowerCaseBoolean(value)
  return JSON.stringify(
    value.map(item => (typeof item === 'string' ? item : [item.name, item.value])),
  )
}
