import { checkMeta, checkPlay, isRows } from './check-document.js'
import type { Cell, MetaDocument, PlayDocument } from './document.js'
import { parseId } from './document-id.js'
import { rowDocuments } from './read-recording.js'
import { corrupt, parseLine, scanLines } from './scan-lines.js'

/** A statement, upload or load with its rows. */
export interface Play {
  readonly document: PlayDocument
  readonly rows: readonly (readonly Cell[])[]
}

/** What a recorder wrote down before it saved, or was killed. */
export interface Part {
  readonly meta: MetaDocument
  /** Those that were answered in full, in the order answered. */
  readonly plays: readonly Play[]
  /** Whether the last line was torn and left out. */
  readonly torn: boolean
}

/**
 * Reads what a recorder appended, in the order in which it did.
 *
 * A statement stands behind its rows and makes them count: rows without one are of a statement that
 * was never answered in full. Throws `RecordingError` as `readRecording` does, save for a torn end.
 */
export function parsePart(bytes: Buffer, path: string): Part | undefined {
  const plays: Play[] = []
  const pending = new Map<string, (readonly Cell[])[]>()
  const seen = new Set<string>()
  let meta: MetaDocument | undefined
  let end = 0
  for (const line of scanLines(bytes, path, 'drop')) {
    const value = parseLine(bytes, line, path)
    end = line.end + 1
    if (meta === undefined) {
      meta = checkMeta(value, path)
      continue
    }
    const id = (value as { _id?: unknown })._id
    const where = typeof id === 'string' ? parseId(id) : undefined
    if (where === undefined) throw corrupt(path, line.line, 'the line has no `_id`')
    if (seen.has(id as string)) throw corrupt(path, line.line, `the \`_id\` ${id} comes twice`)
    seen.add(id as string)
    const statement = `${where.session}:${where.ordinal}`
    const rows = pending.get(statement) ?? []
    if (isRows(value)) {
      rows.push(...value.r)
      pending.set(statement, rows)
      continue
    }
    const document = checkPlay(value, path, line.line)
    const expected = rowDocuments(document) > 0 && document.k === 'stmt' ? document.rows : 0
    if (rows.length !== expected)
      throw corrupt(path, line.line, 'rows of this statement are missing')
    pending.delete(statement)
    plays.push({ document, rows })
  }
  return meta === undefined ? undefined : { meta, plays, torn: end < bytes.length }
}
