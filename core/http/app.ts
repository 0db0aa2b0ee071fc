import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo, Socket } from 'node:net'
import { parse as parseQuery } from 'node:querystring'
import polka from 'polka'
import type { Clock } from '../clock.js'
import { ProtocolError } from '../errors/protocol-error.js'
import type { Answer } from './answer.js'
import { type Guarded, guard } from './guard.js'
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
  /** Only finds routes: that polka also calls handlers would cost each request several closures. */
  readonly #routes = polka<Handler>()
  /** The handlers of paths without parameters, by path and method: the one that starts queries is among them. */
  readonly #fixed = new Map<string, Map<string, Handler>>()
  readonly #server: Server
  readonly #listener: RequestListener = (request, response) => {
    const sent = request.url ?? '/'
    const url = normalUrl(sent)
    request.url = url
    if (url !== sent) noteSentUrl(request, sent)
    guard(new Exchange(request, response, this))
  }
  readonly #sockets = new Set<Socket>()
  #closing = false

  constructor(options: AppOptions) {
    this.#options = options
    const { tls } = options
    this.#server =
      tls === undefined
        ? createServer(serverOptions, this.#listener)
        : loadHttps().createServer({ ...serverOptions, ...tls }, this.#listener)
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
      // A route that was added before, with a parameter, may match the path too.
      const isFirst = this.#routes.find(method, path) === false
      this.#routes.add(method, path, handler)
      if (!isFirst || /[:*]/.test(path)) continue
      const byMethod = this.#fixed.get(path) ?? new Map<string, Handler>()
      this.#fixed.set(path, byMethod.set(method, handler))
    }
  }

  answer(request: IncomingMessage, response: ServerResponse): Answer | Promise<Answer> {
    const { url = '/', method = 'GET' } = request
    const mark = url.indexOf('?', 1)
    const path = mark < 0 ? url : url.slice(0, mark)
    const query = mark < 0 ? noQuery : parseQuery(url.slice(mark + 1))
    const fixed = this.#fixed.get(path)?.get(method)
    if (fixed !== undefined) {
      return fixed(new HandledRequest(request, response, path, noParams, query))
    }
    const found = this.#routes.find(method, path)
    if (found === false) return this.#refuse(path)
    const params = decodeParams(found.params)
    return found.handlers[0]!(new HandledRequest(request, response, path, params, query))
  }

  failure(error: unknown, request: IncomingMessage): Answer {
    return this.#options.failure(error, request)
  }

  send(response: ServerResponse, answer: Answer): void {
    if (this.#closing) response.shouldKeepAlive = false
    writeAnswer(response, answer, this.#options.headers)
  }

  #refuse(path: string): never {
    const elsewhere = ['GET', 'POST', 'PUT'].some(each => this.#routes.find(each, path))
    if (elsewhere) throw new ProtocolError(405, 'method not allowed')
    throw new ProtocolError(404, 'not found')
  }
}

/** Connections that may wait to be accepted: a pool may open many at once. The system's limit may be lower. */
const backlog = 4096

/** Node's module, which takes some milliseconds to load and which few servers need. */
function loadHttps(): typeof import('node:https') {
  return createRequire(import.meta.url)('node:https')
}

/** Uploads may take long, and clients' pooled connections should live longer than Node's default of five seconds. */
const serverOptions = { requestTimeout: 0, keepAliveTimeout: 75_000, noDelay: true }

const noQuery: Request['query'] = Object.freeze({})
const noParams: Request['params'] = Object.freeze({})

/** A request until it is answered. */
class Exchange implements Guarded {
  readonly #request: IncomingMessage
  readonly #response: ServerResponse
  readonly #app: App

  constructor(request: IncomingMessage, response: ServerResponse, app: App) {
    this.#request = request
    this.#response = response
    this.#app = app
  }

  work(): Answer | Promise<Answer> {
    return this.#app.answer(this.#request, this.#response)
  }

  failure(error: unknown): Answer {
    return this.#app.failure(error, this.#request)
  }

  send(answer: Answer): void {
    this.#app.send(this.#response, answer)
  }

  hangUp(): void {
    this.#response.destroy()
  }
}

class HandledRequest implements Request {
  readonly raw: IncomingMessage
  readonly path: string
  readonly params: Request['params']
  readonly query: Request['query']
  readonly #response: ServerResponse

  constructor(
    raw: IncomingMessage,
    response: ServerResponse,
    path: string,
    params: Request['params'],
    query: Request['query'],
  ) {
    this.raw = raw
    this.path = path
    this.params = params
    this.query = query
    this.#response = response
  }

  onDrop(task: () => void): void {
    const response = this.#response
    response.once('close', () => {
      if (!response.writableFinished) task()
    })
  }
}
