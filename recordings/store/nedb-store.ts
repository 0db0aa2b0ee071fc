import { closeSync, openSync, writeSync } from 'node:fs'
import Datastore from 'nedb-promises'
import { Bug } from '../../core/errors/bug.js'
import { RecordingError } from '../../core/errors/recording-error.js'
import type { RecordingDocument } from './document.js'
import { formatLine } from './line.js'

/** A batch of documents, and how to tell who waits for it. */
interface Batch {
  readonly documents: RecordingDocument[]
  readonly written: Promise<void>
}

/**
 * Appends documents to a new nedb datafile.
 *
 * nedb makes the file with the first documents. It is given the ids of documents, and their lines are put in when it
 * serializes them: it would visit nested arrays twice at each level, and refuse names with a dot or a leading dollar
 * sign, and bind values may have all of these.
 *
 * Later lines are appended here, in the form in which nedb would: it opens and closes the file for each append, which
 * takes longer than a server's answer to a small statement, and it keeps every document in memory. A write is
 * synchronous, because it ends in the cache of the operating system, and the way through another thread takes many
 * times as long. Its loader drops lines that it cannot read, so recordings are read by other code.
 *
 * Documents that arrive in one turn of the event loop are written together. After a failed append there are no more: it
 * may have left half a line, after which nothing could be read.
 */
export class NedbStore {
  readonly #path: string
  #next: Batch | undefined
  #last: Promise<void> = Promise.resolve()
  #file: number | undefined
  #isClosed = false

  constructor(path: string) {
    this.#path = path
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

  /** Ends it once everything is written; append nothing more. */
  async close(): Promise<void> {
    await this.#last.catch(() => {})
    this.#isClosed = true
    if (this.#file !== undefined) closeSync(this.#file)
  }

  #nextBatch(): Batch {
    const documents: RecordingDocument[] = []
    const isNew = this.#file === undefined
    const before = isNew ? this.#last : Promise.all([this.#last, endOfTurn()])
    const written = before.then(() => {
      this.#next = undefined
      return this.#persist(documents)
    })
    this.#last = written
    return { documents, written }
  }

  async #persist(documents: readonly RecordingDocument[]): Promise<void> {
    if (this.#isClosed) throw new Bug(`an append to ${this.#path}, which is closed`)
    try {
      if (this.#file === undefined) {
        await this.#begin(documents)
        this.#file = openSync(this.#path, 'a')
      } else {
        writeWhole(this.#file, Buffer.from(documents.map(each => `${formatLine(each)}\n`).join('')))
      }
    } catch (error) {
      throw RecordingError.unwritable(this.#path, error)
    }
  }

  async #begin(documents: readonly RecordingDocument[]): Promise<void> {
    const lines = new Map(documents.map(each => [each._id, formatLine(each)]))
    const store = Datastore.create({
      filename: this.#path,
      afterSerialization: json => lines.get((JSON.parse(json) as { _id: string })._id)!,
      beforeDeserialization: line => line,
    })
    await store.insertMany(documents.map(({ _id }) => ({ _id })))
  }
}

const endOfTurn = (): Promise<void> =>
  new Promise(resolve => {
    setImmediate(resolve)
  })

function writeWhole(file: number, bytes: Buffer): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done)
}
