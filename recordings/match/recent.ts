/**
 * A map that forgets: what was neither set nor got among the last `limit` keys may be gone, what was
 * is there for sure up to half of them.
 */
export class Recent<T> {
  readonly #half: number
  #young = new Map<string, T>()
  #old = new Map<string, T>()

  constructor(limit: number) {
    this.#half = limit / 2
  }

  get(key: string): T | undefined {
    const young = this.#young.get(key)
    if (young !== undefined) return young
    const old = this.#old.get(key)
    if (old !== undefined) this.set(key, old)
    return old
  }

  set(key: string, value: T): void {
    this.#young.set(key, value)
    if (this.#young.size <= this.#half) return
    this.#old = this.#young
    this.#young = new Map()
  }

  delete(key: string): void {
    this.#young.delete(key)
    this.#old.delete(key)
  }
}
