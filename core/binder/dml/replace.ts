import { QueryError } from '../../errors/query-error.js'
import type { PlanColumn, Scalar } from '../../plan/scalar.js'
import type { InsertSource, Replace } from '../../sql/ast/dml.js'
import type { Expression } from '../../sql/ast/expression.js'
import type { Binding } from '../binding.js'
import type { BoundWrite, StreamingLoad } from '../bound-statement.js'
import { noCtes } from '../ctes.js'
import { asCondition } from '../expression/condition.js'
import { scopeOver } from '../expression-scope.js'
import { fieldPosition } from '../field-position.js'
import { rewriteRelation } from '../rewrite/rewrite.js'
import { columnsOf, differsByRow } from '../scalar/walk-scalar.js'
import type { ScopeColumn } from '../scope.js'
import { planColumn } from '../scope.js'
import { fieldLoad } from './file-load.js'
import type { GivenRows } from './insert.js'
import { givenColumns, insertedRows, literalRows } from './insert.js'
import { storedRows } from './stored-rows.js'
import { checkMutable, type Target, targetPositions, writeTarget } from './target.js'

/**
 * REPLACE INTO t ON (keys); its rows may be in a stage attachment.
 *
 * Source: databend binder/replace.rs, interpreter_replace.rs `connect_input_source`.
 */
export function bindReplace(binding: Binding, replace: Replace): BoundWrite | StreamingLoad {
  const { source, span } = replace
  const target = writeTarget(binding, replace.table)
  const { name, table } = target
  for (const column of replace.columns) fieldPosition(table.columns, binding.name(column))
  const positions = targetPositions(binding, target, replace.columns)
  if (replace.on.length === 0) {
    throw new QueryError('BadArguments', 'the ON clause of REPLACE names no column of the table', {
      span,
    })
  }
  const given = positions.map(position => table.columns[position]!)
  const keys = replace.on.map(column => positions[fieldPosition(given, binding.name(column))]!)
  const key = { keys, keyNames: keys.map(position => table.columns[position]!.name) }
  if (source.kind === 'Stage') {
    throw new QueryError('Unimplemented', 'Replace with streaming load not supported yet.')
  }
  if (source.kind === 'Attachment') {
    if (replace.deleteWhen !== undefined) throw deleteWhenOfValues()
    checkMutable(target, 'REPLACE INTO')
    const load = fieldLoad(binding, target, positions, source.placeholders)
    return {
      kind: 'StreamingLoad',
      target: name,
      load: { ...load, replace: key },
      overwrite: false,
    }
  }
  const { rows, deleteWhen, read } = newRows(binding, target, positions, source, replace.deleteWhen)
  const stored = storedRows(binding, table, rows.relation, rows.given, read)
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
const deleteWhenOfValues = (): QueryError =>
  new QueryError('Unimplemented', 'Delete semantic is only supported in subquery')

interface NewRows {
  readonly rows: GivenRows
  readonly deleteWhen?: Scalar
  /** The column that `deleteWhen` reads. */
  readonly read: readonly PlanColumn[]
}

/**
 * The rows to be written, and the condition of DELETE WHEN over them: it reads one column of the query, which is not
 * stored.
 *
 * Throws `QueryError` 1006 if the query has other columns than the table and the condition need, or the condition does not
 * read one column; 1002 for a condition beside VALUES or one with a call that changes from row to row.
 * Source: databend interpreter_replace.rs `build_physical_plan`, physical_replace_deduplicate.rs `build_pipeline2`.
 */
function newRows(
  binding: Binding,
  target: Target,
  positions: readonly number[],
  source: Extract<InsertSource, { kind: 'Values' | 'Query' }>,
  condition: Expression | undefined,
): NewRows {
  const { table } = target
  if (source.kind === 'Values') {
    const rows = insertedRows(binding, table, positions, source, { ctes: noCtes })
    checkMutable(target, 'REPLACE INTO')
    if (condition !== undefined) throw deleteWhenOfValues()
    return { rows, read: [] }
  }
  const { relation, columns } = binding.query(source.query, { ctes: noCtes })
  checkMutable(target, 'REPLACE INTO')
  if (columns.length < positions.length) {
    throw new QueryError('BadArguments', 'Fields in select statement is less than expected')
  }
  const deleted = condition && bindDeleteWhen(binding, condition, columns)
  // Two columns of a query may be one in the plan.
  const stored = deleted === undefined ? columns : columns.toSpliced(deleted.position, 1)
  if (stored.length !== positions.length) {
    throw new QueryError(
      'BadArguments',
      'The number of columns in the target table is different from the number of columns in the SELECT clause',
    )
  }
  const rows = givenColumns(relation, stored, positions, source.query.span)
  if (deleted === undefined) return { rows, read: [] }
  return { rows, deleteWhen: deleted.deleteWhen, read: [deleted.read] }
}

function bindDeleteWhen(binding: Binding, condition: Expression, columns: readonly ScopeColumn[]) {
  const bound = binding.expression(condition, scopeOver('where', columns))
  const deleteWhen = asCondition(binding, bound)
  const ids = columnsOf([deleteWhen])
  const position = columns.findIndex(column => ids.has(column.id))
  if (position < 0 || ids.size > 1) {
    throw new QueryError('BadArguments', 'Delete must have one column in predicate')
  }
  if (differsByRow(deleteWhen)) {
    throw new QueryError('Unimplemented', 'Delete must have deterministic predicate')
  }
  return { deleteWhen, position, read: planColumn(columns[position]!) }
}
