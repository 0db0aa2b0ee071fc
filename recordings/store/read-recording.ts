import { readFileSync } from 'node:fs'
import { RecordingError } from '../../core/errors/recording-error.js'
import { checkMeta, checkPlay } from './check-document.js'
import type { MetaDocument, PlayDocument } from './document.js'
import { rowsPerDocument } from './document.js'
import { IdReader, idAt } from './document-id.js'
import { EntryTable } from './entry-table.js'
import { Recording } from './recording.js'
import { corrupt, parseLine, type SealedLine, scanLines } from './scan-lines.js'
import { isAt, StatementLine } from './statement-line.js'

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
  readonly #table = new EntryTable()
  readonly #blobs = new Set<string>()
  readonly #id = new IdReader()
  readonly #statement = new StatementLine()
  #meta: MetaDocument | undefined
  #values: SealedLine | undefined
  #hasFinds = false
  /** Where the line before starts; 0: it is the first line. */
  #lastStart = 0
  /** The line of the statement whose rows come next, its place, the number of its row documents so far and in all. */
  #line = 0
  #session = 0
  #ordinal = 0
  #taken = 0
  #expected = 0

  constructor(bytes: Buffer, path: string) {
    this.#bytes = bytes
    this.#path = path
  }

  take(line: SealedLine): void {
    if (this.#meta === undefined) {
      this.#meta = checkMeta(parseLine(this.#bytes, line, this.#path), this.#path)
      return
    }
    if (line.line === 2 && isAt(this.#bytes, line.start, valuesStart)) {
      this.#values = line
      return
    }
    const id = this.#id
    if (!id.read(this.#bytes, line.start)) {
      throw corrupt(this.#path, line.line, 'the line has no `_id`')
    }
    if (this.#lastStart > 0 && !id.isAfterLast) {
      throw corrupt(this.#path, line.line, this.#disorder(line))
    }
    this.#lastStart = line.start
    if (id.part > 0) this.#takeRows(line)
    else this.#takePlay(line)
  }

  end(): Recording {
    if (this.#meta === undefined) throw corrupt(this.#path, 1, 'the file is empty')
    this.#checkRows()
    return new Recording({
      path: this.#path,
      meta: this.#meta,
      values: this.#values,
      table: this.#table,
      blobs: this.#blobs,
      hasFinds: this.#hasFinds,
      bytes: this.#bytes,
    })
  }

  #takePlay({ line, start, end }: SealedLine): void {
    this.#checkRows()
    const { session, ordinal } = this.#id
    const isPlain = this.#statement.check(this.#bytes, start, end)
    this.#table.add({ line, start, end, session, ordinal }, isPlain)
    this.#line = line
    this.#session = session
    this.#ordinal = ordinal
    this.#taken = 0
    this.#expected = isPlain
      ? rowDocumentsFor(this.#statement.rows)
      : this.#checkWhole({ line, start, end })
  }

  /** Parses a line and checks it; returns the number of `rows` documents that follow. */
  #checkWhole(line: SealedLine): number {
    const document = checkPlay(parseLine(this.#bytes, line, this.#path), this.#path, line.line)
    if ('blob' in document) this.#blobs.add(document.blob!)
    if ('found' in document || 'views' in document) this.#hasFinds = true
    return rowDocuments(document)
  }

  #takeRows({ line, end }: SealedLine): void {
    const { session, ordinal, part } = this.#id
    const belongs =
      this.#taken < this.#expected &&
      session === this.#session &&
      ordinal === this.#ordinal &&
      part === this.#taken + 1
    if (!belongs) throw corrupt(this.#path, line, 'rows that belong to no statement')
    this.#table.extend(end)
    this.#taken++
  }

  #checkRows(): void {
    const missing = this.#expected - this.#taken
    if (missing === 0) return
    const what = `${missing} line(s) of rows are missing after this statement`
    throw corrupt(this.#path, this.#line, what)
  }

  #disorder({ start }: SealedLine): string {
    const text = idAt(this.#bytes, start)
    const last = idAt(this.#bytes, this.#lastStart)
    return text === last
      ? `the \`_id\` ${text} occurs twice`
      : `the \`_id\` ${text} comes after ${last}, but a recording is sorted by \`_id\``
  }
}

/** How the line of recorded values begins. It is parsed when it is first asked for. */
const valuesStart = Buffer.from('{"_id":"001","k":"values",')

/** Number of `rows` documents that follow. */
export function rowDocuments(document: PlayDocument): number {
  if (document.k !== 'stmt' || document.blob !== undefined) return 0
  return rowDocumentsFor(document.rows)
}

function rowDocumentsFor(rows: number): number {
  return Math.ceil(rows / rowsPerDocument)
}
