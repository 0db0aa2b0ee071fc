import type { LambdaParam, Scalar } from '../plan/scalar.js'
import type { WindowSpec } from '../sql/ast/expression.js'
import type { QueryScope } from './binding.js'
import { noCtes } from './ctes.js'
import { PendingSubqueries } from './pending-subqueries.js'
import type { Scope, ScopeColumn } from './scope.js'
import type { SelectCalls } from './select-calls.js'

/** Where in a statement an expression stands; decides what it may hold and what names mean. */
export type Clause =
  | 'select'
  | 'where'
  | 'group by'
  | 'having'
  | 'qualify'
  | 'order by'
  | 'join'
  /** VALUES, table function arguments, SET, DEFAULT and the like. */
  | 'other'

/** A name given in the select list, with what it stands for. */
export interface Alias {
  readonly name: string
  readonly scalar: Scalar
}

/** What an expression sees and where its aggregates, windows and subqueries go. */
export interface ExpressionScope {
  readonly clause: Clause
  readonly scope: Scope
  readonly aliases: readonly Alias[]
  /** Where aggregate, window and set-returning calls are kept; absent: none may stand here. */
  readonly calls?: SelectCalls
  /** Where subqueries are kept until the relation below the expression is built. */
  readonly subqueries: PendingSubqueries
  /** Named windows. */
  readonly windows?: ReadonlyMap<string, WindowSpec>
  /** The kind of call whose argument this is, where that forbids something. */
  readonly inside?: 'aggregate' | 'window' | 'window aggregate' | 'lambda' | 'set-returning'
  /** Whether user-defined functions are unknown here. */
  readonly builtinOnly?: true
  /** Parameters of the lambdas around, innermost first. */
  readonly params: readonly LambdaParam[]
  /** INSERT … VALUES: column names are refused, with an error of their own. */
  readonly denyColumns?: true
}

/** What an expression over `columns` sees, without aliases, lambdas, aggregates and windows. */
export function scopeOver(
  clause: Clause,
  columns: readonly ScopeColumn[],
  { ctes, outer }: QueryScope = { ctes: noCtes },
): ExpressionScope {
  return {
    clause,
    scope: { columns, ctes, ...(outer === undefined ? {} : { parent: outer }) },
    aliases: [],
    subqueries: new PendingSubqueries(),
    params: [],
  }
}
