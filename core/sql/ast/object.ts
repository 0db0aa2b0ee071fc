import type { Span } from '../../errors/query-error.js'
import type { ColumnDefinition, CreateMode, TableIndex } from './ddl.js'
import type { Expression, Identifier, ObjectName } from './expression.js'
import type { Options, Query, TimeTravel } from './query.js'
import type { Statement } from './statement.js'
import type { TypeName } from './type-name.js'

export interface CreateStream {
  readonly kind: 'CreateStream'
  readonly mode: CreateMode
  readonly name: ObjectName
  readonly table: ObjectName
  readonly travel?: TimeTravel
  readonly appendOnly?: boolean
  readonly comment?: string
  readonly span: Span
}

export interface CreateSequence {
  readonly kind: 'CreateSequence'
  readonly mode: CreateMode
  readonly name: Identifier
  /** Digits, with a sign if one was written. */
  readonly start?: string
  readonly increment?: string
  readonly comment?: string
  readonly span: Span
}

export interface CreateConnection {
  readonly kind: 'CreateConnection'
  readonly mode: CreateMode
  readonly name: Identifier
  /** The first is `STORAGE_TYPE`. */
  readonly options: Options
  readonly span: Span
}

/** `CREATE CATALOG c TYPE = HIVE CONNECTION = (…)`. */
export interface CreateCatalog {
  readonly kind: 'CreateCatalog'
  readonly mode: Exclude<CreateMode, 'orReplace'>
  readonly name: Identifier
  readonly type: 'DEFAULT' | 'HIVE' | 'ICEBERG' | 'PAIMON'
  readonly options: Options
  readonly span: Span
}

export interface DropCatalog {
  readonly kind: 'DropCatalog'
  readonly ifExists: boolean
  readonly name: Identifier
  readonly span: Span
}

export interface CreateTag {
  readonly kind: 'CreateTag'
  readonly mode: Exclude<CreateMode, 'orReplace'>
  readonly name: Identifier
  /** Literals, of which all must be strings. */
  readonly allowedValues?: readonly Expression[]
  readonly comment?: string
  readonly span: Span
}

/** `CREATE DICTIONARY d (k INT, v INT) PRIMARY KEY k SOURCE (mysql (host = 'h'))`. */
export interface CreateDictionary {
  readonly kind: 'CreateDictionary'
  readonly mode: CreateMode
  readonly name: ObjectName
  readonly columns: readonly ColumnDefinition[]
  readonly primaryKeys: readonly Identifier[]
  readonly source: Identifier
  readonly options: Options
  readonly comment?: string
  readonly span: Span
}

export interface RenameDictionary {
  readonly kind: 'RenameDictionary'
  readonly ifExists: boolean
  readonly name: ObjectName
  readonly to: ObjectName
  readonly span: Span
}

/** `CREATE [ASYNC] INVERTED INDEX i ON t (a) key = value`. */
export interface CreateTableIndex {
  readonly kind: 'CreateTableIndex'
  readonly mode: CreateMode
  readonly table: ObjectName
  readonly index: TableIndex
  readonly span: Span
}

export interface DropTableIndex {
  readonly kind: 'DropTableIndex'
  readonly type: TableIndex['type']
  readonly ifExists: boolean
  readonly name: Identifier
  readonly table: ObjectName
  readonly span: Span
}

/** `REFRESH INVERTED INDEX i ON t LIMIT 10`; the server's binder drops the limit. */
export interface RefreshTableIndex {
  readonly kind: 'RefreshTableIndex'
  readonly type: TableIndex['type']
  readonly name: Identifier
  readonly table: ObjectName
  /** Digits. */
  readonly limit?: string
  readonly span: Span
}

/** `CREATE [ASYNC] AGGREGATING INDEX i AS SELECT …`. */
export interface CreateAggregatingIndex {
  readonly kind: 'CreateAggregatingIndex'
  readonly mode: CreateMode
  readonly async: boolean
  readonly name: Identifier
  readonly query: Query
  readonly span: Span
}

/** `REFRESH AGGREGATING INDEX i LIMIT 10` */
export interface RefreshAggregatingIndex {
  readonly kind: 'RefreshAggregatingIndex'
  readonly name: Identifier
  /** Digits. */
  readonly limit?: string
  readonly span: Span
}

export interface AlterStage {
  readonly kind: 'AlterStage'
  readonly ifExists: boolean
  readonly name: Identifier
  /** The values of SET, as in CREATE STAGE. */
  readonly set: StageSettings
  /** The options of UNSET, in upper case. */
  readonly unset: readonly string[]
  readonly span: Span
}

export interface StageSettings {
  readonly url?: string
  readonly connection?: Options
  readonly fileFormat?: Options
  readonly comment?: string
}

/** Kinds of objects whose DROP has only a name. */
export type DroppableObject =
  | 'FUNCTION'
  | 'CONNECTION'
  | 'STREAM'
  | 'SEQUENCE'
  | 'TAG'
  | 'DICTIONARY'
  | 'MASKING POLICY'
  | 'ROW ACCESS POLICY'
  | 'NETWORK POLICY'
  | 'PASSWORD POLICY'
  | 'WORKLOAD GROUP'
  | 'AGGREGATING INDEX'

export interface DropObject {
  readonly kind: 'DropObject'
  readonly object: DroppableObject
  readonly ifExists: boolean
  readonly name: ObjectName
  readonly span: Span
}

/** Kinds of objects that can have tags. */
export type TaggableObject =
  | 'DATABASE'
  | 'TABLE'
  | 'VIEW'
  | 'STREAM'
  | 'STAGE'
  | 'USER'
  | 'ROLE'
  | 'CONNECTION'
  | 'FUNCTION'
  | 'PROCEDURE'

/** `ALTER object name SET TAG t = 'v'`, and UNSET TAG. */
export interface AlterTags {
  readonly kind: 'AlterTags'
  readonly object: TaggableObject
  readonly ifExists: boolean
  readonly name: ObjectName
  /** Only for procedures. */
  readonly argTypes?: readonly TypeName[]
  readonly set: readonly { readonly name: Identifier; readonly value: string }[]
  readonly unset: readonly Identifier[]
  readonly span: Span
}

/** `COMMENT ON TABLE t IS '…'`. */
export interface CommentOn {
  readonly kind: 'CommentOn'
  readonly object: 'TABLE' | 'COLUMN' | 'NETWORK POLICY' | 'PASSWORD POLICY'
  readonly ifExists: boolean
  readonly name: ObjectName
  readonly comment: string
  readonly span: Span
}

/**
 * A statement about something that mockq does not support (tasks, warehouses, dynamic tables …): its
 * first words in upper case, used in the error, and the statement.
 */
export interface ForeignStatement {
  readonly kind: 'Foreign'
  readonly what: string
  /** Undefined if mockq knows the grammar of the statement. */
  readonly text?: string
  /** The statement, to be printed with blanks between the parts. */
  readonly parts?: readonly ForeignPart[]
  /** What servers without the cloud control service say that they cannot do. */
  readonly operation?: string
  readonly span: Span
}

/** A part of a statement that is only printed. */
export type ForeignPart =
  | string
  | Identifier
  | Expression
  /** `'text', …` or `key = 'text', …` */
  | {
      readonly kind: 'Texts'
      readonly texts: readonly { readonly key?: string; readonly text: string }[]
    }
  /** Parts without blanks between them. */
  | { readonly kind: 'Joined'; readonly parts: readonly ForeignPart[] }
  /** What a task or a pipe runs: a statement, or a block of them. */
  | {
      readonly kind: 'Body'
      readonly block?: true
      readonly statements: readonly Statement[]
    }
