import type { ColumnSpec } from '../../plan/relation.js'
import type { Block } from '../../types/block.js'
import { columnSize } from '../../types/memory-size.js'
import { sliceBlock } from '../rows/take.js'
import { type Origin, Segment } from './segment.js'
import type { TableVersion } from './table-version.js'

/**
 * The largest number of segments of a table; beyond it they are merged into one. An open transaction that rewrote one
 * of them then conflicts, as with a compaction on the real server.
 */
const maxSegments = 1000

/** Appends a segment of new rows; `origins` has the origin of each row that is only new to the segment. */
export function withSegment(
  version: TableVersion,
  rows: number,
  origins?: readonly (Origin | undefined)[],
): readonly Segment[] {
  const { segments, blockRows } = version
  if (rows === 0) return segments
  const added = new Segment(rows, blockRows, origins)
  if (segments.length < maxSegments) return [...segments, added]
  return [mergedSegment(version, [...segments, added])]
}

/** One segment in place of several, whose rows keep their origins if the table tracks changes. */
export function mergedSegment(
  { tracking, sequence, blockRows }: TableVersion,
  segments: readonly Segment[],
): Segment {
  const rows = segments.reduce((sum, segment) => sum + segment.rows, 0)
  const origins =
    tracking &&
    segments.flatMap(segment =>
      Array.from({ length: segment.rows }, (_, row) => segment.originOf(row, sequence)),
    )
  return new Segment(rows, blockRows, origins)
}

/** Tracks which segments a statement touches by changing and deleting rows. */
export class SegmentEdits {
  readonly #version: TableVersion
  readonly #segments: readonly Segment[]
  /** For each segment the index after its last row. */
  readonly #ends: Float64Array
  readonly #isTouched: Uint8Array
  readonly #deleted: Float64Array
  /** The deleted rows by their index in the table, if the table tracks changes. */
  readonly #gone: Set<number> | undefined

  constructor(version: TableVersion) {
    const { segments, tracking } = version
    this.#version = version
    this.#segments = segments
    this.#gone = tracking === undefined ? undefined : new Set()
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
    const at = this.#segmentAt(row)
    this.#isTouched[at] = 1
    if (!isDeleted) return
    this.#deleted[at]!++
    this.#gone?.add(row)
  }

  /** Where a row was written first; `row` is its index in the whole table. */
  originOf(row: number): Origin {
    const at = this.#segmentAt(row)
    const segment = this.#segments[at]!
    return segment.originOf(row - (this.#ends[at]! - segment.rows), this.#version.sequence)
  }

  #segmentAt(row: number): number {
    let low = 0
    let high = this.#ends.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#ends[middle]! > row) high = middle
      else low = middle + 1
    }
    return low
  }

  /** Returns the segments, with each touched one replaced by a new one, or removed if no rows are left. */
  finish(): readonly Segment[] {
    return this.#segments.flatMap((segment, i) => {
      if (this.#isTouched[i] === 0) return [segment]
      const rows = segment.rows - this.#deleted[i]!
      return rows === 0 ? [] : [new Segment(rows, segment.blockRows, this.#originsOf(i))]
    })
  }

  /** The origins of the rows that are left of a segment. */
  #originsOf(at: number): readonly Origin[] | undefined {
    if (this.#gone === undefined) return undefined
    const segment = this.#segments[at]!
    const start = this.#ends[at]! - segment.rows
    const origins: Origin[] = []
    for (let row = 0; row < segment.rows; row++) {
      if (!this.#gone.has(start + row)) origins.push(segment.originOf(row, this.#version.sequence))
    }
    return origins
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
export function rowRanges(
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
