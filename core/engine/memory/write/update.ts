import { QueryError } from '../../../errors/query-error.js'
import type { DeletePlan, UpdatePlan, Written } from '../../../plan/plan.js'
import { columnSlot } from '../../../scalar/layout.js'
import type { Value } from '../../../types/value.js'
import type { OperatorScope } from '../../rows/operator.js'
import type { MemoryTransaction } from '../memory-transaction.js'
import { MovedRows } from '../moved-rows.js'
import { bytesStored, rowsStored } from '../segments.js'
import { newSegments } from '../sorted-segments.js'
import { type RowUpdate, TableEdits } from '../table-edits.js'
import { TableWriter } from '../table-writer.js'
import { withoutRows } from '../written-rows.js'

/** Updates rows; all expressions see the old values. */
export async function runUpdate(
  plan: UpdatePlan,
  scope: OperatorScope,
  tables: MemoryTransaction,
): Promise<Written> {
  const input = scope.build(plan.input)
  const idSlot = columnSlot(input.columns, plan.rowId)
  const positions = plan.assignments.map(assignment => assignment.position)
  const exprs = plan.assignments.map(({ expr }) => scope.scalar(expr, input.columns))
  const version = tables.read(plan.table)
  const edits = new TableEdits()
  const moved = new MovedRows(version, edits)
  const change = (id: Value, update: RowUpdate) =>
    plan.moves ? moved.move(id, update) : edits.update(id, update)
  let updated = 0
  for await (const chunk of input.open()) {
    const ids = chunk.columns[idSlot]!
    const columns = exprs.map(expr => expr.column(chunk))
    if (scope.run.pacer.due()) await scope.run.pacer.pause()
    for (let i = 0; i < chunk.length; i++) {
      const values = columns.map(column => column.get(i))
      if (change(ids.get(i), { positions, values })) updated++
      else if (plan.onDuplicate === 'error') throw matchedTwice()
    }
  }
  if (updated === 0) return { inserted: 0, updated, deleted: 0, stored: 0, storedBytes: 0 }
  const edited = edits.apply(version)
  const writer = new TableWriter(edited)
  writer.appendRows(moved.rows)
  const { rows, origins } = moved
  const after = writer.finish({ origins, moved: rows.length })
  // The server sorts what it writes anew: blocks with changed rows, or moved rows.
  const fresh = newSegments(plan.moves ? edited : version, after)
  tables.write(plan.table, await tables.sorted(after, fresh, plan.order, scope.run.cx))
  const stored = plan.moves ? moved.rows.length : rowsStored(version, edited)
  const storedBytes = plan.moves ? writer.bytes : bytesStored(version, edited)
  return { inserted: 0, updated, deleted: 0, stored, storedBytes }
}

/** Deletes rows. */
export async function runDelete(
  plan: DeletePlan,
  scope: OperatorScope,
  tables: MemoryTransaction,
): Promise<Written> {
  const input = scope.build(plan.input)
  const idSlot = columnSlot(input.columns, plan.rowId)
  const edits = new TableEdits()
  let deleted = 0
  for await (const chunk of input.open()) {
    const ids = chunk.columns[idSlot]!
    for (let i = 0; i < chunk.length; i++) if (edits.delete(ids.get(i))) deleted++
  }
  if (deleted === 0) return { inserted: 0, updated: 0, deleted, stored: 0, storedBytes: 0 }
  const version = tables.read(plan.table)
  const applied = edits.apply(version)
  // On the server, a DELETE without a condition is a TRUNCATE, which removes the statistics.
  const isTruncated = applied.rows === 0 && plan.input.kind === 'Scan'
  const edited = isTruncated ? { ...applied, written: withoutRows(applied.written, 0) } : applied
  tables.write(plan.table, edited)
  const stored = plan.joins ? 0 : rowsStored(version, edited)
  const storedBytes = plan.joins ? 0 : bytesStored(version, edited)
  return { inserted: 0, updated: 0, deleted, stored, storedBytes }
}

/**
 * The error for two rows of a source that would change the same row of the target.
 *
 * Source: databend merge_into/mutator/matched_mutator.rs.
 */
export function matchedTwice(): QueryError {
  return new QueryError(
    'UnresolvableConflict',
    'multi rows from source match one and the same row in the target_table multi times',
  )
}
