import { wordHash } from '../match/key-text.js'
import type { Recording } from '../store/recording.js'

/**
 * The cells of recorded answers, but for those in blobs, as hashes: a text may count as one of them that is none.
 */
export class ShownCells {
  readonly #recording: Recording
  #hashes: ReadonlySet<number> | undefined

  constructor(recording: Recording) {
    this.#recording = recording
  }

  /** Whether a recorded answer may have a cell with this text. The first call reads all answers. */
  has(text: string): boolean {
    this.#hashes ??= this.#read()
    return this.#hashes.has(wordHash(text))
  }

  #read(): ReadonlySet<number> {
    const hashes = new Set<number>()
    for (const entry of this.#recording.entries) {
      for (const row of [...this.#recording.rows(entry)].flat()) {
        for (const cell of row) if (cell !== null) hashes.add(wordHash(cell))
      }
    }
    return hashes
  }
}
