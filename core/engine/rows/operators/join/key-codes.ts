import type { Column } from '../../../../types/columns/column.js'
import { type Dictionary, DictionaryColumn } from '../../../../types/columns/dictionary-column.js'
import { IntegerColumn } from '../../../../types/columns/integer-column.js'
import { NumberColumn } from '../../../../types/columns/number-column.js'
import { formOf } from '../../../../types/columns/pack-column.js'
import type { DataType } from '../../../../types/data-type.js'
import { type Key, keyOf } from '../../../../types/key.js'
import type { Value } from '../../../../types/value.js'

/** The code of NULL, if NULL is a key as any other value. */
const nullCode = Number.POSITIVE_INFINITY

/**
 * Numbers that stand for the values of a join's key column, equal where the keys are (see `keyOf`): so the hash table
 * compares numbers only, whatever the type.
 */
export interface KeyCodes {
  /** The codes of the right side's rows; NaN for a NULL that equals nothing. */
  readonly held: Float64Array
  /** The codes of a left column's rows; NaN where no right row can be equal. */
  of(column: Column): Float64Array
}

/** Codes for a key of this type. `matchesNull`: whether NULL equals NULL. */
export function keyCodes(type: DataType, held: Column, matchesNull: boolean): KeyCodes {
  const form = formOf(type)
  const ofNull = matchesNull ? nullCode : Number.NaN
  if (form === 'int32' || form === 'bigint') {
    const codes = wholeNumbers(held, ofNull)
    if (codes !== undefined) {
      return { held: codes, of: column => wholeNumbers(column, ofNull, Number.NaN)! }
    }
  }
  return new NumberedKeys(type, held, ofNull)
}

/**
 * Whole numbers as they are. A value that is no safe integer gets the code `ofLong`; undefined if there is such a value
 * and no such code.
 */
function wholeNumbers(column: Column, ofNull: number, ofLong?: number): Float64Array | undefined {
  if (column instanceof NumberColumn || column instanceof IntegerColumn) {
    const { data, nulls } = column
    if (nulls === undefined) return data instanceof Float64Array ? data : Float64Array.from(data)
    const codes = Float64Array.from(data)
    for (let i = 0; i < codes.length; i++) if (nulls[i] === 1) codes[i] = ofNull
    return codes
  }
  const values = column.values() as ArrayLike<number | bigint | null>
  const codes = new Float64Array(column.length)
  for (let i = 0; i < codes.length; i++) {
    const value = values[i]!
    const number = Number(value)
    if (value === null) codes[i] = ofNull
    else if (Number.isSafeInteger(number)) codes[i] = number
    else if (ofLong === undefined) return undefined
    else codes[i] = ofLong
  }
  return codes
}

/** Values of any type, numbered as they come. */
class NumberedKeys implements KeyCodes {
  readonly held: Float64Array
  readonly #keyOf: (value: Value) => Key
  readonly #ofNull: number
  readonly #codes = new Map<Key, number>()
  readonly #byDictionary = new WeakMap<Dictionary, number[]>()

  constructor(type: DataType, held: Column, ofNull: number) {
    this.#keyOf = keyOf(type)
    this.#ofNull = ofNull
    this.held = this.#codesOf(held, key => {
      this.#codes.set(key, this.#codes.size)
      return this.#codes.size - 1
    })
  }

  of(column: Column): Float64Array {
    if (column instanceof DictionaryColumn) return this.#ofCodes(column)
    return this.#codesOf(column, () => Number.NaN)
  }

  #codesOf(column: Column, whenNew: (key: Key) => number): Float64Array {
    const values = column.values()
    const codes = new Float64Array(column.length)
    for (let i = 0; i < codes.length; i++) codes[i] = this.#codeOf(values[i]!, whenNew)
    return codes
  }

  #codeOf(value: Value, whenNew: (key: Key) => number): number {
    if (value === null) return this.#ofNull
    const key = this.#keyOf(value)
    return this.#codes.get(key) ?? whenNew(key)
  }

  /** Looks up each value of the dictionary once. */
  #ofCodes({ dictionary, codes }: DictionaryColumn): Float64Array {
    let known = this.#byDictionary.get(dictionary)
    if (known === undefined) {
      known = []
      this.#byDictionary.set(dictionary, known)
    }
    while (known.length < dictionary.values.length) {
      known.push(this.#codeOf(dictionary.values[known.length]!, () => Number.NaN))
    }
    const out = new Float64Array(codes.length)
    for (let i = 0; i < codes.length; i++) out[i] = known[codes[i]!]!
    return out
  }
}
