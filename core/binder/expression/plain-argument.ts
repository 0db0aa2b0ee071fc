import { QueryError, type Span } from '../../errors/query-error.js'
import type { Expression, Lambda } from '../../sql/ast/expression.js'

/** An argument of a call that takes no lambda. Throws `QueryError` 1065 for one, told at `span`. */
export function plainArgument(arg: Expression | Lambda, span: Span = arg.span): Expression {
  if (arg.kind !== 'Lambda') return arg
  throw strayLambda(span)
}

/** 1065. Source: databend type_check/function_call.rs. */
export function strayLambda(span: Span): QueryError {
  return new QueryError('SemanticError', 'only lambda functions allowed in lambda syntax', { span })
}
