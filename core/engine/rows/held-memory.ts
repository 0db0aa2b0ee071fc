import { Unsupported } from '../../errors/unsupported.js'
import type { Block } from '../../types/block.js'

/** Estimated bytes of a key in a hash table, with its place in the table. */
const keyBytes = 64

/**
 * The memory that one statement holds: rows that an operator must keep before it can go on, and rows to be written.
 * It is counted, not measured, so that a statement is refused at the same row in every run.
 */
export class HeldMemory {
  readonly #limit: number
  #bytes = 0

  /** `limit` in bytes. */
  constructor(limit: number) {
    this.#limit = limit
  }

  /** Counts a block as held; returns its bytes. `holder` names the operator in the refusal. */
  hold({ columns }: Block, holder: string): number {
    let bytes = 0
    for (const column of columns) bytes += column.bytes
    this.take(bytes, holder)
    return bytes
  }

  /** Counts bytes as held. Throws if that is too much. */
  take(bytes: number, holder: string): void {
    this.#bytes += bytes
    this.#check(this.#bytes, holder)
  }

  /** Counts bytes as no longer held. */
  release(bytes: number): void {
    this.#bytes -= bytes
  }

  /** Throws if there is no memory for a hash table of so many keys. */
  checkKeys(keys: number, holder: string): void {
    this.#check(this.#bytes + keys * keyBytes, holder)
  }

  #check(bytes: number, holder: string): void {
    if (bytes <= this.#limit) return
    throw new Unsupported(`more than ${this.#limit} bytes for ${holder} (--memory-limit)`)
  }
}

/** What one operator holds, released all at once. */
export class HeldBytes {
  readonly #memory: HeldMemory
  readonly #holder: string
  #bytes = 0

  /** `holder` names what is held in the refusal. */
  constructor(memory: HeldMemory, holder: string) {
    this.#memory = memory
    this.#holder = holder
  }

  /** Throws if the statement would hold more than it may. */
  addBlock(block: Block): void {
    this.#bytes += this.#memory.hold(block, this.#holder)
  }

  /** Throws if the statement would hold more than it may. */
  add(bytes: number): void {
    this.#bytes += bytes
    this.#memory.take(bytes, this.#holder)
  }

  /** Says that nothing of it is needed any longer. */
  release(): void {
    this.#memory.release(this.#bytes)
    this.#bytes = 0
  }
}
