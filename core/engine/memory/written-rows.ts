import type { ColumnSpec } from '../../plan/relation.js'
import type { HistogramBucket } from '../../plan/statistics.js'
import type { Column } from '../../types/columns/column.js'

/**
 * What the statistics of a table's columns were made of: rows that are counted although they are gone, until the table is
 * analysed. The values that are there need not be kept twice: they are read when somebody asks.
 *
 * Source: databend fuse operations/commit.rs `generate_table_stats` (numbers of distinct values only grow),
 * statistics/reducers.rs `deduct_statistics_mut` (so do the ranges of values).
 */
export interface WrittenRows {
  /** The rows when the table was analysed, and those that were inserted and updated since. */
  readonly rows: number
  readonly gone: readonly GoneRows[]
  /** The rows that were ever updated, and those that were deleted. */
  readonly updated: number
  readonly deleted: number
  /** By column, the buckets of its values when they were analysed last; `sketch`: by an algorithm that mockq lacks. */
  readonly histograms?: ReadonlyMap<ColumnSpec, readonly HistogramBucket[]> | 'sketch'
}

/** Rows that were deleted, or as they were before an update. */
export interface GoneRows {
  readonly specs: readonly ColumnSpec[]
  readonly columns: readonly Column[]
  readonly length: number
  /** Whether the range of values still includes them. INSERT OVERWRITE makes ranges anew, and only counts go on. */
  readonly inRange: boolean
}

/** Of a new table. */
export const noWrittenRows: WrittenRows = { rows: 0, gone: [], updated: 0, deleted: 0 }

/** Of a table whose `rows` rows are removed with all that was known of them. */
export function withoutRows({ updated, deleted }: WrittenRows, rows: number): WrittenRows {
  return { ...noWrittenRows, updated, deleted: deleted + rows }
}

/** Beyond this many rows that are gone, those gone first are forgotten: only counts of distinct values may change. */
const mostGone = 200_000

/** Adds rows that are gone: `updated` ones, in whose place others came, and `deleted` ones. */
export function withGone(
  before: WrittenRows,
  { updated, deleted }: { readonly updated: number; readonly deleted: number },
  gone: readonly GoneRows[],
): WrittenRows {
  const all = [...before.gone, ...gone]
  let held = all.reduce((sum, { length }) => sum + length, 0)
  let from = 0
  while (held > mostGone && from < all.length) held -= all[from++]!.length
  return {
    ...before,
    rows: before.rows + updated,
    gone: from === 0 ? all : all.slice(from),
    updated: before.updated + updated,
    deleted: before.deleted + deleted,
  }
}

/** What a transaction did to the statistics of `base`, done to those of `current`. */
export function mergeWritten(
  base: WrittenRows,
  version: WrittenRows,
  current: WrittenRows,
): WrittenRows {
  const known = new Set(base.gone)
  const gone = version.gone.filter(each => !known.has(each))
  const all = withGone(current, { updated: 0, deleted: version.deleted - base.deleted }, gone)
  const rows = all.rows + Math.max(0, version.rows - base.rows)
  return { ...all, rows, updated: all.updated + version.updated - base.updated }
}
