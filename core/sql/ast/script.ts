import type { Span } from '../../errors/query-error.js'
import type { Expression, Identifier } from './expression.js'
import type { Statement } from './statement.js'

/** `DECLARE … BEGIN … END;`: the script of EXECUTE IMMEDIATE and of a procedure. */
export interface ScriptBlock {
  readonly kind: 'ScriptBlock'
  readonly declares: readonly (LetVariable | LetRows)[]
  readonly body: readonly ScriptStep[]
  readonly span: Span
}

/** `LET x INT := 1`. */
export interface LetVariable {
  readonly kind: 'LetVariable'
  readonly name: Identifier
  readonly value?: Expression
  readonly span: Span
}

/** `LET x RESULTSET := SELECT …`: the rows of a statement. */
export interface LetRows {
  readonly kind: 'LetRows'
  readonly name: Identifier
  readonly statement: Statement
  readonly span: Span
}

/** `LET c CURSOR FOR SELECT …`, `LET c CURSOR FOR resultset`. */
export interface LetCursor {
  readonly kind: 'LetCursor'
  readonly name: Identifier
  readonly rows: Identifier | Statement
  readonly span: Span
}

export interface ForRange {
  readonly kind: 'ForRange'
  readonly variable: Identifier
  readonly reverse: boolean
  readonly from: Expression
  readonly to: Expression
  readonly body: readonly ScriptStep[]
  readonly label?: Identifier
  readonly span: Span
}

/** `FOR row IN rows DO`: rows of a RESULTSET or a cursor by its name, or of a statement. */
export interface ForRows {
  readonly kind: 'ForRows'
  readonly variable: Identifier
  readonly rows: Identifier | Statement
  readonly body: readonly ScriptStep[]
  readonly label?: Identifier
  readonly span: Span
}

/** LOOP, and WHILE and REPEAT with their condition. */
export interface ConditionLoop {
  readonly kind: 'While' | 'Repeat' | 'Loop'
  readonly condition?: Expression
  readonly body: readonly ScriptStep[]
  readonly label?: Identifier
  readonly span: Span
}

/** IF, and CASE with or without an operand, which the conditions are compared with. */
export interface Choice {
  readonly kind: 'Choice'
  readonly operand?: Expression
  readonly branches: readonly {
    readonly condition: Expression
    readonly body: readonly ScriptStep[]
  }[]
  readonly otherwise?: readonly ScriptStep[]
  readonly span: Span
}

/** A statement of a script. */
export type ScriptStep =
  | LetVariable
  | LetRows
  | LetCursor
  | ForRange
  | ForRows
  | ConditionLoop
  | Choice
  | { readonly kind: 'RunStatement'; readonly statement: Statement; readonly span: Span }
  | {
      readonly kind: 'Assign'
      readonly name: Identifier
      readonly value: Expression
      readonly span: Span
    }
  | {
      readonly kind: 'OpenCursor' | 'CloseCursor'
      readonly cursor: Identifier
      readonly span: Span
    }
  | {
      readonly kind: 'FetchCursor'
      readonly cursor: Identifier
      readonly into: Identifier
      readonly span: Span
    }
  | { readonly kind: 'Return'; readonly value?: Expression; readonly span: Span }
  /** `RETURN TABLE (resultset)`, `RETURN TABLE (SELECT …)`. */
  | { readonly kind: 'ReturnRows'; readonly rows: Identifier | Statement; readonly span: Span }
  | { readonly kind: 'Throw'; readonly message?: Expression; readonly span: Span }
  | { readonly kind: 'Break' | 'Continue'; readonly label?: Identifier; readonly span: Span }
