import { blockRows } from './file-block.js'

/** What a field is, besides its bytes. */
export const fieldKind = {
  plain: 0,
  quoted: 1,
  /** The record has no such field. */
  missing: 2,
} as const

/** Where in a file's bytes the fields of some records are. Field `c` of row `r` has the index `r * width + c`. */
export class FieldTable {
  readonly width: number
  readonly starts: Int32Array
  readonly ends: Int32Array
  /** A `fieldKind` for each field. */
  readonly kinds: Uint8Array
  /** The line of each row. */
  readonly lines = new Float64Array(blockRows)
  rows = 0

  constructor(width: number) {
    this.width = width
    this.starts = new Int32Array(blockRows * width)
    this.ends = new Int32Array(blockRows * width)
    this.kinds = new Uint8Array(blockRows * width)
  }

  get isFull(): boolean {
    return this.rows === blockRows
  }
}
