import type { Identity } from '../catalog/access/identity.js'
import type { CatalogView } from '../catalog/catalog-view.js'
import type { FormatOptions, JavaScriptFunction, StoredTable } from '../catalog/objects.js'
import type { StorageParams } from '../catalog/storage-params.js'
import type { AggregateOverload, Cx, Overload } from '../functions/overload.js'
import type { TableId, TableSnapshot } from '../plan/relation.js'
import type { DataType } from '../types/data-type.js'
import type { TypedValue } from '../types/literal-type.js'
import type { Value } from '../types/value.js'
import type { BoundQuery } from './bound-statement.js'

/**
 * What binding may read besides the syntax tree. `serve` makes one for each statement.
 *
 * Settings, the clock and facts of the session come through `eval`, the same object that the run gets, so that constant
 * folding and evaluation agree.
 */
export interface BindContext {
  readonly catalog: CatalogView
  readonly eval: Cx
  /** Who runs the statement. */
  readonly identity: Identity
  /** The session's catalog and database; unqualified names are looked up there. */
  readonly currentCatalog: string
  readonly currentDatabase: string
  /** A session variable (`$name`), lower-case name. */
  variable(name: string): TypedValue | undefined
  readonly params: Params
  /** Settings that the statement sets for itself; `eval` sees them. */
  readonly ownSettings: OwnSettings
  /**
   * Columns of the files that `FROM @stage/path` reads, or of those of them that `only` names; fails with `QueryError`
   * (no stage, no file).
   */
  describeStage(read: StageRead, only?: readonly string[]): Promise<StageColumns>
  /**
   * The paths of the files that a COPY into the table would load; fails with `QueryError` for the stage, the format or
   * the options.
   */
  filesToCopy(
    table: StoredTable,
    read: StageRead,
    options: FormatOptions,
  ): Promise<readonly string[]>
  /** The content of a file; fails with `QueryError` (no stage, no file). */
  readFile(location: StageLocation): Promise<Uint8Array>
  /**
   * Reads files whose names are known only while the statement runs; fails as `readFile`, and with `QueryError` 1063
   * without READ on the stage.
   */
  fileReader(): FileReader
  /** A function in code, whose file is read and whose engine is loaded; the code itself runs at the first call. */
  loadFunction(name: string, definition: JavaScriptFunction): Promise<LoadedFunction>
  /** The kept result of an earlier statement, for `result_scan`; undefined if that statement has none. */
  describeResult(queryId: string): ResultColumns | undefined
  /**
   * All rows of a query that has to run before the rest can be bound: the values of a PIVOT, subqueries
   * in arguments of table functions.
   */
  rowsOf(query: BoundQuery): Promise<readonly (readonly Value[])[]>
  /**
   * How many rows a table has now; undefined if that is unknown. The order of joins is chosen by it; without the
   * function, joins stay as they are written.
   */
  rowCount?(table: TableId): number | undefined
  /** The committed snapshots of a table, the oldest first; without the function, there are none. */
  snapshots?(table: TableId): readonly TableSnapshot[]
  /** Keeps subqueries as `Apply`, for cross-checks of decorrelation. */
  readonly keepApply?: boolean
  /** Keeps the whole plan as it was bound, for cross-checks of all rewrites. */
  readonly keepPlan?: boolean
}

/** The function as calls in a plan use it. */
export type LoadedFunction =
  | { readonly kind: 'scalar'; readonly overload: Overload }
  | { readonly kind: 'aggregate'; readonly overload: AggregateOverload }

/** The settings of one statement, which override those of its session. */
export interface OwnSettings {
  /** The session's value, before the statement set any. */
  ofSession(name: string): string
  /** Ignores names that are not settings. Throws `QueryError` 2803 for an invalid value. */
  setOwn(settings: Iterable<readonly [name: string, value: string]>): void
  /** Before each attempt to bind the statement. */
  forgetOwn(): void
}

/** A kept result by its key; `columns` is absent if it is kept no longer. */
export interface ResultColumns {
  readonly key: string
  readonly columns?: readonly NamedType[]
}

export interface NamedType {
  readonly name: string
  readonly type: DataType
}

/** Parameter values sent with the statement: a list for `?` and `$1`, a map for `:name`. */
export type Params = readonly TypedValue[] | ReadonlyMap<string, TypedValue>

/** Files in a stage or behind a URL, as a query or COPY names them. */
export interface StageRead {
  readonly location: StageLocation
  /** Options of the format, lower-case keys; `format_name` and `type` as written. */
  readonly format: FormatOptions
  /** If given, only these paths below `location.path`. */
  readonly files?: readonly string[]
  /** A regular expression over the whole path below `location.path`. */
  readonly pattern?: string
}

export type StageLocation =
  /** `@name/path`; `~` is the stage of the user. */
  | { readonly kind: 'stage'; readonly name: string; readonly path: string }
  /** A folder or a file on the machine: `fs:///path`. */
  | { readonly kind: 'url'; readonly url: string }
  /** A path below the root of another storage. */
  | { readonly kind: 'storage'; readonly storage: StorageParams; readonly path: string }

/**
 * What the rows of staged files look like.
 *
 * `positional`: text fields `$1, $2, …` (CSV, TSV, TEXT), as many as the statement uses. `named`: NDJSON and Avro, with
 * a single Variant column. `schema`: Parquet, ORC and Arrow, whose columns have names; in Parquet and ORC, `$1` is also a
 * whole row as a Variant. `columns` is undefined if there is no file.
 */
export type StageColumns =
  | {
      readonly kind: 'positional'
      readonly type: DataType
      readonly format: 'CSV' | 'TEXT'
      /** Each line is one field, `$1`. */
      readonly wholeLines: boolean
    }
  | { readonly kind: 'named'; readonly columns: readonly NamedType[] }
  | {
      readonly kind: 'schema'
      readonly format: 'PARQUET' | 'ORC' | 'ARROW'
      readonly columns: readonly NamedType[] | undefined
    }

export type FileReader = (location: StageLocation) => Promise<Uint8Array>
