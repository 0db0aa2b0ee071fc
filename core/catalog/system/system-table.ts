import type { SnapshotSize, TableId, TableSnapshot } from '../../plan/relation.js'
import type { TableStatistics } from '../../plan/statistics.js'
import type { DataType } from '../../types/data-type.js'
import type { Value } from '../../types/value.js'
import type { Identity } from '../access/identity.js'
import type { Visibility } from '../access/visibility.js'
import type { CatalogView } from '../catalog-view.js'
import type { FormatOptions, StoredTable, TableColumn, View } from '../objects.js'

/** A function as `system.functions` lists it. */
export interface FunctionFacts {
  readonly name: string
  readonly isAggregate: boolean
  readonly description: string
}

/** A setting as `system.settings` lists it. */
export interface SettingFacts {
  readonly name: string
  readonly value: string
  readonly default: string
  readonly range: string
  readonly level: string
  readonly description: string
  readonly type: string
}

/** A statement that runs now. */
export interface ProcessFacts {
  readonly id: string
  readonly user: string
  readonly database: string
  readonly sql: string
  readonly queryId: string
  readonly createdOn: bigint
  readonly scanRows: number
  readonly scanBytes: number
}

/** A temporary table of any session. */
export interface TemporaryTableFacts {
  readonly database: string
  readonly table: StoredTable
  readonly user: string
  readonly session: string
  /** Whether it belongs to the session of the statement. */
  readonly current: boolean
}

/** A session variable as SHOW VARIABLES lists it. */
export interface VariableFacts {
  readonly name: string
  readonly value: string
  readonly type: string
}

/** A kept result as `system.query_cache` lists it. */
export interface QueryCacheFacts {
  readonly queryId: string
  /** The size of its blocks. */
  readonly bytes: number
  readonly rows: number
  /** For each table that it was read from, a text that changes with the table's rows. */
  readonly versions: readonly string[]
  readonly location: string
  /** Whether `result_scan` can read it. */
  readonly isActive: boolean
}

/** Who wrote mockq, and the packages that it consists of. */
export interface Credits {
  readonly authors: readonly string[]
  readonly packages: readonly {
    readonly name: string
    readonly version: string
    readonly license: string
  }[]
}

/** The data that system tables are computed from: the server as one statement sees it. */
export interface SystemFacts {
  /** The current database of the session. */
  readonly currentDatabase: string
  readonly catalog: CatalogView
  /** The user who runs the statement, with all users and roles. */
  readonly identity: Identity
  /** Which objects the user may see. */
  readonly visible: Visibility
  readonly now: bigint
  /** The version with commit and compiler, as `version()` returns it. */
  commitVersion(): string
  /** Who wrote mockq, and the packages that it consists of. */
  credits(): Credits
  /** The server that received the statement; undefined if no client sent it. */
  readonly node: { readonly id: string; readonly host: string; readonly port: number } | undefined
  rowCount(table: StoredTable): number
  /** The statistics of a table whose rows an engine keeps. */
  statistics(table: StoredTable): TableStatistics | undefined
  /** The latest snapshot of a table. */
  lastSnapshot(table: TableId): TableSnapshot | undefined
  /** The size of a table whose rows an engine keeps. */
  size(table: TableId): SnapshotSize | undefined
  /** Columns of a view's query; empty if the query can no longer be bound. */
  viewColumns(database: string, view: View): readonly TableColumn[]
  /** The options of a file format as JSON, with the defaults of those that were not given. */
  fileFormatJson(options: FormatOptions): string
  temporaryTables(): Iterable<TemporaryTableFacts>
  variables(): Iterable<VariableFacts>
  functions(): Iterable<FunctionFacts>
  tableFunctions(): Iterable<string>
  settings(): Iterable<SettingFacts>
  processes(): Iterable<ProcessFacts>
  cachedResults(): Iterable<QueryCacheFacts>
  /** What the memory of the server's process is used for, in bytes. */
  memory(): Iterable<readonly [name: string, bytes: number]>
}

/** A table that is computed when it is read. Rows have a value for every column, in order. */
export interface SystemTableSpec {
  readonly name: string
  /** The engine that listings show; `System` and the table's name unless given. */
  readonly engine?: string
  readonly columns: readonly (readonly [name: string, type: DataType])[]
  /**
   * Computes the rows. `names`: the table names that the statement filters by, which some listings depend on. `wanted`:
   * the columns that the statement reads; others may be null where they take long to compute.
   */
  readonly rows: (
    facts: SystemFacts,
    names?: readonly string[],
    wanted?: ReadonlySet<string>,
  ) => Iterable<readonly Value[]>
}
