import { LruCache } from '../../core/lru-cache.js'
import type { ResultField } from '../../core/protocol/backend.js'
import type { BlobFolder } from '../store/blob-folder.js'
import type { Rows, StatementDocument } from '../store/document.js'
import type { Entry, Recording } from '../store/recording.js'
import {
  type AnswerBlock,
  constantBlock,
  isConstant,
  recordedRows,
  type Stream,
} from './answer-rows.js'
import { mayChange } from './restore.js'

/** A recorded statement as read from its recording. */
export interface StoredAnswer {
  readonly document: StatementDocument
  /** Can be read once. */
  readonly rows: Stream<Rows>
  /** The rows ready to send, if they are few and the same in every run. */
  readonly blocks?: readonly AnswerBlock[]
  /** Whether blocks contain texts that change if names do. */
  readonly mayChange?: boolean
  /** The columns, if their names contain nothing to restore. */
  readonly fields?: readonly ResultField[]
}

/** Maximum number of cached answers, and maximum bytes of one. */
const kept = 500
const smallBytes = 8192

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
    const rows = recordedRows(this.#recording, entry, document, this.#blobs)
    const isSmall = entry.rowsEnd - entry.start <= smallBytes
    if (!isSmall || !(Symbol.iterator in rows)) return { document, rows }
    const read = [...rows]
    if (!read.every(some => isConstant(document, some))) return { document, rows: read }
    const mayBeOther = read.some(some => some.some(row => row.some(mayChange)))
    const answer = {
      document,
      rows: read,
      blocks: read.map(constantBlock),
      mayChange: mayBeOther,
      ...fixedFields(document),
    }
    this.#lately.set(entry, answer)
    return answer
  }
}

function fixedFields({ schema }: StatementDocument): Pick<StoredAnswer, 'fields'> | undefined {
  if (schema.some(([name]) => mayChange(name) || name.includes('^'))) return undefined
  return { fields: schema.map(([name, type]) => ({ name, type })) }
}
