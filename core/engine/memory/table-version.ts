import type { Clustering, ColumnSpec, SchemaColumn } from '../../plan/relation.js'
import type { Block } from '../../types/block.js'
import type { Value } from '../../types/value.js'
import type { StorageOptions } from '../engine.js'
import type { Segment } from './segment.js'
import { noWrittenRows, type WrittenRows, withoutRows } from './written-rows.js'

/**
 * The content of a table at one moment: immutable, shared by all readers.
 *
 * `columns` stays the same object until the table's structure changes.
 */
export interface TableVersion {
  readonly columns: readonly ColumnSpec[]
  /** No chunk is empty or has more than `chunkRows` rows. */
  readonly chunks: readonly Block[]
  /** The segments of the rows in `chunks`, in the same order; none is empty. */
  readonly segments: readonly Segment[]
  readonly rows: number
  /** The value that existing rows have in a column added later; absent for columns with one value per row. */
  readonly fills: ReadonlyMap<ColumnSpec, Value>
  /** ENGINE = NULL: inserted rows are discarded. */
  readonly keepsNothing: boolean
  /** The columns as the catalog has them; empty if nobody said. */
  readonly schema: readonly SchemaColumn[]
  readonly clustering: Clustering
  /** Whether each commit leaves a snapshot. */
  readonly keepsSnapshots: boolean
  /** Counts the commits that changed the table. */
  readonly sequence: number
  /** Whether rewritten rows keep their origin, and since which commit. */
  readonly tracking: { readonly since: number } | undefined
  /** The rows of a block of segments to come. */
  readonly blockRows: number
  /** What its statistics count beside its rows. */
  readonly written: WrittenRows
}

/** The rows of a block unless the table says otherwise. Source: databend fuse constants.rs `DEFAULT_BLOCK_ROW_COUNT`. */
export const defaultBlockRows = 1_000_000

/** A table without rows. */
export function emptyVersion(
  columns: readonly ColumnSpec[],
  { keepsNothing = false, keepsSnapshots = false }: StorageOptions = {},
): TableVersion {
  return {
    columns,
    chunks: [],
    segments: [],
    rows: 0,
    fills: new Map(),
    keepsNothing,
    schema: [],
    clustering: { clusterBy: [], type: undefined },
    keepsSnapshots,
    sequence: 0,
    tracking: undefined,
    blockRows: defaultBlockRows,
    written: noWrittenRows,
  }
}

/** The table without its rows. */
export function emptied(version: TableVersion): TableVersion {
  const written = withoutRows(version.written, version.rows)
  return { ...version, chunks: [], segments: [], rows: 0, written }
}
