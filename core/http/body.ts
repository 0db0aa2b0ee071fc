import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { isError } from '../errors/is-error.js'
import { ProtocolError } from '../errors/protocol-error.js'

/**
 * Reads the whole body of a request.
 *
 * Rejects with `ProtocolError` 413 as soon as more than `limit` bytes are announced or have arrived (the rest is
 * discarded), 400 if the client disconnects before the end.
 */
export function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (Number(request.headers['content-length'] ?? 0) > limit) return reject(tooLarge(limit))
    if (request.destroyed) return reject(brokenBody(new Error('aborted')))
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
    request.on('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)))
    request.on('error', error => reject(brokenBody(error)))
  })
}

/**
 * The bytes of a body or of a part of one, as they arrive. Fails with `ProtocolError` 413 after `limit` bytes, with 400
 * if the body is incomplete or malformed.
 */
export function limitedStream(source: Readable, limit: number): Readable {
  return Readable.from(limitedChunks(source, limit), { objectMode: false })
}

async function* limitedChunks(source: Readable, limit: number): AsyncGenerator<Buffer> {
  let size = 0
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > limit) throw tooLarge(limit)
      yield chunk
    }
  } catch (error) {
    throw brokenBody(error)
  }
}

/** Converts an error from reading a body into a `ProtocolError` 400; a `ProtocolError` is returned unchanged. */
export function brokenBody(error: unknown): unknown {
  if (!isError(error) || error instanceof ProtocolError) return error
  return new ProtocolError(400, `the request body cannot be read: ${error.message}`, 400, error)
}

function tooLarge(limit: number): ProtocolError {
  return new ProtocolError(413, `the request body is larger than the limit of ${limit} bytes`)
}

/**
 * Throws `ProtocolError` 415 unless the request says that its body is JSON.
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
