import type { Span } from '../../errors/query-error.js'
import type { Expression, Identifier, ObjectName } from './expression.js'
import type { Options, Query, TimeTravel } from './query.js'
import type { TypeName } from './type-name.js'

/** What CREATE does if the name exists already. */
export type CreateMode = 'create' | 'ifNotExists' | 'orReplace'

export interface ColumnDefinition {
  readonly name: Identifier
  readonly type: TypeName
  readonly default?: Expression
  /** `AS (expr) STORED | VIRTUAL`. */
  readonly computed?: { readonly expr: Expression; readonly stored: boolean }
  readonly autoIncrement?: {
    readonly start: string
    readonly step: string
    readonly order: boolean
  }
  /** A CHECK constraint of the table. ADD COLUMN drops it, as the server's binder does. */
  readonly check?: Expression
  readonly comment?: string
  /** How many characters of a text the statistics keep. */
  readonly statsTruncateLen?: string
  readonly span: Span
}

export interface TableIndex {
  readonly name: Identifier
  readonly type: 'INVERTED' | 'NGRAM' | 'VECTOR' | 'SPATIAL'
  readonly columns: readonly Identifier[]
  readonly async: boolean
  readonly options: Options
  readonly span: Span
}

export interface TableConstraint {
  readonly name?: Identifier
  readonly check: Expression
  readonly span: Span
}

export interface CreateTable {
  readonly kind: 'CreateTable'
  readonly mode: CreateMode
  readonly tableType: 'NORMAL' | 'TRANSIENT' | 'TEMPORARY'
  readonly name: ObjectName
  readonly source?:
    | {
        readonly kind: 'Columns'
        readonly columns: readonly ColumnDefinition[]
        readonly indexes: readonly TableIndex[]
        readonly constraints: readonly TableConstraint[]
      }
    | { readonly kind: 'Like'; readonly table: ObjectName }
    | { readonly kind: 'Clone'; readonly table: ObjectName; readonly travel?: TimeTravel }
  readonly engine?: string
  readonly uri?: { readonly location: string; readonly connection: Options }
  readonly clusterBy?: {
    readonly type: 'LINEAR' | 'HILBERT'
    readonly exprs: readonly Expression[]
  }
  readonly partitionBy: readonly Expression[]
  readonly options: Options
  readonly as?: Query
  readonly span: Span
}

export interface DropTable {
  readonly kind: 'DropTable'
  readonly name: ObjectName
  readonly ifExists: boolean
  readonly all: boolean
  readonly span: Span
}

export interface UndropTable {
  readonly kind: 'UndropTable'
  readonly name: ObjectName
  readonly span: Span
}

/** `VACUUM DROP TABLE [FROM db] [DRY RUN [SUMMARY]] [LIMIT n]` */
export interface VacuumDropTable {
  readonly kind: 'VacuumDropTable'
  readonly database?: ObjectName
  readonly dryRun?: 'DRY RUN' | 'DRY RUN SUMMARY'
  readonly limit?: string
  readonly span: Span
}

export interface TruncateTable {
  readonly kind: 'TruncateTable'
  readonly name: ObjectName
  readonly span: Span
}

export interface RenameTable {
  readonly kind: 'RenameTable'
  readonly name: ObjectName
  readonly to: ObjectName
  readonly ifExists: boolean
  readonly span: Span
}

export interface AlterTable {
  readonly kind: 'AlterTable'
  readonly name: ObjectName
  readonly ifExists: boolean
  readonly action: AlterTableAction
  readonly span: Span
}

export type AlterTableAction =
  | { readonly kind: 'RenameTable'; readonly to: Identifier }
  | { readonly kind: 'SwapWith'; readonly table: Identifier }
  | { readonly kind: 'RenameColumn'; readonly from: Identifier; readonly to: Identifier }
  | {
      readonly kind: 'AddColumn'
      readonly column: ColumnDefinition
      readonly ifNotExists: boolean
      readonly place?:
        | { readonly kind: 'FIRST' }
        | { readonly kind: 'AFTER'; readonly column: Identifier }
    }
  | { readonly kind: 'DropColumn'; readonly column: Identifier }
  | { readonly kind: 'ModifyColumns'; readonly columns: readonly ColumnDefinition[] }
  | { readonly kind: 'DropColumnStored'; readonly column: Identifier }
  | {
      readonly kind: 'SetColumnComments'
      readonly columns: readonly { readonly name: Identifier; readonly comment: string }[]
    }
  | {
      readonly kind: 'SetMaskingPolicy'
      readonly column: Identifier
      readonly policy: ObjectName
      readonly using: readonly Identifier[]
    }
  | { readonly kind: 'UnsetMaskingPolicy'; readonly column: Identifier }
  | { readonly kind: 'SetComment'; readonly comment: string }
  | { readonly kind: 'SetOptions'; readonly options: Options }
  | { readonly kind: 'UnsetOptions'; readonly names: readonly Identifier[] }
  | {
      readonly kind: 'ClusterBy'
      readonly type: 'LINEAR' | 'HILBERT'
      readonly exprs: readonly Expression[]
    }
  | { readonly kind: 'DropClusterKey' }
  | { readonly kind: 'PartitionBy'; readonly exprs: readonly Expression[] }
  | {
      readonly kind: 'Recluster'
      readonly final: boolean
      readonly where?: Expression
      readonly limit?: string
    }
  | { readonly kind: 'FlashbackTo'; readonly travel: TimeTravel }
  /** `CREATE TAG v1 AT (…) RETAIN 7 DAYS`: a name for a snapshot. */
  | {
      readonly kind: 'CreateSnapshotTag'
      readonly name: Identifier
      readonly travel?: TimeTravel
      readonly retainSeconds?: number
    }
  | { readonly kind: 'DropSnapshotTag'; readonly name: Identifier }
  | { readonly kind: 'AddConstraint'; readonly constraint: TableConstraint }
  | { readonly kind: 'DropConstraint'; readonly name: Identifier }
  | {
      readonly kind: 'AddRowAccessPolicy'
      readonly policy: ObjectName
      readonly on: readonly Identifier[]
    }
  | { readonly kind: 'DropRowAccessPolicy'; readonly policy: ObjectName }
  | { readonly kind: 'DropAllRowAccessPolicies' }
  | { readonly kind: 'RefreshCache' }
  | { readonly kind: 'ModifyConnection'; readonly connection: Options }
  /** Any other ALTER TABLE action, as written, so that the server can reject it by name. */
  | { readonly kind: 'Other'; readonly text: string }

export interface CreateDatabase {
  readonly kind: 'CreateDatabase'
  readonly mode: CreateMode
  readonly name: ObjectName
  /** There is no other; EXPLAIN shows it. */
  readonly engine?: 'DEFAULT'
  readonly options: Options
  readonly span: Span
}

export interface DropDatabase {
  readonly kind: 'DropDatabase'
  readonly name: ObjectName
  readonly ifExists: boolean
  readonly span: Span
}

export interface UndropDatabase {
  readonly kind: 'UndropDatabase'
  readonly name: ObjectName
  readonly span: Span
}

export interface AlterDatabase {
  readonly kind: 'AlterDatabase'
  readonly name: ObjectName
  readonly ifExists: boolean
  readonly action:
    | { readonly kind: 'Rename'; readonly to: Identifier }
    | { readonly kind: 'SetOptions'; readonly options: Options }
    | { readonly kind: 'RefreshCache' }
  readonly span: Span
}

export interface CreateView {
  readonly kind: 'CreateView'
  readonly mode: CreateMode
  readonly name: ObjectName
  readonly columns: readonly Identifier[]
  readonly query: Query
  readonly span: Span
}

export interface AlterView {
  readonly kind: 'AlterView'
  readonly name: ObjectName
  readonly columns: readonly Identifier[]
  readonly query: Query
  readonly span: Span
}

export interface DropView {
  readonly kind: 'DropView'
  readonly name: ObjectName
  readonly ifExists: boolean
  readonly span: Span
}

/** `CREATE MATERIALIZED VIEW m (a, b) CLUSTER BY (a) COMMENT = '…' option = value AS SELECT …` */
export interface CreateMaterializedView {
  readonly kind: 'CreateMaterializedView'
  readonly mode: CreateMode
  readonly name: ObjectName
  readonly columns: readonly Identifier[]
  readonly clusterBy?: NonNullable<CreateTable['clusterBy']>
  readonly comment?: string
  readonly options: Options
  readonly query: Query
  readonly span: Span
}

/** The grammar takes every action of ALTER TABLE. */
export interface AlterMaterializedView {
  readonly kind: 'AlterMaterializedView'
  readonly name: ObjectName
  readonly action: AlterTableAction
  readonly span: Span
}

export interface DropMaterializedView {
  readonly kind: 'DropMaterializedView'
  readonly name: ObjectName
  readonly ifExists: boolean
  readonly span: Span
}

export interface RefreshMaterializedView {
  readonly kind: 'RefreshMaterializedView'
  readonly name: ObjectName
  readonly span: Span
}

export interface CreateStage {
  readonly kind: 'CreateStage'
  readonly mode: CreateMode
  readonly temporary: boolean
  readonly name: Identifier
  readonly url?: string
  readonly connection: Options
  readonly fileFormat: Options
  readonly comment?: string
  readonly span: Span
}

export interface DropStage {
  readonly kind: 'DropStage'
  readonly name: Identifier
  readonly ifExists: boolean
  readonly span: Span
}

export interface CreateFileFormat {
  readonly kind: 'CreateFileFormat'
  /** The name, as a word, is that of a built-in format. */
  readonly builtin?: true
  readonly mode: CreateMode
  readonly name: string
  readonly options: Options
  readonly span: Span
}

export interface DropFileFormat {
  readonly kind: 'DropFileFormat'
  readonly name: string
  readonly ifExists: boolean
  readonly span: Span
}
