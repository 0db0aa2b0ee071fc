import type { Value } from '../../types/value.js'
import { rowPlace } from '../rows/operators/scan.js'
import type { Origin } from './segment.js'
import { SegmentEdits } from './segments.js'
import type { RowUpdate, TableEdits } from './table-edits.js'
import type { TableVersion } from './table-version.js'

/** Rows of a version that a statement deletes and appends with new values. */
export class MovedRows {
  readonly #version: TableVersion
  readonly #edits: TableEdits
  readonly #ids = new Set<Value>()
  readonly #rows: Value[][] = []
  readonly #origins: Origin[] = []
  /** Finds the origins of moved rows, if the table tracks changes. */
  readonly #segments: SegmentEdits | undefined
  readonly #starts: readonly number[]

  constructor(version: TableVersion, edits: TableEdits) {
    this.#version = version
    this.#edits = edits
    this.#segments = version.tracking && new SegmentEdits(version)
    let start = 0
    const starts: number[] = []
    if (version.tracking !== undefined) {
      for (const { length } of version.chunks) {
        starts.push(start)
        start += length
      }
    }
    this.#starts = starts
  }

  /** Returns false and does nothing if the row already has a change. */
  move(rowId: Value, { positions, values }: RowUpdate): boolean {
    if (!this.#edits.delete(rowId)) return false
    this.#ids.add(rowId)
    const { chunk, row } = rowPlace(rowId as bigint)
    const moved = this.#version.chunks[chunk]!.columns.map(column => column.get(row))
    for (const [at, position] of positions.entries()) moved[position] = values[at]!
    this.#rows.push(moved)
    if (this.#segments) this.#origins.push(this.#segments.originOf(this.#starts[chunk]! + row))
    return true
  }

  has(rowId: Value): boolean {
    return this.#ids.has(rowId)
  }

  get rows(): readonly (readonly Value[])[] {
    return this.#rows
  }

  /** Where `rows` were written first; undefined if the table tracks no changes. */
  get origins(): readonly Origin[] | undefined {
    return this.#segments && this.#origins
  }
}
