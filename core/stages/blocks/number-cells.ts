import { BooleanColumn, booleanState } from '../../types/columns/boolean-column.js'
import type { Column } from '../../types/columns/column.js'
import { IntegerColumn } from '../../types/columns/integer-column.js'
import { NumberColumn } from '../../types/columns/number-column.js'
import { packColumn } from '../../types/columns/pack-column.js'
import type { DataType, IntegerKind } from '../../types/data-type.js'
import { integerRange } from '../../types/number-kind.js'
import type { Value } from '../../types/value.js'
import type { ColumnCells, ColumnReader } from './column-cells.js'

/** Numbers of at most this many digits are safe integers. */
const safeDigits = 15

const minus = 45
const point = 46
const zero = 48

/** The powers of ten up to the last one that a float represents exactly. */
const powers = Float64Array.from({ length: 23 }, (_, i) => Number(`1e${i}`))

/** Reads digits with an optional minus as integers of at most 32 bits. */
export function smallIntegerReader(kind: IntegerKind): ColumnReader {
  const [least, greatest] = integerRange(kind).map(Number) as [number, number]
  return cells => {
    const { rows, bytes, starts, ends, width } = cells
    const data = new Int32Array(rows)
    let nulls: Uint8Array | undefined
    for (let row = 0, cell = cells.first; row < rows; row++, cell += width) {
      let at = starts[cell]!
      const end = ends[cell]!
      const isNegative = bytes[at] === minus
      if (isNegative) at++
      let value = 0
      let isPlain = end > at && end - at < 10
      for (; isPlain && at < end; at++) {
        const digit = bytes[at]! - zero
        if (digit >= 0 && digit <= 9) value = value * 10 + digit
        else isPlain = false
      }
      if (isNegative) value = -value
      if (isPlain && value >= least && value <= greatest) {
        data[row] = value
        continue
      }
      const other = cells.general(row)
      if (other === null) {
        nulls ??= new Uint8Array(rows)
        nulls[row] = 1
      } else if (other !== undefined) data[row] = other as number
    }
    return new NumberColumn(data, nulls)
  }
}

/** Reads digits with an optional minus as UInt32. */
export const uint32Reader: ColumnReader = cells => readWhole(cells, 0, 2 ** 32 - 1).numbers()

/** Reads digits with an optional minus as 64-bit integers. */
export function integerReader(type: DataType, kind: 'Int64' | 'UInt64'): ColumnReader {
  const least = kind === 'UInt64' ? 0 : Number.MIN_SAFE_INTEGER
  return cells => readWhole(cells, least, Number.MAX_SAFE_INTEGER).bigints(type)
}

function readWhole(cells: ColumnCells, least: number, greatest: number): FloatData {
  const { rows, bytes, starts, ends, width } = cells
  const found = new FloatData(rows)
  const { data } = found
  for (let row = 0, cell = cells.first; row < rows; row++, cell += width) {
    let at = starts[cell]!
    const end = ends[cell]!
    const isNegative = bytes[at] === minus
    if (isNegative) at++
    let value = 0
    let isPlain = end > at && end - at <= safeDigits
    for (; isPlain && at < end; at++) {
      const digit = bytes[at]! - zero
      if (digit >= 0 && digit <= 9) value = value * 10 + digit
      else isPlain = false
    }
    // Never -0.
    if (isNegative) value = 0 - value
    if (isPlain && value >= least && value <= greatest) data[row] = value
    else found.set(row, cells.general(row))
  }
  return found
}

/** Reads digits with an optional minus and an optional point between digits as decimals. */
export function decimalReader(type: Extract<DataType, { kind: 'Decimal' }>): ColumnReader {
  const { precision, scale } = type
  const limit = precision > safeDigits ? Number.MAX_SAFE_INTEGER : 10 ** precision
  return cells => {
    const { rows, bytes, starts, ends, width } = cells
    const found = new FloatData(rows)
    const { data } = found
    for (let row = 0, cell = cells.first; row < rows; row++, cell += width) {
      const end = ends[cell]!
      let at = starts[cell]!
      const isNegative = bytes[at] === minus
      if (isNegative) at++
      const first = at
      let value = 0
      let fraction = -1
      let isPlain = end > at && end - at <= safeDigits + 1
      for (; isPlain && at < end; at++) {
        const digit = bytes[at]! - zero
        if (digit >= 0 && digit <= 9) value = value * 10 + digit
        else if (digit === point - zero && fraction < 0 && at > first) fraction = at + 1
        else isPlain = false
      }
      const digits = fraction < 0 ? 0 : end - fraction
      if (isPlain && fraction !== end && digits <= scale && scale - digits < powers.length) {
        value *= powers[scale - digits]!
        if (value < limit) {
          data[row] = isNegative ? 0 - value : value
          continue
        }
      }
      found.set(row, cells.general(row))
    }
    return found.bigints(type)
  }
}

/**
 * Reads digits with an optional minus and an optional point between digits as floats. The digits as an integer and
 * the power of ten are exact, so that their quotient is the float nearest to the number.
 */
export function floatReader(kind: 'Float32' | 'Float64'): ColumnReader {
  const isSingle = kind === 'Float32'
  return cells => {
    const { rows, bytes, starts, ends, width } = cells
    const found = new FloatData(rows)
    const { data } = found
    for (let row = 0, cell = cells.first; row < rows; row++, cell += width) {
      const end = ends[cell]!
      let at = starts[cell]!
      const isNegative = bytes[at] === minus
      if (isNegative) at++
      const first = at
      let value = 0
      let fraction = -1
      let isPlain = end > at && end - at <= safeDigits + 1
      for (; isPlain && at < end; at++) {
        const digit = bytes[at]! - zero
        if (digit >= 0 && digit <= 9) value = value * 10 + digit
        else if (digit === point - zero && fraction < 0 && at > first) fraction = at + 1
        else isPlain = false
      }
      const hasSafeDigits = fraction >= 0 || end - first <= safeDigits
      if (isPlain && fraction !== end && hasSafeDigits) {
        if (fraction >= 0) value /= powers[end - fraction]!
        if (isNegative) value = -value
        data[row] = isSingle ? Math.fround(value) : value
      } else found.set(row, cells.general(row))
    }
    return found.numbers()
  }
}

/** Reads `true`, `false`, and with `asDigits` also `1` and `0`. */
export function booleanReader(asDigits: boolean): ColumnReader {
  return cells => {
    const { rows, bytes, starts, ends, width } = cells
    const data = new Uint8Array(rows)
    for (let row = 0, cell = cells.first; row < rows; row++, cell += width) {
      const start = starts[cell]!
      const length = ends[cell]! - start
      const first = bytes[start]!
      if (asDigits && length === 1 && (first === zero || first === zero + 1)) {
        data[row] = first - zero
      } else if (length === 4 && bytes.readUInt32LE(start) === wordTrue) data[row] = 1
      else if (length === 5 && first === letterF && bytes.readUInt32LE(start + 1) === wordAlse) {
        data[row] = booleanState.false
      } else {
        const other = cells.general(row)
        data[row] = other === null ? booleanState.null : other === true ? 1 : 0
      }
    }
    return new BooleanColumn(data)
  }
}

const wordTrue = Buffer.from('true').readUInt32LE()
const wordAlse = Buffer.from('alse').readUInt32LE()
const letterF = 'f'.charCodeAt(0)

/** Numbers while they are read. */
export class FloatData {
  readonly data: Float64Array
  #nulls: Uint8Array | undefined
  /** The values that are no safe integers. */
  #large: Map<number, bigint> | undefined

  constructor(rows: number) {
    this.data = new Float64Array(rows)
  }

  /** Sets the value of a row; undefined for a row that is not needed. */
  set(row: number, value: Value | undefined): void {
    if (value === undefined) return
    if (value === null) {
      this.#nulls ??= new Uint8Array(this.data.length)
      this.#nulls[row] = 1
    } else if (typeof value === 'bigint') {
      const number = Number(value)
      if (Number.isSafeInteger(number)) this.data[row] = number
      else {
        this.#large ??= new Map()
        this.#large.set(row, value)
      }
    } else this.data[row] = value as number
  }

  numbers(): Column {
    return new NumberColumn(this.data, this.#nulls)
  }

  /** The column of a type whose values are `bigint`. */
  bigints(type: DataType): Column {
    const column = new IntegerColumn(this.data, this.#nulls)
    if (this.#large === undefined) return column
    const values = Array.from(column.values())
    for (const [row, value] of this.#large) values[row] = value
    return packColumn(type, values)
  }
}
