import { MockqError } from './mockq-error.js'

/** Too many requests, bad gateway, service unavailable, gateway timeout. */
const temporary: ReadonlySet<number> = new Set([429, 502, 503, 504])

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
  /** More headers of the answer: names and values alternating; undefined: none. */
  readonly headers: readonly string[] | undefined

  constructor(
    status: number,
    message: string,
    code: number = status,
    cause?: unknown,
    headers?: readonly string[],
  ) {
    super(message, cause === undefined ? undefined : { cause })
    this.status = status
    this.code = code
    this.headers = headers
  }

  /** Whether the same request may well be answered later: a gateway is busy, or the server behind it is asleep. */
  get isTemporary(): boolean {
    return temporary.has(this.status)
  }
}
