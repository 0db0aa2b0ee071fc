import type { Position } from '../../types/shape.js'
import type { Bounds } from './measures.js'

const side = 0xffff

/**
 * Returns a position's index on the Hilbert curve through a grid of 65,536 by 65,536 cells: 0 to 2^32 - 1.
 *
 * A position outside the rectangle counts as the nearest cell at its edge.
 */
export function hilbertIndex([x, y]: Position, { minX, minY, maxX, maxY }: Bounds): bigint {
  let column = cell((x - minX) / (maxX - minX))
  let row = cell((y - minY) / (maxY - minY))
  let index = 0n
  for (let size = 0x8000; size > 0; size >>= 1) {
    const right = (column & size) > 0 ? 1 : 0
    const upper = (row & size) > 0 ? 1 : 0
    index = index * 4n + BigInt((3 * right) ^ upper)
    if (upper === 0) {
      if (right === 1) {
        column = side - column
        row = side - row
      }
      ;[column, row] = [row, column]
    }
  }
  return index
}

function cell(fraction: number): number {
  return Math.max(0, Math.min(side, Math.floor(fraction * side))) || 0
}
