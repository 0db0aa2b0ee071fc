import type { StoredTable } from '../../catalog/objects.js'
import type { UpdatePlan } from '../../plan/plan.js'
import type { Scan } from '../../plan/relation.js'
import { uint64Type } from '../../types/data-type.js'
import type { Binding } from '../binding.js'
import { computedValue } from '../dml/stored-rows.js'
import { rewriteRelation } from '../rewrite/rewrite.js'
import { columnRef } from '../scalar/column-ref.js'
import { scanTable } from '../table/table-name.js'

/** The query that computes a new computed column, added at `position`, for the existing rows of the table. */
export function fillComputed(
  binding: Binding,
  database: string,
  table: StoredTable,
  position: number,
): UpdatePlan {
  const rowId = binding.newColumn('_row_id', uint64Type)
  const scan = { ...(scanTable(binding, database, table).relation as Scan), rowId }
  const expr = computedValue(binding, table, position, at => columnRef(scan.columns[at]!))
  const read = [rowId.id, ...scan.columns.map(column => column.id)]
  return {
    kind: 'Update',
    table: table.id,
    input: rewriteRelation(binding, scan, read),
    rowId: rowId.id,
    assignments: [{ position, expr }],
    onDuplicate: 'first',
  }
}
