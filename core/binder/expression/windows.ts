import type { Span } from '../../errors/query-error.js'
import { QueryError } from '../../errors/query-error.js'
import { Unsupported } from '../../errors/unsupported.js'
import type {
  Frame,
  FrameBound,
  Literal,
  Scalar,
  SortKey,
  WindowCall,
  WindowFunctionName,
} from '../../plan/scalar.js'
import type {
  CountAll,
  FunctionCall,
  Identifier,
  WindowBound,
  WindowFrame,
  WindowSpec,
} from '../../sql/ast/expression.js'
import { castFunction } from '../../types/cast.js'
import type { DataType } from '../../types/data-type.js'
import {
  decimalType,
  float64Type,
  nullableType,
  removeNullable,
  uint64Type,
} from '../../types/data-type.js'
import { isFloatKind, isIntegerKind, isNumberKind } from '../../types/number-kind.js'
import { typeText } from '../../types/type-text.js'
import type { Value } from '../../types/value.js'
import type { Binding } from '../binding.js'
import { nameTable } from '../name-table.js'
import { checkSortable, sortDirection } from '../query/order-by.js'
import { columnRef } from '../scalar/column-ref.js'
import type { BoundAggregate } from './aggregates.js'
import { aggregateCall, countAllCall } from './aggregates.js'
import type { ExpressionScope } from './expression-scope.js'
import { plainArgument } from './plain-argument.js'

/** Every name of a window function that is no aggregate, with the name that plans have. */
export const windowFunctionNames = nameTable<WindowFunctionName>({
  row_number: 'row_number',
  rank: 'rank',
  dense_rank: 'dense_rank',
  percent_rank: 'percent_rank',
  cume_dist: 'cume_dist',
  ntile: 'ntile',
  lag: 'lag',
  lead: 'lead',
  first_value: 'first_value',
  first: 'first_value',
  last_value: 'last_value',
  last: 'last_value',
  nth_value: 'nth_value',
})

const mayIgnoreNulls: readonly WindowFunctionName[] = ['first_value', 'last_value', 'nth_value']

const wholePartition: Frame = {
  unit: 'range',
  start: { kind: 'unboundedPreceding' },
  end: { kind: 'unboundedFollowing' },
}

type Over = WindowSpec | Identifier

/** A window over the rows of a query, bound. */
interface BoundWindow {
  readonly partition: readonly Scalar[]
  readonly order: readonly SortKey[]
  readonly frame?: WindowFrame
}

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
    throw new QueryError(
      'SemanticError',
      'only aggregate functions allowed in within group syntax',
      { span },
    )
  }
  if (over === undefined) {
    throw new QueryError(
      'SemanticError',
      `window function ${written} can only be used in window clause`,
      { span },
    )
  }
  refuseNesting(scope, span)
  if (expr.distinct || expr.filter !== undefined || expr.params.length > 0) {
    throw new Unsupported(`DISTINCT, FILTER or parameters of ${written}`, { span })
  }
  if (expr.ignoreNulls === true && !mayIgnoreNulls.includes(name)) {
    throw new QueryError(
      'SemanticError',
      `window function ${written} not support IGNORE/RESPECT NULLS option`,
      { span },
    )
  }
  const inside: ExpressionScope = { ...scope, inside: 'window' }
  const args = expr.args.map(arg => binding.expression(plainArgument(arg, span), inside))
  const checked = checkArguments(binding, written, name, args)
  const window = bindWindow(binding, over, scope)
  return addCall(binding, scope, span, {
    column: binding.newColumn(written, checked.type),
    fn: { kind: 'ranking', name: checked.name, ignoreNulls: expr.ignoreNulls === true },
    args: checked.args,
    partition: window.partition,
    order: window.order,
    frame: frameOf(binding, window, scope, span),
  })
}

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
  if (call.order.length > 0) throw new Unsupported('ORDER BY in a window aggregate', { span })
  const window = bindWindow(binding, over, scope)
  const name = expr.kind === 'CountAll' ? 'count' : expr.name.name.toLowerCase()
  return addCall(binding, scope, span, {
    column: binding.newColumn(name, call.overload.returns),
    fn: { kind: 'aggregate', overload: call.overload, distinct: call.distinct },
    args: call.args,
    partition: window.partition,
    order: window.order,
    frame: frameOf(binding, window, scope, span),
    ...(call.filter === undefined ? {} : { filter: call.filter }),
  })
}

function addCall(_binding: Binding, scope: ExpressionScope, span: Span, call: WindowCall): Scalar {
  if (scope.calls === undefined) {
    const message =
      scope.clause === 'join'
        ? "Join condition can't contain aggregate or window functions"
        : 'window functions are not allowed here'
    throw new QueryError('SemanticError', message, { span })
  }
  scope.calls.addWindow(call)
  return columnRef(call.column)
}

function refuseNesting(scope: ExpressionScope, span: Span): void {
  const message =
    scope.inside === 'lambda'
      ? 'window functions can not be used in lambda function'
      : scope.inside === 'set-returning'
        ? 'window functions cannot be used as set-returning function arguments'
        : scope.inside === 'aggregate'
          ? 'aggregate function calls cannot contain window function calls'
          : scope.inside?.startsWith('window')
            ? 'window function calls cannot be nested'
            : undefined
  if (message !== undefined) throw new QueryError('SemanticError', message, { span })
}

/** The window that OVER names or spells out; constants do not order. */
function bindWindow(binding: Binding, over: Over, scope: ExpressionScope): BoundWindow {
  const spec = resolveSpec(binding, over, scope)
  const inside: ExpressionScope = { ...scope, inside: 'window' }
  const partition = spec.partition.map(expr => binding.expression(expr, inside))
  const order = spec.order
    .map(item => ({
      expr: binding.expression(item.expr, inside),
      ...sortDirection(binding, item),
    }))
    .filter(key => key.expr.kind !== 'Literal')
  // Partitions are sorted one by one, and by value; all rows as one by their bytes.
  if (partition.length === 0) {
    for (const key of order)
      checkSortable(key.expr, (over.kind === 'Identifier' ? over : spec).span)
  }
  return { partition, order, ...(spec.frame === undefined ? {} : { frame: spec.frame }) }
}

/** A window that builds on a named one takes its partition, and its order unless it has its own. */
function resolveSpec(binding: Binding, over: Over, scope: ExpressionScope): WindowSpec {
  if (over.kind === 'Identifier') return namedWindow(binding, over, scope)
  if (over.base === undefined) return over
  const base = namedWindow(binding, over.base, scope)
  return {
    ...over,
    partition: over.partition.length > 0 ? over.partition : base.partition,
    order: over.order.length > 0 ? over.order : base.order,
    ...((over.frame ?? base.frame) ? { frame: (over.frame ?? base.frame)! } : {}),
  }
}

function namedWindow(binding: Binding, name: Identifier, scope: ExpressionScope): WindowSpec {
  const spec = scope.windows?.get(binding.name(name))
  if (spec === undefined) {
    throw new QueryError('SyntaxException', `Window definition ${name.name} not found`, {
      span: name.span,
    })
  }
  return resolveSpec(binding, spec, scope)
}

/** The frame with its defaults written out. */
function frameOf(binding: Binding, window: BoundWindow, scope: ExpressionScope, span: Span): Frame {
  const { frame, order } = window
  if (frame === undefined) {
    return order.length === 0
      ? wholePartition
      : { unit: 'range', start: { kind: 'unboundedPreceding' }, end: { kind: 'currentRow' } }
  }
  const unit = frame.unit.toLowerCase() as Frame['unit']
  if (unit === 'range' && order.length !== 1) {
    throw new QueryError(
      'SemanticError',
      `The RANGE OFFSET window frame requires exactly one ORDER BY column, ${order.length} given.`,
      { span },
    )
  }
  const key = order[0]?.expr.type
  const bound = (at: WindowBound): FrameBound => frameBound(binding, at, { unit, key }, scope, span)
  const start = bound(frame.start)
  const end = frame.end === undefined ? ({ kind: 'currentRow' } as const) : bound(frame.end)
  if (start.kind === 'unboundedFollowing') {
    throw new QueryError('SemanticError', 'Frame start cannot be UNBOUNDED FOLLOWING', { span })
  }
  if (end.kind === 'unboundedPreceding') {
    throw new QueryError('SemanticError', 'Frame end cannot be UNBOUNDED PRECEDING', { span })
  }
  return { unit, start, end }
}

function frameBound(
  binding: Binding,
  bound: WindowBound,
  { unit, key }: { readonly unit: Frame['unit']; readonly key: DataType | undefined },
  scope: ExpressionScope,
  span: Span,
): FrameBound {
  if (bound.kind === 'CurrentRow') return { kind: 'currentRow' }
  const preceding = bound.kind === 'Preceding'
  if (bound.offset === undefined) {
    return { kind: preceding ? 'unboundedPreceding' : 'unboundedFollowing' }
  }
  const offset = binding.expression(bound.offset, scope)
  if (offset.kind !== 'Literal') {
    const message =
      unit === 'range'
        ? 'Only constant is allowed in RANGE offset'
        : 'Only unsigned numbers are allowed in ROWS offset'
    throw new QueryError('SemanticError', message, { span })
  }
  if (unit !== 'range' && !offset.type.kind.startsWith('UInt')) {
    throw new QueryError('SemanticError', 'Only unsigned numbers are allowed in ROWS offset', {
      span,
    })
  }
  const value: Value =
    unit === 'range'
      ? rangeOffset(binding, offset, key!, span)
      : BigInt(offset.value as number | bigint)
  return { kind: preceding ? 'preceding' : 'following', offset: value }
}

/** A range offset as a value that can be added to the sort key: of its scale, or a float with floats. */
function rangeOffset(binding: Binding, offset: Literal, key: DataType, span: Span): Value {
  const { kind } = offset.type
  if (!isNumberKind(kind) && kind !== 'Decimal') return offset.value
  const bare = removeNullable(key)
  if (bare.kind === 'Decimal') return castOffset(binding, offset, decimalType(76, bare.scale))
  if (isFloatKind(bare.kind)) return castOffset(binding, offset, float64Type)
  if (isIntegerKind(kind)) return offset.value
  throw new Unsupported(`RANGE frames with a ${typeText(offset.type)} offset over ${bare.kind}`, {
    span,
  })
}

function castOffset(binding: Binding, offset: Literal, to: DataType): Value {
  return castFunction(offset.type, to)!(binding.cx.eval, offset.value)
}

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
  const buckets = wholeNumber(args[0]!, 'The argument of `ntile` must be constant')
  if (buckets < 1n) {
    throw new QueryError('InvalidArgument', 'ntile buckets must be greater than 0')
  }
  return { name: 'ntile', args: [binding.scalars.literal(uint64Type, buckets)], type: uint64Type }
}

/** Arguments in plans: value, offset (UInt64), default of the value's type. A negative offset turns round. */
function lagOrLead(binding: Binding, name: 'lag' | 'lead', args: readonly Scalar[]): CheckedCall {
  const [value, by, otherwise] = args
  if (value === undefined || args.length > 3) {
    throw new QueryError('InvalidArgument', `Function "${name}" only support 1 to 3 arguments`)
  }
  const offset =
    by === undefined
      ? 1n
      : wholeNumber(by, `The second argument to the function "${name}" must be a constant`)
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
  const n = wholeNumber(nth, 'The count of `nth_value` must be constant positive integer')
  if (n < 1n) throw new QueryError('InvalidArgument', 'nth_value should count from 1')
  return {
    name: 'nth_value',
    args: [value, binding.scalars.literal(uint64Type, n)],
    type: nullableType(value.type),
  }
}

function wholeNumber(scalar: Scalar, message: string): bigint {
  const value = scalar.kind === 'Literal' ? scalar.value : undefined
  if (typeof value === 'bigint') return value
  if (typeof value === 'number' && Number.isInteger(value)) return BigInt(value)
  throw new QueryError('InvalidArgument', message)
}
