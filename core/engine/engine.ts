import type { QueryError } from '../errors/query-error.js'
import type { Cx } from '../functions/overload.js'
import type { BlockOrder, Plan, RowFilter, Written } from '../plan/plan.js'
import type {
  Clustering,
  ColumnSpec,
  SchemaColumn,
  SnapshotSize,
  Source,
  TableId,
  TableSnapshot,
} from '../plan/relation.js'
import type { TableStatistics } from '../plan/statistics.js'
import type { Block } from '../types/block.js'
import type { Value } from '../types/value.js'
import type { StopSignal } from '../unless-aborted.js'

/** The reason why an engine cannot run a plan, known before the run starts. */
export interface Refusal {
  readonly error: QueryError
}

/** Reads the `Source`s of a plan. Implemented in `core/serve`; its blocks obey the contract of `PlanRun.blocks`. */
export interface Sources {
  open(source: Source, cx: RunContext): AsyncIterable<Block>
}

/** Limits of one run. Exceeding one is a `QueryError` that names the limit. */
export interface RunLimits {
  /** Bytes of the rows that a statement may hold at once: in sorts, joins, groups, and to be written. */
  readonly memoryBytes: number
  /** Rounds of a recursive query. */
  readonly maxRecursionRounds: number
}

export interface RunContext {
  /** Its reason is the `QueryError` that ends the run. */
  readonly signal: StopSignal
  readonly eval: Cx
  readonly sources: Sources
  readonly limits: RunLimits
  /** Called as rows are read from tables and sources: rows and bytes since the last call. */
  readonly progress: (rows: number, bytes: number) => void
}

/** A plan being run; `written` is complete once `blocks` has ended. */
export interface PlanRun {
  /**
   * Ends normally only if every row was delivered, and throws nothing but `QueryError`. After `return()` or an abort,
   * everything that the run holds is freed before the promise settles.
   */
  readonly blocks: AsyncIterable<Block>
  readonly written: () => Written
}

export interface StorageOptions {
  /** Rows inserted into the table are discarded (ENGINE = NULL). */
  readonly keepsNothing?: boolean
  /** Each commit that writes rows leaves a snapshot (ENGINE = FUSE). */
  readonly keepsSnapshots?: boolean
}

/** The id and time of a new snapshot. */
export interface SnapshotStamp {
  /** A UUID of version 7 without dashes. */
  readonly id: string
  readonly timestamp: bigint
}

/** How a table is stored from now on. */
export interface StorageChange {
  /** Whether rows keep their origin when they are rewritten. */
  readonly tracksChanges?: boolean
  /** Rows of a block. */
  readonly blockRows?: number
}

/** How much `compact` does. */
export interface CompactionLimits {
  /** A segment that has this many blocks is left alone. */
  readonly blocksPerSegment: number
  /** The most segments to join. */
  readonly segments?: number
  /** Once the chosen segments have this many imperfect blocks, only one more segment is chosen. */
  readonly blocks?: number
  /** How the rows of joined segments are sorted; without it they stay in their order. */
  readonly order?: BlockOrder
  /** Only segments with a row for which all of this is true are joined; needs an order. */
  readonly where?: RowFilter
}

/** A block of a snapshot's rows. */
export interface BlockFacts {
  readonly segment: number
  /** The names are UUIDs without dashes. */
  readonly segmentName: string
  readonly name: string
  readonly rows: number
  /** Bytes of each column. */
  readonly columnBytes: readonly number[]
}

/** A block that one state of a table has and another has not. */
export interface ChangedBlock {
  readonly rows: number
  /** The rows that were not in an earlier block. */
  readonly newRows: number
  /** The latest version at which one of the other rows was rewritten first; undefined if there are none. */
  readonly lastOrigin: number | undefined
  /** Whether all rows come from one block that is removed. */
  readonly isFromRemoved: boolean
}

/** What differs between an earlier state of a table and a later one. */
export interface TableChanges {
  /** Undefined: a segment of several blocks was rewritten, of which the server would have kept some. */
  readonly blocks:
    | { readonly added: readonly ChangedBlock[]; readonly removed: readonly ChangedBlock[] }
    | undefined
  readonly rowsBefore: number
  readonly rows: number
  /** The rows that were updated and deleted in between; less than 0 if the table was set back. */
  readonly updated: number
  readonly deleted: number
}

/** What ANALYZE collects beside the counts: buckets of values by an algorithm, or none, in place of those before. */
export type HistogramRequest = 'window' | 'sketch' | 'none'

export interface CommitOptions {
  /**
   * The transaction is a single statement outside of BEGIN: rows that it only appended are added to those that others
   * have committed meanwhile; anything else may be run again if it fails.
   */
  readonly lone: boolean
  /** Called within the commit; if it throws, nothing is committed. */
  readonly publish?: () => void
  /** Makes the id and time of each snapshot that the commit leaves; without it, there are none. */
  readonly stamp?: () => SnapshotStamp
}

/** The number of rows appended to a table, and their size. */
export interface Appended {
  readonly rows: number
  readonly bytes: number
}

/**
 * One transaction of an engine: a snapshot of all tables, and what it writes itself.
 *
 * Runs one plan at a time. Ends with `commit` or `rollback`, once.
 */
export interface EngineTransaction {
  run(plan: Plan, cx: RunContext): PlanRun
  /** Refreshes the snapshot: tables that the transaction did not change are seen as they are now. */
  refresh(): void
  createTable(id: TableId, columns: readonly ColumnSpec[], options?: StorageOptions): Promise<void>
  /** Does nothing if there is no such table. */
  dropTable(id: TableId): Promise<void>
  truncateTable(id: TableId): Promise<void>
  /** Adds a column at `position`; existing rows get the value `fill`. */
  addColumn(id: TableId, position: number, column: ColumnSpec, fill: Value): Promise<void>
  dropColumn(id: TableId, position: number): Promise<void>
  /** Replaces a column's values, row by row. */
  mapColumn(
    id: TableId,
    position: number,
    column: ColumnSpec,
    map: (value: Value) => Value,
  ): Promise<void>
  /** Keeps the catalog's columns and cluster key with the snapshots to come. */
  describe(id: TableId, schema: readonly SchemaColumn[], clustering: Clustering): Promise<void>
  configure(id: TableId, change: StorageChange): Promise<void>
  /** Joins segments of a table, from the latest one on. */
  compact(id: TableId, limits: CompactionLimits, cx: RunContext): Promise<void>
  /**
   * Leaves a snapshot of the same rows, if the table has snapshots, and makes its statistics anew. `histograms` are kept as
   * they are unless given.
   */
  analyze(id: TableId, histograms?: HistogramRequest): Promise<void>
  /** Makes a snapshot of the table the latest one; those after it are gone. */
  revert(id: TableId, to: TableSnapshot): Promise<void>
  /** Brings back a dropped table with its rows and snapshots. False if it is not kept any more. */
  undropTable(id: TableId): Promise<boolean>
  /** Removes the snapshots before `first`. */
  forgetSnapshots(id: TableId, first: TableSnapshot): Promise<void>
  /**
   * The table as the transaction sees it: the latest committed snapshot, or a new one if the transaction wrote to it.
   * Undefined for a table that nobody has written to.
   */
  snapshot(id: TableId, stamp: () => SnapshotStamp): TableSnapshot | undefined
  /**
   * The snapshots of the table as the transaction sees it, the oldest first. All that it wrote is in one, which follows
   * the one that it began with; the commit keeps it if nobody else has changed the table.
   */
  snapshots(id: TableId, stamp: () => SnapshotStamp): readonly TableSnapshot[]
  /** The version of the table, and since which one it tracks changes. */
  versionOf(id: TableId): { readonly sequence: number; readonly trackedSince: number | undefined }
  /** The size of a snapshot, or of the table as the transaction sees it. */
  size(id: TableId, at: TableSnapshot | undefined): SnapshotSize
  /** The blocks of a snapshot, or of the table as the transaction sees it. `uuid` names new ones. */
  blocks(id: TableId, at: TableSnapshot | undefined, uuid: () => string): readonly BlockFacts[]
  /** The statistics of the table as the transaction sees it. */
  statistics(id: TableId): TableStatistics
  /** What changed between a snapshot, or an empty table, and the table as the transaction sees it. */
  changes(id: TableId, from: TableSnapshot | undefined): TableChanges
  /** The rows that its statistics were made of, as in `statistics`. */
  writtenRows(id: TableId): number
  append(id: TableId, blocks: AsyncIterable<Block>, cx: RunContext): Promise<Appended>
  rowCount(id: TableId): number
  /** Whether the table is there; another transaction may have dropped it. */
  has(id: TableId): boolean
  /** Whether it wrote anything to the table. */
  hasChanged(id: TableId): boolean
  /**
   * Merges the changes into what others have committed meanwhile, before it returns a promise. Fails with `QueryError`
   * UnresolvableConflict (4001) if it changed or deleted rows of a segment (the rows that one statement wrote) that
   * others also changed; a single statement fails with TableVersionMismatched (2009).
   */
  commit(options?: CommitOptions): Promise<void>
  rollback(): Promise<void>
}

/** The interface of engines, which run plans over tables. One contract test runs against each engine. */
export interface Engine {
  readonly name: 'memory' | 'duckdb' | 'alasql'
  /** Called before a run starts, so that a plan is never refused after rows were delivered. */
  check(plan: Plan): Refusal | undefined
  begin(mode: 'read' | 'write'): Promise<EngineTransaction>
  /** The committed content of a table: the same object in all copies of the engine until a commit changes it. */
  committed(table: TableId): { readonly rows: number } | undefined
  /** How many blocks of a committed table are smaller than a compaction leaves them. */
  imperfectBlocks(table: TableId): number
  /** The committed snapshots of a table, the oldest first. */
  snapshots(table: TableId): readonly TableSnapshot[]
  /**
   * An engine with the tables as they are committed now, except some. From then on, each of the two engines changes
   * alone. Takes no longer for larger tables.
   */
  copy(except: readonly TableId[]): Engine
  /** Removes the rows of dropped tables, which then cannot be undropped. */
  purge(tables: readonly TableId[]): void
  close(): Promise<void>
}
