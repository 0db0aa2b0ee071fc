import type { Span } from '../../errors/query-error.js'
import { QueryError } from '../../errors/query-error.js'
import type { UpdatePlan } from '../../plan/plan.js'
import type { Relation, Scan } from '../../plan/relation.js'
import type { ColumnId, Scalar } from '../../plan/scalar.js'
import type { Assignment, Delete, InsertValue, Update } from '../../sql/ast/dml.js'
import type { Expression } from '../../sql/ast/expression.js'
import type { TableAlias, TableReference } from '../../sql/ast/query.js'
import { uint64Type } from '../../types/data-type.js'
import type { Binding, QueryScope } from '../binding.js'
import type { BoundWrite } from '../bound-statement.js'
import { noCtes } from '../ctes.js'
import { bindCondition } from '../expression/condition.js'
import { type ExpressionScope, scopeOver } from '../expression-scope.js'
import type { PendingSubqueries } from '../pending-subqueries.js'
import { bindWith } from '../query/bind-query.js'
import { defineCtes } from '../query/define-ctes.js'
import { CallsBelow } from '../rewrite/outside-calls.js'
import { rewriteRelation } from '../rewrite/rewrite.js'
import { columnRef } from '../scalar/column-ref.js'
import { columnsOf } from '../scalar/walk-scalar.js'
import type { ScopeColumn } from '../scope.js'
import { aliased } from '../table/alias.js'
import { underPolicies } from '../table/policies.js'
import { scanTable } from '../table/table-name.js'
import { computedValue, storedValue, writtenOrder } from './stored-rows.js'
import type { Target } from './target.js'
import { checkMutable, columnPosition, writeTarget } from './target.js'

/** The rows of a target with their identity; `columns` are under its alias. */
export interface TargetRows {
  /** All stored columns, in order. */
  readonly scan: Scan
  /** The rows of the scan that the table's policies let the statement see, with the masked values. */
  readonly relation: Relation
  readonly rowId: ColumnId
  readonly columns: readonly ScopeColumn[]
}

/** Scans a target for UPDATE, DELETE and MERGE. */
export function targetRows(
  binding: Binding,
  target: Target,
  alias: TableAlias | undefined,
): TargetRows {
  const bound = scanTable(binding, target.name.database, target.table)
  const rowId = binding.newColumn('_row_id', uint64Type)
  const scan = { ...(bound.relation as Scan), rowId }
  const seen = underPolicies(binding, target.table, { relation: scan, columns: bound.columns })
  const { columns } = aliased(binding, seen, alias)
  return { scan, relation: seen.relation, rowId: rowId.id, columns }
}

/** The target joined with the other table of the statement, filtered by its WHERE. */
function matchedRows(
  binding: Binding,
  rows: TargetRows,
  from: TableReference | undefined,
  where: Expression | undefined,
  query: QueryScope,
): {
  readonly relation: Relation
  readonly scope: ExpressionScope
  /** Whether WHERE is without subqueries. */
  readonly isPlain: boolean
} {
  const other = from && binding.table(from, query)
  const crossed: Relation =
    other === undefined
      ? rows.relation
      : {
          kind: 'Join',
          join: 'cross',
          left: rows.relation,
          right: other.relation,
          keys: [],
          residual: [],
        }
  const scope = scopeOver('other', [...rows.columns, ...(other?.columns ?? [])], query)
  const { subqueries } = scope
  const filter: ExpressionScope = { ...scope, clause: 'where', refusal: noCalls.filter }
  const conjuncts = where === undefined ? [] : bindCondition(binding, where, filter)
  const attached = subqueries.attach(crossed, conjuncts)
  const relation: Relation =
    conjuncts.length === 0 ? attached : { kind: 'Filter', input: attached, conjuncts }
  return { relation, scope, isPlain: attached === crossed }
}

/** DELETE FROM t WHERE …. */
export function bindDelete(binding: Binding, statement: Delete): BoundWrite {
  const target = writeTarget(binding, statement.table)
  const { entries, scope: query } = bindWith(binding, statement.with, { ctes: noCtes })
  const rows = targetRows(binding, target, statement.alias)
  const matched = matchedRows(binding, rows, undefined, statement.where, query)
  checkMutable(target, 'DELETE')
  return {
    kind: 'Write',
    statement: 'Delete',
    targets: [target.name],
    plan: {
      kind: 'Delete',
      table: target.table.id,
      input: rewriteRelation(binding, defineCtes(matched.relation, entries), [rows.rowId]),
      rowId: rows.rowId,
      ...(!matched.isPlain && { joins: true as const }),
    },
  }
}

/** UPDATE t SET … [FROM u] WHERE …: several rows for one target row are an error, as the setting says. */
export function bindUpdate(binding: Binding, statement: Update): BoundWrite {
  const target = writeTarget(binding, statement.table)
  const { entries, scope: query } = bindWith(binding, statement.with, { ctes: noCtes })
  const rows = targetRows(binding, target, statement.alias)
  const matched = matchedRows(binding, rows, statement.from, statement.where, query)
  const assignments = bindAssignments(binding, target, rows, statement.assignments, matched.scope)
  checkMutable(target, 'UPDATE')
  const exprs = assignments.map(assignment => assignment.expr)
  const input = matched.relation
  const calls = new CallsBelow(binding)
  const computed = calls.withoutIn(assignments)
  const read = [rows.rowId, ...columnsOf(exprs), ...rows.scan.columns.map(column => column.id)]
  return {
    kind: 'Write',
    statement: 'Update',
    targets: [target.name],
    plan: {
      kind: 'Update',
      table: target.table.id,
      input: calls.over(rewriteRelation(binding, defineCtes(input, entries), read)),
      rowId: rows.rowId,
      assignments: computed,
      onDuplicate:
        binding.cx.eval.setting('error_on_nondeterministic_update') === '1' ? 'error' : 'first',
      // Source: databend mutation_expression.rs `process_filter` (`MutationStrategy::Direct`).
      ...((statement.from !== undefined || !matched.isPlain) && { moves: true as const }),
      ...writtenOrder(binding, target.table),
    },
  }
}

/**
 * What the parts of UPDATE, DELETE and MERGE cannot have, with the server's names: aggregate and window functions, and
 * those that are answered from outside; all but the filter of rows no subqueries either.
 *
 * Source: databend mutation_expression.rs `process_filter`, bind_mutation/bind.rs.
 */
export const noCalls = {
  filter: "filter in mutation statement can't contain window|aggregate|async functions",
  update: "update clause's can't contain subquery|window|aggregate|udf functions",
  matched: "matched clause's condition can't contain subquery|window|aggregate|async functions",
  unmatched: "unmatched clause's condition can't contain subquery|window|aggregate|async functions",
  insert: "insert clause's can't contain subquery|window|aggregate|async functions",
} as const

/** Throws `QueryError` 1065 for a subquery. Source: databend bind_mutation/bind.rs `bind_matched_clause`, `bind_unmatched_clause`. */
export function refuseSubqueries(
  subqueries: PendingSubqueries,
  scalars: readonly Scalar[],
  { part, span }: { readonly part: keyof typeof noCalls; readonly span: Span },
): void {
  if ([...columnsOf(scalars)].every(id => subqueries.get(id) === undefined)) return
  throw new QueryError('SemanticError', noCalls[part], { span })
}

/**
 * SET a = …: the values, cast to their columns, and the computed columns. The server does not look at the qualifier in
 * UPDATE; in MERGE, see `checkQualifiers`. Source: databend bind_mutation/update.rs `bind_update`.
 */
export function bindAssignments(
  binding: Binding,
  target: Target,
  rows: TargetRows,
  assignments: readonly Assignment[],
  scope: ExpressionScope,
): UpdatePlan['assignments'] {
  const { table } = target
  const changed = new Map<number, Scalar>()
  const at: ExpressionScope = { ...scope, refusal: noCalls.update }
  for (const { column, value, span } of assignments) {
    const bound = binding.expression(valueExpression(value), at)
    refuseSubqueries(scope.subqueries, [bound], { part: 'update', span })
    const position = columnPosition(binding, target, column.at(-1)!)
    const stored = table.columns[position]!
    if (changed.has(position)) {
      throw new QueryError(
        'BadArguments',
        `Multiple assignments in the single statement to column \`${stored.name}\``,
        { span },
      )
    }
    if (stored.computed !== undefined) {
      throw new QueryError(
        'BadArguments',
        `The value specified for computed column '${stored.name}' is not allowed`,
        { span },
      )
    }
    changed.set(position, storedValue(binding, stored, bound))
  }
  const values = new Map(changed)
  for (const [position, column] of table.columns.entries()) {
    if (column.computed === undefined) continue
    const valueAt = (at: number) => values.get(at) ?? columnRef(rows.scan.columns[at]!)
    changed.set(position, computedValue(binding, table, position, valueAt))
  }
  return [...changed].map(([position, expr]) => ({ position, expr }))
}

/** A value of UPDATE and MERGE, where DEFAULT is a column of that name. Source: databend bind_mutation/bind.rs. */
export function valueExpression(value: InsertValue): Expression {
  if (value.kind !== 'Default') return value
  const { span } = value
  return { kind: 'ColumnRef', path: [{ kind: 'Identifier', name: 'default', span }], span }
}

/**
 * In MERGE, the qualifiers of the columns must be the target's name.
 *
 * Source: databend bind_mutation/bind.rs `bind_matched_clause`.
 */
export function checkQualifiers(
  binding: Binding,
  rows: TargetRows,
  assignments: readonly Assignment[],
): void {
  const target = rows.columns[0]?.table
  for (const { column } of assignments) {
    const [, table] = column.toReversed()
    if (table === undefined || target === undefined || binding.name(table) === target) continue
    throw new QueryError(
      'BadArguments',
      `Update Identify's \`${binding.name(table)}\` should be \`${target}\``,
    )
  }
}
