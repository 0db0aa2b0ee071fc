/**
 * Things that are made from a text and asked for again and again: a pattern, a format, the choice of an overload.
 *
 * So many are kept; one more, and all are forgotten, so that a statement with ever new texts costs no memory. What
 * is made from a long text is not kept.
 */
export class Kept<V> {
  readonly #most: number
  readonly #made = new Map<string, V>()

  constructor(most: number) {
    this.#most = most
  }

  /** What is kept by that key, else what `make` makes. What it throws is not kept. */
  get(key: string, make: () => V): V {
    const known = this.#made.get(key)
    if (known !== undefined) return known
    const made = make()
    if (key.length > longestKey) return made
    if (this.#made.size >= this.#most) this.#made.clear()
    this.#made.set(key, made)
    return made
  }
}

const longestKey = 10_000
