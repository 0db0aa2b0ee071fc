import { csvBlocks } from './blocks/csv-blocks.js'
import { blocksOfFileRows, type FileBlock } from './blocks/file-block.js'
import { jsonBlocks, readsJsonBlocks } from './blocks/json-blocks.js'
import { textOfPieces } from './file-bytes.js'
import type { CsvFormat, NdJsonFormat, TextFormat, TextualFormat } from './file-format.js'
import type { RowReading } from './file-row.js'
import { jsonRows } from './json-rows.js'
import { textRows } from './text-rows.js'

/**
 * Reads rows with the given columns from the bytes of a file (see `bytePieces`), block by block. For `isSelect` of
 * NDJSON there is one column.
 *
 * Errors of rows are 1046 with the real server's message, without the file and line. Errors of the whole file
 * (compression, encoding) are thrown.
 */
export function readFileBlocks(
  pieces: AsyncIterable<Buffer>,
  reading: RowReading<TextualFormat>,
): AsyncGenerator<FileBlock> {
  const width = reading.columns.length
  switch (reading.format.type) {
    case 'CSV':
      return csvBlocks(pieces, reading as RowReading<CsvFormat>)
    case 'TEXT':
      return blocksOfFileRows(
        textRows(textOfPieces(pieces), reading as RowReading<TextFormat>),
        width,
      )
    case 'NDJSON':
      return readNdJson(pieces, reading as RowReading<NdJsonFormat>)
  }
}

function readNdJson(
  pieces: AsyncIterable<Buffer>,
  reading: RowReading<NdJsonFormat>,
): AsyncGenerator<FileBlock> {
  if (readsJsonBlocks(reading)) return jsonBlocks(pieces, reading)
  return blocksOfFileRows(jsonRows(textOfPieces(pieces), reading), reading.columns.length)
}
