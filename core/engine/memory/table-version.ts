import type { ColumnSpec } from '../../plan/relation.js'
import type { Block } from '../../types/block.js'

/**
 * The content of a table at one moment: never changed once made, shared by all who read it.
 *
 * `columns` stays the same object until the table's structure changes.
 */
export interface TableVersion {
  readonly columns: readonly ColumnSpec[]
  /** None empty, none of more than `chunkRows` rows. */
  readonly chunks: readonly Block[]
  readonly rows: number
}

/** A table without rows. */
export function emptyVersion(columns: readonly ColumnSpec[]): TableVersion {
  return { columns, chunks: [], rows: 0 }
}
