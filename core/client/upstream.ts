import { Readable } from 'node:stream'
import { ForeignRefusal } from '../errors/foreign-refusal.js'
import { ProtocolError } from '../errors/protocol-error.js'
import { UpstreamError } from '../errors/upstream-error.js'
import { LruCache } from '../lru-cache.js'
import type { Credential, Principal } from '../protocol/backend.js'
import { writeJson } from '../protocol/exact-json.js'
import type { AlterUser, CreateUser, DropUser } from '../sql/ast/access.js'
import type { Asker } from './asker.js'
import { CookieJars } from './cookie-jars.js'
import { type HttpAnswer, HttpClient, type HttpRequest } from './http-client.js'

/** Maximum number of users whose accepted credentials are remembered. */
const maxAccepted = 1000

export interface UpstreamOptions {
  readonly userAgent: string
  /** Certificates in PEM to trust, besides those of the system. */
  readonly ca?: string
  /** More headers of each request. */
  readonly headers?: Readonly<Record<string, string>>
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

  #isLost = false

  constructor(target: URL, { ca, ...headers }: UpstreamOptions) {
    this.#http = new HttpClient(target, ca)
    this.#headers = { 'User-Agent': headers.userAgent, ...headers.headers }
  }

  /** Whether the most recent request had no response. */
  get isLost(): boolean {
    return this.#isLost
  }

  get target(): string {
    return this.#http.target
  }

  /** The version that the server reports to anyone. Rejects with `UpstreamError`. */
  async version(): Promise<string | undefined> {
    const { headers } = await this.#http.send({ method: 'GET', url: '/health', headers: {} })
    const told = headers['x-databend-version']
    return typeof told === 'string' ? told : undefined
  }

  /** The roles of a caller whom the server accepts. Rejects with the server's error if it does not. */
  authenticate(caller: Asker): Promise<Pick<Principal, 'roles' | 'defaultRole'>> {
    const key = JSON.stringify([caller.user, caller.credential])
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
    request: Omit<HttpRequest, 'headers'> & { readonly headers?: Readonly<Record<string, string>> },
    asker: Asker,
  ): Promise<HttpAnswer> {
    // Not as a literal that begins with a spread: V8 would make a hidden class for the headers of each request.
    const headers: Record<string, string> = Object.assign(
      {},
      authorization(asker.credential, asker.user),
      this.#jars.headers(asker),
      this.#headers,
      accepted,
      request.headers,
    )
    const answer = await this.#exchange({ ...request, headers })
    this.#jars.keep(asker, answer.headers['set-cookie'])
    if (answer.status !== 200) throw this.#refusal(answer, asker)
    return answer
  }

  /** POSTs JSON as the caller; returns the JSON of the response. */
  async post(url: string, body: unknown, asker: Asker, more?: PostOptions): Promise<unknown> {
    return this.parse(await this.postFor(url, body, asker, more))
  }

  /** POSTs JSON as the caller; returns the response. */
  postFor(url: string, body: unknown, asker: Asker, more: PostOptions = {}): Promise<HttpAnswer> {
    const headers = { 'Content-Type': 'application/json', ...more.headers }
    const text = writeJson(body)
    const { signal } = more
    const request = { method: 'POST' as const, url, headers, body: text, ...(signal && { signal }) }
    return this.send(request, asker)
  }

  /** A PUT to another URL (a presigned one), without the caller's credentials. */
  async put(url: string, headers: Readonly<Record<string, string>>, body: Readable): Promise<void> {
    const answer = await this.#http.send({ method: 'PUT', url, headers, body })
    if (answer.status < 400) return
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
      const answer = await this.#http.send(request)
      this.#isLost = false
      return answer
    } catch (error) {
      this.#isLost = error instanceof UpstreamError
      throw error
    }
  }

  async #verify(caller: Asker): Promise<Pick<Principal, 'roles' | 'defaultRole'>> {
    const { clientSession: _, ...asker } = caller
    const answer = await this.post('/v1/verify', {}, asker).catch(error => {
      // An old server has no such route; its first statement shows whether the caller is accepted.
      if (error instanceof ProtocolError && error.status === 404) return {}
      throw error
    })
    const { roles, default_role: role } = answer as { roles?: string[]; default_role?: string }
    return { roles: roles ?? [], ...(role && { defaultRole: role }) }
  }

  #refusal(answer: HttpAnswer, { user, credential }: Asker): Error {
    if (answer.status === 401) this.#accepted.delete(JSON.stringify([user, credential]))
    const text = answer.body.toString('utf8')
    const fault = parseFault(text)
    if (fault !== undefined) return new ProtocolError(answer.status, fault.message, fault.code)
    if (isPlainText(answer.headers['content-type'], text)) {
      return new ProtocolError(answer.status, text)
    }
    const message = `${this.target} did not answer as a Databend server does: ${readable(text)}`
    return new ForeignRefusal(answer.status, message)
  }
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

const accepted = { Accept: 'application/json', 'Accept-Encoding': 'identity' }

interface PostOptions {
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
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

/** Source: databend middleware/session.rs `json_response`; older servers send plain text. */
function parseFault(text: string): { code: number; message: string } | undefined {
  try {
    const { error } = JSON.parse(text) as { error?: { code?: unknown; message?: unknown } }
    const message = error?.message
    return typeof message === 'string' ? { code: Number(error?.code), message } : undefined
  } catch {
    return undefined
  }
}
