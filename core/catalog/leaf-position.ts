import { type DataType, removeNullable } from '../types/data-type.js'
import type { TableColumn } from './objects.js'

/**
 * The position of a column's first leaf among the leaves of all columns: the parts of a type that are stored as columns.
 * Errors show it as the column's id, which it is in a table that lost no column: mockq gives columns no ids.
 *
 * Source: databend schema.rs `TableSchema::build_members_from_fields`.
 */
export function leafPosition(columns: readonly TableColumn[], position: number): number {
  return columns.slice(0, position).reduce((sum, { type }) => sum + leafCount(type), 0)
}

function leafCount(type: DataType): number {
  const inner = removeNullable(type)
  if (inner.kind === 'Tuple') return inner.fields.reduce((sum, field) => sum + leafCount(field), 0)
  if (inner.kind === 'Array') return leafCount(inner.of)
  if (inner.kind === 'Map') return leafCount(inner.key) + leafCount(inner.value)
  return 1
}
