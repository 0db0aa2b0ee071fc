import { QueryError, type Span } from '../../errors/query-error.js'
import { Unsupported } from '../../errors/unsupported.js'
import type { Frame, FrameBound, Literal, Scalar, SortKey } from '../../plan/scalar.js'
import type { WindowBound, WindowFrame } from '../../sql/ast/expression.js'
import { castFunction } from '../../types/cast.js'
import { commonSuperType } from '../../types/common-super-type.js'
import { type DataType, removeNullable } from '../../types/data-type.js'
import { debugText } from '../../types/debug-text.js'
import { isFloatKind, isIntegerKind } from '../../types/number-kind.js'
import { typeText } from '../../types/type-text.js'
import type { Value } from '../../types/value.js'
import type { Binding } from '../binding.js'
import type { ExpressionScope } from '../expression-scope.js'

/** A window over the rows of a query, bound. */
export interface BoundWindow {
  readonly partition: readonly Scalar[]
  readonly order: readonly SortKey[]
  readonly frame?: WindowFrame
}

export const wholePartition: Frame = {
  unit: 'range',
  start: { kind: 'unboundedPreceding' },
  end: { kind: 'unboundedFollowing' },
}

/** The frame with its defaults written out. Source: databend type_check/window.rs `resolve_window_frame`. */
export function frameOf(
  binding: Binding,
  { frame, order }: BoundWindow,
  scope: ExpressionScope,
  span: Span,
): Frame {
  if (frame === undefined) {
    return order.length === 0
      ? wholePartition
      : { unit: 'range', start: { kind: 'unboundedPreceding' }, end: { kind: 'currentRow' } }
  }
  const ends = [frame.start, frame.end] as const
  const [start, end] =
    frame.unit === 'ROWS' ? rowsEnds(ends, span) : rangeEnds(binding, ends, order, { scope, span })
  if (start.kind === 'unboundedFollowing') {
    throw refused('Frame start cannot be UNBOUNDED FOLLOWING', span)
  }
  if (end.kind === 'unboundedPreceding') {
    throw refused('Frame end cannot be UNBOUNDED PRECEDING', span)
  }
  return { unit: frame.unit === 'ROWS' ? 'rows' : 'range', start, end }
}

type Ends<T> = readonly [T, T]

const refused = (message: string, span: Span): QueryError =>
  new QueryError('SemanticError', message, { span })

/** A bound, with the value of its offset if it has one. */
function boundOf(bound: WindowBound, offset: Value | undefined): FrameBound {
  if (bound.kind === 'CurrentRow') return { kind: 'currentRow' }
  const isPreceding = bound.kind === 'Preceding'
  if (offset === undefined)
    return { kind: isPreceding ? 'unboundedPreceding' : 'unboundedFollowing' }
  return { kind: isPreceding ? 'preceding' : 'following', offset }
}

/** Offsets in rows are whole numbers as they are written. */
function rowsEnds([start, end]: Ends<WindowBound>, span: Span): Ends<FrameBound> {
  return [boundOf(start, rowsOffset(start, span)), boundOf(end, rowsOffset(end, span))]
}

function rowsOffset(bound: WindowBound, span: Span): bigint | undefined {
  if (bound.kind === 'CurrentRow' || bound.offset === undefined) return undefined
  const { offset } = bound
  const isWhole = offset.kind === 'Number' && /^\d+$/.test(offset.text)
  if (isWhole && BigInt(offset.text) < 1n << 64n) return BigInt(offset.text)
  throw refused('Only unsigned numbers are allowed in ROWS offset', span)
}

interface Place {
  readonly scope: ExpressionScope
  readonly span: Span
}

/** Offsets that are added to the one sort key. */
function rangeEnds(
  binding: Binding,
  [start, end]: Ends<WindowBound>,
  order: readonly SortKey[],
  place: Place,
): Ends<FrameBound> {
  const [key, ...more] = order
  if (key === undefined || more.length > 0) {
    throw refused(
      `The RANGE OFFSET window frame requires exactly one ORDER BY column, ${order.length} given.`,
      place.span,
    )
  }
  const offsets = [start, end].map(bound => rangeOffset(binding, bound, place))
  const [first, last] = rangeValues(binding, removeNullable(key.expr.type), offsets, place.span)
  return [boundOf(start, first), boundOf(end, last)]
}

function rangeOffset(
  binding: Binding,
  bound: WindowBound,
  { scope, span }: Place,
): Literal | undefined {
  if (bound.kind === 'CurrentRow' || bound.offset === undefined) return undefined
  const constant = binding.scalars.constantOf(binding.expression(bound.offset, scope))
  if (constant === undefined) throw refused('Only constant is allowed in RANGE offset', span)
  return constant
}

/** Source: databend physical_window.rs `create_window_spec`. */
function rangeValues(
  binding: Binding,
  key: DataType,
  offsets: readonly (Literal | undefined)[],
  span: Span,
): readonly (Value | undefined)[] {
  const given = offsets.filter(offset => offset !== undefined)
  if (key.kind === 'Timestamp' || key.kind === 'Date') {
    checkTimes(key.kind, given)
    return offsets.map(offset => offset?.value)
  }
  const common = commonKey(key, given)
  const values = offsets.map(offset => offset && positive(binding, offset, common, span))
  if (given.length === 0 || isIntegerKind(common.kind) || isFloatKind(common.kind)) return values
  const message = 'window function `ORDER BY` must use numeric or Date, Timestamp'
  throw new QueryError('IllegalDataType', message)
}

function checkTimes(kind: 'Timestamp' | 'Date', offsets: readonly Literal[]): void {
  const fits = (type: DataType): boolean =>
    type.kind === 'Interval' || (kind === 'Date' && type.kind.startsWith('UInt'))
  const about = `when the type of the order by in window func is ${kind}, Preceding and Following can only be`
  const [first] = offsets
  for (const { type } of offsets) {
    if (!fits(type)) {
      const wanted = kind === 'Date' ? 'INTERVAL or Unsigned Integer' : 'INTERVAL'
      const message = `${about} ${wanted} types, but get ${typeText(type)}`
      throw new QueryError('IllegalDataType', message)
    }
    if (type !== first!.type && kind === 'Date') {
      const message = `${about} of the same type, but get ${typeText(first!.type)} and ${typeText(type)}`
      throw new QueryError('IllegalDataType', message)
    }
  }
}

/** The type in which key and offsets are compared. */
function commonKey(key: DataType, offsets: readonly Literal[]): DataType {
  return offsets.reduce<DataType>((before, { type }) => {
    const common = commonSuperType(before, type)
    if (common !== undefined) return removeNullable(common)
    const message = `Cannot find common type for ${debugText(before)} and ${debugText(type)}`
    throw new QueryError('IllegalDataType', message)
  }, key)
}

function positive(binding: Binding, offset: Literal, to: DataType, span: Span): Value {
  const only = 'Only positive numbers are allowed in RANGE offset'
  const cast = castFunction(offset.type, to)
  let value: Value = null
  try {
    value = cast === undefined ? null : cast(binding.cx.eval, offset.value)
  } catch (error) {
    if (!(error instanceof QueryError)) throw error
    throw new QueryError('SemanticError', only, { span, cause: error })
  }
  if (value !== null && typeof value !== 'bigint' && typeof value !== 'number') {
    throw new Unsupported(`RANGE frames over ${to.kind}`, { span })
  }
  if (value === null || !isPositive(value, to)) throw refused(only, span)
  return value
}

/** A float is positive by its sign bit, an integer if it is above 0. Source: databend number.rs `is_positive`. */
function isPositive(value: number | bigint, { kind }: DataType): boolean {
  return isFloatKind(kind) ? value >= 0 && !Object.is(value, -0) : value > 0
}
