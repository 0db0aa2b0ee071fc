import Datastore from 'nedb-promises'
import { RecordingError } from '../../core/errors/recording-error.js'
import type { RecordingDocument } from './document.js'
import { orderKeys, sealLine } from './line.js'

/**
 * Appends documents to a nedb datafile and never reads, rewrites or keeps one.
 *
 * nedb's own loader compacts a file and drops the lines that it cannot read, and its indexes hold
 * every document in memory; so its append alone is used. There is one append at a time: documents
 * that come while one is under way go together with the next. After one that failed there is none:
 * it may have left half a line, and a line behind that could not be read.
 */
export class NedbStore {
  readonly #path: string
  readonly #persistence: Persistence
  #next: { readonly documents: RecordingDocument[]; readonly written: Promise<void> } | undefined
  #last: Promise<void> = Promise.resolve()

  constructor(path: string) {
    this.#path = path
    const options = { filename: path, afterSerialization: sealLine, beforeDeserialization: same }
    // The proxy that `create` makes hands out nedb's own parts, which its types do not name.
    const store = Datastore.create(options) as unknown as { persistence: Persistence }
    this.#persistence = store.persistence
  }

  /**
   * Resolves once the lines are with the operating system: a killed process loses none of them.
   * Rejects with `RecordingError` if they cannot be written.
   */
  append(documents: readonly RecordingDocument[]): Promise<void> {
    this.#next ??= this.#nextBatch()
    this.#next.documents.push(...documents)
    return this.#next.written
  }

  #nextBatch(): { documents: RecordingDocument[]; written: Promise<void> } {
    const documents: RecordingDocument[] = []
    const written = this.#last.then(() => {
      this.#next = undefined
      return this.#persist(documents)
    })
    this.#last = written
    return { documents, written }
  }

  async #persist(documents: readonly RecordingDocument[]): Promise<void> {
    try {
      await this.#persistence.persistNewStateAsync(documents.map(orderKeys))
    } catch (error) {
      throw RecordingError.unwritable(this.#path, error)
    }
  }
}

interface Persistence {
  persistNewStateAsync(documents: readonly object[]): Promise<void>
}

const same = (text: string) => text
