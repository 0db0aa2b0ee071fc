import { readFileSync } from 'node:fs'
import { RecordingError } from '../../core/errors/recording-error.js'
import { checkMeta, checkPlay } from './check-document.js'
import type { MetaDocument, PlayDocument } from './document.js'
import { rowsPerDocument } from './document.js'
import { type DocumentId, idAt, parseId } from './document-id.js'
import { type Entry, Recording } from './recording.js'
import { corrupt, parseLine, type SealedLine, scanLines } from './scan-lines.js'

/**
 * Reads a recording in canonical form and checks all of it, without changing the file.
 *
 * Throws `RecordingError` with file and line for any damage: an incomplete line, a conflict marker, a changed byte, a
 * repeated id, missing rows, another version.
 */
export function readRecording(path: string): Recording {
  return parseRecording(readBytes(path), path)
}

/** As `readRecording`, from bytes; `path` is for messages. */
export function parseRecording(bytes: Buffer, path: string): Recording {
  const reader = new RecordingReader(bytes, path)
  for (const line of scanLines(bytes, path, 'whole')) reader.take(line)
  return reader.end()
}

/** The bytes of a recording's file; throws `RecordingError` if it cannot be read. */
export function readBytes(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    throw RecordingError.unreadable(path, error)
  }
}

class RecordingReader {
  readonly #bytes: Buffer
  readonly #path: string
  readonly #entries: Entry[] = []
  readonly #blobs = new Set<string>()
  #meta: MetaDocument | undefined
  #lastId = ''
  /** The statement whose rows come next, the number of its row documents, and how many are missing. */
  #open: { entry: Writable<Entry>; rows: number; missing: number } | undefined

  constructor(bytes: Buffer, path: string) {
    this.#bytes = bytes
    this.#path = path
  }

  take(line: SealedLine): void {
    if (this.#meta === undefined) {
      this.#meta = checkMeta(parseLine(this.#bytes, line, this.#path), this.#path)
      return
    }
    const text = idAt(this.#bytes, line.start)
    const id = parseId(text)
    if (id === undefined) throw corrupt(this.#path, line.line, 'the line has no `_id`')
    if (text <= this.#lastId) throw corrupt(this.#path, line.line, this.#disorder(text))
    this.#lastId = text
    if (id.part > 0) this.#takeRows(line, id)
    else this.#takePlay(line, id)
  }

  end(): Recording {
    if (this.#meta === undefined) throw corrupt(this.#path, 1, 'the file is empty')
    this.#checkRows()
    return new Recording({
      path: this.#path,
      meta: this.#meta,
      entries: this.#entries,
      blobs: this.#blobs,
      bytes: this.#bytes,
    })
  }

  #takePlay(line: SealedLine, id: DocumentId): void {
    this.#checkRows()
    const document = checkPlay(parseLine(this.#bytes, line, this.#path), this.#path, line.line)
    const { session, ordinal } = id
    // Written field by field, because V8 gives each object made by a spread a shape of its own: over a hundred bytes.
    const { line: lineNumber, start, end } = line
    const entry = { line: lineNumber, start, end, session, ordinal, rowsEnd: end + 1 }
    this.#entries.push(entry)
    if ('blob' in document) this.#blobs.add(document.blob!)
    this.#open = { entry, rows: 0, missing: rowDocuments(document) }
  }

  #takeRows(line: SealedLine, id: DocumentId): void {
    const open = this.#open
    const belongs =
      open !== undefined &&
      id.session === open.entry.session &&
      id.ordinal === open.entry.ordinal &&
      id.part === open.rows + 1
    if (!belongs || open.missing === 0) {
      throw corrupt(this.#path, line.line, 'rows that belong to no statement')
    }
    open.entry.rowsEnd = line.end + 1
    open.rows++
    open.missing--
  }

  #checkRows(): void {
    const open = this.#open
    if (open === undefined || open.missing === 0) return
    const what = `${open.missing} line(s) of rows are missing after this statement`
    throw corrupt(this.#path, open.entry.line, what)
  }

  #disorder(text: string): string {
    return text === this.#lastId
      ? `the \`_id\` ${text} occurs twice`
      : `the \`_id\` ${text} comes after ${this.#lastId}, but a recording is sorted by \`_id\``
  }
}

type Writable<T> = { -readonly [K in keyof T]: T[K] }

/** Number of `rows` documents that follow. */
export function rowDocuments(document: PlayDocument): number {
  if (document.k !== 'stmt' || document.blob !== undefined) return 0
  return Math.ceil(document.rows / rowsPerDocument)
}
