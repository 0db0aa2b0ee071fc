import type { Value } from '../value.js'
import type { Column } from './column.js'
import { MaskedColumn } from './masked-column.js'
import { type NullMask, sliceNulls, takeNulls } from './null-mask.js'

/** Values that are `bigint` of at most 64 bits with sign, of which some are not safe integers (see `IntegerColumn`). */
export class BigintColumn extends MaskedColumn {
  readonly length: number
  /** 0 where the row is NULL. */
  readonly data: BigInt64Array

  constructor(data: BigInt64Array, nulls: NullMask) {
    super(nulls)
    this.length = data.length
    this.data = data
  }

  get bytes(): number {
    return this.data.byteLength + (this.nulls?.byteLength ?? 0)
  }

  get(row: number): Value {
    return this.isNull(row) ? null : this.data[row]!
  }

  values(): readonly Value[] {
    const values: Value[] = []
    for (let i = 0; i < this.length; i++) values.push(this.get(i))
    return values
  }

  slice(from: number, to: number): Column {
    return new BigintColumn(this.data.subarray(from, to), sliceNulls(this.nulls, from, to))
  }

  take(rows: ArrayLike<number>, n: number): Column {
    const taken = new BigInt64Array(n)
    for (let k = 0; k < n; k++) {
      const row = rows[k]!
      if (row >= 0) taken[k] = this.data[row]!
    }
    return new BigintColumn(taken, takeNulls(this.nulls, rows, n))
  }
}
