import type { Relation, TableId } from './relation.js'
import type { ColumnId, PlanColumn, Scalar, SortKey } from './scalar.js'

/** A query: the rows of `root`, reduced to the columns `output`, in this order and with these names. */
export interface QueryPlan {
  readonly kind: 'Query'
  readonly root: Relation
  readonly output: readonly PlanColumn[]
}

/** A write or a segment of more rows is not sorted by the cluster key: that would take longer than the write. */
export const mostSortedRows = 100_000

/** The order of the rows in a block of a table: sort keys over `columns`, which are those of the table. */
export interface BlockOrder {
  readonly columns: readonly PlanColumn[]
  readonly keys: readonly SortKey[]
}

/** Conditions over `columns`, which are those of a table. */
export interface RowFilter {
  readonly columns: readonly PlanColumn[]
  readonly conjuncts: readonly Scalar[]
}

/**
 * Appends the rows of `input`: `columns[i]` of it is stored in position i of the table.
 *
 * `input` already contains defaults, casts and computed columns. `overwrite` empties the table first.
 */
export interface InsertPlan {
  readonly kind: 'Insert'
  readonly table: TableId
  readonly input: Relation
  readonly columns: readonly ColumnId[]
  readonly overwrite: boolean
}

/** One INSERT over several tables: each row of `input` goes to the branches whose `when` is true or absent. */
export interface MultiInsertPlan {
  readonly kind: 'MultiInsert'
  readonly input: Relation
  readonly overwrite: boolean
  readonly branches: readonly {
    readonly when?: Scalar
    readonly table: TableId
    readonly values: readonly Scalar[]
    /** Values that replace those at their positions: computed from a row of `values`, whose columns these are. */
    readonly computed?: {
      readonly columns: readonly PlanColumn[]
      readonly values: readonly { readonly position: number; readonly expr: Scalar }[]
    }
    /** That of the table. */
    readonly order?: BlockOrder
  }[]
}

/**
 * Deletes the rows whose identity `rowId` is in `input`; `input` scans the target with `rowId`.
 * A row that occurs twice is deleted once.
 */
export interface DeletePlan {
  readonly kind: 'Delete'
  readonly table: TableId
  readonly input: Relation
  readonly rowId: ColumnId
  /** The rows are found by a join: USING or a subquery. */
  readonly joins?: true
}

/**
 * Rewrites rows: `assignments[i]` is an expression for the new value at a position, over columns of `input`, which
 * holds the row's old values. `onDuplicate` decides about a row matched twice.
 */
export interface UpdatePlan {
  readonly kind: 'Update'
  readonly table: TableId
  readonly input: Relation
  readonly rowId: ColumnId
  readonly assignments: readonly { readonly position: number; readonly expr: Scalar }[]
  readonly onDuplicate: 'first' | 'error'
  /** The rewritten rows are appended to the table, as one segment. */
  readonly moves?: true
  /** That of the table. */
  readonly order?: BlockOrder
}

/**
 * MERGE: `input` joins source and target (source side kept); `rowId` is NULL for a source row
 * that found no target row. The first clause whose conditions hold takes the row. Two source rows that
 * change one target row are an error.
 */
export interface MergePlan {
  readonly kind: 'Merge'
  readonly table: TableId
  readonly input: Relation
  readonly rowId: ColumnId
  readonly clauses: readonly MergeClause[]
  /** That of the table. */
  readonly order?: BlockOrder
}

export type MergeClause =
  | {
      readonly kind: 'update'
      readonly when: readonly Scalar[]
      readonly assignments: UpdatePlan['assignments']
    }
  | { readonly kind: 'delete'; readonly when: readonly Scalar[] }
  | {
      readonly kind: 'insert'
      readonly when: readonly Scalar[]
      readonly values: readonly Scalar[]
    }

/**
 * REPLACE INTO … ON (keys): deletes the rows of the table whose key equals one of the new rows', then
 * inserts them. Two new rows with equal keys are an error.
 */
export interface ReplacePlan {
  readonly kind: 'Replace'
  readonly table: TableId
  readonly input: Relation
  readonly columns: readonly ColumnId[]
  /** Positions of the key columns in the table, and their names for error messages. */
  readonly keys: readonly number[]
  readonly keyNames: readonly string[]
  /** Over columns of `input`: a new row for which this is true only deletes and is not inserted. */
  readonly deleteWhen?: Scalar
}

export type DmlPlan =
  | InsertPlan
  | MultiInsertPlan
  | DeletePlan
  | UpdatePlan
  | MergePlan
  | ReplacePlan

/** What an engine runs. */
export type Plan = QueryPlan | DmlPlan

/** Rows that a DML plan changed, as its statement reports them. */
export interface RowCounts {
  readonly inserted: number
  readonly updated: number
  readonly deleted: number
}

/** What a DML plan changed. */
export interface Written extends RowCounts {
  /**
   * Rows written to storage, as a statement's `write_progress` counts them: an UPDATE or DELETE also rewrites the rows
   * that share a block with those it changes, unless a join has found them.
   *
   * Source: databend transform_serialize_block.rs, which counts; matched_mutator.rs, which does not.
   */
  readonly stored: number
  /** Their size in bytes, by `memorySize`. */
  readonly storedBytes: number
  /** For a multi-table INSERT, the number of rows per table. */
  readonly insertedByTable?: ReadonlyMap<TableId, number>
}
