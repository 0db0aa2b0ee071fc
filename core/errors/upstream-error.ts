import { MockqError } from './mockq-error.js'

/** The server that mockq asks (the one being recorded, the target of a client) gave no answer: 502 or 504 over HTTP, exit code 4. */
export class UpstreamError extends MockqError {
  override readonly name = 'UpstreamError'
  readonly reason: 'unreachable' | 'timeout' | 'bad-answer'
  readonly url: string

  constructor(reason: UpstreamError['reason'], url: string, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.reason = reason
    this.url = url
  }
}
