import type { Block, CellBlock } from '../types/block.js'
import type { ResultField, ResultFormat } from './backend.js'

/** A row's wire cells: texts, `null` for NULL. */
export type CellRow = readonly (string | null)[]

/** The rows of a block as wire cells. */
export function cellRows(
  block: Block | CellBlock,
  fields: readonly ResultField[],
  format: ResultFormat,
): readonly CellRow[] {
  if ('cells' in block) return format.formatNullAsStr ? block.cells.map(nullsAsText) : block.cells
  const columns = fields.map((_field, i) =>
    Array.from(block.columns[i]!, value => (value === null ? null : String(value))),
  )
  return Array.from({ length: block.length }, (_, row) => columns.map(column => column[row]!))
}

const nullsAsText = (row: CellRow): CellRow => row.map(cell => cell ?? 'NULL')
