import type { CompactionLimits } from '../engine.js'
import type { Segment } from './segment.js'
import { mergedSegment } from './segments.js'
import type { TableVersion } from './table-version.js'

/** Source: databend expression/utils/block_thresholds.rs `min_block_threshold`. */
const leastRows = (blockRows: number): number => Math.ceil((blockRows * 4) / 5)

const blocksOf = ({ rows, blockRows }: Segment): number => Math.ceil(rows / blockRows)

/**
 * The blocks of a segment that have too few rows. The server counts a block of many bytes as perfect, too; blocks of
 * mockq are never as large.
 */
function imperfectOf({ rows, blockRows }: Segment): number {
  const rest = rows % blockRows
  return rest > 0 && rest < leastRows(blockRows) ? 1 : 0
}

export function imperfectBlocks({ segments }: TableVersion): number {
  let count = 0
  for (const segment of segments) count += imperfectOf(segment)
  return count
}

/**
 * The segments of a version after a compaction; undefined if it joins none. Segments are joined from the latest one on,
 * until they have the blocks of a segment.
 *
 * Source: databend block_compact_mutator.rs `target_select`, `SegmentCompactChecker`.
 */
export function compactedSegments(
  version: TableVersion,
  limits: CompactionLimits,
): readonly Segment[] | undefined {
  const { segments } = version
  const groups = chosenGroups(segments, limits)
  if (groups.every(({ length }) => length === 1)) return undefined
  const chosen = groups.reduce((sum, { length }) => sum + length, 0)
  const joined = groups.map(group =>
    group.length === 1 ? group[0]! : mergedSegment(version, group),
  )
  return [...segments.slice(0, segments.length - chosen), ...joined]
}

/** The segments to join, the earliest first in each group and among the groups. */
function chosenGroups(
  segments: readonly Segment[],
  { blocksPerSegment, segments: most = Infinity, blocks: mostBlocks = Infinity }: CompactionLimits,
): readonly (readonly Segment[])[] {
  const groups: Segment[][] = []
  let open: Segment[] = []
  let blocks = 0
  let imperfect = 0
  let seen = 0
  let isLast = false
  for (let i = segments.length - 1; i >= 0; i--) {
    const segment = segments[i]!
    open.unshift(segment)
    blocks += blocksOf(segment)
    imperfect += imperfectOf(segment)
    seen++
    if (blocks >= blocksPerSegment) {
      // One that would make the segment too large stays alone.
      const alone = blocks >= 2 * blocksPerSegment && open.length > 1 ? open.shift() : undefined
      groups.unshift(open)
      if (alone !== undefined) groups.unshift([alone])
      open = []
      blocks = 0
    }
    if (isLast || seen >= most) break
    isLast = imperfect >= mostBlocks
  }
  return open.length === 0 ? groups : [open, ...groups]
}
