import { checkValues } from './check-document.js'
import type { MetaDocument, PlayDocument, Rows, RowsDocument } from './document.js'
import { idBytes } from './document-id.js'
import type { EntryTable } from './entry-table.js'
import { sealBytes } from './line.js'
import { RecordedValues } from './recorded-values.js'
import { newline, parseLine, type SealedLine } from './scan-lines.js'
import { isAt } from './statement-line.js'

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
  /** The line of the recorded values, if there is one. */
  readonly values?: SealedLine | undefined
  readonly table: EntryTable
  readonly blobs: ReadonlySet<string>
  readonly hasFinds: boolean
  readonly bytes: Buffer
}

/** What is around the rows in their line, as `formatLine` writes it: the kind and the key, the bracket and the sum. */
const rowsBegin = Buffer.from(',"k":"rows","r":[')
const rowsEnd = ']'.length + sealBytes

/**
 * A checked recording in memory, as bytes: documents are parsed and entries made when needed, so that 100,000
 * statements take little more memory than the file.
 */
export class Recording {
  /** The path for messages. */
  readonly path: string
  readonly meta: MetaDocument
  /** The places of the entries, without an object for each. */
  readonly table: EntryTable
  /** Names of the files in `blobs/` that it uses. */
  readonly blobs: ReadonlySet<string>
  /** Whether a statement has what its recorder found on the server: `found` or `views`. */
  readonly hasFinds: boolean
  /** The bytes of the file. */
  readonly file: Buffer
  /** The entries that were asked for, by place in the table. */
  readonly #made: (Entry | undefined)[]
  #all: readonly Entry[] | undefined
  readonly #valuesLine: SealedLine | undefined
  #values: RecordedValues | undefined

  constructor({ path, meta, values, table, blobs, hasFinds, bytes }: RecordingParts) {
    this.path = path
    this.meta = meta
    this.#valuesLine = values
    this.table = table
    this.blobs = blobs
    this.hasFinds = hasFinds
    this.file = bytes
    this.#made = new Array(table.count)
  }

  /**
   * The times at which statements were sent, and the texts for which placeholders stand; undefined if the file has none:
   * it has an earlier version of the format, or needs none. Throws `RecordingError` if their line is malformed.
   */
  get values(): RecordedValues | undefined {
    const line = this.#valuesLine
    if (line === undefined) return undefined
    const { file, path } = this
    this.#values ??= new RecordedValues(checkValues(parseLine(file, line, path), path, line.line))
    return this.#values
  }

  /** The lines before the first entry, as bytes with line ends. */
  get head(): Buffer {
    return this.file.subarray(0, this.table.count === 0 ? this.file.length : this.table.at(0).start)
  }

  /** All entries, sorted by `_id`. */
  get entries(): readonly Entry[] {
    this.#all ??= Array.from({ length: this.table.count }, (_, place) => this.entry(place))
    return this.#all
  }

  /** The entry at a place in the table: the same object in each call. */
  entry(place: number): Entry {
    const known = this.#made[place]
    if (known !== undefined) return known
    const entry = this.table.at(place)
    this.#made[place] = entry
    return entry
  }

  /** The lines of an entry and its rows, as bytes with line ends. */
  linesOf({ start, rowsEnd }: Entry): Buffer {
    return this.file.subarray(start, rowsEnd)
  }

  document(entry: Entry): PlayDocument {
    return parseLine(this.file, entry, this.path) as PlayDocument
  }

  /** The rows of a statement in the file, unchanged: 50 at a time. */
  *rows(entry: Entry): Generator<Rows> {
    for (const line of this.rowLines(entry)) {
      yield this.#rowsIn(line)
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

  /** The rows in a line of rows, as JSON without the outer brackets. */
  rowText(line: SealedLine): string {
    const { file } = this
    const from = line.start + idBytes(file, line.start)
    const to = from + rowsBegin.length
    if (!isAt(file, from, rowsBegin)) return JSON.stringify(this.#rowsIn(line)).slice(1, -1)
    return file.toString('utf8', to, line.end - rowsEnd)
  }

  #rowsIn(line: SealedLine): Rows {
    return (parseLine(this.file, line, this.path) as RowsDocument).r
  }

  /** The bytes of a line, with its checksum, without the line end. */
  bytes(line: SealedLine): Buffer {
    return this.file.subarray(line.start, line.end)
  }
}
