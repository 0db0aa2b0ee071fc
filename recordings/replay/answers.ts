import { LruCache } from '../../core/lru-cache.js'
import type { ResultField } from '../../core/protocol/backend.js'
import type { BlobFolder } from '../store/blob-folder.js'
import type { Rows, StatementDocument } from '../store/document.js'
import { type AnswerFields, PlainDocuments } from '../store/plain-document.js'
import type { Entry, Recording } from '../store/recording.js'
import {
  fewRowsAsRecorded,
  type RecordedRows,
  recordedRows,
  rowsAsRecorded,
  type Stream,
} from './answer-rows.js'
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

/** The fields of an answer, with its columns if their names contain nothing to restore. */
interface KnownFields {
  readonly fields: AnswerFields
  readonly columns: readonly ResultField[] | undefined
}

/** The answers of a recording, with a cache of small ones that have to be parsed. */
export class Answers {
  readonly #recording: Recording
  readonly #blobs: BlobFolder
  readonly #documents: PlainDocuments<KnownFields>
  /** By the place of the statement in its file. */
  readonly #lately = new LruCache<StoredAnswer, number>(kept)

  constructor(recording: Recording, blobs: BlobFolder) {
    this.#recording = recording
    this.#blobs = blobs
    this.#documents = new PlainDocuments(recording, fields => {
      return { fields, columns: fixedFields(fields) }
    })
  }

  of(entry: Entry): StoredAnswer {
    const plain = this.#documents.read(entry)
    if (plain === undefined) return this.#parsed(entry)
    const { document, kept } = plain
    return { document, fields: kept.columns, rows: this.#rows(entry, document) }
  }

  /** The answer to a statement whose line has to be parsed, such as an error. */
  #parsed(entry: Entry): StoredAnswer {
    const known = this.#lately.get(entry.start)
    if (known !== undefined) return known
    const document = this.#recording.document(entry) as StatementDocument
    const fields = fixedFields(document)
    if (document.blob !== undefined) {
      return { document, fields, rows: recordedRows(this.#recording, entry, document, this.#blobs) }
    }
    const answer = { document, fields, rows: this.#rows(entry, document) }
    if (isSmall(entry)) this.#lately.set(entry.start, answer)
    return answer
  }

  #rows(entry: Entry, document: StatementDocument): StoredAnswer['rows'] {
    if (!isSmall(entry)) return rowsAsRecorded(this.#recording, entry, document)
    return fewRowsAsRecorded(this.#recording, entry, document)
  }
}

const isSmall = ({ start, rowsEnd }: Entry): boolean => rowsEnd - start <= smallBytes

function fixedFields({
  schema,
}: Pick<StatementDocument, 'schema'>): readonly ResultField[] | undefined {
  for (const [name] of schema) if (mayChange(name) || name.includes('^')) return undefined
  // Frozen, because they are shared by all statements with this answer.
  return Object.freeze(schema.map(([name, type]) => ({ name, type })))
}
