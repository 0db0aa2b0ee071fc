import type { LambdaParam, Scalar } from '../plan/scalar.js'
import type { WindowSpec } from '../sql/ast/expression.js'
import type { QueryScope } from './binding.js'
import { noCtes } from './ctes.js'
import { PendingSubqueries } from './pending-subqueries.js'
import type { Scope, ScopeColumn } from './scope.js'
import type { SelectCalls } from './select-calls.js'

/** The clause that an expression is in, which decides what it may contain and what names mean. */
export type Clause =
  | 'select'
  | 'where'
  | 'group by'
  | 'having'
  | 'qualify'
  | 'order by'
  | 'join'
  /** VALUES, table function arguments, SET, DEFAULT and similar places. */
  | 'other'

/** An alias of the select list, with its scalar. */
export interface Alias {
  readonly name: string
  readonly scalar: Scalar
}

/** The names that an expression can use, and where its aggregates, windows and subqueries are collected. */
export interface ExpressionScope {
  readonly clause: Clause
  readonly scope: Scope
  readonly aliases: readonly Alias[]
  /** Collects aggregate, window and set-returning calls; if absent, none are allowed. */
  readonly calls?: SelectCalls
  /** The error for aggregate and window functions, and for those that are answered from outside, if it is not the usual one. */
  readonly refusal?: string
  /** Collects subqueries until the relation below the expression is built. */
  readonly subqueries: PendingSubqueries
  /** Named windows. */
  readonly windows?: ReadonlyMap<string, WindowSpec>
  /** The kind of call whose argument this is, where that forbids something. */
  readonly inside?: 'aggregate' | 'window' | 'window aggregate' | 'lambda' | 'set-returning'
  /** Whether it is an argument of `dict_get` or `read_file`. */
  readonly async?: true
  /** Whether user-defined functions are unknown here. */
  readonly builtinOnly?: true
  /** Parameters of the enclosing lambdas, innermost first. */
  readonly params: readonly LambdaParam[]
  /** INSERT … VALUES: column names are refused, with an error of their own. */
  readonly denyColumns?: true
}

/** A scope with only `columns`: without aliases, lambdas, aggregates and windows. */
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
