import { errorCodes } from '../../../core/errors/codes.js'

/**
 * Errors that a statement gets before it runs: they depend on what its objects are, and on nothing that
 * they hold.
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

/** Whether an error code tells of a fault in what a statement means, which shows before it runs. */
export function isBindError(code: number): boolean {
  return bindErrors.has(code)
}

/** Whether an error code tells of a text that is no statement, whatever there is. */
export function isSyntaxError(code: number): boolean {
  return code === errorCodes.SyntaxException
}
