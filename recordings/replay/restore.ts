import type { Lane } from '../match/lane.js'
import { isPlaceholder, replacePlaceholders, unescapeBraces } from '../redact/placeholder.js'
import type { Cell } from '../store/document.js'

/** Puts live texts back into recorded ones. */
export type Restore = (text: string) => string

/**
 * How a lane's recorded texts become live ones: random names and secrets as this run has them.
 *
 * What no live part stands for gets a name that is the same in every run; a secret gets stars.
 */
export function restoreOf(lane: Lane): Restore {
  const restoreOne = (found: string) => lane.liveText(found) ?? standIn(found)
  return text =>
    text.includes('{{') ? unescapeBraces(replacePlaceholders(text, restoreOne)) : text
}

/** Whether a text can be restored to one only: there is nothing in it to restore. */
export function restoreCells(
  rows: readonly (readonly Cell[])[],
  restore: Restore,
): readonly (readonly Cell[])[] {
  return rows.map(row =>
    row.some(hasPlaceholder) ? row.map(cell => (cell === null ? null : restore(cell))) : row,
  )
}

/** Whether there may be something to restore in a cell. */
export function hasPlaceholder(cell: Cell): boolean {
  return cell?.includes('{{') ?? false
}

function standIn(found: string): string {
  if (!isPlaceholder(found) || found.startsWith('{{secret:')) return '***'
  return found.slice(found.lastIndexOf(':') + 1, -2).padStart(8, '0')
}
