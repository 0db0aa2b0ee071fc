import type { Span } from '../../errors/query-error.js'
import type { TypedName } from './access.js'
import type { CreateMode } from './ddl.js'
import type { Expression, Identifier, ObjectName } from './expression.js'
import type { Options } from './query.js'
import type { TypeName } from './type-name.js'

/** The body of a function: an expression, or code with types. */
export type FunctionDefinition =
  | {
      readonly kind: 'Lambda'
      readonly params: readonly { readonly name: Identifier; readonly type?: TypeName }[]
      readonly body: Expression
    }
  | {
      readonly kind: 'Code'
      /** Names may be missing if the code does not need them. */
      readonly params: readonly (TypedName | TypeName)[]
      /** Only for an aggregate in code: its state from row to row. */
      readonly state?: readonly TypedName[]
      readonly returns: Returns
      /** Absent: SQL. */
      readonly language?: string
      readonly volatility?: 'IMMUTABLE' | 'VOLATILE'
      /** HANDLER, ADDRESS, HEADERS, IMPORTS, PACKAGES. */
      readonly settings: Options
      /** The code between `$$`; absent if a server runs it. */
      readonly body?: string
    }

/** `INT`, `TABLE (a INT)` */
export type Returns =
  | { readonly kind: 'Value'; readonly type: TypeName }
  | { readonly kind: 'Rows'; readonly columns: readonly TypedName[] }

export interface CreateFunction {
  readonly kind: 'CreateFunction'
  readonly mode: CreateMode
  readonly name: Identifier
  readonly definition: FunctionDefinition
  readonly description?: string
  readonly span: Span
}

export interface AlterFunction {
  readonly kind: 'AlterFunction'
  readonly name: Identifier
  readonly definition: FunctionDefinition
  readonly description?: string
  readonly span: Span
}

export interface CreateProcedure {
  readonly kind: 'CreateProcedure'
  readonly mode: CreateMode
  readonly name: Identifier
  readonly params: readonly TypedName[]
  readonly returns: Returns
  readonly comment?: string
  /** A script. */
  readonly body: string
  readonly span: Span
}

export interface DropProcedure {
  readonly kind: 'DropProcedure'
  readonly ifExists: boolean
  readonly name: Identifier
  readonly argTypes: readonly TypeName[]
  readonly span: Span
}

/** `CALL PROCEDURE p(1)`; without the word, `CALL system$f('a')`. */
export interface CallProcedure {
  readonly kind: 'Call'
  readonly procedure: boolean
  readonly name: ObjectName
  readonly args: readonly Expression[]
  readonly span: Span
}

export interface ExecuteImmediate {
  readonly kind: 'ExecuteImmediate'
  /** A script, as a string or a variable. */
  readonly script: Expression
  readonly span: Span
}
