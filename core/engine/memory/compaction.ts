import type { BlockOrder, QueryPlan, RowFilter } from '../../plan/plan.js'
import type { Relation, Scan } from '../../plan/relation.js'
import type { PlanColumn } from '../../plan/scalar.js'
import type { Block } from '../../types/block.js'
import { uint64Type } from '../../types/data-type.js'
import type { CompactionLimits } from '../engine.js'
import { rowPlace } from '../rows/operators/scan.js'
import { Segment } from './segment.js'
import { mergedSegment, segmentRows } from './segments.js'
import { emptied, type TableVersion } from './table-version.js'
import { TableWriter } from './table-writer.js'

/** Source: databend expression/utils/block_thresholds.rs `min_block_threshold`. */
const leastRows = (blockRows: number): number => Math.ceil((blockRows * 4) / 5)

const blocksOf = ({ rows, blockRows }: Segment): number => Math.ceil(rows / blockRows)

/**
 * Whether a segment is left alone if it is joined with no other: it has one block, or all have enough rows, as many as
 * the table asks for now.
 *
 * Source: databend block_compact_mutator.rs `check_not_need_compact`.
 */
function isDone(segment: Segment, { blockRows }: TableVersion): boolean {
  const blocks = blocksOf(segment)
  const isPerfect = imperfectOf(segment) === 0 && segment.rows / blocks >= leastRows(blockRows)
  return blocks === 1 || isPerfect
}

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
 * All segments of a version in the groups that a compaction makes; undefined if it keeps all. Segments are joined from
 * the latest one on, until they have the blocks of a segment. `candidates`: the segments that may be joined.
 *
 * Source: databend block_compact_mutator.rs `target_select`, `SegmentCompactChecker`.
 */
export function compactionGroups(
  version: TableVersion,
  limits: CompactionLimits,
  candidates: readonly Segment[] = version.segments,
): readonly SegmentGroup[] | undefined {
  const groups = new Map<Segment, SegmentGroup>()
  for (const segments of chosenGroups(candidates, limits)) {
    const isRewritten = segments.length > 1 || !isDone(segments[0]!, version)
    for (const segment of segments) groups.set(segment, { segments, isRewritten })
  }
  if (![...groups.values()].some(({ isRewritten }) => isRewritten)) return undefined
  // A group takes the place of its earliest segment.
  return version.segments.flatMap(segment => {
    const group = groups.get(segment) ?? { segments: [segment], isRewritten: false }
    return group.segments[0] === segment ? [group] : []
  })
}

/** Runs a query of a table with the given version. */
export type TableQuery = (plan: QueryPlan, table: TableVersion) => AsyncIterable<Block>

/** The segments with a row that meets a condition, in their order. */
export async function segmentsWith(
  version: TableVersion,
  { columns, conjuncts }: RowFilter,
  query: TableQuery,
): Promise<readonly Segment[]> {
  const { scan, places } = numberedScan(columns)
  const root: Relation = { kind: 'Filter', input: scan, conjuncts }
  const numberOf = rowNumbers(version.chunks)
  const rows: number[] = []
  for await (const block of query({ kind: 'Query', root, output: [places] }, version)) {
    for (let i = 0; i < block.length; i++) {
      rows.push(numberOf(block.columns[0]!.get(i) as bigint))
    }
  }
  let at = 0
  let end = 0
  return version.segments.filter(segment => {
    end += segment.rows
    const first = at
    while (at < rows.length && rows[at]! < end) at++
    return at > first
  })
}

/** A scan of a table with the place of each row, see `rowPlace`. */
export function numberedScan(columns: readonly PlanColumn[]): { scan: Scan; places: PlanColumn } {
  const id = Math.max(...columns.map(column => column.id)) + 1
  const places: PlanColumn = { id, name: 'place', type: uint64Type }
  const scan: Scan = {
    kind: 'Scan',
    table: 0,
    name: '',
    columns: columns.map((column, position) => ({ ...column, position })),
    rowId: places,
  }
  return { scan, places }
}

/** Segments that become one, or one that is kept. */
export interface SegmentGroup {
  readonly segments: readonly Segment[]
  readonly isRewritten: boolean
}

/** A version with one segment for each group; the rows stay where they are. */
export function joined(version: TableVersion, groups: readonly SegmentGroup[]): TableVersion {
  const segments = groups.map(group =>
    group.isRewritten ? mergedSegment(version, group.segments) : group.segments[0]!,
  )
  return { ...version, segments }
}

/** As `joined`; the rows of joined segments are sorted. `query` runs a query of a table with the given version. */
export async function joinedInOrder(
  version: TableVersion,
  groups: readonly SegmentGroup[],
  order: BlockOrder,
  query: TableQuery,
): Promise<TableVersion> {
  const { columns } = order
  const { scan, places } = numberedScan(columns)
  const plan: QueryPlan = {
    kind: 'Query',
    root: { kind: 'Sort', input: scan, keys: order.keys },
    output: [...columns, places],
  }
  const writer = new TableWriter(emptied(version))
  const segments: Segment[] = []
  for (const group of groups) {
    const chunks = [...segmentRows(version, new Set(group.segments))]
    if (!group.isRewritten) {
      for (const chunk of chunks) writer.append(chunk.columns, chunk.length)
      segments.push(group.segments[0]!)
      continue
    }
    const numberOf = rowNumbers(chunks)
    const from: number[] = []
    for await (const block of query(plan, { ...version, chunks })) {
      writer.append(block.columns.slice(0, columns.length), block.length)
      if (version.tracking === undefined) continue
      const ids = block.columns.at(-1)!
      for (let i = 0; i < block.length; i++) from.push(numberOf(ids.get(i) as bigint))
    }
    segments.push(reordered(mergedSegment(version, group.segments), from))
  }
  const { chunks } = writer.finish({ segments })
  return { ...version, chunks, segments }
}

/** Returns the number of a row among the rows of some chunks, from its place, see `rowPlace`. */
export function rowNumbers(chunks: readonly Block[]): (place: bigint) => number {
  const starts: number[] = []
  let rows = 0
  for (const { length } of chunks) {
    starts.push(rows)
    rows += length
  }
  return place => {
    const { chunk, row } = rowPlace(place)
    return starts[chunk]! + row
  }
}

/** A segment with its rows in another order: row i is row `from[i]` of the old one. */
export function reordered({ rows, blockRows, origins }: Segment, from: readonly number[]): Segment {
  return new Segment(rows, blockRows, origins && from.map(row => origins[row]))
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
