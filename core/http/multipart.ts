import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { Busboy } from 'busboy'
import { ProtocolError } from '../errors/protocol-error.js'
import { brokenBody, limitedStream } from './body.js'

/** One part of a multipart form. */
export interface BodyPart {
  /** The form field's name. */
  readonly name: string
  /** As the client sent it, with its directories; absent for a field that is not a file. */
  readonly filename: string | undefined
  /** Must be read to its end, or destroyed, before the next part is requested. */
  readonly content: Readable
}

/**
 * Yields the parts of a multipart request as they arrive.
 *
 * Throws `ProtocolError` 415 for another content type, 400 for a malformed body; a part's content fails in the same
 * way, and with 413 after `limit` bytes. Leaves nothing unread when it ends.
 */
export async function* multipartParts(
  request: IncomingMessage,
  limit: number,
): AsyncGenerator<BodyPart> {
  requireMultipart(request)
  const { default: busboy } = await import('busboy')
  const queue = new PartQueue(limit)
  try {
    const form = busboy({ headers: request.headers, preservePath: true, defParamCharset: 'utf8' })
    queue.fillFrom(form)
    if (request.destroyed) throw new Error('aborted')
    request.once('error', cause => form.destroy(cause))
    request.pipe(form)
    yield* queue.parts()
  } catch (error) {
    throw brokenBody(error)
  } finally {
    request.unpipe()
    request.resume()
  }
}

function requireMultipart({ headers }: IncomingMessage): void {
  const type = headers['content-type'] ?? ''
  if (/^multipart\/form-data\b/i.test(type)) return
  throw new ProtocolError(
    415,
    `invalid content type \`${type}\`, expected: \`multipart/form-data\``,
  )
}

/** The queue between the parser, which finds parts, and the reader, which takes one at a time. */
class PartQueue {
  readonly #limit: number
  readonly #waiting: BodyPart[] = []
  #error: unknown
  #ended = false
  #wake: () => void = () => {}

  constructor(limit: number) {
    this.#limit = limit
  }

  fillFrom(form: Busboy): void {
    form.on('file', (name, file, { filename }) => {
      // Without a listener, a broken body would end the process before anyone reads the part.
      file.on('error', () => {})
      this.#add({ name, filename, content: limitedStream(file, this.#limit) })
    })
    form.on('field', (name, value) => {
      this.#add({ name, filename: undefined, content: Readable.from([Buffer.from(value)]) })
    })
    form.on('error', error => {
      this.#error = error
      this.#end()
    })
    form.on('close', () => this.#end())
  }

  async *parts(): AsyncGenerator<BodyPart> {
    for (;;) {
      const part = this.#waiting.shift()
      if (part !== undefined) yield part
      else if (this.#error !== undefined) throw this.#error
      else if (this.#ended) return
      else await this.#next()
    }
  }

  #next(): Promise<void> {
    return new Promise(resolve => {
      this.#wake = resolve
    })
  }

  #add(part: BodyPart): void {
    this.#waiting.push(part)
    this.#wake()
  }

  #end(): void {
    this.#ended = true
    this.#wake()
  }
}
