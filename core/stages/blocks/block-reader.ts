import type { Column } from '../../types/columns/column.js'
import { ValueColumn } from '../../types/columns/value-column.js'
import type { Value } from '../../types/value.js'
import type { FailedRow } from '../file-row.js'
import type { ByteWindow } from './byte-window.js'
import { BlockFailures, type ColumnReader } from './column-cells.js'
import type { FieldTable } from './field-table.js'
import type { FileBlock } from './file-block.js'

/** A record that is not a row; for an empty line without an error. `row` is the number of rows before it in the block. */
export interface SkippedRecord {
  readonly row: number
  readonly failed?: FailedRow
}

/** The bytes to scan: those from `from` up to but excluding `to`. */
export interface ByteRange {
  readonly bytes: Buffer
  readonly from: number
  readonly to: number
  /** Whether the file ends there. */
  readonly isLast: boolean
}

/** Cuts bytes into records. */
export interface RecordScanner {
  /** Adds complete records to `table` until it is full; returns where the first one begins that was not added. */
  scan(range: ByteRange, table: FieldTable, skipped: SkippedRecord[]): number
}

/** How the records of a file become rows. */
export interface BlockReading {
  readonly scanner: RecordScanner
  readonly table: FieldTable
  readonly readers: readonly ColumnReader[]
  /** Reads any field of a row in the general way. Throws `QueryError`. */
  value(bytes: Buffer, row: number, column: number): Value
  /** Called when the fields of a block have been read. Records that fail it are added to `failures`. */
  finish?(bytes: Buffer, failures: BlockFailures): void
}

/** A block ends after this many bytes. */
const maxBlockBytes = 1 << 22

/** Blocks with fewer rows have values instead of typed arrays, which would need more memory. */
const typedRows = 64

/**
 * Reads the records of a file block by block.
 *
 * Where the bytes cannot be read on, or a record fails the whole file, the records before it are yielded first.
 */
export async function* readBlocks(
  window: ByteWindow,
  reading: BlockReading,
): AsyncGenerator<FileBlock> {
  try {
    for (let isDone = false; !isDone; ) {
      const skipped: SkippedRecord[] = []
      reading.table.rows = 0
      let fault: { readonly error: unknown } | undefined
      try {
        isDone = await fillTable(window, reading, skipped)
      } catch (error) {
        fault = { error }
      }
      if (reading.table.rows > 0 || skipped.length > 0) {
        yield blockOf(window.bytes, reading, skipped)
      }
      if (fault !== undefined) throw fault.error
    }
  } finally {
    await window.close()
  }
}

/** Scans the records of the next block; returns whether they are the last ones. */
async function fillTable(
  window: ByteWindow,
  { scanner, table }: BlockReading,
  skipped: SkippedRecord[],
): Promise<boolean> {
  window.settle()
  const start = window.from
  for (;;) {
    const { bytes, from, to, isAtEnd } = window
    window.advance(scanner.scan({ bytes, from, to, isLast: isAtEnd }, table, skipped))
    if (table.isFull) return false
    if (isAtEnd) return true
    const hasRecords = table.rows > 0 || skipped.length > 0
    if (hasRecords && (window.from - start > maxBlockBytes || skipped.length > maxSkipped)) {
      return false
    }
    await window.more(start)
  }
}

const maxSkipped = 10_000

function blockOf(
  bytes: Buffer,
  reading: BlockReading,
  skipped: readonly SkippedRecord[],
): FileBlock {
  const { table, readers } = reading
  const { rows, starts, ends, width } = table
  const failures = new BlockFailures()
  let columns: readonly Column[] = readers.map((read, first) => {
    const general = (row: number) => failures.attempt(row, () => reading.value(bytes, row, first))
    return read({ rows, bytes, starts, ends, first, width, general })
  })
  reading.finish?.(bytes, failures)
  let lines = table.lines.slice(0, rows)
  const failed = failures.any
    ? mergedFailures(skipped, failures, lines)
    : skipped.flatMap(each => each.failed ?? [])
  let length = rows
  if (failures.any) {
    const kept: number[] = []
    for (let row = 0; row < rows; row++) if (failures.of(row) === undefined) kept.push(row)
    length = kept.length
    columns = columns.map(column => column.take(kept, length))
    lines = Float64Array.from(kept, row => lines[row]!)
  }
  if (length < typedRows) columns = columns.map(valueColumn)
  return { length, columns, lines, failed }
}

const valueColumn = (column: Column): Column => new ValueColumn(Array.from(column.values()))

/** The records that failed when they were cut and those that failed when they were read, in their order. */
function mergedFailures(
  skipped: readonly SkippedRecord[],
  failures: BlockFailures,
  lines: Float64Array,
): readonly FailedRow[] {
  const merged: FailedRow[] = []
  let next = 0
  for (let row = 0; row <= lines.length; row++) {
    for (; next < skipped.length && skipped[next]!.row <= row; next++) {
      const { failed } = skipped[next]!
      if (failed !== undefined) merged.push(failed)
    }
    const error = failures.of(row)
    if (error !== undefined) merged.push({ line: lines[row]!, error })
  }
  return merged
}
