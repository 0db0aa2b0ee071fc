import type { Value } from '../../types/value.js'
import { rowPlace } from '../rows/operators/scan.js'
import type { RowUpdate, TableEdits } from './table-edits.js'
import type { TableVersion } from './table-version.js'

/** Rows of a version that a statement deletes and appends with new values. */
export class MovedRows {
  readonly #version: TableVersion
  readonly #edits: TableEdits
  readonly #ids = new Set<Value>()
  readonly #rows: Value[][] = []

  constructor(version: TableVersion, edits: TableEdits) {
    this.#version = version
    this.#edits = edits
  }

  /** Returns false and does nothing if the row already has a change. */
  move(rowId: Value, { positions, values }: RowUpdate): boolean {
    if (!this.#edits.delete(rowId)) return false
    this.#ids.add(rowId)
    const { chunk, row } = rowPlace(rowId as bigint)
    const moved = this.#version.chunks[chunk]!.columns.map(column => column.get(row))
    for (const [at, position] of positions.entries()) moved[position] = values[at]!
    this.#rows.push(moved)
    return true
  }

  has(rowId: Value): boolean {
    return this.#ids.has(rowId)
  }

  get rows(): readonly (readonly Value[])[] {
    return this.#rows
  }
}
