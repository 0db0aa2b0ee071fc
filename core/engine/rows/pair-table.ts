import { hashOf, noKey, spreadUpper } from './number-table.js'

/** The first size, a power of two. */
const firstSize = 64

/**
 * Numbers pairs of numbers from 0 in the order in which they first occur.
 *
 * Most first numbers occur with only one second number, such as an order with its date or a group with one value: the
 * first pair of each is found by an index, and only further ones by an open-addressing table.
 */
export class PairTable {
  count = 0
  /** For each first number the second of its first pair plus one, or 0, and the number of this pair. */
  #firsts: Int32Array = new Int32Array(2 * firstSize)
  /** Further pairs: three elements each, the third is the pair's number. */
  #further: Int32Array = new Int32Array(3 * firstSize)
  #furtherCount = 0
  /** By hash an index in `#further` plus one; 0 is free. At most half are taken. */
  #places = new Int32Array(2 * firstSize)
  #shift = Math.clz32(2 * firstSize - 1)

  /**
   * Writes the number of each pair `first[i]`, `second[i]` to `ids[i]`, for all rows of `ids`, which may be `first`.
   * A pair with `noKey` has none, and a new one only if `adds`.
   */
  number(first: Int32Array, second: Int32Array, ids: Int32Array, adds: boolean): void {
    if (adds) this.#reserve(first, ids.length)
    const firsts = this.#firsts
    for (let i = 0; i < ids.length; i++) {
      const a = first[i]!
      const b = second[i]!
      let id = noKey
      if ((a | b) >= 0 && 2 * a < firsts.length) {
        const known = firsts[2 * a]!
        if (known === b + 1) id = firsts[2 * a + 1]!
        else if (known !== 0) id = this.#one(a, b, adds)
        else if (adds) {
          id = this.count++
          firsts[2 * a] = b + 1
          firsts[2 * a + 1] = id
        }
      }
      ids[i] = id
    }
  }

  /** The number of a pair that is not the first of its first number. */
  #one(a: number, b: number, adds: boolean): number {
    const further = this.#further
    const places = this.#places
    const mask = places.length - 1
    let place = pairHash(a, b) >>> this.#shift
    for (;;) {
      const at = 3 * (places[place]! - 1)
      if (at < 0) break
      if (further[at] === a && further[at + 1] === b) return further[at + 2]!
      place = (place + 1) & mask
    }
    if (!adds) return noKey
    const at = 3 * this.#furtherCount
    further[at] = a
    further[at + 1] = b
    further[at + 2] = this.count
    places[place] = ++this.#furtherCount
    return this.count++
  }

  /** Makes room for the first numbers and for `n` further pairs. */
  #reserve(first: Int32Array, n: number): void {
    let greatest = 0
    for (let i = 0; i < n; i++) if (first[i]! > greatest) greatest = first[i]!
    if (2 * greatest >= this.#firsts.length) {
      this.#firsts = grown(this.#firsts, 2 * (greatest + 1))
    }
    const wanted = this.#furtherCount + n
    if (3 * wanted <= this.#further.length) return
    this.#further = grown(this.#further, 3 * wanted)
    this.#placeAll()
  }

  #placeAll(): void {
    const further = this.#further
    let size = this.#places.length
    while (3 * size < 2 * further.length) size *= 2
    const places = new Int32Array(size)
    this.#places = places
    this.#shift = Math.clz32(size - 1)
    for (let at = 0; at < this.#furtherCount; at++) {
      let place = pairHash(further[3 * at]!, further[3 * at + 1]!) >>> this.#shift
      while (places[place] !== 0) place = (place + 1) & (size - 1)
      places[place] = at + 1
    }
  }
}

/** A copy with at least `length` elements, and at least twice as many as before. */
function grown(array: Int32Array, length: number): Int32Array {
  const copy = new Int32Array(Math.max(length, 2 * array.length))
  copy.set(array)
  return copy
}

function pairHash(a: number, b: number): number {
  return hashOf(Math.imul(a, spreadUpper) ^ b)
}
