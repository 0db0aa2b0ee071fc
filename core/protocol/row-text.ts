import { Bug } from '../errors/bug.js'
import type { Block, CellBlock } from '../types/block.js'
import type { ResultField, ResultFormat } from './backend.js'

/** A row's cells as sent: strings, `null` for NULL. */
export type CellRow = readonly (string | null)[]

/**
 * The rows of a block as cells to send.
 *
 * `core/types` formats the values; it is loaded for the first typed block, which never comes in record and replay.
 */
export function cellRows(
  block: Block | CellBlock,
  fields: readonly ResultField[],
  format: ResultFormat,
): readonly CellRow[] | Promise<readonly CellRow[]> {
  if (!('cells' in block)) return typedRows(block, fields, format)
  return format.formatNullAsStr ? block.cells.map(nullsAsText) : block.cells
}

const nullsAsText = (row: CellRow): CellRow => row.map(cell => cell ?? 'NULL')

async function typedRows(
  { columns, length }: Block,
  fields: readonly ResultField[],
  format: ResultFormat,
): Promise<readonly CellRow[]> {
  const { encodeColumn } = await import('../types/wire-text.js')
  const cells = fields.map(({ name, dataType }, i) => {
    if (dataType === undefined) throw new Bug(`column ${name} has no type`)
    return encodeColumn(dataType, columns[i]!, length, format)
  })
  const rows: CellRow[] = new Array(length)
  for (let i = 0; i < length; i++) rows[i] = cells.map(column => column[i]!)
  return format.formatNullAsStr ? rows.map(nullsAsText) : rows
}
