import { type ErrorCodeName, errorCodes } from './codes.js'
import { QueryError } from './query-error.js'

const names = new Map<number, string>(
  Object.entries(errorCodes).map(([name, code]) => [code, name]),
)

/**
 * An error that a real server answered, told on with its own number: forwarded by the recorder or
 * read from a recording. `kind` is `Internal` where our table of codes has no name for the number.
 */
export class ServerError extends QueryError {
  override readonly name = 'ServerError'
  override readonly code: number

  constructor(code: number, message: string, detail?: string) {
    const kind = (names.get(code) ?? 'Internal') as ErrorCodeName
    super(kind, message, detail === undefined ? {} : { detail })
    this.code = code
  }
}
