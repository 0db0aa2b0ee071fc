import type { StoredTable, TableColumn } from '../../catalog/objects.js'
import { QueryError, type Span } from '../../errors/query-error.js'
import { Unsupported } from '../../errors/unsupported.js'
import type { MergeClause as PlanClause } from '../../plan/plan.js'
import type { Join, Relation } from '../../plan/relation.js'
import type { Scalar } from '../../plan/scalar.js'
import type { Merge, MergeClause } from '../../sql/ast/dml.js'
import { nullableType } from '../../types/data-type.js'
import type { Binding, BoundRelation } from '../binding.js'
import type { BoundWrite } from '../bound-statement.js'
import { noCtes } from '../ctes.js'
import { bindCondition } from '../expression/condition.js'
import { type ExpressionScope, scopeOver } from '../expression-scope.js'
import { PendingSubqueries } from '../pending-subqueries.js'
import { splitConjuncts } from '../rewrite/join-keys.js'
import { CallsBelow } from '../rewrite/outside-calls.js'
import { rewriteRelation } from '../rewrite/rewrite.js'
import { columnRef } from '../scalar/column-ref.js'
import { columnsOf } from '../scalar/walk-scalar.js'
import type { ScopeColumn } from '../scope.js'
import { planColumn } from '../scope.js'
import { noCallsInJoin } from '../table/join.js'
import { joinSubqueries } from '../table/join-subqueries.js'
import { defaultValue, rowValues, storedValue, writtenOrder } from './stored-rows.js'
import type { Target } from './target.js'
import { checkMutable, columnPosition, targetPositions, writeTarget } from './target.js'
import type { TargetRows } from './update.js'
import {
  bindAssignments,
  checkQualifiers,
  noCalls,
  refuseSubqueries,
  targetRows,
  valueExpression,
} from './update.js'

/** What the clauses of one MERGE share. */
interface MergeBinding {
  readonly binding: Binding
  readonly target: Target
  readonly rows: TargetRows
  readonly source: BoundRelation
  readonly subqueries: PendingSubqueries
  /**
   * Whether WHEN NOT MATCHED sees the target's columns too: so an unqualified name that both have is ambiguous.
   *
   * Source: databend mutation_expression.rs `bind_input`: without WHEN MATCHED, the join is an anti join, which has only
   * the source's columns.
   */
  readonly mixed: boolean
}

/** MERGE INTO: the source left joined with the target. Source: databend bind_mutation/merge.rs. */
export function bindMerge(binding: Binding, merge: Merge): BoundWrite {
  if (merge.clauses.length === 0) {
    throw new QueryError('BadArguments', 'at least one matched or unmatched clause for merge into')
  }
  checkConditions(merge, 'Matched')
  checkConditions(merge, 'NotMatched')
  const target = writeTarget(binding, merge.target)
  const rows = targetRows(binding, target, merge.alias)
  const source = binding.table(merge.source, { ctes: noCtes })
  const subqueries = new PendingSubqueries()
  const mixed = merge.clauses.some(clause => clause.kind === 'Matched')
  const parts: MergeBinding = { binding, target, rows, source, subqueries, mixed }
  const conjuncts = bindCondition(binding, merge.on, {
    ...scopeOf(parts, [...rows.columns, ...source.columns], noCallsInJoin),
    clause: 'join',
  })
  const clauses = merge.clauses.map(clause => {
    const bound = bindClause(parts, clause)
    refuseSubqueriesOf(parts, bound, clause)
    return bound
  })
  checkMutable(target, 'MERGE')
  const scalars = clauses.flatMap(clauseScalars)
  const read = columnsOf(scalars)
  const join = joinedRows(parts, merge, conjuncts)
  const calls = new CallsBelow(binding)
  const needed = [rows.rowId, ...read, ...rows.scan.columns.map(column => column.id)]
  return {
    kind: 'Write',
    statement: 'Merge',
    targets: [target.name],
    plan: {
      kind: 'Merge',
      table: target.table.id,
      clauses: clauses.map(clause => withoutCalls(clause, calls)),
      input: calls.over(rewriteRelation(binding, join, needed)),
      rowId: rows.rowId,
      ...writtenOrder(binding, target.table),
    },
  }
}

/**
 * The source left joined with the target. Only WHEN MATCHED needs no more than their pairs, which an inner join has, so
 * that its condition may have subqueries over both.
 */
function joinedRows(
  { source, rows, subqueries }: MergeBinding,
  { clauses, span }: Merge,
  condition: readonly Scalar[],
): Relation {
  const target = { relation: rows.relation, columns: rows.columns }
  const { left, right, conjuncts, late } = joinSubqueries(source, target, condition, subqueries)
  const [ofSource, ofTarget] = [left, right].map(side => new Set(side.columns.map(({ id }) => id)))
  const isMatchedOnly = clauses.every(clause => clause.kind === 'Matched')
  if (late.length > 0 && !isMatchedOnly) {
    throw new Unsupported('a subquery over both sides in the condition of MERGE', { span })
  }
  const sides = { kind: 'Join', left: left.relation, right: right.relation } as const
  const on = splitConjuncts(conjuncts, ofSource!, ofTarget!)
  if (late.length === 0) return { ...sides, join: 'left', ...on }
  const pairs: Join = { ...sides, join: conjuncts.length === 0 ? 'cross' : 'inner', ...on }
  return { kind: 'Filter', input: subqueries.attach(pairs, late), conjuncts: late }
}

function scopeOf(
  { subqueries }: MergeBinding,
  columns: readonly ScopeColumn[],
  refusal: string,
): ExpressionScope {
  return { ...scopeOver('other', columns), subqueries, refusal }
}

/** The clause with columns in place of calls of functions in code. */
function withoutCalls(clause: PlanClause, calls: CallsBelow): PlanClause {
  const without = (scalar: Scalar): Scalar => calls.without(scalar)
  const when = clause.when.map(without)
  if (clause.kind === 'delete') return { ...clause, when }
  if (clause.kind === 'insert') return { ...clause, when, values: clause.values.map(without) }
  return { ...clause, when, assignments: calls.withoutIn(clause.assignments) }
}

function clauseScalars(clause: PlanClause): readonly Scalar[] {
  return [...clause.when, ...actionScalars(clause)]
}

function actionScalars(clause: PlanClause): readonly Scalar[] {
  if (clause.kind === 'delete') return []
  return clause.kind === 'update'
    ? clause.assignments.map(assignment => assignment.expr)
    : clause.values
}

function refuseSubqueriesOf(
  { subqueries }: MergeBinding,
  bound: PlanClause,
  { kind, span }: MergeClause,
): void {
  const matched = kind === 'Matched'
  refuseSubqueries(subqueries, bound.when, { part: matched ? 'matched' : 'unmatched', span })
  refuseSubqueries(subqueries, actionScalars(bound), { part: matched ? 'update' : 'insert', span })
}

function bindClause(parts: MergeBinding, clause: MergeClause): PlanClause {
  const { binding, rows, source, target, mixed } = parts
  const columns = mixed ? [...rows.columns, ...source.columns] : source.columns
  const condition = clause.kind === 'Matched' ? noCalls.matched : noCalls.unmatched
  const scope = scopeOf(parts, columns, condition)
  const when = clause.when === undefined ? [] : bindCondition(binding, clause.when, scope)
  if (clause.kind === 'NotMatched') {
    const values = insertValues(parts, clause, { ...scope, refusal: noCalls.insert })
    refuseTargetColumns(rows, [...when, ...values], clause.span)
    return { kind: 'insert', when, values }
  }
  const { action } = clause
  if (action.kind === 'Delete') return { kind: 'delete', when }
  if (action.kind === 'Update') checkQualifiers(binding, rows, action.assignments)
  const assignments =
    action.kind === 'Update'
      ? bindAssignments(binding, target, rows, action.assignments, scope)
      : allAssignments(parts)
  return { kind: 'update', when, assignments }
}

/** They would be NULL, also in columns that are NOT NULL. */
function refuseTargetColumns(rows: TargetRows, scalars: readonly Scalar[], span: Span): void {
  const read = columnsOf(scalars)
  if (rows.columns.some(column => read.has(column.id))) {
    throw new Unsupported("the target's columns in WHEN NOT MATCHED", { span })
  }
}

/** `UPDATE *`: each column takes the source's column of its name. */
function allAssignments(parts: MergeBinding) {
  return allValues(parts).map((expr, position) => ({ position, expr }))
}

/** The source's columns as a row of the target. */
function allValues(parts: MergeBinding): readonly Scalar[] {
  const { binding, target } = parts
  return rowValues(binding, target.table, position => {
    const column = target.table.columns[position]!
    return storedValue(binding, column, sourceColumn(parts, column.name))
  })
}

/** Source: databend bind_mutation/mutation_expression.rs `all_source_columns`. */
function sourceColumn({ source }: MergeBinding, name: string): Scalar {
  const [column, ...others] = source.columns.filter(column => column.name === name)
  if (column === undefined) {
    throw semantic(`Column \`${name}\` is not found in the mutation source output`)
  }
  if (others.length > 0) {
    const count = others.length + 1
    throw semantic(
      `There should be only one column \`${name}\` in the mutation source output, but we get ${count}`,
    )
  }
  return columnRef(planColumn(column))
}

/** 1005. Source: databend bind_mutation/merge.rs `check_multi_match_clauses_semantic`. */
function checkConditions(merge: Merge, kind: MergeClause['kind']): void {
  const clauses = merge.clauses.filter(clause => clause.kind === kind)
  const open = clauses.slice(0, -1).find(clause => clause.when === undefined)
  if (open === undefined) return
  const which = kind === 'Matched' ? 'matched' : 'unmatched'
  throw new QueryError(
    'SyntaxException',
    `when there are multi ${which} clauses, we must have a condition for every one except the last one`,
    { span: open.span },
  )
}

function insertValues(
  parts: MergeBinding,
  clause: Extract<MergeClause, { kind: 'NotMatched' }>,
  scope: ExpressionScope,
): readonly Scalar[] {
  const { binding, target } = parts
  const { table } = target
  const { action } = clause
  if (action.kind === 'InsertAll') return allValues(parts)
  const positions =
    action.columns.length === 0
      ? targetPositions(binding, target, [])
      : action.columns.map(identifier => columnPosition(binding, target, identifier))
  if (positions.length !== action.values.length) {
    throw new QueryError('SemanticError', 'insert columns and values are not matched', {
      span: clause.span,
    })
  }
  return rowValues(binding, table, position => {
    const column = table.columns[position]!
    const value = action.values[positions.indexOf(position)]
    if (value === undefined) {
      refuseComputedNumber(table, column, clause.span)
      return mergeDefault(binding, column)
    }
    return storedValue(binding, column, binding.expression(valueExpression(value), scope))
  })
}

/** A computed column would get a number of its own. */
function refuseComputedNumber(
  table: StoredTable,
  { autoIncrement }: TableColumn,
  span: Span,
): void {
  if (autoIncrement === undefined || table.columns.every(each => each.computed === undefined))
    return
  throw new Unsupported('MERGE into a table with AUTOINCREMENT and computed columns', { span })
}

/** The value of an omitted column; NULL in a NOT NULL column fails only when a row is inserted. */
function mergeDefault(binding: Binding, column: TableColumn): Scalar {
  const value = defaultValue(binding, column)
  if (value !== undefined) return value
  const input = binding.scalars.literal(nullableType(column.type), null)
  return { kind: 'Cast', type: column.type, input, try: false }
}

const semantic = (message: string): QueryError => new QueryError('SemanticError', message)
