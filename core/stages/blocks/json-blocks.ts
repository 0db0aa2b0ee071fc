import type { JsonNode } from '../../strict-json.js'
import type { NdJsonFormat } from '../file-format.js'
import type { RowReading } from '../file-row.js'
import { lineFields, nodeReader } from '../json-rows.js'
import { readBlocks } from './block-reader.js'
import { ByteWindow } from './byte-window.js'
import { columnReader } from './column-readers.js'
import { FieldTable } from './field-table.js'
import type { FileBlock } from './file-block.js'
import { JsonScanner } from './json-scanner.js'

/** Whether `jsonBlocks` reads the rows of a file. */
export function readsJsonBlocks({
  columns,
  isSelect,
  refusesExtraFields,
}: RowReading<NdJsonFormat>): boolean {
  const names = new Set(columns.map(({ name }) => name.toLowerCase()))
  const isPlain = isSelect !== true && refusesExtraFields !== true
  return isPlain && columns.length > 0 && names.size === columns.length
}

/** The rows of an NDJSON file, as `jsonRows` reads them, for what `readsJsonBlocks` accepts. */
export function jsonBlocks(
  pieces: AsyncIterable<Uint8Array>,
  reading: RowReading<NdJsonFormat>,
): AsyncGenerator<FileBlock> {
  const { columns, cx, path } = reading
  const names = columns.map(({ name }) => name.toLowerCase())
  const scanner = new JsonScanner(reading)
  const readers = columns.map((_, i) => nodeReader(reading, i))
  /** The lines of the block that were parsed as a whole. */
  const parsed = new Map<number, ReadonlyMap<string, JsonNode>>()
  const fieldsOf = (bytes: Buffer, row: number) => {
    const known = parsed.get(row)
    if (known !== undefined) return known
    const line = bytes.toString('latin1', scanner.lineStarts[row], scanner.lineEnds[row])
    const fields = lineFields(line, path)
    parsed.set(row, fields)
    return fields
  }
  return readBlocks(new ByteWindow(pieces), {
    scanner,
    table: new FieldTable(columns.length),
    readers: columns.map(({ type }) =>
      columnReader(type, { cx, nullBytes: undefined, digitsAreBooleans: false }),
    ),
    value: (bytes, row, column) => readers[column]!(fieldsOf(bytes, row).get(names[column]!)),
    finish: () => parsed.clear(),
  })
}
