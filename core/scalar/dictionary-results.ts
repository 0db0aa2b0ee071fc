import type { Scalar } from '../plan/scalar.js'
import type { Column } from '../types/columns/column.js'
import { type Dictionary, maxDictionaryValues } from '../types/columns/dictionary-column.js'
import { ValueColumn } from '../types/columns/value-column.js'
import type { Value } from '../types/value.js'
import { type Evaluation, interpretScalar, type RowFunction } from './interpret-scalar.js'

/** The states of a code; a boolean that is not NULL has its truth as its state. */
export const resultState = { false: 0, true: 1, null: 2, unknown: 3, failed: 4 } as const

/** The results of an expression whose only column is in dictionaries: computed once for each value. */
export class DictionaryResults {
  readonly #row: RowFunction
  readonly #slot: number
  readonly #byDictionary = new Map<Dictionary, ResultTable>()

  constructor(expr: Scalar, slot: number, by: Evaluation) {
    this.#row = interpretScalar(expr, by)
    this.#slot = slot
  }

  of(dictionary: Dictionary): ResultTable {
    const known = this.#byDictionary.get(dictionary)
    if (known !== undefined) return known
    const columns: Column[] = []
    columns[this.#slot] = new ValueColumn(dictionary.values)
    const table = new ResultTable(code => this.#row(columns, code, code))
    this.#byDictionary.set(dictionary, table)
    return table
  }
}

/**
 * The results for the codes of one dictionary. A result is computed when a row needs it, because a value that no row
 * has may fail.
 */
export class ResultTable {
  /** For each code its `resultState`. */
  readonly states = new Uint8Array(maxDictionaryValues).fill(resultState.unknown)
  /** Results that are numbers, or safe integers of type `bigint`. */
  readonly numbers = new Float64Array(maxDictionaryValues)
  /** Other results. */
  readonly values: Value[] = new Array<Value>(maxDictionaryValues).fill(null)
  readonly #resultOf: (code: number) => Value

  constructor(resultOf: (code: number) => Value) {
    this.#resultOf = resultOf
  }

  /** Computes the result for a code. Returns its state, which is `failed` also where a number is not safe. */
  fill(code: number): number {
    const state = this.#compute(code)
    this.states[code] = state
    return state
  }

  #compute(code: number): number {
    let value: Value
    try {
      value = this.#resultOf(code)
    } catch {
      // The row is computed again by whoever uses the table, and then throws.
      return resultState.failed
    }
    if (value === null) return resultState.null
    if (typeof value === 'boolean') return value ? resultState.true : resultState.false
    if (typeof value === 'number') this.numbers[code] = value
    else if (typeof value === 'bigint') {
      const number = Number(value)
      if (!Number.isSafeInteger(number)) return resultState.failed
      this.numbers[code] = number
    } else this.values[code] = value
    return resultState.false
  }
}
