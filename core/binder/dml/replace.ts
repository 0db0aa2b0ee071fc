import type { StoredTable } from '../../catalog/objects.js'
import { QueryError } from '../../errors/query-error.js'
import { Unsupported } from '../../errors/unsupported.js'
import type { ColumnRef, PlanColumn, Scalar } from '../../plan/scalar.js'
import type { InsertSource, Replace } from '../../sql/ast/dml.js'
import type { Expression } from '../../sql/ast/expression.js'
import type { Binding } from '../binding.js'
import type { BoundWrite } from '../bound-statement.js'
import { asCondition } from '../expression/condition.js'
import { PendingSubqueries } from '../expression/pending-subqueries.js'
import { noCtes } from '../query/ctes.js'
import { rewriteRelation } from '../rewrite/rewrite.js'
import { columnsOf } from '../scalar/walk-scalar.js'
import type { ScopeColumn } from '../scope.js'
import { planColumn } from '../scope.js'
import type { GivenRows } from './insert.js'
import { givenColumns, insertedRows } from './insert.js'
import { storedRows } from './stored-rows.js'
import { checkMutable, columnPosition, targetPositions, writeTarget } from './target.js'

/** REPLACE INTO t ON (keys). Source: databend binder/replace.rs. */
export function bindReplace(binding: Binding, replace: Replace): BoundWrite {
  const { source, span } = replace
  if (source.kind === 'Attachment' || source.kind === 'Stage') {
    throw new Unsupported('REPLACE INTO from a stage', { span })
  }
  const target = writeTarget(binding, replace.table)
  const { name, table } = target
  const positions = targetPositions(binding, target, replace.columns)
  if (replace.on.length === 0) {
    throw new QueryError('BadArguments', 'no column of the table is named in ON', { span })
  }
  const keys = replace.on.map(identifier => columnPosition(binding, target, identifier))
  const { rows, deleteWhen, read } = newRows(binding, table, positions, source, replace.deleteWhen)
  const stored = storedRows(binding, table, rows.relation, rows.given, read)
  checkMutable(target, 'REPLACE INTO')
  return {
    kind: 'Write',
    statement: 'Replace',
    targets: [name],
    plan: {
      kind: 'Replace',
      table: table.id,
      input: rewriteRelation(binding, stored.relation, [
        ...stored.columns,
        ...read.map(column => column.id),
      ]),
      columns: stored.columns,
      keys,
      keyNames: keys.map(key => table.columns[key]!.name),
      ...(deleteWhen === undefined ? {} : { deleteWhen }),
    },
  }
}

interface NewRows {
  readonly rows: GivenRows
  readonly deleteWhen?: Scalar
  /** The columns that `deleteWhen` reads. */
  readonly read: readonly PlanColumn[]
}

/**
 * The new rows, and DELETE WHEN over what gives them: the columns of a query, of which those that only the
 * condition reads are not stored; the columns of the table for VALUES.
 * Source: conformance base/09_fuse_engine/09_0023_replace_into.test.
 */
function newRows(
  binding: Binding,
  table: StoredTable,
  positions: readonly number[],
  source: Extract<InsertSource, { kind: 'Values' | 'Query' }>,
  condition: Expression | undefined,
): NewRows {
  if (condition === undefined) {
    return { rows: insertedRows(binding, table, positions, source, { ctes: noCtes }), read: [] }
  }
  if (source.kind === 'Values') {
    const rows = insertedRows(binding, table, positions, source, { ctes: noCtes })
    return {
      rows,
      ...bindDeleteWhen(binding, condition, [...rows.given.values()].filter(isColumnRef)),
    }
  }
  const bound = binding.query(source.query, { ctes: noCtes })
  const { deleteWhen, read } = bindDeleteWhen(binding, condition, bound.columns)
  const stored =
    bound.columns.length > positions.length
      ? bound.columns.filter(column => !read.some(other => other.id === column.id))
      : bound.columns
  const rows = givenColumns(bound.relation, stored, positions, source.query.span)
  return { rows, deleteWhen, read }
}

function bindDeleteWhen(binding: Binding, condition: Expression, columns: readonly ScopeColumn[]) {
  const bound = binding.expression(condition, {
    clause: 'where',
    scope: { columns, ctes: noCtes },
    aliases: [],
    subqueries: new PendingSubqueries(),
    params: [],
  })
  const deleteWhen = asCondition(binding, bound)
  const ids = columnsOf([deleteWhen])
  return { deleteWhen, read: columns.filter(column => ids.has(column.id)).map(planColumn) }
}

const isColumnRef = (scalar: Scalar): scalar is ColumnRef => scalar.kind === 'ColumnRef'
