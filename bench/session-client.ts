import { Agent, type IncomingMessage, type RequestOptions, request } from 'node:http'

interface Answer {
  readonly session: unknown
  readonly data: readonly (readonly (string | null)[])[]
  readonly error: { readonly code: number; readonly message: string } | null
  readonly next_uri: string | null
}

type Rows = Answer['data']

/** A client with a session of its own: cookies, settings, an open result. */
export class SessionClient {
  readonly #url: string
  readonly #authorization: string
  readonly #cookies = new Map([['cookie_enabled', 'true']])
  // Longer than a thousand other clients take on a busy machine.
  #session: unknown = { settings: { http_handler_result_timeout_secs: '3600' } }
  #open: Answer | undefined

  constructor(url: string, user: string, password: string) {
    this.#url = url
    this.#authorization = `Basic ${btoa(`${user}:${password}`)}`
  }

  /** All rows of a statement. Rejects with the code of its error. */
  async rows(sql: string): Promise<Rows> {
    const first = await this.#post(sql)
    return [...first.data, ...(await this.#rest(first))]
  }

  /** The first page of a statement, whose others are asked for later. */
  async open(sql: string, pageRows: number): Promise<Rows> {
    this.#open = await this.#post(sql, pageRows)
    return this.#open.data
  }

  async nextPage(): Promise<Rows> {
    this.#open = await this.#request<Answer>(this.#open!.next_uri!)
    return this.#open.data
  }

  async restOfPages(): Promise<Rows> {
    return this.#rest(this.#open!)
  }

  /** The status of the answer. */
  async logout(): Promise<number> {
    await this.#request('/v1/session/logout', {})
    return 200
  }

  async #rest(first: Answer): Promise<Rows> {
    const rows = []
    for (let page = first; page.next_uri !== null; ) {
      page = await this.#request<Answer>(page.next_uri)
      rows.push(...page.data)
    }
    return rows
  }

  async #post(sql: string, pageRows = 10_000): Promise<Answer> {
    const answer = await this.#request<Answer>('/v1/query', {
      sql,
      session: this.#session,
      pagination: { wait_time_secs: 60, max_rows_per_page: pageRows },
    })
    this.#session = answer.session ?? this.#session
    if (answer.error !== null) throw new Error(String(answer.error.code))
    return answer
  }

  async #request<T>(path: string, body?: object): Promise<T> {
    const headers = {
      authorization: this.#authorization,
      'content-type': 'application/json',
      'user-agent': 'databend-driver-sessions/1',
      cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    }
    const method = body === undefined ? 'GET' : 'POST'
    const [response, text] = await exchange(this.#url + path, { method, headers, agent }, body)
    for (const line of response.headers['set-cookie'] ?? []) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      this.#cookies.set(name!, value!)
    }
    if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${text}`)
    return JSON.parse(text) as T
  }
}

/** A connection for each client that is asked at the same time, with no limit on how long that takes. */
const agent = new Agent({ keepAlive: true })

function exchange(
  url: string,
  options: RequestOptions,
  body: object | undefined,
): Promise<[IncomingMessage, string]> {
  return new Promise((resolve, reject) => {
    const sent = request(url, options, async response => {
      resolve([response, (await response.toArray()).join('')])
    })
    sent.on('error', reject)
    sent.end(body && JSON.stringify(body))
  })
}
