import type { RunContext, Sources } from '../../engine/engine.js'
import { QueryError } from '../../errors/query-error.js'
import type { Source } from '../../plan/relation.js'
import type { Block } from '../../types/block.js'
import type { Column } from '../../types/columns/column.js'
import { ValueColumn } from '../../types/columns/value-column.js'
import type { Value } from '../../types/value.js'

/** Reads the sources of one name. */
export type SourceReader = (source: Source, cx: RunContext) => AsyncIterable<Block>

/** The readers of all sources, by name; created when the first source is opened, since most statements open none. */
export class SourceTable implements Sources {
  readonly #create: () => ReadonlyMap<string, SourceReader>
  #readers: ReadonlyMap<string, SourceReader> | undefined

  constructor(create: () => ReadonlyMap<string, SourceReader>) {
    this.#create = create
  }

  open(source: Source, cx: RunContext): AsyncIterable<Block> {
    this.#readers ??= this.#create()
    const reader = this.#readers.get(source.name)
    if (reader === undefined) {
      throw new QueryError(
        'Unimplemented',
        `mockq does not support the table function ${source.name}`,
      )
    }
    return reader(source, cx)
  }
}

/** Rows per block. */
export const blockRows = 1024

/** Rows that were read, unless there are none, counted as read. */
export function* readBlock(
  length: number,
  columns: readonly Column[],
  cx: RunContext,
): Generator<Block> {
  cx.signal.throwIfAborted()
  if (length === 0) return
  cx.progress(length, length * columns.length * 8)
  yield { length, columns }
}

/** Cuts rows into blocks, and counts them as read. */
export async function* blocksOfRows(
  rows: Iterable<readonly Value[]> | AsyncIterable<readonly Value[]>,
  width: number,
  cx: RunContext,
): AsyncGenerator<Block> {
  let columns: Value[][] = emptyColumns(width)
  let length = 0
  for await (const row of rows) {
    for (let i = 0; i < width; i++) columns[i]!.push(row[i]!)
    length++
    if (length === blockRows) {
      cx.signal.throwIfAborted()
      cx.progress(length, length * width * 8)
      yield { length, columns: columns.map(values => new ValueColumn(values)) }
      columns = emptyColumns(width)
      length = 0
    }
  }
  if (length === 0) return
  cx.progress(length, length * width * 8)
  yield { length, columns: columns.map(values => new ValueColumn(values)) }
}

const emptyColumns = (width: number): Value[][] => Array.from({ length: width }, () => [])
