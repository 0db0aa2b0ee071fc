import type { NullMask } from '../../types/columns/null-mask.js'

/** Stands for a key that has no number. */
export const noKey = -1

/** Odd factors that spread the bits of a number over the upper bits of their product. */
const spread = 0x9e3779b1
const spreadUpper = 0x85ebca6b
const spreadPair = 0xc2b2ae35

/** The first size, a power of two. */
const firstSize = 64

const bits = new Float64Array(1)
const words = new Int32Array(bits.buffer)

/**
 * Numbers JavaScript numbers in the order in which they first occur: an open-addressing table, because it makes no
 * garbage and takes a fraction of the time and memory of a `Map`. Some numbers stand for keys that are kept elsewhere.
 */
export class NumberTable {
  count = 0
  /** The keys by number; NaN, which equals nothing, for keys that are kept elsewhere. */
  #keys = new Float64Array(firstSize)
  /** By hash a number plus one; 0 is free. At most half are taken, so that searches end soon. */
  #places = new Int32Array(2 * firstSize)
  /** How far a hash is shifted to be an index of `#places`. */
  #shift = Math.clz32(2 * firstSize - 1)
  readonly #isFloat: boolean

  /** `isFloat` is false where all keys are whole numbers. */
  constructor(isFloat: boolean) {
    this.#isFloat = isFloat
  }

  /** The next number, for a key that is kept elsewhere. */
  addElsewhere(): number {
    this.reserve(1)
    this.#keys[this.count] = Number.NaN
    return this.count++
  }

  /** Makes room for `n` further keys. */
  reserve(n: number): void {
    const wanted = this.count + n
    if (wanted <= this.#keys.length) return
    let size = this.#keys.length
    while (size < wanted) size *= 2
    const keys = new Float64Array(size)
    keys.set(this.#keys)
    this.#keys = keys
    this.#places = new Int32Array(2 * size)
    this.#shift = Math.clz32(2 * size - 1)
    this.#placeAll()
  }

  #placeAll(): void {
    const keys = this.#keys
    const places = this.#places
    const mask = places.length - 1
    for (let id = 0; id < this.count; id++) {
      const key = keys[id]!
      if (Number.isNaN(key)) continue
      let place = this.#hash(key) >>> this.#shift
      while (places[place] !== 0) place = (place + 1) & mask
      places[place] = id + 1
    }
  }

  #hash(key: number): number {
    return this.#isFloat ? floatHash(key) : integerHash(key)
  }

  /** The number of one key, neither NaN nor -0; of a new one only if `adds`, else `noKey`. */
  one(key: number, adds: boolean): number {
    this.reserve(1)
    const mask = this.#places.length - 1
    let place = this.#hash(key) >>> this.#shift
    for (;;) {
      const id = this.#places[place]! - 1
      if (id < 0) break
      if (this.#keys[id] === key) return id
      place = (place + 1) & mask
    }
    if (!adds) return noKey
    this.#keys[this.count] = key
    this.#places[place] = ++this.count
    return this.count - 1
  }

  // One loop for each kind of array: a loop that sees several is much slower. Rows that are NULL are left alone.

  int32s(data: Int32Array, nulls: NullMask, ids: Int32Array, adds: boolean): void {
    this.reserve(adds ? ids.length : 0)
    const keys = this.#keys
    const places = this.#places
    const shift = this.#shift
    const mask = places.length - 1
    let { count } = this
    for (let i = 0; i < ids.length; i++) {
      if (nulls !== undefined && nulls[i] === 1) continue
      const key = data[i]!
      let place = Math.imul(key, spread) >>> shift
      let id = places[place]! - 1
      while (id >= 0 && keys[id] !== key) {
        place = (place + 1) & mask
        id = places[place]! - 1
      }
      if (id < 0 && adds) {
        id = count++
        keys[id] = key
        places[place] = count
      }
      ids[i] = id
    }
    this.count = count
  }

  integers(data: Float64Array, nulls: NullMask, ids: Int32Array, adds: boolean): void {
    this.reserve(adds ? ids.length : 0)
    const keys = this.#keys
    const places = this.#places
    const shift = this.#shift
    const mask = places.length - 1
    let { count } = this
    for (let i = 0; i < ids.length; i++) {
      if (nulls !== undefined && nulls[i] === 1) continue
      const key = data[i]!
      let place = integerHash(key) >>> shift
      let id = places[place]! - 1
      while (id >= 0 && keys[id] !== key) {
        place = (place + 1) & mask
        id = places[place]! - 1
      }
      if (id < 0 && adds) {
        id = count++
        keys[id] = key
        places[place] = count
      }
      ids[i] = id
    }
    this.count = count
  }

  /** Leaves also the rows alone that are NaN or -0. Returns whether there are any. */
  floats(data: Float64Array, nulls: NullMask, ids: Int32Array, adds: boolean): boolean {
    this.reserve(adds ? ids.length : 0)
    const keys = this.#keys
    const places = this.#places
    const shift = this.#shift
    const mask = places.length - 1
    let { count } = this
    let isOdd = false
    for (let i = 0; i < ids.length; i++) {
      if (nulls !== undefined && nulls[i] === 1) continue
      const key = data[i]!
      if (isOddFloat(key)) {
        isOdd = true
        continue
      }
      let place = floatHash(key) >>> shift
      let id = places[place]! - 1
      while (id >= 0 && keys[id] !== key) {
        place = (place + 1) & mask
        id = places[place]! - 1
      }
      if (id < 0 && adds) {
        id = count++
        keys[id] = key
        places[place] = count
      }
      ids[i] = id
    }
    this.count = count
    return isOdd
  }
}

/** Whether `===` is not the equality of keys for this number: NaN, which is one key, and -0, which differs from 0. */
export function isOddFloat(key: number): boolean {
  return Number.isNaN(key) || Object.is(key, -0)
}

/** A hash of a safe integer, whose upper bits are the good ones. */
function integerHash(key: number): number {
  return Math.imul((key | 0) ^ Math.imul((key * 2 ** -32) | 0, spreadUpper), spread)
}

function floatHash(key: number): number {
  bits[0] = key
  return Math.imul(words[0]! ^ Math.imul(words[1]!, spreadUpper), spread)
}

/** Numbers pairs of numbers from 0 in the order in which they first occur. */
export class PairTable {
  count = 0
  /** The pairs by number, two elements each. */
  #pairs = new Int32Array(2 * firstSize)
  /** By hash a number plus one; 0 is free. */
  #places = new Int32Array(2 * firstSize)
  #shift = Math.clz32(2 * firstSize - 1)

  /** Makes room for `n` further pairs. */
  reserve(n: number): void {
    const wanted = this.count + n
    if (2 * wanted <= this.#pairs.length) return
    let size = this.#pairs.length / 2
    while (size < wanted) size *= 2
    const pairs = new Int32Array(2 * size)
    pairs.set(this.#pairs)
    const places = new Int32Array(2 * size)
    const shift = Math.clz32(2 * size - 1)
    const mask = places.length - 1
    for (let id = 0; id < this.count; id++) {
      let place = pairHash(pairs[2 * id]!, pairs[2 * id + 1]!) >>> shift
      while (places[place] !== 0) place = (place + 1) & mask
      places[place] = id + 1
    }
    this.#pairs = pairs
    this.#places = places
    this.#shift = shift
  }

  /**
   * Writes the number of each pair `first[i]`, `second[i]` to `ids[i]`, for all rows of `ids`, which may be `first`.
   * A pair with `noKey` has none, and a new one only if `adds`.
   */
  number(first: Int32Array, second: Int32Array, ids: Int32Array, adds: boolean): void {
    this.reserve(adds ? ids.length : 0)
    const pairs = this.#pairs
    const places = this.#places
    const shift = this.#shift
    const mask = places.length - 1
    let { count } = this
    for (let i = 0; i < ids.length; i++) {
      const a = first[i]!
      const b = second[i]!
      if ((a | b) < 0) {
        ids[i] = noKey
        continue
      }
      let place = pairHash(a, b) >>> shift
      let id = places[place]! - 1
      while (id >= 0 && (pairs[2 * id] !== a || pairs[2 * id + 1] !== b)) {
        place = (place + 1) & mask
        id = places[place]! - 1
      }
      if (id < 0 && adds) {
        id = count++
        pairs[2 * id] = a
        pairs[2 * id + 1] = b
        places[place] = count
      }
      ids[i] = id
    }
    this.count = count
  }
}

function pairHash(a: number, b: number): number {
  return Math.imul(Math.imul(a, spread) ^ Math.imul(b, spreadUpper), spreadPair)
}
