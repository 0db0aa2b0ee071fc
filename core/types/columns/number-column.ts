import type { Value } from '../value.js'
import type { Column } from './column.js'
import { MaskedColumn } from './masked-column.js'
import { type NullMask, sliceNulls, takeNulls } from './null-mask.js'

/** The memory of numbers: only two kinds of array, so that the loops over them stay fast. */
export type Numbers = Int32Array | Float64Array

/**
 * Numbers, in types whose values are JavaScript numbers: integers of at most 16 bits, Int32 and Date in an `Int32Array`,
 * UInt32 and floats in a `Float64Array`.
 */
export class NumberColumn extends MaskedColumn {
  readonly length: number
  /** 0 where the row is NULL. */
  readonly data: Numbers

  constructor(data: Numbers, nulls: NullMask) {
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

  values(): ArrayLike<Value> {
    const { data, nulls } = this
    if (nulls === undefined) return data
    const values: Value[] = []
    for (let i = 0; i < data.length; i++) values.push(nulls[i] === 1 ? null : data[i]!)
    return values
  }

  slice(from: number, to: number): Column {
    return new NumberColumn(this.data.subarray(from, to), sliceNulls(this.nulls, from, to))
  }

  take(rows: ArrayLike<number>, n: number): Column {
    return new NumberColumn(takeNumbers(this.data, rows, n), takeNulls(this.nulls, rows, n))
  }
}

/** The numbers at the first `n` of `rows`; 0 for row -1. */
export function takeNumbers<N extends Numbers>(data: N, rows: ArrayLike<number>, n: number): N {
  // One loop for each kind of array: a loop that sees both is several times slower.
  return (data instanceof Int32Array ? takeInt32(data, rows, n) : takeFloat64(data, rows, n)) as N
}

function takeInt32(data: Int32Array, rows: ArrayLike<number>, n: number): Int32Array {
  const taken = new Int32Array(n)
  for (let k = 0; k < n; k++) {
    const row = rows[k]!
    if (row >= 0) taken[k] = data[row]!
  }
  return taken
}

function takeFloat64(data: Float64Array, rows: ArrayLike<number>, n: number): Float64Array {
  const taken = new Float64Array(n)
  for (let k = 0; k < n; k++) {
    const row = rows[k]!
    if (row >= 0) taken[k] = data[row]!
  }
  return taken
}
