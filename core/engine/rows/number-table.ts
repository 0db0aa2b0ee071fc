import type { NullMask } from '../../types/columns/null-mask.js'

/** Stands for a key that has no number. */
export const noKey = -1

/** Odd factors that spread the bits of a number over the upper bits of their product. */
const spread = 0x9e3779b1
export const spreadUpper = 0x85ebca6b
const spreadAgain = 0xc2b2ae35

/** The first size, a power of two. */
const firstSize = 64

const bits = new Float64Array(1)
const words = new Int32Array(bits.buffer)

/** A table of whole numbers may have this many elements for each key, to be read without a hash; short ones more. */
const directSpread = 8
const shortSpread = 32
const shortTable = 1 << 22

/**
 * Numbers JavaScript numbers in the order in which they first occur. Whole numbers that are close together, as most
 * identifiers and dates are, index an array; others are in an open-addressing table, because it makes no garbage and
 * takes a fraction of the time and memory of a `Map`. Some numbers stand for keys that are kept elsewhere.
 */
export class NumberTable {
  count = 0
  /** The keys by number; NaN, which equals nothing, for keys that are kept elsewhere. */
  #keys = new Float64Array(firstSize)
  /** By key minus `#base` a number plus one; 0 is free. Undefined if the keys are too far apart, or not whole. */
  #direct: Int32Array | undefined
  #base = 0
  /** Without `#direct`: by hash a number plus one; 0 is free. At most half are taken, so that searches end soon. */
  #places = new Int32Array(0)
  /** How far a hash is shifted to be an index of `#places`. */
  #shift = 0
  readonly #isFloat: boolean

  /** `isFloat` is false where all keys are whole numbers. */
  constructor(isFloat: boolean) {
    this.#isFloat = isFloat
    if (isFloat) this.#placeAll()
    else this.#direct = new Int32Array(0)
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
    if (this.#direct === undefined) this.#placeAll()
  }

  #placeAll(): void {
    const keys = this.#keys
    const size = 2 * keys.length
    const places = new Int32Array(size)
    this.#places = places
    this.#shift = Math.clz32(size - 1)
    for (let id = 0; id < this.count; id++) {
      const key = keys[id]!
      if (Number.isNaN(key)) continue
      let place = this.#hash(key) >>> this.#shift
      while (places[place] !== 0) place = (place + 1) & (size - 1)
      places[place] = id + 1
    }
  }

  #hash(key: number): number {
    return this.#isFloat ? floatHash(key) : integerHash(key)
  }

  /** Makes room in `#direct` for `n` keys from `least` to `greatest`, or gives it up. */
  #reserveDirect(least: number, greatest: number, n: number): void {
    const direct = this.#direct
    if (direct === undefined || n === 0) return
    const { length } = direct
    const base = length === 0 ? least : Math.min(least, this.#base)
    const end = length === 0 ? greatest + 1 : Math.max(greatest + 1, this.#base + length)
    if (length > 0 && base === this.#base && end === base + length) return
    const keys = firstSize + this.count + n
    const room = Math.max(keys * directSpread, Math.min(keys * shortSpread, shortTable))
    if (end - base > room) {
      this.#direct = undefined
      this.#placeAll()
      return
    }
    // Keys mostly grow, so there is room for as many again.
    const grown = new Int32Array(Math.max(end - base, 2 * length))
    grown.set(direct, length === 0 ? 0 : this.#base - base)
    this.#direct = grown
    this.#base = base
  }

  /** The number of one key, neither NaN nor -0; of a new one only if `adds`, else `noKey`. */
  one(key: number, adds: boolean): number {
    this.reserve(1)
    if (adds) this.#reserveDirect(key, key, 1)
    const direct = this.#direct
    if (direct !== undefined) {
      const at = key - this.#base
      const id = at >= 0 && at < direct.length ? direct[at]! - 1 : noKey
      if (id >= 0 || !adds) return id
      this.#keys[this.count] = key
      direct[at] = ++this.count
      return this.count - 1
    }
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
    const direct = adds ? this.#directForInt32s(data, nulls, ids.length) : this.#direct
    if (direct !== undefined) {
      this.#directInt32s(direct, data, nulls, ids, adds)
      return
    }
    const keys = this.#keys
    const places = this.#places
    const shift = this.#shift
    const mask = places.length - 1
    let { count } = this
    for (let i = 0; i < ids.length; i++) {
      if (nulls !== undefined && nulls[i] === 1) continue
      const key = data[i]!
      let place = hashOf(key) >>> shift
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
    const direct = adds ? this.#directForIntegers(data, nulls, ids.length) : this.#direct
    if (direct !== undefined) {
      this.#directIntegers(direct, data, nulls, ids, adds)
      return
    }
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

  /** The direct table with room for the keys of the first `n` rows; undefined if there is none (any more). */
  #directForInt32s(data: Int32Array, nulls: NullMask, n: number): Int32Array | undefined {
    if (this.#direct === undefined) return undefined
    let least = Number.POSITIVE_INFINITY
    let greatest = Number.NEGATIVE_INFINITY
    let found = 0
    for (let i = 0; i < n; i++) {
      if (nulls !== undefined && nulls[i] === 1) continue
      const key = data[i]!
      if (key < least) least = key
      if (key > greatest) greatest = key
      found++
    }
    this.#reserveDirect(least, greatest, found)
    return this.#direct
  }

  #directInt32s(
    direct: Int32Array,
    data: Int32Array,
    nulls: NullMask,
    ids: Int32Array,
    adds: boolean,
  ): void {
    const keys = this.#keys
    const base = this.#base
    const { length } = direct
    let { count } = this
    for (let i = 0; i < ids.length; i++) {
      if (nulls !== undefined && nulls[i] === 1) continue
      const key = data[i]!
      const at = key - base
      let id = at >= 0 && at < length ? direct[at]! - 1 : noKey
      if (id < 0 && adds) {
        id = count++
        keys[id] = key
        direct[at] = count
      }
      ids[i] = id
    }
    this.count = count
  }

  /** The direct table with room for the keys of the first `n` rows; undefined if there is none (any more). */
  #directForIntegers(data: Float64Array, nulls: NullMask, n: number): Int32Array | undefined {
    if (this.#direct === undefined) return undefined
    let least = Number.POSITIVE_INFINITY
    let greatest = Number.NEGATIVE_INFINITY
    let found = 0
    for (let i = 0; i < n; i++) {
      if (nulls !== undefined && nulls[i] === 1) continue
      const key = data[i]!
      if (key < least) least = key
      if (key > greatest) greatest = key
      found++
    }
    this.#reserveDirect(least, greatest, found)
    return this.#direct
  }

  #directIntegers(
    direct: Int32Array,
    data: Float64Array,
    nulls: NullMask,
    ids: Int32Array,
    adds: boolean,
  ): void {
    const keys = this.#keys
    const base = this.#base
    const { length } = direct
    let { count } = this
    for (let i = 0; i < ids.length; i++) {
      if (nulls !== undefined && nulls[i] === 1) continue
      const key = data[i]!
      const at = key - base
      let id = at >= 0 && at < length ? direct[at]! - 1 : noKey
      if (id < 0 && adds) {
        id = count++
        keys[id] = key
        direct[at] = count
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

/**
 * A hash of 32 bits, whose upper bits are the good ones. One product alone maps numbers at some distances from each
 * other, such as multiples of a number, to neighbours.
 */
export function hashOf(word: number): number {
  const product = Math.imul(word, spread)
  return Math.imul(product ^ (product >>> 15), spreadAgain)
}

/** A hash of a safe integer; that of `hashOf` if it has at most 32 bits. */
function integerHash(key: number): number {
  return hashOf((key | 0) ^ Math.imul((key * 2 ** -32) | 0, spreadUpper))
}

function floatHash(key: number): number {
  bits[0] = key
  return hashOf(words[0]! ^ Math.imul(words[1]!, spreadUpper))
}
