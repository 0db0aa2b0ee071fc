import { doubled, spread } from '../match/question-table.js'

/** Numbers tokens in the order in which they are added. A token is known by two hashes. */
export class TokenTable {
  #hashes = new Uint32Array(firstCapacity)
  #checks = new Uint32Array(firstCapacity)
  /** The number of a token plus one, by its hash or behind that place; 0 for none. */
  #slots = new Uint32Array(4 * firstCapacity)
  #count = 0

  /** The number of a token; undefined if it was not added. */
  find(hash: number, check: number): number | undefined {
    const mask = this.#slots.length - 1
    for (let slot = spread(hash) & mask; ; slot = (slot + 1) & mask) {
      const token = this.#slots[slot]! - 1
      if (token < 0) return undefined
      if (this.#hashes[token] === hash && this.#checks[token] === check) return token
    }
  }

  /** Adds a token that was not added before, and returns its number. */
  add(hash: number, check: number): number {
    const token = this.#count++
    if (token === this.#hashes.length) this.#grow()
    this.#hashes[token] = hash
    this.#checks[token] = check
    this.#put(token)
    return token
  }

  #put(token: number): void {
    const mask = this.#slots.length - 1
    let slot = spread(this.#hashes[token]!) & mask
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask
    this.#slots[slot] = token + 1
  }

  #grow(): void {
    const before = this.#hashes.length
    this.#hashes = doubled(this.#hashes)
    this.#checks = doubled(this.#checks)
    this.#slots = new Uint32Array(2 * this.#slots.length)
    for (let token = 0; token < before; token++) this.#put(token)
  }
}

const firstCapacity = 1024
