import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { RecordingError } from '../../core/errors/recording-error.js'
import { normalFormVersion } from '../../core/sql/normal-form.js'
import type { Lane, SessionIdentity } from '../match/record.js'
import { SecretBook } from '../redact/secret-book.js'
import { addedSessions } from '../save/draft.js'
import { type Rest, saveLines } from '../save/fold-part.js'
import { type LeftOut, subjectOf } from '../save/left-out.js'
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
import type { Answered } from './forwarded-statement.js'
import { ResultWriter } from './result-writer.js'
import { SessionNumbers } from './session-numbers.js'

export interface LaneWriterOptions {
  /** The file to be written. */
  readonly path: string
  readonly lane: string
  /** The version that is advertised. */
  readonly server: string
  readonly blobs: BlobFolder
  /** Told of what was answered and cannot be saved. */
  readonly leaveOut: (leftOut: LeftOut) => void
  /** About the characters that the recording may have; default 512 MiB. */
  readonly mostCharacters?: number
  /** Removes what was recorded before and not asked again; by default that is kept. */
  readonly prune?: boolean
  /** Told of what was recorded before and not asked again. */
  readonly tellRest?: (rest: Rest) => void
  /** The lane that is played while it is added to (mode `new`). */
  readonly played?: Lane
}

interface Placing {
  /** Of the answer, as far as they are in memory. */
  readonly rows?: Rows | undefined
  readonly ordinal?: number | undefined
}

/** Writes down what a lane is answered, as it is answered, and saves it in canonical form. */
export class LaneWriter {
  readonly secrets: SecretBook
  readonly #options: LaneWriterOptions
  readonly #store: NedbStore
  readonly #additions: Additions | undefined
  readonly #sessions = new SessionNumbers()
  readonly #opened: Promise<void>
  #ordinal = 0
  /** About the characters that were written. */
  #size = 0
  #isSaved = false

  constructor(options: LaneWriterOptions) {
    this.#options = options
    this.secrets = options.played?.secrets ?? new SecretBook()
    this.#additions = options.played && new Additions(options.played)
    this.#store = new NedbStore(partPath(options.path))
    this.#opened = this.#open()
    // Whoever appends first is told why it failed.
    this.#opened.catch(() => {})
  }

  /** A place for the rows of a statement. */
  result(): ResultWriter {
    const additions = this.#additions
    const { blobs } = this.#options
    return additions
      ? new ResultWriter(blobs, rows => additions.name(rows))
      : new ResultWriter(blobs)
  }

  /** What was answered, in the names that a recording has for what is played of it. */
  named<T>(answered: T): T {
    return this.#additions === undefined ? answered : this.#additions.name(answered)
  }

  /** A place in play order, taken now: for what is answered now and written later. */
  nextOrdinal(): number {
    this.#ordinal += 10
    return this.#ordinal
  }

  /**
   * Writes a statement with its rows; it is on disk when this resolves, or left out. `ordinal`: its place, if
   * not behind all others.
   */
  async addStatement(
    answered: Answered,
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

  /** Writes what is no statement; it is on disk when this resolves, or left out. */
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

  /** Replaces the lane's recording by what was written, in canonical form. */
  async save(): Promise<void> {
    await this.#opened
    this.#isSaved = true
    const { path } = this.#options
    const part = partPath(path)
    const written = parsePart(readBytes(part), part)
    if (written !== undefined && written.plays.length > 0) {
      const saved = existsSync(path) ? readRecording(path) : undefined
      const { prune } = this.#options
      const steps = this.#additions?.steps()
      const { lines, leftOut, rest } = saveLines(saved, written, prune, steps)
      await writeWholeFile(path, lines)
      leftOut.forEach(this.#options.leaveOut)
      if (rest !== undefined) this.#options.tellRest?.(rest)
    }
    await removePart(part)
  }

  async #open(): Promise<void> {
    const { path, lane, server } = this.#options
    const folder = dirname(path)
    await mkdir(folder, { recursive: true }).catch(error => {
      throw RecordingError.unwritable(folder, error)
    })
    const mode = this.#additions === undefined ? 'all' : 'new'
    const meta = { format: formatVersion, server, redact: redactVersion, normal: normalFormVersion }
    await this.#store.append([{ _id: '000', k: 'meta', ...meta, lane, mode }])
  }

  /** Where a document goes; one that is added to a recording takes the names that it has there. */
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

  /** Appends what can be read again, and tells of what cannot; a line too long would spoil the file. */
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
  }
}

/** A recording is put in order in memory, where it stands more than once. */
const mostCharacters = 2 ** 29

const tooLate = 'the recording was being saved'
const tooLarge = 'it is too large for a line of a recording'
const isFull = 'the recording of this lane has 512 MiB already'
