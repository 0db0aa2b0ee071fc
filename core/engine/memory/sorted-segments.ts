import { type BlockOrder, mostSortedRows, type QueryPlan } from '../../plan/plan.js'
import type { Block } from '../../types/block.js'
import { joinBlocks, sliceBlock, takeRows } from '../rows/take.js'
import { numberedScan, reordered, rowNumbers, type TableQuery } from './compaction.js'
import type { Segment } from './segment.js'
import { rowRanges, segmentRows } from './segments.js'
import { storedColumn } from './stored-column.js'
import type { TableVersion } from './table-version.js'

/** The segments of a version that an earlier one has not. */
export function newSegments(before: TableVersion, after: TableVersion): ReadonlySet<Segment> {
  const old = new Set(before.segments)
  return new Set(after.segments.filter(segment => !old.has(segment)))
}

/**
 * A version with the rows of some segments sorted within each block. Rows with equal keys keep their order. `query` runs
 * a query of a table with the given version.
 */
export async function sortedSegments(
  version: TableVersion,
  written: ReadonlySet<Segment>,
  order: BlockOrder,
  query: TableQuery,
): Promise<TableVersion> {
  const isSorted = ({ rows }: Segment): boolean => rows < 2 || rows > mostSortedRows
  const segments = version.segments.filter(each => written.has(each) && !isSorted(each))
  if (segments.length === 0) return version
  const wanted = new Set(segments)
  const rows = [...segmentRows(version, wanted)]
  const sorted = await rowOrder(version, rows, order, query)
  const from = withinBlocks(segments, sorted)
  if (from.every((row, i) => row === i)) return version
  const { columns } = joinBlocks(rows, version.columns.length)
  const moved = takeRows(columns, from, from.length)
  let at = 0
  return {
    ...version,
    chunks: replacedRows(version, wanted, moved),
    segments: version.segments.map(segment => {
      if (!wanted.has(segment)) return segment
      const first = at
      at += segment.rows
      return reordered(
        segment,
        from.slice(first, at).map(row => row - first),
      )
    }),
  }
}

/** The numbers of all rows of some chunks, in the order of the keys. */
async function rowOrder(
  version: TableVersion,
  chunks: readonly Block[],
  { columns, keys }: BlockOrder,
  query: TableQuery,
): Promise<readonly number[]> {
  const { scan, places } = numberedScan(columns)
  const plan: QueryPlan = {
    kind: 'Query',
    root: { kind: 'Sort', input: scan, keys },
    output: [places],
  }
  const numberOf = rowNumbers(chunks)
  const rows: number[] = []
  for await (const block of query(plan, { ...version, chunks })) {
    for (let i = 0; i < block.length; i++) {
      rows.push(numberOf(block.columns[0]!.get(i) as bigint))
    }
  }
  return rows
}

/** Row numbers with those of the first block in front, then those of the second, and so on. */
function withinBlocks(segments: readonly Segment[], rows: readonly number[]): readonly number[] {
  const blockOf: number[] = []
  let blocks = 0
  for (const { rows: length, blockRows } of segments) {
    for (let row = 0; row < length; row++) blockOf.push(blocks + Math.floor(row / blockRows))
    blocks += Math.ceil(length / blockRows)
  }
  const lists: number[][] = Array.from({ length: blocks }, () => [])
  for (const row of rows) lists[blockOf[row]!]!.push(row)
  return lists.flat()
}

/** The chunks of a version with other rows in some segments, as many as before. */
function replacedRows(
  version: TableVersion,
  wanted: ReadonlySet<Segment>,
  rows: Block,
): readonly Block[] {
  const ranges = rowRanges(version.segments, wanted)
  let start = 0
  let taken = 0
  return version.chunks.map(chunk => {
    const end = start + chunk.length
    const pieces: Block[] = []
    let at = start
    for (const { from, to } of ranges) {
      const [first, behind] = [Math.max(from, start), Math.min(to, end)]
      if (first >= behind) continue
      if (at < first) pieces.push(sliceBlock(chunk, at - start, first - start))
      pieces.push(sliceBlock(rows, taken, taken + behind - first))
      taken += behind - first
      at = behind
    }
    if (pieces.length > 0 && at < end) pieces.push(sliceBlock(chunk, at - start, chunk.length))
    start = end
    return pieces.length === 0 ? chunk : stored(version, joinBlocks(pieces, chunk.columns.length))
  })
}

const stored = ({ columns }: TableVersion, block: Block): Block => ({
  length: block.length,
  columns: block.columns.map((column, at) => storedColumn(columns[at]!.type, column, undefined)),
})
