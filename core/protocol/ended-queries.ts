/**
 * Remembers that queries have ended long after they were forgotten, so that a client which finalizes a fully read
 * result much later does not get 404. Memory is fixed, whatever the number of queries.
 *
 * Two generations of a hash table: at least the last `generation` keys are known, at most twice as many. Keys are known
 * by a 64-bit hash, so a wrong match is very unlikely; an `LruCache` of the keys would take several times the memory.
 */
export class EndedQueries {
  readonly #generation: number
  #young: Uint32Array
  #old: Uint32Array
  #count = 0

  constructor(generation: number) {
    this.#generation = generation
    this.#young = emptyTable(generation)
    this.#old = emptyTable(generation)
  }

  add(key: string): void {
    if (this.#count === this.#generation) {
      const reused = this.#old.fill(0)
      this.#old = this.#young
      this.#young = reused
      this.#count = 0
    }
    const { low, high } = fingerprint(key)
    const slot = slotOf(this.#young, low, high)
    if (this.#young[slot] !== 0) return
    this.#young[slot] = low
    this.#young[slot + 1] = high
    this.#count++
  }

  has(key: string): boolean {
    const { low, high } = fingerprint(key)
    const isIn = (table: Uint32Array): boolean => table[slotOf(table, low, high)] !== 0
    return isIn(this.#young) || isIn(this.#old)
  }
}

/** An empty table: at least twice as many slots as keys, two numbers each; the number of slots is a power of two. */
function emptyTable(keys: number): Uint32Array {
  return new Uint32Array(2 ** Math.ceil(Math.log2(keys * 2) + 1))
}

/** The slot of a key, or the empty slot where it belongs. */
function slotOf(table: Uint32Array, low: number, high: number): number {
  const mask = table.length - 1
  let slot = (low * 2) & mask
  while (table[slot] !== 0 && (table[slot] !== low || table[slot + 1] !== high)) {
    slot = (slot + 2) & mask
  }
  return slot
}

/** Two FNV-1a hashes; the first is never 0, because 0 marks an empty slot. */
function fingerprint(key: string): { low: number; high: number } {
  let low = 0x811c9dc5
  let high = 0x9747b28c
  for (let i = 0; i < key.length; i++) {
    const char = key.charCodeAt(i)
    low = Math.imul(low ^ char, 0x01000193)
    high = Math.imul(high ^ char, 0x01000193) ^ (high >>> 15)
  }
  return { low: low >>> 0 || 1, high: high >>> 0 }
}
