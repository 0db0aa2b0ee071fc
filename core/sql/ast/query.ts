import type { Span } from '../../errors/query-error.js'
import type { Expression, Identifier, ObjectName, OrderItem, WindowSpec } from './expression.js'

/** A query with its WITH, ORDER BY and LIMIT. */
export interface Query {
  readonly kind: 'Query'
  readonly with?: With
  readonly body: SetExpression
  readonly order: readonly OrderItem[]
  readonly limit?: Expression
  readonly offset?: Expression
  /** `LIMIT m, n`: offset and limit are written in this form. */
  readonly limitPair?: true
  /** `IGNORE_RESULT`: the query runs but returns no rows. */
  readonly ignoreResult: boolean
  readonly span: Span
}

export interface With {
  readonly recursive: boolean
  readonly ctes: readonly Cte[]
}

export interface Cte {
  readonly name: Identifier
  readonly columns: readonly Identifier[]
  /** `AS MATERIALIZED`. */
  readonly materialized: boolean
  readonly query: Query
  readonly span: Span
}

export type SetExpression = Select | SetOperation | ValuesClause | Query

export interface SetOperation {
  readonly kind: 'SetOperation'
  readonly op: 'UNION' | 'EXCEPT' | 'INTERSECT'
  readonly all: boolean
  readonly left: SetExpression
  readonly right: SetExpression
  readonly span: Span
}

export interface ValuesClause {
  readonly kind: 'Values'
  readonly rows: readonly (readonly Expression[])[]
  readonly span: Span
}

export interface Select {
  readonly kind: 'Select'
  readonly hint?: Hint
  readonly distinct?: true
  /** `TOP n`. */
  readonly top?: bigint
  readonly items: readonly SelectItem[]
  readonly from: readonly TableReference[]
  readonly where?: Expression
  readonly groupBy?: GroupBy
  readonly having?: Expression
  readonly windows: readonly { readonly name: Identifier; readonly spec: WindowSpec }[]
  readonly qualify?: Expression
  readonly span: Span
}

/** `/*+ SET_VAR(a = 1) … *\/`: settings for the statement. Any other hint has no items. */
export interface Hint {
  readonly items: readonly { readonly name: Identifier; readonly value: Expression }[]
  readonly span: Span
}

export type SelectItem =
  | {
      readonly kind: 'Expression'
      readonly expr: Expression
      readonly alias?: Identifier
      readonly span: Span
    }
  /** `*`, `t.*`, `db.t.*`, with excluded columns. */
  | {
      readonly kind: 'Star'
      readonly qualifier: ObjectName
      readonly exclude: readonly Identifier[]
      readonly span: Span
    }

export type GroupBy = (
  | { readonly kind: 'Normal'; readonly items: readonly Expression[] }
  | { readonly kind: 'All' }
  | { readonly kind: 'GroupingSets'; readonly sets: readonly (readonly Expression[])[] }
  | { readonly kind: 'Rollup' | 'Cube'; readonly items: readonly Expression[] }
  /** `GROUP BY a, ROLLUP (b), …`: the cross product of the parts' grouping sets. */
  | { readonly kind: 'Combined'; readonly parts: readonly GroupBy[] }
) & { readonly span: Span }

export interface TableAlias {
  readonly name: Identifier
  readonly columns: readonly Identifier[]
}

export type JoinOperator =
  | 'INNER'
  | 'LEFT'
  | 'RIGHT'
  | 'FULL'
  | 'CROSS'
  | 'LEFT SEMI'
  | 'LEFT ANTI'
  | 'RIGHT SEMI'
  | 'RIGHT ANTI'
  | 'LEFT ANY'
  | 'RIGHT ANY'
  | 'INNER ANY'
  | 'ASOF'
  | 'LEFT ASOF'
  | 'RIGHT ASOF'
  | 'FULL ASOF'

export type JoinCondition =
  | { readonly kind: 'On'; readonly expr: Expression }
  | { readonly kind: 'Using'; readonly columns: readonly Identifier[] }
  | { readonly kind: 'Natural' }
  | { readonly kind: 'None' }

export interface TableJoin {
  readonly kind: 'Join'
  readonly op: JoinOperator
  readonly condition: JoinCondition
  readonly left: TableReference
  readonly right: TableReference
  readonly span: Span
}

/** `AT (SNAPSHOT => …)`, `AT (TIMESTAMP => …)`, `BEFORE (…)`. */
export interface TimeTravel {
  readonly kind: 'AT' | 'BEFORE'
  readonly point: 'SNAPSHOT' | 'TIMESTAMP' | 'OFFSET' | 'STREAM' | 'TAG'
  readonly value: Expression
  readonly noCheck?: true
  readonly span: Span
}

/** `CHANGES (INFORMATION => DEFAULT) AT (…) END (…)`: the changes of a table between two points. */
export interface Changes {
  readonly appendOnly: boolean
  readonly from: TimeTravel
  readonly to?: TimeTravel
  readonly span: Span
}

export interface Sample {
  readonly unit: 'ROW' | 'BLOCK'
  /** Per cent, or a number of rows if `rows`. */
  readonly value: number
  readonly rows: boolean
  /** For block sampling: how many rows of the sampled blocks. */
  readonly rowsOfBlocks?: { readonly value: number; readonly rows: boolean }
}

export interface NamedTable {
  readonly kind: 'Table'
  /** `catalog.database.table`; the leading parts are optional. */
  readonly name: ObjectName
  readonly alias?: TableAlias
  readonly changes?: Changes
  readonly travel?: TimeTravel
  /** `WITH CONSUME`, `WITH (MAX_BATCH_SIZE = …)` of streams: words as written. */
  readonly withOptions?: readonly (readonly [string, string])[]
  readonly pivot?: Pivot
  readonly unpivot?: Unpivot
  readonly sample?: Sample
  readonly span: Span
}

export interface Pivot {
  readonly aggregate: Expression
  readonly column: Identifier
  readonly values:
    | { readonly kind: 'list'; readonly items: readonly Expression[] }
    | { readonly kind: 'query'; readonly query: Query }
    | { readonly kind: 'any'; readonly order: readonly OrderItem[] }
  readonly span: Span
}

export interface Unpivot {
  readonly value: Identifier
  readonly name: Identifier
  readonly columns: readonly { readonly column: Identifier; readonly alias?: string }[]
  readonly span: Span
}

/** `f(a, k => b)` in FROM; `lateral` if LATERAL was written. */
export interface TableFunction {
  readonly kind: 'TableFunction'
  readonly name: ObjectName
  readonly args: readonly Expression[]
  readonly named: readonly { readonly name: Identifier; readonly value: Expression }[]
  readonly lateral: boolean
  readonly alias?: TableAlias
  readonly sample?: Sample
  readonly span: Span
}

export interface DerivedTable {
  readonly kind: 'Derived'
  readonly query: Query
  readonly lateral: boolean
  readonly alias?: TableAlias
  readonly pivot?: Pivot
  readonly unpivot?: Unpivot
  readonly span: Span
}

/** `@stage/path` or `'url'` in FROM with its options. */
export interface StageTable {
  readonly kind: 'StageTable'
  readonly location: StageOrUrl
  readonly options: StageTableOptions
  readonly alias?: TableAlias
  readonly span: Span
}

export interface StageTableOptions {
  readonly files: readonly string[]
  readonly pattern?: Expression
  /** A format's name. */
  readonly fileFormat?: string
  readonly connection: Options
  /** Has no effect. */
  readonly caseSensitive?: string
}

export type StageOrUrl =
  /** `@name/path` as written, without the at sign. */
  | { readonly kind: 'stage'; readonly location: string; readonly span: Span }
  | {
      readonly kind: 'url'
      readonly url: string
      readonly connection: Options
      readonly span: Span
    }

/** `(VALUES (1, 2)) t(a, b)` is a Derived table; `(t JOIN u)` is the join itself. */
export type TableReference = NamedTable | TableFunction | DerivedTable | StageTable | TableJoin

/** `KEY = value` pairs in order: keys in lower case unless quoted, values decoded. */
export type Options = readonly Option[]

export interface Option {
  readonly name: string
  /** A decoded string; the strings of `('a', 'b')`; the options of `(a = 1, b = 2)`. */
  readonly value: string | readonly string[] | Options
  /** Whether the value was in quotes: `CSV` is a word, `'CSV'` a string. */
  readonly quoted: boolean
  readonly span: Span
}
