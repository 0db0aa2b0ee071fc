import type { Position } from '../../types/shape.js'
import type { Bounds } from './measures.js'

const side = 0xffff

/**
 * Returns a position's index on the Hilbert curve through a grid of 65,536 by 65,536 cells: 0 to 2^32 - 1.
 *
 * A position outside the rectangle counts as the nearest cell at its edge.
 */
export function hilbertIndex([x, y]: Position, { minX, minY, maxX, maxY }: Bounds): bigint {
  let column = cell((x - minX) * (side / (maxX - minX)))
  let row = cell((y - minY) * (side / (maxY - minY)))
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

function cell(place: number): number {
  return Math.max(0, Math.min(side, Math.floor(place)))
}

/**
 * Returns the server's index of a position without a rectangle: 0 to 2^32 - 1; undefined if a coordinate is not finite as
 * a 32-bit float.
 *
 * Both coordinates become 32-bit numbers in the order of their floats. The server gives these to its fast way to find
 * an index, which is made for 16 bits and handles all bits of a word at once: the upper bits get into the result through
 * its shifts. So the result is no place on a curve, and only the same steps lead to it.
 *
 * Source: databend expression/src/hilbert/spatial.rs `hilbert_index_from_point`.
 */
export function unboundedHilbertIndex([x, y]: Position): bigint | undefined {
  if (![x, y].every(at => Number.isFinite(Math.fround(at)))) return undefined
  const column = orderedBits(x)
  const row = orderedBits(y)
  const differ = column ^ row
  const same = side ^ differ
  const neither = side ^ (column | row)
  const onlyRight = column & (row ^ side)
  // How the cells at each bit are turned (`a`, `b`) and moved (`c`, `d`) by the bit above, then by 3, 7 and 15 of them.
  let a = differ | (same >>> 1)
  let b = differ ^ (differ >>> 1)
  let c = neither ^ (neither >>> 1) ^ (same & (onlyRight >>> 1))
  let d = onlyRight ^ (onlyRight >>> 1) ^ (differ & (neither >>> 1))
  for (const step of [2, 4, 8]) {
    const [upperA, upperB, upperC, upperD] = [a >>> step, b >>> step, c >>> step, d >>> step]
    c ^= (a & upperC) ^ (b & upperD)
    d ^= (b & upperC) ^ ((a ^ b) & upperD)
    ;[a, b] = [(a & upperA) ^ (b & upperB), (a & upperB) ^ (b & (upperA ^ upperB))]
  }
  const turned = c ^ (c >>> 1)
  const crossed = d ^ (d >>> 1)
  const upper = crossed | (side ^ (differ | turned))
  return BigInt(((spread(upper) << 1) | spread(differ)) >>> 0)
}

/** The bits of a 32-bit float as a number that is ordered as the floats are. */
function orderedBits(value: number): number {
  const view = new DataView(new ArrayBuffer(4))
  view.setFloat32(0, value)
  const bits = view.getInt32(0)
  return bits < 0 ? ~bits : bits | 0x80000000
}

/** Moves the bits of a number apart, so that there is one free bit above each. */
function spread(bits: number): number {
  let apart = bits
  for (const [by, kept] of spreadSteps) apart = (apart | (apart << by)) & kept
  return apart
}

const spreadSteps = [
  [8, 0x00ff00ff],
  [4, 0x0f0f0f0f],
  [2, 0x33333333],
  [1, 0x55555555],
] as const
