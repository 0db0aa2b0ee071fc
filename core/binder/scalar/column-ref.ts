import type { ColumnRef, PlanColumn } from '../../plan/scalar.js'
import type { DataType } from '../../types/data-type.js'

/** The value of a column; `type` where it is Nullable because an outer join may lack it. */
export function columnRef(column: PlanColumn, type: DataType = column.type): ColumnRef {
  return { kind: 'ColumnRef', id: column.id, name: column.name, type }
}
