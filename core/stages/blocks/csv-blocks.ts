import { bytesOfText } from '../../byte-text.js'
import type { Value } from '../../types/value.js'
import type { CsvFormat, TextFormat } from '../file-format.js'
import { type RowReading, takesNull } from '../file-row.js'
import { fieldReader } from '../separated-field.js'
import { type BlockReading, readBlocks } from './block-reader.js'
import { ByteWindow } from './byte-window.js'
import type { ColumnReader } from './column-cells.js'
import { columnReader } from './column-readers.js'
import { CsvScanner } from './csv-scanner.js'
import { FieldTable, fieldKind } from './field-table.js'
import type { FileBlock } from './file-block.js'

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])

/** The rows of a CSV file. Source: databend formats/csv/block_builder.rs `CsvDecoder`. */
export async function* csvBlocks(
  pieces: AsyncIterable<Uint8Array>,
  reading: RowReading<CsvFormat>,
): AsyncGenerator<FileBlock> {
  const window = new ByteWindow(pieces)
  await skipMark(window)
  yield* readBlocks(window, csvReading(reading))
}

async function skipMark(window: ByteWindow): Promise<void> {
  const { length } = byteOrderMark
  while (window.to < length && !window.isAtEnd) await window.more(0)
  if (window.bytes.subarray(0, window.to).subarray(0, length).equals(byteOrderMark)) {
    window.advance(length)
  }
}

function csvReading(reading: RowReading<CsvFormat>): BlockReading {
  const { format, columns } = reading
  const table = new FieldTable(columns.length)
  const scanner = new CsvScanner(reading)
  const readers = columns.map((_, i) => fieldReader(reading, i))
  const trims = format.trimSpace
  return {
    scanner: !trims
      ? scanner
      : {
          scan(range, into, skipped) {
            const from = into.rows
            const end = scanner.scan(range, into, skipped)
            trimFields(range.bytes, into, from)
            return end
          },
        },
    table,
    readers: separatedReaders(reading),
    value(bytes, row, column): Value {
      const cell = row * table.width + column
      const kind = table.kinds[cell]!
      if (kind === fieldKind.missing) return null
      const isQuoted = kind === fieldKind.quoted
      const plain = bytes.toString('latin1', table.starts[cell]!, table.ends[cell]!)
      const reader = readers[column]!
      if (plain === '') {
        return reader.empty(isQuoted ? format.quotedEmptyFieldAs : format.emptyFieldAs)
      }
      return reader.value(plain, !isQuoted || format.allowQuotedNulls, plain)
    },
  }
}

/** The readers of the columns of a CSV or TEXT file. */
export function separatedReaders(
  reading: RowReading<CsvFormat | TextFormat>,
): readonly ColumnReader[] {
  const { columns, cx, format } = reading
  const nullBytes = Buffer.from(bytesOfText(format.nullDisplay), 'latin1')
  return columns.map(column =>
    columnReader(column.type, {
      cx,
      nullBytes: takesNull(column) ? nullBytes : undefined,
      digitsAreBooleans: true,
    }),
  )
}

/** Takes the blanks off both ends of the fields of the rows from `from` on. */
function trimFields(bytes: Buffer, { starts, ends, width, rows }: FieldTable, from: number): void {
  for (let cell = from * width; cell < rows * width; cell++) {
    let start = starts[cell]!
    let end = ends[cell]!
    while (start < end && isBlank(bytes[start]!)) start++
    while (start < end && isBlank(bytes[end - 1]!)) end--
    starts[cell] = start
    ends[cell] = end
  }
}

/** As for `trimAscii`. */
const isBlank = (byte: number): boolean =>
  byte === 32 || byte === 9 || byte === 10 || byte === 12 || byte === 13
