import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { normalFormVersion } from '../../core/sql/normal-form.js'
import type { SessionIdentity } from '../match/session-identity.js'
import { SecretBook } from '../redact/secret-book.js'
import { buildRecording } from '../save/build-recording.js'
import { partDrafts } from '../save/fold-part.js'
import type { BlobFolder } from '../store/blob-folder.js'
import {
  formatVersion,
  type LoadDocument,
  type RecordingDocument,
  redactVersion,
  type StatementDocument,
  type UploadDocument,
} from '../store/document.js'
import { formatId } from '../store/document-id.js'
import { partPath, recordingPath } from '../store/load-recordings.js'
import { NedbStore } from '../store/nedb-store.js'
import { parsePart } from '../store/read-part.js'
import { readBytes, readRecording } from '../store/read-recording.js'
import { writeWholeFile } from '../store/write-whole-file.js'
import { ResultWriter } from './result-writer.js'
import { SessionNumbers } from './session-numbers.js'

export interface LaneWriterOptions {
  readonly folder: string
  readonly lane: string
  /** The version that is advertised. */
  readonly server: string
  readonly blobs: BlobFolder
}

/** Writes down what a lane is answered, as it is answered, and saves it in canonical form. */
export class LaneWriter {
  readonly secrets = new SecretBook()
  readonly #options: LaneWriterOptions
  readonly #store: NedbStore
  readonly #sessions = new SessionNumbers()
  readonly #opened: Promise<void>
  #ordinal = 0

  constructor(options: LaneWriterOptions) {
    this.#options = options
    this.#store = new NedbStore(partPath(options.folder, options.lane))
    this.#opened = this.#open()
    // Whoever appends first is told why it failed.
    this.#opened.catch(() => {})
  }

  /** A place for the rows of a statement. */
  result(): ResultWriter {
    return new ResultWriter(this.#options.blobs)
  }

  /** Writes a statement with its rows; it is on disk when this resolves. */
  async addStatement(
    document: Omit<StatementDocument, 'rows' | 'blob' | '_id'>,
    result: ResultWriter,
    identity: SessionIdentity,
  ): Promise<void> {
    await this.#append(await result.finish(document, this.#place(identity)))
  }

  /** Writes an upload or a streaming load; it is on disk when this resolves. */
  async addFile(
    document: Omit<UploadDocument, '_id'> | Omit<LoadDocument, '_id'>,
    identity: SessionIdentity,
  ): Promise<void> {
    const _id = formatId({ ...this.#place(identity), part: 0 })
    await this.#append([{ ...document, _id } as UploadDocument | LoadDocument])
  }

  /** Replaces the lane's recording by what was written, in canonical form. */
  async save(): Promise<void> {
    await this.#opened
    const { folder, lane, server } = this.#options
    const part = partPath(folder, lane)
    const path = recordingPath(folder, lane)
    const written = parsePart(readBytes(part), part)
    if (written !== undefined && written.plays.length > 0) {
      const earlier = existsSync(path) ? { earlier: readRecording(path) } : {}
      const lines = buildRecording(partDrafts(written), { lane, server, ...earlier })
      await writeWholeFile(path, lines)
    }
    await rm(part)
  }

  async #open(): Promise<void> {
    const { folder, lane, server } = this.#options
    await mkdir(folder, { recursive: true })
    const meta = { format: formatVersion, server, redact: redactVersion, normal: normalFormVersion }
    await this.#store.append([{ _id: '000', k: 'meta', ...meta, lane, mode: 'all' }])
  }

  #place(identity: SessionIdentity): { readonly session: number; readonly ordinal: number } {
    this.#ordinal += 10
    return { session: this.#sessions.of(identity), ordinal: this.#ordinal }
  }

  async #append(documents: readonly RecordingDocument[]): Promise<void> {
    await this.#opened
    await this.#store.append(documents)
  }
}
