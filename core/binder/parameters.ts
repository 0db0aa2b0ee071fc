import type { Placeholder } from '../sql/ast/expression.js'
import { shortNumber } from '../sql/lexer/number-text.js'
import type { TypedValue } from '../types/literal-type.js'
import { quoteString } from '../types/quote-string.js'
import type { Params } from './bind-context.js'

/** The value of a parameter by its name, or by its position from 0; undefined if none was sent. */
export function paramValue(params: Params, key: string | number): TypedValue | undefined {
  if ('get' in params) return typeof key === 'string' ? params.get(key) : undefined
  return typeof key === 'number' ? params[key] : undefined
}

/**
 * A parameter as names of columns and EXPLAIN SYNTAX show it: the server puts the value in its place before it plans.
 * Undefined if none was sent. Source: databend ast/param_substitution.rs `json_to_expr`.
 */
export function printParam(params: Params, { name, index = 0 }: Placeholder): string | undefined {
  const param = paramValue(params, name ?? index)
  if (param === undefined) return undefined
  const { type, value } = param
  if (value === null) return 'NULL'
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (type.kind === 'Variant') return `parse_json(${quoteString(String(value))})`
  if (type.kind === 'String') return quoteString(String(value))
  // A negative integer is a minus before a literal, a negative float is one literal.
  const text = String(value)
  const isNegative = type.kind !== 'Float64' && text.startsWith('-')
  return isNegative ? `- ${text.slice(1)}` : shortNumber(text)
}
