import type { Column } from '../../../../types/columns/column.js'
import type { DataType } from '../../../../types/data-type.js'
import type { Key } from '../../../../types/key.js'
import type { Value } from '../../../../types/value.js'
import type { RunState } from '../../operator.js'
import { checkHeldRows } from '../../row-buffer.js'
import { type RowKeyFunction, rowKeyFunction } from '../../row-key.js'

/** Numbers groups by their keys, in the order of first occurrence. */
export class GroupTable {
  /** The key values of each group, as its first row has them. */
  readonly keys: readonly Value[][]
  readonly #numbers = new Map<Key, number>()
  readonly #keyOf: RowKeyFunction
  readonly #run: RunState

  constructor(types: readonly DataType[], run: RunState) {
    this.keys = types.map(() => [])
    this.#keyOf = rowKeyFunction(types)
    this.#run = run
  }

  get count(): number {
    return this.#numbers.size
  }

  /** The group of each of the first `n` rows of the key columns. */
  groupsOf(columns: readonly Column[], n: number): Int32Array {
    const groups = new Int32Array(n)
    for (let i = 0; i < n; i++) {
      const key = this.#keyOf(columns, i)
      const known = this.#numbers.get(key)
      groups[i] = known ?? this.#open(key, columns, i)
    }
    checkHeldRows(this.count, 'the groups of an aggregate', this.#run)
    return groups
  }

  #open(key: Key, columns: readonly Column[], i: number): number {
    const group = this.#numbers.size
    this.#numbers.set(key, group)
    for (const [at, values] of this.keys.entries()) values.push(columns[at]!.get(i))
    return group
  }
}
