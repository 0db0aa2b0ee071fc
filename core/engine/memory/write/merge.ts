import type { MergeClause, MergePlan, Written } from '../../../plan/plan.js'
import type { PlanColumn } from '../../../plan/scalar.js'
import type { ScalarProgram } from '../../../scalar/compile-scalar.js'
import { columnSlot } from '../../../scalar/layout.js'
import type { Column } from '../../../types/columns/column.js'
import type { Value } from '../../../types/value.js'
import type { OperatorScope } from '../../rows/operator.js'
import type { MemoryTransaction } from '../memory-transaction.js'
import { MovedRows } from '../moved-rows.js'
import { newSegments } from '../sorted-segments.js'
import { TableEdits } from '../table-edits.js'
import type { TableVersion } from '../table-version.js'
import { TableWriter } from '../table-writer.js'
import { matchedTwice } from './update.js'

/**
 * Changes matched rows and inserts rows for unmatched ones; all written rows are appended as one segment, or as two in
 * tables that track changes.
 *
 * Source: databend merge_into/processor_merge_into_matched_and_split.rs (updated blocks are appended).
 */
export async function runMerge(
  plan: MergePlan,
  scope: OperatorScope,
  tables: MemoryTransaction,
): Promise<Written> {
  const input = scope.build(plan.input)
  const idSlot = columnSlot(input.columns, plan.rowId)
  const clauses = plan.clauses.map(clause => compileClause(clause, scope, input.columns))
  const version = tables.read(plan.table)
  const edits = new TableEdits()
  const moved = new MovedRows(version, edits)
  const inserts: Value[][] = []
  const written = { inserted: 0, updated: 0, deleted: 0 }
  for await (const chunk of input.open()) {
    const ids = chunk.columns[idSlot]!
    for (let i = 0; i < chunk.length; i++) {
      const id = ids.get(i)
      const clause = clauses.find(candidate => takes(candidate, id, chunk.columns, i))
      if (clause === undefined) continue
      const values = clause.values.map(value => value.value(chunk.columns, i))
      switch (clause.kind) {
        case 'insert':
          inserts.push(values)
          written.inserted++
          break
        case 'update':
          if (!moved.move(id, { positions: clause.positions, values })) throw matchedTwice()
          written.updated++
          break
        case 'delete':
          if (edits.delete(id)) written.deleted++
          else if (moved.has(id)) throw matchedTwice()
          break
      }
    }
  }
  const rows = [...moved.rows, ...inserts]
  const done = { ...written, stored: rows.length }
  if (written.inserted + written.updated + written.deleted === 0) return { ...done, storedBytes: 0 }
  const edited = edits.apply(version)
  const write = async (after: TableVersion): Promise<void> => {
    const fresh = newSegments(edited, after)
    tables.write(plan.table, await tables.sorted(after, fresh, plan.order, scope.run.cx))
  }
  if (version.tracking === undefined) {
    const writer = new TableWriter(edited)
    writer.appendRows(rows)
    await write(writer.finish({ moved: moved.rows.length }))
    return { ...done, storedBytes: writer.bytes }
  }
  // Rows that keep their origin are in other blocks than new ones.
  const mover = new TableWriter(edited)
  mover.appendRows(moved.rows)
  const inserter = new TableWriter(
    mover.finish({ origins: moved.origins, moved: moved.rows.length }),
  )
  inserter.appendRows(inserts)
  await write(inserter.finish())
  return { ...done, storedBytes: mover.bytes + inserter.bytes }
}

interface CompiledClause {
  readonly kind: MergeClause['kind']
  readonly when: readonly ScalarProgram[]
  /** For `update`, the positions of its values in the table. */
  readonly positions: readonly number[]
  readonly values: readonly ScalarProgram[]
}

function compileClause(
  clause: MergeClause,
  scope: OperatorScope,
  columns: readonly PlanColumn[],
): CompiledClause {
  const updates = clause.kind === 'update' ? clause.assignments : []
  const exprs = clause.kind === 'insert' ? clause.values : updates.map(update => update.expr)
  return {
    kind: clause.kind,
    when: clause.when.map(condition => scope.scalar(condition, columns)),
    positions: updates.map(update => update.position),
    values: exprs.map(expr => scope.scalar(expr, columns)),
  }
}

function takes(clause: CompiledClause, id: Value, columns: readonly Column[], i: number): boolean {
  if ((clause.kind === 'insert') !== (id === null)) return false
  return clause.when.every(condition => condition.value(columns, i) === true)
}
