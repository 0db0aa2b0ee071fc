import { BooleanColumn, booleanState } from '../../types/columns/boolean-column.js'
import type { Column } from '../../types/columns/column.js'
import { ConstantColumn } from '../../types/columns/constant-column.js'
import { type Dictionary, DictionaryColumn } from '../../types/columns/dictionary-column.js'
import { IntegerColumn } from '../../types/columns/integer-column.js'
import { NumberColumn } from '../../types/columns/number-column.js'
import { formOf } from '../../types/columns/pack-column.js'
import { type DataType, removeNullable } from '../../types/data-type.js'
import { type Key, type KeyOf, keyOf } from '../../types/key.js'
import type { Value } from '../../types/value.js'
import { isOddFloat, NumberTable, noKey } from './number-table.js'
import { PairTable } from './pair-table.js'

/**
 * Numbers rows by their keys: rows whose keys are equal, as `keyOf` says and NULL with NULL, get the same number, and
 * the numbers are 0, 1, 2 … in the order in which the keys first occur. In which columns the values are held makes no
 * difference.
 */
export class KeyNumbers {
  readonly #columns: readonly ColumnNumbers[]
  /** The number of the first two columns together, of these and the third, and so on. */
  readonly #pairs: readonly PairTable[]
  /** Without columns all rows are equal. */
  #hasRows = false

  constructor(types: readonly DataType[]) {
    this.#columns = types.map(columnNumbers)
    this.#pairs = types.slice(1).map(() => new PairTable())
  }

  /** How many different keys there are. */
  get count(): number {
    const last = this.#pairs.at(-1) ?? this.#columns[0]
    return last === undefined ? Number(this.#hasRows) : last.count
  }

  /** The numbers of the first `n` rows; new keys get the next ones. */
  number(columns: readonly Column[], n: number): Int32Array {
    if (n > 0) this.#hasRows = true
    return this.#of(columns, n, true)
  }

  /** The numbers of the first `n` rows, `noKey` for those with a key that was never numbered. */
  find(columns: readonly Column[], n: number): Int32Array {
    return this.#of(columns, n, false)
  }

  #of(columns: readonly Column[], n: number, adds: boolean): Int32Array {
    const ids = new Int32Array(n)
    const [first, ...others] = this.#columns
    if (first === undefined) return this.#hasRows ? ids : ids.fill(noKey)
    first.number(columns[0]!, ids, adds)
    for (const [at, other] of others.entries()) {
      const second = new Int32Array(n)
      other.number(columns[at + 1]!, second, adds)
      this.#pairs[at]!.number(ids, second, ids, adds)
    }
    return ids
  }
}

function columnNumbers(type: DataType): ColumnNumbers {
  switch (formOf(type)) {
    case 'int32':
    case 'float64':
    case 'bigint':
      return new NumericNumbers(type)
    default:
      return new OtherNumbers(type)
  }
}

/** Numbers the values of one key column. */
abstract class ColumnNumbers {
  /** For a dictionary the number of each code, or `noKey`. */
  readonly #dictionaries = new WeakMap<Dictionary, Int32Array>()

  /** How many different values there are. */
  abstract get count(): number

  /** The number of a value; of a new one only if `adds`, else `noKey`. */
  protected abstract one(value: Value, adds: boolean): number

  /** Writes the number of each row of `ids`. */
  number(column: Column, ids: Int32Array, adds: boolean): void {
    if (column instanceof ConstantColumn) {
      if (ids.length > 0) ids.fill(this.one(column.value, adds))
    } else if (column instanceof DictionaryColumn) this.#codes(column, ids, adds)
    else if (column instanceof BooleanColumn) this.#booleans(column, ids, adds)
    else this.column(column, ids, adds)
  }

  /** `number` for columns of the other classes. */
  protected column(column: Column, ids: Int32Array, adds: boolean): void {
    for (let i = 0; i < ids.length; i++) ids[i] = this.one(column.get(i), adds)
  }

  #codes({ dictionary, codes }: DictionaryColumn, ids: Int32Array, adds: boolean): void {
    let numbers = this.#dictionaries.get(dictionary)
    if (numbers === undefined) {
      numbers = new Int32Array(256).fill(noKey)
      this.#dictionaries.set(dictionary, numbers)
    }
    for (let i = 0; i < ids.length; i++) {
      const code = codes[i]!
      let id = numbers[code]!
      if (id === noKey) {
        id = this.one(dictionary.values[code]!, adds)
        numbers[code] = id
      }
      ids[i] = id
    }
  }

  #booleans({ data }: BooleanColumn, ids: Int32Array, adds: boolean): void {
    const numbers = [noKey, noKey, noKey]
    for (let i = 0; i < ids.length; i++) {
      const state = data[i]!
      if (numbers[state] === noKey) {
        numbers[state] = this.one(
          state === booleanState.null ? null : state === booleanState.true,
          adds,
        )
      }
      ids[i] = numbers[state]!
    }
  }
}

/** Types whose values are numbers, or `bigint` that mostly are safe integers. */
class NumericNumbers extends ColumnNumbers {
  readonly #isFloat: boolean
  readonly #table: NumberTable
  /** Keys for which the table has only a number: NULL, NaN, -0 and integers that are not safe. */
  readonly #others = new Map<Key, number>()

  constructor(type: DataType) {
    super()
    const { kind } = removeNullable(type)
    this.#isFloat = kind === 'Float32' || kind === 'Float64'
    this.#table = new NumberTable(this.#isFloat)
  }

  get count(): number {
    return this.#table.count
  }

  protected one(value: Value, adds: boolean): number {
    if (typeof value === 'number') {
      if (!this.#isFloat || !isOddFloat(value)) return this.#table.one(value, adds)
      return this.#other(oddKey(value), adds)
    }
    if (typeof value === 'bigint') {
      const number = Number(value)
      if (Number.isSafeInteger(number)) return this.#table.one(number, adds)
    }
    return this.#other(value as Key, adds)
  }

  #other(key: Key, adds: boolean): number {
    const known = this.#others.get(key)
    if (known !== undefined) return known
    if (!adds) return noKey
    const id = this.#table.addElsewhere()
    this.#others.set(key, id)
    return id
  }

  protected override column(column: Column, ids: Int32Array, adds: boolean): void {
    if (!(column instanceof NumberColumn || column instanceof IntegerColumn)) {
      super.column(column, ids, adds)
      return
    }
    const { data, nulls } = column
    if (adds && this.#hasNewOthers(column, ids.length)) {
      super.column(column, ids, adds)
      return
    }
    if (this.#isFloat) {
      const floats = data instanceof Float64Array ? data : Float64Array.from(data)
      if (this.#table.floats(floats, nulls, ids, adds)) {
        for (let i = 0; i < ids.length; i++) {
          if (isOddFloat(floats[i]!)) ids[i] = this.#other(oddKey(floats[i]!), adds)
        }
      }
    } else if (data instanceof Int32Array) this.#table.int32s(data, nulls, ids, adds)
    else this.#table.integers(data, nulls, ids, adds)
    if (nulls !== undefined) this.#fillNulls(nulls, ids)
  }

  /** Whether a key that the table doesn't hold occurs for the first time: then all keys are numbered one by one, in order. */
  #hasNewOthers({ data, nulls }: NumberColumn | IntegerColumn, n: number): boolean {
    if (nulls !== undefined && !this.#others.has(null) && nulls.subarray(0, n).includes(1)) {
      return true
    }
    if (!this.#isFloat || !(data instanceof Float64Array)) return false
    for (let i = 0; i < n; i++) {
      if (isOddFloat(data[i]!) && !this.#others.has(oddKey(data[i]!))) return true
    }
    return false
  }

  #fillNulls(nulls: Uint8Array, ids: Int32Array): void {
    const id = this.#others.get(null) ?? noKey
    for (let i = 0; i < ids.length; i++) if (nulls[i] === 1) ids[i] = id
  }
}

/** The key of NaN or -0. */
function oddKey(value: number): Key {
  return Number.isNaN(value) ? 'NaN' : '-0'
}

/** Types whose keys are strings, booleans or a function of the value. */
class OtherNumbers extends ColumnNumbers {
  readonly #keyOf: KeyOf
  readonly #numbers = new Map<Key, number>()

  constructor(type: DataType) {
    super()
    this.#keyOf = keyOf(type)
  }

  get count(): number {
    return this.#numbers.size
  }

  protected one(value: Value, adds: boolean): number {
    const key = this.#keyOf(value)
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    if (!adds) return noKey
    const id = this.#numbers.size
    this.#numbers.set(key, id)
    return id
  }
}
