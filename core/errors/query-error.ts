import type { ErrorCodeName } from './codes.js'
import { errorCodes } from './codes.js'
import { MockqError } from './mockq-error.js'

/** Half-open range of a statement's text, in UTF-16 code units. */
export interface Span {
  readonly start: number
  readonly end: number
}

export interface QueryErrorOptions {
  readonly detail?: string
  readonly span?: Span
  readonly cause?: unknown
}

/**
 * A fault of the statement: the SQL author must act.
 *
 * Over HTTP it is status 200 with `error: {code, message, detail?}` and `state: Failed`. `kind` is
 * Databend's name of the code. `span` is where in the statement; the serve backend turns it into
 * the excerpt with a caret that the real server prints, so messages here are without one.
 */
export class QueryError extends MockqError {
  override readonly name: string = 'QueryError'
  readonly kind: ErrorCodeName
  readonly code: number
  readonly detail: string | undefined
  readonly span: Span | undefined

  constructor(kind: ErrorCodeName, message: string, options: QueryErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.kind = kind
    this.code = errorCodes[kind]
    this.detail = options.detail
    this.span = options.span
  }
}
