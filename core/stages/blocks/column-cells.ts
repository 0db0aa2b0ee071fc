import { QueryError } from '../../errors/query-error.js'
import type { Column } from '../../types/columns/column.js'
import type { Value } from '../../types/value.js'

/** The fields of one column in the records of a block. */
export interface ColumnCells {
  readonly rows: number
  /** The bytes that `starts` and `ends` are places in. */
  readonly bytes: Buffer
  /** Where the field of row `r` begins and ends: at index `first + r * width`. */
  readonly starts: Int32Array
  readonly ends: Int32Array
  readonly first: number
  readonly width: number
  /** Reads the field of any row in the general way; undefined if its record has failed. */
  general(row: number): Value | undefined
}

/**
 * Reads a column: fields in the form that most files have are converted from their bytes in one loop, all others by
 * `general`. The values of failed rows are any.
 */
export type ColumnReader = (cells: ColumnCells) => Column

/** The errors of the records of a block, of which each has at most one: that of its first field at fault. */
export class BlockFailures {
  readonly #errors = new Map<number, QueryError>()

  get any(): boolean {
    return this.#errors.size > 0
  }

  of(row: number): QueryError | undefined {
    return this.#errors.get(row)
  }

  /** The value that `read` returns; undefined if the row has failed, or fails now. */
  attempt(row: number, read: () => Value): Value | undefined {
    if (this.#errors.has(row)) return undefined
    try {
      return read()
    } catch (error) {
      if (!(error instanceof QueryError)) throw error
      this.#errors.set(row, error)
      return undefined
    }
  }
}
