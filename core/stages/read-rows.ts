import type { ByteText } from '../byte-text.js'
import { csvRows } from './csv-rows.js'
import type { CsvFormat, NdJsonFormat, TextFormat, TextualFormat } from './file-format.js'
import type { FileRow, RowReading } from './file-row.js'
import { jsonRows } from './json-rows.js'
import { textRows } from './text-rows.js'

/**
 * Reads rows with the given columns from a file's bytes; each is a row of values or an error.
 *
 * Errors are 1046 with the real server's message, without the file and line. Errors of the whole file (compression,
 * encoding) are thrown.
 */
export function readRows(
  text: AsyncIterable<ByteText>,
  reading: RowReading<TextualFormat>,
): AsyncGenerator<FileRow> {
  switch (reading.format.type) {
    case 'CSV':
      return csvRows(text, reading as RowReading<CsvFormat>)
    case 'TEXT':
      return textRows(text, reading as RowReading<TextFormat>)
    case 'NDJSON':
      return jsonRows(text, reading as RowReading<NdJsonFormat>)
  }
}
