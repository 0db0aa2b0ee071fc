import type { Value } from '../value.js'
import { Column } from './column.js'

/** Values as they are, for types without a form in typed arrays and for what is not worth packing. */
export class ValueColumn extends Column {
  readonly length: number
  readonly #values: readonly Value[]

  /** The column owns `values` from now on. */
  constructor(values: readonly Value[]) {
    super()
    this.length = values.length
    this.#values = values
  }

  get(row: number): Value {
    return this.#values[row]!
  }

  isNull(row: number): boolean {
    return this.#values[row] === null
  }

  get hasNoNulls(): boolean {
    return false
  }

  values(): readonly Value[] {
    return this.#values
  }

  slice(from: number, to: number): Column {
    return new ValueColumn(this.#values.slice(from, to))
  }

  take(rows: ArrayLike<number>, n: number): Column {
    const values = this.#values
    const taken: Value[] = []
    for (let k = 0; k < n; k++) {
      const row = rows[k]!
      taken.push(row < 0 ? null : values[row]!)
    }
    return new ValueColumn(taken)
  }
}
