import { checkMeta, checkPlay, isRows } from './check-document.js'
import type { Cell, MetaDocument, PlayDocument, Rows } from './document.js'
import { type DocumentId, parseId } from './document-id.js'
import { rowDocuments } from './read-recording.js'
import { corrupt, parseLine, type SealedLine, scanLines } from './scan-lines.js'

/** A statement, upload or load with its rows. */
export interface Play {
  readonly document: PlayDocument
  readonly rows: Rows
}

/** What a recorder wrote before it saved or was killed. */
export interface Part {
  readonly meta: MetaDocument
  /** The statements answered completely, in the order of their answers. */
  readonly plays: readonly Play[]
  /** Whether the last line was incomplete and left out. */
  readonly torn: boolean
}

/**
 * Reads what a recorder appended, in the order of the file; undefined if there is no complete first line.
 *
 * A statement follows its rows: rows without one belong to a statement that was never answered completely. Throws
 * `RecordingError` as `readRecording` does, except for an incomplete end.
 */
export function parsePart(bytes: Buffer, path: string): Part | undefined {
  const reader = new PartReader(bytes, path)
  for (const line of scanLines(bytes, path, 'open')) reader.take(line)
  return reader.end()
}

class PartReader {
  readonly #bytes: Buffer
  readonly #path: string
  readonly #plays: Play[] = []
  readonly #seen = new Set<string>()
  /** Rows whose statement has not been read yet, by session and ordinal. */
  readonly #pending = new Map<string, (readonly Cell[])[]>()
  #meta: MetaDocument | undefined
  #end = 0

  constructor(bytes: Buffer, path: string) {
    this.#bytes = bytes
    this.#path = path
  }

  take(line: SealedLine): void {
    const value = parseLine(this.#bytes, line, this.#path)
    this.#end = line.end + 1
    if (this.#meta === undefined) {
      this.#meta = checkMeta(value, this.#path)
      return
    }
    const { session, ordinal } = this.#checkId(value, line)
    const statement = `${session}:${ordinal}`
    if (isRows(value)) {
      const rows = this.#pending.get(statement)
      if (rows === undefined) this.#pending.set(statement, [...value.r])
      else rows.push(...value.r)
    } else this.#takePlay(statement, checkPlay(value, this.#path, line.line), line)
  }

  end(): Part | undefined {
    if (this.#meta === undefined) return undefined
    return { meta: this.#meta, plays: this.#plays, torn: this.#end < this.#bytes.length }
  }

  #takePlay(statement: string, document: PlayDocument, { line }: SealedLine): void {
    const rows = this.#pending.get(statement) ?? []
    const expected = rowDocuments(document) > 0 && document.k === 'stmt' ? document.rows : 0
    if (rows.length !== expected) {
      throw corrupt(this.#path, line, 'rows of this statement are missing')
    }
    this.#pending.delete(statement)
    this.#plays.push({ document, rows })
  }

  #checkId(value: unknown, { line }: SealedLine): DocumentId {
    const { _id } = value as { readonly _id?: unknown }
    const id = typeof _id === 'string' ? parseId(_id) : undefined
    if (id === undefined) throw corrupt(this.#path, line, 'the line has no `_id`')
    const text = String(_id)
    if (this.#seen.has(text)) throw corrupt(this.#path, line, `the \`_id\` ${text} occurs twice`)
    this.#seen.add(text)
    return id
  }
}
