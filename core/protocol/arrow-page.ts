import type { ArrowFormat } from '../arrow/arrow-data.js'
import type { ArrowForm } from '../arrow/arrow-field.js'
import type { ArrowColumn, ArrowStream } from '../arrow/arrow-stream.js'
import { Bug } from '../errors/bug.js'
import { QueryError } from '../errors/query-error.js'
import type { CellFormat } from '../types/wire-text.js'
import type { ResultField } from './backend.js'
import type { ResultHead } from './execution.js'
import type { BlockPart } from './page-buffer.js'

/**
 * Returns the rows of a page as an Arrow stream, to which metadata can be added; undefined if values cannot be read
 * back from recorded text, as for Bitmap.
 *
 * The Arrow code is loaded when the first such page is needed.
 */
export async function arrowPage(
  parts: readonly BlockPart[],
  { fields, format }: ResultHead,
  form: ArrowForm,
): Promise<ArrowStream | undefined> {
  const { ArrowStream } = await import('../arrow/arrow-stream.js')
  const arrowFormat: ArrowFormat = { ...form, geometryOutputFormat: format.geometryOutputFormat }
  try {
    const columns = parts.some(({ block }) => 'cells' in block)
      ? await columnsOfCells(parts, fields, format)
      : await columnsOfValues(parts, fields)
    return new ArrowStream(columns, arrowFormat)
  } catch (error) {
    if (error instanceof QueryError) return undefined
    throw error
  }
}

async function columnsOfValues(
  parts: readonly BlockPart[],
  fields: readonly ResultField[],
): Promise<ArrowColumn[]> {
  const { joinColumns } = await import('../types/columns/join-columns.js')
  return fields.map(({ name, dataType: type }, i) => {
    if (type === undefined) throw new Bug(`column ${name} has no type`)
    const columns = parts.flatMap(({ block, from, to }) =>
      'cells' in block ? [] : [block.columns[i]!.slice(from, to)],
    )
    return { name, type, values: joinColumns(columns).values() }
  })
}

async function columnsOfCells(
  parts: readonly BlockPart[],
  fields: readonly ResultField[],
  format: CellFormat,
): Promise<ArrowColumn[]> {
  const { parseType } = await import('../types/parse-type.js')
  const { cellReader } = await import('../types/wire-value.js')
  const rows = parts.flatMap(({ block, from, to }) =>
    'cells' in block ? block.cells.slice(from, to) : [],
  )
  return fields.map(({ name, type: text }, i) => {
    const type = parseType(text)
    const read = cellReader(type, format)
    const values = rows.map(row => {
      const cell = row[i] ?? null
      return cell === null ? null : read(cell)
    })
    return { name, type, values }
  })
}
