import type { TableId, TableSnapshot } from '../plan/relation.js'
import type { DataType, TupleType } from '../types/data-type.js'
import type { SnapshotTag } from './snapshot-tags.js'
import type { StorageParams } from './storage-params.js'

/** A column of a table or view, as DESC shows it. */
export interface TableColumn {
  readonly name: string
  readonly type: DataType
  /** The DEFAULT expression, as SQL printed by `sql/`. */
  readonly defaultExpr?: string
  /** For a `STORED` or `VIRTUAL` computed column, the SQL of its expression. */
  readonly computed?: { readonly expr: string; readonly stored: boolean }
  /** AUTOINCREMENT: rows that leave the column out are numbered. */
  readonly autoIncrement?: AutoIncrement
  readonly comment?: string
}

/** What an AUTOINCREMENT column counts. */
export interface AutoIncrement {
  /** The counter; 0 before the column is in the catalog. */
  readonly id: TableId
  readonly start: bigint
  readonly step: bigint
}

export interface TableOptions {
  readonly [key: string]: string
}

/**
 * An index that belongs to a table: kept, checked and shown. Rows are found without it; an inverted index says how `match`
 * and `query` search.
 */
export interface TableIndex {
  readonly name: string
  readonly type: 'INVERTED' | 'NGRAM' | 'VECTOR' | 'SPATIAL'
  /** Names of the indexed columns, in the table's order. */
  readonly columns: readonly string[]
  /** Built when rows are written, and not only by REFRESH. */
  readonly sync: boolean
  /** Lower-case names, values as the server keeps them. */
  readonly options: TableOptions
}

/** A CHECK constraint. */
export interface TableConstraint {
  readonly name: string
  /** The condition, as SQL printed by `sql/`. */
  readonly expr: string
  /** Names of the columns that it read when it was made, in the table's order. */
  readonly columns: readonly string[]
}

/** A table whose rows an engine stores. */
export interface StoredTable {
  readonly kind: 'Table'
  readonly id: TableId
  readonly name: string
  readonly columns: readonly TableColumn[]
  /** `FUSE`, `MEMORY`, `NULL` …: in upper case. */
  readonly engine: string
  readonly transient: boolean
  readonly temporary: boolean
  /** Printed SQL of CLUSTER BY expressions; `cluster_type` of the options says whether they are LINEAR or HILBERT. */
  readonly clusterBy: readonly string[]
  /** Printed SQL of PARTITION BY expressions. */
  readonly partitionBy: readonly string[]
  /** By name. */
  readonly indexes: readonly TableIndex[]
  /** By name. */
  readonly constraints: readonly TableConstraint[]
  readonly options: TableOptions
  readonly comment: string
  /** A location of its own, which only listings show: the rows are kept with those of all tables. */
  readonly storage?: StorageParams
  /** Microseconds since 1970-01-01 UTC. */
  readonly createdOn: bigint
  readonly updatedOn: bigint
  readonly owner?: string
  /** The first column of each is masked by its policy; a column is in at most one policy, of any kind. */
  readonly maskingPolicies?: readonly PolicyUse[]
  readonly rowAccessPolicy?: PolicyUse
  /** By name. */
  readonly snapshotTags?: readonly SnapshotTag[]
  /** How often columns that the table had were changed or dropped; absent: never. */
  readonly columnChanges?: number
}

/** A policy of a table: its columns are the arguments, in the order of the policy's parameters. */
export interface PolicyUse {
  readonly policy: string
  /** Tells the policy from a later one of the same name. */
  readonly policyId: TableId
  readonly columns: readonly string[]
}

/**
 * What makes a view a materialized one. mockq keeps no rows of it: on the server a read always has the current rows of
 * the source, whatever is stored.
 */
export interface Materialized {
  /** Names and types of what a read has. */
  readonly columns: readonly TableColumn[]
  /** Names and types of what the server stores and its listings show: aggregates are kept as their states. */
  readonly stored: readonly TableColumn[]
  /** The table that it is made from, which is looked up by its name, too. */
  readonly source: TableId
  /** `columnChanges` of the source when the view was made: after one more, the view can only be made anew. */
  readonly sourceChanges: number
  readonly clusterBy: readonly string[]
  readonly options: TableOptions
  /** A column that the server cannot compute from what it stores, so that reads fail after a REFRESH. */
  readonly unreadable?: string
  /** The version of the source at the last REFRESH. */
  readonly refreshed?: number
}

/** A view; its query is bound anew at each use. */
export interface View {
  readonly kind: 'View'
  readonly id: TableId
  readonly name: string
  /** Printed SQL of the query, its tables fully qualified. */
  readonly query: string
  /** Absent for a plain view. */
  readonly materialized?: Materialized
  readonly comment: string
  readonly createdOn: bigint
  readonly updatedOn: bigint
  readonly owner?: string
}

/** Follows the changes of a table since its offset. */
export interface Stream {
  readonly kind: 'Stream'
  readonly id: TableId
  readonly name: string
  /** The table that it follows. */
  readonly source: TableId
  readonly mode: 'append_only' | 'standard'
  readonly offset: StreamOffset
  readonly comment: string
  readonly createdOn: bigint
  readonly updatedOn: bigint
  readonly owner?: string
}

/** Up to where a stream was consumed. */
export interface StreamOffset {
  /** The table's version. */
  readonly sequence: number
  /** The table's rows then; undefined if there were none yet. */
  readonly snapshot: TableSnapshot | undefined
}

/** A table that is computed when read: `system.*`, `information_schema.*`. */
export interface SystemTable {
  readonly kind: 'SystemTable'
  readonly name: string
  /** As listings show it, such as `SystemOne`. */
  readonly engine: string
  readonly columns: readonly TableColumn[]
}

export type TableObject = StoredTable | View | Stream | SystemTable

/** A dropped table or view, which listings with HISTORY still show. */
export interface DroppedTable {
  readonly table: StoredTable | View
  readonly droppedOn: bigint
  /** The number of rows when it was dropped; absent for a view. */
  readonly rowCount?: number
}

/** A dropped database. */
export interface DroppedDatabase {
  readonly database: Database
  readonly droppedOn: bigint
}

/** Options of a database, names in upper case: what its new tables inherit. */
export interface DatabaseOptions {
  readonly [name: string]: string
}

/** Key and values that the server would look up in a MySQL or Redis server; mockq only keeps its definition. */
export interface Dictionary {
  readonly name: string
  readonly columns: readonly TableColumn[]
  /** The name of the column by which values are looked up. */
  readonly primaryKey: string
  readonly source: 'mysql' | 'redis'
  /** Where the source is: keys in lower case. */
  readonly options: ReadonlyMap<string, string>
  readonly comment: string
  /** Microseconds since 1970-01-01 UTC. */
  readonly createdOn: bigint
}

export interface Database {
  readonly name: string
  readonly id: bigint
  readonly tables: ReadonlyMap<string, TableObject>
  /** Absent: none. Their names are apart from those of tables. */
  readonly dictionaries?: ReadonlyMap<string, Dictionary>
  /** The most recently dropped tables, oldest first. */
  readonly dropped?: readonly DroppedTable[]
  readonly owner?: string
  readonly options?: DatabaseOptions
  /** `system` and `information_schema`: nothing may be created in them. */
  readonly readOnly: boolean
}

/** Options of a file format or of COPY: keys in lower case, values as written. */
export type FormatOptions = ReadonlyMap<string, string>

export interface Stage {
  readonly name: string
  /** `internal`: mockq stores the files; `external`: they are at `url` (`fs:///…`). */
  readonly location:
    | { readonly kind: 'internal' }
    | { readonly kind: 'external'; readonly url: string; readonly storage: StorageParams }
  /** Empty: the default, Parquet. */
  readonly fileFormat: FormatOptions
  readonly comment: string
  readonly creator: string
  readonly createdOn: bigint
  readonly owner?: string
}

/** How to log in to a storage, for the statements that name it. */
export interface Connection {
  readonly name: string
  /** As it was written, in lower case: `s3`, `hf`. */
  readonly storageType: string
  /** Keys in lower case. */
  readonly params: ReadonlyMap<string, string>
  readonly owner?: string
}

/** Numbers for `nextval`, shared by all sessions. Names are unique in the server. */
/** An aggregating index of a table. mockq computes each query from the table, so it only describes. */
export interface AggregatingIndex {
  readonly name: string
  readonly table: TableId
  /** Whether writes keep it up to date; the server keeps this too, and shows it nowhere. */
  readonly sync: boolean
  /** The query as it was written. */
  readonly original: string
  /** The query with the aggregates that the index keeps. */
  readonly definition: string
  /** Microseconds since 1970-01-01 UTC. */
  readonly createdOn: bigint
  /** The time of the last change that REFRESH put into it. */
  readonly updatedOn?: bigint
}

export interface Sequence {
  readonly name: string
  readonly interval: bigint
  /** The next value. It only grows: a rollback does not give numbers back. */
  readonly next: { value: bigint }
  readonly comment?: string
  readonly createdOn: bigint
  readonly owner?: string
}

/** A user-defined function. Names are unique in the server. */
export interface UserFunction {
  readonly name: string
  readonly definition: FunctionDefinition
  readonly description: string
  readonly createdOn: bigint
  readonly updatedOn: bigint
  readonly owner?: string
}

export type FunctionDefinition =
  | ExpressionFunction
  | BlockFunction
  | TableFunctionOfUser
  | JavaScriptFunction

/** `AS (x) -> x + 1`: an SQL expression over the parameters' names. */
export interface ExpressionFunction {
  readonly kind: 'Expression'
  readonly params: readonly string[]
  readonly body: string
}

/** A block of SQL with types: an expression. */
export interface BlockFunction {
  readonly kind: 'Block'
  readonly params: readonly string[]
  readonly argTypes: readonly DataType[]
  readonly returns: DataType
  readonly body: string
}

/** A function of FROM: a query, and the columns that it must have. */
export interface TableFunctionOfUser {
  readonly kind: 'Table'
  readonly params: readonly string[]
  readonly argTypes: readonly DataType[]
  readonly columns: readonly TableColumn[]
  readonly body: string
}

/** Code in JavaScript; parameters have no names. */
export interface JavaScriptFunction {
  readonly kind: 'JavaScript'
  readonly argTypes: readonly DataType[]
  readonly returns: DataType
  /** The code itself, or `@stage/path` of its file. */
  readonly code: string
  /** Absent for an aggregate. */
  readonly handler?: string
  /** The Tuple that an aggregate keeps from row to row. */
  readonly state?: TupleType
  /** IMMUTABLE and VOLATILE, which are only shown: the server calls such a function for each row in any case. */
  readonly immutable?: boolean
}

/** A script with typed arguments. Procedures with other types of arguments may have the same name. */
export interface Procedure {
  /** With the types of its arguments, which identify it: `p(Int32, String)`. */
  readonly name: string
  /** The name alone, as written. */
  readonly shortName: string
  readonly id: bigint
  readonly argNames: readonly string[]
  readonly argTypes: readonly DataType[]
  /** One type, or those of the columns of a table. They are shown, and not compared with what the script returns. */
  readonly returns: readonly DataType[]
  readonly comment: string
  readonly script: string
  readonly createdOn: bigint
  readonly owner?: string
}

/** A masking policy or a row access policy: an SQL expression over its parameters. Both kinds share their names. */
export interface DataPolicy {
  readonly name: string
  readonly id: TableId
  readonly params: readonly PolicyParam[]
  /** As the statement wrote it. */
  readonly returns: string
  readonly body: string
  readonly comment: string
  readonly createdOn: bigint
  readonly owner?: string
}

export interface PolicyParam {
  /** In lower case. */
  readonly name: string
  readonly type: DataType
  /** The type as the statement wrote it. */
  readonly typeText: string
}

export interface FileFormat {
  readonly name: string
  readonly options: FormatOptions
}
