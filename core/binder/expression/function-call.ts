import { QueryError } from '../../errors/query-error.js'
import { lambdaFunction } from '../../functions/catalogue.js'
import { leftOut } from '../../functions/left-out.js'
import { unknownFunction } from '../../functions/resolve.js'
import { specialForms } from '../../functions/special-forms.js'
import { windowFunction } from '../../functions/window-functions.js'
import type { Literal, Scalar } from '../../plan/scalar.js'
import type { Expression, FunctionCall } from '../../sql/ast/expression.js'
import { lambdaReading } from '../../sql/lambda-reading.js'
import { printExpression } from '../../sql/print/print-expression.js'
import { decimalText } from '../../types/decimal.js'
import type { Value } from '../../types/value.js'
import type { Binding } from '../binding.js'
import type { ExpressionScope } from '../expression-scope.js'
import { nameTable } from '../name-table.js'
import { spannedError } from '../scalar/scalar-builder.js'
import { bindAggregate, noWithinGroup } from './aggregates.js'
import { adjustDateInterval } from './dates.js'
import { checkAsDecimal } from './decimal-calls.js'
import { bindDictGet } from './dict-get.js'
import { bindGrouping } from './grouping-call.js'
import { bindLambdaCall } from './lambdas.js'
import { nextvalCall } from './nextval.js'
import { bindReadFile } from './read-file.js'
import { bindRunningDifference } from './running-difference.js'
import { bindMatch, bindQueryCall, bindScore } from './search-calls.js'
import { bindSetReturning } from './set-returning.js'
import { specialFunctions } from './special-functions.js'
import { bindUserFunction, refuseAggregateClauses } from './user-function.js'
import { bindWindowAggregate, bindWindowFunction } from './windows.js'

/**
 * A function call of any kind: window function, aggregate, lambda function, set-returning function, a
 * function that is rewritten here, or a scalar one. Source: databend type_check/function_call.rs.
 */
export function bindFunctionCall(
  binding: Binding,
  expr: FunctionCall,
  scope: ExpressionScope,
): Scalar {
  const name = expr.name.name.toLowerCase()
  refuseStrayLambda(expr, name)
  const own = binding.cx.catalog.find('UDF', binding.name(expr.name))
  if (own !== undefined && scope.builtinOnly !== true) {
    return bindUserFunction(binding, expr, own, scope)
  }
  if (!isBuiltin(binding, name)) throw unknownCall(binding, expr)
  const window = windowFunction(name)
  if (window !== undefined) return bindWindowFunction(binding, expr, window, scope)
  if (binding.scalars.isAggregate(name)) {
    return expr.over === undefined
      ? bindAggregate(binding, expr, scope)
      : bindWindowAggregate(binding, expr, expr.over, scope)
  }
  refuseAggregateClauses(expr, name)
  if (lambdaFunction(name) !== undefined) return bindLambdaCall(binding, expr, name, scope)
  if (binding.scalars.isSetReturning(name)) return bindSetReturning(binding, expr, name, scope)
  const syntactic = syntacticFunctions[name]
  if (syntactic !== undefined) return syntactic(binding, expr, scope)
  const refusal = leftOut(name, { span: expr.span })
  if (refusal !== undefined) throw refusal
  return bindScalarCall(binding, expr, name, scope)
}

/**
 * 1008, before OVER and FILTER are read, and before anything in the arguments is looked up; 1065 for WITHIN GROUP.
 *
 * Source: databend type_check/udf.rs `resolve_udf_call`.
 */
function unknownCall(binding: Binding, { name, order, span }: FunctionCall): QueryError {
  return order.length > 0
    ? new QueryError('SemanticError', noWithinGroup, { span })
    : spannedError(unknownFunction(binding.name(name)), span)
}

type CallBinder = (binding: Binding, expr: FunctionCall, scope: ExpressionScope) => Scalar

/** Functions whose meaning depends on the text of their arguments, or on the clause they are in. */
const syntacticFunctions = nameTable<CallBinder>({
  nextval: notNested(nextvalCall),
  dict_get: notNested(bindDictGet),
  read_file: notNested(bindReadFile),
  grouping: bindGrouping,
  running_difference: bindRunningDifference,
  match: bindMatch,
  query: bindQueryCall,
  score: bindScore,
})

/** What the query of a COPY says of the calls that it cannot have. Source: databend binder/copy_into_table.rs. */
export const noCallsInCopy = "copy into <table> can't contain aggregate|flatten|window functions"

/**
 * A function that is answered from outside of the query is no argument of another.
 *
 * Source: databend type_check/async_functions.rs `resolve_async_function`.
 */
function notNested(bind: CallBinder): CallBinder {
  return (binding, expr, scope) => {
    const inCopy = binding.around.copyRead === undefined ? undefined : noCallsInCopy
    const nested = scope.async === true ? 'async functions cannot be nested' : undefined
    const why = nested ?? scope.refusal ?? inCopy
    if (why !== undefined) throw new QueryError('SemanticError', why, { span: expr.span })
    return bind(binding, expr, { ...scope, async: true })
  }
}

/** Refuses `(x, y) -> …` for a function that takes no lambda. Source: databend type_check/lambda.rs. */
function refuseStrayLambda({ args, span }: FunctionCall, name: string): void {
  const isLambda = (arg: Expression) => (lambdaReading(arg)?.params.length ?? 0) > 1
  if (lambdaFunction(name) !== undefined || !args.some(isLambda)) return
  throw new QueryError('SemanticError', 'only lambda functions allowed in lambda syntax', { span })
}

/** Whether the server has a built-in function of that name. */
export function isBuiltin(binding: Binding, name: string): boolean {
  return (
    binding.scalars.isFunction(name) ||
    windowFunction(name) !== undefined ||
    Object.hasOwn(specialForms, name) ||
    leftOut(name) !== undefined
  )
}

function bindScalarCall(
  binding: Binding,
  expr: FunctionCall,
  name: string,
  scope: ExpressionScope,
): Scalar {
  const { span } = expr
  const args = expr.args.map(arg => binding.expression(arg, scope))
  const special = expr.params.length === 0 ? specialFunctions[name] : undefined
  if (special !== undefined) return special(binding, { name, args, span })
  const given = expr.params.map(param => constantParam(binding, param, scope, expr))
  if (name === 'as_decimal') checkAsDecimal(given, args.length, span)
  const params = given.map(paramValue)
  return binding.scalars.call(name, adjustDateInterval(binding, name, args), { params, span })
}

/** The value of a parameter: a number for a Decimal, whose value has no scale. */
function paramValue({ type, value }: Literal): Value {
  return type.kind === 'Decimal' && value !== null
    ? Number(decimalText(value as bigint, type.scale))
    : value
}

function constantParam(
  binding: Binding,
  param: Expression,
  scope: ExpressionScope,
  expr: FunctionCall,
): Literal {
  const bound = binding.expression(param, scope)
  if (bound.kind === 'Literal') return bound
  throw new QueryError(
    'SemanticError',
    `invalid parameter ${printExpression(param)} for scalar function, expected constant`,
    { span: expr.span },
  )
}
