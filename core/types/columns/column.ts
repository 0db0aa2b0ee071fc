import type { Value } from '../value.js'

/**
 * The values of a column of some rows, immutable. Which class holds them is a matter of memory and speed only: two
 * columns with the same values mean the same.
 */
export abstract class Column {
  abstract readonly length: number

  /** The memory that the values take, estimated; what columns share counts for each of them. */
  abstract get bytes(): number

  /** The value in a row from 0 to `length` - 1; `null` for NULL. */
  abstract get(row: number): Value

  abstract isNull(row: number): boolean

  /** Whether no row is NULL. May be false for a column without NULL. */
  abstract get hasNoNulls(): boolean

  /** All values, to be read by index. May be the column's own memory: never to be changed. */
  abstract values(): ArrayLike<Value>

  /** Rows `from` up to but excluding `to`. May share memory with this column. */
  abstract slice(from: number, to: number): Column

  /** The first `n` of `rows`, in this order; NULL for row -1. */
  abstract take(rows: ArrayLike<number>, n: number): Column
}
