import type { MetaDocument, PlayDocument, Rows, RowsDocument } from './document.js'
import { newline, parseLine, type SealedLine } from './scan-lines.js'

/** A statement, upload or load in a recording: its place, and where its lines are. */
export interface Entry extends SealedLine {
  /** 0 for statements without any session identity. */
  readonly session: number
  /** Play order in the lane. */
  readonly ordinal: number
  /** Byte offset behind the lines of its rows, which follow its own. */
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
 * A checked recording in memory, as its bytes: documents are read when they are needed, so that
 * 100,000 statements cost little more than the file.
 */
export class Recording {
  /** As messages name it. */
  readonly path: string
  readonly meta: MetaDocument
  /** In order of `_id`. */
  readonly entries: readonly Entry[]
  /** Names of the files in `blobs/` that it needs. */
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

  /** The rows of a statement that stand in the file, as they were written: 50 at a time. */
  *rows(entry: Entry): Generator<Rows> {
    for (const line of this.rowLines(entry)) {
      yield (parseLine(this.file, line, this.path) as RowsDocument).r
    }
  }

  /** The lines of its rows. */
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
