import type { Value } from '../value.js'
import type { Column } from './column.js'
import { MaskedColumn } from './masked-column.js'
import { type NullMask, sliceNulls, takeNulls } from './null-mask.js'
import { takeNumbers } from './number-column.js'

/**
 * Strings as ranges of one text: a JavaScript string of its own takes 24 bytes more, and work of the garbage collector.
 * Choosing rows copies no characters; reading a value of 13 or more characters copies none either.
 */
export class StringColumn extends MaskedColumn {
  readonly length: number
  readonly text: string
  /** For each row where its value begins in `text`, and where it ends. A NULL has no characters. */
  readonly starts: Int32Array
  readonly ends: Int32Array

  constructor(text: string, starts: Int32Array, ends: Int32Array, nulls: NullMask) {
    super(nulls)
    this.length = starts.length
    this.text = text
    this.starts = starts
    this.ends = ends
  }

  /** Strings that follow each other in a text: row `i` is from `bounds[i]` to `bounds[i + 1]`. */
  static following(text: string, bounds: Int32Array, nulls: NullMask): StringColumn {
    return new StringColumn(text, bounds.subarray(0, -1), bounds.subarray(1), nulls)
  }

  get bytes(): number {
    return this.starts.byteLength + this.ends.byteLength + this.characters
  }

  get(row: number): Value {
    if (this.isNull(row)) return null
    return this.text.substring(this.starts[row]!, this.ends[row]!)
  }

  /** The number of characters of all values. */
  get characters(): number {
    const { starts, ends, length } = this
    let characters = 0
    for (let i = 0; i < length; i++) characters += ends[i]! - starts[i]!
    return characters
  }

  values(): readonly Value[] {
    const { text, starts, ends, nulls, length } = this
    const values: Value[] = []
    for (let i = 0; i < length; i++) {
      const isNull = nulls !== undefined && nulls[i] === 1
      values.push(isNull ? null : text.substring(starts[i]!, ends[i]!))
    }
    return values
  }

  slice(from: number, to: number): Column {
    return new StringColumn(
      this.text,
      this.starts.subarray(from, to),
      this.ends.subarray(from, to),
      sliceNulls(this.nulls, from, to),
    )
  }

  take(rows: ArrayLike<number>, n: number): Column {
    return new StringColumn(
      this.text,
      takeNumbers(this.starts, rows, n),
      takeNumbers(this.ends, rows, n),
      takeNulls(this.nulls, rows, n),
    )
  }
}
