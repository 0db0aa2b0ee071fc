import { LruCache } from '../../core/lru-cache.js'
import type { ResultField } from '../../core/protocol/backend.js'
import type { BlobFolder } from '../store/blob-folder.js'
import type { Rows, StatementDocument } from '../store/document.js'
import type { Entry, Recording } from '../store/recording.js'
import { type RecordedRows, recordedRows, rowsAsRecorded, type Stream } from './answer-rows.js'
import { mayChange } from './restore.js'

/** A recorded statement as read from its recording. */
export interface StoredAnswer {
  readonly document: StatementDocument
  /** Can be read once, unless they are an array. */
  readonly rows: Stream<Rows | RecordedRows>
  /** The columns, if their names contain nothing to restore. */
  readonly fields?: readonly ResultField[] | undefined
}

/** Maximum number of cached answers, and maximum bytes of one. */
const kept = 500
const smallBytes = 8192

const noRows: readonly RecordedRows[] = Object.freeze([])

/** The answers of a recording, with a cache of small ones. */
export class Answers {
  readonly #recording: Recording
  readonly #blobs: BlobFolder
  readonly #lately = new LruCache<StoredAnswer, Entry>(kept)

  constructor(recording: Recording, blobs: BlobFolder) {
    this.#recording = recording
    this.#blobs = blobs
  }

  of(entry: Entry): StoredAnswer {
    const known = this.#lately.get(entry)
    if (known !== undefined) return known
    const document = this.#recording.document(entry) as StatementDocument
    const fields = fixedFields(document)
    if (document.blob !== undefined) {
      return { document, fields, rows: recordedRows(this.#recording, entry, document, this.#blobs) }
    }
    const rows = rowsAsRecorded(this.#recording, entry, document)
    if (entry.rowsEnd - entry.start > smallBytes) return { document, fields, rows }
    const answer = { document, fields, rows: document.rows === 0 ? noRows : [...rows] }
    this.#lately.set(entry, answer)
    return answer
  }
}

function fixedFields({ schema }: StatementDocument): readonly ResultField[] | undefined {
  for (const [name] of schema) if (mayChange(name) || name.includes('^')) return undefined
  return schema.map(([name, type]) => ({ name, type }))
}
