import type { Value } from '../value.js'
import { Column } from './column.js'
import { ValueColumn, valueBytes } from './value-column.js'

/** The same value in every row. */
export class ConstantColumn extends Column {
  readonly length: number
  readonly value: Value

  constructor(value: Value, length: number) {
    super()
    this.value = value
    this.length = length
  }

  get bytes(): number {
    return valueBytes(this.value)
  }

  get(): Value {
    return this.value
  }

  isNull(): boolean {
    return this.value === null
  }

  get hasNoNulls(): boolean {
    return this.value !== null
  }

  values(): readonly Value[] {
    const values: Value[] = []
    for (let i = 0; i < this.length; i++) values.push(this.value)
    return values
  }

  slice(from: number, to: number): Column {
    return new ConstantColumn(this.value, to - from)
  }

  take(rows: ArrayLike<number>, n: number): Column {
    for (let k = 0; k < n; k++) {
      if (rows[k]! < 0 && this.value !== null)
        return new ValueColumn(this.values() as Value[]).take(rows, n)
    }
    return new ConstantColumn(this.value, n)
  }
}
