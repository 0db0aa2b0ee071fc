/** Stands for no row. */
export const none = -1

/**
 * The first row for each combination of codes: a hash table with open addressing, which makes no garbage. Takes 8 to 16
 * bytes for each row.
 */
export class RowHeads {
  readonly #held: readonly Float64Array[]
  /** Row numbers plus one; 0 is free. */
  readonly #places: Int32Array
  readonly #mask: number

  /** `held` are the codes of the table's rows, an array for each key. */
  constructor(held: readonly Float64Array[], rows: number) {
    this.#held = held
    let size = 16
    while (size < 2 * rows) size *= 2
    this.#places = new Int32Array(size)
    this.#mask = size - 1
  }

  /**
   * Makes the rows from `to` - 1 down to `from` of the table the heads of their codes, one after the other, and writes
   * for each the previous head to `next`, or `none`. A row with a NaN is left out.
   */
  put(from: number, to: number, next: Int32Array): void {
    const held = this.#held
    if (held.length === 1) putNumbers(held[0]!, this.#places, this.#mask, from, to, next)
    else {
      for (let row = to - 1; row >= from; row--) {
        if (hasNaN(held, row)) continue
        const place = this.#placeOf(held, row)
        next[row] = this.#places[place]! - 1
        this.#places[place] = row + 1
      }
    }
  }

  /** Writes the heads for the first `n` rows of these codes to `out`; `none` where a code is NaN or there is none. */
  findAll(codes: readonly Float64Array[], n: number, out: Int32Array): void {
    if (codes.length === 1) findNumbers(codes[0]!, this.#held[0]!, this.#places, this.#mask, n, out)
    else for (let i = 0; i < n; i++) out[i] = this.#find(codes, i)
  }

  #find(codes: readonly Float64Array[], i: number): number {
    if (hasNaN(codes, i)) return none
    return this.#places[this.#placeOf(codes, i)]! - 1
  }

  /** The index at which the row's codes are stored, or would be. */
  #placeOf(codes: readonly Float64Array[], i: number): number {
    let hash = 0
    for (let at = 0; at < codes.length; at++) hash = Math.imul(hash, 31) + hashOf(codes[at]![i]!)
    let place = (hash ^ (hash >>> 15)) & this.#mask
    for (;;) {
      const row = this.#places[place]! - 1
      if (row === none || this.#areEqual(codes, i, row)) return place
      place = (place + 1) & this.#mask
    }
  }

  #areEqual(codes: readonly Float64Array[], i: number, row: number): boolean {
    for (let at = 0; at < codes.length; at++) {
      if (codes[at]![i] !== this.#held[at]![row]) return false
    }
    return true
  }
}

function hasNaN(codes: readonly Float64Array[], i: number): boolean {
  for (let at = 0; at < codes.length; at++) if (Number.isNaN(codes[at]![i]!)) return true
  return false
}

// The case of one key, which is the usual one, has loops of its own.

function putNumbers(
  held: Float64Array,
  places: Int32Array,
  mask: number,
  from: number,
  to: number,
  next: Int32Array,
): void {
  for (let row = to - 1; row >= from; row--) {
    const code = held[row]!
    if (Number.isNaN(code)) continue
    const hash = hashOf(code)
    let place = (hash ^ (hash >>> 15)) & mask
    let head = places[place]! - 1
    while (head !== none && held[head] !== code) {
      place = (place + 1) & mask
      head = places[place]! - 1
    }
    next[row] = head
    places[place] = row + 1
  }
}

function findNumbers(
  codes: Float64Array,
  held: Float64Array,
  places: Int32Array,
  mask: number,
  n: number,
  out: Int32Array,
): void {
  for (let i = 0; i < n; i++) {
    const code = codes[i]!
    const hash = hashOf(code)
    let place = (hash ^ (hash >>> 15)) & mask
    let row = places[place]! - 1
    // NaN equals no code, so it is looked for until a free place.
    while (row !== none && held[row] !== code) {
      place = (place + 1) & mask
      row = places[place]! - 1
    }
    out[i] = row
  }
}

/** A hash of a whole number or Infinity, from all its bits. */
function hashOf(code: number): number {
  return Math.imul(code | 0, 0x9e3779b1) ^ Math.imul((code / 0x1_0000_0000) | 0, 0x85ebca6b)
}
