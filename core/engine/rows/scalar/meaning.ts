import type { Cx } from '../../../functions/overload.js'
import type { Call, Cast } from '../../../plan/scalar.js'
import type { DataType } from '../../../types/data-type.js'
import type { Value } from '../../../types/value.js'

/** A text or number equal for equal values, and for those alone. Never an object. */
export type Key = string | number | bigint | boolean

/**
 * What operators must know of values, given to them: order, equality, casts, and how a failed call
 * is told.
 */
export interface Meaning {
  /** Order of two values, neither NULL. */
  compare(type: DataType): (a: Value, b: Value) => number
  /** Equality of values, none NULL, as a key of a `Map`. */
  keyOf(type: DataType): (value: Value) => Key
  /** A cast of a value that is not NULL; with `try` a fault is NULL. */
  cast(from: DataType, to: DataType, isTry: boolean): (cx: Cx, value: Value) => Value
  /** The error of a call or cast that threw `cause` for `values`. */
  fault(node: Call | Cast, values: readonly Value[], cause: unknown): unknown
}
