import type { SentRows } from '../../core/client/sent-rows.js'
import { type BlobFolder, type BlobWriter, inlineLimit } from '../store/blob-folder.js'
import type { RecordingDocument, Rows } from '../store/document.js'
import {
  type Cell,
  type RowsDocument,
  rowsPerDocument,
  type StatementDocument,
} from '../store/document.js'
import { formatId } from '../store/document-id.js'

/**
 * Keeps the rows of a running statement until its answer is complete: a small result in memory, a large one in a blob
 * without a name yet. Leaves nothing of a statement that breaks off.
 */
export class ResultWriter {
  readonly #blobs: BlobFolder
  readonly #name: ((rows: Rows) => Rows) | undefined
  #rows: (readonly Cell[])[] = []
  #count = 0
  #size = 0
  #blob: BlobWriter | undefined
  #isTooLarge = false

  /** `name`: puts the recording's own placeholders into rows. */
  constructor(blobs: BlobFolder, name?: (rows: Rows) => Rows) {
    this.#blobs = blobs
    this.#name = name
  }

  /** The rows that are in memory: all rows of a small result. */
  get rows(): Rows {
    return this.#rows
  }

  /** Whether it takes rows as they were sent: nothing in them is to be named. */
  get takesSent(): boolean {
    return this.#name === undefined
  }

  /** As `add`; many rows are not parsed. */
  async addSent(rows: SentRows): Promise<void> {
    if (this.#blob === undefined && this.#size + rows.size <= inlineLimit) {
      return this.add(rows.cells)
    }
    if (this.#isTooLarge) return
    this.#count += rows.json.count
    if (this.#blob === undefined) await this.#spill()
    await this.#blob?.write(rows.lines)
  }

  async add(rows: Rows): Promise<void> {
    if (this.#isTooLarge) return
    this.#count += rows.length
    for (const row of this.#name?.(rows) ?? rows) {
      this.#rows.push(row)
      for (const cell of row) this.#size += (cell?.length ?? 4) + 3
    }
    if (this.#blob === undefined && this.#size <= inlineLimit) return
    try {
      await this.#spill()
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      this.#isTooLarge = true
      await this.discard()
    }
  }

  /**
   * The documents of the whole statement. Rows come first, because they only count once their statement follows.
   * Undefined if a row was too large for one string.
   */
  async finish(
    document: Omit<StatementDocument, 'rows' | 'blob' | '_id'>,
    place: { readonly session: number; readonly ordinal: number },
  ): Promise<readonly RecordingDocument[] | undefined> {
    if (this.#isTooLarge) return undefined
    const _id = formatId({ ...place, part: 0 })
    if (this.#blob !== undefined) {
      const { name } = await this.#blob.finish()
      return [{ ...document, _id, rows: this.#count, blob: name }]
    }
    const rows: RowsDocument[] = []
    for (let at = 0; at < this.#rows.length; at += rowsPerDocument) {
      const id = formatId({ ...place, part: rows.length + 1 })
      rows.push({ _id: id, k: 'rows', r: this.#rows.slice(at, at + rowsPerDocument) })
    }
    return [...rows, { ...document, _id, rows: this.#count }]
  }

  async discard(): Promise<void> {
    this.#rows = []
    await this.#blob?.discard()
    this.#blob = undefined
  }

  async #spill(): Promise<void> {
    this.#blob ??= await this.#blobs.create('.ndjson')
    const rows = this.#rows
    this.#rows = []
    for (const lines of inChunks(rows)) await this.#blob.write(Buffer.from(lines))
  }
}

/** Rows as lines of JSON in chunks: a string can hold one large row, but not many. */
function* inChunks(rows: Rows): Generator<string> {
  let lines = ''
  for (const row of rows) {
    lines += `${JSON.stringify(row)}\n`
    if (lines.length < chunkLength) continue
    yield lines
    lines = ''
  }
  yield lines
}

const chunkLength = 1 << 20
