import type { Span } from '../errors/query-error.js'
import type { Expression, FunctionCall, Identifier } from './ast/expression.js'

/** A call of a function that has arguments and nothing else. */
export const functionCall = (
  name: Identifier | string,
  args: readonly Expression[],
  span: Span,
): FunctionCall => ({
  kind: 'FunctionCall',
  name: typeof name === 'string' ? { kind: 'Identifier', name, span } : name,
  params: [],
  args,
  distinct: false,
  order: [],
  withinGroup: false,
  span,
})
