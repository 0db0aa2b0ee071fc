import type { Span } from '../../errors/query-error.js'
import type { Expression, Identifier, ObjectName } from './expression.js'
import type {
  DerivedTable,
  Hint,
  NamedTable,
  Options,
  Query,
  StageOrUrl,
  TableAlias,
  With,
} from './query.js'

export type InsertSource =
  | {
      readonly kind: 'Values'
      readonly rows: readonly (readonly InsertValue[])[]
      readonly span: Span
    }
  | { readonly kind: 'Query'; readonly query: Query }
  /** `FROM @_databend_load FILE_FORMAT = (…)` and `FROM @stage FILE_FORMAT = (…)`. */
  | {
      readonly kind: 'Stage'
      readonly location: StageOrUrl
      readonly fileFormat: Options
      /** `VALUES (?, …)` before it: maps file columns to table columns. */
      readonly placeholders?: readonly InsertValue[]
    }
  /** `VALUES` alone, or one row with an attachment: the rows come as a stage attachment. */
  | {
      readonly kind: 'Attachment'
      readonly placeholders?: readonly InsertValue[]
      readonly span: Span
    }

/** A value of INSERT, or the word DEFAULT as it was written. */
export type InsertValue =
  | Expression
  | { readonly kind: 'Default'; readonly word: string; readonly span: Span }

export interface Insert {
  readonly kind: 'Insert'
  readonly hint?: Hint
  readonly with?: With
  readonly table: ObjectName
  readonly columns: readonly Identifier[]
  readonly source: InsertSource
  readonly overwrite: boolean
  readonly span: Span
}

/** `INSERT ALL | FIRST … INTO … SELECT …`. */
export interface MultiInsert {
  readonly kind: 'MultiInsert'
  readonly overwrite: boolean
  readonly first: boolean
  /** Without WHEN there is one branch with all targets and no condition. */
  readonly branches: readonly { readonly when?: Expression; readonly into: readonly IntoTarget[] }[]
  readonly otherwise: readonly IntoTarget[]
  readonly query: Query
  readonly span: Span
}

export interface IntoTarget {
  readonly table: ObjectName
  readonly columns: readonly Identifier[]
  /** `VALUES (a, DEFAULT)`; absent: all columns of the query. */
  readonly values?: readonly InsertValue[]
  readonly span: Span
}

export interface Replace {
  readonly kind: 'Replace'
  readonly hint?: Hint
  readonly table: ObjectName
  readonly columns: readonly Identifier[]
  readonly on: readonly Identifier[]
  /** `ON CONFLICT`, which means the same as ON. */
  readonly conflict?: true
  readonly deleteWhen?: Expression
  readonly source: InsertSource
  readonly span: Span
}

export interface Update {
  readonly kind: 'Update'
  readonly hint?: Hint
  readonly with?: With
  readonly table: ObjectName
  readonly alias?: TableAlias
  readonly assignments: readonly Assignment[]
  readonly from?: MutationSource
  readonly where?: Expression
  readonly span: Span
}

/** What UPDATE takes values from, and what MERGE merges. */
export type MutationSource = NamedTable | DerivedTable

export interface Assignment {
  /** `t.a` or `a`. */
  readonly column: ObjectName
  readonly value: InsertValue
  readonly span: Span
}

export interface Delete {
  readonly kind: 'Delete'
  readonly hint?: Hint
  readonly with?: With
  readonly table: ObjectName
  readonly alias?: TableAlias
  readonly where?: Expression
  readonly span: Span
}

export interface Merge {
  readonly kind: 'Merge'
  readonly hint?: Hint
  readonly target: ObjectName
  readonly alias?: TableAlias
  readonly source: MutationSource
  readonly on: Expression
  readonly clauses: readonly MergeClause[]
  readonly span: Span
}

export type MergeClause =
  | {
      readonly kind: 'Matched'
      readonly when?: Expression
      readonly action:
        | { readonly kind: 'Update'; readonly assignments: readonly Assignment[] }
        | { readonly kind: 'UpdateAll' }
        | { readonly kind: 'Delete' }
      readonly span: Span
    }
  | {
      readonly kind: 'NotMatched'
      readonly when?: Expression
      readonly action:
        | {
            readonly kind: 'Insert'
            readonly columns: readonly Identifier[]
            readonly values: readonly InsertValue[]
          }
        | { readonly kind: 'InsertAll' }
      readonly span: Span
    }

export interface CopyIntoTable {
  readonly kind: 'CopyIntoTable'
  readonly hint?: Hint
  readonly with?: With
  readonly table: ObjectName
  readonly columns: readonly Identifier[]
  readonly source:
    | { readonly kind: 'Location'; readonly location: StageOrUrl }
    | { readonly kind: 'Query'; readonly query: Query }
  readonly files: readonly string[]
  readonly pattern?: Expression
  readonly fileFormat: Options
  readonly options: Options
  readonly span: Span
}

export interface CopyIntoLocation {
  readonly kind: 'CopyIntoLocation'
  readonly hint?: Hint
  readonly with?: With
  readonly location: StageOrUrl
  /** A table here has only its name and `withOptions`. */
  readonly source: NamedTable | { readonly kind: 'Query'; readonly query: Query }
  readonly partitionBy?: Expression
  readonly fileFormat: Options
  readonly options: Options
  readonly span: Span
}
