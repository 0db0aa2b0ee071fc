import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { RecordingError } from '../../core/errors/recording-error.js'
import { normalFormVersion } from '../../core/sql/normal-form.js'
import type { Lane } from '../match/lane.js'
import { subjectOf } from '../match/question.js'
import type { SessionIdentity } from '../match/sessions.js'
import type { Redacted } from '../redact/redactor.js'
import { SecretBook } from '../redact/secret-book.js'
import type { Rest } from '../save/add-lines.js'
import { addedSessions } from '../save/draft.js'
import { saveLines } from '../save/fold-part.js'
import type { LeftOut } from '../save/left-out.js'
import { partPath, removePart } from '../save/load-recordings.js'
import type { BlobFolder } from '../store/blob-folder.js'
import {
  type DownloadDocument,
  formatVersion,
  type LoadDocument,
  type LoginDocument,
  type PlayDocument,
  type RecordingDocument,
  type Rows,
  redactVersion,
  type StatementDocument,
  type UploadDocument,
} from '../store/document.js'
import { formatId } from '../store/document-id.js'
import { sizeOfLine } from '../store/line.js'
import { NedbStore } from '../store/nedb-store.js'
import { parsePart } from '../store/read-part.js'
import { readBytes, readRecording } from '../store/read-recording.js'
import { writeWholeFile } from '../store/write-whole-file.js'
import { Additions } from './additions.js'
import type { AnswerDocument } from './forwarded-statement.js'
import { ResultWriter } from './result-writer.js'
import { SessionNumbers } from './session-numbers.js'

export interface LaneWriterOptions {
  /** The path of the file to write. */
  readonly path: string
  readonly lane: string
  /** The advertised server version. */
  readonly server: string
  readonly blobs: BlobFolder
  /** Called with each answer that cannot be saved. */
  readonly leaveOut: (leftOut: LeftOut) => void
  /** Approximate maximum size of the recording in characters; default 512 MiB. */
  readonly mostCharacters?: number
  /** Removes earlier recorded statements that were not sent again; by default they are kept. */
  readonly prune?: boolean
  /** Called with the earlier recorded statements that were not sent again. */
  readonly tellRest?: (rest: Rest) => void
  /** How this run hides data. */
  readonly redacted?: Redacted | undefined
  /** The lane that is replayed while it is added to (mode `new`). */
  readonly played?: Lane
}

interface Placing {
  /** The rows of the answer, if they are in memory. */
  readonly rows?: Rows | undefined
  readonly ordinal?: number | undefined
}

/** Writes a lane's answers as they come, and saves them in canonical form. */
export class LaneWriter {
  readonly secrets: SecretBook
  readonly #options: LaneWriterOptions
  readonly #store: NedbStore
  readonly #additions: Additions | undefined
  readonly #sessions = new SessionNumbers()
  readonly #opened: Promise<void>
  #ordinal = 0
  /** Approximate number of characters written. */
  #size = 0
  #isSaved = false
  #written = 0

  constructor(options: LaneWriterOptions) {
    this.#options = options
    this.secrets = options.played?.secrets ?? new SecretBook()
    this.#additions = options.played && new Additions(options.played)
    this.#store = new NedbStore(partPath(options.path))
    this.#opened = this.#open()
    // The first append reports the error.
    this.#opened.catch(() => {})
  }

  /** Number of answers written. */
  get written(): number {
    return this.#written
  }

  /** A writer for the rows of a statement. */
  result(): ResultWriter {
    const additions = this.#additions
    const { blobs } = this.#options
    return additions
      ? new ResultWriter(blobs, rows => additions.name(rows))
      : new ResultWriter(blobs)
  }

  /** An answer with the recording's own placeholders where it repeats recorded text. */
  named<T>(answered: T): T {
    return this.#additions === undefined ? answered : this.#additions.name(answered)
  }

  /** Reserves a place in play order, for what is answered now and written later. */
  nextOrdinal(): number {
    this.#ordinal += 10
    return this.#ordinal
  }

  /** Writes a statement with its rows; resolves once it is on disk or left out. `ordinal`: its place, if not last. */
  async addStatement(
    answered: AnswerDocument,
    result: ResultWriter,
    identity: SessionIdentity,
    ordinal?: number,
  ): Promise<void> {
    const statement = answered as StatementDocument
    const { document, place } = this.#placed(statement, identity, { rows: result.rows, ordinal })
    const documents = await result.finish(document, place)
    if (documents !== undefined) await this.#append(documents, answered.sql)
    else this.#options.leaveOut({ what: answered.sql, why: tooLarge })
  }

  /** Writes anything but a statement; when this resolves it is on disk or left out. */
  async addFile(
    file:
      | Omit<UploadDocument, '_id'>
      | Omit<DownloadDocument, '_id'>
      | Omit<LoadDocument, '_id'>
      | Omit<LoginDocument, '_id'>,
    identity: SessionIdentity,
  ): Promise<void> {
    const { document, place } = this.#placed(
      file as UploadDocument | DownloadDocument | LoadDocument | LoginDocument,
      identity,
    )
    const _id = formatId({ ...place, part: 0 })
    await this.#append([{ ...document, _id }], subjectOf(document))
  }

  /** Replaces the lane's recording with what was written, in canonical form. */
  async save(): Promise<void> {
    await this.#opened
    this.#isSaved = true
    await this.#store.close()
    const { path } = this.#options
    const part = partPath(path)
    const written = parsePart(readBytes(part), part)
    if (written !== undefined && written.plays.length > 0) {
      const saved = existsSync(path) ? readRecording(path) : undefined
      const { prune } = this.#options
      const played = this.#additions?.played()
      const { lines, leftOut, rest } = saveLines(saved, written, prune, played)
      await writeWholeFile(path, lines)
      leftOut.forEach(this.#options.leaveOut)
      if (rest !== undefined) this.#options.tellRest?.(rest)
    }
    await removePart(part)
  }

  async #open(): Promise<void> {
    const { path, lane, server, redacted } = this.#options
    const folder = dirname(path)
    await mkdir(folder, { recursive: true }).catch(error => {
      throw RecordingError.unwritable(folder, error)
    })
    const mode = this.#additions === undefined ? 'all' : 'new'
    const meta = { format: formatVersion, server, redact: redactVersion, normal: normalFormVersion }
    await this.#store.append([
      { _id: '000', k: 'meta', ...meta, lane, ...(redacted && { redacted }), mode },
    ])
  }

  /** A document with its place; one that is added to a recording gets that recording's placeholders. */
  #placed<T extends PlayDocument>(
    document: T,
    identity: SessionIdentity,
    { rows = [], ordinal = this.nextOrdinal() }: Placing = {},
  ) {
    const own = { session: this.#sessions.of(identity), ordinal }
    if (this.#additions === undefined) return { document, place: own }
    const named = this.#additions.nameAll(document)
    const { session, ...added } = this.#additions.place(named, rows, identity, ordinal)
    const place = { ...own, session: session ?? addedSessions + own.session }
    return { document: { ...named, ...added }, place }
  }

  /** Appends documents, and reports those that could not be read again: a line that is too long spoils the file. */
  async #append(documents: readonly RecordingDocument[], what: string): Promise<void> {
    if (this.#isSaved) return this.#options.leaveOut({ what, why: tooLate })
    const sizes = documents.map(sizeOfLine)
    const size = sizes.reduce((sum: number, each) => sum + (each ?? 0), 0)
    if (sizes.includes(undefined)) return this.#options.leaveOut({ what, why: tooLarge })
    const most = this.#options.mostCharacters ?? mostCharacters
    if (this.#size + size > most) return this.#options.leaveOut({ what, why: isFull })
    this.#size += size
    await this.#opened
    await this.#store.append(documents)
    this.#written++
  }
}

/** A recording is sorted in memory, where it exists more than once. */
const mostCharacters = 2 ** 29

const tooLate = 'it came while the recording was being saved'
const tooLarge = 'it is larger than a line of a recording may be'
const isFull = 'the recording of this lane has reached its limit of 512 MiB'
