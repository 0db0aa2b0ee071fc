import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import polka from 'polka'
import type { Clock } from '../clock.js'
import { ProtocolError } from '../errors/protocol-error.js'
import type { Answer } from './answer.js'
import { guard } from './guard.js'
import { listenError } from './listen-error.js'
import { normalUrl, noteSentUrl } from './normal-url.js'
import { decodeParams, type Handler, type Request, type Route } from './route.js'
import type { CertificateAndKey } from './tls.js'
import { writeAnswer } from './write-answer.js'

export interface AppOptions {
  readonly routes: readonly Route[]
  /** Makes the answer for an error, in the dialect of the request. */
  readonly failure: (error: unknown, request: IncomingMessage) => Answer
  /** Names and values, alternating, of headers that every answer has. */
  readonly headers: readonly string[]
  /** Certificate and key for TLS; absent: plain HTTP. */
  readonly tls?: CertificateAndKey
}

/**
 * An HTTP server that answers `routes`.
 *
 * Paths are normalised first. An unknown path is 404, an unsupported method 405, malformed percent-encoding 400. HEAD
 * is answered as GET, without the body.
 */
export class App {
  readonly #options: AppOptions
  readonly #polka = polka<PolkaRequest>({
    onNoMatch: (request, response) => this.#answer(request, response, () => this.#refuse(request)),
  })
  readonly #server: Server
  readonly #listener: RequestListener = (request, response) => {
    const sent = request.url ?? '/'
    const url = normalUrl(sent)
    request.url = url
    if (url !== sent) noteSentUrl(request, sent)
    this.#polka.handler(request, response)
  }
  readonly #sockets = new Set<Socket>()
  #closing = false

  constructor(options: AppOptions) {
    this.#options = options
    const { tls } = options
    this.#server =
      tls === undefined
        ? createServer(serverOptions, this.#listener)
        : createSecureServer({ ...serverOptions, ...tls }, this.#listener)
    this.#server.on('connection', socket => {
      this.#sockets.add(socket)
      socket.once('close', () => this.#sockets.delete(socket))
    })
    for (const route of options.routes) this.#add(route)
  }

  /** Starts to listen and returns the port, a free one for 0. Rejects with `UsageError`. */
  listen(host: string, port: number): Promise<number> {
    return new Promise((resolve, reject) => {
      const fail = (cause: NodeJS.ErrnoException): void => reject(listenError(host, port, cause))
      this.#server.once('error', fail)
      this.#server.listen({ port, host, backlog }, () => {
        this.#server.off('error', fail)
        resolve((this.#server.address() as AddressInfo).port)
      })
    })
  }

  /**
   * Stops listening and resolves when every connection is closed: idle ones at once, busy ones after their answer, but
   * at the latest after `graceMs`.
   */
  close(clock: Clock, graceMs: number): Promise<void> {
    this.#closing = true
    if (!this.#server.listening) return Promise.resolve()
    return new Promise(resolve => {
      const cancel = clock.schedule(graceMs, () => this.#server.closeAllConnections())
      this.#server.close(() => {
        cancel()
        resolve()
      })
      this.#server.closeIdleConnections()
      // Node does not count connections that were opened in advance and never used as idle.
      for (const socket of this.#sockets) if (socket.bytesRead === 0) socket.destroy()
    })
  }

  #add({ methods, path, handler }: Route): void {
    const all = methods.includes('GET') ? [...methods, 'HEAD' as const] : methods
    for (const method of all) {
      this.#polka.add(method, path, (request, response) =>
        this.#answer(request, response, () => handler(handlerRequest(request, response))),
      )
    }
  }

  #answer(
    request: IncomingMessage,
    response: ServerResponse,
    work: () => ReturnType<Handler>,
  ): void {
    guard({
      work,
      failure: error => this.#options.failure(error, request),
      send: answer => {
        if (this.#closing) response.shouldKeepAlive = false
        writeAnswer(response, answer, this.#options.headers)
      },
      hangUp: () => response.destroy(),
    })
  }

  #refuse(request: PolkaRequest): never {
    const elsewhere = ['GET', 'POST', 'PUT'].some(each => this.#polka.find(each, request.path))
    if (elsewhere) throw new ProtocolError(405, 'method not allowed')
    throw new ProtocolError(404, 'not found')
  }
}

/** Connections that may wait to be accepted: a pool may open many at once. The system's limit may be lower. */
const backlog = 4096

/** Uploads may take long, and clients' pooled connections should live longer than Node's default of five seconds. */
const serverOptions = { requestTimeout: 0, keepAliveTimeout: 75_000, noDelay: true }

/** With the parts of the URL that polka adds. */
type PolkaRequest = IncomingMessage & Pick<Request, 'path' | 'params' | 'query'>

function handlerRequest(raw: PolkaRequest, response: ServerResponse): Request {
  const { path, params, query } = raw
  return {
    raw,
    path,
    params: decodeParams(params),
    query,
    onDrop: task => {
      response.once('close', () => {
        if (!response.writableFinished) task()
      })
    },
  }
}
