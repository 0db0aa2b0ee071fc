import type { Effects } from '../../../core/sql/effects/effects.js'
import type { PlayDocument } from '../../store/document.js'

/** The code of the SQL error that was answered; undefined for an answer. */
export function errorCodeOf(document: PlayDocument): number | undefined {
  return document.k === 'stmt' ? document.error?.[0] : undefined
}

/** Whether something was refused or failed. */
export function hasFailed(document: PlayDocument): boolean {
  return 'error' in document || 'fault' in document
}

/**
 * Whether an answer tells that no row was written: by the count of written rows, or, of UPDATE, DELETE and
 * MERGE, by the numbers in the answer alone. Those may rewrite no block and still take rows away.
 */
export function changedNothing(
  { writes }: Effects,
  document: PlayDocument,
  rowsOf: () => Iterable<readonly (readonly (string | null)[])[]>,
): boolean {
  const counted = writes.find(each => each.counted !== undefined)?.counted
  if (counted === undefined || document.k !== 'stmt' || document.written > 0) return false
  if (counted === 'written') return true
  const cells = [...rowsOf()].flat(2)
  return cells.length > 0 && cells.every(cell => cell === '0')
}
