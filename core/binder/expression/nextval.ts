import type { AutoIncrement, Sequence } from '../../catalog/objects.js'
import { QueryError, type Span } from '../../errors/query-error.js'
import type { NumberBatch, Overload } from '../../functions/overload.js'
import type { Call, Scalar } from '../../plan/scalar.js'
import type { FunctionCall, Identifier } from '../../sql/ast/expression.js'
import { printExpression } from '../../sql/print/print-expression.js'
import { sqlStyle } from '../../sql/print/print-style.js'
import { type DataType, stringType, uint64Type } from '../../types/data-type.js'
import type { Binding } from '../binding.js'
import { replaceScalar } from '../scalar/walk-scalar.js'

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
  return knownSequence(binding, arg.path[0]!, arg.span)
}

/**
 * A call of `nextval`. It takes its numbers by the batch, as all calls do but those in the VALUES of INSERT.
 *
 * Source: databend semantic/async_function_rewriter.rs, which makes an operator of it.
 */
export function nextvalCall(binding: Binding, expr: FunctionCall): Scalar {
  const name = binding.scalars.literal(stringType, sequenceOfCall(binding, expr).name)
  const batch: NumberBatch = {}
  return numberCall([name], (cx, of) => cx.nextOfSequence(of as string, batch))
}

/**
 * The next number of an AUTOINCREMENT column, cast to the column's type. A number is used up by each row, also if its
 * statement fails. Source: databend default_expr.rs `parse_and_bind`.
 */
export function nextNumber(binding: Binding, counter: AutoIncrement, type: DataType): Scalar {
  const batch: NumberBatch = {}
  const call = numberCall([], cx => cx.nextOfSequence(counter, batch))
  return type === uint64Type ? call : binding.scalars.cast(call, type)
}

/** The scalar with calls of `nextval` that take one number. Source: databend scalar_expr.rs `AsyncFunctionCall::generate`. */
export const withSingleNumbers = (scalar: Scalar): Scalar =>
  replaceScalar(scalar, part =>
    isNextval(part)
      ? numberCall(part.args, (cx, of) => cx.nextOfSequence(of as string))
      : undefined,
  )

function numberCall(args: readonly Scalar[], evaluate: Overload['evaluate']): Scalar {
  const overload: Overload = {
    name: 'nextval',
    args: args.map(arg => arg.type),
    returns: uint64Type,
    nulls: 'pass',
    throws: true,
    volatile: true,
    evaluate,
  }
  return { kind: 'Call', type: uint64Type, overload, args }
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

/** The sequence of that name. Throws `QueryError` 3101. */
export function knownSequence(binding: Binding, identifier: Identifier, span: Span): Sequence {
  const name = binding.name(identifier)
  const found = binding.cx.catalog.find('Sequence', name)
  if (found !== undefined) return found
  throw new QueryError('SequenceError', `Unknown sequence '${name}'`, { span })
}
