import type { Span } from '../../errors/query-error.js'
import type { Query } from './query.js'
import type { TypeName } from './type-name.js'

/** A name as written, without its quotes; `quote` is the quote character it had. */
export interface Identifier {
  readonly kind: 'Identifier'
  readonly name: string
  readonly quote?: '"' | '`'
  /** `IDENTIFIER($v)`, `IDENTIFIER(:v)`: the variable or parameter `name` holds the actual name. */
  readonly indirect?: 'variable' | 'parameter'
  readonly span: Span
}

/** `a.b.c`, from the outermost part to the name itself. */
export type ObjectName = readonly Identifier[]

/** A number by its value: `12`, `1.50`; `1e3` is `1000`. The binder determines its type. */
export interface NumberLiteral {
  readonly kind: 'Number'
  readonly text: string
  readonly span: Span
}

export interface StringLiteral {
  readonly kind: 'String'
  /** Decoded: without quotes and escapes. */
  readonly value: string
  readonly span: Span
}

/** `x'0aFF'`: the hex digits. */
export interface HexLiteral {
  readonly kind: 'Hex'
  readonly digits: string
  readonly span: Span
}

export interface BooleanLiteral {
  readonly kind: 'Boolean'
  readonly value: boolean
  readonly span: Span
}

export interface NullLiteral {
  readonly kind: 'Null'
  readonly span: Span
}

/** `a`, `t.a`, `db.t.a`, `t.$1`; also the last part alone as `$1`. */
export interface ColumnRef {
  readonly kind: 'ColumnRef'
  readonly path: ObjectName
  readonly span: Span
}

/** `$name`, a session variable. */
export interface Variable {
  readonly kind: 'Variable'
  readonly name: string
  readonly span: Span
}

/** `?`, `:name` or, if parameters are given, `$1`: `index` counts from 0. */
export interface Placeholder {
  readonly kind: 'Placeholder'
  readonly index?: number
  readonly name?: string
  readonly span: Span
}

export type UnaryOperator = '+' | '-' | 'NOT' | '!' | '~' | '|/' | '||/' | '@' | 'PRIOR'

export interface Unary {
  readonly kind: 'Unary'
  readonly op: UnaryOperator
  readonly operand: Expression
  readonly span: Span
}

/** Postfix factorial, `5!`. */
export interface Factorial {
  readonly kind: 'Factorial'
  readonly operand: Expression
  readonly span: Span
}

export type BinaryOperator =
  | '+'
  | '-'
  | '*'
  | '/'
  | '//'
  | '%'
  | 'DIV'
  | '^'
  | '||'
  | '='
  | '<>'
  | '<'
  | '<='
  | '>'
  | '>='
  | '<=>'
  | 'AND'
  | 'OR'
  | 'XOR'
  | '&'
  | '|'
  | '#'
  | '<<'
  | '>>'
  | 'LIKE'
  | 'NOT LIKE'
  | 'ILIKE'
  | 'NOT ILIKE'
  | 'REGEXP'
  | 'NOT REGEXP'
  | 'RLIKE'
  | 'NOT RLIKE'
  | 'SOUNDS LIKE'
  | '->'
  | '->>'
  | '#>'
  | '#>>'
  | '?'
  | '?|'
  | '?&'
  | '@>'
  | '<@'
  | '@?'
  | '@@'
  | '#-'
  | '<->'
  | '<=->'
  | '<#>'
  | '<+>'

export interface Binary {
  readonly kind: 'Binary'
  readonly op: BinaryOperator
  readonly left: Expression
  readonly right: Expression
  /**
   * Given for the arrow of an argument `x -> …` or `(x, y) -> …`: a function that takes a lambda reads the argument as
   * one (`sql/lambda-reading.ts`). Source: databend ast/expr.rs `LambdaArgument::Ambiguous`.
   */
  readonly mayBeLambda?: true
  readonly span: Span
}

/** `a LIKE b ESCAPE c`. */
export interface LikeEscape {
  readonly kind: 'LikeEscape'
  readonly op: 'LIKE' | 'NOT LIKE' | 'ILIKE' | 'NOT ILIKE'
  readonly left: Expression
  readonly right: Expression
  readonly escape: string
  readonly span: Span
}

/** `a LIKE ANY (b, c)` or over a subquery. */
export interface LikeAny {
  readonly kind: 'LikeAny'
  readonly op: 'LIKE' | 'ILIKE'
  readonly quantifier: 'ANY' | 'ALL' | 'SOME'
  readonly left: Expression
  readonly right: Expression | Query
  readonly escape?: string
  readonly span: Span
}

export interface IsNull {
  readonly kind: 'IsNull'
  readonly operand: Expression
  readonly not: boolean
  readonly span: Span
}

export interface IsDistinctFrom {
  readonly kind: 'IsDistinctFrom'
  readonly left: Expression
  readonly right: Expression
  readonly not: boolean
  readonly span: Span
}

export interface Between {
  readonly kind: 'Between'
  readonly operand: Expression
  readonly low: Expression
  readonly high: Expression
  readonly not: boolean
  readonly span: Span
}

export interface InList {
  readonly kind: 'InList'
  readonly operand: Expression
  readonly list: readonly Expression[]
  readonly not: boolean
  readonly span: Span
}

export interface InSubquery {
  readonly kind: 'InSubquery'
  readonly operand: Expression
  readonly query: Query
  readonly not: boolean
  readonly span: Span
}

/** `a > ANY (SELECT …)`; SOME is ANY. */
export interface Quantified {
  readonly kind: 'Quantified'
  readonly op: '=' | '<>' | '<' | '<=' | '>' | '>='
  readonly quantifier: 'ANY' | 'ALL' | 'SOME'
  readonly left: Expression
  readonly query: Query
  readonly span: Span
}

export interface Exists {
  readonly kind: 'Exists'
  readonly query: Query
  readonly not: boolean
  readonly span: Span
}

/** `(SELECT …)` used as a value. */
export interface Subquery {
  readonly kind: 'Subquery'
  readonly query: Query
  /** `1 - ANY (SELECT …)`: after a comparison it is a `Quantified`, elsewhere a semantic error. */
  readonly quantifier?: 'ANY' | 'SOME' | 'ALL'
  readonly span: Span
}

export interface Case {
  readonly kind: 'Case'
  readonly operand?: Expression
  readonly branches: readonly { readonly when: Expression; readonly result: Expression }[]
  readonly otherwise?: Expression
  readonly span: Span
}

/** `CAST(a AS t)`, `TRY_CAST(a AS t)`, `a::t` (`pg`). */
export interface Cast {
  readonly kind: 'Cast'
  readonly operand: Expression
  readonly type: TypeName
  readonly try: boolean
  readonly pg: boolean
  readonly span: Span
}

/** `DATE '2024-01-01'`, `TIMESTAMP '…'`, `INTERVAL '1 day'`: a cast of a string. */
export interface TypedString {
  readonly kind: 'TypedString'
  readonly type: 'DATE' | 'TIMESTAMP' | 'TIMESTAMP_TZ' | 'INTERVAL'
  readonly value: string
  readonly span: Span
}

/** `INTERVAL 3 DAY`, `INTERVAL x MONTH`. */
export interface IntervalExpression {
  readonly kind: 'Interval'
  readonly value: Expression
  readonly unit: string
  readonly span: Span
}

/** `EXTRACT(YEAR FROM d)`, `DATE_PART(YEAR, d)`. */
export interface Extract {
  readonly kind: 'Extract'
  readonly form: 'EXTRACT' | 'DATE_PART'
  readonly unit: string
  readonly operand: Expression
  readonly span: Span
}

/**
 * `DATE_ADD(unit, n, d)` and similar.
 *
 * `args` are in order without the unit, which is canonical and in upper case: DAY, never 'days'. For NEXT_DAY and
 * PREVIOUS_DAY the unit is a day of the week.
 */
export interface DateFunction {
  readonly kind: 'DateFunction'
  readonly name:
    | 'DATE_ADD'
    | 'DATE_SUB'
    | 'DATE_DIFF'
    | 'DATE_BETWEEN'
    | 'DATE_TRUNC'
    | 'TIME_SLICE'
    | 'LAST_DAY'
    | 'PREVIOUS_DAY'
    | 'NEXT_DAY'
  readonly unit: string
  readonly args: readonly Expression[]
  readonly span: Span
}

/** `POSITION(a IN b)`. */
export interface PositionForm {
  readonly kind: 'Position'
  readonly needle: Expression
  readonly text: Expression
  readonly span: Span
}

/** `SUBSTRING(a FROM b FOR c)` and `SUBSTRING(a, b, c)`, which are printed alike. */
export interface Substring {
  readonly kind: 'Substring'
  readonly operand: Expression
  readonly from: Expression
  readonly length?: Expression
  readonly span: Span
}

/** `TRIM(BOTH x FROM a)`; plain `TRIM(a)` is a call. */
export interface Trim {
  readonly kind: 'Trim'
  readonly operand: Expression
  readonly side: 'BOTH' | 'LEADING' | 'TRAILING'
  readonly what: Expression
  readonly span: Span
}

/** `COUNT(*)` and `COUNT(t.*)`. */
export interface CountAll {
  readonly kind: 'CountAll'
  readonly qualifier: ObjectName
  readonly filter?: Expression
  readonly over?: WindowSpec | Identifier
  readonly span: Span
}

export interface FunctionCall {
  readonly kind: 'FunctionCall'
  readonly name: Identifier
  /** `f(10, 2)(a)`: the expressions in the first parentheses. */
  readonly params: readonly Expression[]
  readonly args: readonly Expression[]
  readonly distinct: boolean
  /** `ORDER BY` inside the parentheses or in WITHIN GROUP. */
  readonly order: readonly OrderItem[]
  readonly withinGroup: boolean
  readonly filter?: Expression
  /** RESPECT NULLS is the default and false. */
  readonly ignoreNulls?: boolean
  readonly over?: WindowSpec | Identifier
  readonly span: Span
}

/** `x -> x + 1`, `(a, b) -> a`. */
export interface Lambda {
  readonly kind: 'Lambda'
  readonly params: readonly Identifier[]
  readonly body: Expression
  readonly span: Span
}

export interface ArrayLiteral {
  readonly kind: 'Array'
  readonly items: readonly Expression[]
  readonly span: Span
}

/** `{'k': 1}`. */
export interface MapLiteral {
  readonly kind: 'Map'
  readonly entries: readonly { readonly key: Expression; readonly value: Expression }[]
  readonly span: Span
}

/** `(a, b)`, `(a,)`. */
export interface TupleLiteral {
  readonly kind: 'Tuple'
  readonly items: readonly Expression[]
  /** `(a)` in a row of INSERT: a tuple of one field if the column is a tuple, else `a` itself. */
  readonly parenthesis?: true
  readonly span: Span
}

/** `[x * 2 FOR x IN list IF x > 1]`. */
export interface ListComprehension {
  readonly kind: 'ListComprehension'
  readonly param: Identifier
  readonly source: Expression
  readonly filter?: Expression
  readonly result: Expression
  readonly span: Span
}

/** `a[1]`, `a['k']`. */
export interface Subscript {
  readonly kind: 'Subscript'
  readonly operand: Expression
  readonly index: Expression
  readonly span: Span
}

/** `a:b`, `a:"B"`, `(…).name`, `a:b.c`: a field of a variant or a tuple. Further `.c` and `[0]` are outer nodes. */
export interface ColonAccess {
  readonly kind: 'ColonAccess'
  readonly operand: Expression
  readonly field: Identifier | StringLiteral
  readonly span: Span
}

/** `a.1`: a field of a tuple by its number. */
export interface DotAccess {
  readonly kind: 'DotAccess'
  readonly operand: Expression
  readonly field: NumberLiteral
  readonly span: Span
}

/** `@stage/path` used as a value. */
export interface StageLocationLiteral {
  readonly kind: 'StageLocation'
  readonly location: string
  readonly span: Span
}

/** `COLUMNS('re')`, `COLUMNS(* EXCLUDE a)` in a select list. */
export interface ColumnsExpression {
  readonly kind: 'Columns'
  readonly pattern?: string
  readonly lambda?: Lambda
  readonly span: Span
}

export interface OrderItem {
  readonly expr: Expression
  /** Absent: the default of the direction. */
  readonly ascending?: boolean
  readonly nullsFirst?: boolean
  readonly span: Span
}

export interface WindowSpec {
  readonly kind: 'WindowSpec'
  /** A named window that this one builds on. */
  readonly base?: Identifier
  readonly partition: readonly Expression[]
  readonly order: readonly OrderItem[]
  readonly frame?: WindowFrame
  readonly span: Span
}

export interface WindowFrame {
  readonly unit: 'ROWS' | 'RANGE'
  readonly start: WindowBound
  /** CURRENT ROW if the frame was written without BETWEEN. */
  readonly end: WindowBound
  readonly span: Span
}

export type WindowBound =
  | { readonly kind: 'CurrentRow' }
  /** Without an offset: UNBOUNDED. */
  | { readonly kind: 'Preceding' | 'Following'; readonly offset?: Expression }

/** A value of a statement, as written. */
export type Expression =
  | NumberLiteral
  | StringLiteral
  | HexLiteral
  | BooleanLiteral
  | NullLiteral
  | ColumnRef
  | Variable
  | Placeholder
  | Unary
  | Factorial
  | Binary
  | LikeEscape
  | LikeAny
  | IsNull
  | IsDistinctFrom
  | Between
  | InList
  | InSubquery
  | Quantified
  | Exists
  | Subquery
  | Case
  | Cast
  | TypedString
  | IntervalExpression
  | Extract
  | DateFunction
  | PositionForm
  | Substring
  | Trim
  | CountAll
  | FunctionCall
  | ArrayLiteral
  | MapLiteral
  | TupleLiteral
  | ListComprehension
  | Subscript
  | ColonAccess
  | DotAccess
  | StageLocationLiteral
  | ColumnsExpression
