import type { Stored, StoredColumn } from './library.js'

interface Cursor {
  readonly column: StoredColumn
  /** The level at which a value is there. */
  readonly whole: number
  /** Among all levels, and among the values. */
  at: number
  valueAt: number
}

/**
 * The stored columns of a row group while rows are put together from them: for each, where the next level and
 * the next value are.
 */
export class Levels {
  readonly #cursors = new Map<string, Cursor>()

  add(path: string, column: StoredColumn, whole: number): void {
    this.#cursors.set(path, { column, whole, at: 0, valueAt: 0 })
  }

  /** How far the next value is there. */
  definition(path: string): number {
    const { column, whole, at } = this.#cursors.get(path)!
    return column.definitions?.[at] ?? whole
  }

  /** Which list the next value goes on with; 0: it begins a row. */
  repetition(path: string): number {
    const { column, at } = this.#cursors.get(path)!
    return column.repetitions?.[at] ?? 0
  }

  /** The next value, which is there. */
  take(path: string): Stored {
    const cursor = this.#cursors.get(path)!
    cursor.at++
    return cursor.column.values[cursor.valueAt++]!
  }

  /** Passes over a value that is not there. */
  skip(paths: readonly string[]): void {
    for (const path of paths) this.#cursors.get(path)!.at++
  }
}
