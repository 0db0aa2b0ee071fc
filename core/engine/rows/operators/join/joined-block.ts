import { QueryError } from '../../../../errors/query-error.js'
import type { Block } from '../../../../types/block.js'
import type { Column } from '../../../../types/columns/column.js'

/** The first `length` pairs of rows; -1 is NULL in all columns of its side. */
export interface RowPairs {
  readonly left: Int32Array
  readonly right: Int32Array
  readonly length: number
}

/** The left columns of pairs, then their right columns. */
export function joinedBlock(
  chunk: Block,
  rightColumns: readonly Column[],
  { left, right, length }: RowPairs,
): Block {
  const isWhole = length === chunk.length && isCounting(left, length)
  const columns = isWhole
    ? [...chunk.columns]
    : chunk.columns.map(column => column.take(left, length))
  for (const column of rightColumns) columns.push(column.take(right, length))
  return { length, columns }
}

/** Whether the numbers are 0, 1, 2 … */
function isCounting(numbers: Int32Array, length: number): boolean {
  for (let i = 0; i < length; i++) if (numbers[i] !== i) return false
  return true
}

/** The error for a scalar subquery with several rows. Source: databend probe_join/right_join.rs. */
export function moreThanOneRow(): QueryError {
  return new QueryError('Internal', "Scalar subquery can't return more than one row")
}
