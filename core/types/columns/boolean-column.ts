import type { Value } from '../value.js'
import { Column } from './column.js'

/** The states of a row of a `BooleanColumn`. */
export const booleanState = { false: 0, true: 1, null: 2 } as const

/** Booleans. */
export class BooleanColumn extends Column {
  readonly length: number
  /** For each row its `booleanState`. */
  readonly data: Uint8Array

  constructor(data: Uint8Array) {
    super()
    this.length = data.length
    this.data = data
  }

  get bytes(): number {
    return this.data.byteLength
  }

  get(row: number): Value {
    const state = this.data[row]!
    return state === booleanState.null ? null : state === booleanState.true
  }

  isNull(row: number): boolean {
    return this.data[row] === booleanState.null
  }

  get hasNoNulls(): boolean {
    return false
  }

  values(): readonly Value[] {
    const values: Value[] = []
    for (let i = 0; i < this.length; i++) values.push(this.get(i))
    return values
  }

  slice(from: number, to: number): Column {
    return new BooleanColumn(this.data.subarray(from, to))
  }

  take(rows: ArrayLike<number>, n: number): Column {
    const taken = new Uint8Array(n)
    for (let k = 0; k < n; k++) {
      const row = rows[k]!
      taken[k] = row < 0 ? booleanState.null : this.data[row]!
    }
    return new BooleanColumn(taken)
  }
}
