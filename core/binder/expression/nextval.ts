import type { Sequence } from '../../catalog/objects.js'
import { QueryError, type Span } from '../../errors/query-error.js'
import type { Call, Scalar } from '../../plan/scalar.js'
import type { FunctionCall, Identifier } from '../../sql/ast/expression.js'
import { printExpression } from '../../sql/print/print-expression.js'
import { sqlStyle } from '../../sql/print/print-style.js'
import type { Binding } from '../binding.js'

/**
 * The sequence that `nextval(seq)` counts on. Throws `QueryError`: 1065 for other arguments, 3101.
 *
 * Source: databend type_check/async_functions.rs `try_lower_async_function`, `resolve_nextval_async_function`.
 */
export function sequenceOfCall(binding: Binding, expr: FunctionCall): Sequence {
  const [arg, ...more] = expr.args
  const fault = (why: string) =>
    new QueryError('SemanticError', `nextval function argument ${why}`, { span: expr.span })
  if (arg?.kind !== 'ColumnRef' || more.length > 0) throw fault("don't support expr")
  if (arg.path.length !== 1) throw fault('identifier should only contain one part')
  return knownSequence(binding, arg.path[0]!, 'SequenceError', arg.span)
}

/** Whether a scalar is a call of `nextval`. */
export const isNextval = (scalar: Scalar): scalar is Call =>
  scalar.kind === 'Call' && scalar.overload.name === 'nextval'

/** Whether a scalar is a call of `nextval`, or a cast of one. */
export function isCastNextval(scalar: Scalar): boolean {
  return scalar.kind === 'Cast' ? isCastNextval(scalar.input) : isNextval(scalar)
}

/**
 * A call of `nextval` as the catalog stores it: in lower case, with the name that the sequence is found by.
 *
 * Source: databend type_check/async_functions.rs `resolve_nextval_async_function`, the name that it shows.
 */
export function nextvalText(binding: Binding, expr: FunctionCall): string {
  const args = expr.args.map(arg => {
    if (arg.kind !== 'ColumnRef') return arg
    return { ...arg, path: arg.path.map(part => ({ ...part, name: binding.name(part) })) }
  })
  return printExpression({ ...expr, name: { ...expr.name, name: 'nextval' }, args }, sqlStyle)
}

/** The sequence of that name. Throws `QueryError` of the given kind. */
export function knownSequence(
  binding: Binding,
  identifier: Identifier,
  code: 'SequenceError' | 'UnknownSequence',
  span: Span,
): Sequence {
  const name = binding.name(identifier)
  const found = binding.cx.catalog.find('Sequence', name)
  if (found === undefined) throw new QueryError(code, `Unknown sequence '${name}'`, { span })
  return found
}
