import type { ColumnSpec } from '../../plan/relation.js'
import type { Block } from '../../types/block.js'
import type { Value } from '../../types/value.js'

/**
 * The rows that one statement wrote into a table. A transaction replaces a segment as a whole, which makes it the unit
 * of conflicts. A segment is known by its identity; a statement that changes or deletes one of its rows replaces it by
 * another segment.
 *
 * Source: databend fuse, where a statement writes segments and a mutation rewrites those that it touches
 * (conflict_resolve_context.rs `is_modified_segments_exists_in_latest`).
 */
export interface Segment {
  readonly rows: number
}

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
}

/** A table without rows. */
export function emptyVersion(columns: readonly ColumnSpec[], keepsNothing = false): TableVersion {
  return { columns, chunks: [], segments: [], rows: 0, fills: new Map(), keepsNothing }
}

/** The table without its rows. */
export function emptied(version: TableVersion): TableVersion {
  return { ...version, chunks: [], segments: [], rows: 0 }
}
