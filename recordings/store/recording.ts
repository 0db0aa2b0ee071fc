import type { MetaDocument, PlayDocument, Rows, RowsDocument } from './document.js'
import { newline, parseLine, type SealedLine } from './scan-lines.js'

/** A statement, upload or load in a recording: its place, and the positions of its lines. */
export interface Entry extends SealedLine {
  /** 0 for statements without any session identity. */
  readonly session: number
  /** Play order in the lane. */
  readonly ordinal: number
  /** Byte offset after the lines of its rows, which follow its own. */
  readonly rowsEnd: number
}

export interface RecordingParts {
  readonly path: string
  readonly meta: MetaDocument
  readonly entries: readonly Entry[]
  readonly blobs: ReadonlySet<string>
  readonly bytes: Buffer
}

/**
 * A checked recording in memory, as bytes: documents are parsed when needed, so that 100,000 statements take little
 * more memory than the file.
 */
export class Recording {
  /** The path for messages. */
  readonly path: string
  readonly meta: MetaDocument
  /** Sorted by `_id`. */
  readonly entries: readonly Entry[]
  /** Names of the files in `blobs/` that it uses. */
  readonly blobs: ReadonlySet<string>
  /** The bytes of the file. */
  readonly file: Buffer

  constructor({ path, meta, entries, blobs, bytes }: RecordingParts) {
    this.path = path
    this.meta = meta
    this.entries = entries
    this.blobs = blobs
    this.file = bytes
  }

  document(entry: Entry): PlayDocument {
    return parseLine(this.file, entry, this.path) as PlayDocument
  }

  /** The rows of a statement in the file, unchanged: 50 at a time. */
  *rows(entry: Entry): Generator<Rows> {
    for (const line of this.rowLines(entry)) {
      yield (parseLine(this.file, line, this.path) as RowsDocument).r
    }
  }

  /** The lines of an entry's rows. */
  *rowLines({ line, end, rowsEnd }: Entry): Generator<SealedLine> {
    for (let start = end + 1; start < rowsEnd; ) {
      const next = this.file.indexOf(newline, start)
      yield { line: ++line, start, end: next }
      start = next + 1
    }
  }

  /** The bytes of a line, with its checksum, without the line end. */
  bytes(line: SealedLine): Buffer {
    return this.file.subarray(line.start, line.end)
  }
}
