import { Readable } from 'node:stream'
import { type Clock, pause, SystemClock } from '../clock.js'
import { ForeignRefusal } from '../errors/foreign-refusal.js'
import { GatewayError } from '../errors/gateway-error.js'
import { ProtocolError } from '../errors/protocol-error.js'
import { UpstreamError } from '../errors/upstream-error.js'
import { LruCache } from '../lru-cache.js'
import type { Credential, Principal } from '../protocol/backend.js'
import { writeJson } from '../protocol/exact-json.js'
import { returnedHeadersOf } from '../protocol/passed-headers.js'
import type { AlterUser, CreateUser, DropUser } from '../sql/ast/access.js'
import type { Asker } from './asker.js'
import { CookieJars } from './cookie-jars.js'
import { type HttpAnswer, HttpClient, type HttpRequest } from './http-client.js'
import type { ProxyOf } from './proxy.js'
import { followRedirects } from './redirect.js'
import { waitMs } from './retry-after.js'

/** Maximum number of users whose accepted credentials are remembered. */
const maxAccepted = 1000

/** How long a server that names a time for it is asked again, before its refusal is passed on. */
const longestWaitMs = 120_000

/** A gateway may hold a request until a warehouse is awake. Source: bendsql client.rs `page_request_timeout`. */
const patientTimeoutMs = 300_000

export interface UpstreamOptions {
  readonly userAgent: string
  /** Certificates in PEM to trust, besides those of the system. */
  readonly ca?: string | undefined
  /** The proxies to use; absent: none. */
  readonly proxyOf?: ProxyOf | undefined
  /** More headers of each request, unless its caller has them. */
  readonly headers?: Readonly<Record<string, string>>
  /** Who asks where the caller names no user. */
  readonly login?: Pick<Asker, 'user' | 'credential'> | undefined
  readonly clock?: Clock
}

/**
 * A real server, in the current dialect: requests have the callers' credentials and client sessions, and
 * its statuses are passed on unchanged.
 */
export class Upstream {
  readonly #http: HttpClient
  readonly #headers: Readonly<Record<string, string>>
  readonly #jars = new CookieJars()
  readonly #background = new Set<Promise<unknown>>()
  readonly #accepted = new LruCache<Promise<Pick<Principal, 'roles' | 'defaultRole'>>>(maxAccepted)
  /** By user: the password that a statement has set. */
  readonly #passwords = new LruCache<string>(maxAccepted)

  readonly #login: UpstreamOptions['login']
  readonly #clock: Clock

  #isLost = false
  #logins = 0

  constructor(target: URL, options: UpstreamOptions) {
    const { userAgent, ca, proxyOf, headers = {}, login, clock = new SystemClock() } = options
    this.#http = new HttpClient(target, { ca, proxyOf })
    this.#headers = lowerCase({ 'User-Agent': userAgent, ...headers })
    this.#login = login
    this.#clock = clock
  }

  /** Whether the most recent request had no response. */
  get isLost(): boolean {
    return this.#isLost
  }

  get target(): string {
    return this.#http.target
  }

  /**
   * The version that the server reports to anyone or, if a gateway shows nobody its `/health`, to the user of the
   * options at login. Rejects with `UpstreamError`.
   */
  async version(): Promise<string | undefined> {
    const headers = this.#headers
    const asked = followRedirects(this.#http, { method: 'GET', url: '/health', headers })
    const told = (await asked).headers['x-databend-version']
    if (typeof told === 'string') return told
    if (this.#login === undefined) return undefined
    const answer = await this.#logIn(this.#login).catch(error => {
      if (error instanceof ProtocolError) return {}
      throw error
    })
    const { version } = answer as { version?: unknown }
    return typeof version === 'string' ? version : undefined
  }

  /** The answer to a login in a session of its own, which a server wants for it (login_handler.rs `login_handler`). */
  async #logIn(login: Asker): Promise<unknown> {
    const asker = { ...login, clientSession: `login-${++this.#logins}` }
    try {
      return await this.post('/v1/session/login?disable_session_token=true', {}, asker, patiently)
    } finally {
      this.forget(asker)
    }
  }

  /** The roles of a caller whom the server accepts. Rejects with the server's error if it does not. */
  authenticate(caller: Asker): Promise<Pick<Principal, 'roles' | 'defaultRole'>> {
    const key = acceptedKey(caller)
    const known = this.#accepted.get(key)
    if (known !== undefined) return known
    const asked = this.#verify(caller)
    this.#accepted.set(key, asked)
    asked.catch(() => this.#accepted.delete(key))
    return asked
  }

  /** Called when a statement of `asker` has changed who may log in: forgets which credentials were accepted. */
  noteUser(statement: CreateUser | AlterUser | DropUser, { user }: Pick<Asker, 'user'>): void {
    this.#accepted.clear()
    const name = statement.user?.name ?? user
    if (statement.kind === 'DropUser') this.#passwords.delete(name)
    else if (statement.kind === 'AlterUser' || statement.mode !== 'ifNotExists') {
      const password = statement.authentication?.password
      if (password !== undefined) this.#passwords.set(name, password)
    }
  }

  /**
   * The holder of a login token with the user's current password: the token stays valid when the password changes, and
   * requests to the upstream need the password.
   */
  readmit(principal: Principal): Principal {
    const password = this.#passwords.get(principal.user)
    if (password === undefined || principal.credential.kind !== 'basic') return principal
    return { ...principal, credential: { kind: 'basic', password } }
  }

  /** Sends a request as the caller; resolves for status 200, rejects with `ProtocolError` for any other. */
  async send(
    { isPatient = false, ...request }: UpstreamRequest,
    asker: Asker,
  ): Promise<HttpAnswer> {
    // Not as a literal that begins with a spread: V8 would make a hidden class for the headers of each request.
    const { user, credential } = this.#login !== undefined && isNobody(asker) ? this.#login : asker
    let waitedMs = 0
    for (;;) {
      const headers: Record<string, string> = Object.assign(
        {},
        this.#headers,
        asker.headers,
        authorization(credential, user),
        this.#jars.headers(asker),
        accepted,
        request.headers,
      )
      const timeout = isPatient ? { timeoutMs: patientTimeoutMs } : {}
      const answer = await this.#exchange({ ...request, ...timeout, headers })
      this.#jars.keep(asker, answer.headers['set-cookie'])
      if (answer.status === 200) return answer
      const ms = isPatient ? waitMs(answer, this.#clock) : undefined
      if (ms === undefined || waitedMs + ms > longestWaitMs) throw this.#refusal(answer, asker)
      waitedMs += ms
      await pause(this.#clock, ms, ...(request.signal === undefined ? [] : [request.signal]))
    }
  }

  /** POSTs JSON as the caller; returns the JSON of the response. */
  async post(url: string, body: unknown, asker: Asker, more?: PostOptions): Promise<unknown> {
    return this.parse(await this.postFor(url, body, asker, more))
  }

  /** POSTs JSON as the caller; returns the response. */
  postFor(url: string, body: unknown, asker: Asker, more: PostOptions = {}): Promise<HttpAnswer> {
    const headers = { 'Content-Type': 'application/json', ...more.headers }
    const text = writeJson(body)
    const { headers: _, ...rest } = more
    return this.send({ method: 'POST', url, headers, body: text, ...rest }, asker)
  }

  /** A PUT to another URL (a presigned one), without the caller's credentials. */
  async put(url: string, headers: Readonly<Record<string, string>>, body: Readable): Promise<void> {
    const answer = await this.#http.send({ method: 'PUT', url, headers, body })
    if (answer.status < 300) return
    throw new ProtocolError(answer.status, answer.body.toString('utf8'))
  }

  /** A GET of another URL (a presigned one), without the caller's credentials. Rejects as `put`. */
  async get(url: string, headers: Readonly<Record<string, string>>): Promise<Readable> {
    const incoming = await this.#http.open({ method: 'GET', url, headers })
    const { statusCode: status = 0 } = incoming
    if (status < 300) return Readable.from(wholeBody(incoming, url), { objectMode: false })
    const chunks: Buffer[] = []
    for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk)
    throw new ProtocolError(status, Buffer.concat(chunks).toString('utf8'))
  }

  /** The JSON of a response; throws `UpstreamError` if it is invalid. */
  parse({ body }: HttpAnswer): unknown {
    try {
      return JSON.parse(body.toString('utf8'))
    } catch (cause) {
      const message = `${this.target} sent an answer that is not JSON`
      throw new UpstreamError('bad-answer', this.target, message, cause)
    }
  }

  /** Forgets the caller's session, which has ended. */
  forget(asker: Asker): void {
    this.#jars.forget(asker)
  }

  /** Ignores failures of a request whose response nobody needs: the upstream would clean up anyway. */
  inBackground(request: Promise<unknown>): void {
    const ended: Promise<unknown> = request
      .catch(() => {})
      .then(() => this.#background.delete(ended))
    this.#background.add(ended)
  }

  async close(): Promise<void> {
    await Promise.all(this.#background)
    this.#http.close()
  }

  async #exchange(request: HttpRequest): Promise<HttpAnswer> {
    try {
      const answer = await followRedirects(this.#http, request)
      this.#isLost = false
      return answer
    } catch (error) {
      // A server that sends elsewhere is there.
      this.#isLost = error instanceof UpstreamError && error.reason !== 'bad-answer'
      throw error
    }
  }

  async #verify(caller: Asker): Promise<Pick<Principal, 'roles' | 'defaultRole'>> {
    const { clientSession: _, ...asker } = caller
    const answer = await this.post('/v1/verify', {}, asker, patiently).catch(async error => {
      if (!lacksRoute(error)) throw error
      // A gateway may show only what drivers need. An old server has no login, either: its first statement shows whether
      // the caller is accepted.
      await this.#logIn(asker).catch(refused => {
        if (!lacksRoute(refused) && !isAboutContents(refused)) throw refused
      })
      return {}
    })
    const { roles, default_role: role } = answer as { roles?: string[]; default_role?: string }
    return { roles: roles ?? [], ...(role && { defaultRole: role }) }
  }

  #refusal(answer: HttpAnswer, asker: Asker): Error {
    if (answer.status === 401) this.#accepted.delete(acceptedKey(asker))
    const text = answer.body.toString('utf8')
    const { status, headers } = answer
    const returned = returnedHeadersOf(headers)
    const fault = parseFault(text)
    if (fault !== undefined && 'kind' in fault) {
      return new GatewayError(status, fault.kind, fault.message, returned)
    }
    if (fault !== undefined || isPlainText(headers['content-type'], text)) {
      const { message = text, code = status } = fault ?? {}
      return new ProtocolError(status, message, code, undefined, returned)
    }
    const message = `${this.target} did not answer as a Databend server does: ${readable(text)}`
    return new ForeignRefusal(status, message, status, undefined, returned)
  }
}

/** What tells apart those whom the server accepts: a gateway may have users of its own for each tenant. */
function acceptedKey({ user, credential, headers }: Asker): string {
  const tenant = headers?.['x-databend-tenant']
  const warehouse = headers?.['x-databend-warehouse']
  return JSON.stringify([user, credential, tenant, warehouse])
}

/** Whether an error says that a server does not have the route of a request. */
export function lacksRoute(error: unknown): boolean {
  return error instanceof ProtocolError && error.status === 404 && !(error instanceof GatewayError)
}

/**
 * Whether a server refuses a login because of its database or settings, and so accepts the user. Source: databend
 * login_handler.rs `login_handler`, which comes after the authentication of middleware/session.rs.
 */
export function isAboutContents(error: unknown): boolean {
  const isBad = error instanceof ProtocolError && error.status === 400
  return isBad && !(error instanceof ForeignRefusal)
}

interface Told {
  readonly error?: { readonly code?: unknown; readonly message?: unknown }
  readonly kind?: unknown
  readonly message?: unknown
}

/** Whether a request names no user: it has no login, or one without a name. */
function isNobody({ user, credential }: Asker): boolean {
  return credential.kind === 'none' || (credential.kind === 'basic' && user === '')
}

function lowerCase(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const pairs = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
  return Object.fromEntries(pairs)
}

/** The chunks of a body; throws `UpstreamError` if it ends early. */
async function* wholeBody(incoming: AsyncIterable<Buffer>, url: string): AsyncGenerator<Buffer> {
  try {
    yield* incoming
  } catch (cause) {
    const { origin } = new URL(url)
    throw new UpstreamError(
      'unreachable',
      origin,
      `${origin} closed the connection in the middle of a file`,
      cause,
    )
  }
}

const patiently = { isPatient: true }
const accepted = { Accept: 'application/json', 'Accept-Encoding': 'identity' }

type UpstreamRequest = Omit<HttpRequest, 'headers' | 'timeoutMs'> &
  PostOptions & { readonly body?: HttpRequest['body'] }

interface PostOptions {
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /**
   * Whether to wait for a server that is busy or asleep: some minutes for its answer, and some more if it puts the request
   * off (429 or 503 with `Retry-After`), which is then sent again. Not for a request with a file.
   */
  readonly isPatient?: boolean
}

function authorization(credential: Credential, user: string): Readonly<Record<string, string>> {
  if (credential.kind === 'none') return {}
  if (credential.kind === 'basic') {
    const pair = Buffer.from(`${user}:${credential.password}`).toString('base64')
    return { Authorization: `Basic ${pair}` }
  }
  const bearer = { Authorization: `Bearer ${credential.token}` }
  return credential.keyPair ? { ...bearer, 'X-DATABEND-AUTH-METHOD': 'keypair' } : bearer
}

/** Whether a body may be the message of an older server, which is plain text: no page, and no JSON of another form. */
function isPlainText(contentType: string | undefined, text: string): boolean {
  const isText =
    contentType === undefined || /^(?:text\/plain|application\/json)\b/i.test(contentType)
  return isText && /^\s*[^\s<{[]/.test(text)
}

/** The words of a page, for a message. */
function readable(page: string): string {
  const [before = '', ...tags] = page.slice(0, mostPage).split('<')
  const shown = tags.filter(tag => !/^(?:style|script|!)/i.test(tag))
  const texts = [before, ...shown.map(tag => tag.slice(tag.indexOf('>') + 1))]
  const words = texts
    .join(' ')
    .split(/\s+/)
    .filter(word => word !== '')
    .join(' ')
  if (words === '') return 'an answer without a text'
  return words.length <= mostWords ? words : `${words.slice(0, mostWords)}…`
}

/** How many characters of a page are read, and shown. */
const mostPage = 4000
const mostWords = 200

/**
 * The error of a server, or one of a gateway, which has a `kind`. Source: databend middleware/session.rs `json_response`;
 * older servers send plain text.
 */
function parseFault(
  text: string,
):
  | { readonly code: number; readonly message: string }
  | Pick<GatewayError, 'kind' | 'message'>
  | undefined {
  try {
    const { error, kind, message: told } = JSON.parse(text) as Told
    if (typeof kind === 'string') return { kind, message: typeof told === 'string' ? told : kind }
    const message = error?.message
    return typeof message === 'string' ? { code: Number(error?.code), message } : undefined
  } catch {
    return undefined
  }
}
