import type { Join } from '../../../../plan/relation.js'
import type { Column } from '../../../../types/columns/column.js'
import { removeNullable } from '../../../../types/data-type.js'
import { type Key, keyOf } from '../../../../types/key.js'
import type { Value } from '../../../../types/value.js'
import { KeyNumbers } from '../../key-numbers.js'
import { noKey } from '../../number-table.js'
import { chunkRows } from '../../operator.js'
import type { Pacer } from '../../pacer.js'

/** Stands for no row. */
export const none = -1

/** The rows of a join's right side by their keys. Rows with equal keys form a chain in row order. */
export class HashTable {
  /** The next row with an equal key, or `none`. */
  readonly next: Int32Array
  readonly #numbers: KeyNumbers
  /** By the number of a key its first row. */
  #heads: Int32Array = new Int32Array(0)
  /** Rows with a NULL in a key that NULL does not match. */
  readonly #nullRows: number[] = []
  readonly #keys: readonly Column[]
  readonly #nullsEqual: readonly boolean[]
  /** In a mark join, NULL keys match each other even without `nullsEqual`. */
  readonly #findsNulls: boolean
  readonly #partKeys: readonly ((value: Value) => Key)[]

  private constructor({ keys, join }: Join, columns: readonly Column[], rows: number) {
    const types = keys.map(key => removeNullable(key.left.type))
    this.#findsNulls = join === 'leftMark'
    this.next = new Int32Array(rows).fill(none)
    this.#keys = columns
    this.#nullsEqual = keys.map(key => key.nullsEqual)
    this.#numbers = new KeyNumbers(types)
    this.#partKeys = types.map(keyOf)
  }

  /**
   * `columns` are the right side's keys, `rows` rows long.
   *
   * In a mark join NULL is equal to NULL: as on the real server, `NULL IN (SELECT …)` is true where the subquery has a
   * NULL row, and NULL where it has none.
   */
  static async build(
    join: Join,
    columns: readonly Column[],
    rows: number,
    pacer: Pacer,
  ): Promise<HashTable> {
    const table = new HashTable(join, columns, rows)
    const numbers = new Int32Array(rows)
    for (let from = 0; from < rows; from += chunkRows) {
      if (pacer.due()) await pacer.pause()
      table.#number(from, Math.min(from + chunkRows, rows), numbers)
    }
    table.#heads = new Int32Array(table.#numbers.count).fill(none)
    for (let to = rows; to > 0; to -= chunkRows) {
      if (pacer.due()) await pacer.pause()
      table.#link(Math.max(0, to - chunkRows), to, numbers)
    }
    return table
  }

  /** Numbers the keys of the rows; those that nothing equals get `noKey`. */
  #number(from: number, to: number, numbers: Int32Array): void {
    const columns = this.#keys.map(column => column.slice(from, to))
    numbers.set(this.#numbers.number(columns, to - from), from)
    if (this.#hasNoNulls(columns)) return
    for (let row = from; row < to; row++) {
      if (!this.#hasNull(columns, row - from)) continue
      this.#nullRows.push(row)
      if (!this.#findsNulls) numbers[row] = noKey
    }
  }

  /** Links rows from the last to the first, so that a chain begins with its first row. */
  #link(from: number, to: number, numbers: Int32Array): void {
    const heads = this.#heads
    const { next } = this
    for (let row = to - 1; row >= from; row--) {
      const number = numbers[row]!
      if (number === noKey) continue
      next[row] = heads[number]!
      heads[number] = row
    }
  }

  /** For each of the first `n` rows of these columns the first row whose keys are equal, or `none`. */
  findAll(columns: readonly Column[], n: number): Int32Array {
    const heads = this.#heads
    const found = this.#numbers.find(columns, n)
    for (let i = 0; i < n; i++) {
      const number = found[i]!
      found[i] = number === noKey ? none : heads[number]!
    }
    if (this.#findsNulls || this.#hasNoNulls(columns)) return found
    for (let i = 0; i < n; i++) if (this.#hasNull(columns, i)) found[i] = none
    return found
  }

  /** Rows for which only a NULL leaves it undecided whether the keys are equal. */
  *undecided(columns: readonly Column[], i: number): Generator<number> {
    if (this.#hasNull(columns, i)) {
      for (let row = 0; row < this.next.length; row++) {
        if (this.#mayEqual(columns, i, row)) yield row
      }
    } else {
      for (const row of this.#nullRows) if (this.#mayEqual(columns, i, row)) yield row
    }
  }

  #mayEqual(columns: readonly Column[], i: number, row: number): boolean {
    return this.#nullsEqual.every((nullsEqual, at) => {
      const left = columns[at]!.get(i)
      const right = this.#keys[at]!.get(row)
      if (left === null || right === null) return nullsEqual ? left === right : true
      const keyOf = this.#partKeys[at]!
      return isSameKey(keyOf(left), keyOf(right))
    })
  }

  /** Whether no column has a NULL that matches nothing. May be false without one. */
  #hasNoNulls(columns: readonly Column[]): boolean {
    return columns.every((column, at) => this.#nullsEqual[at] || column.hasNoNulls)
  }

  #hasNull(columns: readonly Column[], i: number): boolean {
    for (let at = 0; at < columns.length; at++) {
      if (!this.#nullsEqual[at] && columns[at]!.isNull(i)) return true
    }
    return false
  }
}

/** Compares like the keys of a `Map`: NaN equals itself. */
function isSameKey(a: unknown, b: unknown): boolean {
  return a === b || (Number.isNaN(a) && Number.isNaN(b))
}
