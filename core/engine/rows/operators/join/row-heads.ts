import type { Column } from '../../../../types/columns/column.js'
import type { DataType } from '../../../../types/data-type.js'
import type { Key } from '../../../../types/key.js'
import { type RowKeyFunction, rowKeyFunction } from '../../row-key.js'

/** Stands for no row. */
export const none = -1

/** The first row of each key of a table's key columns. */
export interface RowHeads {
  /** The head for the key of row `i` of these columns, or `none`. */
  find(columns: readonly Column[], i: number): number
  /** Makes a row of the table the head of its key; returns the previous head, or `none`. */
  put(row: number): number
}

/** Heads for key columns of these types, `rows` rows long. */
export function rowHeads(
  types: readonly DataType[],
  columns: readonly Column[],
  rows: number,
): RowHeads {
  const [type] = types
  const isNumber = types.length === 1 && type !== undefined && smallNumbers.has(type.kind)
  return isNumber ? new NumberHeads(columns[0]!, rows) : new KeyHeads(types, columns)
}

/** Types whose values are whole numbers of at most 32 bits. */
const smallNumbers: ReadonlySet<DataType['kind']> = new Set([
  'Int8',
  'Int16',
  'Int32',
  'UInt8',
  'UInt16',
  'UInt32',
  'Date',
] as const)

class KeyHeads implements RowHeads {
  readonly #heads = new Map<Key, number>()
  readonly #columns: readonly Column[]
  readonly #keyOf: RowKeyFunction

  constructor(types: readonly DataType[], columns: readonly Column[]) {
    this.#columns = columns
    this.#keyOf = rowKeyFunction(types)
  }

  find(columns: readonly Column[], i: number): number {
    return this.#heads.get(this.#keyOf(columns, i)) ?? none
  }

  put(row: number): number {
    const key = this.#keyOf(this.#columns, row)
    const before = this.#heads.get(key) ?? none
    this.#heads.set(key, row)
    return before
  }
}

/** A hash table with open addressing: half the time of a `Map`, and no garbage. NULL is a key. */
class NumberHeads implements RowHeads {
  readonly #column: Column
  /** Row numbers plus one; 0 is free. */
  readonly #places: Int32Array
  readonly #mask: number
  #nullHead = none

  constructor(column: Column, rows: number) {
    this.#column = column
    let size = 16
    while (size < 2 * rows) size *= 2
    this.#places = new Int32Array(size)
    this.#mask = size - 1
  }

  find(columns: readonly Column[], i: number): number {
    const value = columns[0]!.get(i)
    if (value === null) return this.#nullHead
    return this.#places[this.#placeOf(value as number)]! - 1
  }

  put(row: number): number {
    const value = this.#column.get(row)
    if (value === null) {
      const before = this.#nullHead
      this.#nullHead = row
      return before
    }
    const place = this.#placeOf(value as number)
    const before = this.#places[place]! - 1
    this.#places[place] = row + 1
    return before
  }

  /** The index at which the number is stored, or would be. */
  #placeOf(value: number): number {
    const hash = Math.imul(value, 0x9e3779b1)
    let place = (hash ^ (hash >>> 15)) & this.#mask
    for (;;) {
      const row = this.#places[place]!
      if (row === 0 || this.#column.get(row - 1) === value) return place
      place = (place + 1) & this.#mask
    }
  }
}
