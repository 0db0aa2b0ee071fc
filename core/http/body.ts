import type { IncomingMessage } from 'node:http'
import { ProtocolError } from '../errors/protocol-error.js'

/**
 * Reads a request's body whole.
 *
 * Rejects with `ProtocolError` 413 as soon as more than `limit` bytes are announced or have come
 * (the rest is thrown away as it comes), 400 if the client goes away before the end.
 */
export function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (Number(request.headers['content-length'] ?? 0) > limit) return reject(tooLarge(limit))
    let size = 0
    let chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= limit) chunks.push(chunk)
      else {
        chunks = []
        reject(tooLarge(limit))
      }
    })
    request.once('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)))
    request.once('error', cause =>
      reject(new ProtocolError(400, 'the request body ended too early', 400, cause)),
    )
  })
}

/** The error for a body over the limit. */
export function tooLarge(limit: number): ProtocolError {
  return new ProtocolError(413, `the request body is larger than the limit of ${limit} bytes`)
}

/**
 * Throws `ProtocolError` 415 unless the request says that its body is JSON.
 *
 * Source: poem's `Json` extractor, which the real server's JSON endpoints use.
 */
export function requireJson(request: IncomingMessage): void {
  const type = request.headers['content-type']
  if (type === 'application/json') return
  if (type === undefined)
    throw new ProtocolError(415, 'expected request with `Content-Type: application/json`')
  if (/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type)) return
  throw new ProtocolError(415, `invalid content type \`${type}\`, expected: \`application/json\``)
}
