import type { ChangedBlock, TableChanges } from '../engine.js'
import type { Segment, SegmentId } from './segment.js'
import type { TableVersion } from './table-version.js'

/** What differs between two versions of a table; undefined is the empty table. */
export function changesBetween(from: TableVersion | undefined, to: TableVersion): TableChanges {
  const before = from?.segments ?? []
  const [old, now] = [new Set(before), new Set(to.segments)]
  const removed = before.filter(segment => !now.has(segment))
  const added = to.segments.filter(segment => !old.has(segment))
  const gone = new Set(removed.map(({ id }) => id))
  // Blocks have no identity of their own: whoever changes a row of a segment makes all of its blocks anew.
  const isExact = removed.every(({ rows, blockRows }) => rows <= blockRows)
  const blocksOf = (segments: readonly Segment[], { sequence }: TableVersion) =>
    segments.flatMap(segment => changedBlocks(segment, sequence, gone))
  return {
    blocks: isExact
      ? { added: blocksOf(added, to), removed: from === undefined ? [] : blocksOf(removed, from) }
      : undefined,
    rowsBefore: from?.rows ?? 0,
    rows: to.rows,
    updated: to.written.updated - (from?.written.updated ?? 0),
    deleted: to.written.deleted - (from?.written.deleted ?? 0),
  }
}

function changedBlocks(
  segment: Segment,
  sequence: number,
  gone: ReadonlySet<SegmentId>,
): readonly ChangedBlock[] {
  const blocks: ChangedBlock[] = []
  for (let start = 0; start < segment.rows; start += segment.blockRows) {
    const end = Math.min(start + segment.blockRows, segment.rows)
    let newRows = 0
    let lastOrigin: number | undefined
    const sources = new Set<SegmentId | undefined>()
    for (let row = start; row < end; row++) {
      if (segment.origins?.[row] === undefined) {
        newRows++
        sources.add(undefined)
        continue
      }
      const origin = segment.originOf(row, sequence)
      lastOrigin = Math.max(lastOrigin ?? 0, origin.sequence)
      sources.add(origin.id)
    }
    const [only] = sources
    const isFromRemoved = sources.size === 1 && only !== undefined && gone.has(only)
    blocks.push({ rows: end - start, newRows, lastOrigin, isFromRemoved })
  }
  return blocks
}
