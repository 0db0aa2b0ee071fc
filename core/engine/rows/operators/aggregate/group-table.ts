import type { Block } from '../../../../types/block.js'
import type { Column } from '../../../../types/columns/column.js'
import type { DataType } from '../../../../types/data-type.js'
import { KeyNumbers } from '../../key-numbers.js'
import type { RunState } from '../../operator.js'
import { joinBlocks, takeRows } from '../../take.js'

/** Numbers groups by their keys, in the order of first occurrence. */
export class GroupTable {
  readonly #numbers: KeyNumbers
  readonly #width: number
  readonly #run: RunState
  /** The key columns of the first row of each group. */
  #firsts: Block[] = []

  constructor(types: readonly DataType[], run: RunState) {
    this.#numbers = new KeyNumbers(types)
    this.#width = types.length
    this.#run = run
  }

  get count(): number {
    return this.#numbers.count
  }

  /** The key values of each group, as its first row has them. */
  get keys(): readonly Column[] {
    if (this.#firsts.length !== 1) this.#firsts = [joinBlocks(this.#firsts, this.#width)]
    return this.#firsts[0]!.columns
  }

  /** The group of each of the first `n` rows of the key columns. */
  groupsOf(columns: readonly Column[], n: number): Int32Array {
    const known = this.count
    const groups = this.#numbers.number(columns, n)
    const added = this.count - known
    if (added > 0) this.#firsts.push(takeRows(columns, firstRows(groups, known, added), added))
    this.#run.memory.checkKeys(this.count, 'the groups of an aggregate')
    return groups
  }
}

/** The first row of each of the `added` groups from number `known`. */
function firstRows(groups: Int32Array, known: number, added: number): Int32Array {
  const rows = new Int32Array(added)
  let next = 0
  for (let i = 0; next < added; i++) if (groups[i] === known + next) rows[next++] = i
  return rows
}
