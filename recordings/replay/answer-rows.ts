import type { CellBlock, JsonRows } from '../../core/types/block.js'
import { isClockColumn, restoreReading } from '../redact/clock-reading.js'
import { mayHaveParts } from '../redact/volatile-parts.js'
import type { BlobFolder } from '../store/blob-folder.js'
import { type Cell, type Rows, rowsPerDocument, type StatementDocument } from '../store/document.js'
import type { Entry, Recording } from '../store/recording.js'
import { newline } from '../store/scan-lines.js'
import { type Restore, restoreCells } from './restore.js'

/** Rows read from a blob at a time. */
const blobChunk = 1000

/** A stream of rows; synchronous if nothing has to be awaited. */
export type Stream<T> = Iterable<T> | AsyncIterable<T>

/** Rows of an answer, and the number of characters in their cells. */
export interface AnswerBlock extends CellBlock {
  readonly count: number
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

/** As `recordedRows`, in the form in which they are sent. */
export function* rowsAsRecorded(
  recording: Recording,
  entry: Entry,
  { rows, schema }: StatementDocument,
): Generator<RecordedRows> {
  let left = rows
  for (const line of recording.rowLines(entry)) {
    const count = Math.min(left, rowsPerDocument)
    left -= count
    yield new RecordedRows({ text: recording.rowText(line), count }, schema.length)
  }
}

/** As `rowsAsRecorded`, for an answer that is small enough to be held. */
export function fewRowsAsRecorded(
  recording: Recording,
  { line, end, rowsEnd }: Entry,
  { rows, schema }: StatementDocument,
): readonly RecordedRows[] {
  const found: RecordedRows[] = []
  let left = rows
  for (let start = end + 1; start < rowsEnd; ) {
    const next = recording.file.indexOf(newline, start)
    const text = recording.rowText({ line: line + found.length + 1, start, end: next })
    const count = Math.min(left, rowsPerDocument)
    found.push(new RecordedRows({ text, count }, schema.length))
    left -= count
    start = next + 1
  }
  return found
}

async function* blobRows(blobs: BlobFolder, name: string): AsyncGenerator<Cell[][]> {
  const { createInterface } = await import('node:readline')
  let rows: Cell[][] = []
  for await (const line of createInterface({ input: blobs.read(name), crlfDelay: 0 })) {
    rows.push(JSON.parse(line))
    if (rows.length < blobChunk) continue
    yield rows
    rows = []
  }
  if (rows.length > 0) yield rows
}

/** Rows for an answer. */
export function answerBlock(cells: Rows): AnswerBlock {
  return { cells, count: cells.length, bytes: charactersIn(cells) }
}

function charactersIn(cells: Rows): number {
  let count = 0
  for (const row of cells) for (const cell of row) count += cell?.length ?? 0
  return count
}

/** Rows as they are in a recording, which is as they are sent: they are not parsed, unless somebody needs cells. */
export class RecordedRows implements AnswerBlock {
  readonly json: JsonRows
  readonly #columns: number
  #cells: Rows | undefined
  #bytes: number | undefined
  #hasPlaceholder: boolean | undefined

  constructor(json: JsonRows, columns: number) {
    this.json = json
    this.#columns = columns
  }

  get cells(): Rows {
    this.#cells ??= JSON.parse(`[${this.json.text}]`) as Rows
    return this.#cells
  }

  get count(): number {
    return this.json.count
  }

  get bytes(): number {
    this.#bytes ??= this.#countBytes()
    return this.#bytes
  }

  #countBytes(): number {
    const { text, count } = this.json
    if (text.includes('\\') || text.includes('null')) return charactersIn(this.cells)
    // Each cell has two quotes, each row two brackets, and commas are between cells and between rows.
    const cells = count * this.#columns
    return text.length - 3 * cells - 2 * count + 1
  }

  /** Whether they contain texts to restore: secrets, and names and times of this run. */
  get hasPlaceholder(): boolean {
    this.#hasPlaceholder ??= this.json.text.includes('{{')
    return this.#hasPlaceholder
  }
}

/** How to convert recorded rows to those of this run. */
export interface Live {
  readonly restore: Restore
  /** Whether names of this run replace recorded ones. */
  readonly hasRenamed: boolean
  readonly nowMicros: () => bigint
  readonly timezone: string
}

/** Recorded rows with this run's names, secrets and times. */
export function liveBlocks(
  rows: readonly RecordedRows[],
  document: StatementDocument,
  live: Live,
): readonly AnswerBlock[]
export function liveBlocks(
  rows: Stream<Rows | RecordedRows>,
  document: StatementDocument,
  live: Live,
): Stream<AnswerBlock>
export function liveBlocks(
  rows: Stream<Rows | RecordedRows>,
  document: StatementDocument,
  live: Live,
): Stream<AnswerBlock> {
  let convert: ((rows: Rows) => Rows) | undefined
  const converted = (some: Rows): AnswerBlock => {
    convert ??= liveRows(document, live)
    return answerBlock(convert(some))
  }
  const isSame = sameIn(live)
  const take = (some: Rows | RecordedRows): AnswerBlock => {
    if (!(some instanceof RecordedRows)) return converted(some)
    return isSame(some) ? some : converted(some.cells)
  }
  if (Array.isArray(rows)) return rows.map(take)
  return Symbol.iterator in rows
    ? convertReady(rows, take)
    : convertStream(rows as AsyncIterable<Rows | RecordedRows>, take)
}

/** Makes a test whether rows are sent as they are recorded. */
function sameIn({ hasRenamed }: Live): (rows: RecordedRows) => boolean {
  return rows => !rows.hasPlaceholder && !(hasRenamed && mayHaveParts(rows.json.text))
}

type Take = (rows: Rows | RecordedRows) => AnswerBlock

function* convertReady(rows: Iterable<Rows | RecordedRows>, take: Take): Generator<AnswerBlock> {
  for (const some of rows) yield take(some)
}

async function* convertStream(
  rows: AsyncIterable<Rows | RecordedRows>,
  take: Take,
): AsyncGenerator<AnswerBlock> {
  for await (const some of rows) yield take(some)
}

function liveRows({ schema }: StatementDocument, live: Live): (rows: Rows) => Rows {
  const clocks = schema.map(([name]) => isClockColumn(name))
  if (!clocks.includes(true)) return rows => restoreCells(rows, live.restore)
  const nowMicros = live.nowMicros()
  const told = (row: readonly Cell[]) =>
    row.map((cell, i) =>
      cell !== null && clocks[i] === true ? restoreReading(cell, nowMicros, live.timezone) : cell,
    )
  return rows => restoreCells(rows.map(told), live.restore)
}
