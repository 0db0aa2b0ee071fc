import { createInterface } from 'node:readline'
import { isClockColumn, restoreReading } from '../redact/clock-reading.js'
import type { BlobFolder } from '../store/blob-folder.js'
import type { Cell, StatementDocument } from '../store/document.js'
import type { Entry, Recording } from '../store/recording.js'
import type { RecordedRows } from './recorded-run.js'
import { type Restore, restoreCells } from './restore.js'

/** Rows read from a blob at a time. */
const blobChunk = 1000

/** The recorded rows of a statement, as they stand. */
export function storedRows(
  recording: Recording,
  entry: Entry,
  document: StatementDocument,
  blobs: BlobFolder,
): RecordedRows {
  return document.blob === undefined ? recording.rows(entry) : blobRows(blobs, document.blob)
}

async function* blobRows(blobs: BlobFolder, name: string): AsyncGenerator<Cell[][]> {
  let rows: Cell[][] = []
  for await (const line of createInterface({ input: blobs.read(name), crlfDelay: 0 })) {
    rows.push(JSON.parse(line))
    if (rows.length < blobChunk) continue
    yield rows
    rows = []
  }
  if (rows.length > 0) yield rows
}

/** Rows with live names, secrets and times in them. */
export async function* liveRows(
  rows: RecordedRows,
  { schema }: StatementDocument,
  restore: Restore,
  time: { readonly nowMicros: bigint; readonly timezone: string },
): AsyncGenerator<readonly (readonly Cell[])[]> {
  const clocks = schema.map(([name]) => isClockColumn(name))
  const hasClocks = clocks.includes(true)
  const told = (row: readonly Cell[]) =>
    row.map((cell, i) =>
      cell !== null && clocks[i] === true
        ? restoreReading(cell, time.nowMicros, time.timezone)
        : cell,
    )
  for await (const some of rows) {
    yield restoreCells(hasClocks ? some.map(told) : some, restore)
  }
}
