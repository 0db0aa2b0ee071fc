import { createInterface } from 'node:readline'
import type { CellBlock } from '../../core/types/block.js'
import { isClockColumn, restoreReading } from '../redact/clock-reading.js'
import type { BlobFolder } from '../store/blob-folder.js'
import type { Cell, Rows, StatementDocument } from '../store/document.js'
import type { Entry, Recording } from '../store/recording.js'
import { hasPlaceholder, type Restore, restoreCells } from './restore.js'

/** Rows read from a blob at a time. */
const blobChunk = 1000

/** A stream of rows; synchronous if nothing has to be awaited. */
export type Stream<T> = Iterable<T> | AsyncIterable<T>

/** Rows of an answer, and the number of bytes in their cells. */
export interface AnswerBlock extends CellBlock {
  readonly bytes: number
}

/** The recorded rows of a statement, unchanged. */
export function recordedRows(
  recording: Recording,
  entry: Entry,
  document: StatementDocument,
  blobs: BlobFolder,
): Stream<Rows> {
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

/** Whether rows are the same in every run: no names, secrets or times to restore. */
export function isConstant({ schema }: StatementDocument, rows: Rows): boolean {
  return (
    !schema.some(([name]) => isClockColumn(name)) && !rows.some(row => row.some(hasPlaceholder))
  )
}

/** Rows for an answer. */
export function answerBlock(cells: Rows): AnswerBlock {
  let bytes = 0
  for (const row of cells) for (const cell of row) bytes += cell?.length ?? 0
  return { cells, bytes }
}

/** As `answerBlock`, for rows that are sent more than once. */
export function constantBlock(cells: Rows): AnswerBlock {
  return { ...answerBlock(cells), json: JSON.stringify(cells).slice(1, -1) }
}

/** How to convert recorded rows to those of this run. */
export interface Live {
  readonly restore: Restore
  readonly nowMicros: bigint
  readonly timezone: string
}

/** Recorded rows with this run's names, secrets and times. */
export function liveBlocks(
  rows: Stream<Rows>,
  document: StatementDocument,
  live: Live,
): Stream<AnswerBlock> {
  const convert = liveRows(document, live)
  return Symbol.iterator in rows ? convertReady(rows, convert) : convertStream(rows, convert)
}

type Convert = (rows: Rows) => Rows

function* convertReady(rows: Iterable<Rows>, convert: Convert): Generator<AnswerBlock> {
  for (const some of rows) yield answerBlock(convert(some))
}

async function* convertStream(
  rows: AsyncIterable<Rows>,
  convert: Convert,
): AsyncGenerator<AnswerBlock> {
  for await (const some of rows) yield answerBlock(convert(some))
}

function liveRows({ schema }: StatementDocument, live: Live): Convert {
  const clocks = schema.map(([name]) => isClockColumn(name))
  if (!clocks.includes(true)) return rows => restoreCells(rows, live.restore)
  const told = (row: readonly Cell[]) =>
    row.map((cell, i) =>
      cell !== null && clocks[i] === true
        ? restoreReading(cell, live.nowMicros, live.timezone)
        : cell,
    )
  return rows => restoreCells(rows.map(told), live.restore)
}
