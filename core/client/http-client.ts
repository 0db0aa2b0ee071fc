import {
  type ClientRequest,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http'
import { type AgentOptions, Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { rootCertificates } from 'node:tls'
import { urlToHttpOptions } from 'node:url'
import { UpstreamError } from '../errors/upstream-error.js'
import { type ProxyOf, proxyLogin, TunnelAgent } from './proxy.js'

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

export interface HttpClientOptions {
  /** Certificates in PEM to trust, besides those of the system. */
  readonly ca?: string | undefined
  /** Absent: no server has one. */
  readonly proxyOf?: ProxyOf | undefined
}

/** Error codes of a connection that the server has closed. */
const codes: ReadonlySet<string | undefined> = new Set(['ECONNRESET', 'EPIPE'])

/** A path that a URL would not change, as the paths of queries are. */
const plainPath = /^\/[\w/-]*$/

/** Requests to a server, over kept-alive connections. */
export class HttpClient {
  readonly #target: URL
  /** What requests to the target have in common. */
  readonly #common: RequestOptions
  readonly #http = new HttpAgent({ keepAlive: true })
  readonly #https: HttpsAgent
  readonly #proxyOf: ProxyOf
  readonly #agentOptions: AgentOptions
  /** By the address of the proxy. */
  readonly #tunnels = new Map<string, TunnelAgent>()
  /** Whether requests to the target are sent to the target itself. */
  readonly #isDirect: boolean

  constructor(target: URL, { ca, proxyOf = () => undefined }: HttpClientOptions = {}) {
    this.#target = target
    this.#proxyOf = proxyOf
    this.#isDirect = proxyOf(target) === undefined
    const { protocol, hostname, port, auth } = urlToHttpOptions(target)
    // Node copies the options several times, so they are as few as possible.
    this.#common = { protocol, hostname, port, ...(auth && { auth }) }
    const trusted = ca === undefined ? {} : { ca: [...rootCertificates, ca] }
    this.#agentOptions = { keepAlive: true, ...trusted }
    this.#https = new HttpsAgent(this.#agentOptions)
  }

  /** The target's address for messages, without credentials. */
  get target(): string {
    return this.#target.origin
  }

  /** Rejects with `UpstreamError` if there is no response; any status is a response. */
  send(request: HttpRequest): Promise<HttpAnswer> {
    return this.#exchange(request, (incoming, done, failed) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('error', failed)
      incoming.on('end', () => {
        const { statusCode: status = 0, headers } = incoming
        const body = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
        done({ status, headers, body })
      })
    })
  }

  /** As `send`, with the body as a stream, which must be read to its end or destroyed. */
  open(request: HttpRequest): Promise<IncomingMessage> {
    return this.#exchange(request, (incoming, done) => done(incoming))
  }

  close(): void {
    this.#http.destroy()
    this.#https.destroy()
    for (const tunnel of this.#tunnels.values()) tunnel.destroy()
  }

  /** Sends a request; `read` is given the response, and calls one of the functions that it is given, once. */
  #exchange<T>(
    request: HttpRequest,
    read: (
      incoming: IncomingMessage,
      done: (answer: T) => void,
      failed: (error: Error) => void,
    ) => void,
  ): Promise<T> {
    const { body, signal, timeoutMs = defaultTimeoutMs } = request
    return new Promise((resolve, reject) => {
      let outgoing: ClientRequest
      const onAbort = () => outgoing.destroy()
      const failed = (error: Error): void => {
        signal?.removeEventListener('abort', onAbort)
        if (signal?.aborted === true) reject(signal.reason)
        else reject(this.#unreachable(request, error))
      }
      const done = (answer: T): void => {
        signal?.removeEventListener('abort', onAbort)
        resolve(answer)
      }
      const begin = (): void => {
        outgoing = this.#begin(request)
        outgoing.on('response', incoming => read(incoming, done, failed))
        outgoing.on('error', error => {
          // The server closed an idle connection just as the request was sent.
          const isStale = outgoing.reusedSocket && codes.has((error as NodeJS.ErrnoException).code)
          if (isStale && typeof body !== 'object' && signal?.aborted !== true) begin()
          else failed(error)
        })
        outgoing.on('timeout', () => {
          const { origin } = this.#addressOf(request)
          const message = `${origin} did not answer within ${Math.round(timeoutMs / 1000)} s`
          const error = new UpstreamError('timeout', origin, message)
          failed(error)
          outgoing.destroy(error)
        })
        if (body === undefined) outgoing.end()
        else if (typeof body === 'string') endWith(body, outgoing)
        else pipeline(body, outgoing).catch(failed)
      }
      signal?.throwIfAborted()
      signal?.addEventListener('abort', onAbort)
      try {
        begin()
      } catch (error) {
        // A header that cannot be sent.
        failed(error as Error)
      }
    })
  }

  #begin(request: HttpRequest): ClientRequest {
    const { url, method, timeoutMs: timeout = defaultTimeoutMs } = request
    const isPlain = this.#isDirect && plainPath.test(url)
    const address = isPlain ? undefined : this.#addressOf(request)
    const proxy = address === undefined ? undefined : this.#proxyOf(address)
    if (proxy !== undefined) return this.#beginBehind(proxy, address!, request)
    const to = address === undefined ? this.#common : urlToHttpOptions(address)
    const { protocol, hostname, port, auth, path = url } = to
    const isSecure = protocol === 'https:'
    const agent = isSecure ? this.#https : this.#http
    const isWhole = auth === undefined && typeof request.body !== 'object'
    const headers = isWhole ? headerList(request, address ?? this.#target) : request.headers
    // Field by field, so that these objects share a hidden class of V8 (docs/architecture.md, Decisions).
    const options = { protocol, hostname, port, auth, path, method, headers, agent, timeout }
    return (isSecure ? httpsRequest : httpRequest)(options)
  }

  /** As `#begin`, through a proxy: one for http gets the whole address (RFC 9112, 3.2.2), one for https a tunnel. */
  #beginBehind(proxy: URL, address: URL, request: HttpRequest): ClientRequest {
    const { method, timeoutMs: timeout = defaultTimeoutMs } = request
    const length =
      typeof request.body === 'string'
        ? { 'Content-Length': String(Buffer.byteLength(request.body)) }
        : {}
    const headers = { Host: address.host, ...request.headers, ...length }
    if (address.protocol === 'https:') {
      const agent = this.#tunnel(proxy)
      return httpsRequest({ ...urlToHttpOptions(address), method, headers, agent, timeout })
    }
    const isSecure = proxy.protocol === 'https:'
    const { protocol, hostname, port } = urlToHttpOptions(proxy)
    const common = { protocol, hostname, port, method, timeout, path: withoutLogin(address).href }
    const agent = isSecure ? this.#https : this.#http
    const options = { ...common, agent, headers: { ...headers, ...proxyLogin(proxy) } }
    return (isSecure ? httpsRequest : httpRequest)(options)
  }

  #tunnel(proxy: URL): TunnelAgent {
    const known = this.#tunnels.get(proxy.href)
    const tunnel = known ?? new TunnelAgent(proxy, this.#agentOptions)
    this.#tunnels.set(proxy.href, tunnel)
    return tunnel
  }

  #unreachable(request: HttpRequest, error: Error): UpstreamError {
    if (error instanceof UpstreamError) return error
    const { origin } = this.#addressOf(request)
    const why = (error as NodeJS.ErrnoException).code ?? error.message
    return new UpstreamError('unreachable', origin, `${origin} cannot be reached (${why})`, error)
  }

  #addressOf({ url }: HttpRequest): URL {
    return new URL(url, this.#target)
  }
}

function withoutLogin(address: URL): URL {
  const plain = new URL(address)
  plain.username = ''
  plain.password = ''
  return plain
}

/**
 * Sends a body, together with the headers as one chunk if it is ASCII and the connection is open: `end(body)` alone adds
 * a second, empty chunk, which costs a vectored write.
 */
function endWith(body: string, outgoing: ClientRequest): void {
  outgoing.once('socket', (socket: Socket) => {
    if (socket.connecting || Buffer.byteLength(body) !== body.length) {
      outgoing.end(body)
      return
    }
    socket.cork()
    outgoing.write(body, 'latin1')
    socket.uncork()
    outgoing.end()
  })
}

/** All headers of a request, which Node then writes at once: it takes longer to set them one by one. */
function headerList({ method, headers, body = '' }: HttpRequest, { host }: URL): string[] {
  const list = ['Host', host]
  for (const name in headers) list.push(name, headers[name]!)
  if (method !== 'GET' && typeof body === 'string') {
    list.push('Content-Length', String(Buffer.byteLength(body)))
  }
  return list
}
