import type { ColumnSpec } from '../../plan/relation.js'
import type { Block } from '../../types/block.js'
import type { Column } from '../../types/columns/column.js'
import { ValueColumn } from '../../types/columns/value-column.js'
import type { Value } from '../../types/value.js'
import { rowPlace } from '../rows/operators/scan.js'
import { SegmentEdits } from './segments.js'
import { storedColumn } from './stored-column.js'
import type { TableVersion } from './table-version.js'
import { type GoneRows, withGone } from './written-rows.js'

/** New values of a row; `positions[k]` of the table gets `values[k]`. */
export interface RowUpdate {
  readonly positions: readonly number[]
  readonly values: readonly Value[]
}

/** Changes to rows of one version of a table, by row identity; each row is changed once. */
export class TableEdits {
  readonly #chunks = new Map<number, Map<number, RowUpdate | 'delete'>>()

  /** Returns false and does nothing if the row already has a change. */
  update(rowId: Value, update: RowUpdate): boolean {
    return this.#edit(rowId, update)
  }

  /** Deletes a row; returns as `update`. */
  delete(rowId: Value): boolean {
    return this.#edit(rowId, 'delete')
  }

  /** Returns the version with the changes applied; only chunks with a change are copied. */
  apply(version: TableVersion): TableVersion {
    if (this.#chunks.size === 0) return version
    const chunks: Block[] = []
    const segments = new SegmentEdits(version)
    const gone: GoneRows[] = []
    let start = 0
    let rows = 0
    const counts = { updated: 0, deleted: 0 }
    for (const [index, chunk] of version.chunks.entries()) {
      const edits = this.#chunks.get(index)
      const edited = edits === undefined ? chunk : editChunk(chunk, edits, version.columns)
      if (edited.length > 0) chunks.push(edited)
      rows += edited.length
      for (const [row, edit] of edits ?? []) {
        segments.note(start + row, edit === 'delete')
        counts[edit === 'delete' ? 'deleted' : 'updated']++
      }
      if (edits !== undefined) gone.push(rowsOf(chunk, [...edits.keys()], version.columns))
      start += chunk.length
    }
    const written = withGone(version.written, counts, gone)
    return { ...version, chunks, segments: segments.finish(), rows, written }
  }

  #edit(rowId: Value, edit: RowUpdate | 'delete'): boolean {
    const { chunk, row } = rowPlace(rowId as bigint)
    const edits = this.#chunks.get(chunk)
    if (edits === undefined) {
      this.#chunks.set(chunk, new Map([[row, edit]]))
      return true
    }
    if (edits.has(row)) return false
    edits.set(row, edit)
    return true
  }
}

/** Rows of a chunk as they are before a change. */
function rowsOf(chunk: Block, rows: readonly number[], specs: readonly ColumnSpec[]): GoneRows {
  const columns = chunk.columns.map(column => column.take(rows, rows.length))
  return { specs, columns, length: rows.length, inRange: true }
}

function editChunk(
  chunk: Block,
  edits: ReadonlyMap<number, RowUpdate | 'delete'>,
  specs: readonly ColumnSpec[],
): Block {
  const columns: Column[] = [...chunk.columns]
  const copies = new Map<number, Value[]>()
  let deleted = 0
  for (const [row, edit] of edits) {
    if (edit === 'delete') {
      deleted++
      continue
    }
    for (const [at, position] of edit.positions.entries()) {
      let copy = copies.get(position)
      if (copy === undefined) {
        copy = Array.from(chunk.columns[position]!.values())
        copies.set(position, copy)
      }
      copy[row] = edit.values[at]!
    }
  }
  for (const [position, copy] of copies) {
    columns[position] = storedColumn(
      specs[position]!.type,
      new ValueColumn(copy),
      chunk.columns[position],
    )
  }
  if (deleted === 0) return { length: chunk.length, columns }
  const kept: number[] = []
  for (let row = 0; row < chunk.length; row++) if (edits.get(row) !== 'delete') kept.push(row)
  return {
    length: kept.length,
    columns: columns.map(column => column.take(kept, kept.length)),
  }
}
