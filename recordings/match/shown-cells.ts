import { wordHash } from './key-text.js'
import type { LaneIndex } from './lane-index.js'

/**
 * The cells of recorded answers, but for those in blobs, as hashes: a text may count as one of them that is none.
 */
export class ShownCells {
  readonly #index: LaneIndex
  /** The index of the first occurrence that shows each, by hash. */
  #first: ReadonlyMap<number, number> | undefined

  constructor(index: LaneIndex) {
    this.#index = index
  }

  /**
   * Whether a recorded answer may have a cell with this text; `before`: one of an occurrence before this index. The first
   * call reads all answers.
   */
  has(text: string, before = Number.POSITIVE_INFINITY): boolean {
    this.#first ??= this.#read()
    const first = this.#first.get(wordHash(text))
    return first !== undefined && first < before
  }

  #read(): ReadonlyMap<number, number> {
    const first = new Map<number, number>()
    const { occurrences, recording } = this.#index
    for (const { entry, index } of occurrences) {
      for (const row of [...recording.rows(entry)].flat()) {
        for (const cell of row) {
          if (cell === null) continue
          const hash = wordHash(cell)
          if (!first.has(hash)) first.set(hash, index)
        }
      }
    }
    return first
  }
}
