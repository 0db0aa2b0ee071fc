import type { Block } from '../../types/block.js'
import { sliceBlock } from '../rows/take.js'
import type { Segment, TableVersion } from './table-version.js'

/**
 * As many segments a table has at most; then they become one. A transaction that rewrote one of them
 * conflicts with that, as with a compaction on the real server.
 */
export const maxSegments = 1000

/** The segments with another behind them. */
export function withSegment(segments: readonly Segment[], rows: number): readonly Segment[] {
  if (rows === 0) return segments
  if (segments.length < maxSegments) return [...segments, { rows }]
  return [{ rows: segments.reduce((sum, segment) => sum + segment.rows, rows) }]
}

/** Another segment, where there are rows left, in the place of each that a changed row is of. */
export function rewritten(
  segments: readonly Segment[],
  changed: readonly { readonly row: number; readonly isDeleted: boolean }[],
): readonly Segment[] {
  const left = changed.toSorted((a, b) => a.row - b.row)
  const all: Segment[] = []
  let end = 0
  let at = 0
  for (const segment of segments) {
    end += segment.rows
    const from = at
    let rows = segment.rows
    for (; at < left.length && left[at]!.row < end; at++) if (left[at]!.isDeleted) rows--
    if (at === from) all.push(segment)
    else if (rows > 0) all.push({ rows })
  }
  return all
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

/** Where the rows of some segments stand; neighbours are one range. */
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
