import type { Block, Column } from '../../types/block.js'
import type { Value } from '../../types/value.js'
import { chunkRows } from './operator.js'

/** The column's values at the first `n` of `rows`; NULL for row -1. */
export function takeColumn(column: Column, rows: ArrayLike<number>, n: number): Value[] {
  const out: Value[] = []
  for (let k = 0; k < n; k++) {
    const row = rows[k]!
    out.push(row < 0 ? null : column[row]!)
  }
  return out
}

/** A block of the first `n` of `rows`. */
export function takeRows(columns: readonly Column[], rows: ArrayLike<number>, n: number): Block {
  return { length: n, columns: columns.map(column => takeColumn(column, rows, n)) }
}

/** Rows `from` up to but excluding `to` of a block; the block itself if these are all. */
export function sliceBlock(block: Block, from: number, to: number): Block {
  if (from === 0 && to === block.length) return block
  return { length: to - from, columns: block.columns.map(column => sliceColumn(column, from, to)) }
}

/** Copies the values of a column to a new array. */
export function copyColumn(column: Column): Value[] {
  return sliceColumn(column, 0, column.length)
}

function sliceColumn(column: Column, from: number, to: number): Value[] {
  if (Array.isArray(column)) return column.slice(from, to)
  const out: Value[] = []
  for (let i = from; i < to; i++) out.push(column[i]!)
  return out
}

/** Cuts columns of `length` rows into blocks. */
export function* blocksOf(columns: readonly Column[], length: number): Generator<Block> {
  const whole: Block = { length, columns }
  for (let from = 0; from < length; from += chunkRows) {
    yield sliceBlock(whole, from, Math.min(from + chunkRows, length))
  }
}

/** The number of arrays concatenated at once. */
const joinedAtOnce = 1000

/** Concatenates blocks of `width` columns to one block of any length. */
export function joinBlocks(blocks: readonly Block[], width: number): Block {
  return {
    length: blocks.reduce((rows, block) => rows + block.length, 0),
    columns: Array.from({ length: width }, (_, at) =>
      joinColumns(blocks.map(block => valuesOf(block.columns[at]!))),
    ),
  }
}

function joinColumns(parts: readonly Value[][]): Value[] {
  if (parts.length <= 1) return parts[0] ?? []
  const joined: Value[][] = []
  for (let from = 0; from < parts.length; from += joinedAtOnce) {
    joined.push(([] as Value[]).concat(...parts.slice(from, from + joinedAtOnce)))
  }
  return joinColumns(joined)
}

/** A column as an array, which `concat` appends item by item: items that are arrays stay as they are. */
function valuesOf(column: Column): Value[] {
  return Array.isArray(column) ? column : Array.from(column)
}
