import { Column } from './column.js'
import type { NullMask } from './null-mask.js'

/** A column that says by a mask which rows are NULL. */
export abstract class MaskedColumn extends Column {
  readonly nulls: NullMask

  constructor(nulls: NullMask) {
    super()
    this.nulls = nulls
  }

  isNull(row: number): boolean {
    return this.nulls !== undefined && this.nulls[row] === 1
  }

  get hasNoNulls(): boolean {
    return this.nulls === undefined
  }
}
