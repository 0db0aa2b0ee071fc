import type { AggregateOverload, Overload, SetReturningOverload } from '../functions/overload.js'
import type { WindowFunctionName } from '../functions/window-functions.js'
import type { DataType } from '../types/data-type.js'
import type { Value } from '../types/value.js'

/** Number of a column, unique within one statement's plan. */
export type ColumnId = number

/** An output column of an operator: its id, type and original name. */
export interface PlanColumn {
  readonly id: ColumnId
  readonly name: string
  readonly type: DataType
}

/** A value known at bind time. */
export interface Literal {
  readonly kind: 'Literal'
  readonly type: DataType
  readonly value: Value
}

/** The value of a column of the operator's input. */
export interface ColumnRef {
  readonly kind: 'ColumnRef'
  readonly type: DataType
  readonly id: ColumnId
  /** For error messages and column names. */
  readonly name: string
}

/** A reference to a lambda's parameter, such as `x` in `x -> x + 1`. */
export interface LambdaParam {
  readonly kind: 'LambdaParam'
  readonly type: DataType
  /** Unique within the plan, as column ids are. */
  readonly id: ColumnId
  readonly name: string
}

/** A lambda argument; its value is a `LambdaValue`. The body may also use columns. */
export interface Lambda {
  readonly kind: 'Lambda'
  /** Type of the body. */
  readonly type: DataType
  readonly params: readonly LambdaParam[]
  readonly body: Scalar
}

/** A call of a resolved overload; the arguments have exactly its types, with casts made explicit. */
export interface Call {
  readonly kind: 'Call'
  readonly type: DataType
  readonly overload: Overload
  readonly args: readonly Scalar[]
}

/** A cast from the statement or inserted by overload resolution. `try`: an error becomes NULL. */
export interface Cast {
  readonly kind: 'Cast'
  readonly type: DataType
  readonly input: Scalar
  readonly try: boolean
  /** First line of its error message. */
  readonly errorPrefix?: string
}

/**
 * An expression over one row, bound and typed.
 *
 * Contains no subquery: those become joins and `Apply` in the relation below.
 */
export type Scalar = Literal | ColumnRef | LambdaParam | Lambda | Call | Cast

/** A sort key with its defaults filled in. */
export interface SortKey {
  readonly expr: Scalar
  readonly descending: boolean
  readonly nullsFirst: boolean
}

export interface AggregateCall {
  readonly column: PlanColumn
  readonly overload: AggregateOverload
  readonly args: readonly Scalar[]
  readonly distinct: boolean
  readonly filter?: Scalar
  /** `WITHIN GROUP (ORDER BY …)` and `agg(x ORDER BY y)`. */
  readonly order: readonly SortKey[]
}

export type FrameUnit = 'rows' | 'range' | 'groups'

export type FrameBound =
  | { readonly kind: 'unboundedPreceding' }
  | { readonly kind: 'unboundedFollowing' }
  | { readonly kind: 'currentRow' }
  /**
   * `offset` rows or peer groups; in a range frame a value that can be added to the single sort key: for a Decimal
   * one of the same scale, for a float a number, for a Date days, for a Timestamp microseconds; for both of these
   * also an Interval.
   */
  | { readonly kind: 'preceding' | 'following'; readonly offset: Value }

export interface Frame {
  readonly unit: FrameUnit
  readonly start: FrameBound
  readonly end: FrameBound
}

export interface WindowCall {
  readonly column: PlanColumn
  readonly fn:
    | { readonly kind: 'ranking'; readonly name: WindowFunctionName; readonly ignoreNulls: boolean }
    | {
        readonly kind: 'aggregate'
        readonly overload: AggregateOverload
        readonly distinct: boolean
      }
  readonly args: readonly Scalar[]
  readonly partition: readonly Scalar[]
  readonly order: readonly SortKey[]
  /** Normalised: a default frame is made explicit. Ranking functions ignore it. */
  readonly frame: Frame
  readonly filter?: Scalar
}

/** A set-returning call in a projection or as a lateral source. */
export interface SetReturningCall {
  readonly columns: readonly PlanColumn[]
  readonly overload: SetReturningOverload
  readonly args: readonly Scalar[]
}
