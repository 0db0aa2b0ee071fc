import Datastore from 'nedb-promises'
import { RecordingError } from '../../core/errors/recording-error.js'
import type { RecordingDocument } from './document.js'
import { orderKeys, sealLine } from './line.js'

/**
 * Appends documents to a new nedb datafile.
 *
 * nedb keeps every document of a datafile in memory, and its loader drops lines that it cannot read. So each document
 * is deleted before the next is written, the line of a deletion is left empty, and recordings are read by other code.
 * Only one append runs at a time: documents that arrive meanwhile are written together with the next. After a failed
 * append there are no more: it may have left half a line, after which nothing could be read.
 */
export class NedbStore {
  readonly #path: string
  readonly #store: Datastore<object>
  #next: { readonly documents: RecordingDocument[]; readonly written: Promise<void> } | undefined
  #last: Promise<void> = Promise.resolve()

  constructor(path: string) {
    this.#path = path
    const beforeDeserialization = (line: string) => line
    this.#store = Datastore.create({ filename: path, afterSerialization, beforeDeserialization })
  }

  /**
   * Resolves once the lines are with the operating system: a killed process does not lose them. Rejects with
   * `RecordingError` if they cannot be written.
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
      await this.#store.deleteMany({}, { multi: true })
      await this.#store.insertMany(documents.map(orderKeys))
    } catch (error) {
      throw RecordingError.unwritable(this.#path, error)
    }
  }
}

/** The line of a document with its checksum; that of a deletion is empty, which nedb readers skip. */
function afterSerialization(json: string): string {
  return json.startsWith('{"$$deleted"') ? '' : sealLine(json)
}
