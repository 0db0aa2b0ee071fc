import type { User } from '../catalog/access/account.js'
import type { Grantee } from '../catalog/access/accounts.js'
import type { GrantObject } from '../catalog/access/grants.js'
import type { Privileges } from '../catalog/access/privileges.js'
import type { NetworkPolicy, PasswordLimits, PasswordPolicy } from '../catalog/account-policies.js'
import type { CreateMode, OwnedObject } from '../catalog/catalog.js'
import type { PolicyKind } from '../catalog/data-policies.js'
import type { NamedKind } from '../catalog/named-objects.js'
import type {
  AggregatingIndex,
  Connection,
  DatabaseOptions,
  DataPolicy,
  Dictionary,
  FormatOptions,
  FunctionDefinition,
  Materialized,
  Procedure,
  StoredTable,
  StreamOffset,
  TableColumn,
  TableConstraint,
  TableIndex,
  TableOptions,
} from '../catalog/objects.js'
import type { SnapshotTag } from '../catalog/snapshot-tags.js'
import type { StorageParams } from '../catalog/storage-params.js'
import type { DmlPlan, QueryPlan, ReplacePlan, RowFilter, UpdatePlan } from '../plan/plan.js'
import type { TableSnapshot } from '../plan/relation.js'
import type { ColumnId } from '../plan/scalar.js'
import type { LetVariable, ScriptBlock } from '../sql/ast/script.js'
import type { TypedValue } from '../types/literal-type.js'
import type { Value } from '../types/value.js'
import type { NamedType, StageLocation, StageRead } from './bind-context.js'
import type { ExplainedPlan } from './server-plan.js'
import type { StreamUse } from './uses.js'

/** A table by its database; names are as the catalog has them. */
export interface TableName {
  readonly database: string
  readonly name: string
}

/** A query with its result columns; `columns[i]` is `plan.output[i]`. */
export interface BoundQuery {
  readonly kind: 'Query'
  readonly plan: QueryPlan
  readonly columns: readonly NamedType[]
  /** `IGNORE_RESULT`: runs, but returns no rows. */
  readonly ignoreResult?: true
}

/** A change of rows; `targets` are the tables that it writes. */
export interface BoundWrite {
  readonly kind: 'Write'
  /** The names of the counts in the answer: `number of rows inserted`, `… updated`, `… deleted`. */
  readonly statement: 'Insert' | 'MultiInsert' | 'Replace' | 'Update' | 'Delete' | 'Merge'
  readonly plan: DmlPlan
  readonly targets: readonly TableName[]
  /**
   * The number of rows of VALUES, which progress counts as scanned; 0 if the rows come from elsewhere. Source: databend
   * interpreter_insert.rs and physical_replace_async_source.rs, where an `AsyncSourcer` gives them.
   */
  readonly literalRows?: number
}

/** The query that turns the rows of files into rows of a table. */
export interface FileLoad {
  readonly query: QueryPlan
  readonly columns: readonly ColumnId[]
  /**
   * Positions of the table that the fields of a record go to, in file order: the query's `Source` is then named
   * `file_rows`. Absent where a SELECT reads the stage itself, from a `Source` named `stage`.
   */
  readonly fields?: readonly number[]
  /** The key of a REPLACE, whose rows replace those with an equal key; otherwise rows are added. */
  readonly replace?: Pick<ReplacePlan, 'keys' | 'keyNames'>
}

/** `INSERT … VALUES` and `REPLACE … VALUES` whose rows are sent separately, as an attachment or a streamed body. */
export interface StreamingLoad {
  readonly kind: 'StreamingLoad'
  readonly target: TableName
  readonly load: FileLoad
  readonly overwrite: boolean
  /** The statement's options of the file's format; absent for an attachment, which has its own. */
  readonly format?: FormatOptions
}

/** `COPY INTO t`, and `INSERT … FROM @stage`. */
export interface CopyIntoTable {
  readonly kind: 'CopyIntoTable'
  readonly target: TableName
  readonly read: StageRead
  readonly load: FileLoad
  /** `on_error`, `purge`, `force`, `size_limit` …: lower-case keys, values as written. */
  readonly options: FormatOptions
  /** A COPY without a query into a table with ENABLE_SCHEMA_EVOLUTION. */
  readonly evolution?: Evolution
}

/** How a COPY loads a table to which it adds columns. */
export interface Evolution {
  /** Whether the columns of the COPY are all that the table has, in its order. */
  readonly takesAllColumns: boolean
  /** The load of the table with more columns at its end. */
  readonly loadInto: (table: StoredTable) => FileLoad
}

/** `COPY INTO @stage FROM (query | table)`. */
export interface CopyIntoLocation {
  readonly kind: 'CopyIntoLocation'
  readonly location: StageLocation
  readonly query: BoundQuery
  /** The last column of the query is the text of PARTITION BY, and not written. */
  readonly isPartitioned: boolean
  readonly format: FormatOptions
  /** `single`, `max_file_size`, `overwrite`, `include_query_id`, `use_raw_path` …. */
  readonly options: FormatOptions
}

export interface CreateDatabase {
  readonly kind: 'CreateDatabase'
  readonly name: string
  readonly mode: CreateMode
  readonly options: DatabaseOptions
}

/** ALTER DATABASE SET OPTIONS: all options that it has then. */
export interface SetDatabaseOptions {
  readonly kind: 'SetDatabaseOptions'
  readonly name: string
  readonly options: DatabaseOptions
}

export interface DropDatabase {
  readonly kind: 'DropDatabase'
  readonly name: string
  readonly ifExists: boolean
}

export interface RenameDatabase {
  readonly kind: 'RenameDatabase'
  readonly name: string
  readonly newName: string
  readonly ifExists: boolean
}

export interface UseDatabase {
  readonly kind: 'UseDatabase'
  readonly name: string
}

/** What a new table gets besides its id, its name and its times. */
type GivenParts = Omit<StoredTable, 'kind' | 'id' | 'name' | 'createdOn' | 'updatedOn' | 'owner'>

export interface CreateTable extends GivenParts {
  readonly kind: 'CreateTable'
  readonly table: TableName
  readonly mode: CreateMode
  /** AS query, its columns cast and in the table's order. */
  readonly as?: { readonly query: QueryPlan; readonly columns: readonly ColumnId[] }
}

export interface DropTable {
  readonly kind: 'DropTable'
  readonly table: TableName
  readonly ifExists: boolean
  /** Its rows cannot be brought back. */
  readonly all: boolean
}

export interface RenameTable {
  readonly kind: 'RenameTable'
  readonly table: TableName
  readonly to: TableName
  readonly ifExists: boolean
}

export interface TruncateTable {
  readonly kind: 'TruncateTable'
  readonly table: TableName
}

/** Swaps the names of two tables of one database. */
export interface SwapTables {
  readonly kind: 'SwapTables'
  readonly table: TableName
  readonly other: TableName
  readonly ifExists: boolean
}

export interface AlterTable {
  readonly kind: 'AlterTable'
  readonly table: TableName
  readonly ifExists: boolean
  readonly action: AlterTableAction
}

export type AlterTableAction =
  /** `fill`: a constant for the existing rows; without it, the default is evaluated for each of them. */
  | {
      readonly kind: 'addColumn'
      readonly column: TableColumn
      readonly position: number
      readonly fill?: Value
      /** Refused if the table has rows: a sequence does not number existing rows. */
      readonly onlyWhenEmpty?: true
      /** The query that computes a computed column for the existing rows. */
      readonly computed?: UpdatePlan
    }
  /** `options`: without the column in their lists. */
  | { readonly kind: 'dropColumn'; readonly position: number; readonly options: TableOptions }
  /** Everything in the table that names its columns, with the new name. */
  | (Pick<
      StoredTable,
      | 'columns'
      | 'clusterBy'
      | 'partitionBy'
      | 'indexes'
      | 'constraints'
      | 'options'
      | 'maskingPolicies'
      | 'rowAccessPolicy'
    > & {
      readonly kind: 'renameColumn'
    })
  | {
      readonly kind: 'modifyColumns'
      readonly changes: readonly {
        readonly position: number
        readonly column: TableColumn
      }[]
    }
  | { readonly kind: 'setOptions'; readonly options: TableOptions }
  | { readonly kind: 'unsetOptions'; readonly names: readonly string[] }
  /** RECLUSTER of the segments with a row that `where` is true for, at most `segments` of them. */
  | { readonly kind: 'recluster'; readonly where?: RowFilter; readonly segments?: number }
  | {
      readonly kind: 'flashback'
      readonly to: TableSnapshot
      readonly columns: readonly TableColumn[]
      readonly options: TableOptions
    }
  | { readonly kind: 'createSnapshotTag'; readonly tag: SnapshotTag }
  | { readonly kind: 'dropSnapshotTag'; readonly name: string }
  | { readonly kind: 'setComment'; readonly comment: string }
  /** The definitions of columns whose values stay. */
  | {
      readonly kind: 'setColumns'
      readonly changes: readonly { readonly position: number; readonly column: TableColumn }[]
    }
  | {
      readonly kind: 'setClusterBy'
      readonly clusterBy: readonly string[]
      readonly options: TableOptions
    }
  | { readonly kind: 'setPartitionBy'; readonly partitionBy: readonly string[] }
  | { readonly kind: 'setConstraints'; readonly constraints: readonly TableConstraint[] }
  | { readonly kind: 'setIndexes'; readonly indexes: readonly TableIndex[] }
  /** The columns are the arguments of the policy; the first one is masked. */
  | {
      readonly kind: 'setMaskingPolicy'
      readonly policy: string
      readonly columns: readonly string[]
    }
  | { readonly kind: 'unsetMaskingPolicy'; readonly column: string }
  | {
      readonly kind: 'addRowAccessPolicy'
      readonly policy: string
      readonly columns: readonly string[]
    }
  /** Without `policy`, whichever the table has. */
  | { readonly kind: 'dropRowAccessPolicy'; readonly policy?: string }

export interface CreateView {
  readonly kind: 'CreateView'
  readonly view: TableName
  readonly mode: CreateMode
  /** Printed SQL, tables fully qualified. */
  readonly query: string
  readonly comment: string
}

export interface CreateMaterializedView {
  readonly kind: 'CreateMaterializedView'
  readonly view: TableName
  readonly mode: CreateMode
  /** Printed SQL, its table qualified. */
  readonly query: string
  readonly comment: string
  readonly source: TableName & { readonly id: StoredTable['id'] }
  readonly materialized: Omit<Materialized, 'source' | 'sourceChanges' | 'refreshed'>
}

export interface AlterMaterializedView {
  readonly kind: 'AlterMaterializedView'
  readonly view: TableName
  readonly change: { readonly comment: string; readonly materialized: Materialized }
}

export interface DropMaterializedView {
  readonly kind: 'DropMaterializedView'
  readonly view: TableName
  readonly ifExists: boolean
}

export interface RefreshMaterializedView {
  readonly kind: 'RefreshMaterializedView'
  readonly view: TableName
  /** Its rows are what the server would store. */
  readonly query: BoundQuery
}

export interface CreateStream {
  readonly kind: 'CreateStream'
  readonly stream: TableName
  readonly mode: CreateMode
  readonly source: TableName
  readonly appendOnly: boolean
  /** Where the stream begins; absent: now. */
  readonly offset?: StreamOffset
  readonly comment: string
}

export interface DropStream {
  readonly kind: 'DropStream'
  readonly stream: TableName
  readonly ifExists: boolean
}

export interface DropView {
  readonly kind: 'DropView'
  readonly view: TableName
  readonly ifExists: boolean
}

export interface CreateStage {
  readonly kind: 'CreateStage'
  readonly name: string
  readonly mode: CreateMode
  /** Absent: internal. */
  readonly external?: ExternalLocation
  readonly fileFormat: FormatOptions
}

/** A URL and what it and its CONNECTION clause say. */
export interface ExternalLocation {
  readonly url: string
  readonly storage: StorageParams
}

/** ALTER STAGE: what is absent stays. An empty file format is the default. */
export interface AlterStage {
  readonly kind: 'AlterStage'
  readonly name: string
  readonly ifExists: boolean
  readonly external?: ExternalLocation
  readonly fileFormat?: FormatOptions
  readonly comment?: string
}

export interface CreateConnection {
  readonly kind: 'CreateConnection'
  readonly mode: CreateMode
  readonly connection: Connection
}

export interface CreateAggregatingIndex {
  readonly kind: 'CreateAggregatingIndex'
  readonly mode: CreateMode
  readonly index: Omit<AggregatingIndex, 'createdOn'>
}

export interface RefreshAggregatingIndex {
  readonly kind: 'RefreshAggregatingIndex'
  readonly name: string
  /** The time of the table's last change; absent if it was never written. */
  readonly updatedOn?: bigint
}

/** DROP of an object that belongs to no database. A procedure is named by its signature. */
export interface DropNamed {
  readonly kind: 'DropNamed'
  readonly object: NamedKind
  readonly name: string
  readonly ifExists: boolean
}

/** `REMOVE @stage/path`. */
export interface RemoveFiles {
  readonly kind: 'RemoveFiles'
  readonly location: StageLocation
  readonly pattern?: string
}

export interface CreateFileFormat {
  readonly kind: 'CreateFileFormat'
  readonly name: string
  readonly mode: CreateMode
  readonly options: FormatOptions
}

export interface CreateSequence {
  readonly kind: 'CreateSequence'
  readonly name: string
  readonly mode: CreateMode
  readonly start: bigint
  readonly interval: bigint
  readonly comment?: string
}

export interface CreateCatalog {
  readonly kind: 'CreateCatalog'
  readonly type: 'HIVE' | 'ICEBERG' | 'PAIMON'
}

export interface DropCatalog {
  readonly kind: 'DropCatalog'
  readonly name: string
  readonly ifExists: boolean
}

interface NewAccountPolicy {
  readonly kind: 'CreateAccountPolicy'
  readonly mode: CreateMode
}

/** CREATE NETWORK POLICY, CREATE PASSWORD POLICY. */
export type CreateAccountPolicy = NewAccountPolicy &
  (
    | { readonly of: 'NetworkPolicy'; readonly policy: NetworkPolicy }
    | { readonly of: 'PasswordPolicy'; readonly policy: Omit<PasswordPolicy, 'createdOn'> }
  )

/** What is absent stays. */
export interface AccountPolicyChange {
  readonly comment?: string
  /** Of a password policy. */
  readonly limits?: Partial<PasswordLimits>
  /** Of a network policy. */
  readonly allowed?: readonly string[]
  readonly blocked?: readonly string[]
}

export interface AlterAccountPolicy {
  readonly kind: 'AlterAccountPolicy'
  readonly of: CreateAccountPolicy['of']
  readonly name: string
  readonly ifExists: boolean
  readonly change: AccountPolicyChange
}

export interface CreateWorkloadGroup {
  readonly kind: 'CreateWorkloadGroup'
  readonly name: string
  readonly mode: Exclude<CreateMode, 'orReplace'>
  readonly quotas: ReadonlyMap<string, string>
}

export interface AlterWorkloadGroup {
  readonly kind: 'AlterWorkloadGroup'
  readonly name: string
  readonly set: ReadonlyMap<string, string>
  readonly unset: readonly string[]
}

export interface RenameWorkloadGroup {
  readonly kind: 'RenameWorkloadGroup'
  readonly name: string
  readonly to: string
}

export interface CreateDictionary extends Omit<Dictionary, 'name' | 'createdOn'> {
  readonly kind: 'CreateDictionary'
  readonly dictionary: TableName
  readonly mode: CreateMode
}

export interface DropDictionary {
  readonly kind: 'DropDictionary'
  readonly dictionary: TableName
  readonly ifExists: boolean
}

export interface RenameDictionary {
  readonly kind: 'RenameDictionary'
  readonly dictionary: TableName
  readonly to: TableName
  readonly ifExists: boolean
}

export interface CreateTag {
  readonly kind: 'CreateTag'
  readonly name: string
  readonly mode: Exclude<CreateMode, 'orReplace'>
  readonly allowedValues?: readonly string[]
  readonly comment: string
}

/** The kinds of objects without a database that can have tags. */
export type TaggedKind = Extract<NamedKind, 'Stage' | 'Connection' | 'UDF'>

/** An object that can have tags. */
export type TaggedTarget =
  | { readonly kind: 'Table' | 'View' | 'Stream'; readonly table: TableName }
  | { readonly kind: 'User' | 'Role'; readonly name: string }
  /** By its name with types; `shown` is how answers and errors name it. */
  | { readonly kind: 'Procedure'; readonly name: string; readonly shown: string }
  | { readonly kind: 'Database' | TaggedKind; readonly name: string }

/** `ALTER … SET TAG a = 'b'`, `ALTER … UNSET TAG a`. */
export interface AlterTags {
  readonly kind: 'AlterTags'
  readonly on: TaggedTarget
  readonly ifExists: boolean
  readonly set: readonly (readonly [name: string, value: string])[]
  readonly unset: readonly string[]
}

export interface CreateUserFunction {
  readonly kind: 'CreateUserFunction'
  readonly name: string
  /** `alter`: replaces an existing function. */
  readonly mode: CreateMode | 'alter'
  readonly definition: FunctionDefinition
  readonly description: string
}

export interface CreateProcedure {
  readonly kind: 'CreateProcedure'
  readonly mode: CreateMode
  readonly procedure: Omit<Procedure, 'id' | 'createdOn' | 'owner'>
}

type GivenPolicyParts = 'name' | 'params' | 'returns' | 'body' | 'comment'

export interface CreatePolicy extends Pick<DataPolicy, GivenPolicyParts> {
  readonly kind: 'CreatePolicy'
  readonly policy: PolicyKind
  readonly mode: Exclude<CreateMode, 'orReplace'>
}

/** EXECUTE IMMEDIATE and CALL PROCEDURE: a block whose statements are bound one by one as they run. */
export interface RunScript {
  readonly kind: 'RunScript'
  /** The procedure that is called. */
  readonly procedure?: Procedure
  /** Its arguments, which the script begins with. */
  readonly args: readonly LetVariable[]
  readonly block: ScriptBlock
  /** The text of the block, for errors. */
  readonly script: string
}

/** `SET [GLOBAL] a = 1`, `SET (a, b) = (1, 2)`: lower-case names. */
export interface SetSettings {
  readonly kind: 'SetSettings'
  readonly scope: 'session' | 'global'
  readonly names: readonly string[]
  readonly values: SetValues
}

export interface UnsetSettings {
  readonly kind: 'UnsetSettings'
  readonly scope: 'session' | 'global'
  readonly names: readonly string[]
}

export interface SetVariables {
  readonly kind: 'SetVariables'
  readonly names: readonly string[]
  readonly values: SetValues
}

/** Constants, or a query that returns one row with a column for each name. */
export type SetValues =
  | { readonly kind: 'constants'; readonly constants: readonly TypedValue[] }
  | { readonly kind: 'query'; readonly query: BoundQuery }

export interface UnsetVariables {
  readonly kind: 'UnsetVariables'
  readonly names: readonly string[]
}

export interface TransactionCommand {
  readonly kind: 'Begin' | 'Commit' | 'Abort'
}

/** `SET ROLE r`, `SET DEFAULT ROLE r` */
export interface SetRole {
  readonly kind: 'SetRole'
  readonly role: string
  /** The role becomes the user's default; the session's role stays. */
  readonly default: boolean
}

export interface CreateUser {
  readonly kind: 'CreateUser'
  readonly mode: CreateMode
  readonly user: User
}

/** Replaces `old`, which may have been dropped meanwhile, by `user`. */
export interface AlterUser {
  readonly kind: 'AlterUser'
  readonly old: User
  readonly user: User
}

export interface DropUser {
  readonly kind: 'DropUser'
  readonly name: string
  readonly ifExists: boolean
}

export interface CreateRole {
  readonly kind: 'CreateRole'
  readonly name: string
  readonly mode: Exclude<CreateMode, 'orReplace'>
  readonly comment?: string
}

/** `ALTER ROLE r SET COMMENT = '…'`; UNSET has none. */
export interface AlterRole {
  readonly kind: 'AlterRole'
  readonly name: string
  readonly ifExists: boolean
  readonly comment?: string
}

export interface DropRole {
  readonly kind: 'DropRole'
  readonly name: string
  readonly ifExists: boolean
}

/** `GRANT ROLE r TO …`, `REVOKE ROLE r FROM …` */
export interface GrantRole {
  readonly kind: 'GrantRole'
  readonly revoke: boolean
  readonly role: string
  readonly to: Grantee
}

/** `GRANT SELECT ON t TO …`, `REVOKE SELECT ON t FROM …` */
export interface GrantPrivileges {
  readonly kind: 'GrantPrivileges'
  readonly revoke: boolean
  readonly privileges: Privileges
  readonly on: GrantObject
  readonly to: Grantee
}

/** `GRANT OWNERSHIP ON t TO ROLE r` */
export interface GrantOwnership {
  readonly kind: 'GrantOwnership'
  readonly on: OwnedObject
  readonly role: string
}

export interface SetSecondaryRoles {
  readonly kind: 'SetSecondaryRoles'
  readonly roles: 'ALL' | 'NONE' | readonly string[]
}

export interface UndropTable {
  readonly kind: 'UndropTable'
  readonly table: TableName
}

export interface UndropDatabase {
  readonly kind: 'UndropDatabase'
  readonly name: string
}

/** VACUUM DROP TABLE: what is kept of dropped tables is gone. */
export interface VacuumDropTable {
  readonly kind: 'VacuumDropTable'
  /** Undefined: all databases, and dropped ones too. */
  readonly database: string | undefined
  /** Whether it only tells what it would remove, file by file or in sums. */
  readonly dryRun: 'DRY RUN' | 'DRY RUN SUMMARY' | undefined
  /** The most tables and databases. */
  readonly limit: number | undefined
}

/** OPTIMIZE TABLE: joins the segments of a table, then removes snapshots that are old enough. */
export interface OptimizeTable {
  readonly kind: 'OptimizeTable'
  readonly table: TableName
  readonly compact: boolean
  readonly purge: boolean
  /** The most snapshots to remove. */
  readonly limit?: number
  /** Snapshots before this one are removed, if they are old enough. */
  readonly before?: TableSnapshot
}

/** ANALYZE TABLE: leaves a snapshot; its statistics are for the server's optimizer alone. */
export interface AnalyzeTable {
  readonly kind: 'AnalyzeTable'
  readonly table: TableName
  /** The histograms to make; absent: those that the table has stay as they are. */
  readonly histograms?: 'window' | 'sketch' | 'none'
}

/** VACUUM TABLE, or what it would do. */
export interface VacuumTable {
  readonly kind: 'VacuumTable'
  readonly table: TableName
  readonly dryRun?: 'FILES' | 'SUMMARY'
}

export interface Kill {
  readonly kind: 'Kill'
  readonly id: string
}

export interface Presign {
  readonly kind: 'Presign'
  readonly action: 'UPLOAD' | 'DOWNLOAD'
  readonly location: StageLocation
  readonly expireSecs: number
  readonly contentType?: string
}

/** EXPLAIN: its rows are `lines`, then those of the plan. */
export interface Explain {
  readonly kind: 'Explain'
  readonly lines: readonly string[]
  readonly plan?: ExplainedPlan
}

/** Accepted without effect: OPTIMIZE, ANALYZE, a change that is already in place. */
export interface Nothing {
  readonly kind: 'Nothing'
}

/** A statement that reads streams, and then moves their offsets. */
export interface Consuming {
  readonly consumes?: readonly StreamUse[]
}

/** A statement with resolved names and known types, as `serve/` runs it. */
export type BoundStatement = Consuming & AnyStatement

type AnyStatement =
  | BoundQuery
  | BoundWrite
  | StreamingLoad
  | CopyIntoTable
  | CopyIntoLocation
  | CreateDatabase
  | DropDatabase
  | RenameDatabase
  | SetDatabaseOptions
  | UseDatabase
  | CreateTable
  | DropTable
  | RenameTable
  | SwapTables
  | TruncateTable
  | AlterTable
  | CreateView
  | DropView
  | CreateMaterializedView
  | AlterMaterializedView
  | DropMaterializedView
  | RefreshMaterializedView
  | CreateStream
  | DropStream
  | CreateStage
  | AlterStage
  | CreateConnection
  | DropNamed
  | CreateAggregatingIndex
  | RefreshAggregatingIndex
  | RemoveFiles
  | CreateFileFormat
  | CreateSequence
  | CreateCatalog
  | DropCatalog
  | CreateAccountPolicy
  | AlterAccountPolicy
  | CreateWorkloadGroup
  | AlterWorkloadGroup
  | RenameWorkloadGroup
  | CreateTag
  | CreateDictionary
  | DropDictionary
  | RenameDictionary
  | AlterTags
  | CreateProcedure
  | RunScript
  | CreateUserFunction
  | CreatePolicy
  | SetSettings
  | UnsetSettings
  | SetVariables
  | UnsetVariables
  | TransactionCommand
  | SetRole
  | CreateUser
  | AlterUser
  | DropUser
  | CreateRole
  | AlterRole
  | DropRole
  | GrantRole
  | GrantPrivileges
  | GrantOwnership
  | SetSecondaryRoles
  | UndropTable
  | UndropDatabase
  | OptimizeTable
  | AnalyzeTable
  | VacuumTable
  | VacuumDropTable
  | Kill
  | Presign
  | Explain
  | Nothing
