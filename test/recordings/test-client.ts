import type { HttpClient } from '../../core/client/http-client.js'

export interface Counter {
  readonly rows: number
  readonly bytes: number
}

/** What a client got for a statement. */
export interface Got {
  readonly rows: readonly (readonly (string | null)[])[]
  readonly names: readonly string[]
  readonly types: readonly string[]
  readonly error?: { readonly code: number; readonly message: string }
  readonly affect: unknown
  readonly id: string
  readonly written: Counter
  readonly scanned: Counter
}

export interface ClientOptions {
  readonly user?: string
  readonly password?: string
  /** Keeps cookies, as the drivers do. */
  readonly cookies?: boolean
  readonly pageRows?: number
  /** Fields that a later driver may add to the body. */
  readonly extra?: Readonly<Record<string, unknown>>
  readonly settings?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  /** Called with each response. */
  readonly tell?: (response: Response) => void
  /** What sends the requests, at a fraction of the cost of `fetch`; it has the server's address. */
  readonly http?: HttpClient
  /** The one id of all statements; absent: one for each. */
  readonly queryId?: string
}

/** A client that follows pages and echoes the session, as today's drivers do. */
export class TestClient {
  readonly #url: string
  readonly #options: ClientOptions
  #session: unknown
  #cookies = new Map<string, string>([['cookie_enabled', 'true']])

  constructor(url: string, options: ClientOptions = {}) {
    this.#url = url
    this.#options = options
    this.#session = { database: 'default', settings: options.settings ?? {} }
  }

  async query(sql: string, more: Readonly<Record<string, unknown>> = {}): Promise<Got> {
    const { extra = {}, pageRows, queryId } = this.#options
    const id = queryId ?? crypto.randomUUID().replaceAll('-', '')
    const pagination = { wait_time_secs: 10, ...(pageRows && { max_rows_per_page: pageRows }) }
    const body = JSON.stringify({ sql, session: this.#session, pagination, ...extra, ...more })
    let answer = await this.#request('/v1/query', { method: 'POST', body }, id)
    const first = answer
    const rows = [...answer.data]
    while (answer.next_uri !== null && answer.error === null) {
      answer = await this.#request(answer.next_uri, { method: 'GET' }, id)
      rows.push(...answer.data)
    }
    const { schema } = first.schema.length > 0 ? first : answer
    return {
      rows,
      names: schema.map(field => field.name),
      types: schema.map(field => field.type),
      ...(answer.error !== null && { error: answer.error }),
      affect: first.affect,
      id: first.id,
      written: answer.stats.write_progress,
      scanned: answer.stats.scan_progress,
    }
  }

  async upload(
    path: string,
    content: string | Buffer<ArrayBuffer>,
    stage = '~',
  ): Promise<{ status: number; reason: string; body: string }> {
    const form = new FormData()
    form.set('upload', new File([content], path))
    const response = await fetch(`${this.#url}/v1/upload_to_stage`, {
      method: 'PUT',
      body: form,
      headers: { ...this.#headers(), 'x-databend-stage-name': stage },
    })
    const { status, statusText: reason } = response
    return { status, reason, body: await response.text() }
  }

  async #request(
    path: string,
    init: { readonly method: 'GET' | 'POST'; readonly body?: string },
    id: string,
  ): Promise<Answer> {
    const headers = {
      ...this.#headers(),
      'Content-Type': 'application/json',
      'X-DATABEND-QUERY-ID': id,
    }
    const { http, tell } = this.#options
    if (http !== undefined) {
      const answer = await http.send({ ...init, url: path, headers })
      if (answer.status !== 200) throw new Error(`${answer.status} ${answer.body}`)
      const cookies = answer.headers['set-cookie'] ?? []
      return this.#take(JSON.parse(answer.body.toString()) as Answer, cookies)
    }
    const response = await fetch(this.#url + path, { ...init, headers })
    tell?.(response)
    if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
    return this.#take((await response.json()) as Answer, response.headers.getSetCookie())
  }

  /** Keeps what an answer says of the session. */
  #take(answer: Answer, cookies: readonly string[]): Answer {
    for (const line of cookies) {
      const [pair] = line.split(';')
      const cut = pair!.indexOf('=')
      this.#cookies.set(pair!.slice(0, cut), pair!.slice(cut + 1))
    }
    if (answer.session) this.#session = answer.session
    return answer
  }

  #headers(): Record<string, string> {
    const { user = 'root', password = '', cookies = true, headers = {} } = this.#options
    const basic = Buffer.from(`${user}:${password}`).toString('base64')
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return { Authorization: `Basic ${basic}`, ...(cookies && { Cookie: cookie }), ...headers }
  }
}

interface Answer {
  readonly id: string
  readonly session: unknown
  readonly schema: readonly { readonly name: string; readonly type: string }[]
  readonly data: readonly (readonly (string | null)[])[]
  readonly error: { readonly code: number; readonly message: string } | null
  readonly affect: unknown
  readonly next_uri: string | null
  readonly stats: Readonly<Record<'scan_progress' | 'write_progress', Counter>>
}
