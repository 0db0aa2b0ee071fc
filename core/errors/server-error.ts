import { type ErrorCodeName, errorCodes } from './codes.js'
import { QueryError } from './query-error.js'

const names = new Map<number, string>(
  Object.entries(errorCodes).map(([name, code]) => [code, name]),
)

/**
 * An error of a real server, with its own code: forwarded by the recorder, or read from a recording. `kind` is
 * `Internal` if `errorCodes` does not have the code.
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
