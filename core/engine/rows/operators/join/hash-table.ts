import type { Join } from '../../../../plan/relation.js'
import type { Column } from '../../../../types/columns/column.js'
import { removeNullable } from '../../../../types/data-type.js'
import { type Key, keyOf } from '../../../../types/key.js'
import type { Value } from '../../../../types/value.js'
import { chunkRows } from '../../operator.js'
import type { Pacer } from '../../pacer.js'
import { type KeyCodes, keyCodes } from './key-codes.js'
import { none, RowHeads } from './row-heads.js'

/** The rows of a join's right side by their keys. Rows with equal keys form a chain in row order. */
export class HashTable {
  /** The next row with an equal key, or `none`. */
  readonly next: Int32Array
  readonly #heads: RowHeads
  readonly #codes: readonly KeyCodes[]
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
    this.#codes = types.map((type, at) =>
      keyCodes(type, columns[at]!, this.#findsNulls || keys[at]!.nullsEqual),
    )
    this.#heads = new RowHeads(
      this.#codes.map(codes => codes.held),
      rows,
    )
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
    for (let to = rows; to > 0; to -= chunkRows) {
      if (pacer.due()) await pacer.pause()
      table.#insert(Math.max(0, to - chunkRows), to)
    }
    return table
  }

  /** Inserts rows from the last to the first, so that a chain begins with its first row. */
  #insert(from: number, to: number): void {
    this.#heads.put(from, to, this.next)
    if (this.#keys.every(column => column.hasNoNulls)) return
    for (let row = to - 1; row >= from; row--) {
      if (this.#hasNull(this.#keys, row)) this.#nullRows.push(row)
    }
  }

  /** For each of the first `n` rows of these columns the first row whose keys are equal, or `none`. */
  findAll(columns: readonly Column[], n: number): Int32Array {
    const heads = new Int32Array(n)
    this.#heads.findAll(
      this.#codes.map((codes, at) => codes.of(columns[at]!)),
      n,
      heads,
    )
    return heads
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

  #hasNull(columns: readonly Column[], i: number): boolean {
    for (let at = 0; at < columns.length; at++) {
      if (columns[at]!.isNull(i) && !this.#nullsEqual[at]) return true
    }
    return false
  }
}

/** Compares like the keys of a `Map`: NaN equals itself. */
function isSameKey(a: unknown, b: unknown): boolean {
  return a === b || (Number.isNaN(a) && Number.isNaN(b))
}
