import type { QueryError } from '../errors/query-error.js'
import type { Cx } from '../functions/overload.js'
import type { Plan, Written } from '../plan/plan.js'
import type { ColumnSpec, Source, TableId } from '../plan/relation.js'
import type { Block } from '../types/block.js'
import type { Value } from '../types/value.js'

/** Why an engine cannot run a plan; told before the run starts. */
export interface Refusal {
  readonly error: QueryError
}

/**
 * What reads a plan's `Source`s. Given by serve; blocks follow the contract of `PlanRun.blocks`.
 */
export interface Sources {
  open(source: Source, cx: RunContext): AsyncIterable<Block>
}

/** Bounds of one run; beyond them it fails with a `QueryError` that names the bound. */
export interface Limits {
  /** Rows that a blocking operator (sort, join build side, aggregate) may hold. */
  readonly maxBlockingRows: number
  /** Rounds of a recursive query. */
  readonly maxRecursionRounds: number
}

export interface RunContext {
  /** Its reason is the `QueryError` that ends the run. */
  readonly signal: AbortSignal
  readonly eval: Cx
  readonly sources: Sources
  readonly limits: Limits
  /** Called as rows are read from tables and sources: rows and bytes since the last call. */
  readonly progress: (rows: number, bytes: number) => void
}

/** A plan being run; `written` is complete once `blocks` has ended. */
export interface PlanRun {
  /**
   * Ends normally only if every row was delivered. Throws `QueryError`, or what JavaScript throws for a value
   * or a call stack that is too large.
   * `return()` and the signal free all that the run holds before they settle.
   */
  readonly blocks: AsyncIterable<Block>
  readonly written: () => Written
}

export interface TableOptions {
  /** Rows that are put into the table are gone at once (ENGINE = NULL). */
  readonly keepsNothing?: boolean
}

export interface CommitOptions {
  /**
   * The transaction is one statement of its own: rows that it only appended go behind what others have
   * committed meanwhile, and the statement may be run again where it fails.
   */
  readonly lone: boolean
  /** Done in the same moment as the commit; where it throws, nothing is committed. */
  readonly publish?: () => void
}

/** Rows that were put behind those of a table, and what they take. */
export interface Appended {
  readonly rows: number
  readonly bytes: number
}

/**
 * One transaction of an engine: a snapshot of all tables, and what it writes itself.
 *
 * Runs one plan at a time. Ends with `commit` or `rollback`, once.
 */
export interface Transaction {
  run(plan: Plan, cx: RunContext): PlanRun
  /** From now on, tables that it did not change are seen as they are now. */
  refresh(): void
  createTable(id: TableId, columns: readonly ColumnSpec[], options?: TableOptions): Promise<void>
  /** Nothing where there is no such table. */
  dropTable(id: TableId): Promise<void>
  truncateTable(id: TableId): Promise<void>
  /** Adds a column behind the last, or at `position`; existing rows get `fill`. */
  addColumn(id: TableId, position: number, column: ColumnSpec, fill: Value): Promise<void>
  dropColumn(id: TableId, position: number): Promise<void>
  /** Replaces a column's values, row by row. */
  mapColumn(
    id: TableId,
    position: number,
    column: ColumnSpec,
    map: (value: Value) => Value,
  ): Promise<void>
  /** A second table with the rows that the first has now, sharing storage. */
  cloneTable(from: TableId, to: TableId): Promise<void>
  append(id: TableId, blocks: AsyncIterable<Block>, cx: RunContext): Promise<Appended>
  rowCount(id: TableId): number
  /** Whether it wrote anything to the table. */
  hasChanged(id: TableId): boolean
  /**
   * Merges what it wrote into what others have committed meanwhile, in one moment: before the promise is
   * given. Fails with `QueryError` UnresolvableConflict (4001) where it changed or deleted rows of a
   * segment (rows that one statement wrote) that others changed too; a lone statement with
   * TableVersionMismatched (2009).
   */
  commit(options?: CommitOptions): Promise<void>
  rollback(): Promise<void>
}

/**
 * The port of the engines: what runs plans over tables. One contract test runs against each.
 */
export interface Engine {
  readonly name: 'memory' | 'duckdb' | 'alasql'
  /** Speaks before a run starts, so that a refusal never comes after rows. */
  check(plan: Plan): Refusal | undefined
  begin(mode: 'read' | 'write'): Promise<Transaction>
  close(): Promise<void>
}
