import type { Value } from '../value.js'
import { Column } from './column.js'
import { type NullMask, sliceNulls, takeNulls } from './null-mask.js'

/**
 * Strings, one after the other in one text: a JavaScript string of its own takes 24 bytes more, and work of the garbage
 * collector. Reading a value of 13 or more characters copies nothing.
 */
export class StringColumn extends Column {
  readonly length: number
  readonly text: string
  /** Where the value of each row begins in `text`, and behind the last where it ends. */
  readonly starts: Uint32Array
  /** A NULL has no characters. */
  readonly nulls: NullMask

  constructor(text: string, starts: Uint32Array, nulls: NullMask) {
    super()
    this.length = starts.length - 1
    this.text = text
    this.starts = starts
    this.nulls = nulls
  }

  get(row: number): Value {
    if (this.nulls !== undefined && this.nulls[row] === 1) return null
    return this.text.substring(this.starts[row]!, this.starts[row + 1]!)
  }

  isNull(row: number): boolean {
    return this.nulls !== undefined && this.nulls[row] === 1
  }

  get hasNoNulls(): boolean {
    return this.nulls === undefined
  }

  values(): readonly Value[] {
    const values: Value[] = []
    for (let i = 0; i < this.length; i++) values.push(this.get(i))
    return values
  }

  slice(from: number, to: number): Column {
    return new StringColumn(
      this.text,
      this.starts.subarray(from, to + 1),
      sliceNulls(this.nulls, from, to),
    )
  }

  take(rows: ArrayLike<number>, n: number): Column {
    const parts: string[] = []
    const starts = new Uint32Array(n + 1)
    let end = 0
    for (let k = 0; k < n; k++) {
      const row = rows[k]!
      if (row >= 0) {
        const from = this.starts[row]!
        const to = this.starts[row + 1]!
        parts.push(this.text.substring(from, to))
        end += to - from
      }
      starts[k + 1] = end
    }
    return new StringColumn(parts.join(''), starts, takeNulls(this.nulls, rows, n))
  }
}
