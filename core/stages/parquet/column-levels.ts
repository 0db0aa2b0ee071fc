import type { Stored, StoredColumn } from './library.js'

interface Cursor {
  readonly column: StoredColumn
  /** The definition level of a value that is present. */
  readonly whole: number
  /** The next index among the levels; `valueAt` is that among the values. */
  at: number
  valueAt: number
}

/**
 * Cursors over the stored columns of a row group, from which rows are assembled: for each, the index of the next
 * level and the next value.
 */
export class Levels {
  readonly #cursors = new Map<string, Cursor>()

  add(path: string, column: StoredColumn, whole: number): void {
    this.#cursors.set(path, { column, whole, at: 0, valueAt: 0 })
  }

  /** The definition level of the next value. */
  definition(path: string): number {
    const { column, whole, at } = this.#cursors.get(path)!
    return column.definitions?.[at] ?? whole
  }

  /** The repetition level of the next value: the depth of the list that it continues; 0 begins a row. */
  repetition(path: string): number {
    const { column, at } = this.#cursors.get(path)!
    return column.repetitions?.[at] ?? 0
  }

  /** Consumes and returns the next value, which must be present. */
  take(path: string): Stored {
    const cursor = this.#cursors.get(path)!
    cursor.at++
    return cursor.column.values[cursor.valueAt++]!
  }

  /** Skips a missing value. */
  skip(paths: readonly string[]): void {
    for (const path of paths) this.#cursors.get(path)!.at++
  }
}
