import { createServer, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Clock, pause, SystemClock } from '../core/clock.js'

/** A request that reached the gateway, and the status that it was answered with. */
export interface GatewayRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly status: number
}

export interface GatewayOptions {
  /** The address of the server of each warehouse. */
  readonly servers: Readonly<Record<string, string>>
  readonly tenant: string
  /** Logins of the gateway's own: `user:password` at the servers, by token. */
  readonly tokens?: Readonly<Record<string, string>>
  /** The time that a warehouse takes to start at its first statement or file, in seconds; absent: none. */
  readonly startSecs?: number
  /** Whether requests wait for this, or get 503. */
  readonly holds?: boolean
  /** Above this, requests get 429; absent: no limit. */
  readonly requestsPerSecond?: number
  /** Whether a statement in a transaction must have the hint that the statements before it got. */
  readonly keepsTransactions?: boolean
  /** Where a request is redirected to; undefined: nowhere. */
  readonly redirect?: (method: string, url: string) => string | undefined
  readonly clock?: Clock
}

export interface Gateway {
  readonly url: string
  readonly seen: readonly GatewayRequest[]
  close(): Promise<void>
}

/** What a request is answered with. */
interface Answer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string | readonly string[]>>
  readonly body: string | Buffer
}

/**
 * A gateway as Databend Cloud has one: servers behind it that requests reach by warehouse and tenant alone, a hint in
 * each answer to a statement without which its pages are not found, no `/health` and no `/v1/verify`.
 */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const seen: GatewayRequest[] = []
  const router = new Router(options)
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const path = incoming.url!.replace(/\?.*/s, '')
    const { status, headers, body } = await router
      .answer(incoming, path, Buffer.concat(chunks))
      .catch(error => refusal(502, String(error)))
    seen.push({ method: incoming.method!, path, headers: incoming.headers, status })
    response.writeHead(status, headers as Record<string, string | string[]>).end(body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

class Router {
  readonly #options: GatewayOptions
  readonly #clock: Clock
  /** By warehouse: when it is awake. */
  readonly #awakeAtMs = new Map<string, number>()
  /** By query. */
  readonly #hints = new Map<string, string>()
  /** Of statements that left a transaction open. */
  readonly #transactions = new Set<string>()
  #second = 0
  #requests = 0

  constructor(options: GatewayOptions) {
    this.#options = options
    this.#clock = options.clock ?? new SystemClock()
  }

  async answer(incoming: IncomingMessage, path: string, body: Buffer): Promise<Answer> {
    const { servers, tenant, redirect, tokens = {} } = this.#options
    const { headers, method = '' } = incoming
    const location = redirect?.(method, incoming.url!)
    if (location !== undefined) return { status: 307, headers: { location }, body: '' }
    if (path === '/health' || path === '/v1/verify') return lost('no such route')
    if (headers['x-databend-tenant'] !== tenant) return refusal(400, 'TenantHeaderRequired')
    const warehouse = String(headers['x-databend-warehouse'])
    const server = servers[warehouse]
    if (server === undefined) return refusal(400, 'WarehouseHeaderRequired')
    if (this.#isTooMany()) return refusal(429, 'TooManyRequests', { 'retry-after': '1' })
    // A login starts no warehouse.
    const startMs = path.startsWith('/v1/session/') ? 0 : this.#startMs(warehouse)
    if (startMs > 0 && !this.#options.holds) {
      const after = String(Math.ceil(startMs / 1000))
      return refusal(503, 'ProvisionWarehouseTimeout', { 'retry-after': after })
    }
    if (startMs > 0) await pause(this.#clock, startMs)
    const hint = headers['x-databend-route-hint']
    if (!this.#isHintRight(path, body, hint)) return lost('not found on this server')
    const [, token = ''] = /^Bearer (.*)$/.exec(headers.authorization ?? '') ?? []
    const login = tokens[token]
    const own = login && { authorization: `Basic ${Buffer.from(login).toString('base64')}` }
    const answer = await forward(server, incoming, { ...headers, ...own }, body)
    return path === '/v1/query' && answer.status === 200 ? this.#withHint(answer, hint) : answer
  }

  #isTooMany(): boolean {
    const second = Math.floor(this.#clock.monotonicMs() / 1000)
    if (second !== this.#second) this.#requests = 0
    this.#second = second
    this.#requests++
    return this.#requests > (this.#options.requestsPerSecond ?? Number.POSITIVE_INFINITY)
  }

  /** How long a warehouse still takes to start. */
  #startMs(warehouse: string): number {
    const { startSecs = 0 } = this.#options
    const now = this.#clock.monotonicMs()
    const at = this.#awakeAtMs.get(warehouse) ?? now + startSecs * 1000
    this.#awakeAtMs.set(warehouse, at)
    return at - now
  }

  /** Whether a request comes with what finds its server. */
  #isHintRight(path: string, body: Buffer, hint: string | string[] | undefined): boolean {
    const [, id] = /^\/v1\/query\/([^/]+)/.exec(path) ?? []
    if (id !== undefined) return this.#hints.get(id) === hint
    if (path === '/v1/session/heartbeat') {
      const { node_to_queries: nodes } = JSON.parse(body.toString()) as Heartbeat
      return Object.values(nodes)
        .flat()
        .every(each => this.#hints.get(each) === hint)
    }
    if (path !== '/v1/query' || !this.#options.keepsTransactions) return true
    const { session } = JSON.parse(body.toString()) as Told
    return session?.txn_state !== 'Active' || this.#transactions.has(String(hint))
  }

  /** The answer to a statement with a hint: that of its transaction, else a new one. */
  #withHint(answer: Answer, sent: string | string[] | undefined): Answer {
    const { id, session } = JSON.parse(answer.body.toString()) as Told & { readonly id: string }
    const isKnown = this.#transactions.has(String(sent))
    const hint = isKnown ? String(sent) : `server-of-${id}`
    this.#hints.set(id, hint)
    if (session?.txn_state === 'Active') this.#transactions.add(hint)
    return { ...answer, headers: { ...answer.headers, 'x-databend-route-hint': hint } }
  }
}

interface Told {
  readonly session?: { readonly txn_state?: string } | null
}

interface Heartbeat {
  readonly node_to_queries: Readonly<Record<string, readonly string[]>>
}

/** An error of the gateway, as Databend Cloud's looks. Source: databend-jdbc CloudErrors.java, CloudErrorKinds.java. */
function refusal(status: number, kind: string, headers: Answer['headers'] = {}): Answer {
  const body = JSON.stringify({ kind, message: `the gateway says ${kind}` })
  return { status, headers: { 'content-type': 'application/json', ...headers }, body }
}

/** The error of a server that does not have what is asked for. */
function lost(message: string): Answer {
  const body = JSON.stringify({ error: { code: 404, message } })
  return { status: 404, headers: { 'content-type': 'application/json' }, body }
}

function forward(
  server: string,
  { method, url }: IncomingMessage,
  headers: IncomingHttpHeaders,
  body: Buffer,
): Promise<Answer> {
  const { host } = new URL(server)
  return new Promise((resolve, reject) => {
    const sent = request(`${server}${url}`, { method, headers: { ...headers, host } })
    sent.on('error', reject)
    sent.on('response', async answer => {
      const chunks: Buffer[] = []
      for await (const chunk of answer) chunks.push(chunk as Buffer)
      const { 'transfer-encoding': _, ...kept } = answer.headers
      const { statusCode: status = 0 } = answer
      resolve({ status, headers: kept as Answer['headers'] & {}, body: Buffer.concat(chunks) })
    })
    sent.end(body)
  })
}
