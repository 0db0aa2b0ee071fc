/** Longer keys are not worth their memory if the value can be computed again. */
const longestMemoKey = 10_000

/**
 * A bounded cache: holds at most `most` keys, and always the last `most / 2` that were set or read.
 *
 * Two generations instead of the exact order of use, which would cost a change of the map for each key read.
 */
export class LruCache<V, K = string> {
  readonly #half: number
  #young = new Map<K, V>()
  #old = new Map<K, V>()

  constructor(most: number) {
    this.#half = most / 2
  }

  get(key: K): V | undefined {
    const young = this.#young.get(key)
    if (young !== undefined) return young
    const old = this.#old.get(key)
    if (old !== undefined) this.set(key, old)
    return old
  }

  set(key: K, value: V): void {
    this.#young.set(key, value)
    if (this.#young.size <= this.#half) return
    this.#old = this.#young
    this.#young = new Map()
  }

  /** The cached value of a key, else the result of `make`, which is cached. Nothing is cached if `make` throws. */
  memo(key: K, make: () => V): V {
    const known = this.get(key)
    if (known !== undefined) return known
    const made = make()
    if (typeof key !== 'string' || key.length <= longestMemoKey) this.set(key, made)
    return made
  }

  /** Keys and values, those used longest ago first. */
  *entries(): Generator<[K, V]> {
    for (const [key, value] of this.#old) if (!this.#young.has(key)) yield [key, value]
    yield* this.#young
  }

  delete(key: K): void {
    this.#young.delete(key)
    this.#old.delete(key)
  }

  clear(): void {
    this.#young.clear()
    this.#old.clear()
  }
}
