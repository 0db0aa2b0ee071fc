import type { Span } from '../../errors/query-error.js'
import type {
  AlterAccountPolicy,
  AlterRole,
  AlterUser,
  AlterWorkloadGroup,
  CreateAccountPolicy,
  CreateDataPolicy,
  CreateRole,
  CreateUser,
  CreateWorkloadGroup,
  DropRole,
  DropUser,
  Grant,
  GrantsAsked,
  RenameWorkloadGroup,
} from './access.js'
import type {
  AlterDatabase,
  AlterMaterializedView,
  AlterTable,
  AlterView,
  CreateDatabase,
  CreateFileFormat,
  CreateMaterializedView,
  CreateStage,
  CreateTable,
  CreateView,
  DropDatabase,
  DropFileFormat,
  DropMaterializedView,
  DropStage,
  DropTable,
  DropView,
  RefreshMaterializedView,
  RenameTable,
  TruncateTable,
  UndropDatabase,
  UndropTable,
  VacuumDropTable,
} from './ddl.js'
import type {
  CopyIntoLocation,
  CopyIntoTable,
  Delete,
  Insert,
  Merge,
  MultiInsert,
  Replace,
  Update,
} from './dml.js'
import type { Expression, Identifier, ObjectName } from './expression.js'
import type { MaintenanceStatement } from './maintenance.js'
import type {
  AlterStage,
  AlterTags,
  CommentOn,
  CreateAggregatingIndex,
  CreateCatalog,
  CreateConnection,
  CreateDictionary,
  CreateSequence,
  CreateStream,
  CreateTableIndex,
  CreateTag,
  DropCatalog,
  DropObject,
  DropTableIndex,
  ForeignStatement,
  RefreshAggregatingIndex,
  RefreshTableIndex,
  RenameDictionary,
} from './object.js'
import type { Query } from './query.js'
import type {
  AlterFunction,
  CallProcedure,
  CreateFunction,
  CreateProcedure,
  DropProcedure,
  ExecuteImmediate,
} from './routine.js'
import type { TypeName } from './type-name.js'

export interface QueryStatement {
  readonly kind: 'QueryStatement'
  readonly query: Query
  readonly span: Span
}

export interface UseDatabase {
  readonly kind: 'UseDatabase'
  readonly name: Identifier
  readonly span: Span
}

export interface UseCatalog {
  readonly kind: 'UseCatalog'
  readonly name: Identifier
  readonly span: Span
}

/** `SET [SESSION | GLOBAL | VARIABLE] a = 1`, `SET (a, b) = (1, 2)`, `SET (a, b) = SELECT …`. */
export interface SetStatement {
  readonly kind: 'Set'
  readonly scope: 'session' | 'global' | 'variable'
  readonly names: readonly Identifier[]
  readonly values: readonly Expression[] | Query
  readonly span: Span
}

export interface UnsetStatement {
  readonly kind: 'Unset'
  readonly scope: 'session' | 'global' | 'variable'
  readonly names: readonly Identifier[]
  readonly span: Span
}

/** `SET ROLE r`; with `default`, `SET DEFAULT ROLE r`, which permanently sets the user's default. */
export interface SetRole {
  readonly kind: 'SetRole'
  readonly role: string
  readonly default: boolean
  readonly span: Span
}

export interface SetSecondaryRoles {
  readonly kind: 'SetSecondaryRoles'
  readonly roles: 'ALL' | 'NONE' | readonly string[]
  readonly span: Span
}

/** A filter of a listing: `LIKE 'a%'` or `WHERE expr`. */
export interface ShowFilter {
  readonly like?: string
  readonly where?: Expression
  readonly limit?: string
}

/** What SHOW lists. */
export type ShowObject =
  | 'TABLES'
  | 'VIEWS'
  | 'DATABASES'
  | 'COLUMNS'
  | 'SETTINGS'
  | 'VARIABLES'
  | 'FUNCTIONS'
  | 'USER FUNCTIONS'
  | 'TABLE FUNCTIONS'
  | 'STAGES'
  | 'FILE FORMATS'
  | 'USERS'
  | 'ROLES'
  | 'GRANTS'
  | 'PROCESSLIST'
  | 'ENGINES'
  | 'METRICS'
  | 'CATALOGS'
  | 'INDEXES'
  | 'LOCKS'
  | 'LOCKS IN ACCOUNT'
  | 'STREAMS'
  | 'TABLE STATUS'
  | 'DROP TABLES'
  | 'DROP DATABASES'
  | 'STATISTICS'
  | 'CONNECTIONS'
  | 'SEQUENCES'
  | 'PROCEDURES'
  | 'DICTIONARIES'
  | 'TASKS'
  | 'TAGS'
  | 'PASSWORD POLICIES'
  | 'NETWORK POLICIES'
  | 'VIRTUAL COLUMNS'
  | 'MATERIALIZED VIEWS'
  | 'WAREHOUSES'
  | 'WORKERS'
  | 'WORKLOAD GROUPS'
  | 'ONLINE NODES'
  | 'PUBLIC KEYS'

export interface Show {
  readonly kind: 'Show'
  readonly object: ShowObject
  readonly full: boolean
  readonly history: boolean
  /** `FROM x`: a database or a table, qualified by what contains it. */
  readonly from: ObjectName
  readonly filter: ShowFilter
  /** SHOW STATISTICS FROM …: the word before the name. */
  readonly subject?: string
  /** SHOW GRANTS FOR …, ON …, OF ROLE …; absent: those of the current user. */
  readonly grants?: GrantsAsked
  readonly span: Span
}

export interface ShowCreate {
  readonly kind: 'ShowCreate'
  readonly object: 'TABLE' | 'DATABASE' | 'CATALOG' | 'DICTIONARY' | 'MATERIALIZED VIEW'
  readonly name: ObjectName
  readonly quotedIdents: boolean
  readonly span: Span
}

export interface Describe {
  readonly kind: 'Describe'
  readonly object:
    | 'TABLE'
    | 'VIEW'
    | 'STAGE'
    | 'USER'
    | 'STREAM'
    | 'SEQUENCE'
    | 'PROCEDURE'
    | 'TASK'
    | 'NETWORK POLICY'
    | 'PASSWORD POLICY'
    | 'MASKING POLICY'
    | 'ROW ACCESS POLICY'
    | 'CONNECTION'
    | 'NOTIFICATION INTEGRATION'
    | 'PIPE'
  readonly name: ObjectName
  /** Argument types of a procedure. */
  readonly argTypes?: readonly TypeName[]
  readonly span: Span
}

export interface ExistsTable {
  readonly kind: 'ExistsTable'
  readonly name: ObjectName
  readonly span: Span
}

/** `LIST @stage/path PATTERN = '…'`. */
export interface ListStage {
  readonly kind: 'ListStage'
  /** Without the at sign. */
  readonly location: string
  readonly pattern?: Expression
  readonly span: Span
}

export interface RemoveStage {
  readonly kind: 'RemoveStage'
  readonly location: string
  readonly pattern?: Expression
  readonly span: Span
}

export interface Presign {
  readonly kind: 'Presign'
  readonly action: 'UPLOAD' | 'DOWNLOAD'
  readonly location: string
  readonly expireSecs: number
  readonly contentType?: string
  readonly span: Span
}

export interface Kill {
  readonly kind: 'Kill'
  readonly what: 'QUERY' | 'CONNECTION'
  readonly id: string
  readonly span: Span
}

export interface Explain {
  readonly kind: 'Explain'
  readonly mode:
    | 'PLAN'
    | 'SYNTAX'
    | 'AST'
    | 'RAW'
    | 'OPTIMIZED'
    | 'PIPELINE'
    | 'GRAPH'
    | 'FRAGMENTS'
    | 'MEMO'
    | 'JOIN'
    | 'DECORRELATED'
    | 'ANALYZE'
    | 'PERF'
  readonly options: readonly string[]
  readonly statement: Statement
  readonly span: Span
}

export interface TransactionControl {
  readonly kind: 'Begin' | 'Commit' | 'Abort'
  readonly span: Span
}

/** `SETTINGS (a = 1) statement`: settings for this statement only. */
export interface WithSettings {
  readonly kind: 'WithSettings'
  readonly settings: readonly { readonly name: Identifier; readonly value: Expression }[]
  readonly statement: Statement
  readonly span: Span
}

/** One statement, as parsed. */
export type Statement =
  | QueryStatement
  | Insert
  | MultiInsert
  | Replace
  | Update
  | Delete
  | Merge
  | CopyIntoTable
  | CopyIntoLocation
  | CreateTable
  | DropTable
  | UndropTable
  | TruncateTable
  | VacuumDropTable
  | RenameTable
  | AlterTable
  | CreateDatabase
  | DropDatabase
  | UndropDatabase
  | AlterDatabase
  | CreateView
  | CreateMaterializedView
  | AlterMaterializedView
  | DropMaterializedView
  | RefreshMaterializedView
  | AlterView
  | DropView
  | CreateStage
  | DropStage
  | CreateFileFormat
  | DropFileFormat
  | UseDatabase
  | UseCatalog
  | SetStatement
  | UnsetStatement
  | SetRole
  | SetSecondaryRoles
  | Show
  | ShowCreate
  | Describe
  | ExistsTable
  | ListStage
  | RemoveStage
  | Presign
  | Kill
  | Explain
  | TransactionControl
  | MaintenanceStatement
  | WithSettings
  | CreateUser
  | AlterUser
  | DropUser
  | CreateRole
  | AlterRole
  | DropRole
  | Grant
  | CreateDataPolicy
  | CreateAccountPolicy
  | AlterAccountPolicy
  | CreateWorkloadGroup
  | AlterWorkloadGroup
  | RenameWorkloadGroup
  | CreateFunction
  | AlterFunction
  | CreateProcedure
  | DropProcedure
  | CallProcedure
  | ExecuteImmediate
  | CreateStream
  | CreateAggregatingIndex
  | CreateSequence
  | CreateCatalog
  | DropCatalog
  | CreateConnection
  | CreateTag
  | CreateDictionary
  | RenameDictionary
  | CreateTableIndex
  | DropTableIndex
  | RefreshAggregatingIndex
  | RefreshTableIndex
  | AlterStage
  | DropObject
  | AlterTags
  | CommentOn
  | ForeignStatement
