import type { Value } from '../value.js'
import type { Column } from './column.js'
import { MaskedColumn } from './masked-column.js'
import { type NullMask, sliceNulls, takeNulls } from './null-mask.js'
import { takeNumbers } from './number-column.js'

/**
 * Whole numbers in types whose values are `bigint` (Int64, UInt64, Decimal, Timestamp), where all are safe integers:
 * JavaScript computes with them ten times as fast as with `bigint`. Most columns of these types contain nothing else.
 */
export class IntegerColumn extends MaskedColumn {
  readonly length: number
  /** Safe integers, never -0; 0 where the row is NULL. */
  readonly data: Float64Array

  constructor(data: Float64Array, nulls: NullMask) {
    super(nulls)
    this.length = data.length
    this.data = data
  }

  get bytes(): number {
    return this.data.byteLength + (this.nulls?.byteLength ?? 0)
  }

  get(row: number): Value {
    return this.isNull(row) ? null : BigInt(this.data[row]!)
  }

  values(): readonly Value[] {
    const { data, nulls } = this
    const values: Value[] = []
    if (nulls === undefined) for (let i = 0; i < data.length; i++) values.push(BigInt(data[i]!))
    else for (let i = 0; i < data.length; i++) values.push(nulls[i] === 1 ? null : BigInt(data[i]!))
    return values
  }

  slice(from: number, to: number): Column {
    return new IntegerColumn(this.data.subarray(from, to), sliceNulls(this.nulls, from, to))
  }

  take(rows: ArrayLike<number>, n: number): Column {
    return new IntegerColumn(takeNumbers(this.data, rows, n), takeNulls(this.nulls, rows, n))
  }
}
