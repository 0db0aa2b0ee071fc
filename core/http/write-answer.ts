import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { Answer } from './answer.js'

/**
 * Sends an answer, or nothing if the client has disconnected or was already answered.
 *
 * Throws Node's error for a header that cannot be sent; nothing has been sent then.
 */
export function writeAnswer(
  response: ServerResponse,
  answer: Answer,
  everywhere: readonly string[],
): void {
  if (response.destroyed || response.headersSent) return
  const { body } = answer
  const headers = everywhere.slice()
  if (answer.headers !== undefined) headers.push(...answer.headers)
  if (answer.type !== undefined) headers.push('Content-Type', answer.type)
  if (body instanceof Readable) {
    writeStream(response, answer.status, headers, body)
    return
  }
  const bytes = typeof body === 'string' ? Buffer.byteLength(body) : (body?.byteLength ?? 0)
  headers.push('Content-Length', String(bytes))
  response.writeHead(answer.status, answer.reason, headers)
  // A string with as many bytes as characters is ASCII, which Node writes faster as Latin-1.
  if (typeof body === 'string' && bytes === body.length) endAscii(response, body)
  else response.end(body)
}

/** Sends headers and body as one chunk; `end(body)` alone adds a second, empty one, which costs a vectored write. */
function endAscii(response: ServerResponse, body: string): void {
  const { socket } = response
  socket?.cork()
  response.write(body, 'latin1')
  socket?.uncork()
  response.end()
}

function writeStream(
  response: ServerResponse,
  status: number,
  headers: string[],
  body: Readable,
): void {
  response.writeHead(status, headers)
  body.once('error', () => response.destroy())
  response.once('close', () => body.destroy())
  body.pipe(response)
}
