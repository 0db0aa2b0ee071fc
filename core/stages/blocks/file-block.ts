import type { Column } from '../../types/columns/column.js'
import { ValueColumn } from '../../types/columns/value-column.js'
import type { Value } from '../../types/value.js'
import type { FailedRow, FileRow } from '../file-row.js'

/** The most rows of a block: as many as a chunk of a stored table has, which then need not be copied. */
export const blockRows = 1024

/** Successive records of a file, of which each became a row, or failed, or was an empty line. */
export interface FileBlock {
  /** The number of rows. May be 0. */
  readonly length: number
  readonly columns: readonly Column[]
  /** The line of each row. */
  readonly lines: Float64Array
  /** The records that are not rows, in their order. */
  readonly failed: readonly FailedRow[]
}

/**
 * Gathers rows that were read one by one. When reading throws, the rows before are yielded first.
 */
export async function* blocksOfFileRows(
  rows: Iterable<FileRow> | AsyncIterable<FileRow>,
  width: number,
): AsyncGenerator<FileBlock> {
  let gathered = new GatheredRows(width)
  try {
    for await (const row of rows) {
      gathered.add(row)
      if (gathered.isFull) {
        const full = gathered
        gathered = new GatheredRows(width)
        yield full.block()
      }
    }
  } catch (error) {
    if (!gathered.isEmpty) yield gathered.block()
    throw error
  }
  if (!gathered.isEmpty) yield gathered.block()
}

class GatheredRows {
  readonly #columns: readonly Value[][]
  readonly #lines: number[] = []
  readonly #failed: FailedRow[] = []
  #records = 0

  constructor(width: number) {
    this.#columns = Array.from({ length: width }, () => [])
  }

  get isEmpty(): boolean {
    return this.#records === 0
  }

  get isFull(): boolean {
    return this.#records === blockRows
  }

  add(row: FileRow): void {
    this.#records++
    if ('error' in row) this.#failed.push(row)
    if (!('values' in row)) return
    this.#lines.push(row.line)
    for (const [i, column] of this.#columns.entries()) column.push(row.values[i]!)
  }

  block(): FileBlock {
    return {
      length: this.#lines.length,
      columns: this.#columns.map(values => new ValueColumn(values)),
      lines: Float64Array.from(this.#lines),
      failed: this.#failed,
    }
  }
}
