import type { SortKey } from '../../plan/scalar.js'
import { BooleanColumn, booleanState } from '../../types/columns/boolean-column.js'
import type { Column } from '../../types/columns/column.js'
import { DictionaryColumn } from '../../types/columns/dictionary-column.js'
import { IntegerColumn } from '../../types/columns/integer-column.js'
import { NumberColumn } from '../../types/columns/number-column.js'
import type { Value } from '../../types/value.js'

/**
 * The order of a column's rows as unsigned numbers of 32 bits: words from the least significant to the most significant
 * one, each with a number for each row. Rows are in order by these words as they are by the sort key.
 */
export type SortWords = readonly Uint32Array[]

const allOnes = 0xffff_ffff

/**
 * The words of a column by a sort key: for numbers, dates, times, decimals and booleans, and for strings that have a
 * dictionary; undefined for any other column. `compare` orders the values of the key, NULL included.
 */
export function sortWords(
  { descending, nullsFirst }: SortKey,
  column: Column,
  compare: (a: Value, b: Value) => number,
): SortWords | undefined {
  // The ranks of a dictionary include the direction and the place of NULL.
  if (column instanceof DictionaryColumn) return [ranks(column, compare)]
  const words = valueWords(column)
  if (words === undefined) return undefined
  if (descending) for (const word of words) invert(word)
  return column.hasNoNulls ? words : withNulls(words, column, nullsFirst)
}

/** The words of the values in ascending order; any for NULL. */
function valueWords(column: Column): Uint32Array[] | undefined {
  if (column instanceof BooleanColumn) {
    return [Uint32Array.from(column.data, state => (state === booleanState.true ? 1 : 0))]
  }
  if (column instanceof IntegerColumn) return numberWords(column.data)
  if (!(column instanceof NumberColumn)) return undefined
  const { data } = column
  if (data instanceof Float64Array) return numberWords(data)
  return [Uint32Array.from(data, value => value ^ 0x8000_0000)]
}

/** Whole numbers that are near each other have one word, their distance from the least; others two, made of their bits. */
function numberWords(data: Float64Array): Uint32Array[] {
  const { length } = data
  let least = Number.POSITIVE_INFINITY
  let greatest = Number.NEGATIVE_INFINITY
  let areWhole = true
  for (let i = 0; i < length; i++) {
    const value = data[i]!
    if (value < least) least = value
    if (value > greatest) greatest = value
    if (!Number.isInteger(value)) areWhole = false
  }
  if (areWhole && greatest - least <= allOnes && Number.isSafeInteger(greatest)) {
    const word = new Uint32Array(length)
    for (let i = 0; i < length; i++) word[i] = data[i]! - least
    return [word]
  }
  return bitWords(data)
}

/**
 * The bits of floats, changed so that they are in the order of the numbers: those of negative numbers are inverted, of
 * others the sign bit is set. NaN is greatest, and 0 and -0 are equal.
 */
function bitWords(data: Float64Array): Uint32Array[] {
  const { length } = data
  const low = new Uint32Array(length)
  const high = new Uint32Array(length)
  const number = new Float64Array(1)
  const bits = new Uint32Array(number.buffer)
  const [lowAt, highAt] = isLittleEndian() ? [0, 1] : [1, 0]
  for (let i = 0; i < length; i++) {
    const value = data[i]!
    if (Number.isNaN(value)) {
      low[i] = allOnes
      high[i] = allOnes
      continue
    }
    // Adding 0 makes -0 to 0.
    number[0] = value + 0
    const isNegative = value < 0
    low[i] = isNegative ? ~bits[lowAt]! : bits[lowAt]!
    high[i] = isNegative ? ~bits[highAt]! : bits[highAt]! ^ 0x8000_0000
  }
  return [low, high]
}

function isLittleEndian(): boolean {
  return new Uint8Array(Uint16Array.of(1).buffer)[0] === 1
}

function invert(word: Uint32Array): void {
  for (let i = 0; i < word.length; i++) word[i] = ~word[i]!
}

/** Adds a word that says which rows are NULL, which are all equal. */
function withNulls(words: Uint32Array[], column: Column, nullsFirst: boolean): SortWords {
  const places = new Uint32Array(column.length)
  for (let i = 0; i < column.length; i++) {
    const isNull = column.isNull(i)
    places[i] = isNull === nullsFirst ? 0 : 1
    if (isNull) for (const word of words) word[i] = 0
  }
  return [...words, places]
}

/** For each row the rank of its value among those of the dictionary. */
function ranks(
  { dictionary, codes }: DictionaryColumn,
  compare: (a: Value, b: Value) => number,
): Uint32Array {
  const { values } = dictionary
  const order = Array.from(values.keys()).sort((a, b) => compare(values[a]!, values[b]!))
  const rankOf = new Uint32Array(values.length)
  for (const [rank, code] of order.entries()) rankOf[code] = rank
  const word = new Uint32Array(codes.length)
  for (let i = 0; i < codes.length; i++) word[i] = rankOf[codes[i]!]!
  return word
}
