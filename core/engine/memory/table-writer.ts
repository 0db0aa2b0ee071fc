import type { Block } from '../../types/block.js'
import type { Column } from '../../types/columns/column.js'
import { ValueColumn } from '../../types/columns/value-column.js'
import type { Value } from '../../types/value.js'
import { chunkRows } from '../rows/operator.js'
import { joinBlocks, sliceBlock } from '../rows/take.js'
import type { Origin, Segment } from './segment.js'
import { blockSize, withSegment } from './segments.js'
import { storedColumn } from './stored-column.js'
import type { TableVersion } from './table-version.js'

/**
 * A last chunk with fewer rows than this is copied and extended; a longer one is shared, and a new chunk follows it.
 */
const tailRows = 64

interface FinishOptions {
  readonly segments?: readonly Segment[]
  readonly origins?: readonly (Origin | undefined)[] | undefined
  /** How many of the appended rows are updated ones, which were deleted before. */
  readonly moved?: number
}

/**
 * Appends rows to a version of a table, which makes a new version.
 *
 * Chunks are shared. Rows that are added one by one collect in a short last chunk, which is joined to the one before
 * it at `tailRows` rows: so adding one row copies only a few, regardless of the size of the table.
 */
export class TableWriter {
  readonly #version: TableVersion
  readonly #chunks: Block[]
  #rows: number
  #bytes = 0
  /** The rows of the next chunk. */
  #tail: Block[] = []
  #tailLength = 0

  constructor(version: TableVersion) {
    this.#version = version
    this.#chunks = version.chunks.slice()
    this.#rows = version.rows
    const last = version.chunks.at(-1)
    if (last !== undefined && last.length < tailRows) {
      this.#chunks.pop()
      this.#tail.push(last)
      this.#tailLength = last.length
    }
  }

  get rows(): number {
    return this.#rows
  }

  /** The size of the added rows. */
  get bytes(): number {
    return this.#bytes
  }

  /** Adds the first `length` rows of `columns`, which are in the table's order. */
  append(columns: readonly Column[], length: number): void {
    if (this.#version.keepsNothing) return
    this.#rows += length
    this.#bytes += blockSize(this.#version.columns, { length, columns })
    const block: Block = { length, columns }
    for (let from = 0; from < length; ) {
      const taken = Math.min(length - from, chunkRows - this.#tailLength)
      this.#tail.push(sliceBlock(block, from, from + taken))
      this.#tailLength += taken
      if (this.#tailLength === chunkRows) this.#closeTail()
      from += taken
    }
  }

  /** Adds rows whose values are in the table's order. */
  appendRows(rows: readonly (readonly Value[])[]): void {
    const columns = this.#version.columns.map((_, at) => new ValueColumn(rows.map(row => row[at]!)))
    this.append(columns, rows.length)
  }

  /**
   * Returns the new version. The appended rows form one segment, unless `segments` lists those of all rows. `origins`
   * are those of the appended rows that were only moved.
   */
  finish({ segments, origins, moved = 0 }: FinishOptions = {}): TableVersion {
    this.#closeTail()
    const version = this.#version
    const { written } = version
    return {
      ...version,
      chunks: this.#chunks,
      segments: segments ?? withSegment(version, this.#rows - version.rows, origins),
      rows: this.#rows,
      written: {
        ...written,
        rows: written.rows + this.#rows - version.rows,
        updated: written.updated + moved,
        deleted: written.deleted - moved,
      },
    }
  }

  #closeTail(): void {
    if (this.#tailLength === 0) return
    const width = this.#version.columns.length
    const last = this.#chunks.at(-1)
    const tail = this.#stored(joinBlocks(this.#tail, width), last)
    const joins =
      last !== undefined && tail.length >= tailRows && last.length + tail.length <= chunkRows
    // Columns in two forms are joined as values, which are packed again.
    if (joins)
      this.#chunks[this.#chunks.length - 1] = this.#stored(joinBlocks([last, tail], width), last)
    else this.#chunks.push(tail)
    this.#tail = []
    this.#tailLength = 0
  }

  /** Rows in the form in which the table keeps them, after those of `before`. */
  #stored({ length, columns }: Block, before: Block | undefined): Block {
    return {
      length,
      columns: columns.map((column, at) =>
        storedColumn(this.#version.columns[at]!.type, column, before?.columns[at]),
      ),
    }
  }
}
