import { Bug } from '../errors/bug.js'
import type { Block, CellBlock } from '../types/block.js'
import type { DataType } from '../types/data-type.js'
import type { ResultField, ResultFormat } from './backend.js'

/** A row's cells as sent: strings, `null` for NULL. */
export type CellRow = readonly (string | null)[]

/** Rows to send. */
export interface PageRows {
  readonly length: number
  /** Rows `from` up to but excluding `to` as JSON, comma-separated, without outer brackets. */
  json(from: number, to: number): string
  /** All rows in that form, if they were encoded already. */
  readonly whole?: string | undefined
  /** The first rows, at most `most`. */
  first(most: number): readonly CellRow[]
}

/** The rows of a block, to be sent. As for `cellRows`, the code for values is loaded for the first typed block. */
export function pageRows(
  block: Block | CellBlock,
  fields: readonly ResultField[],
  format: ResultFormat,
): PageRows | Promise<PageRows> {
  if (!('cells' in block)) return typedPage(block, fields, format)
  if (!format.formatNullAsStr) return new CellPage(block)
  return new CellPage({ cells: block.cells.map(nullsAsText) })
}

/** The cells of recorded rows are read only if not all of them are sent at once. */
class CellPage implements PageRows {
  readonly length: number
  readonly #block: CellBlock

  constructor(block: CellBlock) {
    this.length = block.json?.count ?? block.cells.length
    this.#block = block
  }

  get whole(): string | undefined {
    return this.#block.json?.text
  }

  json(from: number, to: number): string {
    return JSON.stringify(this.#block.cells.slice(from, to)).slice(1, -1)
  }

  first(most: number): readonly CellRow[] {
    return this.#block.cells.slice(0, most)
  }
}

/** The code for values, once it is loaded: to import it again would make a new object of its exports. */
let wireJson: typeof import('../types/wire-json.js') | undefined

function typedPage(
  block: Block,
  fields: readonly ResultField[],
  format: ResultFormat,
): PageRows | Promise<PageRows> {
  if (wireJson !== undefined) return typedPageBy(wireJson, block, fields, format)
  return import('../types/wire-json.js').then(loaded => {
    wireJson = loaded
    return typedPageBy(loaded, block, fields, format)
  })
}

function typedPageBy(
  { rowsAsJson }: typeof import('../types/wire-json.js'),
  { columns, length }: Block,
  fields: readonly ResultField[],
  format: ResultFormat,
): PageRows {
  const rows = rowsAsJson(fields.map(typeOf), columns, length, format)
  const json = (from: number, to: number): string => rows.slice(from, to).join(',')
  return { length, json, first: most => JSON.parse(`[${json(0, most)}]`) }
}

function typeOf({ name, dataType }: ResultField): DataType {
  if (dataType === undefined) throw new Bug(`column ${name} has no type`)
  return dataType
}

/**
 * The rows of a block as cells.
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
  const cells = fields.map((field, i) => encodeColumn(typeOf(field), columns[i]!, length, format))
  const rows: CellRow[] = new Array(length)
  for (let i = 0; i < length; i++) rows[i] = cells.map(column => column[i]!)
  return format.formatNullAsStr ? rows.map(nullsAsText) : rows
}
