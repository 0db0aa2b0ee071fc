import type { UpstreamAffect, UpstreamFault } from '../../core/client/wire.js'
import type { Affect } from '../../core/protocol/backend.js'
import { isClockColumn, maskReading } from '../redact/clock-reading.js'
import { maskUrls } from '../redact/mask.js'
import { escapeBraces } from '../redact/placeholder.js'
import type { SecretBook } from '../redact/secret-book.js'
import type { Cell, ErrorDocument, Rows } from '../store/document.js'

/** Converts the rows of an answer to their recorded form. */
export interface CellMask {
  readonly rows: (rows: Rows) => Rows
  /** Whether rows, as JSON, are already in this form. */
  readonly keeps: (json: string) => boolean
}

/**
 * The mask for the cells of a result: removes signatures of URLs and clock readings of listings; everything else stays
 * as the server wrote it.
 */
export function cellMask(key: string, columns: readonly string[], book: SecretBook): CellMask {
  const clocks = listing.test(key) ? columns.map(isClockColumn) : []
  const hasClocks = clocks.includes(true)
  const maskCell = (cell: Cell, i: number): Cell => {
    if (cell === null) return null
    if (clocks[i] === true) return maskReading(cell)
    return hasMarks(cell) ? maskUrls(escapeBraces(cell), book) : cell
  }
  return {
    rows: rows => rows.map(row => (hasClocks || row.some(hasMarks) ? row.map(maskCell) : row)),
    keeps: json => !hasClocks && !hasMarks(json),
  }
}

const listing = /^(?:show|list|ls|desc|describe)\b/

function hasMarks(cell: Cell): boolean {
  return cell !== null && (cell.includes('{{') || cell.includes('://'))
}

/** An error as it is recorded; it may repeat the statement with its secrets. */
export function maskError(
  { code, message, detail }: UpstreamFault,
  book: SecretBook,
): ErrorDocument {
  const masked = maskText(message, book)
  return detail ? [code, masked, maskText(detail, book)] : [code, masked]
}

/** A text of an answer as it is recorded. */
export function maskText(text: string, book: SecretBook): string {
  return book.maskKnown(maskUrls(escapeBraces(text), book))
}

/** A server's `affect` converted for the backend interface; undefined for none. */
export function affectOf(affect: UpstreamAffect | null): Affect | undefined {
  if (affect === null) return undefined
  if (affect.type !== 'ChangeSettings') return { type: affect.type, name: affect.name }
  const { type, keys, values, is_globals: globals } = affect
  return { type, keys, values, globals }
}

/** Whether a statement's key says that it sets the role. */
export function setsRole(key: string): boolean {
  return /^set (?:secondary )?roles?\b/.test(key)
}
