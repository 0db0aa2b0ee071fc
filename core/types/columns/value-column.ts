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

  get bytes(): number {
    return this.#values.reduce<number>((bytes, value) => bytes + 8 + valueBytes(value), 0)
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

/** What a value takes on the JavaScript heap, about. */
export function valueBytes(value: Value): number {
  if (typeof value === 'string') return 24 + value.length
  if (typeof value === 'bigint') return 24
  if (typeof value !== 'object' || value === null) return 8
  if (value instanceof Uint8Array) return 96 + value.byteLength
  if (!Array.isArray(value)) return 56
  return (value as readonly Value[]).reduce<number>(
    (bytes, each) => bytes + 8 + valueBytes(each),
    32,
  )
}
