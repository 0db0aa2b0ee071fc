import type { Block } from '../types/block.js'
import type { DataType } from '../types/data-type.js'
import type { CellFormat } from '../types/wire-text.js'
import { fieldEncoder, stringWriter } from './encode-field.js'
import { jsonEncoder } from './encode-json.js'
import type { CsvFormat, TextFormat, TextualFormat } from './file-format.js'

export interface WrittenColumn {
  readonly name: string
  readonly type: DataType
}

/** Writes rows as the text of a file. */
export interface RowWriter {
  /** The text that every file begins with. */
  readonly header: string
  /** The text of a block's rows from `from` up to but excluding `to`. */
  rows(block: Block, from: number, to: number): string
}

/** Returns a writer of rows in a format. Source: databend formats/src/output_format (csv.rs, tsv.rs, ndjson.rs). */
export function rowWriter(
  format: TextualFormat,
  columns: readonly WrittenColumn[],
  cells: CellFormat,
): RowWriter {
  return format.type === 'NDJSON'
    ? jsonWriter(columns, cells)
    : separatedWriter(format, columns, cells)
}

/** As on the server, column names are written without escaping, even quotes in them. */
function jsonWriter(columns: readonly WrittenColumn[], cells: CellFormat): RowWriter {
  const encoders = columns.map(({ type }) => jsonEncoder(type, cells))
  const keys = columns.map(({ name }) => `"${name}":`)
  return {
    header: '',
    rows: writerOf(encoders, row => `{${row.map((text, i) => keys[i] + text).join(',')}}\n`),
  }
}

function separatedWriter(
  format: CsvFormat | TextFormat,
  columns: readonly WrittenColumn[],
  cells: CellFormat,
): RowWriter {
  const { fieldDelimiter, recordDelimiter } = format
  const write = stringWriter(format)
  const encoders = columns.map(({ type }) => fieldEncoder(type, format, cells))
  const line = (texts: readonly string[]) => texts.join(fieldDelimiter) + recordDelimiter
  return {
    header: format.outputHeader ? line(columns.map(({ name }) => write(name))) : '',
    rows: writerOf(encoders, line),
  }
}

function writerOf(
  encoders: readonly ReturnType<typeof jsonEncoder>[],
  line: (texts: readonly string[]) => string,
): RowWriter['rows'] {
  return ({ columns }, from, to) => {
    let text = ''
    for (let row = from; row < to; row++) {
      text += line(encoders.map((encode, i) => encode(columns[i]!.get(row))))
    }
    return text
  }
}
