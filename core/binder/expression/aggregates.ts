import type { Span } from '../../errors/query-error.js'
import { QueryError } from '../../errors/query-error.js'
import { mergedIntervals } from '../../functions/aggregates/sum.js'
import { isPlainAggregate } from '../../functions/catalogue.js'
import type { AggregateOverload } from '../../functions/overload.js'
import type { AggregateCall, Scalar, SortKey } from '../../plan/scalar.js'
import type { CountAll, Expression, FunctionCall, OrderItem } from '../../sql/ast/expression.js'
import { averageAsSum } from '../../sql/average-as-sum.js'
import { printExpression } from '../../sql/print/print-expression.js'
import {
  decimalType,
  float64Type,
  isNullable,
  nullableType,
  removeNullable,
  stringType,
  uint64Type,
} from '../../types/data-type.js'
import { isNumberKind } from '../../types/number-kind.js'
import type { Value } from '../../types/value.js'
import type { Binding } from '../binding.js'
import { explainedName } from '../explained-name.js'
import type { ExpressionScope } from '../expression-scope.js'
import { isFragile } from '../scalar/is-fragile.js'
import { checkNumber } from './check-number.js'

/** What the server says of WITHIN GROUP in a call of anything but an aggregate function. */
export const noWithinGroup = 'only aggregate functions allowed in within group syntax'

/** An aggregate call before it is known whether it runs over groups or in a window. */
export interface BoundAggregate {
  readonly overload: AggregateOverload
  readonly args: readonly Scalar[]
  readonly distinct: boolean
  readonly order: readonly SortKey[]
}

/** Aggregates that take `WITHIN GROUP (ORDER BY …)`. Source: the catalogue's list. */
const ordered = new Set([
  'array_agg',
  'list',
  'string_agg',
  'listagg',
  'group_concat',
  'json_array_agg',
  'quantile_cont',
  'quantile_disc',
  'median',
])

/** `sum(a)` over groups: a column that the SELECT's aggregation fills. */
export function bindAggregate(
  binding: Binding,
  expr: FunctionCall,
  scope: ExpressionScope,
): Scalar {
  const quotient = averageAsSum(expr)
  const isExplained = binding.around.explained !== undefined
  if (quotient !== undefined && (isExplained || !isNumberAverage(binding, expr, scope))) {
    return binding.expression(quotient, scope)
  }
  const call = countOfRows(binding, aggregateCall(binding, expr, scope, false), expr.span)
  const overload = call.distinct ? call.overload : mergedIntervals(call.overload)
  const name = explainedName(binding, expr, expr.name.name.toLowerCase())
  return registerAggregate(binding, { ...call, overload }, { name, expr }, scope)
}

/**
 * `count(x)` of what is never NULL as `count(*)`, which computes no `x` that would fail.
 *
 * Source: databend normalize_aggregate.rs `normalize_aggregate`.
 */
function countOfRows(binding: Binding, call: BoundAggregate, span: Span): BoundAggregate {
  const { overload, distinct, args } = call
  const [first] = args
  if (overload.name !== 'count' || distinct || first === undefined || isNullable(first.type)) {
    return call
  }
  if (first.type.kind === 'Null' || !args.some(isFragile)) return call
  return { ...call, ...binding.scalars.aggregate('count', [], [], { span, distinct }) }
}

/** Whether an average is over numbers other than decimals; others are bound as the quotient of sum and count. */
function isNumberAverage(binding: Binding, expr: FunctionCall, scope: ExpressionScope): boolean {
  const [operand] = expr.args
  const { type } = binding.expression(operand!, { ...scope, inside: 'aggregate' })
  return isNumberKind(removeNullable(type).kind)
}

/** `count(*)` over groups. */
export function bindCountAll(binding: Binding, expr: CountAll, scope: ExpressionScope): Scalar {
  const call = countAllCall(binding, expr, scope, false)
  const name = explainedName(binding, expr, 'count')
  return registerAggregate(binding, call, { name, expr }, scope)
}

/** A reference to the column that the SELECT's aggregation fills. Throws `QueryError` 1065 where there is none. */
export function registerAggregate(
  binding: Binding,
  call: BoundAggregate,
  { name, expr }: { readonly name: string; readonly expr: Expression },
  scope: ExpressionScope,
): Scalar {
  if (scope.calls === undefined) {
    throw new QueryError('SemanticError', notHere(scope), { span: expr.span })
  }
  const column = binding.newColumn(name, call.overload.returns)
  const aggregate: AggregateCall = { column, ...call }
  return scope.calls.addAggregate(aggregate, expr)
}

function notHere(scope: ExpressionScope): string {
  return scope.refusal ?? 'aggregate functions are not allowed here'
}

/** The parts of `count(*)`: the aggregate `count` without arguments. */
export function countAllCall(
  binding: Binding,
  expr: CountAll,
  scope: ExpressionScope,
  inWindow: boolean,
): BoundAggregate {
  const inside = insideAggregate(scope, expr.span, inWindow)
  const { scalars } = binding
  const options = { span: expr.span, distinct: false }
  if (expr.filter === undefined)
    return { ...scalars.aggregate('count', [], [], options), order: [] }
  const filter = binding.expression(expr.filter, inside)
  const one = scalars.literal(uint64Type, 1n)
  return { ...scalars.aggregate('count_if', [], [one, filter], options), order: [] }
}

/** The parts of an aggregate call. Source: databend type_check/aggregate.rs. */
export function aggregateCall(
  binding: Binding,
  expr: FunctionCall,
  scope: ExpressionScope,
  inWindow: boolean,
): BoundAggregate {
  const { span, distinct } = expr
  const inside = insideAggregate(scope, span, inWindow)
  const name = expr.name.name.toLowerCase()
  if (distinct && expr.order.length > 0) {
    throw new QueryError('SyntaxException', 'DISTINCT aggregate ORDER BY is not supported', {
      span,
    })
  }
  if (distinct && expr.filter !== undefined) {
    throw new QueryError('SemanticError', 'DISTINCT aggregate FILTER is not supported', { span })
  }
  if (expr.order.length > 0 && !ordered.has(name.replace(/_if$/, ''))) {
    throw new QueryError('SemanticError', noWithinGroup, { span })
  }
  const params = expr.params.map(param => constantParam(binding, param, inside, expr))
  const given = expr.args.map(arg => binding.expression(arg, inside))
  const called = filtered(binding, expr, name, given, inside)
  const args = widenSum(binding, called.name, called.args)
  const moved = moveConstants(binding, called.name, params, args)
  const order = expr.order.map(item => sortKey(binding, item, inside))
  const resolved = binding.scalars.aggregate(called.name, moved.params, moved.args, {
    span,
    distinct,
  })
  return { ...resolved, order }
}

/** `sum(x) FILTER (WHERE c)` is `sum_if(x, c)`. Source: databend type_check/aggregate.rs `try_lower_aggregate_function`. */
function filtered(
  binding: Binding,
  { filter, span }: FunctionCall,
  name: string,
  args: readonly Scalar[],
  inside: ExpressionScope,
): { readonly name: string; readonly args: readonly Scalar[] } {
  if (filter === undefined) return { name, args }
  if (!isPlainAggregate(name)) {
    const message = `FILTER clause is not supported for aggregate combinator \`${name}\``
    throw new QueryError('SemanticError', message, { span })
  }
  return { name: `${name}_if`, args: [...args, binding.expression(filter, inside)] }
}

/**
 * `enable_decimal_sum_widening`: decimals of 19 to 38 digits are summed with 76. Source: databend
 * type_check/aggregate.rs `try_widen_sum_decimal_argument`.
 */
function widenSum(binding: Binding, name: string, args: readonly Scalar[]): readonly Scalar[] {
  const isSum = (name === 'sum' && args.length === 1) || (name === 'sum_if' && args.length === 2)
  if (!isSum || binding.cx.eval.setting('enable_decimal_sum_widening') !== '1') return args
  const [operand, ...rest] = args
  const plain = removeNullable(operand!.type)
  if (plain.kind !== 'Decimal' || plain.precision <= 18 || plain.precision > 38) return args
  const wide = decimalType(76, plain.scale)
  const target = operand!.type.kind === 'Nullable' ? nullableType(wide) : wide
  return [binding.scalars.cast(operand!, target), ...rest]
}

function sortKey(binding: Binding, item: OrderItem, scope: ExpressionScope): SortKey {
  return {
    expr: binding.expression(item.expr, scope),
    descending: item.ascending === false,
    nullsFirst: item.nullsFirst ?? false,
  }
}

/** The scope of an aggregate's arguments. Throws `QueryError` 1065 inside another aggregate or a lambda. */
export function insideAggregate(
  scope: ExpressionScope,
  span: Span,
  inWindow = false,
): ExpressionScope {
  refuseNesting(scope, inWindow, span)
  return { ...scope, inside: inWindow ? 'window aggregate' : 'aggregate' }
}

function refuseNesting(scope: ExpressionScope, inWindow: boolean, span: Span): void {
  if (scope.inside === 'lambda') {
    throw new QueryError(
      'SemanticError',
      'aggregate functions can not be used in lambda function',
      { span },
    )
  }
  if (scope.inside === 'aggregate') {
    throw new QueryError(
      'SemanticError',
      inWindow
        ? 'aggregate function calls cannot contain window function calls'
        : 'aggregate function calls cannot be nested',
      { span },
    )
  }
}

/** A parameter's value; decimals as the floats that aggregates take. */
function constantParam(
  binding: Binding,
  param: FunctionCall['params'][number],
  scope: ExpressionScope,
  expr: FunctionCall,
): Value {
  const bound = binding.expression(param, scope)
  const { scalars } = binding
  const number = bound.type.kind === 'Decimal' ? scalars.cast(bound, float64Type) : bound
  if (number.kind === 'Literal') return number.value
  throw new QueryError(
    'SemanticError',
    `invalid parameter ${printExpression(param)} for aggregate function, expected constant`,
    { span: expr.span },
  )
}

/** The delimiter of `string_agg(a, ',')` and the bucket count of `histogram(a, 5)` are parameters. */
function moveConstants(
  { scalars }: Binding,
  name: string,
  params: readonly Value[],
  args: readonly Scalar[],
): { readonly params: readonly Value[]; readonly args: readonly Scalar[] } {
  const base = name.replace(/_if$/, '')
  const expected = base === name ? 2 : 3
  if (params.length > 0 || args.length !== expected) return { params, args }
  const constant = args[1]!
  const rest = args.toSpliced(1, 1)
  if (['string_agg', 'listagg', 'group_concat'].includes(base)) {
    if (constant.kind !== 'Literal' || removeNullable(constant.type) !== stringType) {
      throw new QueryError(
        'SemanticError',
        `The delimiter of \`${base}\` must be a constant string`,
      )
    }
    return { params: [constant.value], args: rest }
  }
  if (base === 'histogram') {
    return { params: [checkNumber(scalars, constant, uint64Type)], args: rest }
  }
  return { params, args }
}
