import type { StoredTable } from '../../catalog/objects.js'
import { hasExpired, snapshotTag } from '../../catalog/snapshot-tags.js'
import { QueryError } from '../../errors/query-error.js'
import { Unsupported } from '../../errors/unsupported.js'
import type { TableSnapshot } from '../../plan/relation.js'
import { asQuery } from '../../sql/as-query.js'
import type { Expression } from '../../sql/ast/expression.js'
import type { TimeTravel } from '../../sql/ast/query.js'
import { printExpression } from '../../sql/print/print-expression.js'
import { sqlStyle } from '../../sql/print/print-style.js'
import { int64Type, removeNullable } from '../../types/data-type.js'
import type { Value } from '../../types/value.js'
import type { Binding, QueryScope } from '../binding.js'
import { checkNumber } from '../expression/check-number.js'
import { type ExpressionScope, scopeOver } from '../expression-scope.js'
import { earlyRows } from '../query/early-rows.js'

/**
 * The snapshot of a table that `AT (…)` names.
 *
 * Throws `QueryError`: 2013 if there is none at that point, or none any more; 2004 for a point that is not a constant of
 * the right type; 2745 and 2748 for a tag that is unknown or has expired. Source: databend binder/table.rs `resolve_data_travel_point`, fuse operations/navigate.rs.
 */
export function snapshotAt(
  binding: Binding,
  table: StoredTable,
  travel: TimeTravel,
  scope: QueryScope,
): TableSnapshot {
  if (travel.kind === 'BEFORE') throw new Unsupported('BEFORE', { span: travel.span })
  const at = scopeOver('join', [], scope)
  switch (travel.point) {
    case 'SNAPSHOT': {
      const id = snapshotId(binding, travel.value, at)
      return byId(snapshotsOf(binding, table), id, travel.noCheck === true)
    }
    case 'TIMESTAMP': {
      const micros = timestamp(binding, travel.value, at)
      return byTime(snapshotsOf(binding, table), micros, travel.noCheck === true)
    }
    case 'OFFSET': {
      const seconds = offset(binding, travel.value, at)
      const micros = binding.cx.eval.now + seconds * 1_000_000n
      return byTime(snapshotsOf(binding, table), micros, travel.noCheck === true)
    }
    case 'TAG':
      return byTag(binding, table, travel)
    default:
      throw new Unsupported(`AT (${travel.point} => …)`, { span: travel.span })
  }
}

/** The snapshots of a table, the oldest first, of which there must be one. */
function snapshotsOf(binding: Binding, { id }: StoredTable): readonly TableSnapshot[] {
  const snapshots = binding.cx.snapshots?.(id) ?? []
  if (snapshots.length > 0) return snapshots
  throw noData('Empty Table has no historical data')
}

/** The latest snapshot whose id begins with a text; with NO_CHECK, the one with this id. */
function byId(snapshots: readonly TableSnapshot[], id: string, noCheck: boolean): TableSnapshot {
  const found = snapshots.findLast(each => (noCheck ? each.id === id : each.id.startsWith(id)))
  if (found !== undefined) return found
  throw noData(
    noCheck ? 'Snapshot not found with NO_CHECK' : 'No historical data found at given point',
  )
}

/** The latest snapshot that is not after a time; with NO_CHECK, before its millisecond. */
function byTime(
  snapshots: readonly TableSnapshot[],
  micros: bigint,
  noCheck: boolean,
): TableSnapshot {
  if (noCheck && micros < 0n) {
    throw noData('NO_CHECK does not support timestamps before 1970-01-01')
  }
  const end = noCheck ? (micros / 1000n) * 1000n : micros + 1n
  const found = snapshots.findLast(each => each.timestamp < end)
  if (found !== undefined) return found
  throw noData(
    noCheck
      ? 'No historical data found at given point (timestamp is before the earliest snapshot)'
      : 'No historical data found at given point',
  )
}

/** The snapshot that a tag names. Source: databend fuse operations/navigate.rs `get_tag_snapshot_location`. */
function byTag(binding: Binding, table: StoredTable, { value, span }: TimeTravel): TableSnapshot {
  checkSnapshotTags(binding)
  const [part, more] = value.kind === 'ColumnRef' ? value.path : []
  if (part === undefined || more !== undefined) {
    throw new QueryError('SyntaxException', 'the name of a tag is expected', { span })
  }
  const name = binding.name(part)
  const tag = snapshotTag(table, name)
  if (tag === undefined) {
    throw new QueryError('UnknownReference', `Unknown TAG '${name}' in table '${table.name}'`)
  }
  if (hasExpired(tag, binding.cx.eval.now)) {
    throw new QueryError('ReferenceExpired', `TAG '${name}' in table '${table.name}' is expired`)
  }
  return tag.snapshot
}

/** Throws `QueryError` 1002 if tags of snapshots are off. Source: databend fuse operations/util.rs. */
export function checkSnapshotTags(binding: Binding): void {
  if (binding.cx.eval.setting('enable_experimental_table_ref') === '1') return
  throw new QueryError(
    'Unimplemented',
    'Table ref is an experimental feature, `set enable_experimental_table_ref=1` to use this feature',
  )
}

function noData(message: string): QueryError {
  return new QueryError('TableHistoricalDataNotFound', message)
}

function snapshotId(binding: Binding, expr: Expression, at: ExpressionScope): string {
  const value = constant(binding, expr, at)?.value ?? earlyValue(binding, expr)
  if (typeof value === 'string') return value
  throw new QueryError(
    'InvalidArgument',
    `TimeTravelPoint for 'Snapshot' must resolve to a string value, got: ${String(value)}`,
    { span: expr.span },
  )
}

function timestamp(binding: Binding, expr: Expression, at: ExpressionScope): bigint {
  const found = constant(binding, expr, at)
  const isTime = found !== undefined && removeNullable(found.type).kind === 'Timestamp'
  if (isTime && typeof found.value === 'bigint') return found.value
  throw new QueryError(
    'InvalidArgument',
    `TimeTravelPoint for 'Timestamp' must resolve to a constant timestamp value. ${isNot(expr)} a constant timestamp. Ensure the expression is a constant and of type timestamp`,
    { span: expr.span },
  )
}

function offset(binding: Binding, expr: Expression, at: ExpressionScope): bigint {
  const scalar = binding.expression(expr, at)
  const seconds = checkNumber(binding.scalars, scalar, int64Type)
  if (seconds <= 0n) return seconds
  throw new QueryError(
    'InvalidArgument',
    `TimeTravelPoint for 'Offset' must resolve to a constant negative integer. Provided expression '${text(expr)}' does not meet this requirement. Ensure the expression is a constant and negative integer`,
    { span: expr.span },
  )
}

const isNot = (expr: Expression): string => `Provided expression '${text(expr)}' is not`

const text = (expr: Expression): string => printExpression(expr, sqlStyle)

/** The value of an expression that folds to a constant. */
function constant(binding: Binding, expr: Expression, at: ExpressionScope) {
  return binding.scalars.constantOf(binding.expression(expr, at))
}

/** The value of an expression with subqueries. Throws `FactNeeded` the first time. */
function earlyValue(binding: Binding, expr: Expression): Value {
  const { span } = expr
  const items = [{ kind: 'Expression' as const, expr, span }]
  const query = asQuery({ kind: 'Select', items, from: [], windows: [], span })
  const [row] = earlyRows(binding, query).rows
  return row?.[0] ?? null
}
