import { MockqError } from './mockq-error.js'

/**
 * An error in a request that the HTTP client must correct: a status other than 200.
 *
 * `code` is the `error.code` of the current dialect's body, by default the status itself, as the real server's outer
 * wrapper does (databend middleware/session.rs `json_response`).
 */
export class ProtocolError extends MockqError {
  override readonly name = 'ProtocolError'
  readonly status: number
  readonly code: number

  constructor(status: number, message: string, code: number = status, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.status = status
    this.code = code
  }
}
