import type { ByteText } from '../byte-text.js'
import { csvRows } from './csv-rows.js'
import type { CsvFormat, NdJsonFormat, TextFormat, TextualFormat } from './file-format.js'
import type { FileRow, RowReading } from './file-row.js'
import { jsonRows } from './json-rows.js'
import { textRows } from './text-rows.js'

/**
 * The rows of a file's bytes for the given columns, each a row of values or a fault.
 *
 * Faults are 1046 with the texts of the real server, without the place. Faults of the bytes as a whole (of their
 * packing, of their encoding) are thrown.
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
