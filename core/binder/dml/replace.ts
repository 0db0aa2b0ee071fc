import type { StoredTable } from '../../catalog/objects.js'
import { QueryError, type Span } from '../../errors/query-error.js'
import type { ColumnRef, PlanColumn, Scalar } from '../../plan/scalar.js'
import type { InsertSource, Replace } from '../../sql/ast/dml.js'
import type { Expression } from '../../sql/ast/expression.js'
import type { Binding } from '../binding.js'
import type { BoundWrite, StreamingLoad } from '../bound-statement.js'
import { noCtes } from '../ctes.js'
import { asCondition } from '../expression/condition.js'
import { scopeOver } from '../expression-scope.js'
import { rewriteRelation } from '../rewrite/rewrite.js'
import { columnsOf } from '../scalar/walk-scalar.js'
import type { ScopeColumn } from '../scope.js'
import { planColumn } from '../scope.js'
import { fieldLoad } from './file-load.js'
import type { GivenRows } from './insert.js'
import { givenColumns, insertedRows, literalRows } from './insert.js'
import { storedRows } from './stored-rows.js'
import { checkMutable, columnPosition, targetPositions, writeTarget } from './target.js'

/**
 * REPLACE INTO t ON (keys); its rows may be in a stage attachment.
 *
 * Source: databend binder/replace.rs, interpreter_replace.rs `connect_input_source`.
 */
export function bindReplace(binding: Binding, replace: Replace): BoundWrite | StreamingLoad {
  const { source, span } = replace
  const target = writeTarget(binding, replace.table)
  const { name, table } = target
  const positions = targetPositions(binding, target, replace.columns)
  if (replace.on.length === 0) {
    throw new QueryError('BadArguments', 'the ON clause of REPLACE names no column of the table', {
      span,
    })
  }
  const keys = replace.on.map(identifier => columnPosition(binding, target, identifier))
  const key = { keys, keyNames: keys.map(position => table.columns[position]!.name) }
  if (source.kind === 'Stage') {
    throw new QueryError('Unimplemented', 'Replace with streaming load not supported yet.')
  }
  if (source.kind === 'Attachment') {
    if (replace.deleteWhen !== undefined) throw deleteWhenOfFile(span)
    checkMutable(target, 'REPLACE INTO')
    const load = fieldLoad(binding, target, positions, source.placeholders)
    return {
      kind: 'StreamingLoad',
      target: name,
      load: { ...load, replace: key },
      overwrite: false,
    }
  }
  const { rows, deleteWhen, read } = newRows(binding, table, positions, source, replace.deleteWhen)
  const stored = storedRows(binding, table, rows.relation, rows.given, read)
  checkMutable(target, 'REPLACE INTO')
  return {
    kind: 'Write',
    statement: 'Replace',
    targets: [name],
    literalRows: literalRows(source),
    plan: {
      kind: 'Replace',
      table: table.id,
      input: rewriteRelation(binding, stored.relation, [
        ...stored.columns,
        ...read.map(column => column.id),
      ]),
      columns: stored.columns,
      ...key,
      ...(deleteWhen === undefined ? {} : { deleteWhen }),
    },
  }
}

/** 1002. Source: databend interpreter_replace.rs `build_physical_plan`. */
const deleteWhenOfFile = (span: Span): QueryError =>
  new QueryError('Unimplemented', 'Delete semantic is only supported in subquery', { span })

interface NewRows {
  readonly rows: GivenRows
  readonly deleteWhen?: Scalar
  /** The columns that `deleteWhen` reads. */
  readonly read: readonly PlanColumn[]
}

/**
 * The rows to be written, and the condition of DELETE WHEN over them. With a query, the condition may read columns that
 * are not stored; with VALUES, it reads the columns of the table.
 *
 * Source: databend binder/replace.rs.
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
  const bound = binding.expression(condition, scopeOver('where', columns))
  const deleteWhen = asCondition(binding, bound)
  const ids = columnsOf([deleteWhen])
  return { deleteWhen, read: columns.filter(column => ids.has(column.id)).map(planColumn) }
}

const isColumnRef = (scalar: Scalar): scalar is ColumnRef => scalar.kind === 'ColumnRef'
