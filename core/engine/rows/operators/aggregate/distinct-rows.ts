import type { AggregateCall } from '../../../../plan/scalar.js'
import { KeyNumbers } from '../../key-numbers.js'
import type { RunState } from '../../operator.js'
import { PairTable } from '../../pair-table.js'
import type { RowSelection } from './add-loop.js'
import type { AggregateChunk } from './aggregate-rows.js'

/** Finds the rows whose arguments are new to their group, for DISTINCT. */
export class DistinctRows {
  readonly #numbers: KeyNumbers
  /** The pairs of a group and the number of its arguments. */
  readonly #seen = new PairTable()
  readonly #run: RunState

  constructor(call: AggregateCall, run: RunState) {
    this.#numbers = new KeyNumbers(call.args.map(arg => arg.type))
    this.#run = run
  }

  /** The rows of the chunk's selection that are new. */
  fresh({ args, selection }: AggregateChunk, groups: ArrayLike<number>): RowSelection {
    const { rows, n } = selection
    const isAll = rows === null || rows[n - 1] === n - 1
    const numbers = this.#numbers.number(isAll ? args : args.map(column => column.take(rows, n)), n)
    const ofRows = new Int32Array(n)
    for (let k = 0; k < n; k++) ofRows[k] = groups[isAll ? k : rows[k]!]!
    let next = this.#seen.count
    this.#seen.number(ofRows, numbers, numbers, true)
    const kept = new Int32Array(this.#seen.count - next)
    let length = 0
    for (let k = 0; k < n; k++) {
      if (numbers[k] !== next) continue
      kept[length++] = isAll ? k : rows[k]!
      next++
    }
    this.#run.memory.checkKeys(this.#seen.count, 'a distinct aggregate')
    return { rows: kept, n: length }
  }
}
