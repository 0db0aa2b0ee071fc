import type { SnapshotSize } from '../../plan/relation.js'
import type { Block } from '../../types/block.js'
import { columnSize } from '../../types/memory-size.js'
import type { BlockFacts } from '../engine.js'
import { joinBlocks, sliceBlock } from '../rows/take.js'
import type { Segment } from './segment.js'
import { blockSize } from './segments.js'
import type { TableVersion } from './table-version.js'

/**
 * The bytes of segments. As on the server, they stay what they were when the blocks were written: a column that is added
 * or dropped later does not change them. They are counted when somebody asks first, because most are never asked for.
 */
const segmentBytes = new WeakMap<Segment, number>()

/** How many segments and blocks a version has, and the size of its blocks. */
export function sizeOf(version: TableVersion): SnapshotSize {
  const { columns, segments } = version
  const unknown = new Set(segments.filter(segment => !segmentBytes.has(segment)))
  for (const { segment, rows } of storedBlocks(version, unknown)) {
    segmentBytes.set(segment, (segmentBytes.get(segment) ?? 0) + blockSize(columns, rows))
  }
  return {
    segments: segments.length,
    blocks: segments.reduce((sum, { rows, blockRows }) => sum + Math.ceil(rows / blockRows), 0),
    bytes: segments.reduce((sum, segment) => sum + segmentBytes.get(segment)!, 0),
  }
}

/** The blocks of a version, the latest segment first. Source: databend fuse, whose snapshots list segments so. */
export function blocksOf(version: TableVersion, uuid: () => string): readonly BlockFacts[] {
  const { columns, segments } = version
  const places = new Map(segments.toReversed().map((segment, at) => [segment, at]))
  const facts: BlockFacts[] = []
  for (const { segment, at, rows } of storedBlocks(version, new Set(segments))) {
    facts.push({
      segment: places.get(segment)!,
      segmentName: segment.id.name(uuid),
      name: segment.id.blockName(at, uuid),
      rows: rows.length,
      columnBytes: columns.map(({ type }, i) => columnSize(type, rows.columns[i]!)),
    })
  }
  return facts.sort((a, b) => a.segment - b.segment)
}

/** A block of a segment, the `at`th of it. */
interface StoredBlock {
  readonly segment: Segment
  readonly at: number
  readonly rows: Block
}

/** The blocks of some segments of a version, in the order of their rows. */
function* storedBlocks(
  { columns, chunks, segments }: TableVersion,
  wanted: ReadonlySet<Segment>,
): Generator<StoredBlock> {
  const parts = new ChunkReader(chunks)
  for (const segment of segments) {
    if (!wanted.has(segment)) {
      parts.skip(segment.rows)
      continue
    }
    for (let from = 0; from < segment.rows; from += segment.blockRows) {
      const read = parts.take(Math.min(segment.blockRows, segment.rows - from))
      const rows = read.length === 1 ? read[0]! : joinBlocks(read, columns.length)
      yield { segment, at: from / segment.blockRows, rows }
    }
  }
}

/** Reads chunks from their first row to their last. */
class ChunkReader {
  readonly #chunks: readonly Block[]
  #chunk = 0
  /** The next row in the chunk. */
  #row = 0

  constructor(chunks: readonly Block[]) {
    this.#chunks = chunks
  }

  /** Returns the next `count` rows, in the parts that the chunks have of them. */
  take(count: number): readonly Block[] {
    const parts: Block[] = []
    this.#advance(count, (chunk, from, to) => parts.push(sliceBlock(chunk, from, to)))
    return parts
  }

  skip(count: number): void {
    this.#advance(count, () => {})
  }

  #advance(count: number, part: (chunk: Block, from: number, to: number) => void): void {
    let left = count
    while (left > 0) {
      const chunk = this.#chunks[this.#chunk]!
      const to = Math.min(this.#row + left, chunk.length)
      part(chunk, this.#row, to)
      left -= to - this.#row
      this.#row = to
      if (to < chunk.length) continue
      this.#chunk++
      this.#row = 0
    }
  }
}
