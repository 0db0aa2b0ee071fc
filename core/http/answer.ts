import type { Readable } from 'node:stream'

/** A response as plain data, for the app to send. */
export interface Answer {
  readonly status: number
  /** HTTP's reason phrase, which is all that some clients show; absent: the standard one. */
  readonly reason?: string
  /** `Content-Type`; absent: none is sent. */
  readonly type?: string
  /** Header names and values alternating, as `http.ServerResponse.writeHead` takes them. */
  readonly headers?: readonly string[]
  /** A stream is sent in chunks; it is destroyed when the client disconnects. */
  readonly body?: string | Uint8Array | Readable
}

/** The content type of every JSON answer; clients compare its beginning. */
export const jsonType = 'application/json; charset=utf-8'

/** The content type of plain text. */
export const textType = 'text/plain; charset=utf-8'

/** A 200 answer with a JSON value. */
export function jsonAnswer(value: unknown, headers?: readonly string[]): Answer {
  const body = JSON.stringify(value)
  return headers === undefined
    ? { status: 200, type: jsonType, body }
    : { status: 200, type: jsonType, body, headers }
}
