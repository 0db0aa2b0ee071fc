import type { Block } from '../../types/block.js'
import type { Column } from '../../types/columns/column.js'
import { joinColumns } from '../../types/columns/join-columns.js'
import { chunkRows } from './operator.js'

/** A block of the first `n` of `rows`; row -1 is NULL in all columns. */
export function takeRows(columns: readonly Column[], rows: ArrayLike<number>, n: number): Block {
  return { length: n, columns: columns.map(column => column.take(rows, n)) }
}

/** Rows `from` up to but excluding `to` of a block; the block itself if these are all. */
export function sliceBlock(block: Block, from: number, to: number): Block {
  if (from === 0 && to === block.length) return block
  return { length: to - from, columns: block.columns.map(column => column.slice(from, to)) }
}

/** Cuts columns of `length` rows into blocks. */
export function* blocksOf(columns: readonly Column[], length: number): Generator<Block> {
  const whole: Block = { length, columns }
  for (let from = 0; from < length; from += chunkRows) {
    yield sliceBlock(whole, from, Math.min(from + chunkRows, length))
  }
}

/** Concatenates blocks of `width` columns to one block of any length. */
export function joinBlocks(blocks: readonly Block[], width: number): Block {
  return {
    length: blocks.reduce((rows, block) => rows + block.length, 0),
    columns: Array.from({ length: width }, (_, at) =>
      joinColumns(blocks.map(block => block.columns[at]!)),
    ),
  }
}
