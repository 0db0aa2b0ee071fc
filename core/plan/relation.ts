import type { Overload } from '../functions/overload.js'
import type { DataType } from '../types/data-type.js'
import type { Value } from '../types/value.js'
import type {
  AggregateCall,
  ColumnId,
  PlanColumn,
  Scalar,
  SetReturningCall,
  SortKey,
  WindowCall,
} from './scalar.js'
import type { TextSearch } from './search.js'

/** The engine's id of a table, independent of the names that users give. */
export type TableId = number

/** A column of a scanned table; `position` is its index among the stored columns. */
export interface ScanColumn extends PlanColumn {
  readonly position: number
}

/** Rows of a stored table. `rowId`, when present, gets the row's identity (UInt64), for DML. */
export interface Scan {
  readonly kind: 'Scan'
  readonly table: TableId
  /** For error messages. */
  readonly name: string
  readonly columns: readonly ScanColumn[]
  readonly rowId?: PlanColumn
  /** Hidden columns of the rows; they follow `columns`. */
  readonly internal?: readonly InternalScanColumn[]
  /** The folder in the names of files that hidden columns show, with `/` at its end. */
  readonly folder?: string
  /** Which rows, if not those of the table as the statement sees it. */
  readonly rows?: ScannedRows
  /** The search that the hidden columns `searchMatched` and `searchScore` are about. */
  readonly search?: TextSearch
}

/** Rows of another state of a table, or those that two states do not share. */
export type ScannedRows =
  | { readonly kind: 'at'; readonly snapshot: TableSnapshot }
  | {
      /**
       * `new`: rows of `to` in segments that `from` does not have; `old`: those of `from` that `to` does not have, with
       * the columns of `to`. Rows of shared segments did not change. `from` is undefined for an empty table, `to` for
       * the table as the statement sees it.
       */
      readonly kind: 'new' | 'old'
      readonly from: TableSnapshot | undefined
      readonly to: TableSnapshot | undefined
    }

/** What a hidden column of a stored table says of a row. */
export type InternalColumnKind =
  | 'rowId'
  | 'snapshotName'
  | 'segmentName'
  | 'blockName'
  | 'baseRowId'
  | 'changeRowId'
  | 'originVersion'
  | 'originBlockId'
  | 'originRowNumber'
  /** Whether the row matches the scan's search. */
  | 'searchMatched'
  /** How well it does; 0 if it does not. */
  | 'searchScore'

export interface InternalScanColumn extends PlanColumn {
  readonly internal: InternalColumnKind
}

/** A column of a table as the catalog had it; an engine only keeps it. */
export interface SchemaColumn extends ColumnSpec {
  readonly name: string
}

/** The cluster key of a table as the catalog had it; an engine only keeps it. */
export interface Clustering {
  /** Printed SQL; empty without a key. */
  readonly clusterBy: readonly string[]
  /** `linear` or `hilbert`. */
  readonly type: string | undefined
}

/**
 * A state of a table that an engine keeps. Only its engine can read it, and does as long as anybody has the object.
 */
export interface TableSnapshot {
  /** A UUID of version 7 without dashes. */
  readonly id: string
  /** The snapshot before it, which may not be kept any more. */
  readonly previousId: string | undefined
  /** Microseconds since 1970-01-01 UTC. Grows from snapshot to snapshot of a table. */
  readonly timestamp: bigint
  /** The table's version: counts the changes of the table, including those of its structure. */
  readonly sequence: number
  readonly schema: readonly SchemaColumn[]
  readonly clustering: Clustering
  readonly rows: number
}

/** The size of a snapshot. `bytes` is what its blocks take in memory, as `columnSize` counts it. */
export interface SnapshotSize {
  readonly segments: number
  readonly blocks: number
  readonly bytes: number
}

/** Rows that are not from a table of the engine (system tables, files, series): `name` is looked up in `Sources`. */
export interface Source {
  readonly kind: 'Source'
  readonly name: string
  readonly args: SourceArgs
  readonly columns: readonly PlanColumn[]
}

/** Arguments of a source, as plain data whose meaning only the binder and the source know. */
export interface SourceArgs {
  readonly [name: string]: Value | SourceArgs | readonly SourceArgs[] | undefined
}

/** Rows of expressions without columns; `SELECT 1` without FROM reads one row without columns. */
export interface Values {
  readonly kind: 'Values'
  readonly columns: readonly PlanColumn[]
  readonly rows: readonly (readonly Scalar[])[]
}

/** Rows for which every condition is true; conditions are applied in order. */
export interface Filter {
  readonly kind: 'Filter'
  readonly input: Relation
  readonly conjuncts: readonly Scalar[]
}

/**
 * Computes columns. The output is `items` alone; a column that is passed on is an item whose `expr` is the ColumnRef
 * of its own `column`, so it keeps its id.
 */
export interface Project {
  readonly kind: 'Project'
  readonly input: Relation
  readonly items: readonly { readonly column: PlanColumn; readonly expr: Scalar }[]
}

/** For each input row the rows of its set-returning calls side by side, padded with NULL. */
export interface ProjectSet {
  readonly kind: 'ProjectSet'
  readonly input: Relation
  /** Output: the input's columns, then those of the calls. */
  readonly calls: readonly SetReturningCall[]
  /** Whether an input row is kept if no call returns rows for it (LEFT JOIN LATERAL). */
  readonly outer: boolean
}

/**
 * Groups by keys. Output: the keys' columns, the aggregates' columns, then `groupingId`. A key that is a
 * plain column of the input keeps its id, unless there are `sets`.
 *
 * Without keys there is one group, even for no rows. With `sets` (lists of indexes into
 * `keys`) each set groups on its own; keys outside it are NULL, and `groupingId` (UInt32) has one bit per key, the
 * last key's lowest, which is 1 for a key outside the set.
 */
export interface Aggregate {
  readonly kind: 'Aggregate'
  readonly input: Relation
  readonly keys: readonly { readonly column: PlanColumn; readonly expr: Scalar }[]
  readonly sets?: readonly (readonly number[])[]
  readonly groupingId?: PlanColumn
  readonly aggregates: readonly AggregateCall[]
}

export type JoinKind =
  | 'inner'
  | 'left'
  | 'right'
  | 'full'
  | 'cross'
  | 'leftSemi'
  | 'leftAnti'
  | 'rightSemi'
  | 'rightAnti'
  /** Left row and `mark`: true, false or NULL, the result of `IN`. */
  | 'leftMark'
  /** Exactly zero or one right row for a left row; more is an error (scalar subquery). */
  | 'leftSingle'
  | AsofKind

/** Pairs each left row with the nearest right row; the outer kinds also keep the unpaired rows of a side. */
export type AsofKind = 'asof' | 'leftAsof' | 'rightAsof' | 'fullAsof'

/** Both sides already have the same type. `nullsEqual`: NULL equals NULL (`<=>`, decorrelation). */
export interface JoinKey {
  readonly left: Scalar
  readonly right: Scalar
  readonly nullsEqual: boolean
}

/**
 * Output: left columns then right columns (one side alone for semi and anti; left and `mark` for
 * mark). A pair of rows matches when all keys are equal and all of `residual` is true. `mark` is the
 * three-valued OR, over all right rows, of the AND of keys and residual: NULL if no pair matches and one is NULL; but
 * NULL keys on both sides are equal, as on the server. Columns of a side that may be missing keep their ids and may
 * be NULL above the join, even if their type below is not Nullable: the binder makes references above Nullable.
 */
export interface Join {
  readonly kind: 'Join'
  readonly join: JoinKind
  readonly left: Relation
  readonly right: Relation
  readonly keys: readonly JoinKey[]
  /** The other conditions over both sides, besides equal keys. */
  readonly residual: readonly Scalar[]
  readonly mark?: PlanColumn
  /** ASOF: the one inequality, left against right. */
  readonly asof?: {
    readonly left: Scalar
    readonly right: Scalar
    readonly op: '>' | '>=' | '<' | '<='
  }
}

/**
 * Runs `inner` for each row of `outer`; `inner` holds ColumnRefs to the columns `reads` of `outer`.
 *
 * `scalar`: at most one inner row (more is an error), NULLs without one. `cross` and `left`: lateral
 * joins. `mark`, `semi`, `anti`: whether there is an inner row (EXISTS); with `compare`, over columns of
 * both, whether there is one for which it is true (`x > ANY (…)`), and `mark` is the three-valued OR of
 * `compare` over the inner rows. The output is that of the join with this name; of `scalar` that of `leftSingle`.
 * Remains where decorrelation fails; engines may run it row by row, with results cached by the values read.
 */
export interface Apply {
  readonly kind: 'Apply'
  readonly apply: 'cross' | 'left' | 'scalar' | 'semi' | 'anti' | 'mark'
  readonly outer: Relation
  readonly inner: Relation
  readonly reads: readonly ColumnId[]
  readonly compare?: Scalar
  readonly mark?: PlanColumn
}

/** Sorts stably; `limit` keeps the first rows only. */
export interface Sort {
  readonly kind: 'Sort'
  readonly input: Relation
  readonly keys: readonly SortKey[]
  readonly limit?: number
  /** More rows than this are not sorted, but passed on as they come. */
  readonly mostRows?: number
}

export interface Limit {
  readonly kind: 'Limit'
  readonly input: Relation
  readonly limit?: number
  readonly offset: number
}

export type SetOperator = 'union' | 'except' | 'intersect'

/** Both sides have `columns.length` columns in order, already cast to the types of `columns`. */
export interface SetOperation {
  readonly kind: 'SetOperation'
  readonly op: SetOperator
  readonly all: boolean
  readonly left: Relation
  readonly right: Relation
  readonly columns: readonly PlanColumn[]
  readonly leftColumns: readonly ColumnId[]
  readonly rightColumns: readonly ColumnId[]
}

/**
 * Computes calls of overloads with `callOutside`, which expressions cannot compute. Output: the input's columns, then
 * those of the calls.
 */
export interface Udf {
  readonly kind: 'Udf'
  readonly input: Relation
  readonly calls: readonly {
    readonly column: PlanColumn
    readonly overload: Overload
    readonly args: readonly Scalar[]
  }[]
}

/** Output: the input's columns, then each call's column. Each call has its own window. */
export interface Window {
  readonly kind: 'Window'
  readonly input: Relation
  readonly calls: readonly WindowCall[]
}

/**
 * `base`, then `step` repeatedly over the rows of the previous round, until a round returns none. `WorkTable` inside
 * `step` reads those rows. `all: false` removes duplicates of earlier rows.
 */
export interface Recursive {
  readonly kind: 'Recursive'
  readonly columns: readonly PlanColumn[]
  readonly base: Relation
  readonly baseColumns: readonly ColumnId[]
  readonly step: Relation
  readonly stepColumns: readonly ColumnId[]
  readonly all: boolean
  readonly workTable: number
}

export interface WorkTable {
  readonly kind: 'WorkTable'
  readonly workTable: number
  /** New ids, in the order of the recursion's columns. */
  readonly columns: readonly PlanColumn[]
}

/** Evaluates `definition` once; the `CteScan`s in `body` with its number read it (MATERIALIZED). */
export interface With {
  readonly kind: 'With'
  readonly cte: number
  readonly definition: Relation
  readonly definitionColumns: readonly ColumnId[]
  readonly body: Relation
}

export interface CteScan {
  readonly kind: 'CteScan'
  readonly cte: number
  readonly columns: readonly PlanColumn[]
}

/**
 * A random part of the rows: each row (or whole block, by `of`) with probability `fraction` (0..1), or `rows` of
 * them, with `fraction` of those in such a part of the blocks. `rows` that exceed those of a non-empty input are
 * error 1005.
 */
export interface Sample {
  readonly kind: 'Sample'
  readonly input: Relation
  readonly of: 'rows' | 'blocks'
  readonly fraction?: number
  readonly rows?: number
}

/** A relation: an operator with its inputs, as plain data. */
export type Relation =
  | Scan
  | Source
  | Values
  | Filter
  | Project
  | ProjectSet
  | Udf
  | Aggregate
  | Join
  | Apply
  | Sort
  | Limit
  | SetOperation
  | Window
  | Recursive
  | WorkTable
  | With
  | CteScan
  | Sample

/** The type of a stored column; its name is only in the catalog. */
export interface ColumnSpec {
  readonly type: DataType
}
