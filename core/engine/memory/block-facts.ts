import { columnSize } from '../../types/memory-size.js'
import type { BlockFacts, SnapshotSize } from '../engine.js'
import { joinBlocks, sliceBlock } from '../rows/take.js'
import { blockSize, segmentRows } from './segments.js'
import type { TableVersion } from './table-version.js'

/** How many segments and blocks a version has, and the size of its values. */
export function sizeOf({ columns, chunks, segments }: TableVersion): SnapshotSize {
  return {
    segments: segments.length,
    blocks: segments.reduce((sum, { rows, blockRows }) => sum + Math.ceil(rows / blockRows), 0),
    bytes: chunks.reduce((sum, chunk) => sum + blockSize(columns, chunk), 0),
  }
}

/** The blocks of a version, the latest segment first. Source: databend fuse, whose snapshots list segments so. */
export function blocksOf(version: TableVersion, uuid: () => string): readonly BlockFacts[] {
  const facts: BlockFacts[] = []
  for (const [at, segment] of version.segments.toReversed().entries()) {
    const parts = [...segmentRows(version, new Set([segment]))]
    const rows = parts.length === 1 ? parts[0]! : joinBlocks(parts, version.columns.length)
    for (let from = 0; from < segment.rows; from += segment.blockRows) {
      const block = sliceBlock(rows, from, Math.min(from + segment.blockRows, segment.rows))
      facts.push({
        segment: at,
        segmentName: segment.id.name(uuid),
        name: segment.id.blockName(from / segment.blockRows, uuid),
        rows: block.length,
        columnBytes: version.columns.map(({ type }, i) => columnSize(type, block.columns[i]!)),
      })
    }
  }
  return facts
}
