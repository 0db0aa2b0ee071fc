import type { Value } from '../value.js'
import { Column } from './column.js'
import { ValueColumn } from './value-column.js'

/** The most values of a dictionary: as many as a byte can number. */
export const maxDictionaryValues = 256

/** The different values of a column, numbered. It only grows, so columns may share it. */
export class Dictionary {
  /** The values by code. */
  readonly values: Value[] = []
  readonly #codes = new Map<Value, number>()

  /** The code of a primitive value, which is added if it is new; undefined if the dictionary is full. */
  codeOf(value: Value): number | undefined {
    const known = this.#codes.get(value)
    if (known !== undefined) return known
    const code = this.values.length
    if (code === maxDictionaryValues) return undefined
    this.#codes.set(value, code)
    this.values.push(value)
    return code
  }
}

/** Values of which there are few different ones. NULL has a code as any other value. */
export class DictionaryColumn extends Column {
  readonly length: number
  readonly dictionary: Dictionary
  /** For each row the code of its value. */
  readonly codes: Uint8Array

  constructor(dictionary: Dictionary, codes: Uint8Array) {
    super()
    this.length = codes.length
    this.dictionary = dictionary
    this.codes = codes
  }

  get bytes(): number {
    return this.codes.byteLength
  }

  get(row: number): Value {
    return this.dictionary.values[this.codes[row]!]!
  }

  isNull(row: number): boolean {
    return this.dictionary.values[this.codes[row]!] === null
  }

  get hasNoNulls(): boolean {
    return !this.dictionary.values.includes(null)
  }

  values(): readonly Value[] {
    const { codes } = this
    const of = this.dictionary.values
    const values: Value[] = []
    for (let i = 0; i < codes.length; i++) values.push(of[codes[i]!]!)
    return values
  }

  slice(from: number, to: number): Column {
    return new DictionaryColumn(this.dictionary, this.codes.subarray(from, to))
  }

  take(rows: ArrayLike<number>, n: number): Column {
    const nullCode = this.#nullCode(rows, n)
    if (nullCode === undefined) {
      return new ValueColumn(this.values() as Value[]).take(rows, n)
    }
    const taken = new Uint8Array(n)
    for (let k = 0; k < n; k++) {
      const row = rows[k]!
      taken[k] = row < 0 ? nullCode : this.codes[row]!
    }
    return new DictionaryColumn(this.dictionary, taken)
  }

  /** The same values by the codes of another dictionary, to which new ones are added; undefined if it is too small. */
  withDictionary(other: Dictionary): DictionaryColumn | undefined {
    if (other === this.dictionary) return this
    const { codes } = this
    const others = new Int16Array(maxDictionaryValues).fill(-1)
    const recoded = new Uint8Array(codes.length)
    for (let i = 0; i < codes.length; i++) {
      const code = codes[i]!
      if (others[code] === -1) {
        const added = other.codeOf(this.dictionary.values[code]!)
        if (added === undefined) return undefined
        others[code] = added
      }
      recoded[i] = others[code]!
    }
    return new DictionaryColumn(other, recoded)
  }

  /** The code of NULL if a row is -1, else any; undefined if NULL doesn't fit in the dictionary. */
  #nullCode(rows: ArrayLike<number>, n: number): number | undefined {
    for (let k = 0; k < n; k++) if (rows[k]! < 0) return this.dictionary.codeOf(null)
    return 0
  }
}
