import type { DataType } from '../types/data-type.js'
import type { Value } from '../types/value.js'

/** Some of the values of a column in order. */
export interface HistogramBucket {
  readonly min: Value
  readonly max: Value
  readonly distinct: number
  readonly count: number
}

/** The statistics of values without parts: those of a column, or of a part of a Tuple, Array or Map. */
export interface ColumnStatistics {
  /** The column's position. */
  readonly column: number
  /** The position among the column's parts; 0 for a column without parts. */
  readonly part: number
  /** Not nullable. */
  readonly type: DataType
  /** The range of the values; NULL if there are none. */
  readonly min: Value
  readonly max: Value
  readonly nulls: number
  readonly bytes: number
  /** Of all values that the statistics still count. */
  readonly distinct: number
  /** The sum over the blocks of the table. */
  readonly distinctInBlocks: number
}

export interface TableStatistics {
  readonly rows: number
  /** The rows when the table was analysed, and those that were inserted and updated since. */
  readonly writtenRows: number
  /** In the order of the columns, and of the parts of each. Empty for a table without rows. */
  readonly leaves: readonly ColumnStatistics[]
  /** By the position of the column; `sketch`: made by an algorithm that mockq does not have. */
  readonly histograms: readonly (readonly HistogramBucket[])[] | 'sketch'
}
