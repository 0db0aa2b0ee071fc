import type { Column } from './columns/column.js'
import { DictionaryColumn } from './columns/dictionary-column.js'
import { IntegerColumn } from './columns/integer-column.js'
import type { NullMask } from './columns/null-mask.js'
import { NumberColumn } from './columns/number-column.js'
import { StringColumn } from './columns/string-column.js'
import type { DataType } from './data-type.js'
import { dateText } from './date.js'
import { isFloatKind, isIntegerKind } from './number-kind.js'
import { type CellFormat, cellWriter } from './wire-text.js'

/** Settings of a statement that control how its rows are sent. */
export interface RowFormat extends CellFormat {
  /** Sends NULL as the text `NULL`. */
  readonly formatNullAsStr: boolean
}

/**
 * Rows as sent: for each row a JSON array of its cells, which are strings, or `null` for NULL. The same as
 * `JSON.stringify` over the cells of `encodeColumn`, without a string for each cell where the column has arrays.
 */
export function rowsAsJson(
  types: readonly DataType[],
  columns: readonly Column[],
  length: number,
  format: RowFormat,
): string[] {
  const rows = new Array<string>(length).fill('[')
  for (const [at, type] of types.entries()) {
    const cells = jsonCells(type, columns[at]!, format)
    const end = at === types.length - 1 ? ']' : ','
    for (let i = 0; i < length; i++) rows[i] += cells[i]! + end
  }
  return types.length === 0 ? rows.map(row => `${row}]`) : rows
}

/** The cells of a column, each as JSON. */
function jsonCells(type: DataType, column: Column, format: RowFormat): readonly string[] {
  const bare = type.kind === 'Nullable' ? type.of : type
  const isDriver = format.httpJsonResultMode === 'driver'
  const none = format.formatNullAsStr ? '"NULL"' : 'null'
  if (column instanceof DictionaryColumn) return codedCells(bare, column, format, none)
  if (column instanceof StringColumn && bare.kind === 'String') return stringCells(column, none)
  if (column instanceof NumberColumn && !isFloatKind(bare.kind)) {
    if (isIntegerKind(bare.kind) || (bare.kind === 'Date' && isDriver)) {
      return numberCells(column, none, number => `"${number}"`)
    }
    if (bare.kind === 'Date') return numberCells(column, none, dateCell)
  }
  if (column instanceof IntegerColumn) {
    if (isIntegerKind(bare.kind) || (bare.kind === 'Timestamp' && isDriver)) {
      return numberCells(column, none, number => `"${number}"`)
    }
    if (bare.kind === 'Decimal' && bare.scale <= 15) {
      return numberCells(column, none, decimalCell(bare.scale))
    }
  }
  const write = cellWriter(type, format)
  const values = column.values()
  const cells: string[] = []
  for (let i = 0; i < column.length; i++) {
    const value = values[i]!
    cells.push(value === null ? none : jsonText(write(value)))
  }
  return cells
}

/** Writes each value of the dictionary once. */
function codedCells(
  type: DataType,
  { dictionary, codes }: DictionaryColumn,
  format: RowFormat,
  none: string,
): readonly string[] {
  const write = cellWriter(type, format)
  const byCode: (string | undefined)[] = []
  const cells: string[] = []
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i]!
    let cell = byCode[code]
    if (cell === undefined) {
      const value = dictionary.values[code]!
      cell = value === null ? none : jsonText(write(value))
      byCode[code] = cell
    }
    cells.push(cell)
  }
  return cells
}

function numberCells(
  { data, nulls }: { readonly data: Int32Array | Float64Array; readonly nulls: NullMask },
  none: string,
  write: (number: number) => string,
): readonly string[] {
  const cells: string[] = []
  for (let i = 0; i < data.length; i++) {
    cells.push(nulls !== undefined && nulls[i] === 1 ? none : write(data[i]!))
  }
  return cells
}

/** Text that needs an escape in JSON: a quote, a backslash or a control character. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what JSON escapes
const escaped = /["\\\u0000-\u001f]/

function stringCells(column: StringColumn, none: string): readonly string[] {
  const { text, starts, ends, nulls, length } = column
  // A text of many more rows is not searched for these few.
  const isPlain = text.length <= 100 * length && !escaped.test(text)
  const cells: string[] = []
  for (let i = 0; i < length; i++) {
    if (nulls !== undefined && nulls[i] === 1) cells.push(none)
    else {
      const value = text.substring(starts[i]!, ends[i]!)
      cells.push(isPlain ? `"${value}"` : jsonText(value))
    }
  }
  return cells
}

/** A string without lone surrogates as JSON. */
function jsonText(text: string): string {
  return escaped.test(text) ? JSON.stringify(text) : `"${text}"`
}

/** A decimal of a scale from 0 to 15, given as a safe integer. */
function decimalCell(scale: number): (number: number) => string {
  if (scale === 0) return number => `"${number}"`
  const unit = Number(`1e${scale}`)
  return number => {
    const size = Math.abs(number)
    const fraction = size % unit
    // The quotient is exact, because the remainder is taken off first.
    const whole = (size - fraction) / unit
    return `"${number < 0 ? '-' : ''}${whole}.${String(fraction).padStart(scale, '0')}"`
  }
}

/** Days written before, as a table has few different ones; emptied when it is large. */
const dates = new Map<number, string>()
const maxDates = 10_000

function dateCell(days: number): string {
  const known = dates.get(days)
  if (known !== undefined) return known
  if (dates.size === maxDates) dates.clear()
  const cell = `"${dateText(days)}"`
  dates.set(days, cell)
  return cell
}
