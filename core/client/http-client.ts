import {
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
} from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { rootCertificates } from 'node:tls'
import { UpstreamError } from '../errors/upstream-error.js'

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** Path on the upstream, or a full URL elsewhere (a presigned one). */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Readable
  readonly signal?: AbortSignal
  /** Maximum time without data from the upstream. */
  readonly timeoutMs?: number
}

export interface HttpAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** A poll of a current server takes ten seconds at most; a busy one gets more. */
const defaultTimeoutMs = 60_000

/** Error codes of a connection that the server has closed. */
const codes: ReadonlySet<string | undefined> = new Set(['ECONNRESET', 'EPIPE'])

/** Requests to a server, over kept-alive connections. */
export class HttpClient {
  readonly #target: URL
  readonly #http = new HttpAgent({ keepAlive: true })
  readonly #https: HttpsAgent

  /** `ca`: certificates in PEM to trust, besides those of the system. */
  constructor(target: URL, ca?: string) {
    this.#target = target
    const trusted = ca === undefined ? {} : { ca: [...rootCertificates, ca] }
    this.#https = new HttpsAgent({ keepAlive: true, ...trusted })
  }

  /** The target's address for messages, without credentials. */
  get target(): string {
    return this.#target.origin
  }

  /** Rejects with `UpstreamError` if there is no response; any status is a response. */
  send(request: HttpRequest): Promise<HttpAnswer> {
    return this.#answered(request, async incoming => {
      const chunks: Buffer[] = []
      for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk)
      const { statusCode: status = 0, headers } = incoming
      return { status, headers, body: Buffer.concat(chunks) }
    })
  }

  /** As `send`, with the body as a stream, which must be read to its end or destroyed. */
  open(request: HttpRequest): Promise<IncomingMessage> {
    return this.#answered(request, async incoming => incoming)
  }

  close(): void {
    this.#http.destroy()
    this.#https.destroy()
  }

  async #answered<T>(
    request: HttpRequest,
    read: (incoming: IncomingMessage) => Promise<T>,
  ): Promise<T> {
    const url = new URL(request.url, this.#target)
    try {
      return await read(await this.#exchange(url, request))
    } catch (error) {
      if (error instanceof UpstreamError) throw error
      if (request.signal?.aborted === true) throw request.signal.reason
      const why = (error as NodeJS.ErrnoException).code ?? (error as Error).message
      const message = `${url.origin} cannot be reached (${why})`
      throw new UpstreamError('unreachable', url.origin, message, error)
    }
  }

  #exchange(url: URL, request: HttpRequest): Promise<IncomingMessage> {
    const { method, headers, body, signal, timeoutMs = defaultTimeoutMs } = request
    return new Promise((resolve, reject) => {
      const secure = url.protocol === 'https:'
      const send = secure ? httpsRequest : httpRequest
      const agent = secure ? this.#https : this.#http
      const outgoing = send(url, { method, headers, agent, ...(signal && { signal }) }, resolve)
      outgoing.on('error', error => {
        // The server closed an idle connection just as the request was sent.
        const isStale = outgoing.reusedSocket && codes.has((error as NodeJS.ErrnoException).code)
        if (isStale && typeof body !== 'object') resolve(this.#exchange(url, request))
        else reject(error)
      })
      outgoing.setTimeout(timeoutMs, () => {
        const seconds = Math.round(timeoutMs / 1000)
        const message = `${url.origin} did not answer within ${seconds} s`
        outgoing.destroy(new UpstreamError('timeout', url.origin, message))
      })
      if (body === undefined || typeof body === 'string') outgoing.end(body)
      else pipeline(body, outgoing).catch(reject)
    })
  }
}
