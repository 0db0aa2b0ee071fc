import { errorCodes } from '../../../core/errors/codes.js'
import type { Effects } from '../../../core/sql/effects/effects.js'
import type { PlayDocument, Rows } from '../../store/document.js'

/** The code of the answered SQL error; undefined if there was none. */
export function errorCodeOf(document: PlayDocument): number | undefined {
  return document.k === 'stmt' ? document.error?.[0] : undefined
}

/** Whether a request was rejected or failed. */
export function hasFailed(document: PlayDocument): boolean {
  return 'error' in document || 'fault' in document
}

/**
 * Whether an answer shows that no row was written: by the count of written rows, or, for UPDATE, DELETE and MERGE, only
 * by the numbers in the answer, because these can remove rows without writing any.
 */
export function changedNothing(
  { writes }: Effects,
  document: PlayDocument,
  rowsOf: () => Iterable<Rows>,
): boolean {
  const counted = writes.find(each => each.counted !== undefined)?.counted
  if (counted === undefined || document.k !== 'stmt' || document.written > 0) return false
  if (counted === 'written') return true
  const cells = [...rowsOf()].flat(2)
  return cells.length > 0 && cells.every(cell => cell === '0')
}

/**
 * Errors that are raised before a statement runs: they depend on the definitions of objects, not on their contents.
 */
const bindErrors: ReadonlySet<number> = new Set([
  errorCodes.UnknownDatabase,
  errorCodes.UnknownTable,
  errorCodes.UnknownView,
  errorCodes.UnknownColumn,
  errorCodes.UnknownFunction,
  errorCodes.UnknownAggregateFunction,
  errorCodes.NumberArgumentsNotMatch,
  errorCodes.SemanticError,
])

/** Whether an error code is one that is raised while a statement is bound. */
export function isBindError(code: number): boolean {
  return bindErrors.has(code)
}

/** Whether an error code is a syntax error. */
export function isSyntaxError(code: number): boolean {
  return code === errorCodes.SyntaxException
}
