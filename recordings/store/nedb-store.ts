import Datastore from 'nedb-promises'
import { RecordingError } from '../../core/errors/recording-error.js'
import type { RecordingDocument } from './document.js'
import { formatLine } from './line.js'

/**
 * Appends documents to a new nedb datafile.
 *
 * nedb is given the ids of documents, and their lines are put in when it serializes them: it would visit nested arrays
 * twice at each level, and refuse names with a dot or a leading dollar sign, and bind values may have all of these. It
 * keeps every document of a datafile in memory, and its loader drops lines that it cannot read. So each document is
 * deleted before the next is written, the line of a deletion is left empty, and recordings are read by other code.
 * Only one append runs at a time: documents that arrive meanwhile are written together with the next. After a failed
 * append there are no more: it may have left half a line, after which nothing could be read.
 */
export class NedbStore {
  readonly #path: string
  readonly #store: Datastore<{ readonly _id: string }>
  /** The lines of the batch being written, by the ids of their documents. */
  readonly #lines = new Map<string, string>()
  #next: { readonly documents: RecordingDocument[]; readonly written: Promise<void> } | undefined
  #last: Promise<void> = Promise.resolve()

  constructor(path: string) {
    this.#path = path
    this.#store = Datastore.create({
      filename: path,
      afterSerialization: json => this.#lines.get((JSON.parse(json) as { _id: string })._id) ?? '',
      beforeDeserialization: line => line,
    })
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
      for (const document of documents) this.#lines.set(document._id, formatLine(document))
      await this.#store.insertMany(documents.map(({ _id }) => ({ _id })))
    } catch (error) {
      throw RecordingError.unwritable(this.#path, error)
    } finally {
      this.#lines.clear()
    }
  }
}
