/**
 * A map that forgets: what was neither set nor got among the last `limit` keys may be gone, what was
 * is there for sure up to half of them.
 */
export class Recent<T, K = string> {
  readonly #half: number
  #young = new Map<K, T>()
  #old = new Map<K, T>()

  constructor(limit: number) {
    this.#half = limit / 2
  }

  get(key: K): T | undefined {
    const young = this.#young.get(key)
    if (young !== undefined) return young
    const old = this.#old.get(key)
    if (old !== undefined) this.set(key, old)
    return old
  }

  set(key: K, value: T): void {
    this.#young.set(key, value)
    if (this.#young.size <= this.#half) return
    this.#old = this.#young
    this.#young = new Map()
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
