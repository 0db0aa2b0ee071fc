import type { ColumnSpec } from '../../plan/relation.js'
import type { Block } from '../../types/block.js'
import { columnSize } from '../../types/memory-size.js'
import { sliceBlock } from '../rows/take.js'
import type { Segment, TableVersion } from './table-version.js'

/**
 * The largest number of segments of a table; beyond it they are merged into one. An open transaction that rewrote one
 * of them then conflicts, as with a compaction on the real server.
 */
const maxSegments = 1000

/** Appends a segment with this number of rows. */
export function withSegment(segments: readonly Segment[], rows: number): readonly Segment[] {
  if (rows === 0) return segments
  if (segments.length < maxSegments) return [...segments, { rows }]
  return [{ rows: segments.reduce((sum, segment) => sum + segment.rows, rows) }]
}

/** Tracks which segments a statement touches by changing and deleting rows. */
export class SegmentEdits {
  readonly #segments: readonly Segment[]
  /** For each segment the index after its last row. */
  readonly #ends: Float64Array
  readonly #isTouched: Uint8Array
  readonly #deleted: Float64Array

  constructor(segments: readonly Segment[]) {
    this.#segments = segments
    this.#ends = new Float64Array(segments.length)
    this.#isTouched = new Uint8Array(segments.length)
    this.#deleted = new Float64Array(segments.length)
    let end = 0
    for (const [i, { rows }] of segments.entries()) {
      end += rows
      this.#ends[i] = end
    }
  }

  /** Records a changed or deleted row; `row` is its index in the whole table. */
  note(row: number, isDeleted: boolean): void {
    let low = 0
    let high = this.#ends.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#ends[middle]! > row) high = middle
      else low = middle + 1
    }
    this.#isTouched[low] = 1
    if (isDeleted) this.#deleted[low]!++
  }

  /** Returns the segments, with each touched one replaced by a new one, or removed if no rows are left. */
  finish(): readonly Segment[] {
    return this.#segments.flatMap((segment, i) => {
      if (this.#isTouched[i] === 0) return [segment]
      const rows = segment.rows - this.#deleted[i]!
      return rows === 0 ? [] : [{ rows }]
    })
  }
}

/** The number of rows in segments that an earlier version did not have. */
export function rowsStored(before: TableVersion, after: TableVersion): number {
  const old = new Set(before.segments)
  return after.segments.reduce((sum, each) => (old.has(each) ? sum : sum + each.rows), 0)
}

/** The size of the rows in segments that an earlier version did not have. */
export function bytesStored(before: TableVersion, after: TableVersion): number {
  const old = new Set(before.segments)
  const fresh = new Set(after.segments.filter(each => !old.has(each)))
  let bytes = 0
  for (const block of segmentRows(after, fresh)) bytes += blockSize(after.columns, block)
  return bytes
}

/** The size of a block's rows in bytes. */
export function blockSize(columns: readonly ColumnSpec[], block: Block): number {
  const sizes = columns.map(({ type }, at) => columnSize(type, block.columns[at]!))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** The rows of some segments of a version, in order, as blocks that are not empty. */
export function* segmentRows(
  { chunks, segments }: TableVersion,
  wanted: ReadonlySet<Segment>,
): Generator<Block> {
  const ranges = rowRanges(segments, wanted)
  let start = 0
  let at = 0
  for (const chunk of chunks) {
    const end = start + chunk.length
    while (at < ranges.length && ranges[at]!.from < end) {
      const { from, to } = ranges[at]!
      const first = Math.max(from, start) - start
      const behind = Math.min(to, end) - start
      yield sliceBlock(chunk, first, behind)
      if (to > end) break
      at++
    }
    start = end
  }
}

/** The row ranges of some segments; adjacent ones are merged. */
function rowRanges(
  segments: readonly Segment[],
  wanted: ReadonlySet<Segment>,
): readonly { readonly from: number; readonly to: number }[] {
  const ranges: { from: number; to: number }[] = []
  let from = 0
  for (const segment of segments) {
    const to = from + segment.rows
    if (wanted.has(segment)) {
      const last = ranges.at(-1)
      if (last?.to === from) last.to = to
      else ranges.push({ from, to })
    }
    from = to
  }
  return ranges
}
