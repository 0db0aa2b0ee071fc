import type { Span } from '../../errors/query-error.js'
import { QueryError } from '../../errors/query-error.js'
import { orderedAggregate } from '../../functions/aggregates/ordered-aggregate.js'
import type { AggregateOverload } from '../../functions/overload.js'
import type { WindowFunctionName } from '../../functions/window-functions.js'
import type { Scalar, WindowCall } from '../../plan/scalar.js'
import type { CountAll, FunctionCall, Identifier, WindowSpec } from '../../sql/ast/expression.js'
import {
  type DataType,
  float64Type,
  int64Type,
  isNullable,
  nullableType,
  uint64Type,
} from '../../types/data-type.js'
import type { Binding } from '../binding.js'
import { explainedName } from '../explained-name.js'
import type { ExpressionScope } from '../expression-scope.js'
import { columnRef } from '../scalar/column-ref.js'
import { isFragile } from '../scalar/is-fragile.js'
import { columnsOf } from '../scalar/walk-scalar.js'
import { isOuter } from '../scope.js'
import { aggregateCall, type BoundAggregate, countAllCall, noWithinGroup } from './aggregates.js'
import { checkNumber } from './check-number.js'
import { checkSortable, sortDirection } from './order-by.js'
import { type BoundWindow, frameOf, wholePartition } from './window-frames.js'

const mayIgnoreNulls: readonly WindowFunctionName[] = ['first_value', 'last_value', 'nth_value']

type Over = WindowSpec | Identifier

/** `row_number() OVER …`, `lag(a, 1, 0) OVER …`. Source: databend type_check/window.rs. */
export function bindWindowFunction(
  binding: Binding,
  expr: FunctionCall,
  name: WindowFunctionName,
  scope: ExpressionScope,
): Scalar {
  const { span, over } = expr
  const written = expr.name.name.toLowerCase()
  if (expr.order.length > 0) {
    throw new QueryError('SemanticError', noWithinGroup, { span })
  }
  if (over === undefined) {
    throw new QueryError(
      'SemanticError',
      `window function ${written} can only be used in window clause`,
      { span },
    )
  }
  if (expr.filter !== undefined) {
    throw new QueryError(
      'SemanticError',
      'FILTER clause is only supported for aggregate functions',
      { span },
    )
  }
  refuseNesting(scope, span, !takesNone.has(name))
  if (expr.ignoreNulls !== undefined && !mayIgnoreNulls.includes(name)) {
    throw new QueryError(
      'SemanticError',
      `window function ${written} not support IGNORE/RESPECT NULLS option`,
      { span },
    )
  }
  const inside: ExpressionScope = { ...scope, inside: 'window' }
  const args = takesNone.has(name) ? [] : expr.args.map(arg => binding.expression(arg, inside))
  const checked = checkArguments(binding, written, name, args)
  const window = bindWindow(binding, over, scope)
  return addCall(binding, scope, expr, {
    column: binding.newColumn(explainedName(binding, expr, written), checked.type),
    fn: { kind: 'ranking', name: checked.name, ignoreNulls: expr.ignoreNulls === true },
    args: checked.args,
    partition: window.partition,
    order: window.order,
    frame: ownFrames.has(checked.name) ? wholePartition : frameOf(binding, window, scope, span),
  })
}

/** Functions whose arguments the server ignores. */
const takesNone: ReadonlySet<WindowFunctionName> = new Set([
  'row_number',
  'rank',
  'dense_rank',
  'percent_rank',
  'cume_dist',
])

/** `sum(a) OVER …`. */
export function bindWindowAggregate(
  binding: Binding,
  expr: FunctionCall | CountAll,
  over: Over,
  scope: ExpressionScope,
): Scalar {
  const { span } = expr
  refuseNesting(scope, span)
  const call: BoundAggregate =
    expr.kind === 'CountAll'
      ? countAllCall(binding, expr, scope, true)
      : aggregateCall(binding, expr, scope, true)
  if (expr.kind === 'FunctionCall' && expr.ignoreNulls !== undefined) {
    throw new QueryError(
      'SemanticError',
      `window function ${expr.name.name.toLowerCase()} not support IGNORE/RESPECT NULLS option`,
      { span },
    )
  }
  const window = bindWindow(binding, over, scope)
  const name = expr.kind === 'CountAll' ? 'count' : expr.name.name.toLowerCase()
  const args = countsEveryRow(call)
    ? failing(binding, call.args)
    : [...call.args, ...call.order.map(({ expr }) => expr)]
  return addCall(binding, scope, expr, {
    column: binding.newColumn(explainedName(binding, expr, name), call.overload.returns),
    fn: { kind: 'aggregate', overload: orderedOverload(call), distinct: call.distinct },
    args,
    partition: window.partition,
    order: window.order,
    frame: frameOf(binding, window, scope, span),
  })
}

/** `array_agg(a) WITHIN GROUP (ORDER BY b) OVER …` */
function orderedOverload({ overload, order }: BoundAggregate): AggregateOverload {
  if (order.length === 0) return overload
  return orderedAggregate(
    overload,
    order.map(key => ({ ...key, type: key.expr.type })),
  )
}

/**
 * `count(x) OVER …` counts rows in which x is NULL too.
 *
 * Source: databend aggregate_count.rs `accumulate_row`, which sees no validity; the real engine.
 */
function countsEveryRow({ overload, args: [value], distinct }: BoundAggregate): boolean {
  return overload.name === 'count' && !distinct && value?.type.kind !== 'Null'
}

/** The arguments of a count of every row: only those that may fail are computed, as what is never NULL. */
function failing(binding: Binding, args: readonly Scalar[]): readonly Scalar[] {
  return args
    .filter(isFragile)
    .map(arg => (isNullable(arg.type) ? binding.scalars.call('is_not_null', [arg]) : arg))
}

function addCall(
  _binding: Binding,
  scope: ExpressionScope,
  written: FunctionCall | CountAll,
  call: WindowCall,
): Scalar {
  if (scope.calls === undefined) {
    const message = scope.refusal ?? 'window functions are not allowed here'
    throw new QueryError('SemanticError', message, { span: written.span })
  }
  refuseOuter(scope, call)
  scope.calls.addWindow(call, written)
  return columnRef(call.column)
}

/** Source: databend decorrelate/flatten_plan.rs `flatten_sub_window`. */
function refuseOuter({ scope }: ExpressionScope, { args, partition, order }: WindowCall): void {
  if (scope.parent === undefined) return
  const read = columnsOf([...args, ...partition, ...order.map(key => key.expr)])
  if (![...read].some(id => isOuter(scope, id))) return
  throw new QueryError('SemanticError', 'correlated columns in window functions not supported')
}

/**
 * Refuses a window call inside of another call. In the arguments of a window aggregate the message names what the server
 * asks first: of a window function with arguments the window, of other calls the aggregate.
 *
 * Source: databend window.rs `resolve_core_general_window_function`, `resolve_window`.
 */
function refuseNesting(scope: ExpressionScope, span: Span, hasArguments = false): void {
  const message =
    scope.inside === 'lambda'
      ? 'window functions can not be used in lambda function'
      : scope.inside === 'set-returning'
        ? 'window functions cannot be used as set-returning function arguments'
        : scope.inside === 'aggregate' || (scope.inside === 'window aggregate' && !hasArguments)
          ? 'aggregate function calls cannot contain window function calls'
          : scope.inside?.startsWith('window')
            ? 'window function calls cannot be nested'
            : undefined
  if (message !== undefined) throw new QueryError('SemanticError', message, { span })
}

/**
 * The window of an OVER clause, written out or by name; constants in ORDER BY are ignored, but not casts of them.
 *
 * Source: databend window.rs `resolve_window`, resolve.rs `try_fold_constant`, which folds no cast.
 */
function bindWindow(binding: Binding, over: Over, scope: ExpressionScope): BoundWindow {
  const spec = resolveSpec(binding, over, scope)
  const inside: ExpressionScope = { ...scope, inside: 'window' }
  const partition = spec.partition.map(expr => binding.expression(expr, inside))
  const order = spec.order
    .map(item => ({
      expr: binding.expression(item.expr, inside),
      isCast: item.expr.kind === 'Cast' || item.expr.kind === 'TypedString',
      ...sortDirection(binding, item),
    }))
    .filter(key => key.expr.kind !== 'Literal' || key.isCast)
    .map(({ isCast: _isCast, ...key }) => key)
  // Partitions are sorted by value, one by one; rows without partitions by their byte encoding.
  if (partition.length === 0) {
    for (const key of order)
      checkSortable(key.expr, (over.kind === 'Identifier' ? over : spec).span)
  }
  return { partition, order, ...(spec.frame === undefined ? {} : { frame: spec.frame }) }
}

/** Source: databend type_check/window.rs `resolve_window_spec`: only the WINDOW clause builds on names. */
function resolveSpec(binding: Binding, over: Over, scope: ExpressionScope): WindowSpec {
  if (over.kind === 'WindowSpec') {
    if (over.base === undefined) return over
    throw new QueryError(
      'Unimplemented',
      'existing window name in window specification is not supported in type check core expression',
      { span: over.span },
    )
  }
  const spec = scope.windows?.get(binding.name(over))
  if (spec !== undefined) return spec
  throw new QueryError('SyntaxException', `Window definition ${over.name} not found`, {
    span: over.span,
  })
}

/** Functions whose frame the server ignores. */
const ownFrames: ReadonlySet<WindowFunctionName> = new Set([
  'percent_rank',
  'cume_dist',
  'ntile',
  'lag',
  'lead',
])

interface CheckedCall {
  readonly name: WindowFunctionName
  readonly args: readonly Scalar[]
  readonly type: DataType
}

function checkArguments(
  binding: Binding,
  written: string,
  name: WindowFunctionName,
  args: readonly Scalar[],
): CheckedCall {
  switch (name) {
    case 'row_number':
    case 'rank':
    case 'dense_rank':
      return { name, args: [], type: uint64Type }
    case 'percent_rank':
    case 'cume_dist':
      return { name, args: [], type: float64Type }
    case 'ntile':
      return ntile(binding, args)
    case 'lag':
    case 'lead':
      return lagOrLead(binding, name, args)
    case 'first_value':
    case 'last_value':
      if (args.length !== 1) {
        throw new QueryError('InvalidArgument', `The function "${written}" must take one argument`)
      }
      return { name, args, type: nullableType(args[0]!.type) }
    case 'nth_value':
      return nthValue(binding, args)
  }
}

function ntile(binding: Binding, args: readonly Scalar[]): CheckedCall {
  if (args.length !== 1) {
    throw new QueryError('InvalidArgument', 'Function ntile can only take one argument')
  }
  const buckets = constantNumber(
    binding,
    args[0]!,
    uint64Type,
    'The argument of `ntile` must be constant',
  )
  if (buckets < 1n) {
    throw new QueryError('InvalidArgument', 'ntile buckets must be greater than 0')
  }
  return { name: 'ntile', args: [binding.scalars.literal(uint64Type, buckets)], type: uint64Type }
}

/** Arguments in plans: value, offset (UInt64), default of the value's type. A negative offset turns lag into lead. */
function lagOrLead(binding: Binding, name: 'lag' | 'lead', args: readonly Scalar[]): CheckedCall {
  const [value, by, otherwise] = args
  if (value === undefined || args.length > 3) {
    throw new QueryError('InvalidArgument', `Function "${name}" only support 1 to 3 arguments`)
  }
  const offset =
    by === undefined
      ? 1n
      : constantNumber(
          binding,
          by,
          int64Type,
          `The second argument to the function "${name}" must be a constant`,
        )
  const type = otherwise === undefined ? nullableType(value.type) : value.type
  const turned = name === 'lag' ? 'lead' : 'lag'
  return {
    name: offset < 0n ? turned : name,
    args: [
      value,
      binding.scalars.literal(uint64Type, offset < 0n ? -offset : offset),
      ...(otherwise === undefined ? [] : [binding.scalars.cast(otherwise, type)]),
    ],
    type,
  }
}

function nthValue(binding: Binding, args: readonly Scalar[]): CheckedCall {
  const [value, nth] = args
  if (value === undefined || nth === undefined || args.length !== 2) {
    throw new QueryError('InvalidArgument', 'The function nth_value must take two arguments')
  }
  const n = constantNumber(
    binding,
    nth,
    uint64Type,
    'The count of `nth_value` must be constant positive integer',
  )
  if (n < 1n) throw new QueryError('InvalidArgument', 'nth_value should count from 1')
  return {
    name: 'nth_value',
    args: [value, binding.scalars.literal(uint64Type, n)],
    type: nullableType(value.type),
  }
}

/** A constant as an integer; throws 2004 for anything else. Source: databend type_check.rs `check_number`. */
function constantNumber(
  { scalars }: Binding,
  scalar: Scalar,
  type: DataType,
  message: string,
): bigint {
  if (scalar.kind !== 'Literal') throw new QueryError('InvalidArgument', message)
  return checkNumber(scalars, scalar, type)
}
